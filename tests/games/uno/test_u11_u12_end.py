"""U11, U12  The end of a round, the last card (UD17), the points."""

from __future__ import annotations

import pytest
from games.uno.positions import GAME, after, at, begun, choices, hand, refused, sizes, to_act, winners

from mundialito.engine.who import NATURE, NOBODY, PUBLIC, TABLE
from mundialito.games.uno.rules.parts import CARDS, points_of
from mundialito.games.uno.words.notation import CARD_TEXTS

# --- U11 the end -----------------------------------------------------------------------------------------


def test_u11_the_round_ends_when_a_hand_is_empty():
    fold = after("R0 | R1 | G2 G2 | B3 B3", "A plays R1")
    assert (to_act(fold), winners(fold), fold.scores()) == ("-", "A", [0, 20, 20])
    assert refused(fold, "B draws") == "U11"
    assert refused(fold, "* gives R5") == "U11"


def test_u11_nobody_has_a_move_when_the_round_is_over():
    fold = after("R0 | R1 | G2 G2 | B3 B3", "A plays R1")
    for who in (0, 1, 2, NATURE, TABLE, NOBODY, PUBLIC):
        assert fold.offers(who) == []
        assert all(fold.refusal(who, e) for e in range(GAME.rules.EVENTS))


def test_u11_the_cards_drawn_for_a_last_plus_two_count():
    fold = after("R0 | R+2 | G2 G2 | B3 B3", "A plays R+2")
    assert to_act(fold) == "*"
    after(fold, "* gives W YS")
    assert (winners(fold), fold.scores()) == ("A", [0, 10 + 10 + 50 + 20, 20])


def test_u11_no_challenge_is_offered_to_a_last_plus_four_and_no_colour_is_named():
    fold = after("R0 | W+4 | G2 G2 | B3 B3", "A plays W+4")
    assert to_act(fold) == "*"
    after(fold, "* gives Y1 Y2 Y3 Y4")
    assert (winners(fold), sizes(fold)) == ("A", [0, 6, 2])


def test_u11_an_illegal_last_plus_four_there_is_none_even_where_it_would_be_blocked():
    fold = after("R0 | W+4 | G2 G2 ; illegal_plus_four=block", "A plays W+4", "* gives Y1 Y2 Y3 Y4")
    assert winners(fold) == "A"


def test_u11_a_last_card_that_does_not_match_cannot_be_played():
    assert choices("R0 | G1 | G2 G2") == {"draws"}


# --- UD17 the last card ------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", ["G2 G2", "G2 G2 | B3 B3", "G2 G2 | B3 B3 | Y4 Y4"])
@pytest.mark.parametrize("card", ["R1", "RS", "RR", "W"])
def test_ud17_number_skip_reverse_wild_nothing_more_happens(card, others):
    fold = after(f"R0 | {card} | {others}", f"A plays {card}")
    assert (to_act(fold), winners(fold)) == ("-", "A")
    assert fold.scores() == [0] + [20] * (fold.state.seats - 1)


@pytest.mark.parametrize(("others", "left"), [("G2 G2", [4]), ("G2 G2 | B3 B3", [4, 2])])
def test_ud17_plus_two_the_next_seat_draws_two(others, left):
    fold = after(f"R0 | R+2 | {others}", "A plays R+2", "* gives Y1 Y2")
    assert (winners(fold), sizes(fold)) == ("A", [0, *left])


@pytest.mark.parametrize(("others", "left"), [("G2 G2", [6]), ("G2 G2 | B3 B3", [6, 2])])
@pytest.mark.parametrize("challenger", ["next", "anyone"])
def test_ud17_plus_four_the_next_seat_draws_four_without_a_challenge(challenger, others, left):
    fold = after(f"R0 | W+4 | {others} ; challenger={challenger}", "A plays W+4", "* gives Y1 Y2 Y3 Y4")
    assert (winners(fold), sizes(fold)) == ("A", [0, *left])


def test_ud17_the_next_seat_in_the_direction_of_play():
    fold = after("R0 | R+2 | G2 G2 | B3 B3 ; way=2", "A plays R+2", "* gives Y1 Y2")
    assert sizes(fold) == [0, 2, 4]


def test_ud17_the_draw_for_the_last_card_refills_the_pile_and_lapses_like_any_other():
    fold = after("R0 | R+2 | G2 G2 | B3 B3 ; pile=", "A plays R+2", "* shuffles", "* gives R0", "* lapses")
    assert (winners(fold), sizes(fold)) == ("A", [0, 3, 2])


def test_ud17_a_last_plus_two_leaves_no_call_to_the_seat_it_hits():
    fold = after("R0 | R+2 | G2 | B3 B3", "A plays R+2", "* gives Y1 Y2")
    assert (to_act(fold), hand(fold, "B")) == ("-", "Y1 Y2 G2")


def test_ud17_nobody_has_won_a_round_that_was_stopped():
    fold = after("R0 | R1 | G2 G2", "! stops")
    assert (winners(fold), fold.scores()) == ("", [10, 20])


# --- U12 the points ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "points"),
    [("R0", 10), ("B9", 10), ("G+2", 20), ("YR", 20), ("BS", 20), ("W", 50), ("W+4", 50), ("R0 R5 R5 GS W W+4", 150)],
)
def test_u12_number_10_plus_two_reverse_skip_20_wild_and_plus_four_50(held, points):
    fold = after(f"R7 | R1 | {held} | B3", "A plays R1")
    assert fold.scores() == [0, points, 10]


def slow_points(cards: str) -> int:
    """U12 by the table, card by card."""
    table = {"+2": 20, "R": 20, "S": 20}
    return sum(50 if card in ("W", "W+4") else 10 if card[1:].isdigit() else table[card[1:]] for card in cards.split())


def test_u12_every_card_counts_as_in_the_table():
    assert [points_of(card) for card in range(CARDS)] == [slow_points(text) for text in CARD_TEXTS[:CARDS]]


def test_u12_a_slow_recount_of_three_hands():
    hands = ("R1 R1 RS W+4", "W W G+2 G+2 GR B0", "Y1 Y2 Y3 YS YR Y+2 W+4 W+4")
    fold = at("R7 | " + " | ".join(hands))
    assert fold.scores() == [slow_points(h) for h in hands] == [90, 170, 190]


def test_u12_low_is_good_and_the_winner_has_most_payoff():
    fold = after("R7 | R1 | W G2 | B3", "A plays R1")
    assert [GAME.rules.payoff(fold.state, p) for p in range(3)] == [0, -60, -10]


def test_u12_no_hand_of_the_shipped_deck_pays_less_than_declared():
    whole = sum(n * points_of(card) for card, n in enumerate(begun(2).state.deck))
    assert whole == 76 * 10 + 24 * 20 + 8 * 50 == 1640
    assert GAME.rules.PAYOFFS[0] <= -whole
    assert GAME.rules.PAYOFFS[1] == 0


def test_u12_no_hand_of_any_deck_that_the_parts_allow_pays_less_than_declared():
    """With two zeros a colour (U1: at most two) a hand of all cards but the top and one number counts 1660."""
    largest = begun(2, {"zero": 2, "deal": 1}).state.deck
    held = " ".join(CARD_TEXTS[c] for c, n in enumerate(largest) for _ in range(n) if CARD_TEXTS[c] not in ("R1", "R0"))
    fold = at(f"R1 | {held} R0 R0 | R1 ; pile=")
    assert sum(fold.state.deck) == sum(largest)
    low, high = GAME.rules.PAYOFFS
    assert low <= GAME.rules.payoff(fold.state, 0) <= high
