"""A game that brings no drawing and declares no zones: its notation, and its choices as sentences to press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import htpy as h
from markupsafe import Markup, escape

from mundialito.drawing import Look, Place
from mundialito.drawing.ball import ball
from mundialito.drawing.faces import SQUARE
from mundialito.drawing.parts import art, choice, player
from mundialito.drawing.pieces import cut, joined
from mundialito.drawing.svg import Art, sheet
from mundialito.engine.game import Game
from mundialito.engine.who import NOBODY
from mundialito.words import say

FACES = {"ball": Art(SQUARE, ball(50, 50, 47, "#fffaf0", "#2a2118"))}


class Plain(Look):
    """The look of any game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def symbols(self) -> str:
        return sheet(FACES)

    def public(self, v: Any, places: Sequence[Place], lang: str, symbols_at: str) -> h.Node:
        acts = self.game.rules.actor(v)
        disc = art(FACES, "ball", symbols_at, "ball", id="ball", data_move=True)
        seats: list[h.Node] = []
        for q, place in enumerate(places):
            start, between, end = cut(player(q, q == acts, disc))
            seats += [start, escape(place.name), between, place.tag, end]
        return h.div(".kit.zoned", data_phase="over" if acts == NOBODY else "playing")[
            h.div(".felt")[h.ol(".seats", aria_label=say("Seats", lang))[joined(seats)], self.position(v)]
        ]

    def private(
        self, v: Any, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str,  # noqa: ARG002
    ) -> h.Node:  # fmt: skip
        """What the seat knows, also while it waits, and below it whatever it may do."""
        names = [place.name for place in places]
        words = say("Your turn!", lang) if offers else say("Wait for the others.", lang)
        return h.div(".kit-mine")[
            h.div(".asked")[h.p(".prompt" if offers else ".waiting", role="status")[words]],
            h.div(".choices")[
                [h.button(".btn.choice", choice(e))[h.span[self.game.tell(v, seat, e, lang, names)]] for e in offers]
            ],
            self.position(v),
        ]

    def position(self, v: Any) -> h.Node:
        """The notation, a word a chip: `phase=turn` with its name in front."""
        pairs = [word.partition("=") for word in self.game.notation.position(v).split()]
        return h.p(".notation")[
            [h.span[h.b[name], " ", value] if equals else h.span[name] for name, equals, value in pairs]
        ]

    def picture(self, v: Any, viewer: int, names: Sequence[str], lang: str) -> str:  # noqa: ARG002
        lines = self.game.notation.position(v).splitlines()
        rows = "".join(f'<text x="12" y="{28 + 22 * n}">{Markup.escape(line)}</text>' for n, line in enumerate(lines))
        height = 40 + 22 * len(lines)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-family="monospace">{rows}</svg>'
        )
