"""UNO drawn for pages: what can be chosen, what must not be seen, and what browsers need of the markup."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from games.markup import Strict
from games.uno.positions import after, at
from htpy import b

from mundialito import games
from mundialito.drawing import Place
from mundialito.drawing.pieces import drawn
from mundialito.drawing.svg import NAMESPACE
from mundialito.engine.fold import Fold
from mundialito.engine.papers import Case
from mundialito.engine.who import PUBLIC
from mundialito.games.uno import look as draw
from mundialito.games.uno.look.cards import faces, symbol_id
from mundialito.games.uno.rules.events import CHALLENGE, DRAW, NAME, PLAY
from mundialito.games.uno.rules.parts import CARDS, NO_CARD
from mundialito.games.uno.words.notation import CARD
from mundialito.judge.trials import walk
from mundialito.showing.drawings import stylesheet_of
from mundialito.words import LANGUAGES

GAME = games.load("uno")
NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gloria", "Hugo", "Inés", "Julio")
AT = "/static/uno.svg"
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def public(fold: Fold, lang: str = "en") -> str:
    return str(draw.public(fold.view(PUBLIC), places(fold), lang, AT))


def private(fold: Fold, seat: int, lang: str = "en") -> str:
    return str(draw.private(fold.view(seat), seat, fold.offers(seat), places(fold), lang, AT))


def picture(fold: Fold, viewer: int, lang: str = "en") -> str:
    return draw.picture(fold.view(viewer), viewer, NAMES[: fold.state.seats], lang)


def places(fold: Fold) -> list[Place]:
    return [Place(name) for name in NAMES[: fold.state.seats]]


def arts(markup: str) -> Counter[str]:
    """The symbols that are shown."""
    return Counter(re.findall(r'<use[^>]* href="[^"#]*#([^"]+)"', markup))


def events(markup: str) -> Counter[int]:
    """What the buttons do."""
    return Counter(int(value) for value in re.findall(r'<button [^>]*value="(\d+)"', markup))


def button(markup: str, event: int) -> str:
    """The first button that does it."""
    found = re.search(rf'<button [^>]*value="{event}".*?</button>', markup)
    assert found, f"no button does {event}"
    return found[0]


def walks(seats: int, seed: int, **options: str) -> Iterator[Fold]:
    """A round as it goes: always the same fold, some events further."""
    return walk(Case(seats, options, game="uno"), seed, 260)


# --- choices -----------------------------------------------------------------------------------------


def test_every_copy_held_is_a_button_and_every_other_offer_is_one() -> None:
    fold = at("R0 | R1 R1 G5 W | G2 G2")
    plays = {e: fold.state.cards[0][e - PLAY] for e in fold.offers(0) if e < DRAW}
    assert events(private(fold, 0)) == Counter({**plays, CARD.numbers["G5"]: 1, DRAW: 1})


def test_a_held_card_that_is_not_offered_can_be_clicked_and_is_marked() -> None:
    markup = private(at("R0 | R1 G5 | G2 G2"), 0)
    assert 'aria-disabled="true"' in button(markup, CARD.numbers["G5"])
    assert "aria-disabled" not in button(markup, CARD.numbers["R1"])


def test_buttons_are_submit_buttons_that_say_what_they_do() -> None:
    card = button(private(at("R0 | R1 G5 | G2 G2"), 0), CARD.numbers["R1"])
    assert 'type="submit"' in card
    assert 'name="event"' in card
    assert f'data-event="{CARD.numbers["R1"]}"' in card
    assert 'aria-label="Play red 1"' in card


def test_colours_are_named_by_sign_and_word() -> None:
    markup = private(after("R0 | W R1 R2 | G2 G2", "A plays W"), 0)
    for colour, (letter, word) in enumerate(zip("RYGB", ("red", "yellow", "green", "blue"), strict=True)):
        chosen = button(markup, NAME + colour)
        assert f"#sign-{letter}" in chosen
        assert word in chosen


def test_a_challenge_names_whose_card_it_is() -> None:
    fold = after("R0 | W+4 R1 G2 | G3 G3 | B1 B1", "A plays W+4", "A names G")
    assert "Ana" in button(private(fold, 1), CHALLENGE)
    assert "4 cards are coming to Bruno." in public(fold)
    assert private(fold, 2).count("<button") == 2  # the third seat only holds two cards


def test_a_bluff_says_so_to_its_holder() -> None:
    assert "a bluff: U7" in button(private(at("R0 | R1 W+4 | G2 G2"), 0), CARD.numbers["W+4"])
    assert "a bluff: U7" not in button(private(at("R0 | G1 W+4 | G2 G2"), 0), CARD.numbers["W+4"])


def test_the_card_just_drawn_is_marked() -> None:
    fold = after("R0 | R1 G5 | G2 G2", "A draws", "* gives R7")
    assert "just drawn" in button(private(fold, 0), CARD.numbers["R7"])
    assert "just drawn" not in private(fold, 1)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (10, 3)])
def test_every_offer_of_a_round_has_its_buttons(seats: int, seed: int) -> None:
    for fold in walks(seats, seed, stacking="on"):
        for p in range(seats):
            held = Counter({PLAY + c: n for c, n in enumerate(fold.state.cards[p][:CARDS]) if n})
            others = Counter(e for e in fold.offers(p) if e >= DRAW)
            assert events(private(fold, p)) == (Counter() if fold.is_over else held + others)


# --- what must not be seen ----------------------------------------------------------------------------


def test_different_hands_are_drawn_alike_for_everybody_else() -> None:
    one, other = at("R0 | R1 G5 | G2 G2 | B1"), at("R0 | B1 W+4 | Y9 G2 | B1")
    assert public(one) == public(other)
    assert private(one, 2) == private(other, 2)
    assert picture(one, PUBLIC) == picture(other, PUBLIC)
    assert picture(one, 2) == picture(other, 2)


@pytest.mark.parametrize(("seats", "seed", "shown_to"), [(2, 5, "challenger"), (4, 6, "challenger"), (3, 7, "table")])
def test_nothing_hidden_is_drawn(seats: int, seed: int, shown_to: str) -> None:
    """Every face that is shown lies open to the viewer: by the view, which the laws of the suite hold up."""
    for i, fold in enumerate(walks(seats, seed, shown_to=shown_to)):
        for viewer in (PUBLIC, *range(seats)):
            v = fold.view(viewer)
            named = {symbol_id(c) for p in range(v.seats) for c in range(CARDS) if v.cards[p][c]}
            tops = {symbol_id(c) for c in (v.top, v.top_before) if c != NO_CARD}
            markup = public(fold) if viewer == PUBLIC else private(fold, viewer)
            for name in arts(markup + picture(fold, viewer) if i % 4 == 0 else markup):
                known = name.partition("-")[0]
                assert known in named | tops | {"back", "paper", "ball", "sign"}, f"{name} is shown to {viewer}"


def test_ids_tell_nothing_of_other_hands() -> None:
    fold = at("R0 | R1 G5 | G2 G2 | B1")
    for markup in (public(fold), private(fold, 2)):
        assert not re.search(r"\bh0-|\bh1-", markup)
        assert "G2" not in markup


# --- what lies on the table ---------------------------------------------------------------------------


def test_the_top_card_comes_from_the_hand_of_whoever_played_it() -> None:
    for position, events, player in (
        ("R0 | R1 R2 G3 | G2 G2 | B1 B1", ["A plays R1"], 0),
        ("R0 | RS R2 G3 | G2 G2 | B1 B1", ["A plays RS"], 0),
        ("R0 | RR R2 G3 | G2 G2 | B1 B1", ["A plays RR"], 0),
        ("R0 | RR R2 G3 | G2 G2", ["A plays RR"], 0),
        ("R0 | R+2 R2 G3 | G2 G2 | B1 B1", ["A plays R+2", "* gives B7 B8"], 0),
        ("R0 | G1 | R1 R2 G3 | B1 B1 ; turn=B", ["B plays R1"], 1),
    ):
        fold = after(position, *events)
        top = symbol_id(fold.state.top)
        assert f'data-from="h{player}-{top}-3 h{player}-{top}-2' in public(fold)
        assert f"h{player}-{top}-0 seat-{player} pile" in public(fold)


def test_a_card_covered_by_another_keeps_its_id() -> None:
    before = after("R0 | R1 R2 G3 | G2 R7 R8", "A plays R1")
    id_of_top = re.findall(r'id="(d-\d+)" data-move data-from', public(before))
    assert len(id_of_top) == 1
    later = public(after(before, "B plays R7"))
    assert f'id="{id_of_top[0]}" data-move data-tilt' in later
    assert f'id="{id_of_top[0]}" data-move data-from' not in later


def test_a_wild_is_drawn_in_the_colour_that_was_named() -> None:
    fold = after("R0 | W R1 R2 | G2 G2", "A plays W")
    assert arts(public(fold))["W"] == 1
    assert "data-colour" not in public(fold)
    fold = after(fold, "A names B")
    assert arts(public(fold))["W-B"] == 1
    assert 'data-colour="B"' in public(fold)


def test_whose_turn_and_which_way() -> None:
    markup = public(at("R0 | R1 G5 | G2 G2 | B1 B1 ; turn=C way=2"))
    assert re.findall(r'id="(seat-\d)"[^>]*aria-current="true"', markup) == ["seat-2"]
    assert markup.count('id="ball"') == 1
    assert 'data-way="left"' in markup
    assert "Carla plays a card or draws." in markup


@pytest.mark.parametrize(
    ("option", "word"), [("call", "last card!"), ("auto", "UNO!"), ("off", "last card!")]
)  # fmt: skip
def test_the_last_card_is_told(option: str, word: str) -> None:
    assert word in public(at(f"R0 | R1 G5 | G2 ; uno_call={option}"))


def test_who_has_not_said_uno_is_told() -> None:
    markup = public(after("R0 | R1 G5 | G2 G2", "A plays R1", "A silent"))
    assert "UNO?" in markup
    assert "Ana did not say UNO: Bruno may catch." in markup


def test_cards_that_were_shown_stay_in_sight() -> None:
    fold = after(
        "R0 | W+4 R1 R2 | G3 G3 | B1 B1", "A plays W+4", "A names G", "B challenges", "* shows R1 R2", "* guilty"
    )
    assert arts(private(fold, 1))["R1"] == 1
    assert arts(private(fold, 2))["R1"] == 0
    assert arts(public(fold))["R1"] == 0


def test_the_result() -> None:
    fold = after("R0 | R1 | G2 W | B1", "A plays R1")
    markup = public(fold)
    assert "Ana wins the round!" in markup
    assert re.findall(r'id="seat-(\d)"', markup) == ["0", "2", "1"]
    assert "60 points" in markup
    assert arts(markup)["W"] == 1
    assert "<button" not in private(fold, 0)


def test_names_and_badges_of_the_page_are_in_the_plate_and_escaped() -> None:
    fold = at("R0 | R1 G5 | G2 G2")
    markup = str(draw.public(fold.view(PUBLIC), [Place("<b>&", b(".bot")["bot"]), Place("Bo")], "en", AT))
    assert '&lt;b&gt;&amp;</b><span class="count"' in markup
    assert '<b class="bot">bot</b></div></li>' in markup


# --- what browsers need -------------------------------------------------------------------------------


@every_language
@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (5, 12)])
def test_fragments_of_a_round_are_sound(seats: int, seed: int, lang: str) -> None:
    for i, fold in enumerate(walks(seats, seed)):
        for p in range(seats):
            page = Strict(public(fold, lang) + private(fold, p, lang))
            assert len(page.ids) == len(set(page.ids)), "ids are used twice"
            assert not page.names & {"script", "style", "hole"}
            assert not {name for name in page.attributes if name == "style" or name.startswith("on")}
        if i % 20 == 0:
            ElementTree.fromstring(picture(fold, i % (seats + 1) if i % (seats + 1) < seats else PUBLIC, lang))


def test_the_pile_stands_for_drawing_a_card_and_the_style_sheet_for_no_choice() -> None:
    """A light is made from a control, never by a sheet that knows an event by its number."""
    sheet = stylesheet_of("uno")
    assert not re.findall(r'data-event="(\d+)"', sheet)
    assert f'data-answers="{DRAW}"' in public(after("R0 | R1 R2 | G2 G2"))


def test_the_same_view_gives_the_same_bytes() -> None:
    one, other = at("R0 | R1 R1 G5 W | G2 G2"), at("R0 | R1 R1 G5 W | G2 G2")
    assert public(one) == public(other)
    assert private(one, 0) == private(other, 0)
    assert picture(one, 0) == picture(other, 0)


def test_every_symbol_that_is_used_exists() -> None:
    for seed in range(3):
        for fold in walks(4, seed):
            assert set(arts(public(fold) + private(fold, 0))) <= set(faces())


def test_the_file_of_symbols_stands_alone() -> None:
    root = ElementTree.fromstring(draw.symbols())
    assert root.tag == f"{{{NAMESPACE}}}svg"
    ids = [symbol.get("id") for symbol in root]
    assert ids == list(faces())
    assert {symbol_id(card) for card in range(CARDS)} <= set(ids)
    assert not re.search(r"href|url\(|style|<image|<script", draw.symbols())


def test_faces_differ_without_their_colours() -> None:
    """Told apart by shape alone: the same drawing in grey is a different drawing for each card."""
    grey = {name: re.sub(r"#\w{6}", "grey", drawn(art.body)) for name, art in faces().items()}
    shapes = [grey[symbol_id(card)] for card in range(CARDS)]
    assert len(set(shapes)) == CARDS


def test_a_picture_carries_only_what_it_shows() -> None:
    markup = picture(at("R0 | R1 G5 | G2 G2"), 0)
    root = ElementTree.fromstring(markup)
    assert {s.get("id") for s in root.iter(f"{{{NAMESPACE}}}symbol")} == {"R0", "R1", "G5", "back", "sign-R"}
    assert "url(" not in markup
    assert "Ana plays a card or draws." in markup


@pytest.mark.parametrize("cards", [2, 7, 20, 60])
def test_hands_of_any_size(cards: int) -> None:
    texts = [t for t in list(CARD.numbers)[:52] if t[1:] != "0"][:48] * 2
    fold = at(f"G0 | {' '.join(sorted(texts)[:cards])} | B0 R0")
    markup = private(fold, 0)
    assert f'data-n="{cards}"' in markup
    leans = [int(n) for n in re.findall(r'data-lean="(-?\d+)"', markup)]
    assert len(leans) == cards
    assert leans == sorted(leans)
    assert all(-6 <= n <= 6 for n in leans)
