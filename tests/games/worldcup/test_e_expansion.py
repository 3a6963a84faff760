"""E1-E17: the expansion for 1958, 1962 and 1966. Each test is a worked example."""

from __future__ import annotations

import pytest
from games.worldcup.positions import GAME, finish, groups, hold, knock_out, offered, others_decided, reason, take

from mundialito.cups.brackets import UNTIL_WON
from mundialito.cups.codes import CODES
from mundialito.cups.names import TEAMS
from mundialito.engine.options import Unfit
from mundialito.games.worldcup.rules import phase
from mundialito.games.worldcup.rules.options import CUPS, NATIONS, TEAM_CODES, YEARS
from mundialito.games.worldcup.rules.parts import size
from mundialito.games.worldcup.words.chart import bracket, code, group_table, matches

SEMI, FINALS = 4, 5
# 1958, group 1: ARG-FRG NIR-TCH ARG-NIR FRG-TCH FRG-NIR TCH-ARG are matches 1 to 6.


def replayed(fold):
    return [(code(fold.state, m.rows[0].team), code(fold.state, m.rows[1].team)) for m in matches(fold.state)]


@pytest.mark.parametrize("year", YEARS)
def test_e1_e3_five_years_can_be_chosen_for_three_to_eight(year):
    assert GAME.begun(3, {"year": year}).teams == len(CUPS[YEARS.index(year)].teams)
    assert range(3, 9) == GAME.rules.SEATS
    if year != "1958":
        with pytest.raises(Unfit, match="replays is about 1958 only"):
            GAME.begun(3, {"year": year, "replays": "one"})


def test_e2_e5_b1_the_flags_of_the_year_are_dealt_one_by_one_from_the_dealers_left():
    s = groups(5).state
    assert [sum(o == p + 1 for o in s.owner) for p in range(5)] == [4, 3, 3, 3, 3]
    assert {TEAM_CODES[0][t] for t, o in enumerate(s.owner) if o} == set(TEAM_CODES[0])


def test_e4_four_groups_of_six_matches_then_quarters_semis_third_place_and_final():
    s = groups().state
    assert (s.matches, s.length) == (24, [24, 0, 0, 4, 2, 2])
    assert groups(year="1930").state.length == [15, 0, 0, 0, 2, 1]
    assert groups(year="2002").state.length == [24, 24, 8, 4, 2, 2]


def test_e6_the_whole_deck_of_87_is_used():
    s = groups(3).state
    assert (size(s.deck), s.stock) == (87, 78)
    assert groups(8).state.stock == 63


def test_e7_two_points_for_a_win_one_for_a_draw_and_two_go_on():
    fold = groups()
    finish(fold, {**others_decided(0), "1b": "1"})  # ARG-FRG is drawn
    first = group_table(fold.state, 0)
    assert [(code(fold.state, line.team), line.points) for line in first][:2] == [("ARG", 5), ("FRG", 5)]
    assert GAME.begun(3, {"year": "2002"}).win == 3


def test_e8_first_and_second_level_by_goal_average_as_a_ratio():
    fold = groups()
    # ARG and FRG draw 1-1 and win the rest: ARG 2-0 and 1-0 (4:1), FRG 3-1 and 1-0 (5:2). Alike by difference alone.
    rows = {**others_decided(1), "1a": "1", "1b": "1", "2a": "1", "3a": "2", "4a": "3", "4b": "1", "5a": "1", "6b": "1"}
    finish(fold, rows)
    table = group_table(fold.state, 0)
    assert [(code(fold.state, line.team), line.decided) for line in table[:2]] == [("ARG", "ratio"), ("FRG", "points")]


def test_e8_level_on_ratio_goals_scored_and_then_a_coin():
    fold = groups()
    rows = {**others_decided(1), "1a": "1", "1b": "1", "2a": "1", "3a": "1", "4a": "1", "5a": "1", "6b": "1"}
    finish(fold, rows)
    assert fold.state.phase == phase.LOTS
    assert offered(fold, "*") == {"lot 1", "lot 2"}
    take(fold, "* lot 2")
    assert code(fold.state, group_table(fold.state, 0)[0].team) == "FRG"


def test_e9_second_and_third_level_replay_whatever_their_averages():
    fold = groups()
    # ARG wins all; FRG and NIR draw and beat TCH: FRG 3-0, NIR 1-0. The averages differ, and they replay all the same.
    rows = {**others_decided(1), "1a": "1", "3a": "1", "6b": "1", "4a": "3", "2a": "1"}
    finish(fold, rows)
    assert (fold.state.phase, fold.state.replay, fold.state.stock) == (phase.TURN, 1, 6)
    assert replayed(fold) == [("FRG", "NIR")]
    finish(fold, {"1b": "1"})
    table = group_table(fold.state, 0)
    assert [code(fold.state, line.team) for line in table[:2]] == ["ARG", "NIR"]
    assert table[1].decided == "replay"


def test_e9_b20_a_drawn_group_replay_is_decided_by_a_coin():
    fold = groups()
    finish(fold, {**others_decided(1), "1a": "1", "3a": "1", "6b": "1", "4a": "1", "2a": "1"})
    finish(fold)
    assert offered(fold, "*") == {"coin first", "coin second"}
    take(fold, "* coin second")
    assert code(fold.state, group_table(fold.state, 0)[1].team) == "NIR"


def test_e10_all_four_level_the_best_is_safe_the_worst_is_out_the_others_replay():
    fold = groups()
    finish(fold, others_decided(1))  # six goalless draws
    take(fold, "* lot 3")  # NIR is first
    assert offered(fold, "*") == {"lot 1", "lot 2", "lot 4"}
    take(fold, "* lot 2")
    if fold.state.phase == phase.LOTS:
        take(fold, "* lot 1")
    assert replayed(fold)[0] in [("ARG", "FRG"), ("TCH", "ARG"), ("FRG", "TCH")]


def test_e11_1930_a_coin_after_one_drawn_replay_is_advised():
    assert (GAME.begun(3, {"year": "1930"}).group_replays, GAME.begun(3, {"year": "1930"}).allowed[0]) == (1, 1)
    never = GAME.begun(3, {"year": "1930", "coin_1930": "never"})
    assert never.group_replays == never.allowed[0] == UNTIL_WON


def test_e12_1966_ratio_then_lots_no_goals_and_no_replays():
    fold = groups(year="1966")
    finish(fold)
    assert fold.state.phase == phase.LOTS
    while fold.state.phase == phase.LOTS:
        fold.take(-1, fold.offers(-1)[0])
    assert (fold.state.round, fold.state.replay) == (3, 0)
    assert fold.state.chain == [3, 0, 0]


def test_e13_tiles_come_off_and_the_quarter_finals_follow_the_bracket():
    fold = groups()
    finish(fold, others_decided(0))
    s = fold.state
    assert (s.round, s.stock, sum(s.laid)) == (3, 22, 0)
    assert [tuple(code(s, t) for t in box.teams) for box in bracket(s)[:4]] == [
        ("ARG", "PAR"), ("FRA", "FRG"), ("SWE", "AUT"), ("BRA", "MEX"),
    ]  # fmt: skip


def test_e14_multi_goal_cards_in_full_up_to_the_quarter_finals():
    fold = hold(groups(), A="3goals goal foul")
    assert reason(fold, "A plays 3goals as goal") == "E14"
    fold = hold(knock_out(SEMI, "BRA FRA FRG SWE"), A="3goals 2goals foul")
    assert {"plays 3goals as goal", "plays 3goals as 2goals", "plays 2goals as goal"} <= offered(fold, "A")


def test_e15_1958_two_replays_of_a_knock_out_match_then_a_coin():
    for replays, times in (("two", 2), ("one", 1), ("three", 3)):
        fold = knock_out(SEMI, "BRA FRA FRG SWE", replays=replays)
        finish(fold, {"1a": "1"})
        for n in range(times):
            assert fold.state.replay == n + 1
            assert len(matches(fold.state)) == 1
            finish(fold)
        take(fold, "* coin first")
        assert (bracket(fold.state)[5].decided, fold.state.round) == ("coin", FINALS)


def test_e15_third_place_is_replayed_too_and_e16_e17_the_final_until_won():
    fold = knock_out(FINALS, "FRA FRG BRA SWE")
    finish(fold)
    assert len(matches(fold.state)) == 2
    finish(fold, {"1a": "1"})
    assert replayed(fold) == [("BRA", "SWE")]


@pytest.mark.parametrize("year", ["1958", "1962", "1966", "1930"])
def test_e16_e17_b21_a_final_is_replayed_until_won(year):
    teams = {"1958": "FRA FRG BRA SWE", "1962": "CHI YUG BRA TCH", "1966": "POR URS ENG FRG", "1930": "ARG URU"}[year]
    fold = knock_out(FINALS, teams, year=year)
    last = str(len(matches(fold.state)))
    finish(fold, {"1a": "1"} if last == "2" else {})
    for n in range(5):
        assert fold.state.replay == n + 1
        finish(fold)
    finish(fold, {"1b": "1"})
    assert fold.is_over
    assert bracket(fold.state)[-1].decided == "replay"


def test_e17_1962_a_coin_at_once_third_place_included():
    fold = knock_out(FINALS, "CHI YUG BRA TCH", year="1962")
    finish(fold, {"2b": "1"})
    take(fold, "* coin second")
    assert fold.is_over
    assert [box.decided for box in bracket(fold.state)[-2:]] == ["coin", "goals"]


def test_e5_the_letters_of_nations_are_those_of_their_names():
    assert {name: letters for letters, name in TEAMS.items()} == CODES
    assert list(NATIONS) == list(TEAMS)


@pytest.mark.parametrize(
    ("year", "teams"),
    [
        ("1958", "ARG AUT BRA TCH ENG FRA FRG HUN MEX NIR PAR SCO SWE URS WAL YUG"),
        ("1962", "ARG BRA BUL CHI COL TCH ENG FRG HUN ITA MEX ESP SUI URS URU YUG"),
        ("1966", "ARG BRA BUL CHI ENG FRA FRG HUN ITA MEX PRK POR ESP SUI URS URU"),
    ],
)
def test_e5_the_teams_of_each_year_are_those_of_the_sheet(year, teams):
    assert sorted(TEAM_CODES[YEARS.index(year)]) == sorted(teams.split())


def test_e8_nothing_conceded_is_infinite():
    fold = groups()  # ARG and FRG draw 0-0 and win the rest: ARG 2:0, FRG 6:1
    rows = {**others_decided(1), "2a": "1", "3a": "1", "4a": "3 2", "4b": "1", "5a": "1", "6b": "1"}
    finish(fold, rows)
    table = group_table(fold.state, 0)
    assert [(code(fold.state, n.team), n.points, n.goals_against) for n in table[:2]] == [("ARG", 5, 0), ("FRG", 5, 1)]
    assert table[0].decided == "ratio"
