"""Why something cannot be done at a table: one sentence each, with what to do instead."""

from __future__ import annotations

from mundialito.engine.reasons import Spoken


class NotNow(Spoken):
    """Allowed at another time or to somebody else, not here and now."""


class Stale(Spoken):
    """The choice was made on a table that has moved on."""


class Unknown(Spoken, LookupError):
    """There is no such table, match, seat or person."""


class Locked(Spoken):
    """What somebody asks for is behind a link that this device has not been given, or has given back."""
