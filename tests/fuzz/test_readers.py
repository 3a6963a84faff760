"""Every reader of text from outside: whatever it is given, it reads, or refuses in a sentence."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mundialito
from fuzz.mutation import mutated
from fuzz.readers import ROOT, Reader, readers
from mundialito import games

SOURCES = Path(mundialito.__file__).parent
every_reader = pytest.mark.parametrize("reader", readers(), ids=lambda reader: reader.name)

# What takes outside text apart. Only these modules may: all others ask them, so that bounds stand in one place.
TOOLS = {"loads", "raw_decode", "JSONDecoder", "DictReader", "DictWriter", "isdigit", "isdecimal", "isnumeric"}
OWN = {  # where it is our own text that is read: shipped with the package, or written by ourselves a moment ago
    "cups/formats.py": {"loads"},
    "drawing/flags.py": {"loads"},
    "engine/options.py": {"loads"},
    "showing/lasting.py": {"loads"},
    "lab/cluster.py": {"loads"},  # pickled by ourselves, for our own workers
    "bench/api_people.py": {"loads"},  # what the server that is measured answers
    "bench/telling.py": {"loads"},  # our record, shipped with the package
    "desk/adopting.py": {"loads"},  # what our own child process says
    "desk/rows.py": {"loads"},  # the log in our own store
    "tables/analysing.py": {"loads"},  # what our own child process says
    "tables/people.py": {"loads"},  # what we have signed
    "gyms/openspiel.py": {"isdigit"},  # values of options
}
READERS = {"engine/reading.py", "engine/sheets.py"}


def names_of(tree: ast.Module) -> set[str]:
    """Attributes that are used, and csv.reader and csv.writer by their whole names."""
    found = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return found | {f"import {a.name}" for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in [*SOURCES.rglob("*.py"), *(ROOT / "examples" / "games").rglob("*.py")]:
        base = SOURCES if path.is_relative_to(SOURCES) else ROOT
        yield path.relative_to(base).as_posix(), ast.parse(path.read_text("utf-8"))


def test_outside_text_is_taken_apart_in_two_modules_alone() -> None:
    strange = {
        name: found
        for name, tree in sources()
        if name not in READERS and (found := names_of(tree) & (TOOLS | {"import csv"}) - OWN.get(name, set()))
    }
    assert strange == {}, "read it by engine/reading.py or engine/sheets.py"


def imports_a_reader(tree: ast.Module) -> bool:
    return any(
        (
            isinstance(node, ast.ImportFrom)
            and (node.module in ("mundialito.engine.reading", "mundialito.engine.sheets") and not is_error_alone(node))
        )
        or (isinstance(node, ast.ImportFrom) and node.module == "mundialito.engine" and named(node) & {"reading"})
        for node in ast.walk(tree)
    )


def named(node: ast.ImportFrom) -> set[str]:
    return {alias.name for alias in node.names}


def is_error_alone(node: ast.ImportFrom) -> bool:
    return named(node) <= {"Unreadable", "write_sheet"}


@contextmanager
def watched(files: set[str]) -> Iterator[None]:
    """Notes every source file that is entered."""

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            files.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


def test_the_list_of_readers_is_whole() -> None:
    """Every module that reads outside text is entered; those that only pages enter are in test_requests.py."""
    entered: set[str] = set()
    with watched(entered):
        for reader in readers():
            for seed in reader.seeds[:6]:
                reader.survives(seed)
    wanted = {name for name, tree in sources() if imports_a_reader(tree) and not name.startswith("web/")}
    assert {name for name in wanted if not any(path.endswith(name) for path in entered)} == set()


def test_every_game_is_in_the_list() -> None:
    names = {reader.name for reader in readers()}
    for game in games.names():
        for what in ("events", "positions", "match file", "match in JSON", "options", "parts", "typed"):
            assert f"{game}, {what}" in names


@every_reader
def test_a_reader_reads_what_was_written_for_it(reader: Reader) -> None:
    assert not all(reader.survives(seed) for seed in reader.seeds)


@every_reader
def test_a_reader_says_no_in_a_sentence(reader: Reader) -> None:
    @settings(max_examples=120)
    @given(st.randoms(use_true_random=False))
    def spoil(rng: Random) -> None:
        reader.survives(mutated(reader.seeds, rng))

    spoil()


@every_reader
def test_a_reader_stands_any_text(reader: Reader) -> None:
    @settings(max_examples=40)
    @given(st.text() | st.text(st.characters(), max_size=8))
    def read(text: str) -> None:
        reader.survives(text)

    read()


# --- work grows as the text does ---------------------------------------------------------------------------


def work(reader: Reader, text: str) -> int:
    """Calls that a reader makes: a measure that no busy machine can change."""
    calls = 0

    def count(_frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        reader.survives(text)
    finally:
        sys.setprofile(None)
    return calls


@every_reader
def test_a_text_twice_as_long_is_twice_the_work(reader: Reader) -> None:
    for seed in reader.seeds[:4]:
        head, _, rest = seed.rpartition("\n") if "\n" in seed else ("", "", seed)
        for piece in ("\n" + (rest or head.rpartition("\n")[2]), rest[-3:] or "x", " x", "x\n", ",1", "[", "é"):
            one, two = (work(reader, seed + piece * n) for n in (200, 400))
            assert two < 2.6 * one + 500, (piece, one, two)
