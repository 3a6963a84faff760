"""Match files told again: event by event in words, or at one moment, drawn."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType

from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.who import PUBLIC, SEAT_LETTERS
from mundialito.showing import retelling
from mundialito.showing.retelling import verdict
from mundialito.terminal.drawing import drawing_of
from mundialito.terminal.inputs import Mistake
from mundialito.words import say

__all__ = ["moment", "read_viewer", "tell_lines", "verdict"]


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


def tell_lines(game: Game, match: Match, viewer: int | None, lang: str) -> Iterator[str]:
    """One line an event that the viewer saw, by its number in the file."""
    for number, _, text in retelling.lines(game, match, viewer, lang):
        yield f"{number:4}  {text}"
    if match.scores is not None:
        pairs = zip(match.header.seats, match.scores, strict=True)
        yield "      " + say("Scores: {scores}", lang, scores=", ".join(f"{name} {points}" for name, points in pairs))


def moment(game: Game, match: Match, at: int, viewer: int | None, lang: str) -> tuple[RenderableType, str]:
    """The table after `at` events, drawn, and as a position."""
    if not 0 <= at <= len(match.events):
        most = len(match.events)
        raise Mistake(say("The match has {most} events: --at goes from 0 to {most}.", lang, most=most))
    v = retelling.known(retelling.moment(game, match, at), viewer)
    table = drawing_of(game).show(v, PUBLIC if viewer is None else viewer, match.header.seats, lang)
    return table, game.notation.position(v)
