"""Copying states by their place in a pool: `pool[i]` is a state, in every face."""

from __future__ import annotations

from mundialito.engine.record import State
from mundialito.engine.rule import is_compiled, rule

if is_compiled(__name__):

    @rule
    def copy_state(pool: list[State], to: int, source: int) -> None:
        """Make `pool[to]` a copy of `pool[source]`. Take hold of `pool[to]` afterwards, not before."""
        pool[to] = pool[source]

else:

    def copy_state(pool: list[State], to: int, source: int) -> None:
        """Make `pool[to]` a copy of `pool[source]`. Take hold of `pool[to]` afterwards, not before."""
        pool[to] = pool[source].copy()
