"""docs/architecture.md is what the tree says: layers, rooms, who imports whom, places, games."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pages_of_docs import ROOT, answer, blocks, text_of

from mundialito import games
from mundialito.showing.rulebook import short_title

PACKAGE = ROOT / "src/mundialito"
PAGE = "docs/architecture.md"
BELOW = ("drawing", "words")  # all layers may import them: they import no other
SHIPPED = sorted(name for name, folder in games.folders().items() if folder.parent == PACKAGE / "games")
NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six"}


def section(title: str) -> str:
    return text_of(PAGE).partition(f"## {title}\n")[2].partition("\n## ")[0]


# --- layers -----------------------------------------------------------------------------------------------------------


def contracts() -> list[dict[str, Any]]:
    return list(tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]["contracts"])


def layers_told() -> list[tuple[str, str]]:
    """Each package of the table of layers, and what it may import."""
    told = text_of("docs/architecture.md").partition("## Layers")[2].partition("\n## ")[0]
    return re.findall(r"^\| `mundialito\.(\w+)` \| .+? \| (.+) \|$", told, re.MULTILINE)


def layers_kept() -> list[set[str]]:
    (arrows,) = [one for one in contracts() if one["type"] == "layers" and "containers" not in one]
    return [{name.strip().removeprefix("mundialito.") for name in layer.split("|")} for layer in arrows["layers"]]


def test_the_table_of_layers_is_what_import_linter_keeps() -> None:
    told, kept = [name for name, _ in layers_told()], layers_kept()
    for layer in kept:
        assert set(told[: len(layer)]) == layer
        told = told[len(layer) :]
    assert sorted(told) == ["drawing", "words"], "what all layers may import stands below them"


def test_every_package_is_in_the_table_of_layers() -> None:
    packages = {path.parent.name for path in (ROOT / "src/mundialito").glob("*/__init__.py")}
    assert packages | {"cli"} == {name for name, _ in layers_told()}


def test_every_package_and_folder_is_in_the_readme() -> None:
    listed = "\n".join(re.findall(r"^    (?:\S+/ ).+$", text_of("README.md"), re.MULTILINE))
    assert set(re.findall(r"src/mundialito/(\w+)/ ", listed)) == {name for name, _ in layers_told()}
    assert {"bench", "docs", "tools"} <= set(re.findall(r"\b(\w+)/  ", listed))


def test_what_a_layer_may_import_lies_below_it() -> None:
    height = {name: -n for n, layer in enumerate(layers_kept()) for name in layer} | {"drawing": -98, "words": -99}
    for name, may in layers_told():
        named = re.findall(r"`(\w+)`", may.removeprefix("all below but "))
        assert named or may in ("all below", "nothing of ours"), name
        assert may.startswith("all below but ") or all(height[other] < height[name] for other in named), name


def test_contracts_on_rooms_hold_every_game() -> None:
    rooms = [contract for contract in contracts() if "games." in str(contract)]
    named = [module for contract in rooms for module in re.findall(r"mundialito\.games\.([\w*]+)", str(contract))]
    assert len(named) >= 6 and set(named) == {"*"}, "a list of games would leave the next one out"


@cache
def imported() -> dict[str, set[str]]:
    """By package, which others its modules import, whenever they do."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        inside = ("mundialito", *path.relative_to(PACKAGE).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_bytes())):
            for name in modules_in(node, inside):
                if name.count(".") and (other := name.split(".")[1]) != inside[1] and (PACKAGE / other).is_dir():
                    found[inside[1]].add(other)
    return found


def modules_in(node: ast.AST, inside: tuple[str, ...]) -> list[str]:
    """What an import imports, in full: `from .. import x` may mean a module."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names if alias.name.startswith("mundialito.")]
    if not isinstance(node, ast.ImportFrom):
        return []
    module = ".".join([*inside[: len(inside) - node.level], *([node.module] if node.module else [])])
    base = module if node.level else node.module or ""
    return [f"{base}.{alias.name}" for alias in node.names] if base.startswith("mundialito") else []


def test_a_layer_imports_what_the_table_says() -> None:
    kept = layers_kept()
    below = {name: set().union(*kept[n + 1 :], BELOW) for n, layer in enumerate(kept) for name in layer}
    looks_up = {"engine": {"games"}}  # where they lie, not what they say: an exception of the contract, too
    for name, may in layers_told():
        named = set(re.findall(r"`(\w+)`", may))
        real = imported()[name] - looks_up.get(name, set())
        if may == "all below":
            assert real <= below[name], name
        elif may.startswith("all below but"):
            assert real <= below[name] - named, name
        else:
            assert real <= named and (real == named or name in BELOW), name


# --- rooms, and where things are --------------------------------------------------------------------------------------


def rooms() -> set[str]:
    """Packages within packages; those of one game stand for those of all."""
    inner = {path.parent.relative_to(PACKAGE).as_posix() for path in PACKAGE.glob("*/*/__init__.py")}
    return {place for place in inner if not place.startswith("games/")}


def test_every_room_is_told() -> None:
    told = text_of(PAGE)
    names = {name.strip("/") for name in re.findall(r"`([\w/]+)`", told)}
    assert len(rooms()) >= 8
    assert [room for room in rooms() if room not in names and room.rpartition("/")[2] not in names] == []


def test_the_rooms_of_a_game_are_those_of_every_game() -> None:
    told = re.findall(r"^\| `(\w+)/` \|", section("Rooms"), re.MULTILINE)
    for name in SHIPPED:
        folders = {path.name for path in (PACKAGE / "games" / name).iterdir() if path.is_dir()}
        assert folders - {"__pycache__", "judge"} == set(told), name  # judge.py, or a folder of papers


def test_the_rooms_of_the_commands_are_those_of_the_contract() -> None:
    (told,) = re.findall(r"^\| the commands \| (.+?) \|$", section("Where is …?"), re.MULTILINE)
    files = {path.stem for path in (PACKAGE / "cli").glob("*.py")} - {"__init__"}
    assert files == set(re.findall(r"`(\w+)`", told))


def places() -> list[str]:
    """Files and folders that the page names."""
    named = re.findall(r"`((?:[\w<>{},*.-]+/)+[\w<>{},*.-]*|[\w*-]+\.(?:py|css|js|toml|md|po))`", text_of(PAGE))
    return [place for place in named if not place.startswith("uno-compiled/")]  # a folder of the cache


def spellings(place: str) -> list[str]:
    """One place for each that braces name, in some game for <game>."""
    braces = re.search(r"\{([^}]+)\}", place)
    if braces:
        return [one for word in braces[1].split(",") for one in spellings(place.replace(braces[0], word))]
    return [place.replace("<game>", "*")]


def found(place: str) -> list[Path]:
    """In the repository or the package; a room, or a file of one, in some game or room of the web."""
    folders = (ROOT, PACKAGE, PACKAGE / "web", *(PACKAGE / "web").iterdir(), *GAMES, *DEEPER)
    return [path for folder in folders if folder.is_dir() for path in folder.glob(place.rstrip("/"))]


GAMES = [game for home in (PACKAGE / "games", ROOT / "examples/games") for game in home.iterdir()]
DEEPER = [room for game in GAMES if game.is_dir() for room in game.iterdir() if room.is_dir()]


def test_every_place_that_the_page_names_is_there() -> None:
    assert len(places()) > 100
    assert [one for place in places() for one in spellings(place) if not found(one)] == []


def test_every_name_that_the_page_finds_something_by_is_there() -> None:
    trees = [ast.parse(path.read_bytes()) for path in PACKAGE.rglob("*.py")]
    classes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    made = {f"{c.name}.{part.name}" for c in classes for part in c.body if isinstance(part, ast.FunctionDef)}
    named = set(re.findall(r"`([A-Z]\w+\.\w+)`", section("Where is …?")))
    assert named and named <= made


WAYS = "Four ways through the code"


# What no line of ours calls: a press in a browser, a request.
BEGUN = {("web/static/hands.js", "light"), ("web/express.py", "express"), ("web/static/desk.js", "send")}


def ways() -> dict[str, list[tuple[str, str]]]:
    """The steps of each way, by its title."""
    found = re.split(r"^### ", section(WAYS), flags=re.MULTILINE)[1:]
    return {way.partition("\n")[0]: steps_of(way) for way in found}


def steps_of(way: str) -> list[tuple[str, str]]:
    """Each name of a way, and the file that was named before it."""
    found = []
    for step in re.findall(r"^\d+\. (.+)$", way, re.MULTILINE):
        file = ""
        for name, colon in re.findall(r"`([^`]+)`(:?)", step):
            if "/" in name:
                assert colon, f"{name}: what is there?"
                file = name
            else:
                found.append((file, name))
    return found


@cache
def names_in(file: str) -> set[str]:
    """Classes, functions and constants; of a script, what it declares and what it calls itself."""
    text = (PACKAGE / file).read_text("utf-8")
    if file.endswith(".js"):
        return set(re.findall(r"^  const (\w+) =", text, re.MULTILINE))
    tree = ast.parse(text)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    methods = {f"{c.name}.{part.name}" for c in classes for part in c.body if isinstance(part, functions)}
    inside = {part for c in classes for part in c.body}
    free = {node.name for node in ast.walk(tree) if isinstance(node, functions) and node not in inside}
    constants = {
        node.target.id for node in tree.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    return methods | free | constants | {c.name for c in classes}


def test_the_ways_through_the_code_are_four_and_short() -> None:
    assert list(ways()) == ["A click", "A bot's move", "A simulated match", "A score at the desk"]
    told = re.split(r"^### ", section(WAYS), flags=re.MULTILINE)[1:]
    assert all(5 < len(re.findall(r"^\d+\. ", way, re.MULTILINE)) < 13 for way in told)


@pytest.mark.parametrize(("file", "name"), [step for way in ways().values() for step in way])
def test_every_name_on_the_ways_is_in_the_file_before_it(file: str, name: str) -> None:
    assert name in names_in(file)


def named_by(file: str, name: str) -> set[str]:
    """Whatever a class, a function or a constant names; of a script, whatever stands in it."""
    text = (PACKAGE / file).read_text("utf-8")
    if file.endswith(".js"):
        return set(re.findall(r"\w+", text))
    inside: list[ast.AST] = [ast.parse(text)]
    for part in name.split("."):
        inside = [node for one in inside for node in ast.walk(one) if part in made_by(node)]
    nodes = [node for one in inside for node in ast.walk(one)]
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return attributes | {node.id for node in nodes if isinstance(node, ast.Name)}


def made_by(node: ast.AST) -> set[str]:
    """What a definition or a constant is called."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return {node.name}
    return {node.target.id} if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else set()


@pytest.mark.parametrize("title", ways())
def test_every_step_of_a_way_is_named_by_one_before_it(title: str) -> None:
    """So a stranger who reads on meets each name before its file is opened."""
    met: set[str] = set()
    for n, (file, name) in enumerate(ways()[title]):
        assert n == 0 or (file, name) in BEGUN or met & set(name.split(".")), f"nothing leads to {file}: {name}"
        met |= named_by(file, name)


# --- games ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_every_game_is_in_the_readme(name: str) -> None:
    readme = text_of("README.md")
    assert short_title(name, "en") in readme
    assert f"(docs/games/{name}.md)" in readme and (ROOT / f"docs/games/{name}.md").is_file()
    assert re.search(rf"^ +src/mundialito/games/.*\b{name}\b", readme, re.MULTILINE)


@pytest.mark.parametrize("page", ["README.md", "pyproject.toml", "src/mundialito/cli/__init__.py"])
def test_they_are_counted(page: str) -> None:
    told = re.findall(r"\b(three|four|five|six) (?:tabletop )?games\b", text_of(page).lower())
    assert told and set(told) == {NUMBERS[len(SHIPPED)]}


def test_the_guide_lists_the_games_that_there_are() -> None:
    (block,) = [one for one in blocks("docs/add-a-game.md", "console") if "$ mundialito rules\n" in one]
    printed = answer("rules", "--lang", "en").splitlines()
    told = block.partition("$ mundialito rules\n")[2].partition("$")[0].splitlines()
    dice = [line for line in told if line.startswith("dice")]
    assert dice and sorted(set(told) - set(dice)) == sorted(line for line in printed if line.split()[0] in SHIPPED)
