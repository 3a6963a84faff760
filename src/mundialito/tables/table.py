"""A match with the people around it: the fold of its log. No clock is read here, nothing is written, nobody is told."""

from __future__ import annotations

from copy import copy
from typing import Final

from msgspec.structs import replace

from mundialito.engine.alarms import Alarm
from mundialito.engine.fairness import match_key
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.match import Header, Match, read_header
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOBODY, NOTHING, PUBLIC
from mundialito.lessons import Lesson, Way
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.beats import WITH, Beat, beat_of
from mundialito.tables.clock import Alarms, Clocks
from mundialito.tables.entries import decode_chair, decode_fixed, decode_over, decode_setting
from mundialito.tables.items import Asked, Item, item
from mundialito.tables.lessons import taught
from mundialito.tables.seated import Seated
from mundialito.tables.setting import Chair, Over, Setting

OPEN: Final = "open"  # people sit down, options are set
FIXED: Final = "fixed"  # the header is fixed, nonces are on their way
PLAYING: Final = "playing"
ENDED: Final = "over"


class Table(Seated):
    """The table as far as its log has come."""

    def __init__(self, match: str, game: Game, seed: bytes) -> None:
        self.id, self.game, self.seed = match, game, seed
        self.seq = 0  # entries so far; nobody outside the server meets this number
        self.around = 0  # those of them that are not the game's own events
        self.owing: list[int] | None = None  # who is awaited, once it has been asked
        self.owing_openly: list[int] | None = None  # likewise, as far as everybody can tell
        self.views: dict[int, State] = {}  # what viewers know now, once it has been asked
        self.bare = False  # whether everybody saw the last event as it is
        self.at = 0.0  # when the last one was written
        self.public_at = 0.0  # when the last one was written that everybody saw something of
        self.setting = Setting(game.name, "", "", "", ())
        self.lesson: Lesson | None = None  # what is taught here
        self.step = 0  # of it
        self.stage = OPEN
        self.hashes: dict[int, str] = {}
        self.given: dict[int, str] = {}  # nonces, as they come in
        self.header: Header | None = None
        self.nonces: tuple[str, ...] = ()
        self.fold: Fold | None = None
        self.key = b""  # of Nature's answers
        self.drawn = 0  # how often she has answered
        self.time = Clocks(self.setting.clock, 0)
        self.alarms = Alarms()
        self.chairs: tuple[Chair, ...] = ()
        self.removed: dict[int, str] = {}
        self.away: frozenset[int] = frozenset()  # a bot plays for them until they return
        self.resigned: frozenset[int] = frozenset()  # a bot plays for them to the end
        self.paused = False
        self.paused_at = 0.0
        self.beat: Beat | None = None  # what stands alone, or stood last
        self.spent = 0.0  # seconds of beats since the last choice
        self.unit = 0.0  # seconds for which a unit of them stands now: not of the log, whoever writes next says so
        self.asked: Asked | None = None
        self.over: Over | None = None
        self.stands_in: bool | None = None  # a simpler bot plays until rules are compiled; None: nobody has said so
        self.erased = False  # a name in the header was
        self.logs: dict[int, list[Item]] = {PUBLIC: []}

    # --- questions -----------------------------------------------------------------------------------

    @property
    def playing(self) -> Fold:
        """The fold of a match that has begun."""
        if self.fold is None:
            raise LookupError("the match has not begun")
        return self.fold

    def first(self) -> State:
        """The state before the first event."""
        if self.lesson:
            return self.lesson.begun()
        return self.game.begun(len(self.chairs), self.setting.options, self.setting.parts)

    def cue(self) -> Way | None:
        """What is next in a lesson, if it is not the learner's to do."""
        goes_on = self.lesson if self.stage == PLAYING else None
        return goes_on.cue(self.step, len(self.playing.events)) if goes_on else None

    def awaited(self) -> list[int]:
        """The seats that owe a choice; asked often between two entries, so it is kept."""
        if self.owing is None:
            waits = self.fold is not None and not self.over and self.fold.actor not in (NOBODY, NATURE)
            self.owing = [p for p in range(len(self.chairs)) if self.playing.offers(p)] if waits else []
        return self.owing

    def view(self, viewer: int) -> State:
        """What a viewer of a match that has begun knows now: one for all who ask, so nobody may change it."""
        if viewer not in self.views:
            self.views[viewer] = self.playing.view(viewer)
        return self.views[viewer]

    def publicly_awaited(self) -> list[int]:
        """The seats that owe a choice as far as everybody can tell: who has chosen in secret is not told."""
        if self.fold is None or self.over or not self.game.seals:
            return self.awaited()
        if self.owing_openly is None:
            v = self.fold.state.copy()
            self.game.rules.hide(v, PUBLIC)
            first = self.game.rules.actor(v)
            seats = [] if first in (NOBODY, NATURE) else range(v.seats)
            self.owing_openly = [p for p in seats if p == first or self.game.offers(v, p)]
        return self.owing_openly

    @property
    def awaits_nature(self) -> bool:
        """Whether an outcome has yet to be seen before Nature goes on: nobody can choose anything until then."""
        return bool(self.setting.beat) and self.stage == PLAYING and self.playing.actor == NATURE

    @property
    def until(self) -> float:
        """When what stands alone has been seen; 0: nothing does."""
        return self.beat.until if self.beat else 0.0

    @property
    def seen_at(self) -> float:
        """When everybody had seen the last thing that they saw something of."""
        return max(self.public_at, self.until)

    @property
    def still_at(self) -> float:
        """As of when clocks show what is left: they stand still behind a beat."""
        return max(self.at, self.until)

    def is_staged(self, now: float) -> bool:
        """Whether nothing can be chosen yet, for an outcome is being seen."""
        return self.reached(now) < self.until or self.awaits_nature

    def falls(self, now: float) -> bool:
        """Whether that is still on its way, and all else as before."""
        return self.beat is not None and self.reached(now) < self.beat.middle

    def reached(self, now: float) -> float:
        """How far a beat has come: a pause keeps what is left of it."""
        return min(now, self.paused_at) if self.paused else now

    def rings(self) -> list[tuple[float, Alarm]]:
        """When the rules want the table to do something; a bot is never too slow."""
        return [(when, alarm) for when, alarm in self.alarms.times() if alarm.seat < 0 or not self.player(alarm.seat)]

    def deadline(self, seat: int, told: bool = False) -> float | None:
        """When the time of a seat is up, by the table's clock or the game's rules, or as all can tell; None: never."""
        ends = [when for when, alarm in self.rings() if alarm.seat == seat]
        agreed = (self.time.told if told else self.time).deadline(seat)
        return min(ends if agreed is None else [agreed, *ends], default=None)

    def foreseen(self, entry: Entry, viewer: int) -> Item | None:
        """What a viewer will see of the entry that is taken next; None: nothing."""
        if entry.kind != a.EVENT:
            return item(entry.kind, entry.who, entry.value)
        look = self.game.rules.seen(self.fold.state, entry.value, viewer) if self.fold else NOTHING
        return None if look == NOTHING else item(a.EVENT, entry.who, look)

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
        self.owing = self.owing_openly = None
        self.views = {}
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
        """Whether it was begun by other rules, or by another script: then its events say nothing here."""
        if self.header is None:
            return False
        edition = self.lesson.edition if self.lesson else ""
        return self.header.version != self.game.version or self.setting.edition != edition

    def _event(self, entry: Entry) -> None:
        if self.is_foreign:
            return
        looks = self._fold(entry.who, entry.value)
        for viewer, look in looks.items():
            self.logs[viewer].append(item(a.EVENT, entry.who, look))
        if PUBLIC in looks:
            self.public_at = entry.at
        self.drawn += entry.who == NATURE
        self.asked = None
        if entry.body != WITH:
            self.beat = None
        self._wait(entry.who, entry.at, PUBLIC in looks)
        self._pace(entry)

    def _pace(self, entry: Entry) -> None:
        """What follows from one choice has so much time together."""
        if entry.who >= 0 and entry.body != WITH:
            self.spent = 0.0
        if beat := beat_of(entry):
            self.spent += beat.lasts
            self.stand(beat._replace(lengths={viewer: len(log) for viewer, log in self.logs.items()}))

    def stand(self, beat: Beat) -> None:
        """From now on; no clock runs meanwhile."""
        self.beat = beat
        self.time.put_off(beat.lasts)
        self.alarms.put_off(beat.lasts)

    def go_on(self, now: float) -> None:
        """Those who are here have seen enough. The log does not say so: clocks begin when it would have ended."""
        if self.beat:
            self.beat = self.beat._replace(until=min(self.beat.until, now))

    def before(self, beat: Beat) -> Table:
        """The table as it was, for as long as the outcome falls; entries around the game may go on."""
        twin = copy(self)
        twin.logs = {viewer: log[:] for viewer, log in self.logs.items()}
        twin.fold = self.playing.copy()
        twin.time, twin.alarms, twin.views = self.time.copy(), copy(self.alarms), {}
        twin.stand(beat)
        return twin

    def _fold(self, who: int, e: int) -> dict[int, int]:
        """One event more of the match, and what viewers see of it."""
        looks = self.playing.take(who, e)
        if self.lesson:
            self.step = self.lesson.reached(self.step, len(self.playing.events))
        self.bare = looks == dict.fromkeys(self.playing.logs, e)
        return looks

    def _wait(self, moved: int, at: float, is_seen: bool = True) -> None:
        if self.fold is not None:
            if self.paused or self.stage != PLAYING:
                self.alarms.stop(at)
            else:
                self.alarms.want([] if self.lesson else self.game.alarms(self.fold.state), at)
                self.alarms.put_off(max(0.0, self.until - at))
                if self.awaits_nature:
                    self.alarms.stop(at)
        if not self.time.clock.runs or self.fold is None:
            return
        runs = not self.paused and self.stage == PLAYING and self.playing.actor != NATURE
        if not runs:
            self.time.stop(at)  # who is asked again after Nature's answer begins anew
        else:  # what a bot thinks is charged to nobody; time for a move is for all that is chosen in secret
            self.time.turn(self.played(self.awaited()), moved if is_seen else NOBODY, at, self.until)
        if is_seen:
            self.time.tell(self.played(self.publicly_awaited()), moved, at, self.until, runs)

    def _setting(self, entry: Entry) -> None:
        before = self.setting.chairs
        self.setting = decode_setting.decode(entry.body)
        self.chairs = self.setting.chairs
        self.lesson = taught(self.setting)
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
        self.fold = Fold(self.game, self.first())
        self.logs |= {p: list(self.logs[PUBLIC]) for p in range(seats)}
        self.time = Clocks(self.setting.clock, seats)
        self._wait(NOBODY, entry.at)

    def _ask_back(self, entry: Entry) -> None:
        self.asked = Asked(entry.who, entry.value, frozenset())

    def _answer_back(self, entry: Entry) -> None:
        if self.asked and entry.value:
            self.asked = self.asked._replace(agreed=self.asked.agreed | {entry.who})
        else:
            self.asked = None

    def _take_back(self, entry: Entry) -> None:
        """The match is what remains, and so is what `recall` may read; what viewers were told only grows."""
        self._go_back(entry.value)
        self._wait(entry.who, entry.at)

    def _go_back(self, count: int) -> None:
        """So many events stay."""
        stay = self.playing.events[:count]
        self.fold = Fold(self.game, self.first())
        for who, e in stay:
            self._fold(who, e)
        self.asked = self.beat = None

    def _step(self, entry: Entry) -> None:
        """A lesson goes on, or back to where a step began."""
        self.step = entry.value
        if self.lesson and len(self.playing.events) > self.lesson.starts[self.step]:
            self._go_back(self.lesson.starts[self.step])

    def _leave(self, entry: Entry) -> None:
        self.away |= {entry.who}
        self._wait(NOBODY, entry.at)

    def _return(self, entry: Entry) -> None:
        self.away -= {entry.who}
        self._wait(entry.who, entry.at)

    def _resign(self, entry: Entry) -> None:
        self.resigned |= {entry.who}
        self.away -= {entry.who}
        self._wait(NOBODY, entry.at)

    def _flag(self, entry: Entry) -> None:
        self._wait(NOBODY, entry.at)

    def _pause(self, entry: Entry) -> None:
        self.paused, self.paused_at = True, entry.at
        self._wait(NOBODY, entry.at)

    def _resume(self, entry: Entry) -> None:
        self.paused = False
        if self.beat and self.beat.until > self.paused_at:
            self.beat = self.beat.put_off(entry.at - self.paused_at)
        self._wait(NOBODY, entry.at)

    def _chair(self, entry: Entry) -> None:
        self.seated(entry.who, decode_chair.decode(entry.body))
        self.away -= {entry.who}
        self.resigned -= {entry.who}
        self._wait(NOBODY, entry.at)

    def _woke(self, entry: Entry) -> None:
        self.time.forgive(entry.value / 1000, entry.at)
        self.alarms.forgive(entry.value / 1000, entry.at)

    def _compiling(self, entry: Entry) -> None:
        self.stands_in = entry.kind == a.COMPILING

    def _over(self, entry: Entry) -> None:
        over = decode_over.decode(entry.body)
        self.over = replace(over, erased=over.erased or self.erased)
        self.stage = ENDED
        self.paused = False  # what stands then has been seen
        self._wait(NOBODY, entry.at)


TAKES: Final = {
    a.SETTING: "_setting", a.HASH: "_hash", a.FIXED: "_fixed", a.NONCE: "_nonce", a.BEGUN: "_begun",
    a.ASK_BACK: "_ask_back", a.ANSWER_BACK: "_answer_back", a.TAKE_BACK: "_take_back", a.LEAVE: "_leave",
    a.RETURN: "_return", a.RESIGN: "_resign", a.FLAG: "_flag", a.PAUSE: "_pause", a.RESUME: "_resume",
    a.CHAIR: "_chair", a.WOKE: "_woke", a.OVER: "_over", a.STEP: "_step",
    a.COMPILING: "_compiling", a.COMPILED: "_compiling",
}  # fmt: skip
