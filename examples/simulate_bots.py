"""Many matches, with and without stacking: `python examples/simulate_bots.py [MATCHES]`.

Compiled where Numba is installed; interpreted, and then with fewer matches, where it is not.
"""

import sys

from mundialito import games
from mundialito.engine.face import allowed
from mundialito.engine.rule import PLAIN
from mundialito.lab.simulate import simulate

usual = 200 if allowed(None) == PLAIN else 20_000
matches = int(sys.argv[1]) if sys.argv[1:] else usual
seats = ["eager", "eager", "random", "random"]

for stacking in ("off", "on"):
    report = simulate(games.load("uno"), seats, matches, seed=2022, jobs=2, options={"stacking": stacking})
    print(f"stacking={stacking}: {report.matches} matches ({report.mode}), {report.events:.0f} events each")
    for bot in report.bots():
        share, points = bot.win_share, bot.points
        print(f"  {bot.bot:7} wins {share.value:.1%} ({share.low:.1%}-{share.high:.1%}), {points.value:.1f} points")
