"""The thirty points on which the rulebooks differ or one is silent; where they differ, both outcomes."""

from __future__ import annotations

import pytest
from games.cup2010.positions import (
    FILLER,
    GAME,
    bag,
    block,
    block_scores,
    group,
    group_score,
    moments,
    offered,
    put_forward,
    refused,
    scored,
    settle,
    take,
    whole,
)

from mundialito.engine.fold import Fold
from mundialito.engine.options import Unfit
from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.knockout import begin_block
from mundialito.games.cup2010.rules.options import OPTIONS, SAYS
from mundialito.games.cup2010.rules.parts import size

BOOKS = ("default", "spanish", "portuguese")


def test_k1_two_to_eight_players_and_four_by_the_spanish_rulebook():
    assert [GAME.begun(8, {"rulebook": book}).seats for book in ("default", "portuguese")] == [8, 8]
    with pytest.raises(Unfit, match="K1"):
        GAME.begun(5, {"rulebook": "spanish"})
    assert GAME.begun(5, {"rulebook": "spanish", "most_seats": "eight"}).seats == 5
    with pytest.raises(Unfit, match="K1"):
        GAME.begun(5, {"most_seats": "four"})


@pytest.mark.parametrize("book", BOOKS)
def test_k2_four_spaces_and_three_by_the_letter(book):
    rows, holds = {"1a": "goal goal goal"}, {"A": "goal", "B": "goal"}
    assert "plays goal on 1a" in offered(block(rows, holds, rulebook=book), "A")
    assert refused(block(rows, holds, rulebook=book, spaces="three"), "A plays goal on 1a") == "K2"


def test_k3_covers_use_no_space_unless_set():
    rows, holds = {"1a": "goal<foul goal goal"}, {"A": "goal foul", "B": "goal"}
    assert {"plays goal on 1a", "covers 1a with foul"} <= offered(block(rows, holds), "A")
    full = block(rows, holds, cover_space="yes")
    assert refused(full, "A plays goal on 1a") == refused(full, "A covers 1a with foul") == "K2"


def test_k4_a_defence_in_a_space_stops_nothing_unless_set():
    rows = {"1a": "defence", "1b": "attack attack"}
    assert block_scores(rows)["1"] == "0-1"
    assert block_scores(rows, "foul", idle_defence="yes")["1"] == "0-0"
    assert group_score("defence", "attack attack", "foul") == "0-0"  # in the groups every defence removes an attack


def test_k5_a_defence_on_a_3_goal_card_by_the_spanish_rulebook():
    rows, holds = {"1a": "3goals", "1b": "2goals"}, {"A": "defence", "B": "goal"}
    assert refused(block(rows, holds), "A covers 1a with defence") == "K5"
    spanish = block(rows, holds, rulebook="spanish")
    assert {e for e in offered(spanish, "A") if e.startswith("covers")} == {"covers 1a with defence"}
    assert block_scores({"1a": "3goals<defence"}, rulebook="spanish")["1"] == "2-0"


def test_k6_a_covered_goal_card_is_worth_one_less_or_nothing():
    rows = {"1a": "3goals<foul", "1b": "2goals<offside"}
    assert block_scores(rows)["1"] == block_scores(rows, rulebook="portuguese")["1"] == "2-1"
    assert block_scores(rows, rulebook="spanish")["1"] == "0-0"
    assert group_score("3goals", "foul", rulebook="spanish") == "2-0"  # in the groups one goal a card


def test_k7_offside_on_an_attack():
    rows, holds = {"1a": "attack"}, {"A": "offside", "B": "goal"}
    assert "covers 1a with offside" in offered(block(rows, holds), "A")
    assert refused(block(rows, holds, rulebook="spanish"), "A covers 1a with offside") == "K7"
    assert block_scores({"1a": "attack<offside attack"}, "foul")["1"] == "0-0"


@pytest.mark.parametrize("book", BOOKS)
def test_k8_a_group_offside_without_a_goal_to_take_removes_an_attack(book):
    assert group_score("attack attack", "offside", "foul", rulebook=book) == "0-0"
    assert group_score("goal attack attack", "offside", rulebook=book) == "1-0"
    assert group_score("goal attack attack", "offside offside", "foul", rulebook=book) == "0-0"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("flip", "goals"),
    [("goal", 1), ("2goals", 1), ("3goals", 1), ("attack", 1), ("defence", 0), ("foul", 0), ("offside", 0),
     ("penalty", 0)],
)  # fmt: skip
def test_k9_a_penalty_is_scored_by_a_goal_card_or_an_attack(book, flip, goals):
    assert group_score("penalty", "defence", flip, rulebook=book) == f"{goals}-0"
    assert block_scores({"1a": "penalty"}, flip, rulebook=book)["1"] == f"{goals}-0"


@pytest.mark.parametrize("book", BOOKS)
def test_k10_a_penalty_is_immune(book):
    assert group_score("penalty", "foul offside defence", "goal", rulebook=book) == "1-0"
    fold = block({"1a": "penalty"}, {"A": "foul offside defence", "B": "goal"}, rulebook=book)
    for card in ("foul", "offside", "defence"):
        assert refused(fold, f"A covers 1a with {card}") == "D14"


@pytest.mark.parametrize("book", BOOKS)
def test_k11_a_lone_attack_needs_an_attack(book):
    for flip, goals in (("attack", 1), ("goal", 0), ("penalty", 0)):
        assert group_score("attack", "defence", "", rulebook=book) == "0-0"
        assert group_score("attack", "goal", flip, rulebook=book) == f"{goals}-1"
        assert block_scores({"1a": "attack"}, flip, rulebook=book)["1"] == f"{goals}-0"


@pytest.mark.parametrize("book", BOOKS)
def test_k12_two_attacks_are_a_goal(book):
    assert group_score("attack attack attack attack", "goal", rulebook=book) == "2-1"
    assert block_scores({"1a": "attack goal attack"}, rulebook=book)["1"] == "2-0"


def test_k13_flips_team_by_team_or_penalties_first():
    """A flipped goal scores a penalty but no attack, so the order shows in the score."""
    cards = "penalty attack", "penalty attack"
    assert group_score(*cards, "goal foul foul attack") == "1-1"  # penalty 1, attack 1, penalty 2, attack 2
    assert group_score(*cards, "goal foul foul attack", rulebook="portuguese") == "1-1"
    assert group_score(*cards, "goal goal foul attack", rulebook="spanish") == "1-2"  # penalties 1, 2; attacks 1, 2
    assert group_score(*cards, "foul attack attack foul", rulebook="spanish") == "1-1"
    rows = {"1a": "penalty attack", "1b": "penalty"}
    assert block_scores(rows, "foul attack foul")["1"] == "1-0"
    assert block_scores(rows, "foul attack foul", flip_order="penalties")["1"] == "0-1"


def test_k14_limits():
    assert group_score("3goals", "3goals", limits=(1, 2)) == "1-2"
    assert group_score("2goals goal", "2goals", limits=(1, 2)) == "2-2"
    assert block_scores({"1a": "3goals 2goals goal"}, limits=1)["1"] == "3-0"


def test_k14_limits_can_be_turned_off():
    fold = group(["3goals " + FILLER, "2goals " + FILLER], "foul", (1, 1, 1, 1))
    fold.state.limits = 2
    settle(put_forward(fold, "3goals", "2goals"))
    assert (fold.state.cross[0][1], fold.state.cross[0][4]) == (4, 3)
    assert GAME.begun(2, {"limits": "off"}).limits == 2


def test_k15_discards_are_free_or_forced():
    holds = {"A": "goal foul", "B": "goal"}
    assert {"discards goal", "discards foul"} <= offered(block(holds=holds), "A")
    forced = block(holds=holds, rulebook="spanish")
    assert refused(forced, "A discards foul") == "K15"  # the goal can be played
    stuck = block(holds={"A": "foul foul", "B": "goal"}, rulebook="spanish")
    assert offered(stuck, "A") == {"discards foul"}


def test_k16_who_is_dealt_in():
    """Seat C has a team in the cup, but none in the first block."""
    for option, players in (({"dealt_in": "block"}, 0b011), ({"dealt_in": "cup"}, 0b111)):
        fold = block(seats=3, **option)
        s = fold.state
        s.owner = [1 + t % 2 for t in range(32)]
        s.owner[15], s.round = 3, 0
        begin_block(s)
        assert s.players == players
    assert GAME.begun(2, {"rulebook": "portuguese"}).dealt_in == GAME.begun(2, {"dealt_in": "cup"}).dealt_in
    assert GAME.begun(2, {"rulebook": "spanish"}).dealt_in == GAME.begun(2).dealt_in == 1


def test_k16_second_block_only_who_still_has_a_team():
    fold = block(seats=3, owners="ABABABAB", dealt_in="cup")
    s = fold.state
    s.owner = [1 + t % 2 for t in range(32)]
    s.owner[1] = 3  # C's only team loses in the first block
    s.result[0] = [2, 1, 0, 0]
    s.round = 1
    begin_block(s)
    assert s.players == 0b011


def slots_of_first_block(book: str) -> list[list[str]]:
    s = GAME.begun(2, {"rulebook": book})
    names = {0 + g: f"{'ABCDEFGH'[g]}W" for g in range(8)} | {32 + g: f"{'ABCDEFGH'[g]}R" for g in range(8)}
    return [[names[slot] for slot in s.pairs[k]] for k in s.order[:4]]


def test_k17_which_matches_come_first():
    es = [["AW", "BR"], ["CW", "DR"], ["EW", "FR"], ["GW", "HR"]]
    assert slots_of_first_block("default") == slots_of_first_block("spanish") == es
    assert slots_of_first_block("portuguese") == [["AW", "BR"], ["CW", "DR"], ["BW", "AR"], ["DW", "CR"]]


@pytest.mark.parametrize("book", BOOKS)
def test_k18_the_bracket_is_the_real_one(book):
    pairs = GAME.begun(2, {"rulebook": book}).pairs
    won, lost = 64, 96
    assert pairs[8:12] == [[won + 0, won + 1], [won + 2, won + 3], [won + 4, won + 5], [won + 6, won + 7]]
    assert pairs[12:] == [[won + 8, won + 9], [won + 10, won + 11], [lost + 12, lost + 13], [won + 12, won + 13]]


def fixtures(book: str, g: int) -> str:
    pairs = GAME.begun(2, {"rulebook": book}).fixture[6 * g : 6 * g + 6]
    return " ".join(f"{1 + (pair >> 2)}-{1 + (pair & 3)}" for pair in pairs)


def test_k19_fixtures():
    assert {fixtures(book, g) for book in BOOKS[:2] for g in range(8)} == {"1-2 3-4 1-3 2-4 3-2 4-1"}
    assert fixtures("portuguese", 0) == "1-2 3-4 1-3 4-2 2-3 4-1"
    assert fixtures("portuguese", 6) == "3-4 1-2 1-3 4-2 4-1 2-3"


@pytest.mark.parametrize("book", BOOKS)
def test_k20_early_rounds_end_when_all_cards_have_left_the_hands(book):
    turns = dict.fromkeys(range(1, 6), 0)
    for fold, who, _ in moments(3, 4, rulebook=book):
        turns[fold.state.round] = turns.get(fold.state.round, 0) + (who >= 0)
    assert [turns[r] for r in (1, 2, 3)] == [32, 32, 32]


@pytest.mark.parametrize("book", BOOKS)
def test_k21_the_flip_deck_is_the_discard_pile_or_the_settled_cards_of_the_first_match(book):
    rows = {f"{i}{side}": "penalty" for i in (1, 2, 3, 4) for side in "ab"}
    _, told = scored(block(rows, discard="goal " * 8, rulebook=book), "goal " * 8)
    assert told.count("shuffles") == 1  # unplayed discards are in it
    rows["1a"] = "goal goal penalty"
    fold = block(rows, rulebook=book)
    scores, told = scored(fold, "goal goal goal goal penalty penalty goal goal")
    assert told[0] == "shuffles"  # the two goals of match 1 start it
    assert scores["1"] == "3-1"


def test_k22_hands_for_each_player_or_each_team():
    for book, hands in (("default", [3, 3]), ("spanish", [6, 6]), ("portuguese", [3, 3])):
        s = block(round=3, rulebook=book, pile="goal " * 32).state
        begin_block(s)
        fold = Fold(GAME, s)
        while s.phase == phase.DEAL:
            fold.take(-1, fold.offers(-1)[0])
        assert [size(s.hold[p]) for p in range(2)] == hands


@pytest.mark.parametrize("book", BOOKS)
def test_k23_the_stock_is_twelve_and_the_rest_is_for_flips(book):
    s = block(round=3, rulebook=book, pile="goal " * 32).state
    begin_block(s)
    fold = Fold(GAME, s)
    while s.phase == phase.DEAL:
        fold.take(-1, fold.offers(-1)[0])
    assert s.stock == 12
    assert size(s.pile) == 32 - sum(size(hand) for hand in s.hold)


@pytest.mark.parametrize(("book", "ends"), [("default", True), ("spanish", False), ("portuguese", True)])
def test_k24_semi_finals_end_with_the_last_card_drawn_or_with_the_hands(book, ends):
    holds = {"A": "goal goal goal", "B": "goal goal goal"}
    fold = block(holds=holds, round=4, stock=1, pile="foul foul foul", rulebook=book)
    take(fold, "A plays goal on 1a", "* gives foul")
    assert (fold.state.phase == phase.SCORE) == ends


@pytest.mark.parametrize(("book", "kept"), [("default", True), ("spanish", False), ("portuguese", True)])
def test_k25_hands_for_the_finals_are_kept_or_dealt_anew(book, kept):
    rows = {"1a": "goal", "2a": "goal"}
    fold = block(rows, {"A": "goal goal goal", "B": "foul foul foul"}, round=4, pile="attack " * 20, rulebook=book)
    scored(fold)
    s = fold.state
    assert s.round == 5
    assert s.phase == (phase.TURN if kept else phase.DEAL)
    assert s.hold[0] == (bag("goal goal goal") if kept else 0)


def test_k25_where_no_cards_are_left_hands_are_dealt():
    fold = block({"1a": "goal", "2a": "goal"}, round=4, pile="attack " * 20)
    scored(fold)
    assert fold.state.phase == phase.DEAL


@pytest.mark.parametrize("book", BOOKS)
def test_k26_in_the_finals_only_in_matches_with_a_team_of_ones_own(book):
    fold = block(holds={"A": "goal", "B": "goal"}, round=5, owners="ABBB", stock=5, pile="foul " * 9, rulebook=book)
    assert refused(fold, "A plays goal on 2a") == "K26"
    assert {"plays goal on 1a", "plays goal on 1b"} <= offered(fold, "A")
    assert refused(fold, "A plays goal on 3a") == "C10"  # there are two matches


@pytest.mark.parametrize("book", BOOKS)
def test_k27_the_shoot_out(book):
    fold = block({"2a": "goal"}, round=4, pile="goal " * 10 + "foul " * 10, rulebook=book)
    scored(fold)
    assert fold.state.phase == phase.KICKS
    take(fold, *["* flips goal"] * 9, "* flips foul", "* whistle")
    assert fold.state.result[12][2:] == [5, 4]


@pytest.mark.parametrize("book", BOOKS)
def test_k28_there_is_no_extra_time(book):
    for seed in range(3):
        s = whole(2, seed, rulebook=book).state
        drawn = [row for row in s.result if row[0] == row[1]]
        assert all(row[2] != row[3] for row in drawn)
        assert all(row[2:] == [0, 0] for row in s.result if row not in drawn)


@pytest.mark.parametrize("book", BOOKS)
def test_k29_difference_goals_mutual_result_lots(book):
    s = GAME.begun(2, {"rulebook": book})
    assert (s.win, s.draw, s.chain) == (3, 1, [2, 4, 5])


def test_k29_lots_are_drawn_where_nothing_else_tells():
    fold = group([FILLER + " defence"] * 4, "foul")
    s = fold.state
    for _ in range(6):
        settle(put_forward(fold, "defence", "defence"))
    assert s.phase == phase.LOTS
    assert offered(fold, "*") == {"lot 1", "lot 2", "lot 3", "lot 4"}
    take(fold, "* lot 3")
    assert offered(fold, "*") == {"lot 1", "lot 2", "lot 4"}
    take(fold, "* lot 2")
    assert (s.group, s.place[0], s.by[0]) == (1, [2, 1, 0, 2], [0, 7, 7, 0])
    assert (s.entrant[0][0], s.entrant[4][1]) == (3, 2)


@pytest.mark.parametrize("book", BOOKS)
def test_k30_the_choice_is_sealed_and_hands_stay_apart(book):
    fold = group(["goal " + FILLER, "foul " + FILLER], rulebook=book)
    before = fold.view(1).tobytes()
    take(fold, "A first adds goal", "A first seals")
    assert fold.view(1).tobytes() == before
    assert fold.logs[1] == []
    assert refused(fold, "B second adds goal") == "C5"  # the goal is in another team's hand


# --- the settings themselves ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAYS)
def test_every_point_can_be_set_against_its_rulebook(name):
    option = next(o for o in OPTIONS if o.name == name)
    for number, value in enumerate(option.values.values):
        for book in BOOKS:
            s = GAME.begun(2, {"rulebook": book, name: value})
            assert getattr(s, name) == (number or SAYS[name][BOOKS.index(book)])


def test_the_default_is_the_default_column():
    assert GAME.begun(4).tobytes() == GAME.begun(4, {"rulebook": "default"}).tobytes()
