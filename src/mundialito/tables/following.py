"""What follows from a choice in the same transaction: Nature's answers, up to the first that stands, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mundialito.engine.fairness import Nature, match_key
from mundialito.engine.game import Game
from mundialito.engine.match import Header
from mundialito.engine.reasons import Refused
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOBODY, PUBLIC, TABLE
from mundialito.showing.timing import Timing
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.beats import WITH
from mundialito.tables.entries import over
from mundialito.tables.script import Script
from mundialito.tables.setting import Over
from mundialito.tables.table import PLAYING, Table

UNSEEN: Final = 1.0  # seconds that nobody has seen pass, and that are worth an entry
MOST: Final = 2**31 - 1  # milliseconds in one entry: what a column holds


class Trial:
    """A copy of the state on which events are tried before they are written: all of them, or none."""

    def __init__(self, game: Game, state: State, nature: Nature | Script, timing: Timing | None = None) -> None:
        self.game, self.state = game, state
        self.nature = nature
        self.timing = timing  # None: nothing stands
        self.entries: list[Entry] = []

    def take(self, who: int, e: int) -> None:
        """One event; raises Refused, and then the trial is of no more use."""
        code = self.game.rules.refusal(self.state, who, e)
        if code:
            raise Refused(self.game.reasons[code])
        self.put(who, e)

    def put(self, who: int, e: int) -> bool:
        """What is not refused; whether it stands."""
        outcome = None
        if self.timing is None:
            self.game.rules.apply(self.state, e)
        else:
            outcome = self.timing.carry_out(self.state, who, e)
        self.entries.append(Entry(a.EVENT, who, e, str(outcome.milliseconds) if outcome else ""))
        if isinstance(self.nature, Script):
            self.nature.went_on()
        return outcome is not None

    def take_all(self, who: int, events: Sequence[int]) -> None:
        for e in events:
            self.take(who, e)
        if isinstance(self.nature, Script):
            self.nature.check(who, events)

    def refuses(self, who: int, e: int) -> bool:
        return bool(self.game.rules.refusal(self.state, who, e))

    def settle(self, seed: bytes) -> list[Entry]:
        """Nature answers as long as she is asked and nothing stands; a finished match gets its result and its seed."""
        stands = self.chosen_as_one()
        while (who := self.awaited()) == NATURE and not stands:
            stands = self.put(NATURE, self.nature.answer(self.game, self.state))
        if isinstance(self.nature, Script):
            self.entries += self.nature.ending()
        elif who == NOBODY:
            self.entries.append(over(Over(seed.hex(), scores=tuple(self.game.scores(self.state)))))
        return self.entries

    def awaited(self) -> int:
        """Whom the match waits for; nobody, where a script is at its end."""
        through = isinstance(self.nature, Script) and self.nature.is_through
        return NOBODY if through else self.game.rules.actor(self.state)

    def chosen_as_one(self) -> bool:
        """Of what was chosen together, what stands longest stands for all; whether anything does."""
        times = [int(entry.body or 0) for entry in self.entries] if self.timing else []
        if not any(times):
            return False
        at = max(range(len(times)), key=lambda n: (times[n], n))
        self.entries = [
            entry if n == at else entry._replace(body=WITH if n > at else "") for n, entry in enumerate(self.entries)
        ]
        return True


def trial(table: Table, at_once: bool = False) -> Trial:
    """The table as it stands; at once: without beats."""
    fold = table.playing
    timing = None if at_once else timing_of(table, fold.logs[PUBLIC])
    nature = Script.at(table) if table.lesson else Nature(table.key, table.drawn)
    return Trial(table.game, fold.state.copy(), nature, timing)


def timing_of(table: Table, seen: list[tuple[int, int]]) -> Timing | None:
    """None, where everything comes at once."""
    if not table.unit:
        return None
    return Timing(table.game, table.unit, frozenset(table.people()), seen, table.spent)


def natures_part(table: Table) -> list[Entry]:
    """What Nature owes before anything else may end the match, at once; that may be its end."""
    return trial(table, at_once=True).settle(table.seed) if table.awaits_nature else []


def beginning(table: Table, header: Header, nonces: tuple[str, ...]) -> list[Entry]:
    """The match begins: the nonces count as they are, and Nature deals."""
    begun = Entry(a.BEGUN, TABLE, 0, ",".join(nonces))
    if table.lesson:
        return [begun, *(Entry(a.EVENT, who, e) for who, e in table.lesson.before)]
    nature = Nature(match_key(table.seed, header.line(), nonces))
    return [begun, *Trial(table.game, table.first(), nature, timing_of(table, [])).settle(table.seed)]


def uncharged(table: Table, seconds: float) -> list[Entry]:
    """Time in which no server ran, or by which the clock was set on: where clocks run, nobody is charged for it."""
    timed = table.stage == PLAYING and (table.setting.clock.runs or table.alarms.set)
    if not timed or seconds <= UNSEEN:
        return []
    whole, rest = divmod(int(seconds * 1000), MOST)
    return [Entry(a.WOKE, TABLE, MOST)] * whole + [Entry(a.WOKE, TABLE, rest)]
