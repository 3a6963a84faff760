"""A match told again: event by event in words, at one moment, and what its verification proves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mundialito.engine import who as people
from mundialito.engine.fairness import verify
from mundialito.engine.fold import Fold, begin
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.reasons import Refused, Spoken
from mundialito.engine.record import State
from mundialito.engine.who import NOTHING
from mundialito.words import phrase, say


class Misplayed(Spoken):
    """A match with an event that the rules refuse."""


class Line(NamedTuple):
    """One event, as somebody was told of it."""

    number: int  # of the event in the match, from 1 on
    who: int
    text: str


def taken(fold: Fold, number: int, who: int, e: int) -> None:
    """One event more; raises Misplayed."""
    try:
        fold.take(who, e)
    except Refused as refused:
        event = f"{people.name(who)} {fold.game.notation.text(e)}"
        sentence = phrase("Event {number}, {event}, is against the rules: {reason}")
        raise Misplayed(sentence, number=number, event=event, reason=refused) from refused


def known(fold: Fold, viewer: int | None) -> State:
    """What the viewer knows; nobody in particular: all cards lie open."""
    return fold.state.copy() if viewer is None else fold.view(viewer)


def lines(
    game: Game, match: Match, viewer: int | None, lang: str, first: int = 1, last: int | None = None
) -> Iterator[Line]:
    """One line an event that the viewer saw, told from what the viewer knew just before: all, or those numbered so."""
    fold = begin(game, match)
    for number, (who, e) in enumerate(match.events[:last], 1):
        if number < first:
            taken(fold, number, who, e)  # a view takes longer than an event: none is made for nothing
            continue
        before = known(fold, viewer)
        look = e if viewer is None else game.rules.seen(fold.state, e, viewer)
        taken(fold, number, who, e)
        if look != NOTHING:
            yield Line(number, who, str(game.tell(before, who, look, lang, match.header.seats)))


def moment(game: Game, match: Match, at: int) -> Fold:
    """The match after its first `at` events; raises Misplayed."""
    fold = begin(game, match)
    for number, (who, e) in enumerate(match.events[:at], 1):
        taken(fold, number, who, e)
    return fold


def verdict(game: Game, match: Match, lang: str) -> list[str]:
    """What was recomputed, and what that proves; raises Unfair."""
    outcomes = verify(game, match)
    counts = {
        "outcomes": say("{count} outcome of Nature|{count} outcomes of Nature", lang, count=outcomes),
        "events": say("{count} event within the rules|{count} events within the rules", lang, count=len(match.events)),
    }
    if match.scores is None:
        checked = say(
            "Verified: {outcomes} recomputed, {events}; the match was given up before its end.",
            lang,
            **counts,
        )
    else:
        checked = say(
            "Verified: {outcomes} recomputed, {events}, scores right.",
            lang,
            **counts,
        )
    if any(match.nonces):
        meaning = say(
            "For whoever finds a nonce of their own in it: nobody chose or changed an outcome. "
            "It does not prove that nobody who had the seed looked ahead.",
            lang,
        )
    else:
        meaning = say(
            "No seat added a nonce: it proves that every outcome was fixed before the first event, "
            "not that the seed was drawn by chance.",
            lang,
        )
    return [checked, meaning]
