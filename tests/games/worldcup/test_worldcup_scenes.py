"""Scenes and worked lines: what stands, what is said of it, that it is the rules' own sum, and that no secret shows."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from games.markup import Strict
from games.staging import NAMES, Moment, after, staged_moments
from games.worldcup.lines import explained
from games.worldcup.positions import GAME, finish, groups, knock_out, lay, others_decided, take

from mundialito.drawing import Place
from mundialito.drawing.stage import FLOWS, LONG, SCENE, SHORT, WHOLE
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.games.worldcup.rules import phase
from mundialito.games.worldcup.rules.events import COIN, LOT, ROLL, WHISTLE
from mundialito.games.worldcup.rules.parts import FINALS, QUARTER_FINALS, SEMI_FINALS
from mundialito.games.worldcup.rules.turns import begin_scoring
from mundialito.games.worldcup.words.staged import out_seats
from mundialito.games.worldcup.words.worked import line_words, worked
from mundialito.showing.drawings import drawing_of
from mundialito.words import LANGUAGES


def moment(fold: Fold, event: str) -> Moment:
    """One of Nature's events about to happen at this table."""
    e = GAME.notation.read(event)
    then = after(GAME, fold.state, NATURE, e)
    assert then is not None
    return Moment(fold.view(PUBLIC), e, then, None)


def last_whistle(fold: Fold, rows: dict[str, str]) -> Moment:
    """The one with which the round ends, these tiles on the board."""
    lay(fold, rows)
    begin_scoring(fold.state)
    while fold.state.match < fold.state.matches - 1:
        fold.take(NATURE, WHISTLE)
    return moment(fold, "whistle")


# --- worked lines ----------------------------------------------------------------------------------------------


def test_a_worked_line_goes_tile_by_tile_then_by_dice() -> None:
    fold = lay(groups(), {"1a": "3 a a", "1b": "1 p a"})
    begin_scoring(fold.state)
    lines = [line_words(line, "en") for line in worked(fold.view(PUBLIC))]
    assert lines == ["3; 2 attacks → 1 = 4", "1; penalty, attack ?? = 1"]
    take(fold, "* rolls 3", "* rolls 4")
    assert line_words(worked(fold.view(PUBLIC))[1], "es") == "1; penalti, ataque ✔✘ = 2"


def test_worked_lines_are_what_the_rules_count() -> None:
    rng = random.Random(1958)
    for _ in range(3000):
        assert not explained(rng)


# --- what is said ------------------------------------------------------------------------------------------------


def test_a_replay_comes_by_its_rule_and_the_story_says_so() -> None:
    # As in E9: ARG wins all; FRG and NIR draw and beat TCH by 3-0 and 1-0.
    fold = groups()
    one = last_whistle(fold, others_decided(1) | {"1a": "1", "3a": "1", "6b": "1", "4a": "3", "2a": "1"})
    said = "Group 1: West Germany and Northern Ireland are level on points and replay their match (E9)."
    assert said in one.said(GAME)
    assert said in GAME.tell(one.before, NATURE, one.event, "en", NAMES)
    assert "goal average" not in "".join(one.said(GAME)), "no criterion has a say then"
    assert one.scene(GAME).count("data-again") == 2
    fold.take(NATURE, WHISTLE)
    replay = last_whistle(fold, {"1b": "1"})
    assert "Northern Ireland is through, West Germany is out." in replay.said(GAME)
    assert replay.units(GAME, 0) == SCENE


def test_lots_are_drawn_by_their_rule_and_then_the_group_is_settled() -> None:
    fold = groups()
    one = last_whistle(
        fold, others_decided(1) | {"1a": "1", "1b": "1", "2a": "1", "3a": "1", "4a": "1", "5a": "1", "6b": "1"}
    )
    said = "Group 1: level in what counts, so lots are drawn between Argentina, West Germany (E8)."
    assert said in one.said(GAME) and one.units(GAME) == LONG
    fold.take(NATURE, WHISTLE)
    lot = moment(fold, "lot 2")
    assert "Group 1 is over. Through: West Germany, Argentina. Out: Northern Ireland, Czechoslovakia." in lot.said(GAME)
    assert "West Germany comes before Argentina by lots (E8)." in lot.said(GAME)


def test_a_criterion_is_named_with_its_rule() -> None:
    rows = others_decided(1) | {"1a": "1", "1b": "1", "2a": "1", "3a": "2", "4a": "3", "4b": "1", "5a": "1", "6b": "1"}
    assert "Argentina comes before West Germany by goal average (E8)." in last_whistle(groups(), rows).said(GAME)


@pytest.mark.parametrize(("year", "words"), [
    ("1958", "Drawn: the match is played again (E15)."), ("1966", "Drawn: a coin will decide (E17)."),
    ("2002", "Drawn: a shoot-out will decide (B20)."),
])  # fmt: skip
def test_a_draw_is_followed_by_what_its_year_has(year: str, words: str) -> None:
    fold = knock_out(QUARTER_FINALS, TEAMS[year], year=year)
    begin_scoring(fold.state)
    assert words in moment(fold, "whistle").said(GAME)


def test_winners_are_told_by_their_round() -> None:
    for round_, said in ((QUARTER_FINALS, "is through, "), (SEMI_FINALS, "is in the final; for third place: ")):
        fold = knock_out(round_, TEAMS["1958"])
        lay(fold, {"1a": "1"})
        begin_scoring(fold.state)
        assert said in moment(fold, "whistle").said(GAME)[1]
    fold = knock_out(FINALS, "ARG FRG NIR TCH")
    lay(fold, {"1a": "1", "2b": "1"})
    begin_scoring(fold.state)
    assert "Argentina is third, West Germany fourth." in moment(fold, "whistle").said(GAME)
    fold.take(NATURE, WHISTLE)
    told = moment(fold, "whistle")
    assert "Czechoslovakia wins the World Cup for Diego!" in told.said(GAME)
    assert told.units(GAME) == SCENE


TEAMS = {
    "1958": "ARG FRG NIR TCH FRA PAR YUG SCO", "1966": "ENG URU MEX FRA ARG ESP FRG SUI",
    "2002": "DEN SEN FRA URU ESP PAR RSA SVN",
}  # fmt: skip


def test_the_coin_and_the_shoot_out_say_who_is_through() -> None:
    fold = knock_out(QUARTER_FINALS, TEAMS["1966"], year="1966")
    finish(fold, {"2a": "1", "3a": "1", "4a": "1"})
    assert fold.state.phase == phase.COIN
    one = moment(fold, "coin first")
    said = one.said(GAME)
    assert said[0].startswith("The coin falls to England") and said[1] == "England is through, Uruguay is out."
    assert one.units(GAME, 0) == SCENE and "data-good" in one.scene(GAME)


# --- what stands ---------------------------------------------------------------------------------------------------


def test_dice_of_ones_own_match_stand_and_those_of_others_flow() -> None:
    fold = lay(groups(), {"1a": "p"})
    begin_scoring(fold.state)
    first, second = (fold.state.owner[fold.state.team[side] - 1] - 1 for side in range(2))
    other = next(p for p in range(4) if p not in (first, second))
    one = moment(fold, "rolls 6")
    assert [one.units(GAME, p) for p in (first, second, other)] == [LONG, LONG, FLOWS]
    take(fold, "* rolls 6")
    assert moment(fold, "whistle").units(GAME, first) == FLOWS, "the tables are the scene"
    fold = knock_out(QUARTER_FINALS, TEAMS["1958"])
    begin_scoring(fold.state)
    one = moment(fold, "whistle")
    assert [one.units(GAME, p) for p in range(4)] == [LONG] * 4 and one.units(GAME) == SHORT


def test_b20_each_kick_of_a_shoot_out_has_its_whole_time() -> None:
    fold = knock_out(SEMI_FINALS, "GER KOR BRA TUR", year="2002")
    finish(fold, {"2a": "1"})
    assert fold.state.phase == phase.KICKS
    one = moment(fold, "rolls 6")
    assert (one.units(GAME, *range(4)), one.units(GAME)) == (WHOLE, FLOWS)


def test_a_single_tile_is_not_explained() -> None:
    fold = lay(groups(), {"1a": "1", "1b": "2", "2a": "3 a a"})
    begin_scoring(fold.state)
    assert moment(fold, "whistle").said(GAME) == ["Argentina 1-2 West Germany."]
    fold.take(NATURE, WHISTLE)
    assert "3; 2 attacks → 1 = 4." in " ".join(moment(fold, "whistle").said(GAME))


def test_while_scores_are_counted_nobody_is_told_that_cards_are_dealt() -> None:
    fold = lay(groups(), {"1a": "1"})
    begin_scoring(fold.state)
    places = [Place(name) for name in NAMES]
    words = str(drawing_of("worldcup").private(fold.view(0), 0, [], places, "en", ""))
    assert "Full time: " in words and "dealt" not in words


def test_whoever_is_out_of_the_cup_is_given_time_to_read_it() -> None:
    found = [one for one in staged_moments(GAME, 4, 1, year="1958") if out_seats(one.before, one.after)]
    assert found and all(one.units(GAME, 0) == SCENE for one in found)


def test_a_cup_takes_no_more_than_two_minutes_longer() -> None:
    units = [sum(one.units(GAME, 0) for one in staged_moments(GAME, 4, seed, year="1958")) for seed in range(4)]
    assert 15 < min(units) and max(units) * 0.9 < 120


# --- scenes ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cups() -> list[Moment]:
    years = (("1958", 0), ("1958", 4), ("2002", 1), ("2002", 6), ("2002", 8), ("1966", 2), ("1930", 3))
    return [one for year, seed in years for one in staged_moments(GAME, 4, seed, year=year)]


def kind_of(one: Moment) -> str:
    """What an event decides."""
    if one.after.phase == phase.OVER:
        return "champion"
    if one.event == WHISTLE:
        if one.before.phase == phase.KICKS:
            return "shoot-out"
        return "groups" if one.before.round < 2 and not one.before.replay else "tie"
    if ROLL <= one.event < WHISTLE:
        return "kick" if one.before.phase == phase.KICKS else "roll"
    return "lot" if LOT <= one.event < COIN else "coin"


def test_whatever_decides_has_a_scene_and_words_in_three_languages(cups: list[Moment]) -> None:
    seen: Counter[str] = Counter()
    for one in cups:
        if not one.units(GAME, 0, 1, 2, 3):
            continue
        kind = kind_of(one)
        seen[kind] += 1
        if seen[kind] > 4:
            continue
        for lang in LANGUAGES:
            Strict(one.scene(GAME, lang))
            said = one.said(GAME, lang)
            assert said and all(said), kind
            assert not [line for line in said if "{" in line]
    assert {"champion", "shoot-out", "groups", "tie", "kick", "roll"} <= set(seen), seen
    assert set(seen) & {"lot", "coin"}, seen


def test_scenes_of_twins_are_alike(cups: list[Moment]) -> None:
    compared = 0
    for one in cups[::5]:
        if one.twin is None:
            continue
        compared += 1
        assert one.twin.tobytes() == one.after.tobytes()
        assert one.scene(GAME, after=one.twin) == one.scene(GAME)
        assert one.said(GAME, after=one.twin) == one.said(GAME)
    assert compared > 40


def test_the_story_says_who_is_through() -> None:
    told = ""
    for one in staged_moments(GAME, 4, 0, year="1958"):
        if one.event >= WHISTLE:
            told += GAME.tell(one.before, NATURE, one.event, "en", NAMES) + "\n"
    assert told.count("is over. Through:") + told.count("replay their match") + told.count("so lots are drawn") >= 4
    assert told.count(" is through, ") + told.count("is in the final") >= 4 + 2
    assert "wins the World Cup!" in told
