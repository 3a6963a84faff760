"""What a game declares to lie on its table: each zone, and each choice, can be asked of every view of a match.

Pages, pictures and terminals are drawn from these answers: what breaks off here would break off before people's eyes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mundialito import games
from mundialito.engine.agreement import zones_in
from mundialito.engine.fold import Fold
from mundialito.engine.papers import Case
from mundialito.engine.who import PUBLIC
from mundialito.engine.zones import HIDDEN, Board, Fact, Held, Kind, Pile, Pressed, Score, Taken, Trick, Zone, Zones
from mundialito.judge.trials import Breach, walk
from mundialito.words import LANGUAGES

MOST = 220  # events of a match that are looked at


def declared(name: str) -> Zones | None:
    """The zones of a game, if it brings any."""
    module = games.own(name, "words.zones")
    return zones_in(module) if module else None


def check_zones(case: Case) -> None:
    """Every viewer's table, at each moment of a match."""
    if zones := declared(case.game):
        for fold in walk(case, f"zones of {case}", MOST):
            for viewer in fold.logs:
                check_table(zones, fold, viewer)


def check_table(zones: Zones, fold: Fold, viewer: int) -> None:
    """What lies there is of its kind; a seat can choose."""
    v = fold.view(viewer)
    for zone in zones.zones:
        for kind, things in lying(zone, v):
            if bad := [thing for thing in things if not HIDDEN <= thing < kind.many]:
                raise Breach(f"zones: {title_of(zone)} has {bad[0]}, and its things are 0 to {kind.many - 1}", viewer)
    if zones.acting:
        zones.acting(v)
    if viewer != PUBLIC:
        check_choices(zones, fold, v, viewer)


def check_choices(zones: Zones, fold: Fold, v: Any, seat: int) -> None:
    """Each thing can be pressed, and each choice said."""
    offers = fold.offers(seat)
    for zone in zones.zones:
        if isinstance(zone, Pressed) and (means := zone.event):
            for thing in set(zone.places(v, seat)):
                means(v, seat, thing)
    for lang in LANGUAGES if offers else ():
        if zones.prompt and not zones.prompt(v, seat, lang):
            raise Breach(f"zones: prompt says nothing to seat {seat}", seat)
        for e in offers:
            if zones.label and not zones.label(v, seat, e, lang):
                raise Breach(f"zones: label has no words for {fold.game.notation.text(e)!r}", seat)


def lying(zone: Zone, v: Any) -> Iterator[tuple[Kind, Sequence[int]]]:
    """What lies in a zone, of which kind, and whether it can be told in words."""
    if isinstance(zone, Fact):
        for lang in LANGUAGES:
            zone.of(v, lang)
    elif isinstance(zone, (Taken, Score)):
        for p in range(v.seats):
            zone.size(v, p) if isinstance(zone, Taken) else zone.of(v, p)
    elif isinstance(zone, Pile):
        zone.size(v)
        for part in (zone.top, zone.under):
            yield zone.kind, part(v) if part else ()
    elif isinstance(zone, Trick):
        yield zone.kind, [thing for _, thing in zone.of(v)]
    elif isinstance(zone, Board):
        yield zone.kind, [thing for thing in zone.of(v) if thing is not None]
    else:
        yield from rows(zone, v)


def rows(zone: Any, v: Any) -> Iterator[tuple[Kind, Sequence[int]]]:
    """Things before each seat, or once in the middle."""
    at_seats = isinstance(zone, Held)
    for answer in [zone.of(v, p) for p in range(v.seats)] if at_seats else [zone.of(v)]:
        yield zone.kind, answer


def title_of(zone: Zone) -> str:
    return repr(getattr(zone, "title", type(zone).__name__))
