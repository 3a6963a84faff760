"""Outcomes of whole matches as everybody sees them, and a page that shows one of them in either half of its beat."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple

import htpy as h
from games.playing import moments
from markupsafe import Markup

import mundialito
from mundialito import games
from mundialito.drawing import Place
from mundialito.engine.game import Game
from mundialito.engine.who import NOTHING, PUBLIC
from mundialito.showing.drawings import drawing_of, stylesheet_of

Half = Literal["falls", "stands"]
HALVES: tuple[Half, ...] = ("falls", "stands")
SOURCES = Path(mundialito.__file__).parent
DRAWN = SOURCES / "drawing"
SHEETS = (DRAWN / "theme.css", SOURCES / "web" / "static" / "pages.css", DRAWN / "kit.css", DRAWN / "placard.css")
BEAT = "1.2s"  # of a half, where a page is looked at
NAMES = ("Ana", "Bruno", "Carla", "Dora", "Elsa", "Fito", "Gil", "Hugo", "Inés", "João")
SEARCHED = {  # seats, matches, policy, options
    "uno": ((4, range(16), "simple", {}), (4, range(2), "random", {})),
    "tactics": (
        (2, range(6), "simple", {}),
        (2, range(3), "simple", {"length": "quick"}),
        (4, range(1), "simple", {"shooting": "die"}),
    ),
    "cup2010": ((4, range(1, 3), "simple", {}),),
}
PLACARDS = ("cup2010",)  # games whose scenes are one placard each, named by its kind
LONG = tuple(f"{letter}{'w' * 23}" for letter in "ABCDEFGHIJ")


class Seen(NamedTuple):
    """An event as everybody saw it, with the public views around it."""

    game: Game
    before: Any
    e: int
    after: Any

    def names(self, long: bool = False) -> Sequence[str]:
        return (LONG if long else NAMES)[: self.before.seats]

    def units(self, people: frozenset[int]) -> int:
        """How long it stands."""
        look = drawing_of(self.game.name)
        return look.stands(self.before, self.e, self.after, people) if look.may_stand(self.e) else 0

    def scene(self, names: Sequence[str], lang: str = "en", at: str = "") -> h.Node:
        return drawing_of(self.game.name).scene(self.before, self.e, self.after, names, lang, at)

    def staged(self, names: Sequence[str], lang: str = "en") -> list[str]:
        return self.game.staged(self.before, self.e, self.after, names, lang)


def seen_match(game: Game, seats: int, seed: int, policy: str = "simple", **options: str) -> Iterator[tuple[Seen, int]]:
    """A whole match as everybody sees it, event by event, and who made each."""
    for fold, who, e in moments(game, seats, seed, policy, **options):
        look = game.rules.seen(fold.state, e, PUBLIC)
        if look == NOTHING:
            continue
        before = fold.view(PUBLIC)
        after = fold.copy()
        after.take(who, e)
        yield Seen(game, before, look, after.view(PUBLIC)), who


def standing(game: Game, seats: int, seeds: range, policy: str = "simple", **options: str) -> Iterator[Seen]:
    """All that stands alone, with a person at each seat."""
    people = frozenset(range(seats))
    for seed in seeds:
        for seen, _ in seen_match(game, seats, seed, policy, **options):
            if seen.units(people):
                yield seen


# --- a page -------------------------------------------------------------------------------------------


@cache
def sheets(game: str) -> Markup:
    return Markup("\n".join([*(path.read_text("utf-8") for path in SHEETS), stylesheet_of(game)]))


@cache
def symbols(game: str) -> Markup:
    return Markup(f"<div hidden>{drawing_of(game).symbols()}</div>")


def page(
    seen: Seen, half: Half, names: Sequence[str], *, me: int | None = 0, lang: str = "en", about: Mapping[str, str] = {}
) -> str:
    """A table's page while that outcome falls, or stands: board, hand and the scene over them; without `me` no hand."""
    game, look = seen.game, drawing_of(seen.game.name)
    v = seen.before if half == "falls" else seen.after
    places = [Place(name) for name in names]
    board = look.public(v, places, lang, "")
    mine = None if me is None else look.private(v, me, [], places, lang, "")
    body = h.main("#main")[
        h.div("#table", data_me=me, data_seats=v.seats)[
            h.div(".play")[
                h.section("#public")[board],
                h.div(f"#stage.{half}")[seen.scene(names, lang)],
                h.div("#notice"),
                h.section("#private")[h.form("#choices")[h.fieldset(".bare")[mine]]],
            ],
            h.aside(".side")[h.section("#story")[h.ol[[h.li[words] for words in seen.staged(names, lang)]]]],
        ]
    ]
    beat = Markup(f":root {{ --beat: {BEAT}; }}")
    return str(
        h.html(lang=lang, **about)[
            h.head[
                h.meta(charset="utf-8"),
                h.meta(name="viewport", content="width=device-width, initial-scale=1"),
                h.style[sheets(game.name)],
                h.style[beat],
            ],
            h.body(".wide")[h.header(".top")[h.a(".brand")["Mundialito"]], symbols(game.name), body],
        ]
    )


# --- one of each ----------------------------------------------------------------------------------------


@cache
def kinds_of(name: str) -> Mapping[str, Seen]:
    """One of each kind of what stands, from matches of `simple` players and by lot."""
    game, found = games.load(name), {}
    for seats, seeds, policy, options in SEARCHED[name]:
        for seen in standing(game, seats, seeds, policy, **options):
            for kind in kinds_in(seen):
                found.setdefault(kind, seen)
    return found


def kinds_in(seen: Seen) -> list[str]:
    """What a scene is about, by its game."""
    name = seen.game.name
    if name in PLACARDS:
        return re.findall(r'class="placard" data-kind="(\w+)"', str(seen.scene(seen.names())))
    outcomes = import_module(f"mundialito.games.{name}.words.outcomes").outcomes
    return [str(outcome.kind) for outcome in outcomes(seen.before, seen.e, seen.after)]
