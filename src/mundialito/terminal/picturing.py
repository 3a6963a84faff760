"""`mundialito draw`: one moment of a match as a picture."""

from __future__ import annotations

from pathlib import Path

from mundialito import games
from mundialito.engine.match import Match
from mundialito.engine.who import PUBLIC
from mundialito.showing.drawings import drawing_of
from mundialito.showing.retelling import known, moment
from mundialito.terminal.inputs import Mistake
from mundialito.terminal.telling import read_viewer
from mundialito.words import say


def draw(match: Match, out: Path, at: int | None, viewer: str | None, lang: str) -> None:
    """Write the picture; nothing is written if anything is wrong."""
    game = games.load(match.header.game)
    seen_by = read_viewer(viewer, match, lang)
    most = len(match.events)
    if at is not None and not 0 <= at <= most:
        raise Mistake(say("The match has {most} events: --at goes from 0 to {most}.", lang, most=most))
    v = known(moment(game, match, most if at is None else at), seen_by)
    picture = drawing_of(game.name).picture(v, PUBLIC if seen_by is None else seen_by, match.header.seats, lang)
    try:
        out.write_text(picture, "utf-8")
    except OSError as error:
        raise Mistake(say("{file} cannot be written: {reason}.", lang, file=out, reason=error.strerror)) from error
