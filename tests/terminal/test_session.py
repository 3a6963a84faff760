"""A match at the terminal: what a person types, what is answered, what each viewer gets to see."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from mundialito import games
from mundialito.engine.fairness import verify
from mundialito.engine.match import read
from mundialito.engine.texts import TooLong
from mundialito.engine.who import PUBLIC
from mundialito.terminal.inputs import Mistake
from mundialito.terminal.playing import play
from mundialito.terminal.screen import PAUSE, Screen, Story, merge
from mundialito.terminal.session import Left, Session, Setup, seat_names

UNO = games.load("uno")
COIN = games.load("coin")


class Typist(Console):
    """A console on which somebody types the given lines; when they give out, nobody does."""

    def __init__(self, *lines: str, live: bool = False, height: int = 24) -> None:
        self.paper = io.StringIO()
        super().__init__(file=self.paper, width=80, height=height, force_terminal=live, color_system=None)
        self.lines = iter(lines)

    def input(self, prompt: object = "", **settings: object) -> str:  # type: ignore[override]
        self.print(prompt, end="")
        for line in self.lines:
            if line == "^C":
                raise KeyboardInterrupt
            self.print(line)
            return line
        raise EOFError

    @property
    def text(self) -> str:
        return self.paper.getvalue()


def setup(*seats: str, game: games.Game = UNO, seed: bytes = bytes(32), **options: str) -> Setup:
    return Setup(game, seats, seat_names(seats, [], "en"), options, {}, "en", seed)


def sitting(position: str, *typed: str) -> tuple[Session, Screen, Typist]:
    """A person at A in a given position."""
    console = Typist(*typed)
    session = Session(setup("me", "simple"))
    session.fold.state = UNO.notation.read_position(position)
    return session, Screen(console, UNO, session.setup.names, "en", fast=True), console


# --- typing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "event"),
    [
        ("1", "plays R1"), ("3", "plays W+4"), ("4", "draws"),
        ("R1", "plays R1"), ("r1", "plays R1"), ("plays R1", "plays R1"), ("play r1", "plays R1"),
        ("w", "plays W"), ("+4", "plays W+4"), ("w4", "plays W+4"), ("W+4", "plays W+4"),
        ("d", "draws"), ("draw", "draws"), ("DRAWS", "draws"),
    ],
)  # fmt: skip
def test_a_turn_can_be_typed_as_a_number_or_as_the_move(typed: str, event: str) -> None:
    session, screen, _ = sitting("R0 | R1 G5 W W+4 | G2 G2", typed)
    assert UNO.notation.text(session.ask(0, screen)) == event


@pytest.mark.parametrize(
    ("phase", "typed", "event"),
    [
        ("phase=call", "u", "uno"), ("phase=call", "s", "silent"),
        ("phase=colour", "g", "names G"), ("phase=colour", "names b", "names B"),
        ("phase=drawn drawn=G5", "k", "keeps"),
        ("phase=catch turn=B asked=A", "c", "catches"), ("phase=catch turn=B asked=A", "l", "lets go"),
        ("phase=answer turn=B asked=A stack=4", "c", "challenges"),
        ("phase=answer turn=B asked=A stack=4", "a", "accepts"),
    ],
)  # fmt: skip
def test_answers_can_be_typed_short(phase: str, typed: str, event: str) -> None:
    session, screen, _ = sitting(f"W+4 | R1 G5 | G2 ; {phase}", typed)
    assert UNO.notation.text(session.ask(0, screen)) == event


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("G5", "That card matches neither colour nor symbol: play one that does, or draw. (U4)"),
        ("B9", "You do not hold that card: play one from your hand, or draw. (U4)"),
        ("uno", "It is your turn: play a card from your hand or draw one. (U4)"),
        ("c", "It is your turn: play a card from your hand or draw one. (U4)"),
        ("9", "There is no choice 9; there are 1 to 2."),
        ("0", "There is no choice 0; there are 1 to 2."),
        ("castle", "castle is neither a choice nor a move; ? helps."),
        ("[red]", "[red] is neither a choice nor a move; ? helps."),
        ("", "Type the number of a choice, or ? for help."),
    ],
)
def test_what_is_typed_wrong_is_answered_and_asked_again(typed: str, answer: str) -> None:
    session, screen, console = sitting("R0 | R1 G5 | G2 G2", typed, "1")
    assert UNO.notation.text(session.ask(0, screen)) == "plays R1"
    assert answer in console.text
    assert session.fold.events == []


def test_help_shows_how_to_type_and_single_rules() -> None:
    session, screen, console = sitting("R0 | R1 | G2", "?", "", "? u7", "", "? U99", "", "1")
    session.ask(0, screen)
    assert "? and a rule number" in console.text
    assert "W+4" in console.text
    assert "U7 When a +4 is legal" in console.text
    assert "There is no rule U99." in console.text


def test_long_help_comes_page_by_page() -> None:
    console = Typist("", "", "", "", "", live=True, height=12)
    screen = Screen(console, UNO, ("Ana", "Bruno"), "en", fast=True)
    screen.help("U9")
    assert console.text.count("Enter: go on.") >= 1
    assert console.text.count("Enter: back to the table.") == 1


def test_q_leaves() -> None:
    session, screen, _ = sitting("R0 | R1 | G2", "q")
    with pytest.raises(Left):
        session.ask(0, screen)


# --- whole matches --------------------------------------------------------------------------------


def test_a_match_without_people_is_watched_from_outside() -> None:
    console = Typist()
    assert play(setup("simple", "eager", "simple"), console, None, fast=True) == 0
    assert "Won by" in console.text
    assert "Bruno gets a card." in console.text


def test_several_people_pass_the_device_behind_a_curtain() -> None:
    console = Typist(*["1"] * 3000)
    session = Session(setup("me", "me", "simple", starter="A"))
    session.play(Screen(console, UNO, session.setup.names, "en", fast=True))
    assert session.fold.is_over
    assert session.onlooker == PUBLIC
    curtain = console.text.index("Pass the device to Player 2, who presses Enter.")
    assert "Player 1 (you)" in console.text[:curtain]
    assert "Player 2 (you)" not in console.text[:curtain]


def test_each_viewer_is_told_what_that_viewer_saw() -> None:
    session = Session(setup("me", "me"))
    screen = Screen(Typist(), UNO, session.setup.names, "en", fast=True)
    with pytest.raises(EOFError):
        session.play(screen)
    for me, other in ((0, 1), (1, 0)):
        told, names = " ".join(session.stories[me].lines), session.setup.names
        assert f"{names[other]} gets a card." in told
        assert f"{names[me]} gets a card." not in told


def test_a_game_without_a_drawing_of_its_own_is_played_by_its_zones(tmp_path: Path) -> None:
    console = Typist(*["1"] * 200)
    path = tmp_path / "coin.txt"
    assert play(setup("me", "simple", game=COIN), console, path, fast=True) == 0
    assert "▶ Player (you)" in console.text and "Round 1 of 3" in console.text and "1 heads   2 tails" in console.text
    assert verify(COIN, read(path.read_text("utf-8"), games.load)) > 0


def test_leaving_keeps_the_match_so_far(tmp_path: Path) -> None:
    path = tmp_path / "left.txt"
    console = Typist("q", str(path))
    assert play(setup("me", "simple", starter="A"), console, None, fast=True) == 0
    assert "The match was left after" in console.text
    assert "mundialito replay" in console.text
    match = read(path.read_text("utf-8"), games.load)
    assert match.scores is None
    assert match.seed == "00" * 32


def test_leaving_without_a_name_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for lines in (("q", ""), ("q",), ()):
        assert play(setup("me", "simple"), Typist(*lines), None, fast=True) == 0
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_with_the_status_of_an_interrupted_program(tmp_path: Path) -> None:
    path = tmp_path / "left.txt"
    assert play(setup("me", "simple"), Typist("^C"), path, fast=True) == 130
    assert path.exists()


def test_a_file_that_cannot_be_written_is_shown_instead(tmp_path: Path) -> None:
    console = Typist("q", str(tmp_path))  # a folder, not a file
    with pytest.raises(Mistake, match="The match stands above"):
        play(setup("me", "simple"), console, None, fast=True)
    assert "mundialito 1 id=" in console.text


# --- the screen -----------------------------------------------------------------------------------


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    pauses: list[float] = []
    monkeypatch.setattr("mundialito.terminal.screen.time.sleep", pauses.append)
    return pauses


def test_a_live_screen_fits_its_window_and_leaves_no_hand_behind(no_pauses: list[float]) -> None:
    console = Typist("", "1", "1", "q", "", live=True)
    play(setup("me", "simple", "simple", starter="A"), console, None, fast=False)
    assert PAUSE in no_pauses
    pages = console.text.split("\x1b[2J")
    assert len(pages) > 2
    assert all(page.count("\n") <= 24 for page in pages[1:-1])
    assert "\x1b[?1049h" in console.text  # the other page of the terminal, and back
    assert "(you)" not in console.text.split("\x1b[?1049l")[1]


def test_fast_play_has_no_pauses(no_pauses: list[float]) -> None:
    play(setup("simple", "simple"), Typist(live=True), None, fast=True)
    assert no_pauses == []


def test_the_same_line_again_is_counted() -> None:
    assert merge(["a", "b", "b", "a"]) == ["a", "b (×2)", "a"]


def test_a_story_is_printed_once() -> None:
    story = Story()
    story.lines += ["a", "b"]
    assert story.fresh() == ["a", "b"]
    story.lines += ["c"]
    assert story.fresh() == ["c"]
    assert [line.plain for line in story.last(2)] == [" b", " c"]


# --- names ----------------------------------------------------------------------------------------


def test_bots_are_called_by_the_letter_of_their_seat() -> None:
    assert seat_names(("me", "simple", "simple"), [], "en") == ("Player", "Bruno", "Carla")
    assert seat_names(("me", "me", "eager"), [], "en") == ("Player 1", "Player 2", "Carla")


def test_names_are_printable_short_and_distinct() -> None:
    assert seat_names(("me", "simple"), ["Bruno"], "en") == ("Bruno", "Bruno'")
    assert seat_names(("me", "simple"), ["\x1b[2J  Marta\n"], "en") == ("[2J Marta", "Bruno")
    assert seat_names(("me", "simple"), [" "], "en") == ("Player", "Bruno")
    with pytest.raises(TooLong):
        seat_names(("me", "simple"), ["x" * 21], "en")
