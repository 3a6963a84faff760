"""A day at the desk in a few words: entries a minute apart, tables played as told."""

from __future__ import annotations

from mundialito.desk.byes import alone
from mundialito.desk.progress import Deed
from mundialito.desk.rounds import propose
from mundialito.desk.standings import standings
from mundialito.desk.tournament import Tournament

NOON = 1_671_278_400_000  # 17 December 2022, 12:00 UTC
SECOND = 1000
MINUTE = 60 * SECOND


class Day:
    """An event with a clock of its own."""

    def __init__(self, players: int = 6, **settings):
        self.tournament, self.now = Tournament(), NOON
        self.do("open", **settings)
        for number in range(1, players + 1):
            self.do("enter", name=f"P{number}", here=True)

    @property
    def s(self):
        return self.tournament.state

    def do(self, kind, by="desk", why="", at=None, id="", **data):
        self.now = self.now if at is None else at
        return self.tournament.take(Deed(kind, self.now, by, data, why, id))

    def pass_minutes(self, minutes):
        self.now += minutes * MINUTE

    def draw_up(self, seed=0):
        self.do("draft", rounds=propose(self.s, seed).rounds)

    def start(self):
        if not self.s.draft or sorted(p for t in self.s.draft[0] for p in t) != self.s.present:
            self.draw_up()
        self.do("publish")
        for player in alone(self.s.current.tables):
            self.do("bye", player=player)
        self.do("start")

    def score(self, table, *hands, **more):
        """Hands in order of play: points in number cards."""
        players = self.s.current.tables[table - 1]
        cards = {str(p): [points // 10, 0, 0] for p, points in zip(players, hands, strict=True)}
        self.do("score", table=table, cards=cards, slip=True, **more)

    def play(self, points=None, minutes=10):
        """A whole round. `points` of players; who is not named has 50, and the first of those without points wins."""
        self.start()
        self.pass_minutes(minutes)
        points = points or {}
        for number, table in enumerate(self.s.current.tables, 1):
            winner = next((p for p in table if points.get(p) == 0), None) or next(p for p in table if not points.get(p))
            hands = [0 if p == winner else points.get(p) or 50 for p in table]
            self.score(number, *hands)

    def totals(self):
        return {row.player: row.total for row in standings(self.s)}

    def ranks(self):
        return {row.player: row.rank for row in standings(self.s)}


def one_table(players=3, **settings):
    """Two to five people: all of them meet every round, so points can be told by player."""
    return Day(players, **settings)
