"""`mundialito new-game` and `mundialito judge`, as somebody outside this folder uses them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def mundialito(*words: str, cwd: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own; interpreted, which is quicker for a toy."""
    env = {**os.environ, "MUNDIALITO_PLAIN": "1", "MUNDIALITO_GAMES": "games", **given}
    command = [sys.executable, "-m", "mundialito", *words]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def test_a_new_game_runs_and_keeps_every_law(tmp_path: Path) -> None:
    made = mundialito("new-game", "dice", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    assert "dice" in mundialito("rules", cwd=tmp_path).stdout
    judged = mundialito("judge", "games/dice", "--lang", "en", cwd=tmp_path)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    assert judged.stdout.endswith("Nothing was found.\n")
    assert "✓ mutants" in judged.stdout


def test_a_leak_is_found_and_told_with_its_match(tmp_path: Path) -> None:
    mundialito("new-game", "dice", cwd=tmp_path)
    view = tmp_path / "games" / "dice" / "rules" / "view.py"
    view.write_text(view.read_text("utf-8").replace("v.die[p] = UNKNOWN", "v.die[p] = v.die[p]"), "utf-8")
    judged = mundialito("judge", "games/dice", "--lang", "en", cwd=tmp_path)
    assert judged.returncode == 1
    assert "law 1: the public can tell two matches apart by its view" in judged.stdout
    look = next(line.split("Look: mundialito ")[1] for line in judged.stdout.splitlines() if "law-1-a" in line)
    assert mundialito(*look.split(), cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new-game", "Dice!"), "small letters and digits"),
        (("new-game", "uno"), "There is a game or a folder called uno already"),
        (("judge", "."), "is no game: there is no rulebook/en.md in it."),
    ],
)
def test_what_cannot_be_made_or_judged_gets_one_sentence(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    told = mundialito(*words, "--lang", "en", cwd=tmp_path)
    assert told.returncode == 2
    assert said in told.stderr and told.stderr.count("\n") == 1
