"""Mypy holds a game to the contract, wherever it lies, and generic code, too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "mundialito"
MISUSE = """
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game

def misused(game: Game, fold: Fold) -> str:
    fold.state.hand
    game.rules.offer(fold.state, 0)
    game.notation.text("plays")
    return game.rules.actor(fold.state)
"""


def overlaid(folder: Path) -> Path:
    """The package with the games of examples/games in it, as it is when it runs: what a folder of games becomes."""
    home = folder / "mundialito"
    (home / "games").mkdir(parents=True)
    for path in PACKAGE.iterdir():
        if path.name not in ("games", "__pycache__"):
            (home / path.name).symlink_to(path)
    shutil.copy(PACKAGE / "games" / "__init__.py", home / "games")
    for game in (ROOT / "examples" / "games").iterdir():
        if (game / "rulebook").is_dir():
            shutil.copytree(game, home / "games" / game.name, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    return home


def mypy(home: Path, *what: str) -> str:
    options = ["--strict", "--implicit-reexport", "--no-site-packages", "--ignore-missing-imports"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "--config-file=", "--follow-imports=silent",
         f"--cache-dir={home.parent / 'cache'}", *what],
        env={**os.environ, "MYPYPATH": str(home.parent)}, cwd=home.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return overlaid(tmp_path_factory.mktemp("types"))


def test_games_of_the_examples_keep_the_contract(home: Path) -> None:
    assert "Success" in mypy(home, "-p", "mundialito.games")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("rules/course.py", "def weight(s: Coin, e: int)", "def weight(s: Coin, e: bytes)",
         "def weight(Coin, int, /) -> int"),
        ("rules/__init__.py", "SEATS: Final = range(2, 7)", "SEATS: Final = (2, 6)", "SEATS: expected"),
        ("rules/__init__.py", "import eager, simple", "import eager", "simple"),
        ("words/tell.py", "lang: str, names: Sequence[str])", "lang: str)",
         "def tell(Coin, int, int, str, Sequence[str], /)"),
    ],
)  # fmt: skip
def test_a_wrong_signature_is_an_error_at_the_game(home: Path, file: str, old: str, new: str, said: str) -> None:
    path = home / "games" / "coin" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    told = mypy(home, "-p", "mundialito.games.coin")
    path.write_text(text, "utf-8")
    assert f"games/coin/{file.partition('/')[0]}/__init__.py" in told
    assert said in told


def test_generic_code_that_misuses_the_contract_is_an_error(home: Path) -> None:
    (home.parent / "misuse.py").write_text(MISUSE, "utf-8")
    told = mypy(home, "misuse.py")
    assert [int(line.split(":")[1]) for line in told.splitlines() if ": error:" in line] == [6, 7, 8, 9]
