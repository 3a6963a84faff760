"""Soccer Tactics at the terminal: a move on one line, what is drawn, a whole match typed by two people."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from terminal.test_session import Typist

from mundialito import games
from mundialito.games.tactics.words import terminal
from mundialito.terminal.inputs import usual_seats
from mundialito.terminal.screen import Screen
from mundialito.terminal.session import Left, Session, Setup

GAME = games.load("tactics")
NAMES = ("Ana", "Bruno")
MOVE = "1D1 8D8 9F9 | 1E16 6D13 7A9 | D8 8 ; phase=pawn die=3"


def sitting(position: str, *typed: str) -> tuple[Session, Screen, Typist]:
    console = Typist(*typed)
    session = Session(Setup(GAME, ("me", "simple"), NAMES, {}, {}, "en", bytes(32)))
    session.fold.state = GAME.notation.read_position(position)
    return session, Screen(console, GAME, NAMES, "en", fast=True), console


def text_of(v, lang: str = "en", seat: int = 0, choices: tuple[int, ...] = ()) -> str:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    console.print(terminal.show(v, seat, NAMES, lang, choices))
    for e in choices:
        console.print(terminal.label(v, seat, e, lang, NAMES))
    return console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("typed", ["9 F12", "9 F9-F12", "n9 f12", "pawn 9 F12"])
def test_a_whole_move_is_typed_on_one_line(typed):
    session, screen, _ = sitting(MOVE, typed)
    session.take(0, session.ask(0, screen))
    session.take(0, session.ask(0, screen))  # nothing more is typed
    assert session.fold.state.phase == 2
    assert session.fold.events == [(0, 8), (0, GAME.notation.read("to F12"))]


def test_the_second_half_of_a_line_that_is_refused_is_answered_with_its_rule():
    session, screen, console = sitting(MOVE, "9 F13", "q")
    session.take(0, session.ask(0, screen))
    with pytest.raises(Left):
        session.ask(0, screen)
    assert "count again. (R1)" in " ".join(console.text.split())
    assert session.planned == []


def test_the_first_half_is_refused_with_its_rule():
    session, screen, console = sitting(MOVE, "8 F12", "1 E2", "q")
    with pytest.raises(Left):
        session.ask(0, screen)
    assert "take another one. (R8)" in " ".join(console.text.split())
    assert "take a field player. (R5)" in " ".join(console.text.split())


def test_what_is_drawn():
    v = GAME.notation.read_position(f"{MOVE} goals=2/1 period=1 yellow=000000010000/000000000001 thrown=3/0")
    told = text_of(v, choices=tuple(GAME.offers(v, 0)))
    assert "Ana 2-1 Bruno   2nd half 1   [3]" in told
    assert "o8" in told and "7'" in told
    assert "▮ 8" in told and "▮ D" in told
    assert "The die is thrown: take the pawn that uses it." in told
    assert "number 9 F9" in told
    assert "Se espera a Ana." in text_of(v, "es", seat=1)
    assert "shoot-out 3-2" in text_of(GAME.notation.read_position(f"{MOVE} period=4 scored=3/2 phase=shootout"))


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_every_choice_and_phase_has_words(lang):

    from mundialito.judge.trials import papers_of, walk

    case = papers_of("tactics").cases[0]
    for fold in walk(case, lang, 250):
        seat = max(fold.actor, 0)
        assert text_of(fold.view(seat), lang, seat, tuple(fold.offers(seat)[:12]))
        if fold.events:
            who, e = fold.events[-1]
            assert GAME.tell(fold.view(0), who, e, lang, NAMES)
    assert str(terminal.legend(lang))


def test_two_sit_down_if_nobody_says():
    assert usual_seats(GAME, "me", "simple") == ("me", "simple")
    assert len(usual_seats(games.load("uno"), "me", "simple")) == 4


def test_commentary_tells_what_came_of_it():
    def told(position: str, event: str, who: int = -1) -> str:
        v = GAME.notation.read_position(position)
        return str(GAME.tell(v, who, GAME.notation.read(event), "en", NAMES))

    shot = "1D1 8D15 | 1E16 6H9 | D15 8 ; phase=shot"
    assert told(shot, "goal") == "The spinner… GOAL for Ana! Ana 1-0 Bruno."
    assert told(shot, "corner") == "The spinner… a corner for Ana!"
    assert told("1D1 8E10 9E14 | 1E16 6D13 | E10 8 ; phase=ball die=4", "to E14", 0) == (
        "A pass to number 9 on E14! Offside! Free kick for Bruno."
    )
    assert told("1D1 8D14 | 1E16 2D14 6H9 | D14 8 ; phase=battle", "throws 6-1") == (
        "Ana 6 + 0 = 6 against Bruno 1 + 1 = 2. Yellow card for the defence of Bruno. "
        "A foul in the area: PENALTY for Ana!"
    )
    assert told("1D1 8D8 9F9 | 1E16 6D13 | E10 - ; phase=to pick=9 die=1", "to E10", 0) == (
        "Number 9 goes to E10. Ana has the ball."
    )
    assert told(
        "1D1 8D8 | 1E16 6H9 | D8 8 ; phase=shootout period=4 kicks=5/4 scored=5/4 turn=red attack=red", "corner"
    ) == ("Bruno misses. It is over: Ana 0-0 Bruno, 5-4 on penalties.")
