"""A cup in which two bots are about to seal cards, and how many they seal is in the hands of a test."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.events import SEAL
from mundialito.games.cup2010.rules.parts import size
from mundialito.games.cup2010.rules.questions import most_picks, owner_of_side
from mundialito.store import Entry, PersonRow
from mundialito.tables import alphabet as a
from mundialito.tables.entries import written
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair, Fixed, header

CUP = games.load("cup2010")
OWNERS = (0, 1)  # the bots; whoever is third sees nothing of what they do


def is_sealing(s: Any) -> bool:
    """Nothing is sealed yet, and both may seal four cards."""
    if s.phase != phase.CHOOSE or s.sealed or any(s.chosen):
        return False
    return {owner_of_side(s, 0), owner_of_side(s, 1)} == set(OWNERS) and min(most_picks(s, 0), most_picks(s, 1)) == 4


def up_to(until: Callable[[Any], bool]) -> list[tuple[int, int]]:
    """The events of a cup of three up to a moment."""
    rng, fold = random.Random(2010), Fold(CUP, CUP.begun(3))
    while not until(fold.state):
        fold.take(fold.actor, rng.choice(CUP.offers(fold.state, fold.actor)))
    return fold.events


BEFORE = up_to(is_sealing)


def sealing_fold() -> Fold:
    """The cup at that moment."""
    fold = Fold(CUP, CUP.begun(3))
    for who, e in BEFORE:
        fold.take(who, e)
    return fold


async def about_to_seal(hall: Hall, person: PersonRow, *bots: str) -> Live:
    """Two bots, and a person on the third seat."""
    return await sealing_table(hall, [*(Chair(bot=bot) for bot in bots or ("simple", "simple")), seat_of(person)])


def seat_of(person: PersonRow) -> Chair:
    return Chair(person=person.id, name=person.name)


async def sealing_table(hall: Hall, chairs: list[Chair], **more: Any) -> Live:
    """The cup at that moment, with a person on the third seat."""
    live = await hall.open_table("cup2010", chairs[2].person, chairs, **more)
    top = header(live.table.id, live.table.setting, CUP)
    begun = [Entry(a.FIXED, -3, 0, written(Fixed(top.line(), ("",) * 3))), Entry(a.BEGUN, -3, 0, ",,")]
    await hall.write(live, [*begun, *(Entry(a.EVENT, who, e) for who, e in BEFORE)])
    return live


def cards(*numbers: int) -> Callable[..., int]:
    """A bot that puts so many cards forward, by side, and then seals them."""

    def choose(game: Any, bot: str, view: Any, seat: int, *_: Any) -> int:
        out = [0] * game.rules.WIDEST
        offers = out[: game.rules.offer(view, seat, out)]
        side = next(side for side in (0, 1) if owner_of_side(view, side) == seat)
        enough = size(view.chosen[side]) >= numbers[side]
        return SEAL + side if enough and SEAL + side in offers else offers[0]

    return choose


async def next_due(hall: Hall, live: Live, time: Any) -> bool:
    """Time passes until something is due, and it is done; whether anything was."""
    due = hall.duties.due(live.table)
    if due is None:
        return False
    time.now = max(time.now, due)
    await hall.duties.attend(live)
    return True
