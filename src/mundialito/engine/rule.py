"""`@rule`: a rule is an ordinary Python function. Which face it belongs to decides whether it is compiled.

`engine.face` imports the sources of a game a second time under a package name of its own; a rule finds the
mode of its face by that name. In the package itself, `mundialito…`, every rule stays the function it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

PLAIN: Final = "plain"  # interpreted
COMPILED: Final = "compiled"  # by Numba
CHECKED: Final = "checked"  # by Numba, with bounds checks: a bad index raises instead of reading another field
PORTABLE: Final = "portable"  # compiled without instructions that only some processors have: graphics cards
MODES: Final = (PLAIN, COMPILED, CHECKED, PORTABLE)

FACES: dict[str, tuple[str, str]] = {}  # root package name of a face: its mode, its game


def mode_of(module: str) -> str:
    """The mode of the face that a module belongs to."""
    return FACES.get(module.partition(".")[0], (PLAIN, ""))[0]


def is_compiled(module: str) -> bool:
    """Whether the rules of that module are compiled; for the few functions that need a second wording."""
    return mode_of(module) != PLAIN


def large(f: F) -> F:
    """Below `@rule`: a large rule, which is called, not copied into its callers.

    Measured on Soccer Tactics with random players: everything copied, 341 s to compile and 1.09 million events a
    second; large rules called, 26 s and 0.91 million.
    """
    f.is_large = True  # type: ignore[attr-defined]
    return f


def fused(f: F) -> F:
    """Below `@rule`: one that Python calls, and into which all that it calls is copied, but for what is large.

    For what a bench line pays for: UNO's matches run a tenth faster so, a search of the World Cup Game a fifth.
    """
    f.fused = True  # type: ignore[attr-defined]
    return f


def rule(f: F) -> F:
    """Mark a function as a rule: integers and records in, an integer or nothing out."""
    root, _, module = f.__module__.partition(".")
    mode, game = FACES.get(root, (PLAIN, ""))
    if mode == PLAIN:
        return f
    from mundialito.engine import contract
    from mundialito.engine.caches import code_folder
    from mundialito.engine.compiling import compiled

    inner = ".games." in f.__module__ and f.__name__ not in contract.ENTRIES
    folder, checked = code_folder(game, mode, module), mode == CHECKED
    copied, whole = not hasattr(f, "is_large"), hasattr(f, "fused") and not checked
    return compiled(f, folder, bounds=checked, inner=inner, copied=copied, fused=whole)
