"""The picture of a game on the first page: a moment of a match."""

from __future__ import annotations

from mundialito import games
from mundialito.bots import BOT_NAMES, choose, stream
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE
from mundialito.showing.drawings import drawing_of

PICTURE_SEED = 2010  # of the match that the picture shows
PICTURE_CHOICES = 30  # made by then, unless the drawing names a MOMENT that shows more: so many events


def picture(game: str, lang: str) -> str:
    """A moment of a match between bots, the same each time."""
    found = games.load(game)
    seats = found.usual
    fold = Fold(found, found.begun(seats))
    rng = stream(PICTURE_SEED)
    choices, moment = 0, drawing_of(game).MOMENT
    while not fold.is_over and (fold.actor == NATURE or choices < PICTURE_CHOICES or len(fold.events) < moment):
        who = fold.actor
        if who == NATURE:
            weights = found.weights(fold.state)
            fold.take(who, weights[len(fold.events) * 7 % len(weights)][0])
        else:
            fold.take(who, choose(found, "simple", fold.view(who), who, rng))
            choices += 1
    return drawing_of(game).picture(fold.view(0), 0, BOT_NAMES[:seats], lang)
