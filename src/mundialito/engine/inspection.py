"""A game looked over when it is loaded: one sentence for what does not answer the contract, before anything compiles.

What must be there, what may be, and with how many arguments, the protocols say (contract.py, rooms.py): here it is
compared with a module. What numbers, options, parts and record owe each other is in agreement.py.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Final, get_args

from mundialito.engine.contract import names
from mundialito.engine.reasons import Spoken

KINDS: Final = ("int", "bool", "None", "str", "float", "list[int]", "list[list[int]]", "list[str]", "tuple[int, int]")
NEAR: Final = 0.8  # how alike a name must be to one that is missing, to be taken for it, misspelt


class BadGame(Spoken):
    """A game that does not answer the contract."""


def look_over(room: Any, required: type, whole: type) -> None:
    """Whether a module has what `required` names, and all that `whole` names as it should be; raises BadGame."""
    for name in names(required):
        if not hasattr(room, name):
            raise missing(room, name, required)
    for protocol in (required, whole):
        for name in names(protocol):
            if hasattr(room, name):
                check_kind(room, name, protocol)
            elif near := alike(room, name, protocol):
                raise misspelt(room, name, near)


def all_or_none(room: Any, together: tuple[str, ...]) -> None:
    """Whether a module has all of what makes no sense alone, or nothing of it; raises BadGame."""
    there = [name for name in together if hasattr(room, name)]
    for name in together:
        if there and name not in there:
            raise BadGame(
                "{file} has {one} without {other}: it needs both.", file=file_of(room), one=there[0], other=name
            )


def fill_in(room: Any, whole: type, defaults: dict[str, Any]) -> None:
    """What a module leaves out of the optional part gets its default."""
    for name in names(whole):
        if not hasattr(room, name):
            setattr(room, name, defaults[name] if name in defaults else vars(whole)[name])


def missing(room: Any, name: str, protocol: type) -> BadGame:
    near = alike(room, name, protocol)
    if near:
        return misspelt(room, name, near)
    what = sentence_of(protocol, name)
    return BadGame(
        "{file} has no {name}: write it, or import it there. {what}", file=file_of(room), name=name, what=what
    )


def misspelt(room: Any, name: str, near: str) -> BadGame:
    """What nobody asks for would be left out without a word."""
    return BadGame(
        "{file} has {near}, which nobody asks for: call it {name}.", file=file_of(room), near=near, name=name
    )


def alike(room: Any, name: str, protocol: type) -> str:
    """The name in a module that looks like this one, is of its kind, and is asked for by nobody."""
    asked = {name for kind in protocol.__mro__ if kind.__module__ == protocol.__module__ for name in names(kind)}
    own = {n: told for n, told in vars(room).items() if n not in asked and not inspect.ismodule(told)}
    same = [n for n in own if not n.startswith("_") and plain(n) == plain(name)]
    kind = callable if name.islower() else lambda told: type(told) in (int, bool, str)
    return next(iter(same or get_close_matches(name, [n for n, told in own.items() if kind(told)], 1, NEAR)), "")


def plain(name: str) -> str:
    return name.lower().replace("_", "")


# --- numbers and functions --------------------------------------------------------------------------------------------


def check_kind(room: Any, name: str, protocol: type) -> None:
    """Whole numbers, texts, yes or no, and functions, as the protocol has them."""
    declared, told = vars(protocol).get(name), getattr(room, name)
    if isinstance(declared, FunctionType):
        check_function(room, name, told, declared)
        return
    kind = kind_of(protocol, name)
    if kind is int and type(told) is not int:
        raise BadGame(
            "{name} in {file} must be a whole number, not {told}.", name=name, file=file_of(room), told=repr(told)
        )
    if kind is str and type(told) is not str:
        raise BadGame("{name} in {file} must be a text, not {told}.", name=name, file=file_of(room), told=repr(told))
    if kind is bool and type(told) is not bool:
        raise BadGame(
            "{name} in {file} must be True or False, not {told}.", name=name, file=file_of(room), told=repr(told)
        )


def kind_of(protocol: type, name: str) -> Any:
    """What a number is declared to be."""
    declared = vars(protocol).get(name)
    if isinstance(declared, property):
        return declared.fget.__annotations__["return"]
    return next(iter(get_args(protocol.__annotations__[name])), None)


def check_function(room: Any, name: str, told: Any, declared: FunctionType) -> None:
    """Called with as many arguments as the protocol says, of its kinds as far as they are declared."""
    called = called_like(declared)
    if not callable(told):
        raise BadGame("{name} in {file} must be a function: {called}.", name=name, file=file_of(room), called=called)
    if not takes(told, declared.__code__.co_argcount - 1):
        raise BadGame(
            "{name} in {file} takes other arguments: it is called as {called}.",
            name=name, file=file_of(told), called=called,
        )  # fmt: skip
    ours, theirs = kinds(declared)[1:], kinds(told)
    for (argument, kind), (_, other) in zip(ours, theirs, strict=False):
        if kind in KINDS and other in KINDS and kind != other and (argument, kind, other) != ("return", "int", "bool"):
            raise BadGame(
                "{name} in {file} has {other} where it must be {kind}: it is called as {called}.",
                name=name, file=file_of(told), other=other, kind=kind, called=called,
            )  # fmt: skip


def takes(told: Callable[..., Any], count: int) -> bool:
    """Whether that many arguments will do."""
    if isinstance(told, FunctionType) and not told.__code__.co_flags & inspect.CO_VARARGS:
        code = told.__code__
        return code.co_argcount - len(told.__defaults__ or ()) <= count <= code.co_argcount
    try:
        inspect.signature(told).bind(*range(count))
    except TypeError:
        return False
    return True


def kinds(told: Any) -> list[tuple[str, str]]:
    """The arguments of a function and what they are, as far as it says, and last what it answers."""
    if not isinstance(told, FunctionType):
        return []
    said, count = told.__annotations__, told.__code__.co_argcount
    return [(name, written(said.get(name, ""))) for name in (*told.__code__.co_varnames[:count], "return")]


@cache
def called_like(declared: FunctionType) -> str:
    """A function as a reader knows it: `offer(s, who, out)`."""
    code = declared.__code__
    return f"{declared.__name__}({', '.join(code.co_varnames[1 : code.co_argcount])})"


def written(annotation: Any) -> str:
    if isinstance(annotation, str):
        return annotation
    return annotation.__name__ if isinstance(annotation, type) and not get_args(annotation) else str(annotation)


# --- where and what ---------------------------------------------------------------------------------------------------


def file_of(told: Any) -> str:
    """Where something is written, from the game's folder on."""
    path = told.__code__.co_filename if isinstance(told, FunctionType) else getattr(told, "__file__", "") or "?"
    return "/".join(Path(path).parts[-3:])


def sentence_of(protocol: type, name: str) -> str:
    """What a protocol says of one of its names."""
    declared = vars(protocol).get(name)
    if name in protocol.__annotations__:
        told: str = get_args(protocol.__annotations__[name])[1]
        return told
    return " ".join(str(declared.__doc__).split())
