"""Match files told again: event by event in words, at one moment, or verified."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType

from mundialito.engine import who as people
from mundialito.engine.fairness import verify
from mundialito.engine.fold import Fold, begin
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.reasons import Refused
from mundialito.engine.who import NOTHING, PUBLIC, SEAT_LETTERS
from mundialito.terminal.drawing import drawing_of
from mundialito.terminal.inputs import Mistake
from mundialito.words import say


def read_viewer(text: str | None, match: Match, lang: str) -> int | None:
    """A seat's letter, `public`, or nobody in particular: then all cards lie open."""
    if text is None:
        return None
    if text.lower() == "public":
        return PUBLIC
    letters = SEAT_LETTERS[: len(match.header.seats)]
    if len(text) != 1 or text.upper() not in letters:
        raise Mistake(
            say("Seats are {letters} or public; {text} is none.", lang, letters=", ".join(letters), text=text)
        )
    return letters.index(text.upper())


def taken(fold: Fold, number: int, who: int, e: int, lang: str) -> None:
    """One event of the file; one that the rules refuse is a mistake in it."""
    try:
        fold.take(who, e)
    except Refused as refused:
        event = f"{people.name(who)} {fold.game.notation.text(e)}"
        reason = say(refused.reason.sentence, lang)
        raise Mistake(
            say(
                "Event {number}, {event}, is against the rules: {reason}",
                lang,
                number=number,
                event=event,
                reason=reason,
            )
            + f" ({refused.reason.rule})"
        ) from refused


def tell_lines(game: Game, match: Match, viewer: int | None, lang: str) -> Iterator[str]:
    """One line an event that the viewer saw, by its number in the file."""
    fold = begin(game, match)
    for number, (who, e) in enumerate(match.events, 1):
        before = fold.state.copy() if viewer is None else fold.view(viewer)
        look = e if viewer is None else game.rules.seen(fold.state, e, viewer)
        taken(fold, number, who, e, lang)
        if look != NOTHING:
            yield f"{number:4}  {game.tell(before, who, look, lang, match.header.seats)}"
    if match.scores is not None:
        pairs = zip(match.header.seats, match.scores, strict=True)
        yield "      " + say("Scores: {scores}", lang, scores=", ".join(f"{name} {points}" for name, points in pairs))


def moment(game: Game, match: Match, at: int, viewer: int | None, lang: str) -> tuple[RenderableType, str]:
    """The table after `at` events, drawn, and as a position."""
    if not 0 <= at <= len(match.events):
        most = len(match.events)
        raise Mistake(say("The match has {most} events: --at goes from 0 to {most}.", lang, most=most))
    fold = begin(game, match)
    for number, (who, e) in enumerate(match.events[:at], 1):
        taken(fold, number, who, e, lang)
    v = fold.state if viewer is None else fold.view(viewer)
    table = drawing_of(game).show(v, PUBLIC if viewer is None else viewer, match.header.seats, lang)
    return table, game.notation.position(v)


def verdict(game: Game, match: Match, lang: str) -> list[str]:
    """What was recomputed, and what that proves; raises Unfair."""
    outcomes = verify(game, match)
    checked = say(
        "Verified: {outcomes} outcomes of Nature recomputed, {events} events within the rules, scores right.",
        lang,
        outcomes=outcomes,
        events=len(match.events),
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
