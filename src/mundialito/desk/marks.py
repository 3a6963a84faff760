"""What is sent until it is answered counts once, known by a mark of its sender's own.

Nobody can know which marks others choose, so a log has a mark together with the place that it was sent from; and with
what was said, so that the same mark for something else is not taken for done.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final

from mundialito.store import LinkRow

SEALED: Final = re.compile(r"([0-9a-f]{16})\.[0-9a-f]{16}")


def sealed(link: LinkRow, mark: str, said: Mapping[str, Any]) -> str:
    """A mark as a log has it: whose it is, then for what. Who sends none has none."""
    return f"{digest([link.role, link.number, mark])}.{digest(said)}" if mark else ""


def digest(thing: Any) -> str:
    return hashlib.sha256(json.dumps(thing, sort_keys=True).encode()).hexdigest()[:16]


def whose(mark: str) -> str:
    """All of it, but for what it was used for; one of a log from elsewhere says nothing of that."""
    found = SEALED.fullmatch(mark)
    return found[1] if found else mark
