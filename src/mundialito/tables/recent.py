"""What was used last, and never more of it than there is room for: whatever strangers ask, memory stays the same."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(OrderedDict[K, V], Generic[K, V]):
    """A dictionary in which what was longest unused makes room."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def look(self, key: K) -> V | None:
        """What is kept there; it is used now."""
        found = self.get(key)
        if found is not None:
            self.move_to_end(key)
        return found

    def keep(self, key: K, value: V) -> V:
        """The newest of all."""
        self[key] = value
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)
        return value
