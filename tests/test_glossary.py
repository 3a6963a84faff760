"""docs/glossary.md: each word means one thing, where the page says, and nothing else is named so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "mundialito"
ROWS = re.findall(
    r"^\| (`.+?`) \| .+? \| `(.+?)`: `(.+?)` \|", (ROOT / "docs/glossary.md").read_text("utf-8"), re.MULTILINE
)

# Not renamed yet. The list only shrinks.
WAITING = {
    "desk/cup.py: told", "desk/event.py: Event", "desk/fixtures.py: told", "desk/links.py: drawn",
    "desk/state.py: Entry", "desk/state.py: Result", "desk/state.py: State", "tables/crowd.py: Told",
    "tables/tokens.py: drawn", "web/api/shapes.py: Result", "web/api/shapes.py: Table", "web/desk/acts.py: apart",
    "web/desk/links_page.py: table", "web/desk/pages.py: table", "web/desk/parts.py: told",
    "web/desk/player_page.py: told", "web/desk/scores_page.py: table", "web/desk/sheet.py: told",
    "web/desk/standings_page.py: table", "web/desk/streaming.py: drawn",
}  # fmt: skip


def named(tree: ast.Module) -> Iterator[str]:
    """Classes and functions of a module, and what its classes have as `Class.name`."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        if isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{part.name}" for part in node.body if isinstance(part, ast.FunctionDef))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def names_in(path: Path) -> set[str]:
    return set(named(ast.parse(path.read_bytes())))


def test_every_word_is_defined_where_the_page_says() -> None:
    assert len(ROWS) == 8
    for words, file, name in ROWS:
        assert name in names_in(PACKAGE / file), (words, file)


def test_nothing_else_bears_such_a_name() -> None:
    owners = {word: f"{file}: {name}" for words, file, name in ROWS for word in re.findall(r"`(\w+)`", words)}
    files = [(path, PACKAGE) for path in PACKAGE.rglob("*.py")]
    files += [(path, ROOT) for path in (ROOT / "examples").rglob("*.py")]
    found = {
        f"{path.relative_to(base).as_posix()}: {name}"
        for path, base in files
        for name in names_in(path) & owners.keys()
    }
    assert found - set(owners.values()) - WAITING == set(), "give it another word, see docs/glossary.md"
