"""Players made of rules, and how to ask one for a move. Knows no game by name: a game brings its own policies."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final

from mundialito.engine.chance import WORDS, seed_stream
from mundialito.engine.policies import POLICIES
from mundialito.engine.reasons import Spoken
from mundialito.engine.rule import PLAIN
from mundialito.words import phrase

if TYPE_CHECKING:
    from mundialito.engine.game import Game

BOTS: Final = {
    "random": phrase("Takes any move that is allowed, each as likely."),
    "eager": phrase("Does whatever it can at once, and takes no risks."),
    "simple": phrase("Plays by a few sound rules of thumb."),
}

BOT_NAMES: Final = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gloria", "Hugo", "Inés", "Julio")  # seats A-J
LONGEST_NAME: Final = 20  # of a player, people too


class UnknownBot(Spoken, LookupError):
    """There is no bot of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(phrase("There is no bot {name}; there are: {names}."), name=name, names=", ".join(BOTS))


def kind_of(bot: str) -> int:
    """The number by which compiled matches know a bot; raises UnknownBot."""
    if bot not in BOTS:
        raise UnknownBot(bot)
    return POLICIES.index(bot)


def stream(seed: int | None = None, k: int = 0) -> list[int]:
    """Random numbers for bots: stream `k` of a seed, or of one that nobody knows."""
    rng = [0] * WORDS
    seed_stream(rng, secrets.randbits(63) if seed is None else seed, k)
    return rng


def choose(game: Game, bot: str, view: Any, seat: int, rng: list[int]) -> int:
    """The event that a bot in that seat picks, from what the seat sees and nothing else."""
    from mundialito.engine.face import face

    widest = game.rules.WIDEST
    chosen = face(game.name, PLAIN).module("engine.drive").chosen
    return int(chosen(view, seat, kind_of(bot), rng, [0] * widest, [0] * widest))
