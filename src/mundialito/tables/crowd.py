"""Those who look at one table, as one process knows them. No question here takes longer the more they are."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from mundialito.ledger.live import Reader
from mundialito.tables.setting import Chair

GATHER: Final = 0.25  # seconds in which comings and goings gather
RELOAD: Final = 3.0  # seconds for which a closed page may be one that is just being loaded again
NEWS: Final = 15.0  # seconds for which news of other processes hold
HEARD: Final = 20  # passing words that wait for a slow reader
ASKED: Final = 120.0  # seconds for which somebody who asks for a seat waits for the host


class Watcher(Reader):
    """Woken when there is something new for that viewer."""

    def __init__(self, viewer: int, person: str, is_nobody: bool = False) -> None:
        super().__init__()
        self.viewer, self.person = viewer, person
        self.is_nobody = is_nobody  # the house itself follows the match: nobody looks
        self.phrases: list[tuple[int, int]] = []  # who says what: passing words, kept nowhere

    def hear(self, seat: int, phrase: int) -> None:
        """Whoever does not read hears the last of them."""
        self.phrases = [*self.phrases, (seat, phrase)][-HEARD:]
        self.wake()


class Ask(msgspec.Struct, frozen=True, array_like=True):
    """Somebody who watches would like to play for a bot."""

    seat: int
    person: str
    name: str
    mark: str  # by which the host's answer finds it


class Present(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells the others of its people at a table."""

    people: tuple[str, ...] = ()  # of those who sit
    watching: int = 0
    asks: tuple[Ask, ...] = ()

    @property
    def gist(self) -> tuple[object, ...]:
        """What of it anybody acts on at once: of those who watch, only whether there are any."""
        return self.people, self.watching > 0, self.asks


class Elsewhere(NamedTuple):
    """What another process has told, and when."""

    heard: float
    present: Present


class Crowd:
    """All times are by the loop's clock."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.nobodies = 0  # of them
        self.pages: Counter[str] = Counter()  # open, by person
        self.leaving: dict[str, float] = {}  # whose last page was closed just now: it may be a reload
        self.looked = -1e9  # when somebody last looked on
        self.elsewhere: dict[str, Elsewhere] = {}  # by process
        self.asks: dict[int, tuple[float, Ask]] = {}  # made at this process, by seat, and until when
        self.refused: set[str] = set()  # people whom the host has said no to

    # --- coming and going ------------------------------------------------------------------------------

    def add(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.nobodies += watcher.is_nobody
        self.pages[watcher.person] += 1

    def remove(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.nobodies -= watcher.is_nobody
        self.pages[watcher.person] -= 1
        if not self.pages[watcher.person]:
            del self.pages[watcher.person]
            self.leaving[watcher.person] = now() + RELOAD
        if not watcher.is_nobody:
            self.glance()

    def glance(self) -> None:
        """Somebody looks at it now."""
        self.looked = now()

    def tidy(self) -> None:
        """Forget what is over."""
        at = now()
        self.leaving = {person: until for person, until in self.leaving.items() if until > at}
        self.elsewhere = {holder: one for holder, one in self.elsewhere.items() if one.heard > at - NEWS}
        self.asks = {seat: (until, ask) for seat, (until, ask) in self.asks.items() if until > at}

    def wait(self) -> float | None:
        """Seconds until it is worth looking again; None: until somebody comes or goes."""
        ends = [*self.leaving.values(), *(until for until, _ in self.asks.values())]
        if not self.watching and now() < self.looked + RELOAD:
            ends.append(self.looked + RELOAD)
        return max(GATHER, min(ends) - now()) if ends else None

    # --- questions -------------------------------------------------------------------------------------

    @property
    def watching(self) -> int:
        return len(self.watchers) - self.nobodies

    def is_here(self, person: str) -> bool:
        """With a page open at this process, or closed a moment ago."""
        return person in self.pages or self.leaving.get(person, 0.0) > now()

    def is_anywhere(self, person: str) -> bool:
        return self.is_here(person) or any(person in present.people for present in self.others())

    def is_looked_at(self) -> bool:
        """Whether anybody looks on, here or elsewhere, or did so a moment ago."""
        if self.watching or now() < self.looked + RELOAD:
            return True
        return any(present.watching for present in self.others())

    def others(self) -> Iterator[Present]:
        """What other processes have told lately."""
        old = now() - NEWS
        return (one.present for one in self.elsewhere.values() if one.heard > old)

    def news(self, chairs: Sequence[Chair]) -> Present:
        """What this process has to tell."""
        people = sorted({chair.person for chair in chairs if chair.person and self.is_here(chair.person)})
        return Present(tuple(people), self.watching, tuple(ask for _, ask in self.asks.values()))

    def asking(self) -> dict[int, Ask]:
        """Who asks for a seat, here or elsewhere: of two for one seat, every process shows the same."""
        if not self.asks and not self.elsewhere:
            return {}
        all_asks = [ask for _, ask in self.asks.values()]
        for present in self.others():
            all_asks += present.asks
        return {ask.seat: ask for ask in sorted(all_asks, key=lambda ask: ask.mark, reverse=True)}


def now() -> float:
    return asyncio.get_running_loop().time()
