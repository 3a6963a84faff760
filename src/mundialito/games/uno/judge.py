"""What the judge is told of UNO."""

from __future__ import annotations

from typing import Any

from mundialito.engine.papers import Case, Fair, Papers, Secret, Slow

from .rules import phase
from .rules.events import GIVE, GIVE_UNKNOWN, GUILTY, SHOW, STARTER, TURN_UP
from .rules.parts import CARDS, NO_CARD, PILE, WILD
from .rules.state import Uno
from .rules.view import DRAWN_CARD, KEPT_CARD, REST


def census(s: Uno) -> bool:
    """U1  Every card of the deck is somewhere, and all of them can be named."""
    return [sum(row[c] for row in s.cards) for c in range(CARDS)] == s.deck and sum(row[CARDS] for row in s.cards) == 0


def recount(s: Uno, p: int) -> int:
    """U12  By hand: numbers 10, coloured action cards 20, wilds 50."""
    worth = [10 if c % 13 < 10 else 20 for c in range(WILD)] + [50, 50]
    return sum(worth[c] * s.cards[p][c] for c in range(CARDS))


def rederive(s: Uno) -> Uno:
    """Sizes, sets and the pile's bits from the cards."""
    t = s.copy()
    t.size = [sum(row) for row in t.cards]
    t.holds = [sum(1 << c for c in range(CARDS) if t.cards[p][c]) for p in range(10)]
    bits = [[0, 0], [0, 0]]  # value and width of each word, filled copy by copy
    for card in range(CARDS):
        word, room = bits[card >= 26], 2 if card < WILD else 4
        word[0] |= ((1 << t.cards[PILE][card]) - 1) << word[1]
        word[1] += room
    t.loose = [bits[0][0], bits[1][0]]
    return t


def ways(s: Uno, who: int, e: int) -> int:
    """Whichever copy of the card it plays; of a card just drawn, that one alone (U4)."""
    return s.cards[who][e] if e < CARDS and s.drawn == NO_CARD else 1


def odds(s: Uno) -> dict[int, int]:
    """U2, U3, UD14  Every card of the pile, every seat; a hand shown, a verdict, a shuffle follow without chance."""
    if s.phase == phase.STARTER:
        return {STARTER + p: 1 for p in range(s.seats)}
    if s.phase == phase.JUDGING:
        return {}
    first = TURN_UP if s.phase == phase.FIRST_CARD else GIVE
    return {first + c: n for c, n in enumerate(s.cards[PILE][:CARDS]) if n}


def owed(s: Uno) -> int:
    """U2, U6, U8, U9  Who is handed the next card: in turn, punished by the card on top, or wrong about somebody."""
    if s.phase == phase.PENALTY:
        return (s.turn + s.way) % s.seats
    return s.asked if s.phase == phase.WRONG else s.turn


def lies(s: Uno, v: Any, place: int) -> list[int]:
    """Cards of a hand that the view cannot name; a single card; of the pile, the rest."""
    if place == DRAWN_CARD:
        return [s.drawn]
    if place == KEPT_CARD:
        return [s.kept]
    if place == PILE:
        return [REST]
    return [c for c in range(CARDS) for _ in range(s.cards[place][c] - v.cards[place][c])]


def fits(v: Uno, place: int) -> dict[int, int]:
    """U1, UD7  Every card that can be named nowhere, copy by copy. UD4  The one card kept may be one that was shown."""
    if place == PILE:
        return {REST: 1}
    if place == KEPT_CARD and sum(v.cards[v.turn][:CARDS]) == 1:
        return {v.cards[v.turn].index(1): 1}
    return {c: n for c in range(CARDS) if (n := v.deck[c] - sum(row[c] for row in v.cards))}


TINY = {"number": 0, "skip": 0, "reverse": 0, "plus_two": 0, "plus_four": 0, "deal": 2}
SMALL = {"deal": 2, "number": 1, "skip": 1, "reverse": 1, "plus_two": 1}
WILDS = {"zero": 1, "number": 0, "skip": 1, "reverse": 0, "plus_two": 0, "wild": 2, "deal": 2}  # four of 14 are +4
LEFT_OUT = ("shuffles", "turns up W+4", "guilty", "innocent")  # conclusions from these are not drawn: see rules/view.py
SHOWN = LEFT_OUT[:2]  # between two the viewer has seen the hand that is judged, and a verdict tells no more

PAPERS = Papers(
    letters="UD?",
    cases=(
        Case(2),
        Case(4),
        Case(3, {"challenger": "anyone", "catcher": "anyone", "shown_to": "table"}),
        Case(4, {"stacking": "on", "challenger": "anyone", "first_reverse": "mattel"}),
        Case(2, {"stacking": "on", "plus_four": "colour", "starter": "B"}),
        Case(5, {"illegal_plus_four": "block", "stacking": "on", "uno_call": "auto", "first_card": "number"}),
        Case(3, {"plus_four": "matching", "uno_call": "off", "turn_limit": "40"}),
        Case(10, {"catcher": "anyone"}),
        Case(4, {}, SMALL),
        Case(3, {"stacking": "on"}, {**SMALL, "number": 0, "deal": 3}),
        Case(4, {"challenger": "anyone", "catcher": "anyone"}, WILDS),
    ),
    slow=Slow(census, recount, odds, rederive, ways, lambda s: (s.cards, s.drawn, s.kept), lies, fits),
    secrets=(
        Secret("UD7", range(GIVE, TURN_UP), lambda s, e, viewer: viewer == owed(s), others=GIVE_UNKNOWN),
        Secret("U8", range(SHOW, GUILTY), lambda s, e, viewer: viewer in (s.turn, s.asked) or s.shown_to == 1),
    ),
    fair=(
        Fair(Case(2, {"starter": "A"}, {**TINY, "zero": 1, "skip": 1, "wild": 1, "plus_four": 1}), left_out=LEFT_OUT),
        Fair(Case(3, {"starter": "B"}, {**TINY, "zero": 2, "wild": 2}), left_out=LEFT_OUT),
        Fair(Case(2, {"starter": "A"}, {**WILDS, "wild": 0}), last=24, left_out=SHOWN),
    ),
)
