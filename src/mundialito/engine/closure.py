"""What compiled code may have frozen: a module of a face, all that it imports, and the data they read.

Found by reading the sources, so that the name of a cache's folder is known before anything is compiled. Code that
draws or speaks is never in it: editing words and looks compiles nothing again.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Mapping, MutableSequence
from functools import cache
from pathlib import Path
from typing import Final

import mundialito

ROOT: Final = "mundialito"
RULED: Final = ("engine", "cups", "games", "bots", "lab", "gyms")  # packages with rules, or generic code bound to them
COMPILER: Final = f"{ROOT}.engine.compiling"  # by which all of it was made
CONTRACT: Final = f"{ROOT}.engine.contract"
DEFAULTS: Final = f"{ROOT}.engine.defaults"
DATA: Final = (".toml", ".json")


def package_folder() -> Path:
    return Path(mundialito.__path__[0])


def game_folders() -> MutableSequence[str]:
    """Where games are looked for."""
    from mundialito import games

    return games.__path__


def game_folder(name: str) -> Path:
    """Where the rooms of a game are."""
    from mundialito import games

    return games.folder_of(name)


def closure(module: str, game: str) -> dict[str, Path]:
    """The files behind a module of a game's face, such as `mundialito.engine.drive`, and behind all that it imports."""
    found: dict[str, Path] = {}
    todo = [module, COMPILER]
    while todo:
        name = todo.pop()
        if name == CONTRACT:
            todo += contract_of(game)
            continue
        path = file_of(name)
        if path is None or name in found:
            continue
        found[name] = path
        todo += imported(name, path)
    for home in {home_of(name, path) for name, path in found.items()}:
        found |= data_of(home)
    return found


def contract_of(game: str) -> list[str]:
    """In a face the game stands where the contract's signatures were, with defaults for what it leaves out."""
    return [f"{ROOT}.games.{game}.rules", DEFAULTS]


@cache
def file_of(name: str) -> Path | None:
    """Where a module with rules lies; None for what no rule depends on."""
    top, *parts = name.split(".")
    if top != ROOT or not parts or parts[0] not in RULED:
        return None
    homes = game_folders() if parts[0] == "games" else [str(package_folder() / parts[0])]
    for home in homes:
        path = Path(home, *parts[1:])
        for file in (path / "__init__.py", path.with_suffix(".py")):
            if file.is_file():
                return file
    return None


def is_package(name: str) -> bool:
    file = file_of(name)
    return file is not None and file.name == "__init__.py"


@cache
def imported(name: str, path: Path) -> tuple[str, ...]:
    """The modules whose names are bound when this one is loaded."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return tuple(target for node in loaded(ast.parse(path.read_bytes())) for target in targets(node, package))


def loaded(node: ast.AST) -> Iterator[ast.AST]:
    """The statements that run when a module is loaded.

    What stands in a function binds no name of the module, and what is for type checkers is not there: nothing of
    either can have been frozen.
    """
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.expr) or is_for_types(child):
            continue
        yield child
        yield from loaded(child)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def targets(node: ast.AST, package: str) -> Iterator[str]:
    """The modules that an import names; of a package the modules taken from it, or itself for what else is taken."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package.split(".")
        base = above[: len(above) - node.level + 1] if node.level else []
        whole = ".".join([*base, node.module] if node.module else base)
        inner = [f"{whole}.{alias.name}" for alias in node.names] if is_package(whole) else [whole]
        yield from (name if file_of(name) else whole for name in inner)


def home_of(name: str, path: Path) -> Path:
    """The folder of a module's game, or of its package."""
    below = len(name.split(".")) - (3 if name.startswith(f"{ROOT}.games.") else 2)
    return path.parents[below if path.name == "__init__.py" else below - 1]


@cache
def data_of(home: Path) -> dict[str, Path]:
    """What the modules of a game or of a package may read when they are loaded; rules enter no other rooms."""
    rooms = [home / "rulebook", home / "rules"] if (home / "rulebook").is_dir() else [home]
    files = [file for room in rooms for file in room.rglob("*") if file.suffix in DATA]
    return {f"{home.name}/{file.relative_to(home).as_posix()}": file for file in files}


@cache
def digest_of(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


def digest(first: str, files: Mapping[str, Path]) -> str:
    """A hash of some words, and of these files with what they are to be called, wherever they lie."""
    found = hashlib.sha256(first.encode())
    for name in sorted(files):
        found.update(f"\n{name} ".encode())
        found.update(digest_of(files[name]))
    return found.hexdigest()
