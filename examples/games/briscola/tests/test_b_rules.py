"""Worked examples: write the position, name the outcome, say what follows. A test cites its rule in its name."""

import pytest

from mundialito import games
from mundialito.engine.fold import Fold
from mundialito.engine.options import Unfit
from mundialito.engine.who import NATURE, PUBLIC

GAME = games.load("briscola")


def at(cards: str = "", *, seats: int = 2, trump: str = "7-cups", **fields: str) -> Fold:
    """A turn of seat A, with these cards where they are said to lie: `1-cups=handA`; all others are out of the deck."""
    numbers = GAME.notation.POSITIONS.words["trump"]
    s = GAME.notation.read_position(f"seats={seats} phase=playing trump={trump} " + named(fields))
    s.where = [0] * 40
    for card, place in (word.split("=") for word in cards.split()):
        s.where[numbers.number(card) - 1] = GAME.notation.POSITIONS.words["where"].number(place)
    s.box, s.shown = [int(place > 0) for place in s.where], [int(place == 2) for place in s.where]
    s.left = s.where.count(1)
    s.held = [s.where.count(4 + p) for p in range(4)]
    return Fold(GAME, s)


def named(fields: dict[str, str]) -> str:
    return " ".join(f"{name}={text}" for name, text in fields.items())


def after(fold: Fold, *events: str) -> Fold:
    for text in events:
        fold.take(fold.actor, GAME.notation.read(text))
    return fold


def offered(fold: Fold) -> list[str]:
    return [GAME.notation.text(e) for e in fold.offers(fold.actor)]


def refused(fold: Fold, event: str) -> str:
    return str(fold.refusal(fold.actor, GAME.notation.read(event)))


FOUR = "4-coins=handA 1-coins=handB 2-coins=handC 5-coins=handD"


def test_b1_partners_of_four_share_their_points() -> None:
    fold = after(at(FOUR, seats=4), "plays 4-coins", "plays 1-coins", "plays 2-coins", "plays 5-coins", "trick B")
    assert fold.scores() == [0, 11, 0, 11]
    assert [GAME.rules.won(fold.state, p) for p in range(4)] == [False, True, False, True]


def test_b1_two_or_three_play_alone() -> None:
    assert [[GAME.rules.side(GAME.begun(n).copy(), p) for p in range(n)] for n in (2, 3)] == [[0, 1], [0, 1, 2]]


@pytest.mark.parametrize(("seats", "cards"), [(2, 40), (3, 39), (4, 40)])
def test_b2_with_three_the_two_of_cups_leaves_the_deck(seats: int, cards: int) -> None:
    fold = Fold(GAME, GAME.begun(seats))
    assert sum(fold.state.box) == cards and fold.state.left == cards
    assert fold.state.where[GAME.notation.CARD_TEXTS.index("2-cups")] == int(seats != 3)


def test_b2_all_cards_together_are_worth_120() -> None:
    everything = " ".join(f"{card}=wonA" for card in GAME.notation.CARD_TEXTS)
    assert at(everything).scores() == [120, 0]


@pytest.mark.parametrize(
    ("seats", "parts"),
    [(4, {"threes": 0, "figures": 0, "plain": 1}), (3, {"figures": 2})],
)
def test_b3_a_deck_that_cannot_be_dealt_or_shared_out_is_refused(seats: int, parts: dict[str, int]) -> None:
    with pytest.raises(Unfit):
        GAME.begun(seats, {}, parts)


def test_b3_three_cards_each_from_the_leader_on_then_the_trump_card() -> None:
    cards = ["1-cups", "3-cups", "4-cups", "5-cups", "6-cups", "7-cups"]
    fold = after(Fold(GAME, GAME.begun(2)), "lot B", *(f"gives {card}" for card in cards), "turns up 1-coins")
    assert fold.actor == 1 and offered(fold) == ["plays 4-cups", "plays 6-cups", "plays 1-cups"]
    assert fold.state.left == 33


def test_b4_nobody_has_to_follow_suit_or_to_win() -> None:
    fold = after(at("1-coins=handA 2-coins=handB 3-swords=handB 2-cups=handB"), "plays 1-coins")
    assert offered(fold) == ["plays 2-coins", "plays 2-cups", "plays 3-swords"]
    assert refused(fold, "plays 4-coins") == "You do not hold that card: play one of your hand. (B4)"


@pytest.mark.parametrize(
    ("led", "answered", "taker"),
    [
        ("4-coins", "3-coins", "B"),  # the 3 is above all but the 1
        ("1-coins", "3-coins", "A"),
        ("4-coins", "1-swords", "A"),  # another suit takes nothing
        ("1-coins", "2-cups", "B"),  # the lowest trump takes it
        ("4-cups", "2-cups", "A"),
    ],
)
def test_b5_the_highest_trump_or_the_highest_of_the_suit_led_takes_the_trick(
    led: str, answered: str, taker: str
) -> None:
    fold = after(at(f"{led}=handA {answered}=handB"), f"plays {led}", f"plays {answered}")
    assert offered(fold) == [f"trick {taker}"]


DRAWS = "4-coins=handA 1-coins=handB 7-cups=trump 5-swords=stock"


def test_b6_who_took_the_trick_draws_first_and_the_trump_card_last() -> None:
    fold = after(at(DRAWS), "plays 4-coins", "plays 1-coins", "trick B", "gives 5-swords")
    assert offered(fold) == ["gives the trump card"]
    after(fold, "gives the trump card")
    assert fold.actor == 1 and fold.state.where[GAME.notation.CARD_TEXTS.index("7-cups")] == 4


def test_b6_only_who_draws_sees_the_card() -> None:
    fold = after(at(DRAWS), "plays 4-coins", "plays 1-coins", "trick B", "gives 5-swords")
    assert [GAME.notation.text(fold.logs[v][-1][1]) for v in (0, 1, PUBLIC)] == ["gives ?", "gives 5-swords", "gives ?"]


SWAPS = "{held}=handA 5-swords=handA 4-coins=handB {trump}=trump 5-coins=stock"


@pytest.mark.parametrize(
    ("held", "trump", "may"),
    [("7-cups", "1-cups", True), ("7-cups", "10-cups", True), ("2-cups", "10-cups", False), ("2-cups", "7-cups", True),
     ("7-cups", "6-cups", False), ("2-cups", "4-cups", True), ("7-coins", "1-cups", False)],
)  # fmt: skip
def test_b7_the_seven_for_a_higher_trump_card_and_the_two_for_a_lower_one(held: str, trump: str, may: bool) -> None:
    fold = at(SWAPS.format(held=held, trump=trump), trump=trump, swap="yes", tricks="0:1")
    assert ("swaps" in offered(fold)) == may
    if may:
        after(fold, "swaps")
        assert f"plays {trump}" in offered(fold) and fold.actor == 0 and "swaps" not in offered(fold)
        assert fold.view(PUBLIC).where[GAME.notation.CARD_TEXTS.index(trump)] == 4  # all know who has it now


def test_b7_only_where_the_table_swaps_and_after_a_trick_of_the_own_side() -> None:
    cards = SWAPS.format(held="7-cups", trump="1-cups")
    assert refused(at(cards, trump="1-cups", tricks="0:1"), "swaps").startswith("At this table nobody swaps")
    assert refused(at(cards, trump="1-cups", swap="yes", tricks="1:1"), "swaps").startswith("Your side has to take")
    assert "swaps" in offered(at(cards, trump="1-cups", swap="yes", seats=4, tricks="2:1"))


def test_b7_not_when_the_trump_card_is_gone() -> None:
    fold = at("7-cups=handA 1-cups=handB", trump="1-cups", swap="yes", tricks="0:1")
    assert refused(fold, "swaps").startswith("The trump card has been drawn")


def test_b8_when_all_cards_are_played_most_points_win() -> None:
    fold = after(at("1-coins=handA 3-coins=handB"), "plays 1-coins", "plays 3-coins")
    assert fold.actor == NATURE
    after(fold, "trick A")
    assert fold.is_over and fold.scores() == [21, 0]


def test_simple_gives_points_to_a_partner_and_saves_them_from_others() -> None:
    hands = "1-cups=handA 4-coins=handB 1-swords=handC 2-swords=handC 5-coins=handD"
    partner = after(at(hands, seats=4), "plays 1-cups", "plays 4-coins")
    assert chosen(partner) == ["plays 1-swords"]
    other = after(at("1-cups=handA 1-swords=handB 2-swords=handB"), "plays 1-cups")
    assert chosen(other) == ["plays 2-swords"]


def chosen(fold: Fold) -> list[str]:
    """What `simple` would do."""
    events = list(fold.offers(fold.actor))
    weights = [0] * len(events)
    GAME.rules.simple(fold.view(fold.actor), fold.actor, events, len(events), weights)
    return [GAME.notation.text(e) for e, w in zip(events, weights, strict=True) if w]
