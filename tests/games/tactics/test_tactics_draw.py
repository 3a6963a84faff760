"""Soccer Tactics drawn for pages: what can be chosen, what browsers need of the markup, and the ways things go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from games.tactics.pitch import GAME, after, at, begun, lined_up
from games.uno.test_uno_draw import Strict

from mundialito.drawing import Place
from mundialito.drawing.notebook import Picture
from mundialito.drawing.pieces import drawn
from mundialito.drawing.svg import NAMESPACE
from mundialito.engine.fold import Fold
from mundialito.engine.papers import Case
from mundialito.engine.who import PUBLIC
from mundialito.games.tactics import look as draw
from mundialito.games.tactics.look.art import arts
from mundialito.games.tactics.look.pitch import ways
from mundialito.games.tactics.look.table import spread
from mundialito.games.tactics.rules.events import ACCEPT, SQUARE, THROW
from mundialito.games.tactics.words.notation import SQUARE_NUMBERS
from mundialito.judge.trials import walk
from mundialito.showing.drawings import stylesheet_of
from mundialito.words import LANGUAGES

NAMES = ("Ana", "Bruno", "Carla", "Diego")
AT = "/static/tactics.svg"
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def public(fold: Fold, lang: str = "en") -> str:
    return str(draw.public(fold.view(PUBLIC), places(fold), lang, AT))


def private(fold: Fold, seat: int, lang: str = "en") -> str:
    return str(draw.private(fold.view(seat), seat, fold.offers(seat), places(fold), lang, AT))


def places(fold: Fold) -> list[Place]:
    return [Place(name) for name in NAMES[: fold.state.seats]]


def walks(seed: int, events: int = 260, seats: int = 2, **options: str) -> Iterator[Fold]:
    """A match as it goes: always the same fold, some events further."""
    return walk(Case(seats, {"length": "quick"} | options, game="tactics"), seed, events)


def values(markup: str, kind: str) -> set[int]:
    """The events of the buttons or ticks of a class."""
    tags = re.findall(r"<(?:button|input) [^>]*>", markup)
    return {int(v[1]) for tag in tags if kind in tag and (v := re.search(r'value="(\d+)"', tag))}


def closed(markup: str) -> str:
    """Without inputs, which HTML does not close."""
    return re.sub(r"<input[^>]*>", "", markup)


def lit(markup: str, pawn: int | None = None) -> set[int]:
    """Squares that may be chosen: at once, or after taking that pawn."""
    found = set()
    for tag in re.findall(r"<button [^>]*>", markup):
        by = re.search(r'data-by="([^"]*)"', tag)
        is_lit = "direct" in tag if pawn is None else bool(by) and str(pawn) in by[1].split()
        if is_lit:
            found.add(int(re.search(r'value="(\d+)"', tag)[1]) - SQUARE)  # type: ignore[index]
    return found


# --- markup -----------------------------------------------------------------------------------------------


@every_language
def test_pages_are_well_formed_at_every_moment(lang):
    for n, fold in enumerate(walks(3)):
        if n % 4:
            continue
        page = public(fold, lang)
        Strict(closed(page))
        assert len(re.findall(r'\bid="(p[01]-\d+)"', page)) == len(set(re.findall(r'\bid="(p[01]-\d+)"', page)))
        for seat in range(2):
            Strict(closed(private(fold, seat, lang)))


def test_every_pawn_is_drawn_once_wherever_it_is():
    for n, fold in enumerate(walks(5)):
        if n % 5:
            continue
        s = fold.state
        wanted = {f"p{t}-{i + 1}" for t in (0, 1) for i in range(11) if not s.out[t] >> i & 1}
        assert set(re.findall(r'\bid="(p[01]-\d+)"', public(fold))) == wanted


def test_all_symbols_that_are_used_exist_and_the_file_is_whole():
    root = ElementTree.fromstring(draw.symbols())
    known = {one.attrib["id"] for one in root.iter(f"{{{NAMESPACE}}}symbol")}
    assert known == set(arts())
    for fold in walks(7, 120, shooting="die"):
        for markup in (public(fold), private(fold, 0), private(fold, 1)):
            assert set(re.findall(r'href="[^"#]*#([^"]+)"', markup)) <= known


def test_nothing_is_styled_in_the_markup_and_no_name_is_taken_for_markup():
    fold = lined_up()
    marked = str(draw.public(fold.view(PUBLIC), [Place("<b>Ana</b>"), Place("Bruno & Co")], "en", AT))
    assert "&lt;b&gt;Ana" in marked and "style=" not in marked + private(fold, 0)


def test_teams_differ_by_shape_and_keepers_by_face():
    art = {name: drawn(one.body) for name, one in arts().items()}
    assert "<circle" in art["b8"].split("stroke")[0] and "<rect" in art["r8"] and "<rect" not in art["b8"]
    assert art["bk1"] != art["b1"]


# --- choices ------------------------------------------------------------------------------------------------


def test_every_offer_can_be_pressed_and_nothing_is_offered_to_others():
    for fold in walks(11, 300):
        actor = fold.actor
        for seat in (0, 1):
            offers = set(fold.offers(seat))
            page = private(fold, seat)
            pressed = values(page, 'name="event"') - values(page, "dark")
            assert offers <= pressed if seat == actor else not pressed


def test_a_pawn_lights_the_squares_that_the_rules_give_it():
    fold = after("1D1 8D8 9C6 | 1E16 6H9 | D8 8", "* throws 2")
    page = private(fold, 0)
    assert values(page, "data-take") == {8}  # number 9; the carrier and the keeper stay
    then = after(fold, "A pawn 9")
    assert lit(page, 8) == {q for q in range(128) if then.refusal(0, SQUARE + q) is None}
    assert "checked" in page  # the only one is taken already


def test_with_a_one_the_dribble_is_a_tick_beside_the_ball():
    fold = after("1D1 8D8 9C6 | 1E16 6H9 | D8 8 ; phase=ball_throw", "* throws 1")
    page = private(fold, 0)
    assert re.search(r'<input [^>]*type="checkbox"', page) and lit(page) and lit(page, 7)


def test_the_keeper_is_a_tick_beside_the_throw():
    page = private(at("1D1 8D8 | 1E16 2D13 | D8 8 ; phase=try turn=red"), 1)
    assert values(page, "data-alone") == {THROW} and re.search(r'<input [^>]*type="checkbox"', page)
    assert lit(page, 0) == {SQUARE_NUMBERS[q] for q in ("D16", "F16", "D15", "E15", "F15")}


def test_other_squares_are_dark_and_can_be_asked():
    fold = after("1D1 8D8 9C6 | 1E16 6H9 | D8 8", "* throws 2")
    page = private(fold, 0)
    dark = values(page, "dark")
    assert SQUARE + SQUARE_NUMBERS["A16"] in dark and not dark & {SQUARE + q for q in lit(page, 8)}


@every_language
def test_placing_says_whom_and_offers_to_place_them_all(lang):
    fold = after(begun(), "* throws 1-2")
    page = private(fold, 0, lang)
    assert ACCEPT in values(page, "data-alone") and "hand-pawn" in page and len(lit(page)) == 2


def test_who_waits_is_told_for_whom():
    assert "Waiting for Ana." in private(after(lined_up(), "* throws 2"), 1)


# --- what is told ----------------------------------------------------------------------------------------------


def test_cards_lie_at_their_number_and_the_letter_of_the_defence():
    fold = at("1D1 8D8 | 1E16 2D13 6H9 x7 | D8 8 ; yellow=000000010000/000000000001")
    page = public(fold)
    assert page.count("card yellow") == 2 and page.count("card red") == 17  # all who are not said to be on the pitch
    assert "number 8, yellow card" in page and "a defender, yellow card" in page


def test_the_offside_line_and_who_is_beyond_it():
    page = public(at("1D1 8D8 9C14 | 1E16 2D13 6H9 | D8 8"))
    assert re.search(r'class="offside"[^>]* data-rank="12"', page)
    assert re.findall(r'id="(p\d-\d+)" class="pawn beyond"', page) == ["p0-9"]


def test_the_spinner_has_the_fields_of_its_box():
    assert [spread((4, 2, 2)).count(r) for r in range(3)] == [4, 2, 2]
    assert all(a != b or a == 0 for a, b in zip(spread((4, 2, 2)), spread((4, 2, 2))[1:], strict=False))


@pytest.mark.parametrize(
    ("tail", "words"),
    [
        ("phase=over period=1 goals=2/1", "Ana wins: Ana 2-1 Bruno!"),
        ("phase=over period=1 goals=1/1 draw=stop", "A draw: Ana 1-1 Bruno."),
        ("phase=over period=4 goals=1/1 scored=3/4 kicks=5/5", "Bruno wins: Ana 1-1 Bruno (3–4)!"),
    ],
)
def test_r28_the_result(tail, words):
    assert words in public(at(f"1D1 8D8 | 1E16 6H9 | D8 8 ; {tail}"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("", "1st half · 1/30"),
        ("clock=seconds", "1st half · 1′"),
        ("clock=real", "1st half<"),
        ("period=2", "extra time 1"),
    ],
)
def test_r28_the_clock(options, words):
    assert words in public(at(f"1D1 8D8 | 1E16 6H9 | D8 8 ; {options}"))


# --- ways --------------------------------------------------------------------------------------------------------


def steps(fold: Fold, event: str) -> list[tuple[str, list[str]]]:
    """What goes where when that happens: ids and squares."""
    markup = drawn(ways(fold.view(PUBLIC), GAME.notation.read(event)))
    found = []
    for thing, inner in re.findall(r'<ol data-way="([^"]+)"[^>]*>(.*?)</ol>', markup):
        squares = re.findall(r'data-file="(\d+)" data-rank="(\d+)"', inner)
        found.append((thing, ["ABCDEFGH"[int(file)] + str(int(rank) + 1) for file, rank in squares]))
    return found


def test_a_pawn_goes_round_opponents_not_over_them():
    fold = after("1D1 8D8 9C6 | 1E16 6C7 7H9 | D8 8", "* throws 2", "A pawn 9")
    ((thing, way),) = steps(fold, "to C8")  # straight on stands an opponent
    assert (thing, way[0], way[-1], len(way)) == ("p0-9", "C6", "C8", 3) and "C7" not in way


def test_a_dribble_takes_the_ball_along_and_dice_turn():
    fold = after("1D1 8D8 9C6 | 1E16 6H9 | D8 8 ; phase=ball_throw", "* throws 1", "A pawn 8")
    assert steps(fold, "to D9") == [("p0-8", ["D8", "D9"]), ("the-ball", ["D8", "D9"])]
    assert [thing for thing, _ in steps(fold, "throws 3-4")] == ["die-0", "die-1"]
    assert steps(fold, "goal") == [("needle", [])] and steps(fold, "accept") == []


# --- pictures ------------------------------------------------------------------------------------------------------


@every_language
def test_a_picture_is_one_whole_svg(lang):
    for n, fold in enumerate(walks(13, 200, seats=4)):
        if n % 20 == 0:
            picture = draw.picture(fold.view(PUBLIC), PUBLIC, NAMES, lang)
            root = ElementTree.fromstring(picture)
            ids = {one.attrib["id"] for one in root.iter(f"{{{NAMESPACE}}}symbol")}
            assert set(re.findall(r'href="#([^"]+)"', picture)) == ids
            assert all(name in "".join(root.itertext()) for name in NAMES)


def test_a_notebook_shows_it():
    fold = lined_up()
    assert Picture("tactics", fold.view(0), 0, NAMES[:2])._repr_html_().startswith("<figure><svg")


def test_the_style_sheet_places_every_column_rank_and_pawn():
    sheet = stylesheet_of("tactics")
    assert all(f'[data-file="{n}"]' in sheet for n in range(8))
    assert all(f'[data-rank="{n}"]' in sheet for n in range(16))
    assert all(f'[data-by~="{n}"]' in sheet for n in range(11))
