"""About how many minutes a match takes, by what was measured: `words/lasting.toml` of a game, see bench/lasting.py."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.options import told_of
from mundialito.words import say

FILE: Final = "lasting.toml"
THOUGHT: Final = 4.0  # seconds for a choice of a person; the one number here that is not measured
PACE: Final = 0.9  # of a bot, as the server has it
ROUGH: Final = 5  # minutes are told in fives from here on
ROUGHER: Final = 30


@cache
def rows(game: str) -> list[dict[str, Any]]:
    """What was measured; nothing of a game that brings no such file."""
    path = games.folder_of(game) / "words" / FILE
    return list(tomllib.loads(path.read_text("utf-8"))["match"]) if path.exists() else []


def minutes(game: Game, seats: int, chosen: Mapping[str, str], people: int) -> int | None:
    """With so many people at the table, bots at its other seats; None where nothing was measured."""
    told = told_of(game.options, chosen, seats)
    for row in rows(game.name):
        if row["seats"] == seats and all(told[name] == value for name, value in row["options"].items()):
            choosing = row["choices"] * (people * THOUGHT + (seats - people) * PACE)
            return rounded((choosing + row["shown"]) / 60)
    return None


def rounded(exact: float) -> int:
    """No more exact than anybody can know."""
    step = 1 if exact < ROUGH * 2 else ROUGH if exact < ROUGHER * 2 else ROUGHER // 2
    return max(1, round(exact / step) * step)


def takes(game: Game, seats: int, chosen: Mapping[str, str], people: int, lang: str) -> str:
    """In words; empty where nobody knows."""
    count = minutes(game, seats, chosen, people)
    if count is None:
        return ""
    return say("A match takes about {count} minute.|A match takes about {count} minutes.", lang, count=count)
