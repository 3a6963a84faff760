"""Bots at the tables of an event: one match a table, compiled where it can be, of any game that keeps the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mundialito.bots import kind_of
from mundialito.desk.deciders import draw_tables, open_decider
from mundialito.desk.progress import Deed
from mundialito.desk.rounds import propose
from mundialito.desk.settings import MINUTE
from mundialito.desk.standings import champion
from mundialito.desk.tournament import Tournament
from mundialito.engine.drive import COLUMNS, PER_SEAT, POINTS, WINS
from mundialito.engine.face import face
from mundialito.engine.game import Game
from mundialito.lab.report import tally_length
from mundialito.lab.simulate import Worker

ROUND = 12 * MINUTE  # what a round of bots takes by the clock of their event, and a break
BREAK = 2 * MINUTE


@dataclass(frozen=True)
class Score:
    """How a match ended: points of each seat, and who won (nobody: a blocked or stopped table)."""

    points: tuple[int, ...]
    winner: int | None


class Tables:
    """Plays match after match; the same seed plays the same ones."""

    def __init__(self, game: Game, seed: int, options: Mapping[str, str] | None = None) -> None:
        self.game, self.seed = game, seed
        first = {"starter": "A"} if any(o.name == "starter" for o in game.options) else {}
        self.options = {**first, **(options or {})}  # ED6: the first of a table starts
        self.workers: dict[int, Worker] = {}
        self.matches = 0

    def worker(self, seats: int) -> Worker:
        if seats not in self.workers:
            state = self.game.begun(seats, self.options, {})
            self.workers[seats] = Worker(face(self.game.name), state, [0] * seats, self.seed)
        return self.workers[seats]

    def play(self, bots: Sequence[str]) -> Score:
        """One match of these bots, first to play first."""
        seats = len(bots)
        worker = self.worker(seats)
        for p, bot in enumerate(bots):
            worker.kinds[p] = kind_of(bot)
        length = tally_length(seats)
        before = [int(x) for x in worker.tally[:length]]
        worker.play(self.matches, self.matches + 1)
        self.matches += 1
        gained = [int(x) - y for x, y in zip(worker.tally[:length], before, strict=True)]
        points = tuple(gained[PER_SEAT + COLUMNS * p + POINTS] for p in range(seats))
        won = [p for p in range(seats) if gained[PER_SEAT + COLUMNS * p + WINS]]
        return Score(points, won[0] if len(won) == 1 else None)


def opened(names: Sequence[str], settings: Mapping[str, object], at: int) -> Tournament:
    """An event with everyone there."""
    tournament = Tournament()
    tournament.take(Deed("open", at, data=settings))
    for name in names:
        tournament.take(Deed("enter", at, data={"name": name, "here": True}))
    return tournament


def play_round(tournament: Tournament, tables: Tables, bots: Mapping[int, str], seed: int) -> None:
    """Seat, publish, play and enter the scores of one round."""
    s = tournament.state
    at = s.now + (BREAK if s.rounds else 0)
    if not s.draft:
        tournament.take(Deed("draft", at, data={"rounds": propose(s, seed).rounds}))
    tournament.take(Deed("publish", at))
    tournament.take(Deed("start", at))
    assert s.current is not None
    for number, people in enumerate(s.current.tables, 1):
        score = tables.play([bots[p] for p in people])
        points = {str(p): value for p, value in zip(people, score.points, strict=True)}
        ended = {"stopped": True} if score.winner is None else {"winner": people[score.winner]}
        tournament.take(Deed("score", at + ROUND, "table", {"table": number, "points": points, "slip": True, **ended}))


def play_extra_rounds(tournament: Tournament, tables: Tables, bots: Mapping[int, str], seed: int) -> None:
    """E4, ED13  Until first place has one owner; a blocked table plays again."""
    while champion(tournament.state) is None:
        at = tournament.state.now
        tournament.take(Deed("decider", at, data={"tables": draw_tables(tournament.state, seed)}))
        while stage := open_decider(tournament.state):
            number = next(i for i in range(len(stage.tables)) if i not in stage.winners)
            people = stage.tables[number]
            winner = tables.play([bots[p] for p in people]).winner
            out = {} if winner is None else {"winner": people[winner]}
            tournament.take(Deed("decide", at + ROUND, "table", {"table": number + 1, **out}))
