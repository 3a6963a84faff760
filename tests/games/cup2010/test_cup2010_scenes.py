"""Scenes and worked lines: what stands, what is said of it, that it is the rules' own sum, and that no secret shows."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise
from statistics import median
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from games.cup2010.lines import check_lines
from games.cup2010.positions import FILLER, GAME, bag, block, group, put_forward, settle, take
from games.cup2010.test_cup2010_draw import check_markup
from games.markup import Strict
from games.playing import moments
from games.staging import NAMES, Moment, after, staged_moments

from mundialito.drawing.stage import FLOWS, LONG, SCENE, SHORT
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.games.cup2010 import look
from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.events import FLIP, LOT, REVEAL, WHISTLE
from mundialito.games.cup2010.rules.knockout import end_play
from mundialito.games.cup2010.words.worked import line_words, odds, running, worked
from mundialito.showing.timing import UNIT, Timing
from mundialito.words import LANGUAGES

MOST = 240  # seconds that a cup may take longer with one person at the table


class Lasting(NamedTuple):
    """What stands, the units that it asks for, and the time that it gets."""

    moment: Moment
    units: int
    seconds: float


def moment(fold: Fold, event: str, who: int = NATURE) -> Moment:
    """An event about to happen at this table."""
    e = GAME.notation.read(event)
    then = after(GAME, fold.state, who, e)
    assert then is not None
    return Moment(fold.view(PUBLIC), e, then, None)


def lines(fold: Fold) -> list[str]:
    return [line_words(line, "en") for line in worked(fold.view(PUBLIC))]


# --- worked lines ----------------------------------------------------------------------------------------------


def test_the_worked_line_of_a_group_match_goes_card_by_card() -> None:
    fold = group([f"attack attack goal {FILLER}", f"penalty goal foul attack {FILLER}"], "goal defence")
    put_forward(fold, "attack attack goal", "penalty goal foul attack")
    take(fold, "* shows goal attack attack", "* shows goal attack foul penalty")
    assert lines(fold) == ["1; foul −1; 2 attacks → 1 = 1", "1; penalty, attack ?? = 1"]
    take(fold, "* flips goal")
    assert lines(fold)[1] == "1; penalty, attack ✔? = 2"
    take(fold, "* flips defence")
    assert lines(fold)[1] == "1; penalty, attack ✔✘ = 2"


def test_limits_idle_offsides_and_stopped_attacks_are_steps() -> None:
    fold = group([f"3goals attack {FILLER}", f"foul foul offside defence {FILLER}"], "goal", limits=(1, 3, 3, 3))
    put_forward(fold, "3goals attack", "foul foul offside defence")
    take(fold, "* shows 3goals attack", "* shows defence foul foul offside")
    assert lines(fold)[0] == "3 → limit 1; foul −1; foul −0; offside −0; attack → defence → 0 = 0"


def test_the_worked_line_of_a_block_shows_what_covers_what() -> None:
    fold = block({"1a": "3goals<foul attack<offside penalty", "1b": "attack attack attack"}, limits=2, pile="goal")
    end_play(fold.state)
    while fold.state.match:  # those without flips come first
        fold.take(NATURE, fold.offers(NATURE)[0])
    assert lines(fold) == ["3 → limit 2 → foul −1 → 1; attack → offside → 0; penalty ? = 1",
                           "2 attacks → 1; attack ? = 1"]  # fmt: skip
    assert running(fold.view(PUBLIC), 0) == (1, 1)


def test_a_match_whose_cards_became_the_flip_deck_keeps_its_score() -> None:
    fold = block({"1a": "goal goal penalty", "1b": "attack"}, round=4, limits=3)
    fold.state.pile = 0
    end_play(fold.state)
    while fold.state.pile == 0 or fold.state.match != 0:
        fold.take(NATURE, fold.offers(NATURE)[0])
    assert lines(fold)[0] == "so far 2; penalty ? = 2"


def test_worked_lines_are_what_the_rules_count() -> None:
    rng = random.Random(2010)
    for _ in range(3000):
        check_lines(rng)


def test_the_chances_of_a_flip_count_cards_that_nobody_has_seen() -> None:
    fold = group([f"penalty {FILLER}", f"goal {FILLER}"], "goal goal foul offside")
    put_forward(fold, "penalty", "goal")
    take(fold, "* shows penalty", "* shows goal")
    hidden = "goal goal foul offside" + f" {FILLER}" * 2 + f" {FILLER} defence" * 2
    assert odds(fold.view(PUBLIC)) == (2, len(hidden.split()))
    fold = block({"1a": "attack"}, round=3, discard="attack goal goal")
    end_play(fold.state)
    settle_until_flip(fold)
    assert odds(fold.view(PUBLIC)) == (1, 3), "a lone attack is scored by an attack alone, and the discards are known"


def settle_until_flip(fold: Fold) -> None:
    while not FLIP <= fold.offers(NATURE)[0] < FLIP + 8:
        fold.take(NATURE, fold.offers(NATURE)[0])


# --- what stands ---------------------------------------------------------------------------------------------------


def test_a_match_of_ones_own_stands_longer_than_that_of_others() -> None:
    fold = group([f"penalty {FILLER}", f"goal {FILLER}"], "goal foul")
    put_forward(fold, "penalty", "goal")
    assert moment(fold, "shows penalty").units(GAME, 0) == FLOWS, "it is seen with the other side's"
    take(fold, "* shows penalty")
    assert [moment(fold, "shows goal").units(GAME, *p) for p in ((0,), (1,), ())] == [LONG, LONG, FLOWS]
    take(fold, "* shows goal")
    assert [moment(fold, "flips goal").units(GAME, *p) for p in ((0,), ())] == [SHORT, FLOWS]
    settle(fold, "goal")


def lasting(seed: int, *people: int) -> list[Lasting]:
    """What stands in a whole cup by a table's law."""
    timing, found = Timing(GAME, UNIT, frozenset(people)), []
    for fold, who, e in moments(GAME, 4, seed, "simple"):
        outcome = timing.carry_out(fold.state.copy(), who, e)
        if outcome:
            one = Moment(outcome.before, outcome.look, outcome.after, None)
            found.append(Lasting(one, one.units(GAME, *people), outcome.milliseconds / 1000))
    return found


@pytest.mark.parametrize("people", [(0,), (0, 1, 2, 3)], ids=len)
def test_a_cup_takes_no_more_than_four_minutes_longer(people: tuple[int, ...]) -> None:
    seconds = [sum(one.seconds for one in lasting(seed, *people)) for seed in range(5)]
    assert median(seconds) < MOST and (max(seconds) < MOST or len(people) > 1)
    assert min(seconds) > 90, "but something stands"


def test_a_block_of_many_matches_ends_with_all_that_decides() -> None:
    """All eight are scored after one choice: what comes last has its time, too."""
    for seed in range(3):
        units = sum(one.units(GAME, 0, 1, 2, 3) for one in staged_moments(GAME, 4, seed))
        found = lasting(seed, 0, 1, 2, 3)
        assert sum(one.units for one in found) == units, "nothing flows that was to stand"
        assert {one.seconds for one in found if one.units == SCENE} == {SCENE * UNIT}
        assert min(one.seconds for one in found if one.units == LONG) >= UNIT


def test_the_kick_that_may_end_a_shoot_out_is_long(cups: list[Moment]) -> None:
    kicks = [one for one in cups if kind_of(one) == "kick"]
    ends = {one.before.taken for one in kicks if one.units(GAME, 0, 1, 2, 3) == LONG}
    assert min(ends) == 9 and all(taken % 2 for taken in ends)
    for one, then in pairwise(cups):
        if kind_of(then) == "shoot-out" and kind_of(one) == "kick":
            assert one.before.taken in ends


def test_a_group_match_of_ones_own_is_told_once(cups: list[Moment]) -> None:
    """Card against card and the flips show what it comes to; that of others is seen at its whistle."""
    assert {one.units(GAME, 0, 1, 2, 3) for one in cups if kind_of(one) == "match"} == {FLOWS}
    assert {one.units(GAME) for one in cups if kind_of(one) == "match"} == {SHORT}


# --- scenes ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cups() -> list[Moment]:
    return [one for seed in (1, 2, 5) for one in staged_moments(GAME, 4, seed)]


def kind_of(one: Moment) -> str:
    """What an event decides."""
    if one.after.phase == phase.OVER:
        return "champion"
    if one.event == WHISTLE:
        block = "shoot-out" if one.before.phase == phase.KICKS else "tie"
        return ("group over" if one.before.match == 5 else "match") if one.before.round == 0 else block
    if FLIP <= one.event < WHISTLE:
        return "kick" if one.before.phase == phase.KICKS else "flip"
    if one.event >= LOT:
        return "lot"
    return "reveal" if one.event >= REVEAL else "cover"


def test_whatever_decides_has_a_scene_and_words_in_three_languages(cups: list[Moment]) -> None:
    seen: Counter[str] = Counter()
    for one in cups:
        if not one.units(GAME, 0, 1, 2, 3) + one.units(GAME):
            continue
        kind = kind_of(one)
        seen[kind] += 1
        if seen[kind] > 4:
            continue
        for lang in LANGUAGES:
            markup, said = one.scene(GAME, lang), one.said(GAME, lang)
            Strict(markup)
            check_markup(markup)
            assert said and all(said), kind
            assert not [line for line in said if "{" in line]
    assert set(seen) == {
        "reveal", "flip", "match", "group over", "lot", "cover", "tie", "kick", "shoot-out", "champion",
    }  # fmt: skip


def test_scenes_of_twins_are_alike(cups: list[Moment]) -> None:
    compared = 0
    for one in cups[::7]:
        if one.twin is None:
            continue
        compared += 1
        assert one.twin.tobytes() == one.after.tobytes()
        assert one.scene(GAME, after=one.twin) == one.scene(GAME)
        assert one.said(GAME, after=one.twin) == one.said(GAME)
    assert compared > 40


def test_what_falls_does_not_tell_what_it_will_be(cups: list[Moment]) -> None:
    """Whatever differs between two outcomes of one flip is told by the second half alone."""
    one = next(one for one in cups if FLIP <= one.event < FLIP + 8 and one.before.phase == phase.KICKS)
    texts = set()
    for kind in range(8):
        other = one.before.copy()
        GAME.rules.apply(other, FLIP + kind)
        texts.add(told_before(Moment(one.before, FLIP + kind, other, None).scene(GAME)))
    assert len(texts) == 1


def told_before(markup: str) -> str:
    """A scene without what the second half shows."""
    root = ElementTree.fromstring(re.sub(r" (data-[a-z]+)(?=[ >])", r' \1=""', markup))
    for parent in list(root.iter()):
        for child in list(parent):
            if {"now", "told"} & set((child.get("class") or "").split()):
                parent.remove(child)
    return ElementTree.tostring(root, "unicode")


# --- the story -----------------------------------------------------------------------------------------------------


def test_the_story_says_who_is_through() -> None:
    through: list[str] = []
    for one in staged_moments(GAME, 4, 2):
        if one.event == WHISTLE or one.event >= LOT:
            said = GAME.tell(one.before, NATURE, one.event, "en", NAMES)
            through += [said] * ("hrough" in said or "in the final" in said or "third" in said or "wins the W" in said)
    assert len(through) == 8 + 16, "eight groups and sixteen knock-out matches"
    assert through[-1].endswith("wins the World Cup!") or through[-1].endswith("fourth.")


def test_a_group_says_what_put_one_team_before_another() -> None:
    fold = group([FILLER, FILLER], "goal")
    s = fold.state
    s.match, s.phase = 5, phase.SCORE
    for i, j, a, b in ((0, 1, 2, 0), (2, 3, 1, 0), (0, 2, 1, 0), (1, 3, 1, 0), (2, 1, 0, 1)):
        s.cross[0][4 * i + j], s.cross[0][4 * j + i] = a + 1, b + 1
    s.shown, s.goals[1] = [bag("defence"), bag("goal")], 1  # the fourth team loses to the first
    assert moment(fold, "whistle").said(GAME)[-1].startswith("Group A is over. Through: South Africa, Mexico. Out:")
    s.goals[:2] = [9, 0]
    assert "by goal difference (C9)" in " ".join(moment(fold, "whistle").said(GAME))


def test_a_look_answers_what_tables_ask() -> None:
    assert look.may_stand(GAME.notation.read("covers 1a with foul"))
    assert not any(look.may_stand(GAME.notation.read(text)) for text in ("plays goal on 1a", "gives goal", "shuffles"))
    assert SCENE > LONG
    assert len(NAMES) == 8
