"""How rules become machine code: each is read once, and only what Python calls is compiled, with all that it calls.

Numba by itself compiles every function to machine code, and once more in each of its callers, all the way up: of a
game's two hundred rules a first match needs one such piece, not two hundred.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

from mundialito.engine.steps import Remembering, needed, roomy, without_collections

COPIED: Final = "alwaysinline"  # LLVM's word
OURS: Final = "_ZN"  # how names begin that a compiler made


class Source(JITCodeLibrary):
    """The code of one rule, as it was read: to be linked into whatever is called from Python."""

    copied = False  # wherever all is copied into one

    def finalize(self) -> None:
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """For Numba's own functions, which link what they call and no further: the rest would be at address 0."""
        raise AssertionError(f"{self.name} is a rule: what calls it is compiled by engine.compiling.driver or helper")


class Whole(JITCodeLibrary):
    """A rule that Python calls, with all rules that it reaches: optimised together, and nothing else can be seen."""

    fused = False

    def finalize(self) -> None:
        own, found = defined(self), reached(self._linking_libraries)
        for library in found:
            module = library._final_module if isinstance(library, Source) else library._get_module_for_linking()
            self._final_module.link_in(module, preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = "internal"
        for library in found if self.fused else []:
            for name in defined(library) if isinstance(library, Source) and library.copied else ():
                self._final_module.get_function(name).add_function_attribute(COPIED)
        self._optimize_final_module()
        self._finalize_final_module()

    def _optimize_final_module(self) -> None:
        """Without Numba's first round of passes, which is for counted references: rules have none."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _verify_declare_only_symbols(self) -> None:
        """Code that calls what is not there would crash, without a word."""
        missing = [f.name for f in self._final_module.functions if f.is_declaration and f.name.startswith(OURS)]
        if missing:
            raise AssertionError(f"{self.name} was linked without {', '.join(missing)}")


def defined(library: Any) -> set[str]:
    """The functions whose code is in a library."""
    return {function.name for function in library._final_module.functions if not function.is_declaration}


def reached(libraries: Iterable[Any]) -> list[Any]:
    """These and all that they call. Rules are first: of Numba's own functions only what is missed is linked."""
    found: dict[Any, None] = {}
    todo = list(libraries)
    while todo:
        library = todo.pop()
        if library not in found:
            found[library] = None
            todo += library._linking_libraries if isinstance(library, Source) else []
    return sorted(found, key=lambda library: not isinstance(library, Source))


class Options(Flags):
    """Numba's options for one function. It compares them whenever it looks up a type: here quickly."""

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._values)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._values == other._values


@register_pass(mutates_CFG=True, analysis_only=False)
class SourceLowering(NativeLowering):
    """Numba's last step, without the machine code."""

    _name = "source_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = Source(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.copied, state.flags.forceinline = state.flags.forceinline, False
        super().run_pass(state)
        key = object()  # by which callers find it; Numba takes the machine code's address
        state.targetctx.insert_user_function(key, state.cr.fndesc, [state.library])
        state["cr"] = state.cr._replace(cfunc=key)
        return True


class RuleCompiler(Compiler):
    """By the steps that a rule needs."""

    last: Any = NativeLowering

    def __init__(self, typing: Any, target: Any, library: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        super().__init__(typing, target, library, args, result, Options(flags), names)
        self.state.typingctx = Remembering(typing)

    def define_pipelines(self) -> Any:
        (pipeline,) = super().define_pipelines()
        pipeline.passes = [(self.last if step is NativeLowering else step, why) for step, why in needed(pipeline)]
        pipeline.finalize()
        return [pipeline]


class SourceCompiler(RuleCompiler):
    """For rules as other rules call them."""

    last = SourceLowering

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.state.flags.no_compile = True


class WholeCompiler(RuleCompiler):
    """For rules as Python calls them."""

    fused = False  # whether what is called is copied into it

    def _compile_core(self) -> Any:
        library = Whole(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        library.enable_object_caching()
        library.fused = self.fused
        self.state.library = library
        with without_collections():
            return roomy(super()._compile_core)


class FusedCompiler(WholeCompiler):
    """For those that a bench line pays for."""

    fused = True
