"""What bots do at UNO beside winning: challenges and how many were right, catches, silences; and what they believe.

    python bench/uno_habits.py [--bots hard,simple] [--seats 4] [--matches 400] [--seed 1] [--json]

Challenges are counted where a +4 asks for an answer, right ones by the hand it was played from. What is believed is
measured as log-loss: before each choice of a bot that searches, how surprised its guesses are by what the others truly
hold, in thousandths of a nat for each kind of card and hand; beside it, guesses that are fair to the deal alone.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from mundialito import games
from mundialito.bots import stream
from mundialito.bots.players import Player, named
from mundialito.bots.search import HERE
from mundialito.bots.searching import Search
from mundialito.engine.face import PLAIN, face
from mundialito.engine.policies import OUTSIDE
from mundialito.engine.record import State
from mundialito.games.uno.rules import phase
from mundialito.games.uno.rules.events import CATCH, CHALLENGE, PLAY, SILENT
from mundialito.games.uno.rules.parts import CARDS, PLUS_FOUR
from mundialito.games.uno.rules.questions import may_play_plus_four, was_honest
from mundialito.lab.arena import Board, Tally, part

GUESSES: Final = 300  # of which a belief is made
EVERY: Final = 25  # choices of which one is looked at, so that counting costs little


class Watched(Board):
    """A table at which it is counted what those who are asked do."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.counted: dict[str, Counter[str]] = {}
        self.asked_so_far = 0
        self.believes = False

    def asked(self, player: Player, who: int, seed: int) -> int:
        """The choice, counted by the true state, which the player never sees."""
        state = self.pool[0].copy() if self.face.mode == PLAIN else self.game.rules.State(self.pool[0])
        if self.believes and self.asked_so_far % EVERY == 0:
            self.believe(state, who, self.counted.setdefault(player.name, Counter()))
        self.asked_so_far += 1
        e = super().asked(player, who, seed)
        self.count(self.counted.setdefault(player.name, Counter()), state, who, e)
        return e

    def count(self, of: Counter[str], s: State, who: int, e: int) -> None:
        """One choice more."""
        if s.phase == phase.ANSWER and s.top == PLUS_FOUR:
            of["+4 answered"] += 1
            of["challenged"] += e == CHALLENGE
            of["right"] += e == CHALLENGE and not was_honest(s)
            of["bluffs met"] += not was_honest(s)
        elif s.phase == phase.CATCH:
            of["silences met"] += 1
            of["caught"] += e == CATCH
        elif s.phase == phase.CALL:
            of["calls due"] += 1
            of["silent"] += e == SILENT
        elif e == PLAY + PLUS_FOUR:
            of["+4 played"] += 1
            of["bluffed"] += not may_play_plus_four(s, who)

    def believe(self, s: State, who: int, of: Counter[str]) -> None:
        """How surprised its guesses are by the truth, with and without what the others did."""
        self.face.module("engine.pools").copy_state(self.pool, 1, 0)
        self.module.look(self.pool[1], who, self.rows, self.logs)
        view = self.pool[1].copy() if self.face.mode == PLAIN else self.game.rules.State(self.pool[1])
        log = self.logs[who][: int(self.rows[2][who])]
        for name, told in (("loss", log), ("loss deaf", ())):
            of[name] += round(1000 * loss(self.face, s, view, who, told))
        of["beliefs"] += 1


def loss(fast: Any, s: State, view: State, who: int, log: Any) -> float:
    """Cross-entropy of 'this seat holds this kind of card', over all other seats and kinds, in nats a kind."""
    search = Search(fast, view, who, 0, stream(7), log)
    held = [[0] * CARDS for _ in range(s.seats)]
    for _ in range(GUESSES):
        search.module.guess_on(search.pool, search.asked, search.rng, search.facts)
        guess = search.pool[HERE]
        for p in range(s.seats):
            bits = int(guess.holds[p] if fast.mode == PLAIN else guess["holds"][p])
            while bits:
                held[p][(bits & -bits).bit_length() - 1] += 1
                bits &= bits - 1
    total, kinds = 0.0, 0
    for p in range(s.seats):
        for c in range(CARDS) if p != who else ():
            share = (held[p][c] + 0.5) / (GUESSES + 1)
            total -= math.log(share if s.cards[p][c] else 1 - share)
            kinds += 1
    return total / kinds


def watch(bots: list[str], seats: int, matches: int, seed: int, believes: bool = False) -> dict[str, Any]:
    """Matches of these bots, all rotations of each deal: results a bot, and what was counted."""
    game = games.load("uno")
    board = Watched(game, face("uno"), game.begun(seats), seed)
    board.believes = believes
    players = [named(bot) for bot in bots]
    asked = [player if player.kind == OUTSIDE else by_rules(player) for player in players]
    seated, deals = [i % len(bots) for i in range(seats)], []
    for deal in range(max(1, matches // seats)):
        tally = Tally(len(bots))
        for rotation in range(seats):
            turned = seated[rotation:] + seated[:rotation]
            board.play(deal, rotation, [asked[i] for i in turned])
            board.result(turned, tally)
        deals.append(tally.deal())
    return {
        "bots": bots, "seats": seats, "seed": seed, "matches": len(deals) * seats,
        "wins": [[d.wins[i] for d in deals] for i in range(len(bots))],
        "points": [[d.points[i] for d in deals] for i in range(len(bots))],
        "sat": [seated.count(i) * seats for i in range(len(bots))],
        "counted": {bot: dict(of) for bot, of in board.counted.items()},
    }  # fmt: skip


def by_rules(player: Player) -> Player:
    """A policy as somebody who is asked, so that it is counted, too."""
    from mundialito.bots import choose

    game = games.load("uno")

    def chosen(_face: Any, view: Any, seat: int, _offers: list[int], seed: int, _log: Any) -> int:
        return choose(game, player.name, view, seat, stream(seed))

    return Player(player.name, OUTSIDE, chosen)


def told(found: dict[str, Any]) -> str:
    """A line for each bot."""
    lines = []
    for i, bot in enumerate(found["bots"]):
        line = [f"{bot}, {found['seats']} seats, {found['matches']} matches:"]
        for what in ("wins", "points"):
            of = part(found[what][i], found["sat"][i])
            line.append(f"{what} a seat {of.value:.3f} [{of.low:.3f}, {of.high:.3f}];")
        lines.append(" ".join([*line, str(found["counted"].get(bot, ""))]))
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default="hard,simple")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beliefs", action="store_true", help="measure what is believed, too")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    out = watch(given.bots.split(","), given.seats, given.matches, given.seed, given.beliefs)
    print(json.dumps(out) if given.json else told(out))
