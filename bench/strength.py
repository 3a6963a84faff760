"""How strong are the bots, and how long do they think? Duplicate deals, intervals over deals.

    python bench/strength.py [--minutes 30] [--only uno] [--jobs 2] [--record]

Matches are played in chunks, each with a seed of its own, and kept in build/strength: a later run goes on where this
one ended, and forgets what other sources of the search or of that game have played. Points are recorded beside wins:
where a game counts points they are what its bots play for. RLCard's agent is in rlcard_agent.py, the guarding rival of
Soccer Tactics in tactics_guard.py; `hard-1` is `hard` without beliefs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from support import BUILD, HERE, pinned, record, table

sys.path.insert(0, str(HERE.parent / "src"))

from mundialito.bots import LEVELS, stream
from mundialito.bots.levels import iterations, think
from mundialito.bots.searching import Search
from mundialito.engine.caches import is_cached
from mundialito.engine.face import face
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE
from mundialito.games import load
from mundialito.lab.arena import compete, part, share
from mundialito.lab.intervals import Interval

AGENT: Final = f"{HERE / 'rlcard_agent.py'}:RuleAgent"
GUARD: Final = f"{HERE / 'tactics_guard.py'}:Guard"
KEPT: Final = BUILD / "strength"
SEED: Final = 8_000
TITLES: Final = {"uno": "UNO", "cup2010": "World Cup Card Game 2010", "worldcup": "The World Cup Game",
                 "tactics": "Soccer Tactics"}  # fmt: skip
QUICK: Final = {"tactics": {"length": "quick"}}  # 30 sets instead of 60: twice as many matches, and more of them drawn
TABLES: Final = (("uno", 2), ("uno", 4), ("cup2010", 4), ("worldcup", 4), ("tactics", 2))
LADDER: Final = (("easy", "random"), ("medium", "easy"), ("hard", "medium"))
FEW: Final = 10  # deals, of which an interval says nothing yet
TIMED: Final = 40  # decisions of which thinking times are taken


class Bar(NamedTuple):
    """Who is to beat whom."""

    game: str
    seats: int
    better: str
    worse: str
    matches: int
    chunk: int = 400


def bars() -> list[Bar]:
    """All that is measured, the most wanted first."""
    found = [
        Bar("uno", seats, better, worse, 10_000)
        for better, worse in (("simple", AGENT), ("hard", "simple"))
        for seats in (2, 4)
    ]
    found += [
        Bar(game, seats, *pair, matches, chunk)
        for game, seats, matches, chunk in (("cup2010", 4, 200, 8), ("worldcup", 4, 200, 8), ("tactics", 2, 200, 8))
        for pair in (*LADDER, ("hard", "simple"))
    ]
    found.append(Bar("tactics", 2, "hard", GUARD, 200, 8))
    found += [
        Bar("uno", seats, better, worse, 2_000)
        for better, worse in (
            ("hard", "hard-1"),
            ("easy", "random"),
            ("medium", "easy"),
            ("hard", "medium"),
            ("hard", AGENT),
            ("hard", "random"),
        )
        for seats in (2, 4)
    ]
    return found


def name_of(bot: str) -> str:
    return {AGENT: "RLCard's rule agent", GUARD: "the rival that guards stars"}.get(bot, f"`{bot}`")


# --- matches, kept in chunks -------------------------------------------------------------------------------------


def sources(game: str) -> str:
    """What a chunk depends on: the search, the rules, the policies."""
    root = HERE.parent / "src" / "mundialito"
    digest = hashlib.sha256()
    cups = ("cups",) if game in ("cup2010", "worldcup") else ()
    for folder in ("engine", "bots", f"games/{game}/rules", *cups):
        for path in sorted((root / folder).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def file_of(bar: Bar) -> Path:
    better, worse = ({AGENT: "rlcard", GUARD: "guard"}.get(bot, bot) for bot in (bar.better, bar.worse))
    length = "quick-" if bar.game in QUICK else ""
    return KEPT / f"{bar.game}-{bar.seats}-{better}-{worse}-{length}{sources(bar.game)}.jsonl"


def kept(bar: Bar) -> list[dict[str, Any]]:
    """Chunks that were played before: of each deal, what both bots won."""
    path = file_of(bar)
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def matches_of(bar: Bar) -> int:
    return sum(len(chunk["deals"]) for chunk in kept(bar)) * bar.seats


def play(bar: Bar, jobs: int) -> None:
    """One chunk more."""
    number = len(kept(bar))
    contest = compete(
        load(bar.game), (bar.better, bar.worse), bar.chunk, bar.seats, SEED + number, jobs, QUICK.get(bar.game, {})
    )
    KEPT.mkdir(parents=True, exist_ok=True)
    with file_of(bar).open("a") as out:
        chunk = {
            "deals": [deal.wins for deal in contest.deals],
            "points": [deal.points for deal in contest.deals],
            "seconds": round(contest.seconds, 1),
        }
        out.write(json.dumps(chunk) + "\n")


def shares(bar: Bar) -> tuple[Interval, Interval] | None:
    """The share of its seats that each of the two won, and by how much the better one leads: deals are the sample."""
    deals = [deal for chunk in kept(bar) for deal in chunk["deals"]]
    if len(deals) < 2:
        return None
    sat = bar.seats * bar.seats // 2  # half of the seats of each rotation
    won, lead = share([a for a, _ in deals], sat), part([a - b for a, b in deals], sat)
    return Interval(won.value, max(0.0, won.low), min(1.0, won.high)), lead


def points(bar: Bar) -> Interval | None:
    """How many points a seat the better one has more than the other, or fewer: the same sample."""
    found = [a - b for chunk in kept(bar) for a, b in chunk["points"]]
    return part(found, bar.seats * bar.seats // 2) if len(found) > 1 else None


def advance(wanted: list[Bar], until: float, jobs: int) -> None:
    """Chunks until all is played or the time is up: first what is furthest from a verdict, in the order of the list."""
    for goal in (0.05, 0.2, 0.5, 1.0):
        for bar in wanted:
            while matches_of(bar) < goal * bar.matches and time.monotonic() < until:
                play(bar, jobs)
                print(line(bar), flush=True)


# --- tables ------------------------------------------------------------------------------------------------------


def percent(x: Interval) -> str:
    return f"{100 * x.value:.1f} %, {100 * x.low:.1f} to {100 * x.high:.1f} %"


def signed(x: Interval | None) -> str:
    return f"{x.value:+.1f}, {x.low:+.1f} to {x.high:+.1f}" if x else "-"


def line(bar: Bar) -> str:
    found = shares(bar)
    return f"{bar.game} {bar.seats} {bar.better} {Path(bar.worse).stem} {matches_of(bar)} " + (
        f"{percent(found[0])}; lead {percent(found[1])}; points {signed(points(bar))}" if found else ""
    )


def strength_rows(wanted: list[Bar]) -> Iterator[list[str]]:
    """A row for each pair that has met."""
    for bar in wanted:
        row = [TITLES[bar.game], f"{bar.seats}", name_of(bar.better), name_of(bar.worse), f"{matches_of(bar):,}"]
        if found := shares(bar):
            won, lead = found
            verdict = "better" if lead.low > 0 else "worse" if lead.high < 0 else "undecided"
            if matches_of(bar) < FEW * bar.seats:
                verdict = "too few to say"
            yield [*row, percent(won), f"{100 / bar.seats:.0f} %", verdict, signed(points(bar))]
        else:
            yield [*row, "-", f"{100 / bar.seats:.0f} %", "not measured", "-"]


def decisions(game: str, seats: int, most: int) -> list[tuple[Any, int]]:
    """Views of seats that have a choice, spread over a match of `simple`."""
    from mundialito.bots import choose

    rules = load(game)
    fold, rng, chance = Fold(rules, rules.begun(seats)), stream(5), random.Random(5)
    found = []
    while not fold.is_over:
        who = fold.actor
        if who == NATURE:
            events, weights = zip(*rules.weights(fold.state), strict=True)
            fold.take(who, chance.choices(events, weights)[0])
            continue
        if len(fold.offers(who)) > 1:
            found.append((fold.view(who), who))
        fold.take(who, choose(rules, "simple", fold.view(who), who, rng))
    return found[:: max(1, len(found) // most)][:most]


def speed_rows(game: str, seats: int) -> Iterator[list[str]]:
    """Iterations a second of CPU time, and milliseconds of it a decision, by level."""
    fast, views = face(game), decisions(game, seats, TIMED)
    Search(fast, *views[0], 1, stream(1)).run()
    for name, level in LEVELS.items():
        times, rates = [], []
        for k, (view, seat) in enumerate(views):
            began = time.process_time()
            think(fast, level._replace(stray=0), view, seat, stream(k), lambda: False)
            times.append(time.process_time() - began)
            began = time.process_time()
            Search(fast, view, seat, iterations(fast, level), stream(k)).run()
            rates.append(iterations(fast, level) / (time.process_time() - began))
        budget = iterations(fast, level)
        spent = f"{1000 * statistics.median(times):.1f}", f"{1000 * max(times):.1f}"
        yield [TITLES[game], f"{seats}", f"`{name}`", f"{budget:,}", f"{statistics.median(rates):,.0f}", *spent]


def body(wanted: list[Bar]) -> str:
    """Both tables, and what they count."""
    head = ["game", "seats", "who", "against", "matches", "won, 95 %", "even is", "so it is", "points, 95 %"]
    strong = table(head, list(strength_rows(wanted)))
    with pinned():
        ready = [(game, seats) for game, seats in TABLES if is_cached(game, "search.search")]
        rows = [row for game, seats in ready for row in speed_rows(game, seats)]
    quick = table(["game", "seats", "level", "iterations", "a second", "median ms", "longest ms"], rows)
    return f"""Every deal is played once in each rotation of the seats, half of them for either bot. *Won* is the share
of its seats that won; the verdict goes by the interval of the lead, deals as the sample. *Points* are how many the
first has more a seat than the second, by the rulebook's count: fewer are better in UNO. Matches of Soccer Tactics are
quick ones (30 sets).

{strong}

## Time to think

{TIMED} decisions of a match of `simple`, CPU time on one core. At a table a level has half a second, which it spends
while the table waits for its pace anyhow.

{quick}"""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=0, help="how long to play on; 0: only what is there")
    parser.add_argument("--only", default="", help="bars of which the line begins so, such as 'uno 2 hard'")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", action="store_true")
    given = parser.parse_args()
    chosen = [bar for bar in bars() if line(bar).startswith(given.only)]
    advance(chosen, time.monotonic() + 60 * given.minutes, given.jobs)
    text = body(bars()) if given.record else "\n".join(line(bar) for bar in chosen)
    print(text)
    if given.record:
        record("strength", "strength", "Strength of the bots", text)
