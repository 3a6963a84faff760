"""The corrected numbers that a browser keeps for whoever owns another printed box, as language and theme are kept."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from mundialito.engine.game import Game
from mundialito.engine.options import Unfit, read_parts
from mundialito.engine.reading import whole

COOKIE: Final = "box-"  # and the game
MOST: Final = 10**6


def written(numbers: Mapping[str, int]) -> str:
    """`goal_cards-30.BRA_1958-5`: letters that a cookie may have."""
    return ".".join(f"{name}-{number}" for name, number in numbers.items())


def saved(cookies: Mapping[str, str], game: Game) -> dict[str, int]:
    """What differs; nothing where it cannot be read or played with any more."""
    pairs = [pair.partition("-")[::2] for pair in cookies.get(COOKIE + game.name, "").split(".") if pair]
    numbers = {name: whole(text, MOST) for name, text in pairs}
    with suppress(Unfit):
        known = read_parts(game.parts, {name: -1 if n is None else n for name, n in numbers.items()})
        game.begun(game.usual, {}, known)
        return changed(game, known)
    return {}


def changed(game: Game, numbers: Mapping[str, int]) -> dict[str, int]:
    """Those that are not the rulebook's."""
    usual = {part.name: part.default for part in game.parts}
    return {name: number for name, number in numbers.items() if number != usual[name]}
