"""tests/planting: each fault can still be planted where it says, and names a test that is there."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from planting.planting import ROOT, Fault, faults, is_seen, tried


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: f"{fault.point}: {fault.says}")
def test_a_fault_can_be_planted(fault: Fault) -> None:
    """The cure stands where it stood: whoever writes it otherwise writes the fault otherwise as well."""
    for file, text in fault.planted(ROOT).items():
        assert text != (ROOT / file).read_text("utf-8")
        if file.endswith(".py"):
            ast.parse(text)
    file, _, test = fault.test.partition("::")
    assert f"def {test.partition('[')[0]}(" in (ROOT / file).read_text("utf-8")


def test_every_point_of_what_was_found_is_planted() -> None:
    points = Counter(fault.point for fault in faults())
    numbers = {int(found[1]) for point in points if (found := re.match(r"(\d) ", point))}
    assert numbers == set(range(1, 10)) and "also" in points
    assert len({(fault.point, fault.says) for fault in faults()}) == len(faults())


TREE = {
    "pyproject.toml": "[tool.pytest.ini_options]\n",
    "src/house.py": "def door() -> bool:\n    return True\n",
    "test_house.py": (
        "import house\n"
        "def test_door(): assert house.door()\n"
        "def test_roof(): assert house\n"
        "def test_window(nothing): pass\n"
    ),
}


@pytest.mark.parametrize(
    ("test", "door", "seen"),
    [
        ("test_door", "return True", False),
        ("test_door", "return False", True),
        ("test_roof", "return False", False),  # it looks elsewhere
        ("test_door", "return", True),
        ("test_door", "}", False),  # nothing can be loaded: no test has seen anything
        ("test_window", "return False", False),  # it did not even begin
    ],
)
def test_a_fault_is_seen_by_a_test_that_fails_and_by_nothing_else(
    tmp_path: Path, test: str, door: str, seen: bool
) -> None:
    for name, text in TREE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text.replace("return True", door), "utf-8")
    assert is_seen(tried(tmp_path, f"test_house.py::{test}"), f"test_house.py::{test}") is seen
