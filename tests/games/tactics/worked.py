"""The explanation of a battle, held to what the rules make of it, from any position and with any dice."""

from __future__ import annotations

import random

from games.tactics.pitch import GAME

from mundialito.engine.record import State
from mundialito.games.tactics.rules import phase, restart
from mundialito.games.tactics.rules.events import PAIR
from mundialito.games.tactics.rules.parts import PAWNS
from mundialito.games.tactics.rules.pawns import derive
from mundialito.games.tactics.words.duel import duel, odds
from mundialito.games.tactics.words.outcomes import Kind, fought


def fault(v: State, e: int) -> str:
    """What the explanation says otherwise than the rules do; empty if nothing."""
    one, after = duel(v, e), v.copy()
    GAME.rules.apply(after, e)
    said = fought(v, e)
    came = (
        Kind.PENALTY if after.restart == restart.PENALTY
        else Kind.FOUL if after.restart == restart.FREE_KICK or after.phase == phase.OVER
        else Kind.AGAIN if after.phase == phase.BATTLE
        else Kind.WON
    )  # fmt: skip
    sums = all(one.dice[t] + one.bonuses[t] == one.totals[t] for t in range(2))
    lines = all(eval(one.worked(t).partition(" = ")[0]) == one.totals[t] for t in range(2))
    has_it = came == Kind.AGAIN or came != Kind.WON or said.team == after.attack
    if after.phase == phase.OVER:  # a foul in either area: the match ends before a restart is seen
        came = said.kind if said.kind in (Kind.FOUL, Kind.PENALTY) else Kind.FOUL
    return "" if sums and lines and has_it and came == said.kind else f"{one}: said {said}, came {came}"


def fight(rng: random.Random) -> State:
    """A pair of pawns, whoever they are and wherever, with the ball between them."""
    defenders, own_foul = rng.choice(("plus_one", "plus_two")), rng.choice(("free_kick", "penalty"))
    s = GAME.begun(2, {"defenders": defenders, "own_foul": own_foul})
    square = rng.randrange(128)
    for t in range(2):
        s.lifted[t] = 0
        s.keeper[t] = rng.randrange(PAWNS)
        others = rng.sample([q for q in range(128) if q != square], PAWNS)
        for i in range(PAWNS):
            s.spot[t][i] = others[i] + 1
    s.attack, s.ball, s.phase, s.first = rng.randrange(2), square, phase.BATTLE, 0
    s.carrier = rng.randrange(PAWNS)
    s.spot[s.attack][s.carrier] = s.spot[1 - s.attack][rng.randrange(PAWNS)] = square + 1
    s.turn = s.attack
    derive(s)
    return s


def explained(rng: random.Random) -> str:
    """One more battle for the soak."""
    return fault(fight(rng), PAIR + rng.randrange(36))


def odds_add_up(v: State) -> bool:
    found = odds(v)
    return sum(found.wins) + found.again + found.fouls == 36
