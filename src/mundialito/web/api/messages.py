"""What programs say by a socket: each message does one thing, and is answered once under its number."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from mundialito.web.api import shapes
from mundialito.web.api.ready import fitting

Number = Annotated[int, Meta(ge=0, le=2**31 - 1, description="A number of one's own, under which it is answered.")]
TableLink = Annotated[str, Meta(max_length=64, description="A table's link.")]
Path = Annotated[str, Meta(max_length=1000, pattern="^/[!-~]*$", description="An address of the API, from /api/v1 on.")]


class Message(Struct, tag_field="do", kw_only=True):
    """Something that is asked for."""

    id: Number


class Watch(Message, tag="watch"):
    """Be told what a seat sees, or the public, from `since` on: how much of the log of `match` one has."""

    table: TableLink
    seat: shapes.Seat | None = None
    match: str | None = None
    since: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0


class Unwatch(Message, tag="unwatch"):
    """Be told nothing more of what is watched under this number."""


class Move(shapes.Move, tag_field="do", tag="move", kw_only=True):
    """Make a choice at a table."""

    id: Number
    table: TableLink


class Ask(Message, tag="ask"):
    """Anything else that the API does, as it does it."""

    method: Literal["GET", "POST"]
    path: Path
    body: Raw = Raw(b"")


class Numbered(Struct):
    """A message that does not fit may have a number all the same."""

    id: Number | None = None


Sent = Watch | Unwatch | Move | Ask

a_message: Final[msgspec.json.Decoder[Sent]] = msgspec.json.Decoder(Sent, strict=False)
a_number: Final = msgspec.json.Decoder(Numbered)


def read(message: bytes) -> Sent:
    """Raises ValidationException, as the API does for a body."""
    return fitting(message, a_message)


def number_in(message: bytes) -> int | None:
    """Under which number it is answered that a message does not fit, if it has one."""
    try:
        return a_number.decode(message).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def is_text(message: bytes) -> bool:
    """Whether it is UTF-8, as a message must be."""
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
