"""`mundialito new-game` and `mundialito judge`, as somebody outside this folder uses them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TITLED = {
    "rulebook/es.md": "# Dice",
    "words/es.po": "# dice: es",
    "tests/golden/lose.txt": "# A wrong guess costs the die: B loses what there is, and no more.",
}


def mundialito(*words: str, cwd: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own; interpreted, which is quicker for a toy."""
    env = {**os.environ, "MUNDIALITO_PLAIN": "1", "MUNDIALITO_GAMES": "games", **given}
    command = [sys.executable, "-m", "mundialito", *words]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def test_a_new_game_runs_and_keeps_every_law(tmp_path: Path) -> None:
    made = mundialito("new-game", "dice", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    assert "dice" in mundialito("rules", cwd=tmp_path).stdout
    heads = {file: (tmp_path / "games/dice" / file).read_text("utf-8").partition("\n")[0] for file in TITLED}
    assert heads == TITLED
    judged = mundialito("judge", "games/dice", "--lang", "en", cwd=tmp_path)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    assert judged.stdout.endswith("Nothing was found.\n")
    assert "✓ mutants" in judged.stdout


def test_what_is_wrong_is_told_with_its_match_or_its_line(tmp_path: Path) -> None:
    """A leak; a rule that breaks off; a golden replay of another game: each is a line of what was found."""
    mundialito("new-game", "dice", cwd=tmp_path)
    for file, old, new in (
        ("rules/view.py", "v.die[p] = UNKNOWN", "v.die[p] = v.die[p]"),
        ("rules/course.py", "    return s.points[p]", "    return s.points[9]"),
        ("tests/golden/lose.txt", "* rolls 2 ", "* rolls 99"),
    ):
        path = tmp_path / "games/dice" / file
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    judged = mundialito("judge", "games/dice", "--lang", "en", cwd=tmp_path)
    assert judged.returncode == 1 and judged.stderr == ""
    assert "law 1: the public can tell two matches apart by its view" in judged.stdout
    look = next(line.split("Look: mundialito ")[1] for line in judged.stdout.splitlines() if "law-1-a" in line)
    assert mundialito(*look.split(), cwd=tmp_path).returncode == 0
    assert ", in score: IndexError: list index out of range" in judged.stdout
    assert "    dice/rules/course.py, line 1" in judged.stdout
    assert "    lose.txt: line 3: 'rolls 99' is no event of dice" in judged.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new-game", "Dice!"), "small letters, digits and _"),
        (("new-game", "uno"), "There is a game or a folder called uno already"),
        (("judge", "."), "is no game: there is no rulebook/en.md in it."),
        (("judge", "uno"), "games/uno is one: name that folder."),
        (("play", "chess"), "There is no game chess, and none at all in "),
    ],
)
def test_what_cannot_be_made_or_judged_gets_one_sentence(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    told = mundialito(*words, "--lang", "en", cwd=tmp_path)
    assert told.returncode == 2
    assert said in told.stderr and told.stderr.count("\n") == 1


def test_a_warning_is_a_sentence_and_no_line_of_ours(tmp_path: Path) -> None:
    """Two games that translate a sentence otherwise: whoever plays reads which, and what to do."""
    mundialito("new-game", "dice", cwd=tmp_path)
    po = tmp_path / "games/dice/words/es.po"
    po.write_text(po.read_text("utf-8") + '\nmsgid "draw a card"\nmsgstr "sacar una carta"\n', "utf-8")
    told = mundialito("play", "dice", "--seats", "eager,eager", "--fast", "--lang", "es", cwd=tmp_path).stderr
    (line,) = [line for line in told.splitlines() if "sacar una carta" in line]
    assert line.startswith("'draw a card' is ") and "meant('draw a card'" in line
    assert "UserWarning" not in told and "return merged" not in told
