"""Live play: seats, clocks, bots that sit in, take-backs, resignations. The only writer of matches.

A match is a log of entries (alphabet.py), folded by `table.Table`; what people may do to it is in `lobby.py` and
`acts.py`; `hall.Hall` keeps the tables of one process and is all that pages and programs talk to.
"""

from mundialito.store import (
    DAY,
    Damaged,
    Entry,
    Full,
    InDoubt,
    InUse,
    MatchRow,
    NotWritten,
    PersonRow,
    Store,
    TokenRow,
    Unreachable,
    Unusable,
)
from mundialito.store.usual import usual_database

__all__ = [  # pages know no store
    "DAY", "Damaged", "Entry", "Full", "InDoubt", "InUse", "MatchRow", "NotWritten", "PersonRow", "Store", "TokenRow",
    "Unreachable", "Unusable", "usual_database",
]  # fmt: skip
