"""B1-B23: what stays as in the base box, and what is left to us. Each test is a worked example."""

from __future__ import annotations

import pytest
from games.worldcup.positions import (
    GAME,
    bag,
    finish,
    groups,
    hold,
    knock_out,
    lay,
    moments,
    offered,
    others_decided,
    reason,
    scores,
    take,
    whole,
)

from mundialito.engine.options import Unfit
from mundialito.engine.who import PUBLIC
from mundialito.games.worldcup.rules import phase
from mundialito.games.worldcup.rules.parts import hidden, size
from mundialito.games.worldcup.words.chart import bracket, code, is_out, lit_rows, matches, playable, second_rows

QUARTER, SEMI, FINALS = 3, 4, 5
QUARTERS = "FRG YUG FRA NIR SWE URS BRA WAL"


def test_b2_hands_are_secret_and_a_card_discarded_unplayed_is_known_to_its_player_alone():
    fold = hold(groups(), A="goal foul foul")
    take(fold, "A discards foul", "* gives attack")
    assert fold.logs[0][-2:] == [(0, GAME.notation.read("discards foul")), (-1, GAME.notation.read("gives attack"))]
    hidden_events = [(0, GAME.notation.read("discards ?")), (-1, GAME.notation.read("gives ?"))]
    assert fold.logs[1][-2:] == hidden_events == fold.logs[PUBLIC][-2:]
    assert fold.view(0).buried[0] == bag("foul")
    assert fold.view(1).buried[0] == hidden(bag("foul"))
    assert fold.view(1).hand[0] == hidden(bag("goal foul attack"))


def test_b3_the_deal_moves_on_to_the_next_seat_that_may_act():
    fold = groups()
    assert fold.state.turn == 0
    finish(fold, others_decided(0))
    assert fold.state.starter == 1
    assert fold.state.players >> fold.state.turn & 1


def test_b4_a_card_on_any_teams_row_then_a_draw_then_the_next_seat():
    fold = hold(groups(), A="goal foul attack")
    take(fold, "A plays goal")
    assert len(lit_rows(fold.state, 0)) == 48
    take(fold, "A on 1b", "* gives goal")
    assert (fold.state.turn, fold.state.stock) == (1, 74)
    assert reason(fold, "A plays goal") == "B4"


def test_b4_who_is_out_is_passed_over_and_one_alone_takes_all_the_turns():
    fold = knock_out(SEMI, "ARG FRA SWE BRA")  # all of them A's
    assert fold.state.players == 1
    hold(fold, A="goal goal foul")
    take(fold, "A discards foul", "* gives goal")
    assert fold.state.turn == 0


def test_b5_the_round_ends_when_the_last_card_is_drawn_and_everyone_holds_three():
    for fold, _, _ in moments(4, 5):
        s = fold.state
        if s.phase == phase.SCORE:
            break
    assert (s.stock, [size(h) for h in s.hand[:4]], s.match) == (0, [3] * 4, 0)
    assert size(s.played) + sum(map(size, s.buried)) == 75


def test_b6_a_row_takes_as_many_tiles_as_its_team_has_squares():
    fold = lay(hold(groups(), A="goal goal foul"), {"1a": "1 1", "1b": "1 1 1"})  # ARG 2, FRG 4
    take(fold, "A plays goal")
    assert reason(fold, "A on 1a") == "B6"
    take(fold, "A on 1b")
    assert matches(fold.state)[0].rows[1].tiles == (1, 1, 1, 1)
    assert [fold.state.squares[t] for t in range(4)] == [2, 4, 3, 3]
    assert reason(hold(groups(year="1930"), A="goal goal foul"), "A on 1a") == "B4"


def test_b7_a_foul_lowers_a_goal_that_is_last_and_may_do_so_again():
    fold = lay(hold(groups(), A="foul foul foul", B="foul foul foul"), {"2a": "1 3"})
    for seat, tiles in (("A", (1, 2)), ("B", (1, 1))):
        take(fold, f"{seat} plays foul", f"{seat} on 2a", "* gives goal")
        assert matches(fold.state)[1].rows[0].tiles == tiles
    hold(fold, C="foul foul foul", D="foul offside defence")
    take(fold, "C plays foul", "C on 2a", "* gives goal")
    assert matches(fold.state)[1].rows[0].tiles == (1, 7)  # turned over: it shields what lies inside
    assert offered(fold, "D") == {"discards foul", "discards offside", "discards defence", "plays defence"}


def test_b7_an_offside_or_a_defence_turns_an_attack_over_a_penalty_is_no_target():
    fold = lay(hold(groups(), A="offside defence foul"), {"1a": "a", "2a": "p", "3a": "d", "4a": "1"})
    rows = playable(fold.state, 0)
    assert rows[8] == [0, 6]  # offside
    assert rows[9] == [0]  # a defence that turns over
    assert rows[7] == [6]  # foul
    assert len(rows[5]) == 48  # a defence as a tile
    take(fold, "A defends")
    assert reason(fold, "A on 2a") == "B7"
    take(fold, "A on 1a")
    assert matches(fold.state)[0].rows[0].tiles == (7,)


def test_b7_the_last_tile_of_a_full_row_can_be_acted_on():
    fold = lay(hold(groups(), A="foul goal goal"), {"1a": "1 2"})
    take(fold, "A plays foul", "A on 1a")
    assert matches(fold.state)[0].rows[0].tiles == (1, 1)


def test_b8_the_two_goals_of_1_plus_1_go_to_two_teams():
    fold = hold(groups(), A="1and1 goal goal")
    assert 4 not in second_rows(fold.state, 0, 0)  # 3a is Argentina again
    assert 1 in second_rows(fold.state, 0, 0)  # the two opponents of a match are allowed
    take(fold, "A plays 1and1", "A on 1a")
    assert reason(fold, "A on 3a") == "B8"
    assert reason(fold, "A no second goal") == "B8"
    take(fold, "A on 1b", "* gives goal")
    free = hold(groups(one_plus_one="rows"), A="1and1 goal goal")
    take(free, "A plays 1and1", "A on 1a", "A on 3a")


def test_b8_both_must_be_laid_up_to_the_quarter_finals_and_one_will_do_from_the_semi_finals_on():
    full = {f"{m}{s}": "1 1 1 1" for m in range(1, 5) for s in "ab"}
    fold = knock_out(QUARTER, QUARTERS)
    squares = {row.row: row.squares for m in matches(fold.state) for row in m.rows}
    rows = {w: " ".join(["1"] * squares[i]) for i, w in enumerate(full)}
    del rows["1a"]  # one team alone has room
    hold(lay(fold, rows), **{"ABCD"[fold.state.turn]: "1and1 goal goal"})
    seat = "ABCD"[fold.state.turn]
    assert reason(fold, f"{seat} plays 1and1") == "B8"
    fold = hold(knock_out(SEMI, "BRA FRA FRG SWE"), A="1and1 goal goal")
    take(fold, "A plays 1and1", "A on 1a", "A no second goal")


def test_b9_b10_two_and_three_goals_are_one_tile_and_any_card_may_be_discarded():
    fold = hold(groups(), A="3goals 2goals foul")
    assert {"discards 3goals", "discards 2goals", "discards foul"} <= offered(fold, "A")
    assert reason(fold, "A plays foul") == "B10"
    take(fold, "A plays 3goals", "A on 1b")
    assert matches(fold.state)[0].rows[1].tiles == (3,)


def test_b11_an_owner_of_both_teams_plays_on_either():
    fold = hold(knock_out(FINALS, "FRG NIR ARG BRA"), A="goal goal goal")
    take(fold, "A plays goal")
    assert lit_rows(fold.state, 0) == [2, 3]  # both teams of the final are A's


def test_b12_goals_pairs_of_attacks_and_dice_first_named_team_first():
    fold = groups()
    told = finish(fold, {"1a": "2 p", "1b": "a a a p"}, rolls="3 2 4")
    assert told[:4] == ["rolls 3", "rolls 2", "rolls 4", "whistle"]
    assert scores(fold)[0] == "3-1"  # 2 and a penalty; a pair, the penalty missed, the lone attack on 4 missed
    fold = groups(lone_attack="nothing")
    finish(fold, {"1b": "a"})
    assert scores(fold)[0] == "0-0"


def test_b12_a_lone_attack_scores_on_the_two_highest_faces():
    for face, score in ((4, "0-0"), (5, "0-1"), (6, "0-1")):
        fold = groups()
        finish(fold, {"1b": "a"}, rolls=str(face))
        assert scores(fold)[0] == score


def test_b13_dice_then_lots_then_replays_and_only_then_who_is_through():
    fold = groups()
    order = []
    finish(fold)
    while fold.state.round == 0:
        order.append(fold.state.phase)
        if fold.state.phase == phase.TURN:
            assert all(e == [0, 0] for e in fold.state.entrant)
            finish(fold)
        else:
            fold.take(-1, fold.offers(-1)[0])
    assert [p for i, p in enumerate(order) if i == 0 or order[i - 1] != p] == [phase.LOTS, phase.TURN, phase.COIN]


def test_b14_a_seat_without_a_team_hands_its_cards_back():
    fold = knock_out(SEMI, "ARG FRG FRA PAR")  # teams of A and B
    assert fold.state.alive == 3
    assert [size(h) for h in fold.state.hand[:4]] == [3, 3, 0, 0]
    assert is_out(fold.state, 3)
    assert not is_out(fold.state, 0)


def test_b15_b16_stocks_and_hands_are_carried_on():
    fold = knock_out(QUARTER, QUARTERS)
    assert (fold.state.stock, size(fold.state.pile)) == (22, 87 - 3 * fold.state.alive.bit_count())
    assert groups(4, year="1930").state.stock == 54 - 12
    assert GAME.begun(4, {"year": "2002"}).stocks == [75, 75, 44, 22, 12, 12]
    assert GAME.begun(4, {"year": "1930"}).stocks[5] == 6
    with pytest.raises(Unfit, match="The deck must have"):
        GAME.begun(8, {}, {"goal_cards": 0, "attack_cards": 0, "one_plus_one_cards": 0})


def test_b16_a_quarter_of_a_deck_that_was_corrected():
    quarter = lambda options, parts: GAME.begun(4, options, parts).stocks[3]  # noqa: E731
    share = {"quarter_stock": "share"}
    assert quarter({}, {}) == quarter(share, {}) == 22  # 87 / 4 = 21.75
    smaller = {"attack_cards": 0}
    deck = 87 - {part.name: part.default for part in GAME.parts}["attack_cards"]
    assert quarter({}, smaller) == 22
    assert quarter(share, smaller) == (deck + 2) // 4 < 22
    assert quarter(share, {"quarter_finals": 9}) == 22  # the share, whatever the number says


def test_b17_in_third_place_and_final_one_plays_on_ones_own_matches_only():
    fold = hold(knock_out(FINALS, "FRA FRG BRA SWE"), A="goal 1and1 goal")
    # FRA, BRA and SWE are A's, FRG is B's: A has a team in both matches, B in the first alone.
    assert lit_rows(take(fold, "A plays goal").state, 0) == [0, 1, 2, 3]
    take(fold, "A on 1a", "* gives goal")
    hold(fold, B="goal goal foul")
    take(fold, "B plays goal")
    assert lit_rows(fold.state, 1) == [0, 1]
    assert reason(fold, "B on 2a") == "B17"


def test_b18_owners_alone_play_a_replay_with_six_cards_a_match():
    fold = knock_out(QUARTER, QUARTERS)
    finish(fold, {"1a": "1", "2a": "1"})
    s = fold.state
    assert (s.replay, s.stock, len(matches(s))) == (1, 12, 2)
    assert s.players == sum({1 << s.owner[t - 1] - 1 for t in s.team[:4]})
    everyone = knock_out(QUARTER, QUARTERS, replay_players="everyone")
    alive = everyone.state.alive
    finish(everyone, {"1a": "1", "2a": "1"})
    assert everyone.state.players == alive


def test_b19_a_group_replay_leaves_points_and_goals_as_they_were():
    fold = groups()
    finish(fold, {**others_decided(1), "1a": "1", "3a": "1", "6b": "1", "4a": "1", "2a": "1"})
    before = [row[:] for row in fold.state.cross]
    finish(fold, {"1a": "3"})
    assert fold.state.cross == before


def test_b20_2002_a_shoot_out_by_dice():
    fold = knock_out(SEMI, "GER KOR BRA TUR", year="2002")
    finish(fold, {"2a": "1"})
    assert fold.state.phase == phase.KICKS
    take(fold, *["* rolls 3", "* rolls 2"], *["* rolls 1"] * 8)
    assert offered(fold, "*") == {"whistle"}
    take(fold, "* whistle")
    box = bracket(fold.state)[12]
    assert (box.decided, box.kicks, code(fold.state, box.winner)) == ("shoot-out", (1, 0), "GER")


def test_b21_the_limit_of_a_final_and_the_end_of_a_decided_cup():
    fold = knock_out(FINALS, "CHI YUG BRA TCH", year="1962", final_limit="1")
    finish(fold, {"1a": "1"})
    finish(fold)
    take(fold, "* coin first")
    assert fold.is_over
    stopped = knock_out(FINALS, "FRG NIR ARG BRA", stop_when_decided="yes")
    assert stopped.is_over
    assert stopped.scores()[0] == 6


def test_b22_2002_is_played_in_two_halves_with_hands_carried_over():
    fold = groups(8, year="2002")
    assert {m.group for m in matches(fold.state)} == set("ABCD")
    hands = fold.state.hand[:]
    finish(fold)
    while fold.state.phase == phase.LOTS:
        fold.take(-1, fold.offers(-1)[0])
    assert {m.group for m in matches(fold.state)} == set("EFGH")
    assert (fold.state.round, fold.state.hand) == (1, hands)


def test_b23_the_champions_owner_wins_and_1930_shares_third_place():
    fold = knock_out(SEMI, "ARG USA URU YUG", year="1930", seats=4)
    finish(fold, {"1a": "1", "2a": "1"})
    finish(fold, {"1b": "1"})
    assert fold.is_over
    owner = dict(zip(("ARG", "USA", "URU", "YUG"), (fold.state.owner[t] - 1 for t in (2, 12, 10, 4)), strict=True))
    stages = {"URU": 6, "ARG": 5, "USA": 4, "YUG": 4}
    best = [max((n for c, n in stages.items() if owner[c] == p), default=0) for p in range(4)]
    assert fold.scores() == best
    assert reason(fold, "A plays goal") == "B23"
    assert max(whole(6, 3).scores()) == 6
