"""`make quick`: every check, then for a minute the tests that stand nearest to what changed since the last commit.

A test is as far as its imports are from a changed file. Some come there by name instead: tests of the same room, those
that name the file, those that load its game. The nearest run first; what there is no time for is left to `make test`.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from mundialito import games
from mundialito.engine.closure import closure

ROOT = Path(__file__).parent.parent
SRC, TESTS, TOOLS = ROOT / "src", ROOT / "tests", ROOT / "tools"
PACKAGE = SRC / "mundialito"
MOST = 40  # files of tests: to collect more takes the time in which they could run
LAST_START = 80  # seconds after which no test begins: none of these takes half a minute
CHECKS = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",), ("lint-imports",))
LONG = ("e2e", "fuzz", "kills")  # browsers, attacks and crashes: run here only when they changed themselves
COMPILED = (  # too slow interpreted, or about compiled code itself
    "bots", "judge", "engine/test_faces", "games/cup2010/test_cup2010_figures", "gyms", "lab", "test_examples",
)  # fmt: skip
# Those that read all sources, in seconds.
READERS = ("test_glossary.py", "test_sources.py", "words/test_catalogues.py")
ORDER = ("-q", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "-p", "quick")
DEADLINE = "MUNDIALITO_QUICK"  # in seconds of the epoch


# --- what changed --------------------------------------------------------------------------------------------------


def changed() -> set[Path]:
    """Against the last commit: edited, staged, new."""
    commands = (("diff", "--name-only", "HEAD"), ("ls-files", "--others", "--exclude-standard"))
    told = [subprocess.check_output(("git", *words), cwd=ROOT, text=True) for words in commands]
    return {ROOT / line for text in told for line in text.splitlines()}


def is_stale(files: Iterable[Path]) -> bool:
    """Whether compiled rules would have to be compiled again, which takes longer than to interpret them."""
    games.add_folder(ROOT / "examples" / "games")
    frozen = {path for game in games.folders() for path in closure("mundialito.engine.drive", game).values()}
    return not frozen.isdisjoint(files)


# --- who is near ---------------------------------------------------------------------------------------------------


@cache
def modules() -> dict[str, Path]:
    """Every module of ours by the name that others import it by; tools and helpers of tests by their own."""
    found = {path.stem: path for path in TOOLS.glob("*.py")}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(SRC).with_suffix("").parts
        found[".".join(parts[:-1] if path.stem == "__init__" else parts)] = path
    for path in TESTS.rglob("*.py"):
        inside = (path.parent / "__init__.py").exists()
        found[".".join(path.relative_to(TESTS).with_suffix("").parts) if inside else path.stem] = path
    return found


@cache
def imports(path: Path) -> frozenset[Path]:
    """The files that a module imports, anywhere in it."""
    package = path.relative_to(SRC).parent.parts if path.is_relative_to(SRC) else ()
    names = {name for node in ast.walk(ast.parse(path.read_bytes())) for name in named(node, package)}
    return frozenset(modules()[name] for name in names if name in modules())


def named(node: ast.AST, package: tuple[str, ...]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package[: len(package) - node.level + 1] if node.level else ()
        base = ".".join((*above, node.module) if node.module else above)
        yield base
        yield from (f"{base}.{alias.name}" for alias in node.names)


def steps(files: set[Path]) -> dict[Path, int]:
    """How many imports lie between each module and the nearest of the files."""
    importers: dict[Path, set[Path]] = {}
    for path in modules().values():
        for other in imports(path):
            importers.setdefault(other, set()).add(path)
    found, front = dict.fromkeys(files, 0), set(files)
    while front:
        further = {path for one in front for path in importers.get(one, ())} - found.keys()
        found |= dict.fromkeys(further, found[next(iter(front))] + 1)
        front = further
    return found


def by_name(test: Path, file: Path) -> int | None:
    """How far a test is that comes to a file without importing it; None: it does not."""
    text, room = test.read_text("utf-8"), test.parent.relative_to(TESTS)
    if room.parts and file.is_relative_to(PACKAGE / room):
        return 1
    if file.suffix != ".py" and (file.name in text or (file.suffix == ".md" and test.name.startswith("test_docs"))):
        return 1
    game = file.parts[file.parts.index("games") + 1] if "games" in file.parts[:-1] else ""
    return 3 if game and f'"{game}"' in text else None


def nearest(files: set[Path]) -> list[Path]:
    """The tests that have to do with these files, those before the others that are nearer or named alike."""
    far, names = steps(files), {name for file in files for name in (file.stem, file.parent.name)}
    for test in TESTS.rglob("test_*.py"):
        ways = [far.get(test)] + [by_name(test, file) for file in files]
        ways += [far.get(folder / "conftest.py") for folder in test.parents if folder.is_relative_to(TESTS)]
        known = [way for way in ways if way is not None]
        far |= {test: min(known)} if known else {}
    tests = [test for test in far if test.name.startswith("test_") and test.exists()]
    return sorted(tests, key=lambda test: (far[test], not any(name in test.stem for name in names), test))


def chosen(files: set[Path], *, interpreted: bool) -> list[Path]:
    """What is run, in this order."""
    left = LONG + COMPILED if interpreted else LONG
    near = [test for test in nearest(files) if test in files or not test.relative_to(TESTS).as_posix().startswith(left)]
    return list(dict.fromkeys([*(TESTS / name for name in READERS), *near[:MOST]]))


# --- a run ---------------------------------------------------------------------------------------------------------


def pytest_runtest_setup() -> None:
    """As a plugin: nothing begins after the deadline."""
    if time.time() > float(os.environ[DEADLINE]):
        pytest.skip("no time left, make test runs it")


def run(program: str, *words: str, **environment: str) -> int:
    """A program that stands beside this Python; its status."""
    command = (Path(sys.executable).with_name(program), *words)
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=False).returncode


def main() -> int:
    until, files = time.time() + LAST_START, changed()
    if not files:
        print("Nothing has changed since the last commit.")
        return 0
    if any(run(*command) for command in CHECKS):
        return 1
    interpreted = is_stale(files)
    tests = [str(test.relative_to(ROOT)) for test in chosen(files, interpreted=interpreted)]
    print(f"{len(tests)} files of tests{', interpreted' if interpreted else ''}, the nearest first…", flush=True)
    environment = {DEADLINE: str(until), "PYTHONPATH": str(TOOLS)} | ({"MUNDIALITO_PLAIN": "1"} if interpreted else {})
    return run("python", "-m", "pytest", *ORDER, *tests, **environment)


if __name__ == "__main__":
    sys.exit(main())
