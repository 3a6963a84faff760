"""The game as both rulebooks have it: C1-C21, with their worked examples."""

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

from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.events import OWNER, TEAM
from mundialito.games.cup2010.rules.parts import GROUP_SIZE, count, size
from mundialito.games.cup2010.rules.questions import reached, winner_of


def test_c1_32_teams_and_32_action_cards_of_eight_kinds():
    s = GAME.begun(4)
    assert size(s.deck) == 32
    assert [count(s.deck, kind) for kind in range(8)] == [7, 2, 1, 8, 5, 4, 3, 2]
    assert (len(s.owner), sum(s.cards)) == (32, 208)


def test_c2_c21_whoever_owns_the_champion_wins():
    for seed in range(4):
        s = whole(3, seed).state
        champion = winner_of(s, 15)
        assert [GAME.rules.won(s, p) for p in range(3)] == [s.owner[champion] == p + 1 for p in range(3)]


def test_c3_all_teams_are_dealt_and_stay_secret_until_needed():
    seen = {}
    for fold, _, e in moments(3, 1):
        if fold.state.phase == phase.TEAMS:
            taker = (fold.state.dealer + 1 + fold.state.dealt) % 3
            looks = [GAME.rules.seen(fold.state, e, p) for p in range(3)]
            assert looks == [e if p == taker else TEAM + 32 for p in range(3)]
            seen[e - TEAM] = taker
        elif fold.state.phase == phase.SHOW:
            break
    assert sorted(seen) == list(range(32))
    v = fold.view(0)
    assert [v.owner[t] == 1 for t in range(32)] == [seen[t] == 0 for t in range(32)]
    assert {v.owner[t] for t in range(32) if seen[t]} == {9}


def test_c4_groups_in_order_six_matches_each():
    played = []
    for fold, _, e in moments(2, 3):
        s = fold.state
        if s.round == 0 and GAME.notation.text(e) == "whistle":
            played.append((s.group, s.match))
        if s.round:
            break
    assert played == [(g, m) for g in range(8) for m in range(6)]


def test_c5_owners_show_their_teams_and_each_team_gets_a_hand_of_its_own():
    shown, dealt = [], []
    for fold, _, e in moments(2, 4):
        s = fold.state
        if s.phase == phase.SHOW:
            shown.append(e - OWNER)
        elif s.phase == phase.HANDS:
            dealt.append(s.step)
        elif s.phase == phase.CHOOSE:
            break
    assert shown == [owner - 1 for owner in s.owner[:4]]
    assert [size(hand) for hand in s.hand] == s.cards[:4] == [dealt.count(i) for i in range(4)] == [5, 7, 6, 8]
    assert size(s.pile) == 6


def test_c6_one_to_four_cards_shown_at_once_then_the_result_is_written_down():
    fold = group(["goal goal goal attack foul " + FILLER, "foul goal " + FILLER])
    assert refused(fold, "A first seals") == "C6"
    take(fold, "A first adds goal")
    assert refused(fold, "A discards goal") == "C6"
    take(fold, "A first adds goal", "A first adds goal", "A first adds attack")
    assert refused(fold, "A first adds foul") == "D5"
    take(fold, "A first seals", "B second adds goal")
    assert refused(fold, "A first adds foul") == "C11"
    take(fold, "B second seals", "* shows goal goal goal attack", "* shows goal")
    assert fold.state.shown == [bag("goal goal goal attack"), bag("goal")]


def test_c6_cards_are_named_in_ascending_order():
    fold = take(group(["goal attack foul " + FILLER, "goal " + FILLER]), "A first adds attack")
    assert refused(fold, "A first adds goal") == "C6"
    assert offered(fold, "A") == {"first adds foul", "first adds defence", "first seals"}


@pytest.mark.parametrize(
    ("flips", "score"),
    [("attack attack", "1-3"), ("goal attack", "1-3"), ("attack foul", "1-2"), ("foul attack", "1-2"),
     ("foul goal", "1-1")],
)  # fmt: skip
def test_c7_the_spanish_example_and_its_other_outcomes(flips, score):
    """W1: a foul takes the goal, two attacks make one; the second team flips for its penalty, then for its attack."""
    assert group_score("attack attack goal", "penalty goal foul attack", flips) == score


def test_c7_each_card_does_its_own_thing():
    assert group_score("attack attack", "defence goal", "foul") == "0-1"
    assert group_score("goal goal", "foul offside") == "0-0"
    assert group_score("2goals", "foul") == "1-0"
    assert group_score("3goals", "goal") == "3-1"


def test_c8_an_empty_pile_is_made_of_the_discards_of_earlier_matches():
    fold = group(["penalty attack " + FILLER, "goal goal " + FILLER], "foul")
    assert settle(put_forward(fold, "attack", "goal"), "foul")[-2:] == ["flips foul", "whistle"]
    s = fold.state
    assert (s.pile, s.discard) == (0, bag("attack goal foul"))
    s.match = 5  # France - South Africa: the penalty needs a card, and the pile is empty
    s.cross[0] = [1 if i // 4 != i % 4 and {i // 4, i % 4} != {0, 3} else 0 for i in range(16)]
    put_forward(fold, "defence", "penalty")
    told = settle(fold, "goal")
    assert told[2:] == ["shuffles", "flips goal", "whistle"]


def test_c9_three_points_a_win_and_the_first_two_go_on():
    s = whole(4, 5).state
    for g in range(8):
        cross = s.cross[g]
        points = []
        for i in range(4):
            goals = [(cross[4 * i + j], cross[4 * j + i]) for j in range(4) if j != i]
            points.append(sum(3 * (a > b) + (a == b) for a, b in goals))
        order = sorted(range(4), key=s.place[g].__getitem__)
        assert [points[i] for i in order] == sorted(points, reverse=True)
        through = {e - 1 for k in range(8) for e in s.entrant[k] if (e - 1) // 4 == g}
        assert through == {GROUP_SIZE * g + i for i in order[:2]}


def test_c10_two_blocks_of_four_matches_with_three_cards_each():
    seen = {}
    for fold, _, _ in moments(4, 6):
        s = fold.state
        if s.round in (1, 2) and s.phase == phase.TURN and s.round not in seen:
            seen[s.round] = [size(hand) for hand in s.hold], s.stock, s.players
    for hands, stock, players in seen.values():
        assert hands[:4] == [3 if players >> p & 1 else 0 for p in range(4)]
        assert stock == 32 - sum(hands)
    assert set(seen) == {1, 2}


def test_c11_a_card_goes_on_any_team_and_the_hand_is_refilled():
    fold = block(holds={"A": "goal foul attack", "B": "goal goal goal"}, stock=1, pile="penalty")
    assert {f"plays goal on {slot}" for slot in ("1a", "1b", "4b")} <= offered(fold, "A")
    assert refused(fold, "B plays goal on 1a") == "C11"
    take(fold, "A plays goal on 1b", "* gives penalty")
    assert (fold.actor, fold.state.hold[0], fold.state.stock) == (1, bag("foul attack penalty"), 0)
    assert refused(fold, "B plays attack on 1a") == "C11"
    assert refused(fold, "B first adds goal") == "C11"


def test_c12_goals_attacks_penalties_and_idle_defences_lie_in_spaces():
    full = "goal attack penalty defence"
    fold = block({"1a": full}, {"A": "goal attack penalty defence", "B": "goal"})
    for card in full.split():
        assert refused(fold, f"A plays {card} on 1a") == "K2"
        assert f"plays {card} on 1b" in offered(fold, "A")


def test_c13_only_the_last_card_can_be_covered():
    fold = block(
        {"1a": "goal attack", "1b": "attack goal", "2a": "penalty"}, {"A": "foul offside defence", "B": "goal"}
    )
    covers = {event for event in offered(fold, "A") if event.startswith("covers")}
    assert covers == {
        "covers 1a with defence",
        "covers 1a with offside",
        "covers 1b with foul",
        "covers 1b with offside",
    }
    assert refused(fold, "A covers 1a with foul") == "K7"
    assert refused(fold, "A covers 2a with foul") == "D14"
    take(fold, "A covers 1b with foul")
    assert fold.state.cover[1][1] == 6


def test_c14_a_card_may_be_discarded():
    fold = take(block(holds={"A": "goal foul", "B": "goal"}), "A discards foul")
    assert (fold.state.discard, fold.actor) == (bag("foul"), 1)
    assert refused(fold, "B discards foul") == "C11"


def test_c15_the_block_ends_with_the_last_card():
    fold = take(block(holds={"A": "goal", "B": "goal"}), "A plays goal on 1a")
    assert fold.state.phase == phase.TURN
    take(fold, "B plays goal on 1b")
    assert fold.state.phase == phase.SCORE


@pytest.mark.parametrize(("flip", "score"), [("attack", "1-3"), ("goal", "1-2"), ("foul", "1-2")])
def test_c16_mexico_greece(flip, score):
    """W2: four spaces, five cards; Mexico's defences stop nothing, and Greece flips once for its attack."""
    rows = {"1a": "defence defence goal", "1b": "goal<foul goal goal attack", "2a": "goal"}
    scores, told = scored(block(rows, discard=flip), flip)
    assert scores["1"] == score
    assert told == ["whistle", "whistle", "whistle", "shuffles", f"flips {flip}", "whistle"]  # the others first


def test_c17_five_kicks_each_then_one_each_until_one_leads():
    fold = block({"2a": "goal", "3a": "goal", "4a": "goal"}, pile="goal " * 12 + "foul " * 12)
    assert scored(fold)[0] == {"1": "0-0", "2": "1-0", "3": "1-0", "4": "1-0"}
    s = fold.state
    assert s.phase == phase.KICKS
    take(fold, *["* flips goal", "* flips foul"] * 4, "* flips foul", "* flips goal")
    assert s.result[0][2:] == [4, 1]
    take(fold, "* whistle")
    assert winner_of(s, 0) == 0 and s.round == 2


def test_c17_level_after_five():
    fold = block({"2a": "goal", "3a": "goal", "4a": "goal"}, pile="goal " * 12 + "foul " * 12)
    scored(fold)
    take(fold, *["* flips goal"] * 10, "* flips foul", "* flips foul", "* flips foul", "* flips goal", "* whistle")
    assert fold.state.result[0] == [1, 1, 5, 6]


def test_c18_the_second_block_follows_with_all_cards_shuffled():
    fold = block({"1a": "goal", "2a": "goal", "3a": "goal", "4a": "goal"}, pile="foul " * 9)
    scored(fold)
    s = fold.state
    assert (s.round, s.phase, s.discard, s.pile) == (2, phase.DEAL, 0, s.deck)
    assert [s.entrant[8 + i] for i in range(2)] == [[1, 3], [5, 7]]


def test_c19_the_quarter_finals_are_four_matches_at_once():
    fold = block({"1a": "goal", "2a": "goal", "3a": "goal", "4b": "goal"}, round=3, pile="foul " * 9)
    assert scored(fold)[0] == {"1": "1-0", "2": "1-0", "3": "1-0", "4": "0-1"}
    assert (fold.state.round, fold.state.entrant[12:14]) == (4, [[1, 3], [5, 8]])


def test_c20_semi_finals_with_a_stock_of_twelve_end_with_its_last_card():
    turns = 0
    for fold, who, _ in moments(3, 7):
        s = fold.state
        if s.round == 4:
            if s.phase == phase.TURN and turns == 0:
                assert s.stock == 12
            turns += who >= 0
            if s.phase == phase.SCORE:
                assert {size(hand) for hand in s.hold[:3]} <= {0, 3}
                break
    assert turns == 12


def test_c21_the_finals_are_between_losers_and_between_winners():
    s = whole(5, 8).state
    losers = [sum(s.entrant[k]) - 2 - winner_of(s, k) for k in (12, 13)]
    assert s.entrant[14] == [losers[0] + 1, losers[1] + 1]
    assert s.entrant[15] == [winner_of(s, 12) + 1, winner_of(s, 13) + 1]
    assert reached(s, winner_of(s, 15)) == 6


def test_c21_after_the_end_nothing_can_be_done():
    fold = whole(2, 2)
    assert refused(fold, "A discards goal") == "C21"


def test_c16_attacks_and_penalties_of_both_sides():
    assert block_scores({"1a": "attack attack attack", "1b": "penalty"}, "attack goal")["1"] == "2-1"
