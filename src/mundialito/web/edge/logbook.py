"""What whoever runs the server reads: equal failures are a line a minute, with their number, not a page each."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Final

from mundialito.tables import Unusable

MINUTE: Final = 60.0  # seconds
MOST: Final = 1000  # kinds of failures that are told apart
OTHERS: Final = "other failures"
LONGEST: Final = 500  # letters of what a database says

log = logging.getLogger("mundialito")


@dataclass
class Kind:
    """Failures that are alike."""

    told: float  # when the last of them was
    line: str
    more: int = 0  # since then


class Gathered(logging.Filter):
    """Put it on a handler: it lets the first of a kind through, counts the others, and says their number later.

    Failures of the database are one kind, whoever meets them, and need no traceback: their sentence says it all.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.kinds: dict[Hashable, Kind] = {}
        self.lock = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "is_a_number", False):
            return True
        if outage := outage_of(record):
            record.msg, record.args = " ".join(str(outage).split())[:LONGEST], ()
            record.exc_info = record.exc_text = None
        with self.lock:
            return self.is_told(outage.word if outage else place_of(record), record.getMessage())

    def is_told(self, key: Hashable, line: str) -> bool:
        """Whether it is the first of its kind for a while."""
        if len(self.kinds) >= MOST and key not in self.kinds:
            key, line = OTHERS, OTHERS
        if key in self.kinds:
            self.kinds[key].more += 1
            return False
        self.kinds[key] = Kind(self.clock(), line)
        return True

    def numbers(self) -> Iterator[tuple[str, int]]:
        """What has happened again since it was told, for those kinds whose minute is over."""
        with self.lock:
            over = [key for key, kind in self.kinds.items() if self.clock() - kind.told >= MINUTE]
            kinds = [self.kinds.pop(key) for key in over]
            for key, kind in zip(over, kinds, strict=True):
                if kind.more:
                    self.kinds[key] = Kind(self.clock(), kind.line)
        yield from ((kind.line, kind.more) for kind in kinds if kind.more)

    def tell(self) -> None:
        for line, more in self.numbers():
            log.error("%s (%d more in the last minute)", line, more, extra={"is_a_number": True})

    async def keep_telling(self) -> None:
        """As long as the server runs."""
        while True:
            await asyncio.sleep(MINUTE / 12)
            self.tell()


def outage_of(record: logging.LogRecord) -> Unusable | None:
    """The fault of the database at the root of a failure, if there is one."""
    return root_of(record.exc_info[1] if record.exc_info else None)


def root_of(error: BaseException | None) -> Unusable | None:
    """Only what was raised from an outage on purpose is one, and of several only if all are.

    What went wrong while one was handled is a mistake of ours that came to light by it: it needs its traceback.
    """
    while error is not None and not isinstance(error, Unusable):
        if isinstance(error, BaseExceptionGroup):
            roots = [root_of(one) for one in error.exceptions]
            return roots[0] if all(roots) else None
        error = error.__cause__
    return error


def place_of(record: logging.LogRecord) -> Hashable:
    """What makes failures alike: who says it, and where what was raised; its text only where nothing was.

    A text may tell of an object by its address, and so never be the same twice.
    """
    error = record.exc_info[1] if record.exc_info else None
    raised = error.__traceback__ if error else None
    while raised is not None and raised.tb_next is not None:
        raised = raised.tb_next
    if raised is None:
        return record.name, str(record.msg).partition("\n")[0], type(error)
    return record.name, type(error), raised.tb_frame.f_code.co_filename, raised.tb_lineno
