"""Where compiled code is kept, and what happens where it cannot be."""

from __future__ import annotations

import ast
import gc
import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

import mundialito
from mundialito.engine import caches, closure
from mundialito.engine import face as faces
from mundialito.engine.rule import mode_of

ROOT = Path(__file__).parents[2]
RUN = """
    from mundialito import games
    from mundialito.engine.face import face
    import sys
    f = face("uno", {mode!r})
    assert f.mode == {expected!r}, f.mode
    bits = f.module("engine.bits")
    assert bits.nth_bit(0b1010, 1) == 3
    print("numba" in sys.modules)
"""


def run(mode: str | None, expected: str, **environment: str) -> str:
    code = textwrap.dedent(RUN.format(mode=mode, expected=expected))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_plain_never_imports_numba() -> None:
    assert run("plain", "plain") == "False"


def test_an_environment_variable_keeps_everything_plain() -> None:
    assert run("compiled", "plain", MUNDIALITO_PLAIN="1") == "False"
    assert run(None, "plain", MUNDIALITO_PLAIN="1") == "False"


def test_the_cache_is_written_and_read_again(tmp_path: Path) -> None:
    assert run("compiled", "compiled", MUNDIALITO_CACHE=str(tmp_path)) == "True"
    written = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*.nb[ic]")}
    assert written
    run("compiled", "compiled", MUNDIALITO_CACHE=str(tmp_path))
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*.nb[ic]")} == written, "the second process compiled again"


def test_only_what_python_calls_becomes_machine_code(tmp_path: Path) -> None:
    """Rules that rules call are linked in: not one of them is compiled, or kept, for itself."""
    simulated = "from mundialito.lab.simulate import simulate; simulate(game, ['simple'] * 2, 1, seed=1)"
    assert left_by(simulated, tmp_path) == {"drive.play_many"}


def test_a_bot_that_thinks_compiles_its_search_and_nothing_else(tmp_path: Path) -> None:
    """What is asked once a search is interpreted: each entry costs a first move a quarter of a second or more."""
    moved = "from mundialito.bots import choose, stream; from mundialito.engine.fold import Fold;"
    moved += "fold = Fold(game, game.begun(2)); fold.take(-1, fold.offers(-1)[0]); fold.take(-1, fold.offers(-1)[0]);"
    moved += "choose(game, 'hard', fold.view(0), 0, stream(1), log=fold.logs[0])"
    assert left_by(moved, tmp_path) == {"search.search"}


def left_by(code: str, folder: Path) -> set[str]:
    """What a process that does this with the coin game keeps in an empty folder."""
    code = f"from mundialito import games; game = games.load('coin'); {code}"
    environment = {**os.environ, "MUNDIALITO_CACHE": str(folder), "MUNDIALITO_GAMES": str(ROOT / "examples/games")}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return {p.name.partition("-")[0] for p in folder.rglob("*.nbc")}


def test_garbage_is_looked_for_again_when_all_is_compiled() -> None:
    from mundialito.engine.steps import without_collections

    with without_collections():
        with without_collections():
            assert not gc.isenabled()
        assert not gc.isenabled(), "the inner one leaves it to the outer one"
    assert gc.isenabled()

    def fail() -> None:
        with without_collections():
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert gc.isenabled()


def test_code_that_was_linked_without_a_rule_says_so_instead_of_crashing(monkeypatch: pytest.MonkeyPatch) -> None:
    from mundialito.engine import compiling, linking

    def successor(x: int) -> int:
        return x + 1

    called = compiling.compiled(successor, "", bounds=False, inner=True, copied=False, fused=False)

    def second(x: int) -> int:
        return called(called(x))

    whole = compiling.compiled(second, "", bounds=False, inner=False, copied=False, fused=True)
    broken = compiling.compiled(second, "", bounds=False, inner=False, copied=False, fused=False)
    assert whole(1) == 3
    monkeypatch.setattr(linking, "reached", lambda _: [])
    with pytest.raises(AssertionError, match=r"second was linked without .*successor"):
        broken(1)


def test_what_a_script_compiles_around_rules_is_whole_or_refused() -> None:
    """Numba alone links what is called and no further: that ended the process without a word."""
    import numba

    from mundialito.engine import compiling

    def successor(x: int) -> int:
        return x + 1

    called = compiling.helper(successor)
    second = compiling.helper(lambda x: called(called(x)))
    assert compiling.driver(lambda x: second(second(x)))(1) == 5
    with pytest.raises(AssertionError, match=r"is a rule: what calls it is compiled by engine\.compiling\.driver"):
        numba.njit(lambda x: second(x) + 1)(1)


def test_where_no_folder_can_be_written_memory_has_to_do(tmp_path: Path) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    assert run("compiled", "compiled", MUNDIALITO_CACHE=str(blocked)) == "True"


def test_an_entry_is_looked_for_where_its_code_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUNDIALITO_PLAIN", raising=False)
    monkeypatch.setenv("MUNDIALITO_CACHE", str(tmp_path))
    assert not caches.is_cached("uno") and not caches.is_cached("uno", "bits.nth_bit")
    run("compiled", "compiled", MUNDIALITO_CACHE=str(tmp_path))
    assert caches.is_cached("uno", "bits.nth_bit")
    assert not caches.is_cached("uno", "bits.nth") and not caches.is_cached("coin", "bits.nth_bit")
    monkeypatch.setattr(caches, "key", lambda module, game: "of other sources")
    assert not caches.is_cached("uno", "bits.nth_bit")


def test_of_each_module_the_code_that_was_used_last_is_kept(tmp_path: Path) -> None:
    for n in range(caches.KEEP + 5):
        (tmp_path / f"{n:03}").mkdir()
        os.utime(tmp_path / f"{n:03}", (n, n))
    caches.tidy(tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == [f"{n:03}" for n in range(5, caches.KEEP + 5)]


# --- which edits compile which code again -----------------------------------------------------------------

GAMES = ("uno", "cup2010", "worldcup", "tactics", "coin")
MODULES = ("engine.bits", "engine.drive", "bots.search", "lab.outside", "gyms.stepping", "cups.tables")
FRESH = (closure.file_of, closure.imported, closure.data_of, closure.digest_of, caches.key)


class Tree:
    """A copy of all sources, to be edited."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def keys(self) -> dict[str, str]:
        """The key of every module with rules, in the face of every game: `uno engine.drive`."""
        for function in FRESH:
            function.cache_clear()
        return {f"{game} {name}": caches.key(name, game) for game in GAMES for name in (*MODULES, *self.ruled(game))}

    def ruled(self, game: str) -> list[str]:
        """The modules of a game that have rules to compile."""
        files = self.home(f"games/{game}/rules").glob("*.py")
        return [f"games.{game}.rules.{path.stem}" for path in files if "\n@rule\n" in path.read_text("utf-8")]

    def home(self, name: str) -> Path:
        shipped, example = self.root / "mundialito" / name, self.root / name
        return shipped if shipped.exists() else example

    def changed(self, name: str, more: str = "\n") -> set[str]:
        """The keys that are others after one more line at the end of a file."""
        before = self.keys()
        with self.home(name).open("a", encoding="utf-8") as file:
            file.write(more)
        after = self.keys()
        return {module for module in before if before[module] != after[module]}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tree]:
    heavy = shutil.ignore_patterns("vendor", "static", "__pycache__", "*.po")
    shutil.copytree(Path(mundialito.__path__[0]), tmp_path / "mundialito", ignore=heavy)
    shutil.copytree(ROOT / "examples" / "games", tmp_path / "games", ignore=heavy)
    monkeypatch.setattr(closure, "package_folder", lambda: tmp_path / "mundialito")
    games = [str(tmp_path / "mundialito" / "games"), str(tmp_path / "games")]
    monkeypatch.setattr(closure, "game_folders", lambda: games)
    yield Tree(tmp_path)
    for function in FRESH:
        function.cache_clear()


def of_game(game: str, keys: set[str]) -> set[str]:
    return {name.partition(" ")[2] for name in keys if name.startswith(f"{game} ")}


def test_no_words_look_or_page_compiles_anything_again(tree: Tree) -> None:
    for name in (
        "games/uno/words/tell.py", "games/uno/words/notation.py", "games/uno/words/__init__.py",
        "games/uno/look/__init__.py", "games/uno/look/table.css", "games/uno/rulebook/en.md", "games/uno/__init__.py",
        "games/coin/words/tell.py", "showing/drawings.py", "drawing/flags.toml", "lab/analysis_page.py", "lab/odds.py",
        "bots/levels.py", "engine/game.py", "engine/caches.py", "web/home/routes.py", "desk/tournament.py",
        "words/__init__.py",
    ):  # fmt: skip
        assert tree.changed(name) == set(), name
    (tree.home("games/uno/look") / "colours.toml").write_text("red = 1")
    (tree.home("games/uno/words") / "names.json").write_text("{}")
    assert tree.changed("games/uno/words/names.json", "\n") == tree.changed("games/uno/look/colours.toml") == set()


def test_a_rule_of_a_game_compiles_its_callers_again_and_no_other_game(tree: Tree) -> None:
    changed = tree.changed("games/uno/rules/law.py")
    assert changed == {f"uno {name}" for name in of_game("uno", changed)}
    bound = {"engine.drive", "bots.search", "lab.outside", "gyms.stepping"}
    assert bound | {"games.uno.rules.law"} <= of_game("uno", changed)
    assert of_game("uno", changed).isdisjoint({"engine.bits", "cups.tables", "games.uno.rules.parts"})


def test_the_contract_is_followed_to_the_game_and_to_the_defaults(tree: Tree) -> None:
    assert "coin engine.drive" in tree.changed("games/coin/rules/policy.py")
    assert {f"{game} engine.drive" for game in GAMES} <= tree.changed("engine/defaults.py")
    assert tree.changed("engine/contract.py") == set(), "signatures alone: in a face the game stands there"


def test_what_all_rules_share_compiles_all_again(tree: Tree) -> None:
    everything = set(tree.keys())
    assert tree.changed("engine/rule.py") == tree.changed("engine/compiling.py") == everything
    assert tree.changed("engine/linking.py") == everything
    bits = tree.changed("engine/bits.py")
    assert {f"{game} {module}" for game in GAMES for module in ("engine.bits", "engine.drive")} <= bits < everything


def test_numbers_of_the_box_and_formats_of_cups_are_sources_too(tree: Tree) -> None:
    changed = tree.changed("games/uno/rulebook/parts.toml")
    assert "engine.drive" in of_game("uno", changed) and changed == {f"uno {m}" for m in of_game("uno", changed)}
    formats = tree.changed("cups/formats/1958.toml")
    assert {"worldcup engine.drive", "cup2010 engine.drive"} <= formats
    assert of_game("uno", formats) <= {"cups.tables"}


def test_imports_of_every_form_are_followed(tree: Tree) -> None:
    rules = tree.home("games/coin/rules")
    (rules / "late.py").write_text("LATE = 1\n")
    for form in (
        "from .late import LATE", "from . import late", "import mundialito.games.coin.rules.late",
        "from mundialito.games.coin.rules import late", "from ..rules.late import *",
        "if True:\n    from .late import LATE", "try:\n    from .late import LATE\nexcept ImportError:\n    LATE = 0",
        "class Late:\n    from .late import LATE",
    ):  # fmt: skip
        policy = (rules / "policy.py").read_text("utf-8")
        assert "coin engine.drive" not in tree.changed("games/coin/rules/late.py")
        (rules / "policy.py").write_text(f"{policy}\n{form}\n")
        assert "coin games.coin.rules.policy" in tree.changed("games/coin/rules/late.py"), form
        (rules / "policy.py").write_text(policy)


def test_an_import_that_binds_nothing_is_not_followed(tree: Tree) -> None:
    rules = tree.home("games/coin/rules")
    (rules / "late.py").write_text("LATE = 1\n")
    with (rules / "policy.py").open("a", encoding="utf-8") as file:
        file.write("if TYPE_CHECKING:\n    from .late import LATE\ndef ask() -> None:\n    from .late import LATE\n")
    assert "coin games.coin.rules.policy" not in tree.changed("games/coin/rules/late.py")


def test_no_rule_depends_on_what_is_imported_inside_a_function() -> None:
    """Such imports are not followed; `rule` itself has some, and what it finds by them is in every key, or in none."""
    behind = [closure.closure(f"mundialito.{name}", game) for game in GAMES for name in MODULES]
    late = {
        path.name
        for path in {path for files in behind for path in files.values() if path.suffix == ".py"}
        for function in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith("mundialito"))
    }
    assert late == {"rule.py"}


def test_faces_are_kept_apart() -> None:
    plain, compiled = faces.face("coin", "plain"), faces.face("coin", "compiled")
    assert mode_of(plain.rules.apply.__module__) == "plain"
    assert mode_of(compiled.rules.apply.__module__) == "compiled"
    assert faces.face("coin", "plain").rules is plain.rules


def test_an_unknown_mode_gets_one_sentence() -> None:
    with pytest.raises(ValueError, match="'quick' is no mode; there are plain, compiled, checked, portable"):
        faces.face("coin", "quick")


def test_an_inner_rule_says_so_instead_of_crashing() -> None:
    """Numba makes no entry for Python there, and calling it would end the process."""
    rules = faces.face("uno", "compiled").module("games.uno.rules.questions")
    with pytest.raises(TypeError, match="next_seat is an inner rule"):
        rules.next_seat(None)


def test_generic_code_without_a_game_says_so() -> None:
    from mundialito.engine import contract

    with pytest.raises(RuntimeError, match=r"engine\.face"):
        contract.actor(None)
