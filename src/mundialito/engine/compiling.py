"""What a compiled face makes of a rule, by Numba. Loaded, as linking.py is, only when one is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import numba
from llvmlite import binding, ir
from numba import types
from numba.core import config as settings
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic

from mundialito.engine.linking import FusedCompiler, SourceCompiler, WholeCompiler

config: Any = settings
njit: Any = numba.njit  # its stubs leave out the options that matter most here
unliteral: Any = types.unliteral  # the number type of a constant

F = TypeVar("F", bound=Callable[..., Any])


class Inner(CPUDispatcher):
    """A rule as rules call it. Numba would compile `owe(s, 2)` and `owe(s, 4)` as two functions; here a constant is a
    number.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template([unliteral(a) for a in args], kws)

    def add_overload(self, found: Any) -> None:
        """There is no machine code to be called from Python, only what callers link in."""
        self.overloads[tuple(found.signature.args)] = found

    def __call__(self, *_: Any) -> NoReturn:
        raise TypeError(
            f"{self.py_func.__name__} is an inner rule: in a compiled face only the contract is called from Python"
        )


class Rule(CPUDispatcher):
    """A rule as Python calls it; rules that call it are led to its inner self."""

    inner: Any  # an Inner; to a type checker a function in a class is a method

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return self.inner.get_call_template(args, kws)

    def get_overload(self, signature: Any) -> Any:
        return self.inner.get_overload(signature)


def compiled(f: F, folder: str, bounds: bool, inner: bool, copied: bool, fused: bool) -> F:
    """`f` by Numba, as rules call it and, unless it is `inner`, as Python does: that is kept in `folder` (nowhere if
    that is empty).

    Numba picks the cache folder while decorating, from a setting of the process: hence set and put back.
    Its own key knows only the file of `f`, not the files that `f` calls into: hence a folder for each state of all
    that `f` reaches (caches.py).
    Measured on UNO: without counted references (rules allocate nothing) and with all calls inlined, matches run 1.9
    times as fast.
    """
    options = {
        "nogil": True, "error_model": "numpy", "boundscheck": bounds, "forceinline": copied, "no_cfunc_wrapper": True,
        "_nrt": False,
    }  # fmt: skip
    called = njit(f, pipeline_class=SourceCompiler, no_cpython_wrapper=True, **options)
    called.__class__ = Inner
    if inner:
        return called  # type: ignore[no-any-return]
    before, config.CACHE_DIR = config.CACHE_DIR, folder
    try:
        rule = njit(f, pipeline_class=FusedCompiler if fused else WholeCompiler, cache=bool(folder), **options)
    finally:
        config.CACHE_DIR = before
    rule.__class__, rule.inner = Rule, called
    return rule  # type: ignore[no-any-return]


def driver(f: F) -> F:
    """What a script calls, with rules in it: compiled whole as rules are, and kept nowhere."""
    return compiled(f, "", bounds=False, inner=False, copied=True, fused=False)


def helper(f: F) -> F:
    """What a driver calls, with or without rules in it."""
    return compiled(f, "", bounds=False, inner=True, copied=True, fused=False)


# --- one machine instruction that no loop compiles to --------------------------------------------


def has_fast_deposit() -> bool:
    """Whether this processor scatters bits in one quick step (BMI2; the first two Zen cores do it in microcode)."""
    features = binding.get_host_cpu_features()
    return bool(features.get("bmi2")) and binding.get_host_cpu_name() not in ("znver1", "znver2")


def _deposit_bits(_typing_context: Any, source: Any, mask: Any) -> Any:  # noqa: ARG001  # types are fixed
    """The low bits of `source`, put where `mask` has ones: PDEP."""

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        instruction = ir.FunctionType(word, (word, word))
        return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), instruction), arguments)

    return types.int64(types.int64, types.int64), code


deposit_bits: Any = intrinsic(_deposit_bits)
