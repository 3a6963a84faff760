"""What follows from a choice at once, in the same transaction: Nature's answers, and the end of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from mundialito.engine.fairness import Nature, match_key
from mundialito.engine.game import Game
from mundialito.engine.match import Header
from mundialito.engine.reasons import Refused
from mundialito.engine.who import NATURE, NOBODY
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.setting import Over
from mundialito.tables.table import PLAYING, Table

UNSEEN: Final = 1.0  # seconds that nobody has seen pass, and that are worth an entry
MOST: Final = 2**31 - 1  # milliseconds in one entry: what a column holds


class Trial:
    """A copy of the state on which events are tried before they are written: all of them, or none."""

    def __init__(self, game: Game, state: Any, key: bytes, drawn: int) -> None:
        self.game, self.state = game, state
        self.nature = Nature(key, drawn)
        self.entries: list[Entry] = []

    def take(self, who: int, e: int) -> None:
        """One event; raises Refused, and then the trial is of no more use."""
        code = self.game.rules.refusal(self.state, who, e)
        if code:
            raise Refused(self.game.reasons[code])
        self.game.rules.apply(self.state, e)
        self.entries.append(Entry(a.EVENT, who, e))

    def take_all(self, who: int, events: Sequence[int]) -> None:
        for e in events:
            self.take(who, e)

    def refuses(self, who: int, e: int) -> bool:
        return bool(self.game.rules.refusal(self.state, who, e))

    def settle(self, seed: bytes) -> list[Entry]:
        """Nature answers as long as she is asked; a finished match gets its result and its seed."""
        actor = self.game.rules.actor
        while (who := actor(self.state)) == NATURE:
            e = self.nature.answer(self.game, self.state)
            self.game.rules.apply(self.state, e)
            self.entries.append(Entry(a.EVENT, NATURE, e))
        if who == NOBODY:
            self.entries.append(over(Over(seed.hex(), scores=tuple(self.game.scores(self.state)))))
        return self.entries


def trial(table: Table) -> Trial:
    """The table as it stands."""
    return Trial(table.game, table.playing.state.copy(), table.key, table.drawn)


def beginning(table: Table, header: Header, nonces: tuple[str, ...]) -> list[Entry]:
    """The match begins: the nonces count as they are, and Nature deals."""
    state = table.game.begun(len(header.seats), header.options, header.parts)
    key = match_key(table.seed, header.line(), nonces)
    begun = Entry(a.BEGUN, -3, 0, ",".join(nonces))
    return [begun, *Trial(table.game, state, key, 0).settle(table.seed)]


def uncharged(table: Table, seconds: float) -> list[Entry]:
    """Time in which no server ran, or by which the clock was set on: where clocks run, nobody is charged for it."""
    timed = table.stage == PLAYING and (table.setting.clock.runs or table.alarms.set)
    if not timed or seconds <= UNSEEN:
        return []
    whole, rest = divmod(int(seconds * 1000), MOST)
    return [Entry(a.WOKE, -3, MOST)] * whole + [Entry(a.WOKE, -3, rest)]


def over(how: Over) -> Entry:
    return Entry(a.OVER, -3, 0, written(how))


def written(thing: msgspec.Struct) -> str:
    return msgspec.json.encode(thing).decode()
