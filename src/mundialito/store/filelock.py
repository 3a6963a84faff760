"""A lock file: held by one process, and let go when that process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def seize(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def seize(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Who holds it is known to the operating system alone; the file itself stays, empty, and means nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: int | None = None

    def take(self) -> bool:
        """Whether it was free."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            seize(file)
        except OSError:
            os.close(file)
            return False
        self.file = file
        return True

    def free(self) -> None:
        """Let go, if held."""
        if self.file is not None:
            os.close(self.file)
            self.file = None
