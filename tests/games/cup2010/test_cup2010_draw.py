"""The card game drawn for pages: what can be chosen, what is shown step by step, what browsers need of the markup."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest
from games.cup2010.positions import FILLER, group, put_forward

from mundialito import games
from mundialito.drawing import Place
from mundialito.drawing.notebook import Picture
from mundialito.drawing.pieces import drawn
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.games.cup2010 import look as draw
from mundialito.games.cup2010.look.cards import faces
from mundialito.games.cup2010.look.recap import Recap
from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.parts import size
from mundialito.games.cup2010.rules.questions import most_picks, place_of, side_to_choose
from mundialito.words import LANGUAGES

GAME = games.load("cup2010")
NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gloria", "Hugo")
AT = "/static/cup2010.svg"
CONTROL = re.compile(r'name="event" value="(\d+)"')


def places(fold: Fold) -> list[Place]:
    return [Place(name) for name in NAMES[: fold.state.seats]]


def public(fold: Fold, lang: str = "en") -> str:
    return drawn(draw.public(fold.view(PUBLIC), places(fold), lang, AT))


def private(fold: Fold, seat: int, lang: str = "en") -> str:
    return drawn(draw.private(fold.view(seat), seat, fold.offers(seat), places(fold), lang, AT))


def cup(seed: int, seats: int, **options: str) -> tuple[Fold, random.Random]:
    return Fold(GAME, GAME.begun(seats, options)), random.Random(seed)


def onwards(fold: Fold, rng: random.Random) -> None:
    """One event more, by chance."""
    who = fold.actor
    fold.take(who, rng.choice(GAME.offers(fold.state, who)))


def check_markup(markup: str) -> None:
    """Every picture is there, no id twice, nothing that the pages' policy forbids."""
    assert set(re.findall(r'href="[^"#]*#([^"]+)"', markup)) <= set(faces())
    ids = re.findall(r'\bid="([^"]+)"', markup)
    assert len(ids) == len(set(ids))
    assert not re.search(r'\bstyle="|<script|\bon\w+="', markup)


@pytest.mark.parametrize(("seats", "rulebook"), [(2, "default"), (3, "spanish"), (8, "portuguese")])
def test_whatever_is_offered_can_be_pressed(seats: int, rulebook: str) -> None:
    fold, rng = cup(seats, seats, rulebook=rulebook)
    asked = 0
    while not fold.is_over:
        who = fold.actor
        if who != NATURE and rng.random() < 0.25:
            asked += 1
            lang = rng.choice(LANGUAGES)
            mine = private(fold, who, lang)
            assert {str(e) for e in fold.offers(who)} <= set(CONTROL.findall(mine))
            check_markup(public(fold, lang) + mine)
        onwards(fold, rng)
    assert asked > 50
    assert 'data-phase="over"' in public(fold)
    check_markup(public(fold))


def test_a_card_is_ticked_as_often_as_the_team_holds_it_and_the_page_says_how_many() -> None:
    fold, rng = cup(5, 4)
    while fold.state.phase != phase.CHOOSE:
        onwards(fold, rng)
    seat = fold.actor
    side = side_to_choose(fold.state, seat)
    mine = private(fold, seat)
    held = size(fold.state.hand[place_of(fold.state, side)])
    assert mine.count('type="checkbox"') == held > 3
    assert f'data-most="{most_picks(fold.state, side)}"' in mine
    values = [int(e) for e in CONTROL.findall(mine)]
    assert values == sorted(values)  # ticked cards are posted in the order in which they must be named, the seal last


def test_cards_that_are_ticked_are_posted_as_one_choice() -> None:
    """C6  The events of a form, in the order of its controls, are a choice that the law takes whole."""
    fold, rng = cup(6, 4)
    while fold.state.phase != phase.CHOOSE:
        onwards(fold, rng)
    seat = fold.actor
    values = [int(e) for e in CONTROL.findall(private(fold, seat))]
    for e in (*values[:2], values[-1]):
        fold.take(seat, e)
    assert side_to_choose(fold.state, seat) != 0 or fold.actor != seat


# --- what was just played ---------------------------------------------------------------------------------


def followed(fold: Fold, rng: random.Random, steps: int) -> Recap:
    """A follower of a cup, told what everybody saw."""
    recap = Recap()
    for _ in range(steps):
        if fold.is_over:
            break
        before, log = fold.view(PUBLIC), len(fold.logs[PUBLIC])
        onwards(fold, rng)
        if len(fold.logs[PUBLIC]) > log:
            recap.see(before, fold.logs[PUBLIC][-1][1], len(fold.events))
    return recap


def test_w1_a_group_match_is_shown_step_by_step() -> None:
    """The Spanish example: cards turned up, a penalty and an attack flipped, 1-3."""
    first, second = "attack attack goal", "penalty goal foul attack"
    fold = put_forward(group([f"{first} {FILLER}", f"{second} {FILLER}"], "attack attack"), first, second)
    recap = Recap()
    for wanted in ("", "", "flips attack", "flips attack", "whistle"):
        before = fold.view(PUBLIC)
        e = GAME.notation.read(wanted) if wanted else GAME.offers(fold.state, NATURE)[0]
        fold.take(NATURE, e)
        recap.see(before, e, len(fold.events))
    shown = drawn(recap.draw("en", AT))
    assert "1 - 3" in shown
    assert [flip.side for flip in recap.matches[0].flips] == [1, 1]
    assert re.findall(r'class="flip"[^>]*data-i="(\d)"', shown) == ["1", "2"]
    assert shown.count("goal!") == 2
    check_markup(shown)


def test_a_block_is_shown_with_all_its_matches_covers_and_kicks() -> None:
    fold, rng = cup(11, 4)
    recap = followed(fold, rng, 10_000)
    assert [match.teams for match in recap.matches] == [
        tuple(t - 1 for t in fold.state.entrant[k]) for k in (14, 15)
    ]  # the finals
    for match, k in zip(recap.matches, (14, 15), strict=True):
        assert match.score == tuple(n - 1 for n in fold.state.result[k][:2])
        scored = [sum(kick.scored for kick in match.kicks if kick.side == side) for side in range(2)]
        assert scored == fold.state.result[k][2:]
    check_markup(drawn(recap.draw("pt", AT)))


def test_a_recap_is_the_last_match_alone() -> None:
    fold, rng = cup(12, 4)
    recap = followed(fold, rng, 400)
    assert len(recap.matches) == 1
    assert drawn(Recap().draw("en", AT)) == ""


# --- the chart -----------------------------------------------------------------------------------------------


def test_the_table_says_what_decided() -> None:
    """K29  Level on points: difference, goals, the match between them, or lots."""
    fold, rng = cup(3, 2)
    seen: set[str] = set()
    while not fold.is_over:
        onwards(fold, rng)
        if fold.state.round and not seen:
            seen |= set(re.findall(r'class="by">([^<]+)<', public(fold)))
    assert seen >= {"goal difference"}
    assert seen <= {"goal difference", "goals scored", "matches between them", "lots"}


def test_the_chart_shows_owners_only_once_their_group_has_begun() -> None:
    fold, rng = cup(4, 3)
    while fold.state.group < 3:
        onwards(fold, rng)
    told = re.findall(r'class="owners">([^<]*)<', public(fold))
    assert len(told) == 8
    assert all(told[:3])
    assert not any(told[4:])


@pytest.mark.parametrize("events", [0, 20, 60, 400, 900, 100_000])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_stands_alone(events: int, lang: str) -> None:
    fold, rng = cup(9, 4)
    while not fold.is_over and len(fold.events) < events:
        onwards(fold, rng)
    for viewer in (PUBLIC, 1):
        shown = Picture("cup2010", fold.view(viewer), viewer, NAMES[:4], lang)
        root = ElementTree.fromstring(shown._repr_svg_())
        ids = {part.get("id") for part in root.iter() if part.get("id")}
        used = {str(part.get("href"))[1:] for part in root.iter() if part.tag.endswith("use")}
        assert used == ids
        assert ElementTree.fromstring(shown._repr_html_()).tag == "figure"


def test_a_follower_may_come_in_late() -> None:
    """After a restart of the server, for one: it sees what it can, and nothing breaks."""
    hands = ["penalty goal defence defence", "goal goal defence defence"]
    fold = put_forward(group(hands, "attack"), "penalty goal", "goal goal")
    fold.take(NATURE, GAME.offers(fold.state, NATURE)[0])
    recap = Recap()
    while fold.state.phase in (phase.REVEAL, phase.SCORE):
        before, e = fold.view(PUBLIC), GAME.offers(fold.state, NATURE)[0]
        fold.take(NATURE, e)
        recap.see(before, e, len(fold.events))
    assert recap.matches[0].score == (2, 2)
    assert "2 - 2" in drawn(recap.draw("en", AT))
