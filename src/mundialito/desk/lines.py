"""An entry as a line of JSON: what an exported event is made of, and how much room it takes there."""

from __future__ import annotations

import json
from typing import Any, Final

from mundialito.desk.progress import Deed

MAY_LACK: Final = ("why", "id")


def exported(e: Deed) -> str:
    """One entry, all of it."""
    row: dict[str, Any] = {"at": e.at, "by": e.by, "kind": e.kind, "data": dict(e.data), "why": e.why, "id": e.id}
    return json.dumps({k: v for k, v in row.items() if v or k not in MAY_LACK}, ensure_ascii=False)


def size_of(e: Deed) -> int:
    """Bytes of that line."""
    return len(exported(e).encode(errors="replace")) + 2
