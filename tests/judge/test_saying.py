"""What a game says and what it shows: catalogues that are gathered and held whole, zones that can be asked."""

from __future__ import annotations

import re
import shutil
import sys
from itertools import count
from pathlib import Path

import pytest

from mundialito import games
from mundialito.engine.inspection import BadGame
from mundialito.engine.papers import Case
from mundialito.judge import lying, sentences
from mundialito.judge.laws import check_papers
from mundialito.judge.trials import Breach
from mundialito.words.catalogues import entries, read

ROOT = Path(__file__).parents[2]
COIN = ROOT / "examples" / "games" / "coin"
NUMBERS = count()

sys.path.insert(0, str(ROOT / "tools"))

from sentences import labels_of, said_in  # noqa: E402


def copied(folder: Path, file: str = "", old: str = "", new: str = "") -> str:
    """A copy of coin under a name of its own, with something replaced in a file."""
    name = f"said{next(NUMBERS)}"
    shutil.copytree(COIN, folder / name, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    if file:
        path = folder / name / file
        assert old in path.read_text("utf-8")
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    games.add_folder(folder)
    return name


@pytest.fixture(autouse=True)
def leave_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders that a test adds are forgotten after it."""
    from mundialito import words

    monkeypatch.setattr(games, "__path__", list(games.__path__))
    monkeypatch.setattr(words, "GAMES", list(words.GAMES))
    words.catalogue.cache_clear()


# --- sentences -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.names())
def test_the_judge_finds_what_is_gathered_from_a_checkout(name: str) -> None:
    """Without Babel, and so in an installed package; but for what an f-string hides from Babel before Python 3.12."""
    folder = games.folder_of(name)
    gathered = {
        sentence for sentence, files in said_in(folder).items() if any("tests" not in file.parts for file in files)
    }
    house = set(read(ROOT / "src/mundialito/words/es.po"))
    assert gathered | set(labels_of(name)) <= set(sentences.sentences(name)) | house
    assert set(sentences.sentences(name)) - house <= gathered | set(labels_of(name))


FORGOTTEN = 'msgid "heads"\nmsgstr "cara"\n\n'


@pytest.mark.filterwarnings("ignore::mundialito.words.catalogues.SaidTwice")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (FORGOTTEN, "", r"words/es\.po does not translate 'heads': judge --rewrite puts down what is missing; fill it"),
        ('msgstr "cara"', 'msgstr ""', r"words/es\.po does not translate 'heads'"),
        ('msgstr "cara"', 'msgstr "cara', r"words/es\.po does not translate 'heads'"),
        (FORGOTTEN, f'msgid "edge"\nmsgstr "canto"\n\n{FORGOTTEN}', r"words/es\.po has what nobody says, .*: 'edge'"),
        ('msgstr "cara"', 'msgstr "{cara}"', r"words/es\.po: '\{cara\}' has not the blanks of 'heads'"),
        ('msgstr "cara"', 'msgstr "careta"', r"'heads' is 'cara', in .*es\.po 'careta': say it alike, or "),
    ],
)  # fmt: skip
def test_a_catalogue_that_is_not_whole_is_told(old: str, new: str, said: str, tmp_path: Path) -> None:
    name = copied(tmp_path, "words/es.po", old, new)
    with pytest.raises(Breach) as told:
        sentences.check_sentences(name)
    assert re.search(said, str(told.value)), str(told.value)


def test_a_catalogue_is_gathered_by_the_judge(tmp_path: Path) -> None:
    """What is translated stays as it stands, what nobody says goes, what is missing is put down to be filled."""
    name = copied(tmp_path, "words/zones.py", '"The coin"', '"The {count} coin|The {count} coins"')
    file = tmp_path / name / "words" / "es.po"
    before = {entry.sentence: entry.words for entry in entries(file.read_text("utf-8"))}
    with pytest.raises(Breach, match="does not translate"):
        sentences.check_sentences(name, rewrite=True)
    after = {entry.sentence: entry.words for entry in entries(file.read_text("utf-8"))}
    assert after == {k: v for k, v in before.items() if k != "The coin"} | {
        "The {count} coin|The {count} coins": ["", ""]
    }
    assert 'msgid "The {count} coin"\nmsgid_plural "The {count} coins"\nmsgstr[0] ""' in file.read_text("utf-8")


def test_a_catalogue_that_is_not_there_is_begun(tmp_path: Path) -> None:
    name = copied(tmp_path)
    file = tmp_path / name / "words" / "pt.po"
    file.unlink()
    with pytest.raises(Breach, match="is not there"):
        sentences.check_sentences(name)
    with pytest.raises(Breach, match="does not translate"):
        sentences.check_sentences(name, rewrite=True)
    house = read(ROOT / "src/mundialito/words/pt.po")
    assert [entry.sentence for entry in entries(file.read_text("utf-8"))] == [
        sentence for sentence in sentences.sentences(name) if sentence not in house
    ]


# --- zones and papers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("return [v.coin]", "return [v.coins]", "'coins'"),
        ("return [v.coin]", "return [v.coin + 9]", r"zones: 'The coin' has 1[01], and its things are 0 to 3"),
        (
            "return say(CALLED[(e - GUESS) % GUESSES + 1], lang)",
            'return ""',
            "label has no words for 'A guesses heads'",
        ),
        ('return say("Heads, tails, or pass?", lang)', 'return ""', "prompt says nothing to seat 0"),
    ],
)
def test_what_would_break_off_before_people_s_eyes_is_found(old: str, new: str, said: str, tmp_path: Path) -> None:
    name = copied(tmp_path, "words/zones.py", old, new)
    with pytest.raises((Breach, AttributeError), match=said):
        lying.check_zones(Case(2, game=name))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ZONES: Final", "ZONE: Final", r"words/zones\.py has no ZONES: write ZONES = Zones"),
        (
            "def prompt(v: Coin, seat: int, lang",
            "def prompt(v: Coin, lang",
            r"it is called as prompt\(v, seat, lang\)\.",
        ),
    ],
)
def test_zones_that_are_none_get_a_sentence(old: str, new: str, said: str, tmp_path: Path) -> None:
    name = copied(tmp_path, "words/zones.py", old, new)
    with pytest.raises(BadGame, match=said):
        lying.declared(name)


def test_a_table_that_there_cannot_be_is_named(tmp_path: Path) -> None:
    name = copied(tmp_path, "judge.py", 'Case(6, {"wrong": "lose"}', 'Case(6, {"wrongs": "lose"}')
    with pytest.raises(Breach, match=rf"judge.py, the table {name}-6-wrongs=lose.*: There is no option wrongs"):
        check_papers(name)
