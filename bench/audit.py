"""UNO held to its rules, ours and RLCard's: how often each rule applied in random games, and how often it was broken.

    python bench/audit.py [--games 3000] [--record]

Both are watched from outside, step by step: what was there before, what was done, what is there after. RLCard runs in
an environment of its own (rlcard_uno.py); ours is walked interpreted, every choice and every card drawn at random.
Rules are those both claim to play; at the end stand the ones that RLCard has no action for.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import Any, Final

from support import HERE, answer, environment, record, table

sys.path.insert(0, str(HERE.parent / "src"))

from mundialito.engine.who import NATURE, NOBODY
from mundialito.games import load
from mundialito.games.uno.rules import events, phase
from mundialito.games.uno.rules.parts import (
    CARDS,
    DISCARD,
    PLUS_FOUR,
    PLUS_TWO,
    REVERSE,
    SKIP,
    colour_of,
    is_wild,
    symbol_of,
)

RLCARD: Final = "rlcard==1.2.0"
ANYBODY: Final = -1  # where it does not matter whose turn is next

# Key, rule number, what it says.
RULES: Final = (
    ("skip", "U6", "Skip: the next player loses the turn"),
    ("+2", "U6", "+2: the next player draws two and loses the turn"),
    ("+4", "U6", "+4 from the hand, accepted: the next player draws four and loses the turn"),
    ("reverse of four", "U5", "four players: Reverse turns the direction"),
    ("reverse of two", "UD12", "two players: Reverse is a Skip"),
    ("drawn symbol", "U4", "a drawn card that matches by number or sign may be played"),
    ("drawn wild", "U4", "a drawn Wild or +4: its player decides whether to play it, and the colour"),
    ("drawn +4", "U6", "+4 drawn and played, accepted: the next player draws four"),
    ("opening +2", "U3", "first card +2: the first player draws two and loses the turn"),
    ("reshuffle", "U10", "the reshuffle leaves the top card on the table"),
    ("players", "-", "four players are asked for in the configuration: four play"),
    ("payoffs", "U12", "four players: one winner, the losers all treated alike"),
)

# The same for what RLCard has no action for: its actions are the cards and "draw".
ABSENT: Final = (
    ("call", "U9", "the UNO call, asked for after every next-to-last card"),
    ("catch", "U9", "whoever forgot it is caught and draws two"),
    ("bluff", "U7", "a +4 is offered to whoever holds one, though another card could be played"),
    ("verdict", "U8", "a challenged +4 is judged by the hand it was played from"),
    ("decline", "U4", "drawing is offered although a card could be played"),
    ("keep", "U4", "a drawn card that could be played is kept: the turn passes"),
    ("points", "U12", "10, 20 or 50 points for every card left in hand"),
)


class Audit:
    """Walks our matches and counts how often a rule applied and how often it was broken."""

    def __init__(self) -> None:
        self.game = load("uno")
        self.rules = self.game.rules
        self.seen: Counter[str] = Counter()
        self.broken: Counter[str] = Counter()
        self.owed: list[tuple[str, int, dict[int, int]]] = []  # rule, whose turn is next, sizes of hands by then
        self.four_was_drawn = False  # the +4 on top was played by whoever had just drawn it
        self.four_was_legal = False  # there was nothing else to play

    def check(self, rule: str, held: bool) -> None:
        self.seen[rule] += 1
        self.broken[rule] += not held

    def match(self, seats: int, lot: random.Random) -> None:
        """One match from the lot to the points."""
        s = self.game.begun(seats)
        self.owed.clear()
        while (who := self.rules.actor(s)) != NOBODY:
            if who == NATURE:
                e = self.rules.outcome(s, lot.randrange(self.rules.chances(s)))
            else:
                offers = self.game.offers(s, who)
                self.offered(s, who, offers)
                e = lot.choice(offers)
            before = s if events.GIVE <= e < events.TURN_UP else s.copy()  # a card handed over needs no looking back
            self.rules.apply(s, e)
            self.happened(before, who, e, s)
        if seats == 4:
            paid = [self.rules.payoff(s, p) for p in range(seats)]
            winners = [p for p in range(seats) if self.rules.won(s, p)]
            alike = all(paid[p] == -self.rules.score(s, p) for p in range(seats))
            self.check("payoffs", len(winners) == 1 and alike and paid[winners[0]] == max(paid) == 0)
        counted = [sum(points(card) * s.cards[p][card] for card in range(CARDS)) for p in range(seats)]
        self.check("points", self.game.scores(s) == counted)

    def offered(self, s: Any, who: int, offers: list[int]) -> None:
        """U4, U7  What a player is asked in a turn, and after drawing a card that can be played."""
        if s.phase == phase.TURN and len(offers) > 1:
            self.check("decline", events.DRAW in offers)
            if s.cards[who][PLUS_FOUR] > 0 and not is_legal_four(s, who):
                self.check("bluff", events.PLAY + PLUS_FOUR in offers)
        if s.phase != phase.DRAWN or not is_playable(s):
            return
        asked = offers == [events.PLAY + s.drawn, events.KEEP] and who == s.turn
        if is_wild(s.drawn):
            self.check("drawn wild", asked)
        elif colour_of(s.drawn) != s.colour:
            self.check("drawn symbol", asked)

    def happened(self, before: Any, who: int, e: int, s: Any) -> None:
        """One event: what follows from it at once, and what will have to stand at the next turn."""
        if e < events.DRAW:
            self.played(before, who, e - events.PLAY, s)
        elif e == events.ACCEPT:
            rule = "drawn +4" if self.four_was_drawn else "+4"
            self.expect(rule, after(before, before.turn, 2), before, after(before, before.turn), 4)
        elif e == events.SHUFFLE:
            self.check("reshuffle", s.size[DISCARD] == 1 and s.cards[DISCARD][s.top] == 1)
        elif e == events.GUILTY or e == events.INNOCENT:
            self.check("verdict", (e == events.INNOCENT) == self.four_was_legal)
            self.owed.clear()  # what was expected of the +4 comes otherwise
        elif e == events.CATCH:
            self.expect("catch", ANYBODY, before, before.turn, 2)
        elif e == events.KEEP and is_playable(before):
            self.expect("keep", after(before, who), before, who, 0)
        elif e == events.LAPSE:
            self.owed.clear()  # nothing was left to draw
        elif events.TURN_UP <= e < events.SHUFFLE and symbol_of(e - events.TURN_UP) == PLUS_TWO:
            starter = before.starter - 1
            self.expect("opening +2", after(before, starter), before, starter, 2)
        if s.phase == phase.TURN:
            for rule, turn, sizes in self.owed:
                self.check(rule, turn in (s.turn, ANYBODY) and all(s.size[p] == n for p, n in sizes.items()))
            self.owed.clear()

    def played(self, before: Any, p: int, card: int, s: Any) -> None:
        """U5, U6  What the card will have done to the others when the next turn begins."""
        if card == PLUS_FOUR:
            self.four_was_drawn, self.four_was_legal = before.phase == phase.DRAWN, is_legal_four(before, p)
        if before.size[p] == 2:
            self.check("call", s.phase == phase.CALL and self.game.offers(s, p) == [events.UNO, events.SILENT])
        if before.size[p] == 1 or card == PLUS_FOUR:
            return  # the last card ends the round; a +4 is answered first
        symbol = symbol_of(card)
        if symbol == SKIP:
            self.expect("skip", after(before, p, 2), before)
        elif symbol == PLUS_TWO:
            self.expect("+2", after(before, p, 2), before, after(before, p), 2)
        elif symbol == REVERSE and s.seats == 2:
            self.expect("reverse of two", p, before)
        elif symbol == REVERSE:
            self.expect("reverse of four", after(before, p, -1), before)

    def expect(self, rule: str, turn: int, before: Any, taker: int = -1, cards: int = 0) -> None:
        """The next turn is that seat's, and the taker has so many cards more."""
        self.owed.append((rule, turn, {} if taker < 0 else {taker: before.size[taker] + cards}))


def after(s: Any, p: int, steps: int = 1) -> int:
    """Who sits so many steps on in the direction of play."""
    return int(p + steps * s.way) % int(s.seats)


def is_playable(s: Any) -> bool:
    """U4  Whether the drawn card matches what lies on top."""
    return is_wild(s.drawn) or colour_of(s.drawn) == s.colour or symbol_of(s.drawn) == symbol_of(s.top)


def is_legal_four(s: Any, p: int) -> bool:
    """U7  Nothing else in the hand could be played; a card just drawn does not count."""
    others = [c for c in range(PLUS_FOUR) if s.cards[p][c] > 0]
    return not any(is_wild(c) or colour_of(c) == s.colour or symbol_of(c) == symbol_of(s.top) for c in others)


def points(card: int) -> int:
    """U12  Numbers, signs, wilds."""
    return 50 if is_wild(card) else 10 if symbol_of(card) < SKIP else 20


def audited(games: int, seed: int) -> Audit:
    """Our matches, with two and with four players."""
    audit, lot = Audit(), random.Random(seed)
    audit.check("players", audit.game.begun(4).seats == 4)
    for seats in (2, 4):
        for _ in range(games):
            audit.match(seats, lot)
    return audit


def main() -> None:
    """Run both, print the table, write it down if asked to."""
    parser = argparse.ArgumentParser(description="UNO: our rules and RLCard's, held to the rulebook")
    parser.add_argument("--games", type=int, default=3000, help="random games with two and as many with four players")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--record", action="store_true", help="write results/uno_audit.md")
    arguments = parser.parse_args()
    python = environment("rlcard", RLCARD)
    theirs = answer([python, HERE / "rlcard_uno.py", "audit", str(arguments.games), str(arguments.seed)])
    ours = audited(arguments.games, arguments.seed)
    rows = []
    for key, number, text in RULES:
        counts = [theirs["seen"].get(key, 0), theirs["broken"].get(key, 0), ours.seen[key], ours.broken[key]]
        rows.append([number, text, *[f"{n:,}" for n in counts]])
    for key, number, text in ABSENT:
        rows.append([number, text, "absent", "", f"{ours.seen[key]:,}", f"{ours.broken[key]:,}"])
    head = ["rule", "what it says", "RLCard: seen", "broken", "ours: seen", "broken"]
    body = (
        f"{arguments.games:,} random games with two players and as many with four, seed {arguments.seed}; "
        f"RLCard {RLCARD.partition('==')[2]}, whose {theirs['actions']} actions are the cards (a wild in each colour) "
        f"and one to draw.\n\n{table(head, rows)}"
    )
    print(body)
    if arguments.record:
        record("audit", "uno_audit", "UNO: the rules, ours and RLCard's", body)
    if sum(ours.broken.values()):
        sys.exit("we broke a rule")


if __name__ == "__main__":
    main()
