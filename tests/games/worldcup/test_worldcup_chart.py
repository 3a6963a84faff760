"""What pages and terminals ask of a cup: tables as they stand, the bracket, what may go where."""

from __future__ import annotations

from games.worldcup.positions import finish, groups, hold, knock_out, lay, others_decided, take

from mundialito.games.worldcup.rules.parts import ATTACK, FOUL, GOAL, OFFSIDE, ONE_AND_ONE, SEMI_FINALS
from mundialito.games.worldcup.words.chart import (
    bracket,
    code,
    fixtures,
    group_table,
    is_out,
    lit_rows,
    matches,
    playable,
    second_rows,
)
from mundialito.games.worldcup.words.notation import ROW_TEXTS


def standing(fold, g=0):
    """Letters, matches played, points, goals of the table as it stands."""
    v = fold.view(-4)
    return [
        f"{code(v, n.team)} {n.played} {n.points} {n.goals_for}:{n.goals_against}"
        for n in group_table(v, g, now=True)
    ]  # fmt: skip


def test_e7_a_match_not_begun_is_not_played():
    fold = groups()
    assert standing(fold) == ["ARG 0 0 0:0", "FRG 0 0 0:0", "NIR 0 0 0:0", "TCH 0 0 0:0"]
    lay(fold, {"1b": "2"})  # Argentina meets West Germany
    assert standing(fold) == ["FRG 1 2 2:0", "NIR 0 0 0:0", "TCH 0 0 0:0", "ARG 1 0 0:2"]
    lay(fold, {"2a": "d"})  # a tile that is no goal begins a match, too
    assert standing(fold)[:3] == ["FRG 1 2 2:0", "NIR 1 1 0:0", "TCH 1 1 0:0"]


def test_e7_a_settled_group_shows_its_results():
    fold = groups()
    finish(fold, others_decided(0))
    v = fold.view(-4)
    assert [n.points for n in group_table(v, 0)] == [6, 4, 2, 0]
    assert [f.score for f in fixtures(v, 0)].count((1, 0)) + [f.score for f in fixtures(v, 0)].count((0, 1)) == 6
    assert is_out(v, 3)
    assert not is_out(v, 0)


def test_b6_what_a_card_may_be_played_on():
    fold = hold(groups(), A="goal foul attack")
    lay(fold, {"1a": "1 1", "2b": "a"})
    v = fold.view(0)
    told = playable(v, 0)
    assert set(told) == {GOAL, ATTACK, FOUL}
    assert len(told[GOAL]) == 47  # Argentina's row of two squares is full
    assert [ROW_TEXTS[row] for row in told[FOUL]] == ["1a"]
    assert playable(v, 1) == {}
    take(fold, "A plays foul")
    assert [ROW_TEXTS[row] for row in lit_rows(fold.view(0), 0)] == ["1a"]
    assert lit_rows(fold.view(1), 1) == []
    assert OFFSIDE not in told


def test_b8_the_second_goal_may_not_go_to_the_same_team():
    fold = hold(groups(), A="1and1 foul attack")
    assert ONE_AND_ONE in playable(fold.view(0), 0)
    take(fold, "A plays 1and1", "A on 1a")
    v = fold.view(0)
    assert lit_rows(v, 0) == second_rows(v, 0, 0)
    assert all(v.team[row] != v.team[0] for row in lit_rows(v, 0))


def test_b20_a_box_tells_what_decided_it():
    fold = knock_out(SEMI_FINALS, "BRA FRA SWE FRG", replays="one")
    finish(fold, {"1a": "2", "2a": "1", "2b": "1"})
    boxes = bracket(fold.view(-4))
    semi = [box for box in boxes if box.round == "semi-final"]
    assert (semi[0].score, semi[0].decided) == ((2, 0), "goals")
    assert (semi[1].drawn, semi[1].winner) == (1, None)
    assert [m.tie for m in matches(fold.view(-4))] == [semi[1].tie]
