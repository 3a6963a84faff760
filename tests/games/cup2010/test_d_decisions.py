"""What both rulebooks leave open: D1-D22."""

from __future__ import annotations

from collections import Counter
from itertools import product

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

from mundialito.engine.options import Unfit
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.knockout import begin_block, due
from mundialito.games.cup2010.rules.parts import UNKNOWN, count, one, size
from mundialito.games.cup2010.rules.questions import reached, winner_of
from mundialito.judge.guesses import all_guesses
from mundialito.terminal.inputs import read_parts


@pytest.mark.parametrize(
    ("seats", "teams"),
    [(2, [16, 16]), (3, [11, 11, 10]), (5, [7, 7, 6, 6, 6]), (6, [6, 6, 5, 5, 5, 5]), (7, [5, 5, 5, 5, 4, 4, 4])],
)
def test_d1_teams_go_round_from_the_dealers_left(seats, teams):
    for fold, _, _ in moments(seats, seats):
        if fold.state.phase == phase.SHOW:
            break
    s = fold.state
    owned = Counter(s.owner)
    assert [owned[(s.dealer + 1 + i) % seats + 1] for i in range(seats)] == teams


def test_d2_numbers_are_public_and_hands_are_secret():
    for fold, _, _ in moments(4, 9):
        s = fold.state
        for viewer in (PUBLIC, 0, 3) if len(fold.events) % 37 == 0 else ():
            v = fold.view(viewer)
            if s.phase not in (phase.CHOOSE, phase.REVEAL):
                assert [size(h) for h in v.hand] == [size(h) for h in s.hand]
            assert [size(h) for h in v.hold] == [size(h) for h in s.hold]
            assert (size(v.pile), v.stock, v.discard, v.space, v.cover) == (
                size(s.pile), s.stock, s.discard, s.space, s.cover,
            )  # fmt: skip
            hidden = [v.hold[p] for p in range(4) if p != viewer]
            assert all(h == count(h, UNKNOWN) * one(UNKNOWN) for h in hidden)
            if viewer >= 0:
                assert v.hold[viewer] == s.hold[viewer]


def test_d2_a_guess_at_owners_is_fair():
    """Three seats, group H still secret: all deals with each seat's number of teams are alike."""
    s = group([]).state
    s.seats, s.group, s.phase = 3, 7, phase.SHOW
    s.owner = [1 + t % 3 for t in range(32)]
    s.dealer = 2
    v = s.copy()
    GAME.rules.hide(v, PUBLIC)
    assert v.owner[28:] == [9] * 4
    guesses = Counter()
    for state, chance in all_guesses(GAME, v):
        guesses[tuple(state.owner[28:])] += chance
    left = Counter(s.owner[28:])
    deals = {deal for deal in product((1, 2, 3), repeat=4) if Counter(deal) == left}
    assert set(guesses) == deals
    assert len(set(guesses.values())) == 1


def test_d3_all_cards_come_together_at_the_start_of_a_group():
    for fold, _, _ in moments(3, 2):
        s = fold.state
        if s.phase == phase.SHOW and s.group == 1:
            break
    assert (s.pile, s.discard, s.hand) == (s.deck, 0, [0, 0, 0, 0])


def test_d4_a_seat_with_all_four_teams_plays_both_sides():
    fold = group(["goal " + FILLER, "foul " + FILLER])
    fold.state.owner[:4] = [2, 2, 2, 2]
    assert offered(fold, "A") == set()
    take(
        fold,
        "B first adds goal",
        "B first seals",
        "B second adds foul",
        "B second seals",
        "* shows goal",
        "* shows foul",
    )
    assert fold.state.phase == phase.SCORE


def test_d5_one_card_is_left_for_each_match_to_come():
    fold = group(["goal goal " + FILLER, "goal " + FILLER])
    take(fold, "A first adds goal", "A first adds goal")
    assert refused(fold, "A first adds defence") == "D5"
    assert offered(fold, "A") == {"first seals"}


def test_d5_what_is_left_after_the_third_match_is_void():
    for fold, _, e in moments(2, 12):
        s = fold.state
        if s.phase == phase.SCORE and s.match == 5 and GAME.notation.text(e) == "whistle":
            break
    assert any(s.hand)
    fold.take(NATURE, e)
    while s.phase == phase.LOTS:
        fold.take(NATURE, fold.offers(NATURE)[0])
    assert not any(s.hand)
    assert s.pile == s.deck


def test_d6_neither_cards_nor_their_number_are_seen_before_both_have_sealed():
    fold = group(["goal attack " + FILLER, "foul " + FILLER])
    views = {viewer: fold.view(viewer).tobytes() for viewer in (PUBLIC, 1)}
    take(fold, "A first adds goal", "A first adds attack", "A first seals")
    assert {viewer: fold.view(viewer).tobytes() for viewer in views} == views
    mine = fold.view(0).tobytes()
    take(fold, "B second adds foul", "B second seals")
    assert fold.view(0).tobytes() == mine  # A does not see that B has sealed
    assert fold.view(PUBLIC).tobytes() == views[PUBLIC]


def test_d6_an_owner_of_both_seals_the_first_named_first():
    fold = group(["goal " + FILLER, "foul " + FILLER])
    fold.state.owner[1] = 1
    assert refused(fold, "A second adds foul") == "D6"
    take(fold, "A first adds goal", "A first seals")
    assert refused(fold, "A first seals") == "D6"
    assert "second adds foul" in offered(fold, "A")


def test_d7_steps_of_a_group_match():
    """Fouls before offsides: the foul takes the goal, so the offside finds none and takes an attack."""
    assert group_score("goal attack attack", "foul offside", "foul") == "0-0"
    assert group_score("goal goal attack attack", "foul offside") == "1-0"
    assert group_score("goal", "foul foul foul") == "0-0"  # nothing falls below zero
    assert group_score("penalty", "foul foul", "attack") == "1-0"  # what a penalty brings cannot be taken
    assert group_score("3goals", "foul", limits=(1, 3)) == "0-0"  # limit first
    assert group_score("attack attack attack", "defence", "") == "1-0"


def test_d8_without_pile_and_discards_the_settled_cards_of_the_match_are_shuffled():
    fold = group(["goal penalty " + FILLER, "attack attack attack " + FILLER])
    told = settle(put_forward(fold, "goal penalty", "attack attack attack"), "goal attack")
    assert told[2:] == ["shuffles", "flips goal", "flips attack", "whistle"]
    assert (fold.state.cross[0][1], fold.state.cross[0][4]) == (3, 3)
    assert fold.state.discard == bag("goal attack penalty attack")
    assert fold.state.pile == bag("attack")


def test_d8_used_flips_are_shuffled_again_and_nothing_at_all_misses():
    fold = group(["penalty penalty penalty " + FILLER, "penalty " + FILLER], "goal")
    told = settle(put_forward(fold, "penalty penalty penalty", "penalty"), "goal goal goal goal")
    assert told[2:] == ["flips goal", *["shuffles", "flips goal"] * 3, "whistle"]
    empty = group(["penalty " + FILLER, "penalty " + FILLER])
    assert settle(put_forward(empty, "penalty", "penalty"))[2:] == ["misses", "misses", "whistle"]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"goal": 8}, "The action cards must be 32 in all, not 33"),
        ({"goal": 0, "two_goals": 0, "three_goals": 0, "attack": 0, "defence": 23}, "At least one card must score"),
        ({"goal": 24, "defence": 0, "foul": 0, "offside": 0, "penalty": 0, "attack": 5}, "At least one card must sc"),
        ({"RSA_cards": 12}, "The four hands of group A come to 33 cards; there are 32"),
        ({"RSA_cards": 2}, "RSA_cards must be a whole number from 3 to 12"),
        ({"ESP_limit": 4}, "ESP_limit must be a whole number from 1 to 3"),
        ({"USSR_limit": 4}, "There is no part USSR_limit"),
    ],
)
def test_d9_bad_boxes_get_a_sentence(parts, sentence):
    with pytest.raises(Unfit, match=sentence):
        GAME.begun(4, {}, parts)


def test_d9_large_hands_are_played_with_a_warning(tmp_path, capsys):
    assert GAME.doubts({}) == []
    assert [str(doubt) for doubt in GAME.doubts({"RSA_cards": 8})] == [
        "The four hands of group A come to 29 cards: above 28 there is little left to flip. (D9)"
    ]
    box = tmp_path / "my-cards.toml"
    box.write_text("RSA_cards = 8\n")
    assert read_parts(box, GAME, "es") == {"RSA_cards": 8}
    assert "Las cuatro manos del grupo A suman 29 cartas" in capsys.readouterr().err
    with pytest.raises(Unfit, match="come to 33 cards; there are 32"):
        GAME.doubts({"RSA_cards": 12})


def test_d10_who_is_named_first():
    s = whole(4, 3).state
    winners = [4 * g + s.place[g].index(0) for g in range(8)]
    assert [s.entrant[k][0] - 1 for k in range(8)] == [winners[g] for g in (0, 2, 4, 6, 1, 3, 5, 7)]
    assert s.entrant[8] == [winner_of(s, 0) + 1, winner_of(s, 1) + 1]
    assert s.entrant[14][0] - 1 == sum(s.entrant[12]) - 2 - winner_of(s, 12)


def test_d11_the_owner_of_the_first_team_starts_then_clockwise_past_who_is_not_in_it():
    fold = block(holds={"A": "goal", "C": "goal goal"}, seats=4, owners="CACACACA", stock=0)
    s = fold.state
    s.players = 0b0101
    s.turn = 2
    take(fold, "C plays goal on 1a")
    assert fold.actor == 0
    take(fold, "A plays goal on 1a")
    assert fold.actor == 2
    first = block(seats=4, owners="CACACACA").state
    first.round = 0
    begin_block(first)
    assert first.turn == 2


def test_d12_a_seat_alone_takes_all_the_turns_and_may_stop_when_decided():
    fold = block(holds={"A": "goal goal"}, owners="AAAA", round=4, stock=2, pile="foul " * 4)
    take(fold, "A plays goal on 1a", "* gives foul")
    assert fold.actor == 0
    for option, over in (("no", False), ("yes", True)):
        decided = block(
            {"1a": "goal", "2a": "goal"}, owners="AAAA", round=4, pile="foul " * 20, stop_when_decided=option
        )
        decided.state.owner = [1] * 32
        scored(decided)
        assert decided.is_over == over
        if over:
            assert decided.scores() == [6, 0]


def test_d13_exactly_one_card_leaves_the_hand():
    for fold, who, _ in moments(3, 21):
        s = fold.state
        if who >= 0 and s.phase == phase.TURN:
            before = size(s.hold[who])
            held = who
        elif s.phase == phase.DRAW:
            assert size(s.hold[held]) == before - 1


def test_d14_a_cover_is_no_target_and_a_full_team_can_still_be_covered():
    fold = block({"1a": "goal<foul", "1b": "goal goal goal goal", "2a": "goal defence"}, {"A": "foul", "B": "goal"})
    assert refused(fold, "A covers 1a with foul") == refused(fold, "A covers 2a with foul") == "D14"
    assert refused(fold, "A covers 4a with foul") == "D14"  # nothing lies there
    take(fold, "A covers 1b with foul", "B plays goal on 1a")
    assert fold.state.cover[1] == [0, 0, 0, 6]
    again = block({"1a": "goal<foul goal"}, {"A": "foul", "B": "goal"})
    take(again, "A covers 1a with foul")  # a new card was laid beside the covered one
    assert again.state.cover[0][:2] == [6, 6]


def test_d15_limit_first_then_minus_one():
    assert block_scores({"1a": "3goals<foul"}, limits=1)["1"] == "0-0"
    assert block_scores({"1a": "3goals<foul"}, limits=2)["1"] == "1-0"
    assert block_scores({"1a": "attack<defence attack attack"})["1"] == "1-0"


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_d16_blocks_take_32_turns_and_all_hold_three_when_the_stock_runs_out(seats):
    turns = Counter()
    for fold, who, _ in moments(seats, 30 + seats, "eager"):
        s = fold.state
        turns[s.round] += who >= 0 and s.round > 0
        if s.phase == phase.TURN and s.stock == 0 and s.round <= 3 and turns[s.round] == 32 - sum(map(size, s.hold)):
            assert {size(s.hold[p]) for p in range(seats) if s.players >> p & 1} <= {0, 1, 2, 3}
    assert [turns[r] for r in (1, 2, 3)] == [32, 32, 32]


def test_d17_matches_without_flips_first_then_the_others_in_order():
    rows = {"1a": "attack", "2a": "goal", "3b": "penalty", "4a": "goal goal"}
    fold = block(rows, discard="foul")
    scores, told = scored(fold, "goal foul")
    assert told == ["whistle", "whistle", "shuffles", "flips goal", "whistle", "flips foul", "whistle"]
    assert scores == {"1": "0-0", "2": "1-0", "3": "0-0", "4": "2-0"}


def test_d18_settled_cards_of_the_first_match_then_of_the_next():
    rows = {"1a": "penalty penalty", "1b": "attack", "2a": "goal<foul attack attack", "2b": "penalty"}
    rows |= {f"{i}{side}": "penalty" for i in (3, 4) for side in "ab"}
    fold = block(rows)
    scores, told = scored(fold, "attack goal attack foul attack goal attack attack")
    assert told[0] == "shuffles"  # match 1 has nothing settled: match 2 lends goal, foul and two attacks
    assert scores == {"1": "2-1", "2": "1-0", "3": "1-1", "4": "1-1"}  # two attacks of match 2 were noted as its goal


def test_d18_nothing_at_all_misses():
    rows = {f"{i}{side}": "penalty" for i in (1, 2, 3, 4) for side in "ab"}
    scores, told = scored(block(rows), "penalty " * 6)
    assert told[:3] == ["misses", "misses", "whistle"]  # then the discards of match 1 serve
    assert scores["1"] == "0-0"


def test_d18_an_attack_without_a_partner_and_penalties_stay():
    """Two of three attacks start the deck; the third is flipped for, and the penalties are never lent."""
    fold = block({"1a": "attack attack attack penalty", "1b": "penalty"})
    scores, told = scored(fold, "attack attack attack")
    assert told[3:] == ["shuffles", "flips attack", "flips attack", "shuffles", "flips attack", "whistle"]
    assert scores["1"] == "3-1"


def test_d19_a_shoot_out_leaves_kept_hands_out_and_shuffles_when_cards_run_short():
    fold = block({"2a": "goal"}, {"A": "goal goal goal"}, round=4, pile="goal foul foul", stock=0)
    scored(fold)
    s = fold.state
    assert (s.phase, s.pile, s.hold[0]) == (phase.KICKS, bag("goal goal foul foul"), bag("goal goal goal"))
    take(fold, "* flips goal", "* flips foul", "* flips goal", "* flips foul", "* shuffles", "* flips goal")
    assert s.pile == bag("goal foul foul")
    take(
        fold, "* flips goal", "* flips foul", "* flips foul", "* shuffles", "* flips goal", "* flips foul", "* whistle"
    )
    assert s.result[12] == [1, 1, 4, 1]


def test_d20_a_seat_with_several_semi_finalists_has_one_hand():
    s = block(round=4, owners="AAAB").state
    assert [due(s, p) for p in range(2)] == [3, 3]
    s.last_hands = 2
    assert [due(s, p) for p in range(2)] == [9, 3]


def test_d21_both_finals_at_once_with_one_stock():
    for fold, _, _ in moments(4, 14):
        s = fold.state
        if s.round == 5 and s.phase == phase.TURN:
            break
    assert (s.stock, s.entrant[14][0] > 0, s.entrant[15][1] > 0) == (12, True, True)
    p = s.turn
    slots = {event.split()[-1] for event in offered(fold, "ABCD"[p]) if event.startswith("plays")}
    mine = {i for i in range(2) if p + 1 in [s.owner[e - 1] for e in s.entrant[14 + i]]}
    assert slots <= {f"{i + 1}{side}" for i in mine for side in "ab"}


def test_d22_the_others_count_their_best_team():
    fold = whole(4, 17)
    s = fold.state
    for p in range(4):
        assert fold.scores()[p] == max(reached(s, t) for t in range(32) if s.owner[t] == p + 1)
    assert sorted(fold.scores())[-1] == 6
    assert {reached(s, t) for t in range(32)} == {0, 1, 2, 3, 4, 5, 6}
    assert Counter(reached(s, t) for t in range(32)) == {0: 16, 1: 8, 2: 4, 3: 1, 4: 1, 5: 1, 6: 1}
