"""Match files told again: event by event in words, or at one moment, drawn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from rich.console import RenderableType

from mundialito.engine.fold import begin
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.who import PUBLIC, SEAT_LETTERS
from mundialito.showing import retelling
from mundialito.showing.retelling import verdict
from mundialito.showing.statistics import statistics_of
from mundialito.showing.timing import Timing
from mundialito.terminal.drawing import drawing_of
from mundialito.terminal.inputs import Mistake
from mundialito.words import say

__all__ = ["moment", "play", "read_viewer", "tell_lines", "verdict"]


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
        yield from (f"      {line}" for line in figure_lines(game, match, lang))


def figure_lines(game: Game, match: Match, lang: str) -> list[str]:
    """The match in figures: what is counted, and what everybody comes to."""
    found = statistics_of(game, match, lang)
    if found is None:
        return []
    told = (", ".join(map(" ".join, zip(found.heads, numbers, strict=True))) for _, numbers in found.rows)
    return [f"{what}: {numbers}" for (what, _), numbers in zip(found.rows, told, strict=True)]


def play(game: Game, match: Match, viewer: int | None, lang: str, beat: float, echo: Callable[[str], None]) -> None:
    """The same line by line: what stands falls first, then its scene is told, and stands."""
    lines = tell_lines(game, match, viewer, lang)
    told = {line.number for line in retelling.lines(game, match, viewer, lang)}
    names, state = match.header.seats, begin(game, match).state
    timing = Timing(game, beat, frozenset(range(len(names))))
    for number, (who, e) in enumerate(match.events, 1):
        outcome = timing.carry_out(state, who, e)
        half = outcome.milliseconds / 2000 if outcome else 0.0
        time.sleep(half or (beat if who >= 0 else 0.0))
        event = next(lines) if number in told else ""
        if event:
            echo(event)
        if outcome:
            for line in game.staged(outcome.before, outcome.look, outcome.after, names, lang):
                if not event.endswith(f"  {line}"):  # the line of the event has said it
                    echo(f"      {line}")
            time.sleep(half)
    for line in lines:
        echo(line)


def told_at(game: Game, match: Match, at: int, viewer: int | None, lang: str) -> str:
    """What the viewer was told of event number `at`; empty, if nothing."""
    return next((text for number, _, text in retelling.lines(game, match, viewer, lang) if number == at), "")


def moment(game: Game, match: Match, at: int, viewer: int | None, lang: str) -> tuple[RenderableType, str]:
    """The table after `at` events, drawn, and as a position."""
    if not 0 <= at <= len(match.events):
        most = len(match.events)
        raise Mistake(say("The match has {most} events: --at goes from 0 to {most}.", lang, most=most))
    v = retelling.known(retelling.moment(game, match, at), viewer)
    table = drawing_of(game).show(v, PUBLIC if viewer is None else viewer, match.header.seats, lang)
    return table, game.notation.position(v)
