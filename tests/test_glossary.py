"""docs/glossary.md: each word means one thing, where the page says, and nothing else is named so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "mundialito"
PAGE = (ROOT / "docs/glossary.md").read_text("utf-8")
ROWS = re.findall(r"^\| (`.+?`) \| .+? \| `(.+?)`: `(.+?)` \| (.+) \|$", PAGE, re.MULTILINE)
OWNERS = {word: f"{file}: {name}" for words, file, name, _ in ROWS for word in re.findall(r"`(\w+)`", words)}
Made = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

# Methods that answer with the very thing, though their signatures do not say it.
THE_THING = {
    "client.py: Seat.table",  # as the API tells of it
    "engine/contract.py: Answers.State",  # the record of each game
    "desk/online.py: Online.table",  # as the hall has it in memory
    "desk/seating/planning.py: Wishes.apart",
    "terminal/session.py: Session.event",
}
# Modules of each game, by the contract: the record that is its `State`, and the page of its table.
ROOMS = {"rules/state.py", "look/table.py"}


def named(tree: ast.Module) -> Iterator[str]:
    """What a module names: its classes, functions and constants, and what its classes have as `Class.name`."""
    for node in tree.body:
        if isinstance(node, Made):
            yield node.name
        if isinstance(node, ast.ClassDef):
            yield from (f"{node.name}.{part.name}" for part in node.body if isinstance(part, Made))
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def parameters(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """Every parameter, and the names in what is said of its type."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
                yield one.arg, {n.id for n in ast.walk(one) if isinstance(n, ast.Name)}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes())


def names_in(path: Path) -> set[str]:
    return set(named(parsed(path)))


def sources() -> Iterator[tuple[str, Path]]:
    """Every module of ours, as the page would write its place."""
    for base, folder in ((PACKAGE, PACKAGE), (ROOT, ROOT / "examples")):
        yield from ((path.relative_to(base).as_posix(), path) for path in folder.rglob("*.py"))


def test_every_word_is_defined_where_the_page_says() -> None:
    assert len(ROWS) == 8
    for words, file, name, _ in ROWS:
        assert name in names_in(PACKAGE / file), (words, file)


def test_what_the_page_sends_people_to_is_there() -> None:
    everything = {name.rpartition(".")[2] for _, path in sources() for name in names_in(path)}
    instead = {word for *_, other in ROWS for word in re.findall(r"`(\w+)`", other)}
    assert instead - everything == set()


def test_nothing_else_bears_such_a_name() -> None:
    found = {
        f"{place}: {name}" for place, path in sources() for name in names_in(path) if name.rpartition(".")[2] in OWNERS
    }
    assert found - set(OWNERS.values()) - THE_THING == set(), "give it another word, see docs/glossary.md"
    assert THE_THING <= found, "no longer there"


def test_no_module_does_either() -> None:
    found = {place for place, path in sources() if path.stem in OWNERS}
    others = found - {owner.partition(":")[0] for owner in OWNERS.values()}
    assert {place for place in others if "/".join(place.split("/")[-2:]) not in ROOMS} == set()


def test_no_parameter_holds_something_else_of_ours() -> None:
    """A number or a text may name the thing; another class of ours has a word of its own."""
    classes = {name for _, path in sources() for name in names_in(path) if name[0].isupper() and not name.isupper()}
    fine = {word: {owner.rpartition(" ")[2]} for word, owner in OWNERS.items()}
    found = {
        (place, name, *others)
        for place, path in sources()
        for name, types in parameters(parsed(path))
        if name in fine and (others := types & classes - fine[name])
    }
    assert found == set(), "call it by what it is"
