"""Cards, events and positions as text and back; what is said about text that cannot be read."""

from __future__ import annotations

import re

import pytest
from games.uno.positions import after, begun, viewer_of
from hypothesis import given
from hypothesis import strategies as st

from mundialito.games.uno.rules import phase
from mundialito.games.uno.rules.events import EVENTS
from mundialito.games.uno.rules.options import OPTIONS
from mundialito.games.uno.rules.parts import CARDS, card_of, colour_of, symbol_of
from mundialito.games.uno.words.notation import CARD, CARD_TEXTS, PHASE, position, read, read_position, text

# --- cards, events ----------------------------------------------------------------------------------------


def test_notation_every_card_has_a_text_of_its_own():
    assert len(set(CARD_TEXTS)) == len(CARD_TEXTS) == CARDS + 2
    assert all(CARD.numbers[text] == card for card, text in enumerate(CARD_TEXTS))


def test_notation_a_card_is_its_colour_and_its_symbol():
    for c, colour in enumerate("RYGB"):
        for s, symbol in enumerate((*"0123456789", "S", "R", "+2")):
            card = CARD.numbers[colour + symbol]
            assert card == card_of(c, s)
            assert (colour_of(card), symbol_of(card)) == (c, s)
    assert CARD_TEXTS[52:] == ("W", "W+4", "?", "-")


def test_notation_every_event_has_a_text_of_its_own_and_is_read_back():
    texts = [text(e) for e in range(EVENTS)]
    assert all(texts)
    assert len(set(texts)) == EVENTS
    assert [read(t) for t in texts] == list(range(EVENTS))


def test_notation_spaces_between_words_do_not_matter():
    assert read("  turns   up\tR5 ") == read("turns up R5")


@pytest.mark.parametrize("wrong", ["plays", "plays R10", "plays ?", "plays r5", "draws R5", "names W", "starter K", ""])
def test_notation_what_is_no_event_is_said_to_be_none(wrong):
    with pytest.raises(ValueError, match=rf"^'{re.escape(wrong)}' is no event of uno; an event reads like 'plays R5'"):
        read(wrong)


# --- positions ----------------------------------------------------------------------------------------------

POSITIONS = [
    "R0 | R1 W+4 | G2 G2",
    "R0 | R1 | G2 ; turn=B",
    "R0 |  | G2 ; phase=over",
    "W | R1 | G2 ; colour=G",
    "- | R1 R2 | G2 G2 | B3 B3 ; phase=first_card",
    "R0 | R1 | G2 ; pile=Y1,Y2,Y2",
    "R0 | R1 | G2 ; pile=",
    "R0 | R1 | G2 ; discard=R0,Y7",
    "R0 | R1 | G2 ; discard=R0,Y7 pile=Y1",
    "R0 | R1 | G2 | B3 ; way=2 stacking=on starter=C turn_limit=9 turns=4",
    "R0 | R1 R5 | G2 ; phase=drawn drawn=R5",
    "W+4 | G1 R1 R2 | G2 ; colour=G colour_before=Y top_before=R5 kept=G1 asked=B stack=4 phase=answer",
    "R0 | ? ? | G2 ; pile=?,?,?",
]


@pytest.mark.parametrize("written", POSITIONS)
def test_notation_a_position_is_read_and_written_and_read(written):
    s = read_position(written)
    assert read_position(position(s)).tobytes() == s.tobytes()
    assert position(read_position(position(s))) == position(s)


def test_notation_an_ordinary_position_is_written_as_short_as_can_be():
    for short in (
        "R0 | R1 W+4 | G2 G2",
        "R0 | R1 | G2 ; turn=B",
        "R0 | R1 | G2 ; pile=Y1,Y2,Y2",
        "R0 | R1 | G2 ; pile=",
    ):
        assert position(read_position(short)) == short


def test_notation_what_is_not_said_is_an_ordinary_turn_of_a_with_all_other_cards_in_the_pile():
    s = read_position("R0 | R1 W+4 | G2 G2")
    assert (s.seats, s.turn, s.phase, s.way, s.turns, s.starter) == (2, 0, phase.TURN, 1, 1, 1)
    assert (CARD_TEXTS[s.top], s.colour, sum(s.deck)) == ("R0", 0, 108)
    assert s.size == [2, 2, *[0] * 8, 103, 1]
    assert all(getattr(s, o.name) == o.values.default for o in OPTIONS if o.name != "starter")


def test_notation_every_phase_has_a_name():
    assert sorted(PHASE.numbers.values()) == list(range(phase.OVER + 1))
    for name in PHASE.numbers:
        s = read_position(f"R0 | R1 | G2 ; phase={name}")
        assert read_position(position(s)).phase == PHASE.numbers[name]


@pytest.mark.parametrize(
    "written",
    [
        "R0 | R0 | G2 ; pile=Y1",  # two red zeros, more than our box holds
        "R0 | R1 | G2 ; deck=R0,R0,R1,G2 pile=R0",
        "R0 | R1 | G2 ; deck=R0,R0,R1,G2,W",
    ],
)
def test_notation_a_position_of_another_box_is_written_and_read(written):
    s = read_position(written)
    assert read_position(position(s)).tobytes() == s.tobytes()


def test_notation_a_round_with_another_box_is_written_and_read():
    fold = after(begun(2, {"zero": 2, "deal": 1}, starter="A"), "* gives R0", "* gives R0", "* turns up R5")
    s = fold.state
    assert read_position(position(s)).tobytes() == s.tobytes()


@given(
    seats=st.integers(2, 10),
    options=st.fixed_dictionaries(
        {}, optional={o.name: st.sampled_from(o.values.values[:3]) for o in OPTIONS if o.name != "turn_limit"}
    ),
    picks=st.lists(st.integers(0, 10**6), max_size=60),
    viewer=st.sampled_from(["A", "B", "public"]),
)
def test_notation_every_state_and_every_view_of_a_round_is_written_and_read(seats, options, picks, viewer):
    if options.get("starter", "A") not in ("lot", *"ABCDEFGHIJ"[:seats]):
        options["starter"] = "A"
    fold = begun(seats, {"deal": 2}, **options)
    for pick in picks:
        if fold.is_over:
            break
        events = fold.offers(fold.actor)
        fold.take(fold.actor, events[pick % len(events)])
    for s in (fold.state, fold.view(viewer_of(viewer))):
        assert read_position(position(s)).tobytes() == s.tobytes()


# --- what cannot be read ---------------------------------------------------------------------------------------

NO_CARD = r"is no card; cards are R0-R9 RS RR R\+2 \(also Y, G, B\), W, W\+4\.$"
NO_HEAD = r"^A position begins with the top card and two to ten hands: 'R0 \| R1 W\+4 \| G2 G2'\.$"
TOO_MANY = r"^There are more {card} on the table than a deck holds \(U1\)\.$"
SENTENCES = {
    "R0 | R1 X9 | G2": rf"^'?X9'? {NO_CARD}",
    "R0 | R1 - | G2": rf"^'?-'? {NO_CARD}",
    "X | R1 | G2": rf"^'?X'? {NO_CARD}",
    "R0 | R1 | G2 ; pile=R10": rf"^'?R10'? {NO_CARD}",
    "R0 | R1 | G2 ; discard=R0,r5": rf"^'?r5'? {NO_CARD}",
    "R0 | R1 | G2 ; drawn=R10": r"^'drawn=R10' says nothing about a match of uno\.$",
    "": NO_HEAD,
    "R0": NO_HEAD,
    "R0 | R1": NO_HEAD,
    "R0 R1 | R1 | G2": NO_HEAD,
    " | R1 | G2": NO_HEAD,
    "R0" + " | R1" * 11: NO_HEAD,
    "R5 | R1 R1 R1 | G2 ; pile=": TOO_MANY.format(card="R1"),
    "R5 | W W W W W | G2 ; pile=": TOO_MANY.format(card="W"),
    "R5 | R1 | G2 ; deck=R5,R1,R1,R1,G2": TOO_MANY.format(card="R1"),
    "R5 | R0 R0 | G2": TOO_MANY.format(card="R0"),
    "R0 | R0 | G2": TOO_MANY.format(card="R0"),
    "R5 | R1 | G2 ; deck=R5,R1": TOO_MANY.format(card="G2"),
    "R0 | R1 | G2 ; turn=K": r"^'turn=K' says nothing about a match of uno\.$",
    "R0 | R1 | G2 ; turn=": r"^'turn=' says nothing about a match of uno\.$",
    "R0 | R1 | G2 ; colour=W": r"^'colour=W' says nothing",
    "R0 | R1 | G2 ; phase=nap": r"^'phase=nap' says nothing",
    "R0 | R1 | G2 ; stacking=maybe": r"^'stacking=maybe' says nothing",
    "R0 | R1 | G2 ; owed=-1": r"^'owed=-1' says nothing",
    "R0 | R1 | G2 ; owed=128": r"^'owed=128' says nothing",
    "R0 | R1 | G2 ; seats=3": r"^'seats=3' says nothing",
    "R0 | R1 | G2 ; cards=3": r"^'cards=3' says nothing",
    "R0 | R1 | G2 ; hello": r"^'hello=' says nothing",
}


@pytest.mark.parametrize("written", SENTENCES)
def test_notation_what_is_no_position_gets_its_sentence(written):
    with pytest.raises(ValueError, match=SENTENCES[written]):
        read_position(written)


def test_notation_a_seat_that_nobody_sits_on_is_no_position():
    for wrong in ("turn=C", "asked=C", "starter=C"):
        with pytest.raises(ValueError, match=r"says nothing|Nobody|seat"):
            read_position(f"R0 | R1 | G2 ; {wrong}")


def test_notation_a_pile_and_a_deck_that_contradict_each_other_are_no_position():
    with pytest.raises(ValueError, match="deck"):
        read_position("R0 | R1 | G2 ; deck=R0,R1,G2 pile=Y1,Y2")


def test_notation_a_direction_is_one_step_to_the_right_or_to_the_left():
    for wrong in ("way=0", "way=2"):
        with pytest.raises(ValueError, match=r"says nothing|direction|way"):
            read_position(f"R0 | R1 | G2 | B3 | Y4 ; {wrong}")
