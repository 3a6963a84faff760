"""Cures taken out again: whether the tests that hold them see it. What is planted stands in faults.toml.

    python tests/planting/planting.py            all of them; `make soak` does the same
    python tests/planting/planting.py 3 takeover those whose point, or what they say, has one of these words

Each fault is planted into a copy of the tree, its test must fail there, and the cure is put back. Before that all of
the tests must be green in the copy: a test that fails anyway holds nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
LEFT_OUT: Final = shutil.ignore_patterns(
    ".git", ".venv*", "node_modules", "build", "__pycache__", ".*_cache", ".hypothesis"
)
PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "-x", "-rfE")  # the first failure is enough
QUIET: Final = ("-p", "no:cacheprovider", "-o", "faulthandler_timeout=120", "-o", "faulthandler_exit_on_timeout=true")


@dataclass(frozen=True)
class Edit:
    """A piece of a file that is written otherwise."""

    file: str
    old: str
    new: str

    def planted(self, text: str) -> str:
        assert text.count(self.old) == 1, f"{self.file} has it {text.count(self.old)} times: {self.old}"
        return text.replace(self.old, self.new)


@dataclass(frozen=True)
class Fault:
    """What was found once, and the test that would see it again."""

    point: str
    says: str
    test: str
    edits: tuple[Edit, ...]

    def planted(self, root: Path) -> dict[str, str]:
        """The files with the fault in them, by path."""
        texts: dict[str, str] = {}
        for edit in self.edits:
            texts[edit.file] = edit.planted(texts.get(edit.file) or (root / edit.file).read_text("utf-8"))
        return texts


def faults() -> list[Fault]:
    """All that are written down."""
    told = tomllib.loads(Path(__file__).with_name("faults.toml").read_text("utf-8"))["fault"]
    return [Fault(one["point"], one["says"], one["test"], tuple(Edit(*edit) for edit in one["edits"])) for one in told]


def chosen(words: Sequence[str]) -> list[Fault]:
    return [one for one in faults() if not words or any(word in f"{one.point} {one.says}" for word in words)]


@contextmanager
def copied() -> Iterator[Path]:
    """The tree as it lies here, for as long as faults are planted in it."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(shutil.copytree(ROOT, Path(folder, "tree"), ignore=LEFT_OUT))


@contextmanager
def sick(root: Path, fault: Fault) -> Iterator[None]:
    """While the fault is there."""
    healthy = {file: (root / file).read_text("utf-8") for file in fault.planted(root)}
    for file, text in fault.planted(root).items():
        (root / file).write_text(text, "utf-8")
    try:
        yield
    finally:
        for file, text in healthy.items():
            (root / file).write_text(text, "utf-8")


def tried(root: Path, *tests: str) -> subprocess.CompletedProcess[str]:
    """Tests of the copy, on the sources of the copy, interpreted: nothing is compiled for a fault.

    What hangs has seen nothing, for nobody could say what: it is ended as the suite ends it.
    """
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "MUNDIALITO_PLAIN": "1"}
    command = [*PYTEST, *QUIET, *tests]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


def is_seen(done: subprocess.CompletedProcess[str], test: str) -> bool:
    """Whether that test failed, and not merely something before it."""
    return done.returncode == 1 and f"FAILED {test}" in done.stdout


def why(done: subprocess.CompletedProcess[str]) -> str:
    """What the test had to say, in a line."""
    return next((line[1:].strip() for line in done.stdout.splitlines() if line.startswith("E  ")), "")[:150]


def planted(todo: Sequence[Fault]) -> Iterator[tuple[Fault, bool, str]]:
    """Each fault: whether its test saw it, and what it said. Raises SystemExit if a test fails without any."""
    with copied() as root:
        done = tried(root, *sorted({fault.test for fault in todo}))
        if done.returncode:
            sys.exit(f"without any fault:\n{done.stdout[-8000:]}{done.stderr[-2000:]}")
        for fault in todo:
            with sick(root, fault):
                done = tried(root, fault.test)
            yield fault, is_seen(done, fault.test), why(done)


def soaked(words: Sequence[str] = ()) -> str:
    """Plant them all; what there is to tell. Raises SystemExit if one was not seen."""
    began, todo, missed = time.perf_counter(), chosen(words), 0
    for fault, seen, told in planted(todo):
        missed += not seen
        print(f"{'red' if seen else 'STAYS GREEN'}: {fault.point}: {fault.says} ({told})", flush=True)
    if missed:
        sys.exit(f"{missed} of {len(todo)} faults were planted and not seen")
    seconds, tests = time.perf_counter() - began, len({fault.test for fault in todo})
    return f"{len(todo)} faults planted again, each seen by its test ({tests} tests, {seconds:.0f} s)"


if __name__ == "__main__":
    print(soaked(sys.argv[1:]))
