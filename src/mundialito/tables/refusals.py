"""Why something cannot be done at a table: one sentence each, with what to do instead."""

from __future__ import annotations

from typing import Final

from mundialito.engine.reasons import Spoken
from mundialito.words import phrase

UNKNOWN_PERSON: Final = phrase("We do not know you any more: say what you want to be called.")


class NotNow(Spoken):
    """Allowed at another time or to somebody else, not here and now."""


class Departed(NotNow):
    """Whoever would sit down has been forgotten meanwhile."""

    def __init__(self) -> None:
        super().__init__(UNKNOWN_PERSON)


class Stale(Spoken):
    """The choice was made on a table that has moved on."""


class Unknown(Spoken, LookupError):
    """There is no such table, match, seat or person."""


class Locked(Spoken):
    """What somebody asks for is behind a link that this device has not been given, or has given back."""
