"""A table in a notebook: an object that shows itself."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Picture:
    """A view of a game, drawn for whoever knows what the view knows: `Picture("uno", fold.view(0), 0, names)`."""

    game: str
    view: Any
    viewer: int
    names: Sequence[str]
    lang: str = "en"

    def _repr_svg_(self) -> str:
        draw = importlib.import_module(f"mundialito.games.{self.game}.look")
        return str(draw.picture(self.view, self.viewer, self.names, self.lang))

    def _repr_html_(self) -> str:
        return f"<figure>{self._repr_svg_()}</figure>"
