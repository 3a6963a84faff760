"""U1-U3  The deck, the deal, the first card."""

from __future__ import annotations

from fractions import Fraction

import pytest
from games.uno.positions import GAME, after, at, begun, choices, discards, hand, pile, refused, sizes, to_act, top

from mundialito.engine.options import Unfit
from mundialito.games.uno.rules.parts import CARDS, PILE, points_of
from mundialito.games.uno.words.notation import CARD_TEXTS

THREE = "- | R1 R2 | G2 G2 | B3 B3 ; phase=first_card"  # A starts, so C is the dealer
TWO = "- | R1 R2 | G2 G2 ; phase=first_card"

# --- U1 the deck -----------------------------------------------------------------------------------


def test_u1_the_deck_has_108_cards_by_class_76_24_8():
    deck = begun(2).state.deck
    by_points = {points: sum(n for card, n in enumerate(deck) if points_of(card) == points) for points in (10, 20, 50)}
    assert by_points == {10: 76, 20: 24, 50: 8}
    assert sum(deck) == 108


def test_u1_one_zero_two_of_all_else_in_each_colour_and_four_of_each_wild():
    deck = dict(zip(CARD_TEXTS, begun(2).state.deck, strict=False))
    for colour in "RYGB":
        assert deck.pop(f"{colour}0") == 1
        for symbol in (*"123456789", "S", "R", "+2"):
            assert deck.pop(colour + symbol) == 2
    assert deck == {"W": 4, "W+4": 4}


def test_u1_whoever_owns_another_box_may_correct_its_numbers():
    assert sum(begun(2, {"zero": 2, "wild": 2}).state.deck) == 108 + 4 - 2
    with pytest.raises(Unfit) as unfit:
        begun(2, {"wild": 5})
    assert unfit.value.rule == "U1"


def test_u1_the_deck_lies_ready_and_nothing_else_is_on_the_table():
    assert GAME.notation.position(begun(3).state) == "- |  |  |  ; starter=lot phase=starter turns=0"
    assert GAME.notation.position(begun(2, starter="B").state) == (
        "- |  |  ; starter=B phase=deal turn=B owed=14 turns=0"
    )


# --- U2 the deal -----------------------------------------------------------------------------------


def test_u2_seven_cards_each_then_one_is_turned_up():
    deal = [f"* gives {c}{n}" for n in range(1, 8) for c in "RYG"]
    fold = after(begun(3, starter="A"), *deal[:-1])
    assert to_act(fold) == "*"
    assert refused(fold, "* turns up B1") == "U2"
    assert refused(fold, "A draws") == "U2"
    after(fold, deal[-1])
    assert sizes(fold) == [7, 7, 7]
    assert hand(fold, "B") == "Y1 Y2 Y3 Y4 Y5 Y6 Y7"
    assert choices(fold) == {f"turns up {c}" for c in set(pile(fold).split())}
    assert to_act(after(fold, "* turns up B1")) == "A"


def test_u2_cards_go_round_from_the_starter_on():
    fold = after(begun(3, starter="B"), "* gives R1", "* gives R2", "* gives R3", "* gives R4")
    assert [hand(fold, p) for p in "ABC"] == ["R3", "R1 R4", "R2"]


def test_u2_any_card_of_the_pile_is_as_likely_as_any_other():
    fold = after(begun(2, starter="A"), "* gives R1", "* gives R1", "* gives W")
    weights = {GAME.notation.text(e): weight for e, weight in GAME.weights(fold.state)}
    assert (weights["gives R0"], weights["gives R2"], weights["gives W"], weights["gives W+4"]) == (1, 2, 3, 4)
    assert "gives R1" not in weights
    assert sum(weights.values()) == 105 == fold.state.size[PILE]


def test_u2_a_card_that_the_box_holds_twice_is_twice_as_likely_the_first_of_all_too():
    fold = begun(2, {"zero": 2, "wild": 1, "deal": 1}, starter="A")
    assert GAME.weights(fold.state)[0] == (GAME.notation.read("gives R0"), 2)
    after(fold, "* gives G5", "* gives G6")
    weights = {GAME.notation.text(e): weight for e, weight in GAME.weights(fold.state)}
    assert (weights["turns up R0"], weights["turns up G5"], weights["turns up W"]) == (2, 1, 1)


def test_u2_how_many_are_dealt_is_a_number_of_the_box():
    fold = after(begun(2, {"deal": 1}, starter="A"), "* gives R1", "* gives R2", "* turns up R3")
    assert (hand(fold, "A"), hand(fold, "B"), to_act(fold)) == ("R1", "R2", "A")


def test_u2_a_deck_that_might_leave_no_first_card_is_refused():
    begun(4, {"deal": 18}, first_card="number")
    for seats, deal, options in ((4, 19, {"first_card": "number"}), (8, 13, {}), (10, 20, {})):
        with pytest.raises(Unfit) as unfit:
            begun(seats, {"deal": deal}, **options)
        assert unfit.value.rule == "U2"


# --- UD14 seats, dealer, starter -----------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 11))
def test_ud14_the_lot_draws_each_seat_alike(seats):
    fold = begun(seats)
    letters = "ABCDEFGHIJ"[:seats]
    assert choices(fold) == {f"starter {p}" for p in letters}
    assert {weight for _, weight in GAME.weights(fold.state)} == {1}
    assert GAME.rules.chances(fold.state) == seats
    after(fold, f"* starter {letters[-1]}", "* gives R1")
    assert hand(fold, letters[-1]) == "R1"


def test_ud14_the_seat_that_the_lot_named_starts():
    fold = after(begun(3, {"deal": 1}), "* starter C", "* gives R1", "* gives R2", "* gives R3", "* turns up R5")
    assert to_act(fold) == "C"


def test_ud14_a_starter_named_in_the_header_needs_no_lot():
    fold = begun(3, {"deal": 1}, starter="B")
    assert choices(fold) == {f"gives {c}" for c in CARD_TEXTS[:CARDS]}
    assert to_act(after(fold, "* gives R1", "* gives R2", "* gives R3", "* turns up R5")) == "B"


def test_ud14_only_who_sits_at_the_table_can_start():
    assert refused(begun(2), "* starter C") == "UD14"
    with pytest.raises(Unfit) as unfit:
        begun(2, starter="C")
    assert unfit.value.rule == "UD14"


def test_ud14_the_dealer_sits_before_the_starter():
    for starter, dealer in ("AC", "BA", "CB"):
        fold = after(f"{THREE} starter={starter} first_reverse=mattel", "* turns up RR")
        assert to_act(fold) == dealer


def test_ud14_two_to_ten_seats():
    for seats in (1, 11):
        with pytest.raises(Unfit):
            begun(seats)


# --- U3 the first card ----------------------------------------------------------------------------


def test_u3_number_the_starter_takes_a_normal_turn():
    fold = after(THREE, "* turns up Y2")
    assert to_act(fold) == "A"
    assert choices(fold) == {"plays R2", "draws"}
    assert (top(fold), discards(fold)) == ("Y2", "Y2")


def test_u3_plus_two_the_starter_draws_two_and_loses_the_turn():
    fold = after(THREE, "* turns up Y+2")
    assert to_act(fold) == "*"
    after(fold, "* gives R5 R6")
    assert hand(fold, "A") == "R1 R2 R5 R6"
    assert to_act(fold) == "B"


def test_u3_skip_the_starter_loses_the_turn():
    fold = after(THREE, "* turns up YS")
    assert to_act(fold) == "B"
    assert sizes(fold) == [2, 2, 2]


def test_u3_reverse_the_starter_begins_and_play_goes_to_the_left():
    fold = after(THREE, "* turns up YR")
    assert to_act(fold) == "A"
    assert to_act(after(fold, "A draws", "* gives R5", "A keeps")) == "C"
    assert to_act(after(fold, "C draws", "* gives R6", "C keeps")) == "B"


def test_u3_reverse_with_mattel_the_dealer_begins_and_play_goes_to_the_left():
    fold = after(f"{THREE} first_reverse=mattel", "* turns up YR")
    assert to_act(fold) == "C"
    assert to_act(after(fold, "C draws", "* gives R5", "C keeps")) == "B"


@pytest.mark.parametrize("first_reverse", ["starter", "mattel"])
@pytest.mark.parametrize(("starter", "begins"), ["AB", "BA"])
def test_u3_ud12_reverse_with_two_seats_is_a_skip(first_reverse, starter, begins):
    fold = after(f"{TWO} first_reverse={first_reverse} starter={starter}", "* turns up YR")
    assert to_act(fold) == begins
    assert to_act(after(fold, f"{begins} draws", "* gives R5", f"{begins} keeps")) == starter


def test_u3_wild_the_starter_names_the_colour_and_then_takes_a_normal_turn():
    fold = after(THREE, "* turns up W")
    assert to_act(fold) == "A"
    assert choices(fold) == {"names R", "names Y", "names G", "names B"}
    after(fold, "A names R")
    assert to_act(fold) == "A"
    assert choices(fold) == {"plays R1", "plays R2", "draws"}
    assert top(fold) == "W/R"


def test_u3_plus_four_goes_back_and_another_card_is_turned_up():
    fold = after(THREE, "* turns up W+4")
    assert to_act(fold) == "*"
    assert choices(fold) == choices(THREE)
    assert (pile(fold).split().count("W+4"), discards(fold)) == (4, "")
    assert to_act(after(fold, "* turns up W+4", "* turns up R5")) == "A"


@pytest.mark.parametrize("card", ["Y+2", "YS", "YR", "W", "W+4"])
def test_u3_first_card_number_all_else_goes_back(card):
    fold = after(f"{THREE} first_card=number", f"* turns up {card}")
    assert choices(fold) == choices(THREE)
    assert (sizes(fold), discards(fold)) == ([2, 2, 2], "")
    assert fold.state.way == 1
    assert to_act(after(fold, "* turns up Y0")) == "A"


def test_u3_23_percent_of_rounds_open_on_a_coloured_action_card_and_4_on_a_wild():
    fold = begun(2, {"deal": 1}, starter="A")
    deck = dict(zip(CARD_TEXTS, fold.state.deck, strict=False))
    openers = sum(deck.values()) - deck["W+4"]
    actions = sum(n for card, n in deck.items() if card[1:] in ("S", "R", "+2"))
    assert round(100 * Fraction(actions, openers)) == 23
    assert round(100 * Fraction(deck["W"], openers)) == 4


# --- UD13 the first card in detail ----------------------------------------------------------------


@pytest.mark.parametrize("card", ["Y5", "Y+2", "YS", "YR", "W"])
def test_ud13_nobody_calls_or_catches_although_the_dealer_holds_one_card(card):
    fold = after("- | R1 | G2 | B3 ; phase=first_card", f"* turns up {card}")
    if card == "Y+2":
        after(fold, "* gives R5 R6")
    if card == "W":
        after(fold, "A names Y")
    assert "draws" in choices(fold)


@pytest.mark.parametrize(("card", "events"), [("Y+2", ["* gives R5 R6"]), ("YS", [])])
@pytest.mark.parametrize(("starter", "begins"), ["AB", "BC", "CA"])
def test_ud13_plus_two_and_skip_the_player_to_the_starters_right_begins(card, events, starter, begins):
    fold = after(f"{THREE} starter={starter}", f"* turns up {card}", *events)
    assert to_act(fold) == begins
    assert sizes(fold)["ABC".index(starter)] == 2 + 2 * len(events)


def test_ud13_wild_two_decisions_of_the_starter():
    fold = after(f"{THREE} starter=B", "* turns up W")
    assert refused(fold, "B draws") == "U6"
    assert refused(after(fold, "B names G"), "B names G") == "U4"


def test_ud13_a_card_that_goes_back_has_no_effect():
    fold = after(f"{THREE} first_card=number", "* turns up YR", "* turns up W", "* turns up Y+2", "* turns up G7")
    assert (to_act(fold), sizes(fold), top(fold)) == ("A", [2, 2, 2], "G7")
    assert to_act(after(fold, "A draws", "* gives R5", "A keeps")) == "B"


def test_ud13_with_stacking_the_starter_answers_a_first_plus_two_as_if_the_dealer_had_played_it():
    fold = after("- | R+2 R2 R3 | G2 G2 | B3 B3 ; phase=first_card stacking=on", "* turns up Y+2")
    assert choices(fold) == {"plays R+2", "accepts"}
    after(fold, "A plays R+2", "B accepts", "* gives Y1 Y2 Y3 Y4")
    assert (sizes(fold), to_act(fold)) == ([2, 6, 2], "C")


def test_ud13_a_first_card_on_the_table_is_no_longer_in_the_pile():
    fold = after(THREE, "* turns up Y0")
    assert "Y0" not in pile(fold).split()
    assert at(fold).state.size[PILE] == 108 - 6 - 1


def test_ud14_in_a_rematch_the_start_moves_one_seat_to_the_right():
    for starter, following in (("A", "B"), ("B", "C"), ("C", "A")):
        assert GAME.rematch(GAME.begun(3, {"starter": starter})) == {"starter": following}
    drawn = after(begun(3), "* starter C")
    assert GAME.rematch(drawn.state) == {"starter": "A"}
    assert GAME.rematch(GAME.begun(3)) == {}  # before the lot is drawn nobody has started
