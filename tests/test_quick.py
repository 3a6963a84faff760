"""`make quick` finds the tests that have to do with an edit, the nearest first."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import quick  # noqa: E402


def found(*files: str) -> list[str]:
    return [test.relative_to(quick.TESTS).as_posix() for test in quick.nearest({ROOT / file for file in files})]


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("src/mundialito/engine/record.py", {"engine/test_record.py", "tables/test_tables_steps.py"}),  # by imports
        ("src/mundialito/games/uno/words/tell.py", {"games/uno/test_u4_turn.py", "terminal/test_session.py"}),
        ("src/mundialito/games/uno/rulebook/es.md", {"games/uno/test_uno_citations.py"}),  # by its room
        ("src/mundialito/web/static/app.js", {"web/test_security.py"}),
        ("src/mundialito/words/es/LC_MESSAGES/mundialito.po", {"words/test_catalogues.py"}),
        ("docs/operating.md", {"test_docs.py", "web/test_limits.py"}),  # by its name
        ("tests/web/conftest.py", {"web/test_wire.py"}),
        ("tests/tables/boards.py", {"tables/test_tables_acts.py"}),
        ("tools/audit.py", {"test_audit.py"}),
    ],
)
def test_a_test_is_found_by_imports_by_its_room_or_by_name(file: str, tests: set[str]) -> None:
    assert tests <= set(found(file))


def test_the_nearest_come_first() -> None:
    near = found("src/mundialito/web/edge/wire.py")
    assert set(near[:4]) == {f"web/test_{name}.py" for name in ("wire", "wire_answers", "wire_crowds", "socket_wire")}
    assert near.index("web/test_limits.py") < near.index("test_cli.py")
    assert "engine/test_record.py" not in near


@pytest.mark.parametrize("package", ["games/uno/rules/law.py", "games/uno/rulebook/parts.toml", "engine/record.py"])
def test_an_edit_of_rules_is_tried_interpreted(package: str) -> None:
    file = quick.PACKAGE / package
    assert quick.is_stale({file})
    assert not {path.relative_to(quick.TESTS).parts[0] for path in quick.chosen({file}, interpreted=True)} & {
        "lab",
        "e2e",
    }


@pytest.mark.parametrize("package", ["games/uno/words/tell.py", "web/table/routes.py", "words/__init__.py"])
def test_an_edit_that_reaches_no_rule_leaves_compiled_code(package: str) -> None:
    assert not quick.is_stale({quick.PACKAGE / package})


def test_a_test_that_changed_is_always_run() -> None:
    test = quick.TESTS / "e2e" / "test_pictures.py"
    assert test in quick.chosen({test}, interpreted=True)
