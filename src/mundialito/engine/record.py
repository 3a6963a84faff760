"""Declare what lies on the table once; get a NumPy record and a plain Python twin of it.

    class Coins(State):
        seats = number(4)           # players at the table
        purse = array(4, limit=99)  # purse[p]: coins of seat p

`Coins()` is plain: ints and lists, fast when interpreted and at home in a debugger. `Coins.dtype` is the same
table as a record for compiled code. Rules are written against the class and cannot tell the two apart, provided
they index step by step: `s.cards[p][c]`, never `s.cards[p, c]` (mypy refuses the second).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Self, overload

import numpy as np


class Field:
    """One declared field: its largest value and its shape. Signed; arrays as narrow as their limit allows.

    Single numbers are 64 bits wide, like every other number in compiled code: a rule that is called with a field here
    and with a sum there is then compiled once, not twice (UNO: a third less to compile).
    """

    def __init__(self, limit: int, *shape: int) -> None:
        self.limit, self.shape = limit, shape
        self.dtype = np.dtype((np.min_scalar_type(-limit - 1), shape)) if shape else np.dtype(np.int64)


def number(limit: int = 127) -> int:
    """A whole number from 0 to `limit`."""
    return Field(limit)  # type: ignore[return-value]  # authors see an int, the metaclass a Field


@overload
def array(a: int, /, *, limit: int = ...) -> list[int]: ...
@overload
def array(a: int, b: int, /, *, limit: int = ...) -> list[list[int]]: ...
def array(*shape: int, limit: int = 127) -> Any:
    """A row, or rows of rows, of whole numbers from 0 to `limit`."""
    return Field(limit, *shape)


COPIES: Final = ("self.{0}", "self.{0}[:]", "[*map(twin, self.{0})]")  # of a number, a row, rows of rows


def copier(fields: dict[str, Field]) -> Any:
    """What makes an independent twin, written out field by field: a loop over their names takes twice as long."""
    sets = [f" new.{name} = {COPIES[len(field.shape)].format(name)}" for name, field in fields.items()]
    space: dict[str, Any] = {"make": object.__new__, "twin": list.copy}
    exec("\n".join(["def copy(self):", " new = make(type(self))", *sets, " return new"]), space)
    return space["copy"]


class Declare(type):
    """Turns the fields of a class body into slots and a record type."""

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        fields = {k: v for k, v in body.items() if isinstance(v, Field)}
        body = {k: v for k, v in body.items() if k not in fields}
        body |= {"__slots__": tuple(fields), "fields": fields}
        body["dtype"] = np.dtype([(k, f.dtype) for k, f in fields.items()], align=True)
        body["copy"] = copier(fields)
        return super().__new__(meta, name, bases, body)


class State(metaclass=Declare):
    """A whole table. Instances are plain ints and lists; compiled rules get a record of `dtype` instead."""

    seats: int  # every game declares it, as its first field

    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[dict[str, Field]]

    def __init__(self, record: Any = None) -> None:
        blank = np.zeros((), self.dtype) if record is None else record
        for name in self.fields:
            setattr(self, name, blank[name].tolist())

    def copy(self) -> Self:  # type: ignore[empty-body]  # `copier` writes it for each record
        """An independent twin."""

    def store(self, record: Any) -> None:
        """Write every field into a record of `dtype`."""
        for name in self.fields:
            record[name] = getattr(self, name)

    def tobytes(self) -> bytes:
        """The record's bytes: two states are the same table if and only if these are equal."""
        record = np.zeros(1, self.dtype)
        self.store(record[0])
        return record.tobytes()

    def beyond(self) -> str | None:
        """The first field outside its declared limits, in words; None if all is well."""
        for name, field in self.fields.items():
            got = np.array(getattr(self, name))
            if got.shape != field.shape:
                return f"{name} has shape {got.shape}, declared {field.shape}"
            if got.min() < 0 or got.max() > field.limit:
                return f"{name} holds {got.min()}..{got.max()}, declared 0..{field.limit}"
        return None
