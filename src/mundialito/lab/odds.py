"""Each team's chance to win the cup from any moment of a match, and each seat's.

With nobody's eyes the true state is played out: a match file holds everything. With somebody's, or the public's, each
playout first guesses at what that viewer could not see. Playouts are numbered: any of them can be made anywhere, and
their tallies, whole numbers, add up to the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from threading import Event
from typing import Any, Final

from mundialito import games
from mundialito.engine.face import face
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.reasons import Spoken
from mundialito.engine.record import State
from mundialito.engine.rule import PLAIN
from mundialito.engine.who import NOBODY
from mundialito.lab.chances import INTERPRETED, Chances, Playouts, seat_chances
from mundialito.lab.report import added, tally_length
from mundialito.lab.spread import Hand, spread
from mundialito.showing.retelling import known, moment
from mundialito.words import phrase

USUAL: Final = 10_000  # playouts
Tally = tuple[int, ...]


class NoTeams(Spoken):
    """A game in which no team wins a cup."""

    def __init__(self, game: str) -> None:
        with_teams = ", ".join(name for name in games.names() if has_titles(name))
        sentence = phrase("{game} has no teams that win a cup: odds are for {games}. Try `mundialito analyse`.")
        super().__init__(sentence, game=game, games=with_teams)


def has_titles(game: str) -> bool:
    return games.own(game, "rules.titles") is not None


def titles_of(game: str) -> Any:
    """The game's `rules/titles.py`: what counts; raises NoTeams."""
    if not has_titles(game):
        raise NoTeams(game)
    return games.own(game, "rules.titles")


def team_words(game: str) -> Any:
    """The game's `words/titles.py`: what its teams are called."""
    return games.own(game, "words.titles")


@dataclass(frozen=True)
class Question:
    """From where, and with whose eyes (None: everything is known), as work to be spread (lab/spread.py)."""

    match: Match
    at: int  # events that have happened
    viewer: int | None
    seed: int

    @property
    def game(self) -> str:
        return self.match.header.game

    def load(self) -> Game:
        return games.load(self.game)

    def start(self) -> State:
        """The state, or the view, from which playouts begin; raises NoTeams and Misplayed."""
        about = titles_of(self.game)
        start = known(moment(self.load(), self.match, self.at), self.viewer)
        about.to_the_end(start)
        return start

    def opened(self) -> Hand[Tally]:
        """A table of one's own; one playout compiles whatever there is to compile."""
        start, table = self.start(), Playouts(self.load(), len(self.match.header.seats), notes=True)
        play = table.from_state if self.viewer is None else table.from_view
        play(start, self.seed, 0, 1)
        return lambda first, last: play(start, self.seed, first, last)

    def nothing(self) -> Tally:
        return (0,) * Playouts(self.load(), len(self.match.header.seats), notes=True).room

    def add(self, total: Tally, gain: Tally) -> Tally:
        return tuple(added(total, gain))


@dataclass(frozen=True)
class Odds:
    """Chances of seats and of teams; `teams[i]` has the i-th chance of `titles`."""

    question: Question
    view: State = field(repr=False, compare=False)  # what the odds were made of
    seats: Chances
    teams: tuple[int, ...]
    titles: Chances
    is_stopped: bool  # by Ctrl-C, before all playouts were made

    def best_first(self) -> list[int]:
        """Places of teams in `titles`, the likeliest champion first."""
        return sorted(range(len(self.teams)), key=lambda i: (-self.titles.wins[i], i))

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        about, called, view = titles_of(self.question.game), team_words(self.question.game), self.view
        names = self.question.match.header.seats
        return {
            "game": self.question.game, "match": self.question.match.header.id, "events": self.question.at,
            "playouts": self.titles.playouts, "seed": self.question.seed,
            "teams": [
                {"team": called.letters(view, self.teams[i]), "owner": owner_name(about, view, self.teams[i], names),
                 "titles": self.titles.wins[i], "chance": self.titles.of(i).to_dict()}
                for i in self.best_first()
            ],
            "seats": [
                {"name": name, "wins": self.seats.wins[p], "chance": self.seats.of(p).to_dict()}
                for p, name in enumerate(names)
            ],
        }  # fmt: skip


def owner_name(about: Any, view: State, team: int, names: Sequence[str]) -> str:
    """Whose team it is, as far as the viewer knows."""
    seat = about.owner(view, team)
    return names[seat] if seat >= 0 else ""


def odds_of(question: Question, tally: Tally, asked: int) -> Odds:
    """A tally, read."""
    start = question.start()
    about, seats = titles_of(question.game), seat_chances(tally, start.seats)
    teams = tuple(about.teams(start))
    titles = about.titles(tally[tally_length(start.seats) :])
    champions = Chances(tuple(titles[t] for t in teams), seats.playouts)
    return Odds(question, start, seats, teams, champions, seats.playouts < asked)


def odds(
    question: Question,
    playouts: int | None = None,
    jobs: int = 1,
    cluster: str = "",
    progress: Callable[[int], None] | None = None,
    stop: Event | None = None,
) -> Odds:
    """The chances at that moment. `stop`, or Ctrl-C, ends with what is done; raises NoTeams, Misplayed, NoCluster."""
    if question.load().rules.actor(question.start()) == NOBODY:
        told = odds_of(question, question.opened()(0, 1), 1)
        return replace(told, seats=Chances(told.seats.wins, 0), titles=Chances(told.titles.wins, 0))
    total = playouts or (INTERPRETED if face(question.game).mode == PLAIN else USUAL)
    return odds_of(question, spread(question, total, jobs, cluster, progress, stop).total, total)
