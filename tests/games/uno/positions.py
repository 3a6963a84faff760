"""Positions and events as text, so that the test of a rule is a worked example.

    after("R0 | R1 R2 | G2 G2", "A plays R1", "A uno")      the fold after these events; an illegal one fails the test
    plays("R0 | R1 G1 W | G2 G2") == {"R1", "W"}            what the seat to act may play
    refused("R0 | R1 G3 | G2 G2", "A plays G3") == "U4"     the rule by which the last event is refused

Positions read as notation.py has it: top card, hands of A, B, C …, then what differs from an ordinary turn of A.
Wherever a position is wanted, a fold that has come so far will do as well. `* gives R5 R6` is two events.
"""

from __future__ import annotations

from collections.abc import Mapping

from mundialito import games
from mundialito.engine import who as people
from mundialito.engine.fold import Fold
from mundialito.engine.reasons import Reason
from mundialito.engine.who import NATURE, NOBODY, PUBLIC
from mundialito.games.uno.rules import phase
from mundialito.games.uno.rules.cards import derive
from mundialito.games.uno.rules.parts import CARDS, DISCARD, NO_CARD, PILE, is_wild
from mundialito.games.uno.rules.state import Uno
from mundialito.games.uno.words.notation import CARD_TEXTS, COLOUR_LETTERS

GAME = games.load("uno")
PENALTIES = (phase.CAUGHT, phase.GUILTY, phase.WRONG, phase.PENALTY)
WHILE_ONE_CARD_IS_JUDGED = (*PENALTIES, phase.ANSWER, phase.JUDGING, phase.OVER)  # UD4


def begun(seats: int, parts: Mapping[str, int] = {}, **options: str) -> Fold:
    """A round before its first event."""
    return Fold(GAME, GAME.begun(seats, options, parts))


def at(position: str | Fold) -> Fold:
    """A position as the beginning of a fold."""
    return position if isinstance(position, Fold) else Fold(GAME, GAME.notation.read_position(position))


def after(position: str | Fold, *events: str) -> Fold:
    """The events, one after the other; each must be offered as well as not refused, and leave a sound table."""
    fold = at(position)
    for event in events:
        for who, e in read(event):
            offered = e in fold.offers(who)
            fold.take(who, e)
            assert offered, f"{event!r} was not refused, but not offered either"
            check_sound(fold.state)
    return fold


def read(event: str) -> list[tuple[int, int]]:
    """`A plays R5` as who and what; cards given or shown may be several."""
    who, verb, *things = event.split()
    single = [[t] for t in things] if verb in ("gives", "shows") else [things]
    return [(people.read(who), GAME.notation.read(" ".join([verb, *some]))) for some in single]


def check_sound(s: Uno) -> None:
    """Every card is somewhere, every field within its limits, what is derived as if made anew, nothing left over."""
    assert s.beyond() is None
    assert [sum(place[card] for place in s.cards) for card in range(CARDS)] == s.deck
    anew = s.copy()
    derive(anew)
    assert anew.tobytes() == s.tobytes()
    assert s.drawn == NO_CARD or s.phase in (phase.DRAWN, phase.OVER)
    assert s.kept == NO_CARD or s.phase in WHILE_ONE_CARD_IS_JUDGED
    assert s.shown == 0 or s.phase == phase.JUDGING
    assert s.owed == 0 or GAME.rules.actor(s) == NATURE
    assert s.stack == 0 or s.phase != phase.TURN


# --- what is allowed -------------------------------------------------------------------------------


def to_act(position: str | Fold) -> str:
    """Whom the round waits for: a seat, `*` for Nature, `-` once it is over."""
    actor = at(position).actor
    return "-" if actor == NOBODY else people.name(actor)


def choices(position: str | Fold) -> set[str]:
    """All that may happen next, as text: by the law, over the whole alphabet, and the offer must say the same."""
    fold = at(position)
    actor = fold.actor
    allowed = [e for e in range(GAME.rules.EVENTS) if fold.refusal(actor, e) is None]
    assert sorted(fold.offers(actor)) == allowed
    return {GAME.notation.text(e) for e in allowed}


def plays(position: str | Fold) -> set[str]:
    """The cards that the seat to act may play."""
    return {text.removeprefix("plays ") for text in choices(position) if text.startswith("plays ")}


def reason(position: str | Fold, *events: str) -> Reason:
    """Why the last event is refused; all before it must be legal."""
    fold = after(position, *events[:-1])
    ((who, e),) = read(events[-1])
    refused = fold.refusal(who, e)
    assert refused is not None, f"{events[-1]!r} was not refused"
    assert e not in fold.offers(who)
    return refused.reason


def refused(position: str | Fold, *events: str) -> str:
    """The rule by which the last event is refused."""
    return reason(position, *events).rule


# --- what lies on the table ----------------------------------------------------------------------------


def cards(row: list[int]) -> str:
    """A row of copies as text, in the order of cards; `?` for those that a viewer cannot name."""
    return " ".join(CARD_TEXTS[card] for card, n in enumerate(row) for _ in range(n))


def hand(fold: Fold, seat: str) -> str:
    return cards(fold.state.cards[people.read(seat)])


def pile(fold: Fold) -> str:
    return cards(fold.state.cards[PILE])


def discards(fold: Fold) -> str:
    return cards(fold.state.cards[DISCARD])


def sizes(fold: Fold) -> list[int]:
    """Cards in each hand."""
    return fold.state.size[: fold.state.seats]


def top(fold: Fold) -> str:
    """The card to match, a wild with the colour named for it: `W/G`."""
    s = fold.state
    unnamed = s.phase in (phase.FIRST_COLOUR, phase.CALL, phase.COLOUR) or s.top == NO_CARD
    return CARD_TEXTS[s.top] if unnamed or not is_wild(s.top) else f"{CARD_TEXTS[s.top]}/{COLOUR_LETTERS[s.colour]}"


def winners(fold: Fold) -> str:
    """Who has won the finished round."""
    assert fold.is_over
    return "".join(people.name(p) for p in range(fold.state.seats) if GAME.rules.won(fold.state, p))


def summary(fold: Fold) -> str:
    """`R1 A6 B7`: what everybody can see at a glance."""
    hands = [f"{people.name(p)}{n}" for p, n in enumerate(sizes(fold))]
    return " ".join([top(fold), *hands])


# --- what a viewer knows -----------------------------------------------------------------------------------


def viewer_of(name: str) -> int:
    return PUBLIC if name == "public" else people.read(name)


def view(fold: Fold, viewer: str) -> Uno:
    """The table as a viewer knows it: every hand as large as it is, no card named more often than there are copies."""
    v = fold.view(viewer_of(viewer))
    assert v.beyond() is None
    assert (v.size, v.deck) == (fold.state.size, fold.state.deck)
    assert all(sum(place[card] for place in v.cards) <= v.deck[card] for card in range(CARDS))
    anew = v.copy()
    derive(anew)
    assert anew.tobytes() == v.tobytes()
    return v


def hand_seen(fold: Fold, viewer: str, seat: str) -> str:
    """A hand as a viewer knows it."""
    return cards(view(fold, viewer).cards[people.read(seat)])


def guesses(fold: Fold, viewer: str) -> dict[str, int]:
    """What the first unknown card of a view may be, in how many ways."""
    v = view(fold, viewer)
    place = GAME.rules.gap(v)
    ways = {CARD_TEXTS[card]: GAME.rules.fit(v, place, card) for card in range(CARDS)}
    return {card: n for card, n in ways.items() if n}


def log(fold: Fold, viewer: str) -> list[str]:
    """What a viewer has seen happen."""
    return [f"{people.name(who)} {GAME.notation.text(e)}" for who, e in fold.logs[viewer_of(viewer)]]


def shown(fold: Fold, viewer: str) -> list[str]:
    """The cards that a viewer was shown."""
    return [line.removeprefix("* shows ") for line in log(fold, viewer) if line.startswith("* shows ")]


def forced(fold: Fold) -> Fold:
    """On through Nature's events as long as she has no choice: a hand shown and judged, a reshuffle."""
    while fold.actor == NATURE and len(fold.offers(NATURE)) == 1:
        fold.take(NATURE, fold.offers(NATURE)[0])
        check_sound(fold.state)
    return fold
