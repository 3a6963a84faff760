"""What an event has brought about, read from the public views around it: sentences and scenes are both made of this."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from mundialito.engine.who import NOBODY

from ..rules import phase
from ..rules.events import (
    CATCH,
    CHALLENGE,
    DRAW,
    GIVE,
    GUILTY,
    INNOCENT,
    KEEP,
    LAPSE,
    NAME,
    PLAY,
    SHOW,
    SHUFFLE,
    SILENT,
    STARTER,
    TURN_UP,
    UNO,
)
from ..rules.options import CALLED
from ..rules.parts import NO_CARD, REVERSE, SKIP, symbol_of
from ..rules.questions import next_seat
from ..rules.state import Uno

AUTO: Final = 1  # uno_call: it is said for them


class Kind(StrEnum):
    """What may come about, in the order in which it is told."""

    STARTS = "starts"
    FIRST = "first"
    BURIED = "buried"
    OUT = "out"
    CALLED = "called"
    SILENT = "silent"
    LAST = "last"
    COLOUR = "colour"
    CAUGHT = "caught"
    CHALLENGED = "challenged"
    GUILTY = "guilty"
    INNOCENT = "innocent"
    REVERSED = "reversed"
    SKIPPED = "skipped"
    HIT = "hit"
    SHUFFLED = "shuffled"
    EMPTY = "empty"
    OVER = "over"


class Outcome(NamedTuple):
    """One of them: whom it concerns, who brought it on, how many cards or which colour or card."""

    kind: Kind
    seat: int = NOBODY
    by: int = NOBODY
    number: int = 0


def may_bring(e: int) -> bool:
    """Whether an event of this kind may bring anything about: to draw, and a card shown, never do."""
    return e != DRAW and not SHOW <= e < GUILTY


def outcomes(before: Uno, e: int, after: Uno) -> list[Outcome]:
    """All that the event came to, in order."""
    found = [*of_the_event(before, e, after), *of_the_card(before, e, after)]
    if after.phase == phase.OVER and before.phase != phase.OVER:
        return [*(outcome for outcome in found if outcome.kind != Kind.OUT), Outcome(Kind.OVER)]
    return found


def player_of(before: Uno) -> int:
    """Who plays a card now: whoever stacks answers out of turn (UD15)."""
    return before.asked if before.phase == phase.ANSWER else before.turn


def of_the_event(before: Uno, e: int, after: Uno) -> Iterator[Outcome]:
    """What is announced by the event itself."""
    turn, asked = before.turn, before.asked
    if PLAY <= e < DRAW:
        yield from cards_left(before, player_of(before))
    elif e in (UNO, SILENT):
        yield Outcome(Kind.CALLED if e == UNO else Kind.SILENT, turn)
    elif NAME <= e < CATCH:
        yield Outcome(Kind.COLOUR, turn, number=e - NAME)
    elif e == CATCH:
        yield Outcome(Kind.CAUGHT, turn, asked, 2)
    elif e == CHALLENGE:
        yield Outcome(Kind.CHALLENGED, turn, asked, before.stack)
    elif e in (GUILTY, INNOCENT):
        yield Outcome(Kind.GUILTY if e == GUILTY else Kind.INNOCENT, turn, asked, after.owed)
    elif STARTER <= e < GIVE:
        yield Outcome(Kind.STARTS, e - STARTER)
    elif TURN_UP <= e < SHUFFLE:
        yield Outcome(Kind.BURIED if after.top == NO_CARD else Kind.FIRST, number=e - TURN_UP)
    elif e in (SHUFFLE, LAPSE):
        yield Outcome(Kind.SHUFFLED if e == SHUFFLE else Kind.EMPTY)


def cards_left(before: Uno, player: int) -> Iterator[Outcome]:
    """U9, U11  The next-to-last card, where nobody has to call it, and the last one."""
    left = before.size[player] - 1
    if left == 0:
        yield Outcome(Kind.OUT, player)
    elif left == 1 and before.uno_call != CALLED:
        yield Outcome(Kind.CALLED if before.uno_call == AUTO else Kind.LAST, player)


def of_the_card(before: Uno, e: int, after: Uno) -> Iterator[Outcome]:
    """U6  What the card on top does to others, whenever its turn to do so has come (UD1)."""
    if after.way != before.way:
        yield Outcome(Kind.REVERSED, by=after.turn)
    if is_skip(before, e, after):
        skipped = (after.turn - after.way) % after.seats
        yield Outcome(Kind.SKIPPED, skipped, (skipped - after.way) % after.seats)
    if after.stack > before.stack:
        yield Outcome(Kind.HIT, next_seat(after), after.turn, after.stack)


def is_skip(before: Uno, e: int, after: Uno) -> bool:
    """U6, UD12  Whether the card on top has just taken a turn away: another one begins, and nobody declined to play."""
    declined = e == KEEP or before.phase == phase.DRAWING
    if after.turns == before.turns or declined or after.top == NO_CARD or after.phase == phase.OVER:
        return False
    symbol = symbol_of(after.top)
    return symbol == SKIP or (symbol == REVERSE and after.seats == 2)
