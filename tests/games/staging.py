"""Moments of a match that may stand alone, with the public views around them, and what they were with other secrets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.playing import moments

from mundialito.drawing.pieces import drawn
from mundialito.engine.face import PLAIN, face
from mundialito.engine.game import Game
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOTHING, PUBLIC
from mundialito.showing.drawings import drawing_of

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gloria", "Hugo")


class Moment(NamedTuple):
    """An event that everybody saw; `twin`: a view after it, had what nobody saw been otherwise."""

    before: Any
    event: int
    after: Any
    twin: Any

    def scene(self, game: Game, lang: str = "en", after: Any = None) -> str:
        look = drawing_of(game.name)
        return str(drawn(look.scene(self.before, self.event, after or self.after, NAMES, lang, "")))

    def said(self, game: Game, lang: str = "en", after: Any = None) -> list[str]:
        return game.staged(self.before, self.event, after or self.after, NAMES, lang)

    def units(self, game: Game, *people: int) -> int:
        return drawing_of(game.name).stands(self.before, self.event, self.after, frozenset(people))


def after(game: Game, s: State, who: int, e: int) -> State | None:
    """What everybody knows once it has happened; None where it cannot."""
    if game.rules.refusal(s, who, e):
        return None
    t = s.copy()
    game.rules.apply(t, e)
    game.rules.hide(t, PUBLIC)
    return t


def staged_moments(game: Game, seats: int, seed: int, policy: str = "simple", **options: str) -> Iterator[Moment]:
    """All of a match that may stand, beside a twin in which what is hidden was dealt anew."""
    look, rng = drawing_of(game.name), [seed, 2, 3, 4]
    resample = face(game.name, PLAIN).module("engine.resample").resample
    for fold, who, e in moments(game, seats, seed, policy, **options):
        shown = game.rules.seen(fold.state, e, PUBLIC)
        if shown == NOTHING or not look.may_stand(shown):
            continue
        before, twin = fold.view(PUBLIC), fold.view(PUBLIC)
        resample(twin, rng)
        then = after(game, fold.state, who, e)
        other = after(game, twin, NATURE if who < 0 else who, e)
        yield Moment(before, shown, then, other)
