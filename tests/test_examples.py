"""The scripts of examples/ run, with Numba and without, and stay short."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mundialito import games
from mundialito.engine.fairness import verify
from mundialito.engine.match import read

ROOT = Path(__file__).parents[1]
ONLINE = {"play_online"}  # needs a server: tests/web/test_api_match.py runs it
SCRIPTS = sorted(path for path in (ROOT / "examples").glob("*.py") if path.stem not in ONLINE)
PRINTED = {
    "play_a_match": r"\d+ events, \d+ outcomes of Nature verified\nsimple \d+, eager \d+, random \d+\n",
    "simulate_bots": r"(stacking=(off|on): 30 matches \((plain|compiled)\).*\n(  (eager|random) +wins .*\n){2}){2}",
    "write_a_bot": r"thrifty won \d+ of 3 matches against eager\n",
}
WITHOUT_NUMBA = """
import runpy, sys
from importlib.machinery import PathFinder
found = PathFinder.find_spec
PathFinder.find_spec = lambda name, *where: None if name in ("numba", "llvmlite") else found(name, *where)
runpy.run_path(sys.argv.pop(1), run_name="__main__")
"""


def run(*words: str, **env: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, env=os.environ | env)
    assert done.returncode == 0, done.stderr
    return done.stdout


def given(path: Path, folder: Path) -> str:
    """What to call a script with: a file to write, or how many matches to play."""
    return str(folder / "match.txt") if path.stem == "play_a_match" else {"simulate_bots": "30"}.get(path.stem, "3")


def test_every_script_is_known_here() -> None:
    assert {path.stem for path in SCRIPTS} == set(PRINTED)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_an_example_runs_plain(path: Path, tmp_path: Path) -> None:
    assert re.fullmatch(PRINTED[path.stem], run(str(path), given(path, tmp_path), MUNDIALITO_PLAIN="1"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_an_example_runs_where_numba_is_missing(path: Path, tmp_path: Path) -> None:
    printed = run("-c", WITHOUT_NUMBA, str(path), given(path, tmp_path), MUNDIALITO_PLAIN="")
    assert re.fullmatch(PRINTED[path.stem], printed)
    assert "compiled" not in printed


@pytest.mark.xdist_group("compiled uno")  # compiled once for all of them
def test_the_simulation_runs_compiled() -> None:
    # With the same folders of games as the suite: compiled code of the same sources is found on disk.
    folders = str(ROOT / "examples" / "games")
    printed = run(str(ROOT / "examples/simulate_bots.py"), "30", MUNDIALITO_PLAIN="", MUNDIALITO_GAMES=folders)
    assert re.fullmatch(PRINTED["simulate_bots"], printed)
    assert "(compiled)" in printed


def test_the_match_that_is_written_proves_itself(tmp_path: Path) -> None:
    run(str(ROOT / "examples/play_a_match.py"), str(tmp_path / "match.txt"), MUNDIALITO_PLAIN="1")
    told = read((tmp_path / "match.txt").read_text("utf-8"), games.load)
    assert verify(games.load("uno"), told) > 0


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_an_example_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) < 40
    assert text.startswith('"""')
    assert f"examples/{path.name}" in text.partition('"""\n')[0]
