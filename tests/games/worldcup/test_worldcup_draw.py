"""The World Cup Game drawn for pages: what can be chosen, what must not be seen, and what browsers need of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from games.markup import Strict
from games.worldcup.positions import GAME, finish, groups, hold, knock_out, lay, moments, others_decided, take
from htpy import fragment

from mundialito.drawing import Place
from mundialito.drawing.notebook import Picture
from mundialito.drawing.svg import NAMESPACE
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.games.worldcup import look as draw
from mundialito.games.worldcup.look.art import arts, card_id
from mundialito.games.worldcup.look.lately import SHOWN
from mundialito.games.worldcup.look.tables import average
from mundialito.games.worldcup.rules import phase
from mundialito.games.worldcup.rules.events import DISCARD, PLAY, STOP
from mundialito.games.worldcup.rules.options import YEARS
from mundialito.games.worldcup.rules.parts import (
    DEFENCE,
    FINALS,
    GOAL,
    KINDS,
    OFFSIDE,
    ONE_AND_ONE,
    QUARTER_FINALS,
    SEMI_FINALS,
    THREE_GOALS,
    TURN_OVER,
)
from mundialito.games.worldcup.rules.turns import begin_scoring
from mundialito.games.worldcup.words.chart import group_table
from mundialito.words import LANGUAGES

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gloria", "Hugo")
AT = "/static/worldcup.svg"
ATTRIBUTES = {"style", "onclick", "onload"}


def places(fold: Fold) -> list[Place]:
    return [Place(name) for name in NAMES[: fold.state.seats]]


def public(fold: Fold, lang: str = "en") -> str:
    return str(draw.public(fold.view(PUBLIC), places(fold), lang, AT))


def private(fold: Fold, seat: int, lang: str = "en") -> str:
    return str(draw.private(fold.view(seat), seat, fold.offers(seat), places(fold), lang, AT))


def picture(fold: Fold, viewer: int, lang: str = "en") -> str:
    return draw.picture(fold.view(viewer), viewer, NAMES[: fold.state.seats], lang)


def chosen(markup: str) -> set[int]:
    """What can be ticked or pressed and is not disabled."""
    found = re.findall(r'<(?:input|button)([^>]*?name="event" value="(\d+)"[^>]*)>', markup)
    return {int(value) for about, value in found if " disabled" not in about}


def row(markup: str, number: int) -> str:
    """A row of the board, up to the next."""
    found = re.search(rf'<div data-row="{number}".*?(?=<div data-row|</li>)', markup)
    assert found, f"there is no row {number}"
    return found[0]


def lit(markup: str, mark: str) -> set[int]:
    """The rows that are marked so, each with its button."""
    rows = [(int(number), css.split()) for number, css in re.findall(r'data-row="(\d+)"[^>]*class="([^"]*)"', markup)]
    found = {number for number, css in rows if mark in css}
    assert all(f'name="then" value="{number}"' in row(markup, number) for number in found)
    return found


def stops(seats: int, seed: int, every: int, **options: str) -> Iterator[Fold]:
    """A cup as it goes: the fold before every so many-th event, and at its end."""
    for n, (fold, _, _) in enumerate(moments(seats, seed, "simple", **options)):
        if n % every == 0:
            yield fold
    yield fold


# --- choices -----------------------------------------------------------------------------------------


def test_b4_every_card_can_be_played_or_discarded() -> None:
    fold = hold(groups(), A="goal goal foul")
    markup = private(fold, 0)
    assert chosen(markup) == {PLAY + GOAL, DISCARD + GOAL, DISCARD + 7}  # there is nothing yet to foul
    assert markup.count(f'value="{PLAY + GOAL}"') == 2
    assert re.search(rf'value="{PLAY + 7}"[^>]* disabled', markup)
    assert "Discard the card" in markup


def test_b7_a_defence_has_two_ways_when_there_is_an_attack() -> None:
    fold = hold(groups(), A="defence goal goal")
    assert PLAY + TURN_OVER not in chosen(private(fold, 0))
    lay(fold, {"3a": "a"})
    markup = private(fold, 0)
    assert chosen(markup) == {PLAY + GOAL, PLAY + DEFENCE, PLAY + TURN_OVER, DISCARD + GOAL, DISCARD + DEFENCE}
    assert re.search(rf'value="{PLAY + TURN_OVER}"[^>]*data-target="attack"', markup)
    assert "stop an attack" in markup


def test_e14_smaller_goals_come_with_the_semi_finals() -> None:
    early = hold(knock_out(QUARTER_FINALS, "FRG YUG FRA TCH SWE URS BRA WAL"), A="3goals foul foul")
    late = hold(knock_out(SEMI_FINALS, "FRG FRA SWE BRA"), A="3goals foul foul")
    assert "as 2 goals" not in private(early, 0)
    assert "as 2 goals" in private(late, 0)
    assert PLAY + THREE_GOALS in chosen(private(late, 0))


def test_b6_the_board_lights_what_a_card_may_be_played_on() -> None:
    fold = hold(groups(), A="goal foul offside")
    lay(fold, {"1a": "1 1", "2b": "a"})
    markup = public(fold)
    assert lit(markup, "free") == set(range(48)) - {0}  # Argentina has two squares
    assert lit(markup, "goal") == {0}
    assert lit(markup, "attack") == {3}
    hand = private(fold, 0)
    targets = dict(re.findall(r'value="(\d+)" data-event="\d+" data-target="(\w+)"', hand))
    assert targets[str(PLAY + GOAL)] == "free"
    assert targets[str(PLAY + OFFSIDE)] == "any"
    assert targets[str(DISCARD + GOAL)] == "off"


def test_b8_the_second_goal_is_asked_for_on_the_board_and_in_a_list() -> None:
    fold = hold(groups(), A="1and1 foul foul")
    take(fold, "A plays 1and1", "A on 1a")
    markup = public(fold)
    assert lit(markup, "now") == set(fold.offers(0))
    assert chosen(private(fold, 0)) == set(fold.offers(0))
    assert "Ana lays the second goal." in markup
    late = hold(knock_out(SEMI_FINALS, "FRG FRA SWE BRA"), A="1and1 foul foul")
    take(late, "A plays 1and1", "A on 1a")
    assert STOP in chosen(private(late, 0))
    assert ONE_AND_ONE not in cards(private(late, 0))


def cards(markup: str) -> set[int]:
    return {kind for kind in range(KINDS) if f'#{card_id(kind)}"' in markup}


def test_b17_in_the_final_only_ones_own_matches_are_lit() -> None:
    fold = hold(knock_out(FINALS, "FRA FRG BRA SWE"), A="goal goal goal", B="goal goal goal")
    seat = fold.actor
    markup, mine = public(fold), {r for r in range(4) if fold.state.mine[seat] >> r & 1}
    assert mine <= lit(markup, "free") < {0, 1, 2, 3} or lit(markup, "free") == {r ^ x for r in mine for x in (0, 1)}


@pytest.mark.parametrize(("seats", "year"), [(3, "1930"), (4, "1958"), (8, "1966"), (5, "2002")])
def test_every_offer_of_a_cup_can_be_chosen(seats: int, year: str) -> None:
    seen = set()
    for fold in stops(seats, 3, 7, year=year):
        for seat in range(seats):
            offers = fold.offers(seat)
            assert chosen(private(fold, seat)) == set(offers)
            seen.update(offers)
    assert len(seen) > 40


def test_enter_on_a_card_presses_no_row() -> None:
    """The first button of a form is pressed by Enter: it must be one that does nothing."""
    first = re.search(r"<button[^>]*>", public(groups()))
    assert first
    assert 'form="choices"' in first[0]
    assert "disabled" in first[0]


# --- secrets -----------------------------------------------------------------------------------------


def test_b2_different_hands_are_drawn_alike_for_everybody_else() -> None:
    one, other = hold(groups(), A="goal foul attack"), hold(groups(), A="3goals 3goals offside")
    for fold in (one, other):
        hold(fold, B="goal goal goal", C="goal goal goal", D="goal goal goal")
    assert public(one) == public(other)
    assert private(one, 1) == private(other, 1)
    assert picture(one, 1) == picture(other, 1)
    assert private(one, 0) != private(other, 0)


@pytest.mark.parametrize("seed", [1, 2])
def test_b2_nothing_hidden_is_drawn(seed: int) -> None:
    for fold in stops(4, seed, 23, year="1958"):
        if fold.is_over:
            continue
        assert not cards(public(fold))
        for seat in range(4):
            held = {kind for kind in range(KINDS) if fold.state.hand[seat] >> 6 * kind & 63}
            assert cards(private(fold, seat)) == held


# --- what is shown ---------------------------------------------------------------------------------------


def test_b6_tiles_lie_from_the_centre_outwards_and_come_from_their_player() -> None:
    fold = lay(groups(), {"1b": "2 a", "2a": "x"})
    markup = row(public(fold), 1)
    assert re.findall(r"#tile-(\d)", markup) == ["2", "4"]
    assert markup.count("<i></i>") == 2  # of four squares
    assert 'data-from="mine ball"' in markup
    assert 'aria-label="West Germany: 2 goals, attack, 2 free"' in markup
    assert "0:2" in public(fold)


def test_e8_goal_average_stands_in_the_table() -> None:
    fold = lay(groups(), {"1b": "3", "4b": "1"})  # Argentina 0:3 West Germany 0:1 Czechoslovakia
    english, spanish = public(fold), public(fold, "es")
    assert all(f">{told}<" in english for told in ("3.00", "0.00", "∞", "–"))
    assert ">3,00<" in spanish


def test_e8_average_of_nothing_conceded() -> None:
    fold = lay(groups(), {"1b": "3"})
    lines = {line.team: line for line in group_table(fold.view(PUBLIC), 0, now=True)}
    assert average(lines[1], "en") == "∞"
    assert average(lines[0], "en") == "0.00"
    assert average(lines[2], "en") == "–"


def test_b12_dice_stay_in_sight_until_everybody_has_had_a_turn() -> None:
    fold = groups()
    told = shown(fold, {"1a": "p", "1b": "a"} | others_decided(1), "5 2")
    follower = draw.Follower()
    assert follower.draw("en", AT) is None
    for n, (v, e) in enumerate(told):
        follower.see(v, e, n)
    fresh = str(fragment[follower.draw("en", AT)])
    for n in range(4 * 3 + 1):
        follower.see(fold.view(PUBLIC), 0, n)
    folded = str(fragment[follower.draw("en", AT)])
    assert "<details" in fresh and " open" in fresh
    assert " open" not in folded.split(">", 1)[0]
    assert re.findall(r"#die-(\d)", fresh) == ["5", "2"]
    assert fresh.count("data-goal") == 1
    assert "Argentina rolls for its penalty, 5: goal!" in fresh
    assert fresh.count("<li ") == 24


def shown(fold: Fold, rows: dict[str, str], rolls: str) -> list[tuple[object, int]]:
    """The scoring of a round as the page hands it to the drawing."""
    lay(fold, rows)
    begin_scoring(fold.state)
    left, told = rolls.split(), []
    while fold.actor == NATURE and fold.state.phase not in (phase.DEAL, phase.DRAW):
        e = fold.offers(NATURE)[0]
        if fold.state.phase == phase.SCORE and GAME.notation.text(e).startswith("rolls"):
            e = GAME.notation.read(f"rolls {left.pop(0)}")
        assert e in SHOWN
        told.append((fold.view(PUBLIC), e))
        fold.take(NATURE, e)
    return told


def test_e13_the_bracket_is_on_its_own_board() -> None:
    assert 'class="bracket"' not in public(groups()).partition('class="sheet"')[0]
    fold = knock_out(SEMI_FINALS, "FRG FRA SWE BRA")
    finish(fold, {"1a": "2", "2b": "1"})
    markup = public(fold).partition('class="sheet"')[0]
    assert 'class="bracket"' in markup
    assert markup.count('class="won"') == 2
    assert "Final" in markup


def test_b23_the_result_names_champion_and_owner() -> None:
    fold = next(fold for fold in stops(4, 5, 10**6, year="1962") if fold.is_over)
    markup = public(fold)
    assert "World Champion!" in markup
    assert 'data-phase="over"' in markup
    points = [int(n) for n in re.findall(r">(\d) points<", markup)]
    assert points == sorted(fold.scores(), reverse=True)
    assert points[0] == 6


def test_e7_the_score_sheet_has_every_match() -> None:
    empty = public(groups()).partition('class="sheet"')[2]
    assert empty.count('class="score"') == 24
    assert "World Cup 1958" in empty
    fold = groups()
    finish(fold, others_decided(0))
    assert public(fold).partition('class="sheet"')[2].count("1 : 0") > 0


def test_names_and_badges_of_the_page_are_escaped() -> None:
    fold = groups()
    markup = str(draw.public(fold.view(PUBLIC), [Place("<b>"), *places(fold)[1:]], "en", AT))
    assert "<b>Mar" not in markup
    assert "&lt;b&gt;" in markup
    assert "<b><" not in markup.replace("<b></", "")


# --- markup ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "year", "lang"), [(3, "1930", "es"), (4, "1958", "en"), (8, "2002", "pt")])
def test_fragments_of_a_cup_are_sound(seats: int, year: str, lang: str) -> None:
    for fold in stops(seats, 8, 41, year=year):
        parsed = Strict(public(fold, lang) + private(fold, 0, lang))
        assert len(parsed.ids) == len(set(parsed.ids)), [x for x in parsed.ids if parsed.ids.count(x) > 1]
        assert not parsed.attributes & ATTRIBUTES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("year", YEARS)
def test_a_picture_stands_alone_and_shows_the_hand(year: str, lang: str) -> None:
    for fold in stops(4, 4, 150, year=year):
        markup = picture(fold, 0, lang)
        root = ElementTree.fromstring(markup)
        defined = {s.get("id") for s in root.iter(f"{{{NAMESPACE}}}symbol")}
        used = {(u.get("href") or "")[1:] for u in root.iter(f"{{{NAMESPACE}}}use")}
        assert used == defined
        assert "url(" not in markup


def test_a_picture_shows_itself_in_a_notebook() -> None:
    fold = hold(groups(), A="goal foul attack")
    told = Picture("worldcup", fold.view(0), 0, NAMES[:4])
    assert ElementTree.fromstring(told._repr_html_()).tag == "figure"
    assert "Group 1" in told._repr_svg_()


def test_every_symbol_that_is_used_exists() -> None:
    used = {
        name
        for fold in stops(8, 6, 60, year="1930")
        for markup in (public(fold), private(fold, 0))
        for name in re.findall(r'href="[^"#]+#([^"]+)"', markup)
    }
    assert used <= set(arts())
    assert "flag-YUG-1930" in used


def test_the_file_of_symbols_stands_alone() -> None:
    root = ElementTree.fromstring(draw.symbols())
    ids = [symbol.get("id") for symbol in root]
    assert len(ids) == len(set(ids))
    assert "url(" not in draw.symbols()
    assert not [e for e in root.iter() if e.tag.endswith(("use", "image", "style", "script"))]
