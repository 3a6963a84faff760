"""What stands alone: every outcome in words and as a scene, from what everybody sees; the count held to the score."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from games.markup import Strict
from games.playing import moments
from games.staged_pages import LONG, Seen, seen_match, standing
from games.uno.positions import GAME, after, read
from games.uno.worked import dealt, fault

from mundialito.drawing import stage
from mundialito.engine.fold import Fold
from mundialito.engine.who import NOTHING, PUBLIC
from mundialito.games.uno.look.scenes import may_stand
from mundialito.games.uno.rules import phase
from mundialito.games.uno.rules.cards import derive
from mundialito.games.uno.rules.events import DRAW, PLAY, SHOW, UNO
from mundialito.games.uno.rules.parts import CARDS, DISCARD, PILE
from mundialito.games.uno.words.outcomes import Kind, outcomes
from mundialito.words import LANGUAGES

NAMES = ("Ana", "Bruno", "Carla")


def seen(position: str, *events: str) -> Seen:
    """The last of these events as everybody saw it."""
    fold = after(position, *events[:-1])
    ((_, e),) = read(events[-1])
    before, look = fold.view(PUBLIC), GAME.rules.seen(fold.state, e, PUBLIC)
    return Seen(GAME, before, look, after(fold, events[-1]).view(PUBLIC))


def told(position: str, *events: str) -> list[str]:
    return seen(position, *events).staged(NAMES)


# --- worked positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "events", "words"),
    [
        ("R0 | R+2 R1 R2 | G2 G2 | B3", ["A plays R+2"], ["+2: Bruno draws 2 cards and loses the turn (U6)."]),
        ("R0 | RS R1 R2 | G2 G2 | B3", ["A plays RS"], ["Bruno loses the turn (U6)."]),
        ("R0 | RR R1 R2 | G2 G2 | B3", ["A plays RR"], ["Play turns round (U5)."]),
        ("R0 | RR R1 R2 | G2 G2", ["A plays RR"], ["Bruno loses the turn (U6)."]),
        ("R0 | R1 R2 R3 | G2 G2 | B3", ["A plays R1"], []),
        ("R0 | W R1 R2 | G2 G2 | B3", ["A plays W", "A names G"], ["Ana names green."]),
        ("R0 | W+4 R1 R2 | G2 G2 | B3", ["A plays W+4"], []),
        (
            "R0 | W+4 R1 R2 | G2 G2 | B3",
            ["A plays W+4", "A names G"],
            ["Ana names green.", "+4: Bruno draws 4 cards and loses the turn, or challenges (U8)."],
        ),
        ("R0 | R1 R2 | G2 G2 | B3", ["A plays R1", "A uno"], ["Ana: UNO!"]),
        (
            "R0 | RS R2 | G2 G2 | B3",
            ["A plays RS", "A silent", "B lets go"],
            ["Bruno loses the turn (U6)."],
        ),
        (
            "R0 | R1 R2 | G2 G2 | B3",
            ["A plays R1", "A silent", "B catches"],
            ["Bruno catches Ana, who did not say UNO: two cards (U9)."],
        ),
        (
            "R0 | R+2 | G2 G2 | B3",
            ["A plays R+2"],
            ["Ana has played the last card!", "+2: Bruno draws 2 cards and loses the turn (U6)."],
        ),
    ],
)  # fmt: skip
def test_what_a_card_does_is_said_at_once(position: str, events: list[str], words: list[str]) -> None:
    assert told(position, *events) == words


def test_a_challenge_is_asked_then_answered() -> None:
    events = ["A plays W+4", "A names G", "B challenges"]
    assert told("R0 | W+4 R1 | G2 G2 | B3", events[0], "A uno", *events[1:]) == [
        "Bruno challenges the +4: had Ana anything else to play on red 0? (U7)"
    ]
    assert told("R0 | W+4 R1 Y3 | G2 G2 | B3", *events, "* shows R1 Y3", "* guilty") == [
        "Guilty! Ana had another card to play and draws 4 cards; Bruno takes a normal turn (U8)."
    ]
    assert told("R0 | W+4 Y3 Y4 | G2 G2 | B3", *events, "* shows Y3 Y4", "* innocent") == [
        "Innocent! Ana had nothing else to play: Bruno draws 6 cards and loses the turn (U8)."
    ]


def test_the_end_is_told_with_everybodys_count() -> None:
    assert told("R0 | R1 | G2 G2 RS | B3 W", "A plays R1") == [
        "Ana wins the round!", "Ana: 0 (U12).", "Bruno: 2 × 10 + 20 = 40 (U12).", "Carla: 10 + 50 = 60 (U12).",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "events", "people", "units"),
    [
        ("R0 | R+2 R1 R2 | G2 G2 | B3", ["A plays R+2"], {1}, stage.LONG + stage.SHORT),
        ("R0 | R+2 R1 R2 | G2 G2 | B3", ["A plays R+2"], {0}, stage.LONG),
        ("R0 | R+2 R1 R2 | G2 G2 | B3", ["A plays R+2"], {2}, stage.SHORT),
        ("R0 | R1 R2 R3 | G2 G2 | B3", ["A plays R1"], {0, 1, 2}, stage.FLOWS),
        ("R0 | R1 | G2 G2 | B3", ["A plays R1"], set(), stage.SCENE),
        ("R0 | R1 R2 | G2 G2 | B3", ["A draws", "* gives R5"], {0, 1}, stage.FLOWS),
    ],
)  # fmt: skip
def test_who_has_a_stake_is_given_time(position: str, events: list[str], people: set[int], units: int) -> None:
    assert seen(position, *events).units(frozenset(people)) == units


# --- whole matches -----------------------------------------------------------------------------------------


def test_only_what_may_stand_is_asked() -> None:
    assert not may_stand(DRAW) and not may_stand(SHOW) and may_stand(PLAY) and may_stand(UNO)


def played() -> list[Seen]:
    """All that stands in some matches of every kind of player, by different rules of the house."""
    found = [*standing(GAME, 4, range(12)), *standing(GAME, 2, range(4)), *standing(GAME, 3, range(2), uno_call="auto")]
    for options in ({"catcher": "anyone", "challenger": "anyone", "shown_to": "table"}, {"stacking": "on"}):
        found += standing(GAME, 4, range(2), "random", **options)
    found += islice(standing(GAME, 3, range(1), uno_call="off"), 200)
    return found


@pytest.fixture(scope="module")
def found() -> list[Seen]:
    return played()


def test_every_outcome_has_a_scene_and_sentences_in_three_languages(found: list[Seen]) -> None:
    kinds: dict[Kind, Seen] = {}
    for one in found:
        for outcome in outcomes(one.before, one.e, one.after):
            kinds.setdefault(outcome.kind, one)
    assert set(kinds) >= set(Kind) - {Kind.EMPTY}  # which is worked below
    for one in kinds.values():
        said = {lang: one.staged(LONG, lang) for lang in LANGUAGES}
        assert all(said.values()) and len({tuple(words) for words in said.values()}) == len(LANGUAGES)
        for lang in LANGUAGES:
            drawn = Strict(str(one.scene(LONG, lang)))
            assert not drawn.ids and "style" not in drawn.attributes  # the board has them; pages allow none


def test_nothing_left_to_draw_is_an_outcome_too() -> None:
    empty = "R0 | R1 R+2 | G2 G2 ; pile= discard=R0"
    assert told(empty, "A plays R+2", "A uno", "* shuffles", "* gives R0", "* lapses") == [
        "There is no card left to draw."
    ]


def test_whatever_stands_is_said_and_drawn(found: list[Seen]) -> None:
    for one in random.Random(7).sample(found, 150):
        assert one.staged(LONG) and one.scene(LONG) is not None


def test_the_same_is_drawn_for_twins_that_differ_in_hidden_cards_alone() -> None:
    """UD7  Hands and pile are exchanged behind everybody's back: not a byte of what stands changes."""
    rng, names, compared = random.Random(4), (*NAMES, "Dora"), 0
    for policy, seeds in (("simple", range(8)), ("random", range(1))):
        for seed in seeds:
            for fold, who, e in islice(moments(GAME, 4, seed, policy), 1500):
                twin = exchanged(fold, who, e, rng)
                if twin is None or GAME.rules.seen(fold.state, e, PUBLIC) == NOTHING:
                    continue
                one, other = public_part(fold, who, e), public_part(twin, who, e)
                assert one.units(frozenset({0})) == other.units(frozenset({0}))
                if one.units(frozenset()) and one.after.phase != phase.OVER:  # then hands are open
                    assert str(one.scene(names)) == str(other.scene(names))
                    assert one.staged(names) == other.staged(names)
                    compared += 1
    assert compared > 150


def public_part(fold: Fold, who: int, e: int) -> Seen:
    then = fold.copy()
    then.take(who, e)
    return Seen(GAME, fold.view(PUBLIC), GAME.rules.seen(fold.state, e, PUBLIC), then.view(PUBLIC))


def exchanged(fold: Fold, who: int, e: int, rng: random.Random) -> Fold | None:
    """The same table with one card of a hand and one of the pile exchanged; None where the event could not come."""
    twin = fold.copy()
    s = twin.state
    q = rng.randrange(s.seats)
    hand, pile = ([card for card in range(CARDS) if s.cards[place][card]] for place in (q, PILE))
    if not hand or not pile:
        return None
    one, other = rng.choice(hand), rng.choice(pile)
    s.cards[q][one] -= 1
    s.cards[q][other] += 1
    s.cards[PILE][other] -= 1
    s.cards[PILE][one] += 1
    derive(s)
    return twin if twin.refusal(who, e) is None else None


# --- the worked line -----------------------------------------------------------------------------------------


def test_u12_the_worked_line_is_what_the_hand_scores() -> None:
    rng = random.Random(12)
    assert not [told for _ in range(2000) if (told := fault(dealt(rng), 0))]


def test_u12_at_the_end_of_a_round_every_line_is_the_score() -> None:
    for seed in range(6):
        *_, (last, _) = seen_match(GAME, 4, seed)
        assert not [told for p in range(4) if (told := fault(last.after, p))]
        assert last.after.size[DISCARD] > 0
