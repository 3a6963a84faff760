"""Counts from toy positions: `counts.txt` of a game, a line a position and its numbers; the obvious count beside it."""

from __future__ import annotations

from pathlib import Path

from mundialito.engine.count import counts
from mundialito.engine.face import COMPILED, PLAIN, face
from mundialito.engine.game import Game
from mundialito.judge.written import slow_count

__all__ = ["check_written", "positions", "slow_count"]

BAR = " : "


def positions(file: Path) -> dict[str, list[int]]:
    """Each position with the numbers written for it."""
    rows = [line.rpartition(BAR) for line in file.read_text("utf-8").splitlines() if line.startswith("seats=")]
    return {position: [int(n) for n in numbers.split()] for position, _, numbers in rows}


def check_written(game: Game, file: Path, position: str, rewrite: bool) -> None:
    """Interpreted and compiled count alike, and as it is written; or it is written anew."""
    written = positions(file)[position]
    s = game.notation.read_position(position)
    told = counts(face(game.name, PLAIN), s, len(written))
    assert counts(face(game.name, COMPILED), s, len(written)) == told
    if rewrite:
        text = file.read_text("utf-8")
        old, new = (f"{position}{BAR}{' '.join(map(str, numbers))}" for numbers in (written, told))
        file.write_text(text.replace(old, new), "utf-8")
    else:
        assert told == written
