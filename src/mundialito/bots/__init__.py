"""Players made of rules, and how to ask one for a move. Knows no game by name: a game brings its own policies."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

from mundialito.engine.chance import WORDS, seed_stream
from mundialito.engine.policies import POLICIES
from mundialito.engine.reasons import Spoken
from mundialito.engine.record import State
from mundialito.engine.rule import PLAIN
from mundialito.words import meant, phrase, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mundialito.engine.game import Game


class Level(NamedTuple):
    """How strong a bot that searches is: its budget, and its handicap."""

    part: int  # it makes the iterations that the game gives `hard` (EFFORT), divided by this
    stray: int  # one choice in so many is any that is allowed; 0: none
    deaf: bool = False  # concludes nothing from what the others do


BOTS: Final = {
    "random": phrase("Takes any move that is allowed, each as likely."),
    "eager": phrase("Does whatever it can at once, and takes no risks."),
    "simple": phrase("Plays by a few sound rules of thumb."),
    "easy": phrase("Thinks a little ahead, and takes any move one time in three."),
    "medium": phrase("Thinks ahead, and takes any move one time in ten."),
    "hard": phrase("Thinks ahead as far as it can within a second."),
}

LABELS: Final = {  # what people read instead of the name
    "random": meant("Random", "a bot"),
    "eager": meant("Eager", "a bot"),
    "simple": meant("Simple", "a bot"),
    "easy": meant("Easy", "a bot"),
    "medium": meant("Medium", "a bot"),
    "hard": meant("Hard", "a bot"),
}

LEVELS: Final = {"easy": Level(20, 3), "medium": Level(5, 10), "hard": Level(1, 0)}
LEVELS_BEFORE: Final = {"hard-1": Level(1, 0, deaf=True)}  # for the arena alone: what the record compares with

BOT_NAMES: Final = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gloria", "Hugo", "Inés", "Julio")  # seats A-J


def bot_label(bot: str, lang: str) -> str:
    """How a bot plays, in a word; one from a file keeps its name."""
    return say(LABELS[bot], lang) if bot in LABELS else bot


class UnknownBot(Spoken, LookupError):
    """There is no bot of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(phrase("There is no bot {name}; there are: {names}."), name=name, names=", ".join(BOTS))


def kind_of(bot: str) -> int:
    """The number by which compiled matches know a bot that is a policy; raises UnknownBot, and of others Thinks."""
    if bot not in BOTS:
        raise UnknownBot(bot)
    if bot in LEVELS:
        raise Thinks(bot)
    return POLICIES.index(bot)


class Thinks(Spoken, ValueError):
    """That bot searches: too slow for what was asked."""

    def __init__(self, name: str) -> None:
        super().__init__(
            phrase("{name} thinks before it moves: `mundialito arena` lets it play. Here there are: {names}."),
            name=name, names=", ".join(POLICIES),
        )  # fmt: skip


def stream(seed: int | None = None, k: int = 0) -> list[int]:
    """Random numbers for bots: stream `k` of a seed, or of one that nobody knows."""
    rng = [0] * WORDS
    seed_stream(rng, secrets.randbits(63) if seed is None else seed, k)
    return rng


def choose(
    game: Game,
    bot: str,
    view: State,
    seat: int,
    rng: list[int],
    stop: Callable[[], bool] = lambda: False,
    log: Sequence[Sequence[int]] = (),
) -> int:
    """The event that a bot in that seat picks, from its view, the log of what it has seen, and nothing else.

    `stop` cuts thinking short.

    Levels search by compiled rules, and compile them if nobody has; where nothing can be compiled they are `simple`.
    """
    from mundialito.engine.face import face

    if bot in LEVELS:
        fastest = face(game.name)
        if fastest.mode != PLAIN:
            from mundialito.bots.levels import think

            return think(fastest, LEVELS[bot], view, seat, rng, stop, log)
        bot = "simple"
    widest = game.rules.WIDEST
    chosen = face(game.name, PLAIN).module("engine.drive").chosen
    return int(chosen(view, seat, kind_of(bot), rng, [0] * widest, [0] * widest))
