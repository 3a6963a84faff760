"""How a game looks on a page: its own `draw.py` and `table.css`, or a plain list of choices for a game without."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import htpy as h
from markupsafe import Markup

from mundialito import games
from mundialito.drawing import Drawing, Place
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.who import PUBLIC
from mundialito.games.retelling import moment, taken
from mundialito.words import say


class Plain:
    """A game that brings no drawing: its notation, and its choices as buttons."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def symbols(self) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'

    def public(self, v: Any, places: Sequence[Place], lang: str, symbols_at: str) -> h.Node:
        seats = [h.li(f"#seat-{p}.seat")[place.name, " ", place.tag] for p, place in enumerate(places)]
        return h.div(".plain")[h.ol[seats], h.pre[self.game.notation.position(v)]]

    def private(
        self, v: Any, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str
    ) -> h.Node:
        names = [place.name for place in places]
        if not offers:
            return h.p[say("Wait for the others.", lang)]
        return h.div(".choices")[
            [
                h.button(".btn", type="submit", name="event", value=e, data_event=e)[
                    self.game.tell(v, seat, e, lang, names)
                ]
                for e in offers
            ]
        ]

    def picture(self, v: Any, viewer: int, names: Sequence[str], lang: str) -> str:
        lines = self.game.notation.position(v).splitlines()
        rows = "".join(f'<text x="12" y="{28 + 22 * n}">{Markup.escape(line)}</text>' for n, line in enumerate(lines))
        height = 40 + 22 * len(lines)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-family="monospace">{rows}</svg>'
        )


@cache
def drawing_of(game: str) -> Drawing:
    """A game's drawing."""
    name = f"mundialito.games.{game}.draw"
    if importlib.util.find_spec(name) is None:
        return Plain(games.load(game))
    drawing: Drawing = importlib.import_module(name)
    return drawing


def last_shown(game: str, events: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Where the last run of events begins and ends that the game keeps in sight; None: there is none."""
    shown = getattr(drawing_of(game), "SHOWN", range(0))
    last = next((n for n in range(len(events), 0, -1) if events[n - 1][1] in shown), 0)
    first = last
    while first and events[first - 1][1] in shown:
        first -= 1
    return (first, last) if last else None


def moments(game: Game, match: Match, run: tuple[int, int]) -> list[tuple[Any, int]]:
    """Each event of a run as everybody saw it, with what everybody knew just before."""
    first, last = run
    fold, found = moment(game, match, first), []
    for number in range(first, last):
        who, e = match.events[number]
        found.append((fold.view(PUBLIC), int(game.rules.seen(fold.state, e, PUBLIC))))
        taken(fold, number + 1, who, e)
    return found


def lately(game: str, shown: Sequence[tuple[Any, int]], since: int, lang: str, symbols_at: str) -> h.Node:
    """A run as it is drawn when so many events have happened since."""
    drawing: Any = drawing_of(game)  # one that has SHOWN
    return h.fragment[drawing.lately(shown, since, lang, symbols_at)]


def stylesheet_of(game: str) -> str:
    """A game's style sheet; empty if it has none."""
    spec = importlib.util.find_spec(f"mundialito.games.{game}")
    if spec is None or spec.origin is None:
        return ""
    sheet = Path(spec.origin).with_name("table.css")
    return sheet.read_text("utf-8") if sheet.exists() else ""
