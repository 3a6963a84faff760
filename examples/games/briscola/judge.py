"""What the judge is told of briscola."""

from typing import Any

from mundialito.engine.papers import Case, Fair, Papers, Secret, Slow

from .rules.events import GIVE, LEAD, TURN_UP
from .rules.parts import CARDS, HAND, OUT, SEATS, STOCK, TABLE, TRUMP, UNKNOWN, WON
from .rules.state import DEALING, DRAWING, LOT, TURNING_UP, Briscola

WORTH = {9: 11, 8: 10, 7: 4, 6: 3, 5: 2}  # B2: ranks from the 1 down to the 10


def cards(s: Briscola, *places: int) -> list[int]:
    """Which cards lie in one of these places."""
    return [c for c in range(CARDS) if s.where[c] in places]


def census(s: Briscola) -> bool:
    """B2-B5  The deck is somewhere, nothing else is; one trump card; the trick lies on the table; tricks are whole."""
    return (
        [int(w != OUT) for w in s.where] == s.box
        and len(cards(s, TRUMP)) <= 1
        and sorted(c - 1 for c in s.trick if c) == cards(s, TABLE)
        and [len(cards(s, WON + p)) for p in range(SEATS)] == [n * s.seats for n in s.tricks]
    )


def recount(s: Briscola, p: int) -> int:
    """B1, B8  By hand: what the seat, and with four who sits across, has taken."""
    own = [WON + p, WON + (p + 2) % 4] if s.seats == 4 else [WON + p]
    return sum(WORTH.get(c % 10, 0) for c in cards(s, *own))


def rederive(s: Briscola) -> Briscola:
    """How many cards lie in the stock and in each hand."""
    t = s.copy()
    t.left = len(cards(s, STOCK))
    t.held = [len(cards(s, HAND + p)) for p in range(SEATS)]
    return t


def odds(s: Briscola) -> dict[int, int]:
    """B3, B6  Every seat, every card of the stock; the trump card and a trick go where they must."""
    if s.phase == LOT:
        return {LEAD + p: 1 for p in range(s.seats)}
    if s.phase in (DEALING, DRAWING, TURNING_UP):
        return {(TURN_UP if s.phase == TURNING_UP else GIVE) + c: 1 for c in cards(s, STOCK)}
    return {}


def lies(s: Briscola, v: Any, place: int) -> list[int]:
    """What of a hand the view cannot name."""
    return [c for c in cards(s, HAND + place) if v.where[c] == STOCK]


def fits(v: Briscola, place: int) -> dict[int, int]:
    """B2, B3  Every card of the box that lies nowhere in sight."""
    return dict.fromkeys(cards(v, STOCK), 1)


ACES_AND_SEVENS = {"threes": 0, "figures": 0, "plain": 1}

PAPERS = Papers(
    letters="B",
    cases=(
        Case(2),
        Case(2, {"swap": "yes"}),
        Case(3, {"swap": "yes"}),
        Case(4, {"swap": "yes"}),
        Case(4),
        Case(3, {}, {"figures": 1, "plain": 1}),
        Case(2, {"swap": "yes"}, {**ACES_AND_SEVENS, "plain": 5, "hand": 2}),
    ),
    slow=Slow(census, recount, odds, rederive, dealt=lambda s: s.where, lies=lies, fits=fits),
    secrets=(
        Secret(
            "B6",
            range(GIVE, TURN_UP),
            lambda s, e, viewer: viewer == (s.leader + s.given) % s.seats,
            others=GIVE + UNKNOWN,
        ),
    ),
    fair=(
        Fair(Case(2, {"swap": "yes"}, {**ACES_AND_SEVENS, "hand": 2})),
        Fair(Case(4, {"swap": "yes"}, {**ACES_AND_SEVENS, "hand": 1})),
    ),
)
