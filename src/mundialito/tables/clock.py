"""Time at the table. Everything follows from the log: who was awaited since when, by the database's clock."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from mundialito.engine.alarms import Alarm
from mundialito.engine.who import NATURE, NOBODY
from mundialito.tables.setting import Clock


class Clockwork:
    """How long each seat has thought, and when the time of those who are awaited runs out."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.used = [0.0] * seats  # thinking time of finished decisions
        self.since: dict[int, float] = {}  # who is awaited, and from when on

    def turn(self, awaited: Collection[int], moved: int, at: float, begin: float = 0.0) -> None:
        """Something happened at `at`: from then, or from `begin` on, these are awaited.

        Who moved begins anew even if asked again.
        """
        for seat in list(self.since):
            if seat == moved or seat not in awaited:
                self.used[seat] += max(0.0, at - self.since.pop(seat))
        for seat in awaited:
            self.since.setdefault(seat, max(at, begin))

    def put_off(self, seconds: float) -> None:
        """Nobody's time runs for so long; they are still awaited."""
        self.since = {seat: since + seconds for seat, since in self.since.items()}

    def copy(self) -> Clockwork:
        twin = Clockwork(self.clock, 0)
        twin.used, twin.since = self.used[:], dict(self.since)
        return twin

    def stop(self, at: float) -> None:
        """Nobody's time runs."""
        self.turn((), NOBODY, at)

    def forgive(self, seconds: float, at: float) -> None:
        """Time in which no server ran, up to `at`, is not charged; whoever was asked later has lost less of it."""
        for seat in self.since:
            self.since[seat] = min(self.since[seat] + seconds, max(self.since[seat], at))

    def left(self, seat: int, now: float) -> float | None:
        """Seconds that a seat's match clock has, None if there is none."""
        if not self.clock.match:
            return None
        thinking = max(0.0, now - self.since[seat]) if seat in self.since else 0.0
        return self.clock.match - self.used[seat] - thinking

    def deadline(self, seat: int) -> float | None:
        """When the time of an awaited seat is up; None: never."""
        if seat not in self.since:
            return None
        ends = []
        if self.clock.move:
            ends.append(self.since[seat] + self.clock.move)
        if self.clock.match:
            ends.append(self.since[seat] + max(0.0, self.clock.match - self.used[seat]))
        return min(ends, default=None)


class Clocks(Clockwork):
    """Everybody's; and beside them the same as far as all can tell, for a clock that stops tells who has chosen."""

    def __init__(self, clock: Clock, seats: int) -> None:
        super().__init__(clock, seats)
        self.told = Clockwork(clock, seats)

    def put_off(self, seconds: float) -> None:
        super().put_off(seconds)
        self.told.put_off(seconds)

    def forgive(self, seconds: float, at: float) -> None:
        super().forgive(seconds, at)
        self.told.forgive(seconds, at)

    def copy(self) -> Clocks:
        twin = Clocks(self.clock, 0)
        twin.used, twin.since, twin.told = self.used[:], dict(self.since), self.told.copy()
        return twin

    def tell(self, awaited: Collection[int], moved: int, at: float, begin: float, runs: bool) -> None:
        """Something happened that everybody saw, and as far as they know these are awaited: they think, until then.

        What is known of somebody again is told as it was; after Nature has answered that is so of all.
        """
        if moved == NATURE or not runs:
            self.told.stop(at)
        if runs:
            self.told.turn(awaited, moved, at, begin)
        secret = () if moved == NATURE else [seat for seat in awaited if seat != moved]
        for seat, used in enumerate(self.used):
            if seat not in secret:
                self.told.used[seat] = used


class Alarms:
    """What the game's rules want of a real clock: each alarm, how long it has run, and since when it runs."""

    def __init__(self) -> None:
        self.set: dict[str, Alarm] = {}
        self.used: dict[str, float] = {}
        self.since: float | None = None  # None: they stand still

    def want(self, alarms: Iterable[Alarm], at: float) -> None:
        """From `at` on these are wanted: those known by name go on, others begin, the rest is forgotten."""
        self.stop(at)
        self.set = {alarm.name: alarm for alarm in alarms}
        self.used = {name: self.used.get(name, 0.0) for name in self.set}
        self.since = at

    def stop(self, at: float) -> None:
        """No time passes."""
        if self.since is not None:
            passed = max(0.0, at - self.since)
            self.used = {name: used + passed for name, used in self.used.items()}
        self.since = None

    def put_off(self, seconds: float) -> None:
        """No time passes for so long."""
        if self.since is not None:
            self.since += seconds

    def forgive(self, seconds: float, at: float) -> None:
        """Time in which no server ran, up to `at`, does not count."""
        if self.since is not None:
            self.since = min(self.since + seconds, max(self.since, at))

    def left(self, name: str, now: float) -> float:
        """Seconds until it rings."""
        passed = 0.0 if self.since is None else max(0.0, now - self.since)
        return self.set[name].seconds - self.used[name] - passed

    def times(self) -> list[tuple[float, Alarm]]:
        """When they ring, the first one first; none while they stand still."""
        if self.since is None:
            return []
        rings = [(self.since + self.left(name, self.since), alarm) for name, alarm in self.set.items()]
        return sorted(rings, key=lambda ring: ring[0])
