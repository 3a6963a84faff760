"""A module of a game, loaded: where a file of the game's own breaks off, one sentence says which, and in which line."""

from __future__ import annotations

import importlib
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import NamedTuple

from mundialito.engine.reasons import Spoken


class Place(NamedTuple):
    """A line of a game's own: its file from the game's folder on, the number, and the function in which it stands."""

    file: str
    line: int
    function: str


def loaded(path: str, folder: Path) -> ModuleType:
    """The module of that name; raises BadGame where it is not there, or a file below the game's folder breaks off."""
    from mundialito.engine.inspection import BadGame  # which knows the contract: games are listed without it

    try:
        return importlib.import_module(path)
    except Spoken:
        raise
    except Exception as fault:
        at = breaking(fault, folder)
        if at is None and isinstance(fault, ModuleNotFoundError) and path == fault.name:
            words = path.partition(f".{folder.name}.")[2].replace(".", "/")
            raise BadGame("{file} is not there: write it.", file=f"{folder.name}/{words}.py") from fault
        if at is None:
            raise
        told = {"file": at.file, "line": at.line, "fault": f"{type(fault).__name__}: {fault}"}
        raise BadGame("{file}, line {line}, breaks off: {fault}", **told) from fault


def breaking(fault: Exception, folder: Path) -> Place | None:
    """The last line below a folder that led to what was raised; none, if none did."""
    lines = [(line.filename, line.lineno, line.name) for line in extract_tb(fault.__traceback__)]
    if isinstance(fault, SyntaxError) and fault.filename:
        lines.append((fault.filename, fault.lineno, ""))
    home = folder.resolve()
    for file, number, function in reversed(lines):
        if (path := Path(file).resolve()).is_relative_to(home):
            return Place(path.relative_to(home.parent).as_posix(), number or 1, function)
    return None
