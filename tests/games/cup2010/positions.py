"""Positions of a cup, so that the test of a rule is a worked example.

    group_score("attack attack goal", "penalty goal foul attack", "attack attack") == "1-3"
    block_scores({"1a": "defence defence goal", "1b": "goal<foul goal goal attack"}, "attack")["1"] == "1-3"

`goal<foul` is a goal card under a foul. Flips are named in the order in which they are turned over.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from games import playing

from mundialito import games
from mundialito.engine import who as people
from mundialito.engine.fold import Fold
from mundialito.engine.reasons import Refused
from mundialito.engine.who import NATURE
from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.events import FLIP, SHUFFLE
from mundialito.games.cup2010.rules.knockout import end_play
from mundialito.games.cup2010.rules.parts import GROUP_SIZE, one
from mundialito.games.cup2010.rules.state import Cup
from mundialito.games.cup2010.words.notation import CARD_TEXTS, SLOT_TEXTS

GAME = games.load("cup2010")
FILLER = "defence defence"  # what a hand keeps for its later matches


def bag(text: str) -> int:
    """`goal goal foul` as a bag."""
    return sum(one(CARD_TEXTS.index(word)) for word in text.split())


def whole_deck() -> int:
    return int(GAME.begun(2).deck)


def cards_on_table(s: Cup) -> int:
    loose = s.pile + s.discard + s.flipped + sum(s.hand) + sum(s.hold) + sum(s.chosen) + sum(s.shown)
    return int(loose + sum(one(n - 1) for row in (*s.space, *s.cover) for n in row if n))


def check_sound(s: Cup) -> None:
    """Every card is somewhere, and every field keeps its limits."""
    assert cards_on_table(s) == s.deck
    assert s.beyond() is None, s.beyond()


def take(fold: Fold, *events: str) -> Fold:
    """`A first adds goal`, `* whistle`, one after the other; each must be offered as well as not refused."""
    for event in events:
        name, _, what = event.partition(" ")
        who, e = people.read(name), GAME.notation.read(what)
        offered = e in fold.offers(who)
        fold.take(who, e)
        assert offered, f"{event!r} was not refused, but not offered either"
        check_sound(fold.state)
    return fold


def refused(fold: Fold, event: str) -> str:
    """The rule by which an event is refused."""
    name, _, what = event.partition(" ")
    e = GAME.notation.read(what)
    why = fold.refusal(people.read(name), e)
    assert isinstance(why, Refused), f"{event!r} is not refused"
    assert e not in fold.offers(people.read(name))
    return why.rule


def offered(fold: Fold, who: str) -> set[str]:
    return {GAME.notation.text(e) for e in fold.offers(people.read(who))}


# --- groups ------------------------------------------------------------------------------------------------


def group(hands: list[str], pile: str = "", limits: tuple[int, ...] = (3, 3, 3, 3), **options: str) -> Fold:
    """Two seats before the first match of group A, with these hands; A owns the first and third team, B the others."""
    s = GAME.begun(2, options)
    s.dealt, s.owner = 32, [1 + t % 2 for t in range(32)]
    s.phase = phase.CHOOSE
    s.limit[:4] = limits
    s.hand = [bag(hand) for hand in hands] + [bag(FILLER + " defence")] * (GROUP_SIZE - len(hands))
    s.pile = bag(pile)
    s.deck = cards_on_table(s)
    check_sound(s)
    return Fold(GAME, s)


def put_forward(fold: Fold, first: str, second: str) -> Fold:
    """Both sides choose and seal; their owners are who they are."""
    for name, cards in (("first", first), ("second", second)):
        for word in sorted(cards.split(), key=CARD_TEXTS.index):
            _take_any(fold, f"{name} adds {word}")
        _take_any(fold, f"{name} seals")
    return fold


def _take_any(fold: Fold, what: str) -> None:
    e = GAME.notation.read(what)
    who = next(p for p in range(fold.state.seats) if e in fold.offers(p))
    fold.take(who, e)


def settle(fold: Fold, flips: str = "") -> list[str]:
    """Nature goes on by herself while a match is scored; flips as named. What happened besides, in order."""
    left, told = flips.split(), []
    while fold.state.phase in (phase.REVEAL, phase.SCORE):
        offers = fold.offers(NATURE)
        e = offers[0]
        if FLIP <= e < SHUFFLE:
            assert left, f"a flip more than was named, after {told}"
            e = FLIP + CARD_TEXTS.index(left.pop(0))
        told.append(GAME.notation.text(e))
        over = told[-1] == "whistle"
        fold.take(NATURE, e)
        check_sound(fold.state)
        if over and fold.state.round == 0:
            break
    assert not left, f"{left} were not flipped"
    return told


def group_score(first: str, second: str, flips: str = "", limits: tuple[int, int] = (3, 3), **options: str) -> str:
    """The result of a group match between these cards."""
    pile = flips or "defence"
    fold = group([f"{first} {FILLER}", f"{second} {FILLER}"], pile, (*limits, 3, 3), **options)
    settle(put_forward(fold, first, second), flips)
    cross = fold.state.cross[0]
    return f"{cross[1] - 1}-{cross[GROUP_SIZE] - 1}"


# --- knock-outs ---------------------------------------------------------------------------------------------

FIRST_OF_ROUND = {1: 0, 2: 4, 3: 8, 4: 12, 5: 14}


def block(
    rows: Mapping[str, str] = {},
    holds: Mapping[str, str] = {},
    *,
    round: int = 1,
    stock: int = 0,
    pile: str = "",
    discard: str = "",
    seats: int = 2,
    limits: int = 3,
    owners: str = "",
    **options: str,
) -> Fold:
    """A block of the knock-out stage in mid-play: what lies on its teams, who holds what. It is A's turn.

    Teams are numbered as their slots are; owners of the slots by letter, else seat after seat.
    """
    s = GAME.begun(seats, options)
    s.dealt, s.group, s.round, s.phase = 32, 8, round, phase.TURN
    for k in range(16):
        s.entrant[k] = [2 * (k % 8) + 1, 2 * (k % 8) + 2]
    base, n = FIRST_OF_ROUND[round], 4 if round <= 3 else 2
    for i in range(n):
        s.entrant[s.order[base + i]] = [2 * i + 1, 2 * i + 2]
    s.owner = [1 + t % seats for t in range(32)]
    for slot, letter in enumerate(owners):
        s.owner[slot] = 1 + ord(letter) - ord("A")
    s.limit = [limits] * 32
    s.players, s.stock = (1 << seats) - 1, stock
    for name, cards in rows.items():
        lay(s, SLOT_TEXTS.index(name), cards)
    for letter, cards in holds.items():
        s.hold[ord(letter) - ord("A")] = bag(cards)
    s.pile, s.discard = bag(pile), bag(discard)
    s.deck = cards_on_table(s)
    check_sound(s)
    return Fold(GAME, s)


def lay(s: Cup, slot: int, cards: str) -> None:
    for i, word in enumerate(cards.split()):
        card, _, cover = word.partition("<")
        s.space[slot][i] = CARD_TEXTS.index(card) + 1
        s.cover[slot][i] = CARD_TEXTS.index(cover) + 1 if cover else 0
        s.laid[slot] = i + 1


def scored(fold: Fold, flips: str = "") -> tuple[dict[str, str], list[str]]:
    """The results of the block's matches by their number, and what Nature did."""
    s = fold.state
    end_play(s)
    ties = [s.order[FIRST_OF_ROUND[s.round] + i] for i in range(4 if s.round <= 3 else 2)]
    told = settle(fold, flips)
    return {str(i + 1): f"{s.result[k][0] - 1}-{s.result[k][1] - 1}" for i, k in enumerate(ties)}, told


def block_scores(rows: Mapping[str, str], flips: str = "", *, discard: str = "", **more: Any) -> dict[str, str]:
    """The results of a block in which these cards lie; the flips come from the discards, if there are any."""
    return scored(block(rows, discard=discard or flips, **more), flips)[0]


# --- whole cups ------------------------------------------------------------------------------------------------


moments = partial(playing.moments, GAME)  # a whole cup, event by event


def whole(seats: int, seed: int, policy: str = "random", **options: str) -> Fold:
    """A cup played to its end."""
    *_, (fold, _, _) = moments(seats, seed, policy, **options)
    return fold
