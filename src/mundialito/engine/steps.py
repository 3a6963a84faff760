"""How a rule is read: of Numba's many steps those that a rule needs, without what is done again and again.

Most of a first compilation is Numba's own Python, not LLVM. What each part is worth: decision 0092.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final

from numba import types

# Steps for what no rule has: closures, `with`, exceptions, functions that are written into their callers, arrays as
# wholes, reports for people. Each walks through the whole rule, most of them several times.
UNNEEDED: Final = frozenset({
    "WithLifting", "InlineClosureLikes", "RewriteDynamicRaises", "MakeFunctionToJitFunction", "InlineInlinables",
    "FindLiterallyCalls", "LiteralUnroll", "LiteralPropagationSubPipelinePass", "InlineOverloads", "NopythonRewrites",
    "NoPythonSupportedFeatureValidation", "AnnotateTypes", "DumpParforDiagnostics",
})  # fmt: skip
ONCE: Final = frozenset({"DeadBranchPrune"})  # Numba prunes three times, after steps that are left out


def needed(pipeline: Any) -> Iterator[tuple[Any, str]]:
    """The steps that are left."""
    done: set[str] = set()
    for step, why in pipeline.passes:
        name = step.__name__
        if name not in UNNEEDED and not (name in ONCE and name in done):
            yield step, why
        done.add(name)


class Remembering:
    """Numba's types, which remember what adding two numbers gives: it goes through all that `+` may mean each time."""

    known: ClassVar[dict[Any, Any]] = {}

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        """What Numba itself calls: the signature of an operator, or of anything that is called."""
        if kws or (isinstance(func, types.Type) and not isinstance(func, types.Function)):
            return self._context.resolve_function_type(func, args, kws)
        given = tuple(args)
        if all(isinstance(kind, types.Number) for kind in given) and not isinstance(func, types.Type):
            given = tuple(map(types.unliteral, given))  # to an operator 3 is a number as any other
        asked = func, given
        if asked not in self.known:
            self.known[asked] = self._context.resolve_function_type(func, given, kws)
        return self.known[asked]


@contextmanager
def without_collections() -> Iterator[None]:
    """No search for garbage meanwhile: a compiler makes millions of objects that stay, each looked at again and again.

    Measured: a tenth of the time, for 50 to 70 MB more.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def roomy(work: Callable[[], Any]) -> Any:
    """Do it with a large piece of stack.

    Python's own comes in pieces of 16 KB, and compilers call deeply: a loop that happens to cross from one piece to
    the next takes and gives back memory at every turn. Measured: a quarter of the time of a first `hard` move.
    """
    return work()


roomy.__code__ = roomy.__code__.replace(co_stacksize=1 << 17)  # words; a larger piece is made for it, twice as large
