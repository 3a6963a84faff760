"""Tables made of declared zones: drawn from views alone, choices on the things they concern, in page, picture, text."""

from __future__ import annotations

import re
import shutil
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from games.markup import Strict
from htpy import fragment
from rich.console import Console

from mundialito import games
from mundialito.drawing import Place
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.engine.zones import Mark
from mundialito.showing.drawings import drawing_of
from mundialito.showing.plain import Plain
from mundialito.showing.zoned import Zoned
from mundialito.terminal.zoned import ZonedText
from mundialito.words import LANGUAGES
from showing.tabletops import CARD, SQUARES, TRICKS, Squares, game_of, midway, over, viewers, words

COIN = Path(__file__).parents[2] / "examples" / "games" / "coin"
NAMES = ("Marta", "Bruno & Co", "Carla", "Diego")
PLACES = [Place(name) for name in NAMES]
TABLE = Zoned(game_of("uno"), TRICKS)  # its title stands above a picture
BOARD = Zoned(game_of("uno"), SQUARES)


def seen(v: Any, table: Zoned = TABLE) -> str:
    return fragment[table.public(v, PLACES[: v.seats], "en", "/a.svg")].__html__()


def own(v: Any, seat: int, *offers: int, table: Zoned = TABLE) -> str:
    return fragment[table.private(v, seat, offers, PLACES[: v.seats], "en", "/a.svg")].__html__()


def buttons(markup: str) -> dict[str, bool]:
    """Every button with an event by what it says, and whether it can be pressed."""
    found = re.findall(r"<button [^>]*>", markup)
    return {re.search(r'title="([^"]*)"', one)[1]: "aria-disabled" not in one for one in found}  # type: ignore[index]


# --- what everybody sees ------------------------------------------------------------------------------


def test_markup_is_closed_and_ids_are_given_once() -> None:
    for v in (midway(), over()):
        for viewer in viewers(v):
            page = seen(v.seen_by(PUBLIC)) + own(v.seen_by(viewer), max(viewer, 0), 7)
            ids = Strict(page).ids
            assert len(ids) == len(set(ids))


def test_of_several_who_are_awaited_nobody_has_the_one_ball() -> None:
    drawing = drawing_of("coin")
    v = guessing().view(PUBLIC)
    page = fragment[drawing.public(v, PLACES, "en", "/a.svg")].__html__()
    assert page.count("data-acts") == 4 and 'id="ball"' not in page


def test_the_trick_tells_who_played_what_and_cards_come_from_hands() -> None:
    page = seen(midway().seen_by(PUBLIC))
    trick = page.partition('class="trick"')[2].partition("</ol>")[0]
    assert re.findall(r"<span class=\"(?:by|unseen)\">(.*?)</span>", trick) == [
        "Marta", "6 of coins", "Bruno &amp; Co", "1 of swords",
    ]  # fmt: skip
    assert 'data-from="h0-3-5-0 seat-0"' in trick
    assert 'id="h0-3-5-0"' in own(replaced(0, [5]).seen_by(0), 0)


def replaced(seat: int, hand: list[int]) -> Any:
    v = midway()
    v.hands[seat] = hand
    return v


def test_the_stock_shows_its_size_and_the_trump_card_below_it() -> None:
    page = seen(midway().seen_by(PUBLIC))
    pile = page.partition('id="pile"')[2].partition("</div>")[0]
    assert 'aria-label="Stock: 21, 3 of cups"' in pile and "data-under" in pile
    empty = midway()
    empty.stock, empty.trump = 0, None
    assert 'class="pile"' not in seen(empty.seen_by(PUBLIC))


def test_seats_show_backs_heaps_and_points() -> None:
    seat = seen(midway().seen_by(PUBLIC)).partition('id="seat-1"')[2].partition("</li>")[0]
    assert seat.count("#k0-back") == 2 + 1  # the hand, and the heap
    assert "tricks: 3" in seat and "11 points" in seat and 'class="count" aria-hidden="true">2<' in seat


def test_the_end_names_the_winner() -> None:
    page = seen(over())
    assert "Carla wins." in page and page.count("data-won") == 1 and 'data-phase="over"' in page
    assert own(over(), 0) == '<div class="kit-mine" data-phase="over"></div>'


# --- what one seat sees -------------------------------------------------------------------------------


def test_a_card_of_the_hand_is_its_own_button() -> None:
    page = own(midway().seen_by(2), 2, 7, 16)
    assert buttons(page) == {words(7, ""): True, words(16, ""): True, words(38, ""): False}
    assert 'value="7" data-event="7"' in page and "Your turn!" in page and 'class="btn choice"' not in page


def test_ones_own_hand_is_shown_while_waiting() -> None:
    page = own(midway().seen_by(0), 0)
    assert buttons(page) == {words(0, ""): False, words(13, ""): False}
    assert "Waiting for Carla." in page and "data-asked" not in page


def test_a_choice_that_lies_on_nothing_is_said_in_words() -> None:
    assert "<span>Carla does 99.</span>" in own(midway().seen_by(2), 2, 7, 99)


def test_what_others_showed_to_a_seat_lies_below_its_hand() -> None:
    v = midway().seen_by(2)
    v.hands[0] = midway().hands[0]
    shown = own(v, 2).partition("known")[2]
    assert "Marta" in shown and words(13, "") in shown and "Diego" not in shown


@pytest.mark.parametrize("viewer", range(4))
def test_no_drawing_shows_what_its_view_hides(viewer: int) -> None:
    """Two tables that the viewer sees alike look alike; and no card of others is named or pictured."""
    v, other = midway(), midway()
    for p in range(4):
        if p != viewer:
            other.hands[p] = [c + 1 for c in other.hands[p]]
    mine, twin = v.seen_by(viewer), other.seen_by(viewer)
    text = ZonedText(game_of("uno"), TRICKS)
    assert seen(v.seen_by(PUBLIC)) == seen(other.seen_by(PUBLIC))
    assert own(mine, viewer) == own(twin, viewer)
    assert TABLE.picture(mine, viewer, NAMES, "en") == TABLE.picture(twin, viewer, NAMES, "en")
    assert printed(text, mine, viewer) == printed(text, twin, viewer)
    hidden = [c for p, hand in enumerate(v.hands) if p != viewer for c in hand]
    for card in hidden:
        assert f'#k0-{card}"' not in seen(v.seen_by(PUBLIC)) + own(mine, viewer)


# --- squares ------------------------------------------------------------------------------------------


def test_squares_that_may_be_chosen_are_buttons_with_their_names() -> None:
    v = Squares([0, None, 1, *[None] * 6], turn=1)
    page = own(v, 1, 1, 8, table=BOARD)
    assert buttons(page) == {"b3": True, "c1": True}
    assert page.count('class="square"') == 9 and 'aria-label="a3: cross"' in page and "data-arrows" in page
    waiting = own(v, 0, table=BOARD)
    assert buttons(waiting) == {} and waiting.count('class="square"') == 9 and "data-arrows" not in waiting
    ids = Strict(seen(v, BOARD) + page).ids
    assert len(ids) == len(set(ids))


# --- picture and terminal -----------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [PUBLIC, 2])
def test_a_picture_is_whole_and_holds_what_it_uses(viewer: int) -> None:
    for v, table in ((midway().seen_by(viewer), TABLE), (over(), TABLE), (Squares([0, 1, *[None] * 7]), BOARD)):
        picture = table.picture(v, viewer, NAMES[: v.seats], "en")
        root = ElementTree.fromstring(picture)
        ids = {one.get("id") for one in root.iter("{http://www.w3.org/2000/svg}symbol")}
        used = {one.get("href", "")[1:] for one in root.iter("{http://www.w3.org/2000/svg}use")}
        assert used == ids
    assert "#k0-7" in TABLE.picture(midway().seen_by(2), 2, NAMES, "en")


def printed(text: ZonedText, v: Any, seat: int, *choices: int) -> str:
    console = Console(width=80, file=StringIO())
    console.print(text.show(v, seat, NAMES[: v.seats], "en", choices))
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def test_a_terminal_numbers_what_may_be_played_below_seats_and_trick() -> None:
    text = printed(ZonedText(game_of("uno"), TRICKS), midway().seen_by(2), 2, 7, 16)
    assert "▶ Carla (you)" in text and "Stock: 21  3∪" in text and "Marta  6◉" in text and "Trump: cups" in text
    assert re.search(r"Your hand: +10◉ +1 +7∪ +2 +11¶", text)


def test_every_thing_has_a_face_of_its_own() -> None:
    root = ElementTree.fromstring(TABLE.symbols())
    faces = {one.get("id"): ElementTree.tostring(one[0]) + b"".join(map(ElementTree.tostring, one)) for one in root}
    cards = [face for name, face in faces.items() if name and re.fullmatch(r"k0-\d+", name)]
    assert len(cards) == CARD.many == len(set(cards))


@pytest.mark.parametrize(("colour", "sign", "told"), [("pink", "", "black, red"), ("red", "bells", "spades, hearts")])
def test_a_mark_of_no_colour_or_sign_of_ours_says_which_there_are(colour: Any, sign: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Mark("7", colour, sign)


# --- a game in the tree -------------------------------------------------------------------------------


def guessing() -> Fold:
    """Heads or tails, all dice rolled."""
    game = games.load("coin")
    fold = Fold(game, game.begun(4))
    while fold.actor == NATURE:
        fold.take(NATURE, fold.offers(NATURE)[-1])
    return fold


def test_heads_or_tails_is_drawn_from_first_to_last_for_everybody() -> None:
    fold, drawing, text = guessing(), drawing_of("coin"), ZonedText(games.load("coin"), drawing_of("coin").declared)  # type: ignore[attr-defined]
    assert isinstance(drawing, Zoned)
    while not fold.is_over:
        for lang in LANGUAGES:
            for viewer in (PUBLIC, 0, 3):
                v = fold.view(viewer)
                page = [drawing.public(fold.view(PUBLIC), PLACES, lang, "/a.svg")]
                if viewer >= 0:
                    page.append(drawing.private(v, viewer, fold.offers(viewer), PLACES, lang, "/a.svg"))
                Strict(fragment[page].__html__())
                ElementTree.fromstring(drawing.picture(v, viewer, NAMES, lang))
                assert printed(text, v, viewer)
        who = fold.actor
        fold.take(who, fold.offers(who)[len(fold.events) % len(fold.offers(who))])


def test_a_guess_is_a_button_and_a_sealed_one_lies_before_its_seat_alone() -> None:
    fold, drawing = guessing(), drawing_of("coin")
    fold.take(0, fold.offers(0)[1])
    public = fragment[drawing.public(fold.view(PUBLIC), PLACES, "en", "/a.svg")].__html__()
    mine = fragment[drawing.private(fold.view(0), 0, (), PLACES, "en", "/a.svg")].__html__()
    theirs = fragment[drawing.private(fold.view(1), 1, fold.offers(1), PLACES, "en", "/a.svg")].__html__()
    assert "tails" in mine and "Waiting for Bruno &amp; Co, Carla, Diego." in mine
    assert "tails" not in public
    assert re.findall(r"<button[^>]*><span>(\w+)</span>", theirs) == ["heads", "tails", "pass"]


def test_a_game_without_zones_shows_its_notation_also_while_it_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    shutil.copytree(COIN, tmp_path / "zoneless")
    (tmp_path / "zoneless" / "words" / "zones.py").unlink()
    drawing, game = drawing_of("zoneless"), games.load("zoneless")
    assert isinstance(drawing, Plain)
    v = game.begun(4)
    v.die = [3, 0, 0, 0, 0, 0]
    waiting = fragment[drawing.private(v, 0, (), PLACES, "en", "/a.svg")].__html__()
    assert "<b>die</b> 0:3" in waiting and "Wait for the others." in waiting
    asked = fragment[drawing.private(v, 0, [14, 15], PLACES, "en", "/a.svg")].__html__()
    assert asked.count("<button") == 2 and "<b>die</b> 0:3" in asked
    Strict(fragment[drawing.public(v, PLACES, "en", "/a.svg")].__html__() + asked)
