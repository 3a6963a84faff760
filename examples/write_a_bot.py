"""A bot is a function from a view to one of what is offered: `python examples/write_a_bot.py [MATCHES]`."""

import secrets
import sys

from mundialito import games
from mundialito.bots import choose, stream
from mundialito.engine.fairness import Nature
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE, NOBODY
from mundialito.games.uno.rules.events import DRAW, NAME, PLAY
from mundialito.games.uno.rules.parts import COLOURS, SYMBOLS, colour_of, is_wild


def thrifty(v, seat, offers):
    """The colour that the hand has most of; wilds only when nothing else can be played; never a challenge."""
    held = [sum(v.cards[seat][c * SYMBOLS : (c + 1) * SYMBOLS]) for c in range(COLOURS)]
    plays = [e for e in offers if e < DRAW]
    if plays:
        return max(plays, key=lambda e: -1 if is_wild(e - PLAY) else held[colour_of(e - PLAY)])
    return max(offers, key=lambda e: held[e - NAME]) if NAME in offers else offers[0]  # UNO, catch, accept, draw


def thrifty_wins():
    """One match against the bot `eager`; thrifty has seat A."""
    fold, nature = Fold(uno, uno.begun(2)), Nature(secrets.token_bytes(32))
    while (who := fold.actor) != NOBODY:
        if who == NATURE:
            fold.take(who, nature.answer(fold.game, fold.state))
        elif who == 0:
            fold.take(who, thrifty(fold.view(who), who, fold.offers(who)))
        else:
            fold.take(who, choose(uno, "eager", fold.view(who), who, rng))
    return uno.rules.won(fold.state, 0)


uno, rng = games.load("uno"), stream()
matches = int(sys.argv[1]) if sys.argv[1:] else 100
print(f"thrifty won {sum(thrifty_wins() for _ in range(matches))} of {matches} matches against eager")
