"""The one module that imports Numba. Loaded only when a compiled face is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import config as settings

config: Any = settings

F = TypeVar("F", bound=Callable[..., Any])


def compiled(f: F, folder: str, bounds: bool) -> F:
    """`f` by Numba, kept in `folder` (nowhere if that is empty).

    Numba picks the cache folder while decorating, from a setting of the process: hence set and put back.
    Its own key knows only the file of `f`, not the files that `f` calls into: hence a folder a state of all sources.
    """
    before, config.CACHE_DIR = config.CACHE_DIR, folder
    try:
        return numba.njit(f, cache=bool(folder), nogil=True, error_model="numpy", boundscheck=bounds)  # type: ignore[no-any-return]
    finally:
        config.CACHE_DIR = before
