"""A match with the people around it: the fold of its log. No clock is read here, nothing is written, nobody is told."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from mundialito.engine.alarms import Alarm
from mundialito.engine.fairness import match_key
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.match import Header, Match, read_header
from mundialito.engine.who import NATURE, NOBODY, PUBLIC
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.clock import Alarms, Clockwork
from mundialito.tables.setting import USUAL_BOT, Chair, Fixed, Over, Setting, names

OPEN: Final = "open"  # people sit down, options are set
FIXED: Final = "fixed"  # the header is fixed, nonces are on their way
PLAYING: Final = "playing"
ENDED: Final = "over"

decode_setting: Final = msgspec.json.Decoder(Setting)
decode_fixed: Final = msgspec.json.Decoder(Fixed)
decode_chair: Final = msgspec.json.Decoder(Chair)
decode_over: Final = msgspec.json.Decoder(Over)


class Item(NamedTuple):
    """What one viewer saw of one entry: the only log that a viewer ever meets."""

    kind: int
    who: int
    value: int


@lru_cache(1 << 14)
def item(kind: int, who: int, value: int) -> Item:
    """The same few serve all viewers of all tables: less to hold, and less for the collector to look through."""
    return Item(kind, who, value)


class Asked(NamedTuple):
    """A take-back that somebody has asked for."""

    seat: int
    stay: int  # events that would stay
    agreed: frozenset[int]


class Table:
    """The table as far as its log has come."""

    def __init__(self, match: str, game: Game, seed: bytes) -> None:
        self.id, self.game, self.seed = match, game, seed
        self.seq = 0  # entries so far; nobody outside the server meets this number
        self.around = 0  # those of them that are not the game's own events
        self.owing: list[int] | None = None  # who is awaited, once it has been asked
        self.views: dict[int, Any] = {}  # what viewers know now, once it has been asked
        self.bare = False  # whether everybody saw the last event as it is
        self.at = 0.0  # when the last one was written
        self.public_at = 0.0  # when the last one was written that everybody saw something of
        self.setting = Setting(game.name, "", "", "", ())
        self.stage = OPEN
        self.hashes: dict[int, str] = {}
        self.given: dict[int, str] = {}  # nonces, as they come in
        self.header: Header | None = None
        self.nonces: tuple[str, ...] = ()
        self.fold: Fold | None = None
        self.key = b""  # of Nature's answers
        self.drawn = 0  # how often she has answered
        self.time = Clockwork(self.setting.clock, 0)
        self.alarms = Alarms()
        self.chairs: tuple[Chair, ...] = ()
        self.away: frozenset[int] = frozenset()  # a bot plays for them until they return
        self.resigned: frozenset[int] = frozenset()  # a bot plays for them to the end
        self.paused = False
        self.asked: Asked | None = None
        self.over: Over | None = None
        self.erased = False  # a name in the header was
        self.logs: dict[int, list[Item]] = {PUBLIC: []}

    # --- questions -----------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        return self.header.seats if self.header else names(self.chairs)

    @property
    def playing(self) -> Fold:
        """The fold of a match that has begun."""
        if self.fold is None:
            raise LookupError("the match has not begun")
        return self.fold

    def seats_of(self, person: str) -> list[int]:
        """Where a person sits; several seats if several people share the device."""
        return [p for p, chair in enumerate(self.chairs) if person and chair.person == person]

    def awaited(self) -> list[int]:
        """The seats that owe a choice; asked often between two entries, so it is kept."""
        if self.owing is None:
            waits = self.fold is not None and not self.over and self.fold.actor != NOBODY
            self.owing = [p for p in range(len(self.chairs)) if self.playing.offers(p)] if waits else []
        return self.owing

    def view(self, viewer: int) -> Any:
        """What a viewer of a match that has begun knows now: one for all who ask, so nobody may change it."""
        if viewer not in self.views:
            self.views[viewer] = self.playing.view(viewer)
        return self.views[viewer]

    def publicly_awaited(self) -> list[int]:
        """The seats that owe a choice as far as everybody can tell: who has chosen in secret is not told."""
        if self.fold is None or self.over or not self.game.seals:
            return self.awaited()
        v = self.fold.state.copy()
        self.game.rules.hide(v, PUBLIC)
        first = self.game.rules.actor(v)
        return [] if first == NOBODY else [p for p in range(v.seats) if p == first or self.game.offers(v, p)]

    def player(self, seat: int) -> str:
        """The bot that plays a seat now; empty: its person does."""
        chair = self.chairs[seat]
        return chair.bot or (USUAL_BOT if seat in self.away or seat in self.resigned else "")

    def players(self) -> list[int]:
        """Seats that a person plays now."""
        return [p for p in range(len(self.chairs)) if not self.player(p)]

    def people(self) -> list[int]:
        """Seats that a person still plays, here or soon again."""
        return [p for p, chair in enumerate(self.chairs) if chair.person and p not in self.resigned]

    def rings(self) -> list[tuple[float, Alarm]]:
        """When the rules want the table to do something; a bot is never too slow."""
        return [(when, alarm) for when, alarm in self.alarms.times() if alarm.seat < 0 or not self.player(alarm.seat)]

    def deadline(self, seat: int) -> float | None:
        """When the time of a seat is up, by the table's clock or by the game's rules; None: never."""
        ends = [when for when, alarm in self.rings() if alarm.seat == seat]
        agreed = self.time.deadline(seat)
        return min(ends if agreed is None else [agreed, *ends], default=None)

    def seq_of(self, viewer: int) -> int:
        """The length of a viewer's log."""
        return len(self.logs[viewer])

    def match(self) -> Match:
        """The match as its file tells it."""
        if self.header is None:
            raise LookupError("the match has not begun")
        events = self.fold.events if self.fold else []
        scores, seed, ended = None, "", ""
        if self.over:
            scores, seed = self.over.scores, self.over.seed
            ended = "" if self.over.reason == "played" else self.over.reason
        return Match(self.header, self.nonces or ("",) * len(self.header.seats), tuple(events), scores, seed, ended)

    # --- the fold --------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """One entry more."""
        self.seq += 1
        self.at = entry.at
        self.owing, self.views = None, {}
        if entry.kind == a.EVENT:
            self._event(entry)
        else:
            self.around += 1
            getattr(self, TAKES[entry.kind])(entry)
            self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        """Everyone sees what happens around the game."""
        told = item(entry.kind, entry.who, entry.value)
        self.public_at = entry.at
        for log in self.logs.values():
            log.append(told)

    @property
    def is_foreign(self) -> bool:
        """Whether it was begun by another version of the rules: then its events say nothing here."""
        return self.header is not None and self.header.version != self.game.version

    def _event(self, entry: Entry) -> None:
        if self.is_foreign:
            return
        looks = self._fold(entry.who, entry.value)
        for viewer, look in looks.items():
            self.logs[viewer].append(item(a.EVENT, entry.who, look))
        if PUBLIC in looks:
            self.public_at = entry.at
        if entry.who == NATURE:
            self.drawn += 1
        else:
            self.asked = None
        self._wait(entry.who, entry.at)

    def _fold(self, who: int, e: int) -> dict[int, int]:
        """One event more of the match, and what viewers see of it."""
        looks = self.playing.take(who, e)
        self.bare = looks == dict.fromkeys(self.playing.logs, e)
        return looks

    def _wait(self, moved: int, at: float) -> None:
        if self.fold is not None:
            if self.paused or self.stage != PLAYING:
                self.alarms.stop(at)
            else:
                self.alarms.want(self.game.alarms(self.fold.state), at)
        if not self.time.clock.runs or self.fold is None:
            return
        if self.paused or self.stage != PLAYING or self.playing.actor == NATURE:
            self.time.stop(at)  # who is asked again after Nature's answer begins anew
        else:  # what a bot thinks is charged to nobody
            self.time.turn([p for p in self.awaited() if not self.player(p)], moved, at)

    def _setting(self, entry: Entry) -> None:
        before = self.setting.chairs
        self.setting = decode_setting.decode(entry.body)
        self.chairs = self.setting.chairs
        self.hashes = {p: h for p, h in self.hashes.items() if self.chairs[p : p + 1] == before[p : p + 1]}

    def _hash(self, entry: Entry) -> None:
        self.hashes[entry.who] = entry.body

    def _fixed(self, entry: Entry) -> None:
        fixed = decode_fixed.decode(entry.body)
        self.header = read_header(fixed.header)
        self.erased = fixed.erased
        self.hashes = {p: h for p, h in enumerate(fixed.hashes) if h}
        self.stage = FIXED

    def _nonce(self, entry: Entry) -> None:
        self.given[entry.who] = entry.body

    def _begun(self, entry: Entry) -> None:
        if self.header is None:
            raise LookupError("a match begins after its header is fixed")
        seats = len(self.chairs)
        self.stage = PLAYING
        self.nonces = tuple(entry.body.split(","))
        self.key = match_key(self.seed, self.header.line(), self.nonces)
        if self.is_foreign:
            return
        self.fold = Fold(self.game, self.game.begun(seats, self.header.options, self.header.parts))
        self.logs |= {p: list(self.logs[PUBLIC]) for p in range(seats)}
        self.time = Clockwork(self.setting.clock, seats)
        self._wait(-1, entry.at)

    def _ask_back(self, entry: Entry) -> None:
        self.asked = Asked(entry.who, entry.value, frozenset())

    def _answer_back(self, entry: Entry) -> None:
        if self.asked and entry.value:
            self.asked = self.asked._replace(agreed=self.asked.agreed | {entry.who})
        else:
            self.asked = None

    def _take_back(self, entry: Entry) -> None:
        """The match is what remains, and so is what `recall` may read; what viewers were told only grows."""
        stay = self.playing.events[: entry.value]
        state = self.game.begun(len(self.chairs), self.setting.options, self.setting.parts)
        self.fold = Fold(self.game, state)
        for who, e in stay:
            self._fold(who, e)
        self.asked = None
        self._wait(entry.who, entry.at)

    def _leave(self, entry: Entry) -> None:
        self.away |= {entry.who}
        self._wait(-1, entry.at)

    def _return(self, entry: Entry) -> None:
        self.away -= {entry.who}
        self._wait(entry.who, entry.at)

    def _resign(self, entry: Entry) -> None:
        self.resigned |= {entry.who}
        self.away -= {entry.who}
        self._wait(-1, entry.at)

    def _flag(self, entry: Entry) -> None:
        self._wait(-1, entry.at)

    def _pause(self, entry: Entry) -> None:
        self.paused = True
        self._wait(-1, entry.at)

    def _resume(self, entry: Entry) -> None:
        self.paused = False
        self._wait(-1, entry.at)

    def _chair(self, entry: Entry) -> None:
        chair = decode_chair.decode(entry.body)
        self.chairs = (*self.chairs[: entry.who], chair, *self.chairs[entry.who + 1 :])
        self.away -= {entry.who}
        self.resigned -= {entry.who}
        self._wait(-1, entry.at)

    def _woke(self, entry: Entry) -> None:
        self.time.forgive(entry.value / 1000, entry.at)
        self.alarms.forgive(entry.value / 1000, entry.at)

    def _over(self, entry: Entry) -> None:
        over = decode_over.decode(entry.body)
        self.over = replace(over, erased=over.erased or self.erased)
        self.stage = ENDED
        self.paused = False
        self._wait(-1, entry.at)


TAKES: Final = {
    a.SETTING: "_setting", a.HASH: "_hash", a.FIXED: "_fixed", a.NONCE: "_nonce", a.BEGUN: "_begun",
    a.ASK_BACK: "_ask_back", a.ANSWER_BACK: "_answer_back", a.TAKE_BACK: "_take_back", a.LEAVE: "_leave",
    a.RETURN: "_return", a.RESIGN: "_resign", a.FLAG: "_flag", a.PAUSE: "_pause", a.RESUME: "_resume",
    a.CHAIR: "_chair", a.WOKE: "_woke", a.OVER: "_over",
}  # fmt: skip
