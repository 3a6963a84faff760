"""Bots against each other: seats rotated, the same cards for every rotation, intervals that know it.

A *deal* is a stream of Nature's draws. Every deal is played once for each rotation of the seats, so that luck of the
deal and of the seat falls on everyone alike. Intervals go by deals: matches of one deal are one sample.
"""

from __future__ import annotations

import itertools
import math
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from threading import Event
from typing import Any, Final

from mundialito import games
from mundialito.bots.players import BadBot, Player, is_in_file, named, source_of
from mundialito.engine.chance import WORDS, seed_stream
from mundialito.engine.face import Face, face
from mundialito.engine.game import Game
from mundialito.engine.record import State
from mundialito.engine.rule import PLAIN
from mundialito.engine.who import NOBODY
from mundialito.lab.intervals import Interval, mean, wilson
from mundialito.lab.outside import EVENTS_ROW, FULL, LENGTHS_ROW, PAGE
from mundialito.lab.ratings import ratings
from mundialito.lab.spread import CLUSTER, Hand, spread
from mundialito.words import language, phrase

LOG: Final = 2 * PAGE  # entries of a log at first; doubled when it is full
MASK: Final = (1 << 63) - 1


@dataclass(frozen=True)
class Deal:
    """What came of one deal, all rotations added up: per bot wins and points, and who was ahead of whom."""

    seats: tuple[int, ...]  # how often each bot sat down
    wins: tuple[int, ...]
    points: tuple[int, ...]
    ahead: tuple[tuple[int, ...], ...]  # ahead[i][j]: seats of i ahead of a seat of j, times two; level ones once


@dataclass(frozen=True)
class Standing:
    """How one bot fared."""

    bot: str
    wins: Interval  # of its seats, the share that won
    points: Interval  # a seat
    rating: Interval

    def to_dict(self) -> dict[str, Any]:
        return {"bot": self.bot, "wins": self.wins.to_dict(), "points": self.points.to_dict(),
                "rating": self.rating.to_dict()}  # fmt: skip


@dataclass(frozen=True)
class Contest:
    """What was played and what came of it, deal by deal."""

    game: str
    line_up: tuple[str, ...]  # as they were named, some perhaps several times
    seats: int
    seed: int
    options: Mapping[str, str]
    deals: list[Deal] = field(repr=False)
    seconds: float
    mode: str  # plain, compiled or cluster

    @property
    def bots(self) -> tuple[str, ...]:
        """Each once: its place is its number in a deal."""
        return tuple(dict.fromkeys(self.line_up))

    @property
    def matches(self) -> int:
        return sum(sum(deal.seats) for deal in self.deals) // self.seats

    def standings(self) -> list[Standing]:
        """Best first."""
        return self._standings

    @cached_property
    def _standings(self) -> list[Standing]:
        rated = ratings([deal.ahead for deal in self.deals], self.seed)
        found = [
            Standing(bot, self.share(i), self.mean(i, lambda d: d.points), rated[i])
            for i, bot in enumerate(self.bots)
            if any(deal.seats[i] for deal in self.deals)
        ]
        return sorted(found, key=lambda s: -s.rating.value)

    def mean(self, i: int, of: Callable[[Deal], tuple[int, ...]]) -> Interval:
        """Per seat of bot `i`; deals in which it did not sit down say nothing."""
        mine = [deal for deal in self.deals if deal.seats[i]]
        return part([of(deal)[i] for deal in mine], mine[0].seats[i])

    def share(self, i: int) -> Interval:
        """Of the seats of bot `i`, those that won."""
        mine = [deal for deal in self.deals if deal.seats[i]]
        return share([deal.wins[i] for deal in mine], mine[0].seats[i])

    def ahead(self, i: int, j: int) -> Interval | None:
        """How often a seat of bot `i` was ahead of one of bot `j` at the same table, a level result counted half."""
        met = [(deal.ahead[i][j], deal.ahead[i][j] + deal.ahead[j][i]) for deal in self.deals]
        met = [(ahead, of) for ahead, of in met if of]
        if not met:
            return None
        whole = math.lcm(*(of for _, of in met))  # where there are partners, not all tables have as many opponents
        return share([ahead * whole // of for ahead, of in met], whole)

    def duels(self, i: int) -> dict[str, dict[str, float]]:
        """By the others' names, how often bot `i` was ahead of them."""
        found = {other: self.ahead(i, j) for j, other in enumerate(self.bots) if j != i}
        return {other: share.to_dict() for other, share in found.items() if share}

    def _repr_html_(self) -> str:
        """In a notebook."""
        from mundialito.lab.contest_page import fragment

        return fragment(self, language())

    def to_dict(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "game": self.game, "bots": list(self.bots), "seats": self.seats, "seed": self.seed,
            "options": dict(self.options), "matches": self.matches, "deals": len(self.deals),
            "seconds": self.seconds, "mode": self.mode, "standings": [s.to_dict() for s in self.standings()],
            "ahead": {bot: self.duels(i) for i, bot in enumerate(self.bots)},
        }  # fmt: skip


def part(numbers: Sequence[int], of: int) -> Interval:
    """The mean of what deals gave, divided by as much as one deal has of it."""
    whole = mean(sum(numbers), sum(n * n for n in numbers), len(numbers))
    return Interval(whole.value / of, whole.low / of, whole.high / of)


def share(numbers: Sequence[int], of: int) -> Interval:
    """The same for a share: where it was all or nothing in every deal, the sample alone would pretend to be sure."""
    found = part(numbers, of)
    return wilson(sum(numbers) / of, len(numbers)) if found.value in (0, 1) else found


class Board:
    """One thread's table."""

    def __init__(self, game: Game, fast: Face, state: State, seed: int) -> None:
        self.game, self.face, self.state, self.seed = game, fast, state, seed
        self.module = fast.module("lab.outside")
        self.pool = fast.pool(state, 2)
        self.rows = fast.array([[0] * (fast.rules.WIDEST + 16) for _ in range(3)])
        self.logs = self.room(LOG)

    def room(self, n: int) -> Any:
        """Empty logs for that many entries a seat."""
        return self.face.array([[[0, 0] for _ in range(n)] for _ in range(self.state.seats)])

    def streams(self, deal: int, match: int) -> Any:
        """Numbers for Nature, the same in all rotations of a deal, and for those who play."""
        both = [[0] * WORDS, [0] * WORDS]
        seed_stream(both[0], self.seed, 2 * deal)
        seed_stream(both[1], self.seed, 2 * match + 1)
        return self.face.array(both)

    def play(self, deal: int, rotation: int, players: Sequence[Player]) -> None:
        """A whole match: it ends in pool[0]."""
        if self.face.mode == PLAIN:
            self.pool[0] = self.state.copy()
        else:
            self.state.store(self.pool[0])
        self.rows[2][:] = [0] * len(self.rows[2])
        match = deal * self.state.seats + rotation
        kinds = self.face.array([player.kind for player in players])
        streams = self.streams(deal, match)
        turn = 0
        given = kinds, streams, self.rows
        while (who := self.module.play_on(self.pool[0], *given, self.logs, self.face.rules.RECENT)) != NOBODY:
            if who == FULL:
                self.grow()
                continue
            e = self.asked(players[who], who, ((self.seed * 1_000_003 + match) * 1_000_033 + turn) & MASK)
            self.module.take(self.pool[0], who, e, kinds, self.rows, self.logs)
            turn += 1

    def asked(self, player: Player, who: int, seed: int) -> int:
        """What a player from outside chooses, from its seat's view."""
        self.face.module("engine.pools").copy_state(self.pool, 1, 0)
        self.module.look(self.pool[1], who, self.rows, self.logs)
        view = self.pool[1].copy() if self.face.mode == PLAIN else self.game.rules.State(self.pool[1])
        n = self.face.rules.offer(self.pool[1], who, self.rows[EVENTS_ROW])
        log = self.logs[who][: int(self.rows[LENGTHS_ROW][who])]
        return player.choose(self.face, view, who, [int(e) for e in self.rows[EVENTS_ROW][:n]], seed, log)

    def grow(self) -> None:
        old, self.logs = self.logs, self.room(2 * len(self.logs[0]))
        for p in range(self.state.seats):
            for i, entry in enumerate(old[p]):
                self.logs[p][i][:] = entry

    def result(self, seated: Sequence[int], into: Tally) -> None:
        """The match that ended in pool[0], added to its deal; `seated[p]` is the bot in seat p."""
        rules, s = self.face.rules, self.pool[0]
        payoffs = [int(rules.payoff(s, p)) for p in range(len(seated))]
        sides = [self.game.rules.side(self.state, p) for p in range(len(seated))]
        for p, bot in enumerate(seated):
            into.seats[bot] += 1
            into.wins[bot] += int(rules.won(s, p))
            into.points[bot] += int(rules.score(s, p))
            for q, other in enumerate(seated):
                if other != bot and sides[q] != sides[p]:  # partners are no measure of each other
                    into.ahead[bot][other] += (payoffs[p] > payoffs[q]) + (payoffs[p] >= payoffs[q])


class Tally:
    """A deal while it is played."""

    def __init__(self, bots: int) -> None:
        self.seats, self.wins, self.points = [0] * bots, [0] * bots, [0] * bots
        self.ahead = [[0] * bots for _ in range(bots)]

    def deal(self) -> Deal:
        return Deal(tuple(self.seats), tuple(self.wins), tuple(self.points), tuple(map(tuple, self.ahead)))


def line_ups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Which bots sit down together: all of them, several times if there are too few, else every choice of them."""
    if bots >= seats:
        return list(itertools.combinations(range(bots), seats))
    return [tuple(i % bots for i in range(seats))]


def compete(
    game: Game,
    bots: Sequence[str],
    matches: int,
    seats: int | None = None,
    seed: int | None = None,
    jobs: int = 1,
    options: Mapping[str, str] = {},
    progress: Callable[[int], None] | None = None,
    stop: Event | None = None,
    cluster: str = "",
) -> Contest:
    """Play at least that many matches, whole deals only; neither jobs nor workers of a `cluster` change a result.

    `progress` is told the matches done so far. `stop`, or Ctrl-C, ends with the deals that are done. Raises UnknownBot,
    BadBot, Unfit and NoCluster.
    """
    hall = hall_of(game, bots, seats, secrets.randbits(32) if seed is None else seed, options)
    deals = max(1, -(-matches // hall.seats))
    told = (lambda done: progress(done * hall.seats)) if progress else None
    out = spread(hall, deals, jobs, cluster, told, stop)
    mode = CLUSTER if cluster else face(game.name).mode
    return Contest(game.name, tuple(bots), hall.seats, hall.seed, dict(options), out.total, out.seconds, mode)


def hall_of(game: Game, bots: Sequence[str], seats: int | None, seed: int, options: Mapping[str, str]) -> Hall:
    """The hall for these bots; raises UnknownBot, BadBot and Unfit."""
    names = tuple(dict.fromkeys(bots))
    if len(names) < 2:
        raise BadBot(phrase("An arena needs at least two different bots."))
    sources = {name: source_of(name) for name in names if is_in_file(name)}
    for name in names:
        named(name, sources.get(name))
    seats = seats or (len(bots) if len(bots) in game.seats else game.usual)
    game.begun(seats, options)
    order = [names.index(bot) for bot in bots]
    tables = tuple(tuple(order[i] for i in table) for table in line_ups(len(bots), seats))
    return Hall(game.name, names, tables, seats, seed, dict(options), sources)


@dataclass(frozen=True)
class Hall:
    """Who plays whom, as work to be spread; its pieces are deals."""

    game: str
    bots: tuple[str, ...]
    tables: tuple[tuple[int, ...], ...]  # bots that sit down together: one table a deal, in turn
    seats: int
    seed: int
    options: Mapping[str, str]
    sources: Mapping[str, str]  # texts of bots in files, for workers that have not got the files

    def opened(self) -> Hand[list[Deal]]:
        """A table and players of one's own; one match compiles what there is to compile."""
        game = games.load(self.game)
        board = Board(game, face(self.game), game.begun(self.seats, self.options), self.seed)
        players = [named(name, self.sources.get(name)) for name in self.bots]
        board.play(0, 0, [players[bot] for bot in self.tables[0]])
        return lambda first, last: [self.deal(k, board, players) for k in range(first, last)]

    def deal(self, k: int, board: Board, players: Sequence[Player]) -> Deal:
        """All rotations of one deal."""
        seated, tally = self.tables[k % len(self.tables)], Tally(len(self.bots))
        for rotation in range(self.seats):
            turned = seated[rotation:] + seated[:rotation]
            board.play(k, rotation, [players[bot] for bot in turned])
            board.result(turned, tally)
        return tally.deal()

    def nothing(self) -> list[Deal]:
        return []

    def add(self, total: list[Deal], gain: list[Deal]) -> list[Deal]:
        total += gain
        return total
