"""Games are found by their rulebooks, and what a game may leave out is asked for in one place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mundialito import games
from mundialito.engine.inspection import BadGame
from mundialito.showing.drawings import drawing_of, stylesheet_of
from mundialito.showing.plain import Plain
from mundialito.showing.rulebook import title
from mundialito.showing.zoned import Zoned
from mundialito.terminal.drawing import Notation
from mundialito.terminal.drawing import drawing_of as terminal_of
from mundialito.terminal.zoned import ZonedText

COIN = Path(__file__).parents[2] / "examples" / "games" / "coin"


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    return tmp_path


def test_what_a_game_brings_is_loaded() -> None:
    figures = games.own("cup2010", "look.figures")
    assert figures is not None and figures.__name__ == "mundialito.games.cup2010.look.figures"


@pytest.mark.parametrize(
    ("game", "module"),
    [("uno", "look.figures"), ("coin", "look"), ("coin", "look.figures"), ("go", "look")],
    ids=["a file is missing", "a room is", "both are", "there is no such game"],
)
def test_what_a_game_leaves_out_is_none(game: str, module: str) -> None:
    assert games.own(game, module) is None


def test_a_room_without_sources_is_no_module(elsewhere: Path) -> None:
    shutil.copytree(COIN, elsewhere / "empty_handed")
    (elsewhere / "empty_handed" / "look").mkdir()
    (elsewhere / "empty_handed" / "look" / "table.css").write_text("p { margin: 0 }")
    (elsewhere / "empty_handed" / "words" / "zones.py").unlink()
    assert games.own("empty_handed", "look") is None
    assert isinstance(drawing_of("empty_handed"), Plain)
    assert stylesheet_of("empty_handed") == "p { margin: 0 }"
    (elsewhere / "empty_handed" / "look" / "scenes.css").write_text("p { margin: 1px }")
    assert stylesheet_of("empty_handed") == "p { margin: 0 }\np { margin: 1px }", "that of the table comes first"


def test_a_broken_room_is_not_taken_for_a_missing_one(elsewhere: Path) -> None:
    shutil.copytree(COIN, elsewhere / "broken_hearted")
    (elsewhere / "broken_hearted" / "look").mkdir()
    (elsewhere / "broken_hearted" / "look" / "__init__.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(BadGame, match=r"line 1, breaks off: ModuleNotFoundError: .*nothing_of_that_name"):
        games.own("broken_hearted", "look")


def test_a_game_without_a_look_is_shown_by_its_zones() -> None:
    assert isinstance(drawing_of("coin"), Zoned) and stylesheet_of("coin") == ""
    assert isinstance(terminal_of(games.load("coin")), ZonedText)


def test_a_game_without_zones_is_shown_by_its_notation(elsewhere: Path) -> None:
    shutil.copytree(COIN, elsewhere / "bare")
    (elsewhere / "bare" / "words" / "zones.py").unlink()
    assert isinstance(drawing_of("bare"), Plain)
    assert isinstance(terminal_of(games.load("bare")), Notation)


def test_of_two_games_of_one_name_the_first_is_the_game(elsewhere: Path) -> None:
    shutil.copytree(COIN, elsewhere / "uno")
    assert games.folder_of("uno") == Path(games.__path__[0]) / "uno"


@pytest.mark.parametrize("name", ["go", "", "..", "../games/uno", "uno/", "u\0no"])
def test_a_game_that_is_not_there_has_no_folder_and_no_rulebook(name: str) -> None:
    with pytest.raises(games.UnknownGame, match="There is no game"):
        games.folder_of(name)
    with pytest.raises(games.UnknownGame):
        title(name, "en")
