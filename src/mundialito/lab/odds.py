"""Each team's chance to win the cup from any moment of a match, and each seat's.

With nobody's eyes the true state is played out: a match file holds everything. With somebody's, or the public's, each
playout first guesses at what that viewer could not see. Playouts are numbered: any of them can be made anywhere, and
their tallies, whole numbers, add up to the same result.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from threading import local
from typing import Any, Final

from mundialito import games
from mundialito.engine.drive import COLUMNS, PER_SEAT
from mundialito.engine.face import face
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.reasons import Spoken
from mundialito.engine.rule import PLAIN
from mundialito.engine.who import NOBODY
from mundialito.games.retelling import known, moment
from mundialito.lab.chances import INTERPRETED, Chances, Playouts, seat_chances
from mundialito.lab.report import added
from mundialito.words import phrase

USUAL: Final = 10_000  # playouts
CHUNK: Final = 250  # of them in one task
_own = local()


class NoTeams(Spoken):
    """A game in which no team wins a cup."""

    def __init__(self, game: str) -> None:
        with_teams = ", ".join(name for name in games.names() if has_titles(name))
        sentence = phrase("{game} has no teams that win a cup: odds are for {games}. Try `mundialito analyse`.")
        super().__init__(sentence, game=game, games=with_teams)


def has_titles(game: str) -> bool:
    return importlib.util.find_spec(f"mundialito.games.{game}.titles") is not None


def titles_of(game: str) -> Any:
    """The game's titles.py; raises NoTeams."""
    if not has_titles(game):
        raise NoTeams(game)
    return importlib.import_module(f"mundialito.games.{game}.titles")


@dataclass(frozen=True)
class Question:
    """From where, and with whose eyes (None: everything is known): enough to make any playout anywhere."""

    match: Match
    at: int  # events that have happened
    viewer: int | None
    seed: int

    def __hash__(self) -> int:
        return hash((self.match.header.line(), self.at, self.viewer, self.seed))

    @property
    def game(self) -> Game:
        return games.load(self.match.header.game)


@lru_cache(4)
def start_of(question: Question) -> Any:
    """The state, or the view, from which playouts begin; raises Misplayed."""
    start = known(moment(question.game, question.match, question.at), question.viewer)
    titles_of(question.game.name).to_the_end(start)
    return start


def tally_of(question: Question, first: int, last: int) -> tuple[int, ...]:
    """Playouts `first` to `last` - 1."""
    game, start = question.game, start_of(question)
    if getattr(_own, "about", None) != (game.name, start.seats):  # each thread has a table of its own
        _own.about, _own.table = (game.name, start.seats), Playouts(game, start.seats, notes=True)
    play = _own.table.from_state if question.viewer is None else _own.table.from_view
    tally: tuple[int, ...] = play(start, question.seed, first, last)
    return tally


@dataclass(frozen=True)
class Odds:
    """Chances of seats and of teams; `teams[i]` has the i-th chance of `titles`."""

    question: Question
    seats: Chances
    teams: tuple[int, ...]
    titles: Chances
    stopped: bool = False  # by Ctrl-C, before all playouts were made

    @property
    def view(self) -> Any:
        """What the odds were made of."""
        return start_of(self.question)

    def best_first(self) -> list[int]:
        """Places of teams in `titles`, the likeliest champion first."""
        return sorted(range(len(self.teams)), key=lambda i: (-self.titles.wins[i], i))

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        about, view = titles_of(self.question.game.name), self.view
        names = self.question.match.header.seats
        return {
            "game": self.question.game.name, "match": self.question.match.header.id, "events": self.question.at,
            "playouts": self.titles.playouts, "seed": self.question.seed,
            "teams": [
                {"team": about.letters(view, self.teams[i]), "owner": owner_name(about, view, self.teams[i], names),
                 "titles": self.titles.wins[i], "chance": self.titles.of(i).to_dict()}
                for i in self.best_first()
            ],
            "seats": [
                {"name": name, "wins": self.seats.wins[p], "chance": self.seats.of(p).to_dict()}
                for p, name in enumerate(names)
            ],
        }  # fmt: skip


def owner_name(about: Any, view: Any, team: int, names: Sequence[str]) -> str:
    """Whose team it is, as far as the viewer knows."""
    seat = about.owner(view, team)
    return names[seat] if seat >= 0 else ""


def odds_of(question: Question, tally: tuple[int, ...]) -> Odds:
    """A tally, read."""
    start = start_of(question)
    about, seats = titles_of(question.game.name), seat_chances(tally, start.seats)
    teams = tuple(about.teams(start))
    titles = about.titles(tally[PER_SEAT + COLUMNS * start.seats :])
    return Odds(question, seats, teams, Chances(tuple(titles[t] for t in teams), seats.playouts))


def odds(
    question: Question,
    playouts: int | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Odds:
    """The chances at that moment; raises NoTeams and Misplayed. Ctrl-C ends with what is done."""
    game, start = question.game, start_of(question)
    if game.rules.actor(start) == NOBODY:
        told = odds_of(question, tally_of(question, 0, 1))
        return Odds(question, Chances(told.seats.wins, 0), told.teams, Chances(told.titles.wins, 0))
    interpreted = face(game.name).mode == PLAIN
    total = playouts or (INTERPRETED if interpreted else USUAL)
    chunks = [(first, min(first + CHUNK, total)) for first in range(0, total, CHUNK)]
    tallies = list[tuple[int, ...]]()
    tally_of(question, 0, 0)  # compiles
    with ThreadPoolExecutor(1 if interpreted else jobs or os.cpu_count() or 1) as executor:
        futures = [executor.submit(tally_of, question, *chunk) for chunk in chunks]
        try:
            for future in as_completed(futures):
                tallies.append(future.result())
                if progress:
                    progress(min(total, CHUNK * len(tallies)))
        except KeyboardInterrupt:
            executor.shutdown(wait=False, cancel_futures=True)
            if not tallies:
                raise
    found = odds_of(question, added(tallies, len(tallies[0])))
    return Odds(question, found.seats, found.teams, found.titles, len(tallies) < len(chunks))
