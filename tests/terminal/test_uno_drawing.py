"""The table of UNO in a terminal, drawn from worked positions."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from rich.console import Console, RenderableType

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.who import PUBLIC
from mundialito.games.uno.words import terminal

UNO = games.load("uno")
NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gloria", "Hugo", "Inés", "Julio")


def drawn(renderable: RenderableType, width: int = 80) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width, color_system=None).print(renderable)
    return paper.getvalue()


def shown(position: str, seat: int = 0, choices: Sequence[int] | None = None, width: int = 80) -> str:
    """What a seat sees of a position; without choices, all that is offered to it."""
    fold = Fold(UNO, UNO.notation.read_position(position))
    offers = fold.offers(seat) if choices is None else choices
    return drawn(terminal.show(fold.view(seat), seat, NAMES, "en", offers), width)


def label(position: str, event: str, seat: int = 0) -> str:
    s = UNO.notation.read_position(position)
    return terminal.label(s, seat, UNO.notation.read(event), "en", NAMES).plain


def test_the_table_at_a_turn() -> None:
    out = shown("R0 | R1 R1 G5 W+4 | G2 G2 | B3")
    assert "▶ Ana (you)" in out
    assert "Bruno" in out
    assert "▮▮ 2" in out
    assert "last card!" in out
    assert "→" in out
    assert "To match: ● red or 0" in out
    assert "It is your turn" in out
    assert "G2" not in out
    assert "B3" not in out


def test_the_hand_is_sorted_and_numbered_as_the_choices_are() -> None:
    lines = shown("R0 | W+4 B5 R7 G5 R1 | G2").splitlines()
    codes = next(line for line in lines if "W+4" in line)
    assert codes.split() == ["R1", "R7", "G5", "B5", "W+4"]
    numbers = lines[lines.index(codes) + 1]
    assert numbers.split() == ["1", "2", "3"]
    assert numbers.index("3") > codes.index("B5")


def test_colours_have_signs_and_letters() -> None:
    out = shown("R0 | R1 Y1 G1 B1 W | G2")
    for sign in ("●", "◆", "▲", "■", "*"):
        assert sign in out


def test_a_large_hand_takes_less_room() -> None:
    hand = " ".join(f"{c}{n}" for c in "RYGB" for n in range(1, 9))
    out = shown(f"R0 | {hand} | G9")
    assert len(out.splitlines()) < 16
    assert max(len(line) for line in out.splitlines()) <= 80
    for card in hand.split():
        assert card in out


def test_a_named_colour_is_what_must_be_matched() -> None:
    out = shown("W | G1 | G2 ; colour=G")
    assert "To match: ▲ green\n" in out.replace("  ", "").replace(" \n", "\n")
    assert "▲ W" in out


def test_the_direction() -> None:
    out = shown("R0 | R1 R2 | G2 G3 | B3 B4 ; way=2")
    assert "Play goes to the left ←" in out
    assert "→" not in out


def test_cards_that_are_coming() -> None:
    out = shown("R+2 | G1 G+2 | G2 G3 | G3 G4 ; turn=C asked=A phase=answer stacking=on stack=4")
    assert "4 cards are coming to Ana." in out


def test_the_drawn_card() -> None:
    assert "You drew  ▲G5" in shown("R0 | R1 G5 | G2 G2 ; phase=drawn drawn=G5")
    assert "You drew" not in shown("R0 | R1 G5 | G2 G2 ; phase=drawn drawn=G5", seat=1)


def test_whose_turn_it_is_when_it_is_not_mine() -> None:
    assert "Waiting for Ana." in shown("R0 | R1 R2 | G2 G2", seat=1)
    assert "The first card is a wild: name its colour." in shown("W | R1 R2 | G2 G2 ; phase=first_colour")
    assert "Bruno draws 2 cards." in shown("R0 | R1 | G2 ; phase=penalty owed=2")
    assert "The hand of Ana is looked at." in shown("R0 | R1 | G2 ; phase=judging asked=B")


def test_hands_that_lie_open_are_drawn() -> None:
    s = UNO.notation.read_position("R0 | R1 R2 | G2 G3")
    out = drawn(terminal.show(s, PUBLIC, NAMES, "en"))
    assert "Ana:  ●R1   ●R2" in out
    assert "Bruno:  ▲G2   ▲G3" in out


def test_before_the_first_card() -> None:
    assert "To match: –" in drawn(terminal.show(UNO.begun(3), PUBLIC, NAMES, "en"))


def test_the_end_shows_what_everybody_holds_and_what_it_counts() -> None:
    out = shown("R0 |  | G2 W+4 | BS ; phase=over")
    assert "no cards left" in out
    assert "60 points" in out
    assert "20 points" in out
    assert "*W+4" in out


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_number_of_seats_fits_80_columns(seats: int) -> None:
    hands = ("R1 R2", "G3", "B4 B5", "Y6", "R7", "Y8", "G9", "B1", "Y2", "R3 R4 R5 R6 R8 R9")
    out = shown(" | ".join(["R0", *hands[:seats]]))
    assert max(len(line) for line in out.splitlines()) <= 80
    for name in NAMES[:seats]:
        assert name in out


def test_choices_in_words() -> None:
    assert label("R0 | R1 | G2", "plays R1") == " ●R1  red 1"
    assert label("R0 | R1 | G2", "draws") == "draw a card"
    assert label("W | R1 R2 | G2 ; phase=colour", "names B") == " ■B  blue"
    catch = "R0 | R1 R2 | G2 ; turn=B asked=A phase=catch"
    assert label(catch, "catches") == "catch Bruno: two cards"
    answer = "W+4 | R1 R2 | G2 G3 ; turn=B asked=A phase=answer stack=4"
    assert label(answer, "accepts") == "accept 4 cards"
    assert label(answer, "challenges") == "challenge the +4 of Bruno"


def test_u7_a_bluff_is_called_one() -> None:
    assert label("R0 | R1 W+4 | G2", "plays W+4") == " *W+4  +4 (a bluff: U7)"
    assert label("R0 | G1 W+4 | G2", "plays W+4") == " *W+4  +4"


def test_every_event_a_seat_may_choose_has_a_label() -> None:
    for e in range(UNO.rules.EVENTS):
        text = UNO.notation.text(e)
        if text.split()[0] in ("plays", "names", "draws", "keeps", "uno", "silent", "catches", "lets", "accepts"):
            assert label("R0 | R1 | G2", text)


def test_shorthand_reads_back() -> None:
    for typed, meant in (("r5", "plays R5"), ("g+2", "plays G+2"), ("lets go", "lets go"), ("c", "catches")):
        assert meant in terminal.shorthand(typed)
    assert terminal.shorthand("?") == terminal.shorthand("-") == terminal.shorthand("hello") == []


def test_the_legend_names_every_sign() -> None:
    out = drawn(terminal.legend("en"))
    for sign in "●◆▲■⊘⇄":
        assert sign in out
