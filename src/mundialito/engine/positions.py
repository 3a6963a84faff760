"""Positions as text, for games that tell one by every field that differs from a match about to begin.

    seats=3 phase=turn hand=0:goal+2*foul,1:goal

A game says how the numbers of its fields are written and read; the rest is here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mundialito.engine.reading import whole
from mundialito.engine.reasons import Misread
from mundialito.engine.record import State


def fields_text(s: State, usual: State, settings: Mapping[str, str], text: Callable[[str, int], str]) -> str:
    """The settings, then every field that differs; of a table only the cells that do."""
    words = [f"{name}={told}" for name, told in settings.items()]
    for name, field in s.fields.items():
        value, other = getattr(s, name), getattr(usual, name)
        if value == other:
            continue
        if not field.shape:
            words.append(f"{name}={text(name, value)}")
        else:
            cells = zip(_flat(value), _flat(other), strict=True)
            words.append(f"{name}={','.join(f'{i}:{text(name, a)}' for i, (a, b) in enumerate(cells) if a != b)}")
    return " ".join(words)


def read_fields(s: State, given: Mapping[str, str], number: Callable[[str, str], int | None], game: str) -> None:
    """Write the fields that a text names into a record; raises Misread in a sentence."""
    for name, value in given.items():
        field = s.fields.get(name)
        if field is None:
            raise _says_nothing(name, value, game)
        cells = [("0", value)] if not field.shape else [c.partition(":")[::2] for c in filter(None, value.split(","))]
        flat = _flat(getattr(s, name)) if field.shape else [0]
        for index, written in cells:
            at, told = whole(index, len(flat) - 1), number(name, written)
            if at is None or told is None or not 0 <= told <= field.limit:
                raise _says_nothing(name, value, game)
            flat[at] = told
        setattr(s, name, _shaped(flat, field.shape))


def _flat(value: list[int] | list[list[int]]) -> list[int]:
    return [n for row in value for n in (row if isinstance(row, list) else [row])]


def _shaped(flat: list[int], shape: tuple[int, ...]) -> int | list[int] | list[list[int]]:
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return flat
    return [flat[i : i + shape[1]] for i in range(0, len(flat), shape[1])]


def _says_nothing(name: str, value: str, game: str) -> Misread:
    return Misread("'{name}={text}' says nothing about a match of {game}.", name=name, text=value, game=game)
