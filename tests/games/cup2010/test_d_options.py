"""What a table may choose of what both rulebooks leave open: D15, D18, and the short cup, D23."""

from __future__ import annotations

import pytest
from games.cup2010.positions import GAME, block, offered, take

from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.options import NOTHING_LEFT
from mundialito.games.cup2010.rules.parts import FOUL, KINDS, count
from mundialito.games.cup2010.rules.scoring import goal_card, lend_in_tie, settled_in_tie, worth
from mundialito.games.cup2010.words.notation import CARD_TEXTS
from mundialito.games.cup2010.words.worked import brings, part_words


def lots_of_group_a():
    s = GAME.begun(2, {"cup": "knock_outs"})
    s.dealt, s.owner, s.phase = 32, [1 + t % 2 for t in range(32)], phase.SHOW
    return take(Fold(GAME, s), "* owner A", "* owner B", "* owner A", "* owner B")


def test_d23_in_knock_outs_alone_lots_stand_for_a_group():
    fold = lots_of_group_a()
    assert offered(fold, "*") == {"lot 1", "lot 2", "lot 3", "lot 4"}  # all are level: nothing was played
    take(fold, "* lot 3")
    assert offered(fold, "*") == {"lot 1", "lot 2", "lot 4"}
    take(fold, "* lot 1")
    s = fold.state
    assert (s.phase, s.group, s.round) == (phase.SHOW, 1, 0)
    entered = sorted(entrant - 1 for tie in s.entrant for entrant in tie if entrant)
    assert entered == [0, 2]  # the first and the third of group A go on
    assert s.entrant[0][0] - 1 == 2  # as its winner


def test_d23_after_the_lots_of_all_groups_the_round_of_16_is_dealt():
    fold = lots_of_group_a()
    while fold.state.round == 0:
        fold.take(NATURE, fold.offers(NATURE)[0])
    s = fold.state
    assert s.phase == phase.DEAL and s.round == 1 and s.pile == s.deck
    assert sum(entrant > 0 for tie in s.entrant[:8] for entrant in tie) == 16
    assert not any(any(row) for row in s.cross)


def test_d23_what_lots_decide_is_told_as_such():
    fold = lots_of_group_a()
    told = GAME.tell(take(fold, "* lot 3").view(PUBLIC), NATURE, GAME.notation.read("lot 1"), "en", ["Ana", "Bruno"])
    assert told.startswith("The lot falls to South Africa. Group A is over. Through: Uruguay, South Africa.")


@pytest.mark.parametrize(
    ("card", "limit", "limit_first", "cover_first"),
    [
        ("3goals", 1, 0, 1),
        ("3goals", 2, 1, 2),
        ("3goals", 3, 2, 2),
        ("2goals", 1, 0, 1),
        ("2goals", 2, 1, 1),
        ("goal", 1, 0, 0),
    ],
)
def test_d15_limit_or_cover_first(card, limit, limit_first, cover_first):
    """3 goals of a team with limit 1: limit first 1 - 1 = 0; cover first 3 - 1 = 2, of which 1 counts."""
    for order, goals in (("limit_first", limit_first), ("cover_first", cover_first)):
        s = GAME.begun(2, {"cover_order": order})
        s.limit[0] = limit
        kind = CARD_TEXTS.index(card)
        assert goal_card(s, 0, kind, FOUL) == goals
        assert goal_card(s, 0, kind, -1) == min(kind + 1, limit)
        s.covered_goal = NOTHING_LEFT
        assert goal_card(s, 0, kind, FOUL) == 0


@pytest.mark.parametrize(
    ("limit", "order", "told"),
    [
        (1, "limit_first", "3 → limit 1 → foul −1 → 0"),
        (1, "cover_first", "3 → foul −1 → limit 1 → 1"),
        (2, "cover_first", "3 → foul −1 → 2"),
        (3, "cover_first", "3 → foul −1 → 2"),
    ],
)
def test_d15_the_worked_line_has_the_same_order(limit, order, told):
    s = GAME.begun(2, {"cover_order": order})
    s.limit[0] = limit
    goals = goal_card(s, 0, 2, FOUL)
    assert part_words(brings(2, worth(s, 0, 2), FOUL, goals, order == "cover_first"), "en") == told


def test_d18_defences_in_spaces_start_the_flip_deck_or_stay():
    for lent, left in (("yes", ""), ("no", "defence")):
        fold = block({"1a": "penalty defence goal"}, lent_defences=lent)
        s = fold.state
        settled = [CARD_TEXTS[kind] for kind in range(KINDS) if count(settled_in_tie(s, 0), kind)]
        assert settled == (["goal", "defence"] if lent == "yes" else ["goal"])
        lend_in_tie(s, 0)
        lying = [CARD_TEXTS[kind - 1] for kind in s.space[0] if kind]
        assert lying == ["penalty", left][: 1 + bool(left)]
