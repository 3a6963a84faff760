"""How long outcomes stand alone: the game's look says it once, from what everybody sees; all go by it.

What follows from one choice has twelve seconds. How long the first of it stands must not tell how much is still to
come: so each outcome gets its share of the time that is left, and at least a share by its weight. What all hangs on,
and what closes a chapter, has its whole time: the last kick of a shoot-out would be the shortest.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, NamedTuple

from mundialito.drawing.stage import FLOWS, SCENE, SHORT, WHOLE
from mundialito.engine.fold import view
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.record import State
from mundialito.engine.who import NOTHING, PUBLIC
from mundialito.showing.drawings import drawing_of
from mundialito.showing.retelling import moment

UNIT: Final = 0.9  # seconds, if nobody says otherwise
BUDGET: Final = 12.0  # seconds
MOST: Final = 60  # units: what follows from one choice stands no longer than that, whatever a look asks for

log = logging.getLogger("mundialito.showing")


class Outcome(NamedTuple):
    """What stands: the event as everybody saw it, the public views around it, and for how long."""

    before: State
    look: int
    after: State
    milliseconds: int


class Timing:
    """Asked of one event after the other."""

    def __init__(
        self, game: Game, unit: float, people: frozenset[int], seen: Sequence[tuple[int, int]] = (), spent: float = 0.0
    ) -> None:
        self.game, self.look = game, drawing_of(game.name)
        self.unit, self.people = unit, people  # seconds; the seats of persons
        self.seen = list(seen)  # by everybody so far
        self.spent = spent  # seconds since the last choice

    def carry_out(self, s: State, who: int, e: int) -> Outcome | None:
        """Apply an event; None: it flows."""
        look = self.game.rules.seen(s, e, PUBLIC)
        if look == NOTHING or not self.may_stand(look):
            self.apply(s, who, e, look)
            return None
        before = view(self.game, s, PUBLIC, self.seen)
        self.apply(s, who, e, look)
        after = view(self.game, s, PUBLIC, self.seen)
        lasting = self.lasting(before, look, after)
        return Outcome(before, look, after, lasting) if lasting else None

    def apply(self, s: State, who: int, e: int, look: int) -> None:
        self.game.rules.apply(s, e)
        if look != NOTHING:
            self.seen.append((who, look))
        if who >= 0:
            self.spent = 0.0

    def may_stand(self, look: int) -> bool:
        try:
            return self.look.may_stand(look)
        except Exception:
            log.exception("whether an event of %s may stand could not be said", self.game.name)
            return False

    def lasting(self, before: State, look: int, after: State) -> int:
        """In milliseconds, out of the time that is left."""
        try:
            units = self.look.stands(before, look, after, self.people)
        except Exception:
            log.exception("how long an event of %s stands could not be said", self.game.name)
            units = FLOWS
        if self.spent >= MOST * self.unit:
            return 0
        share = 1 if units >= WHOLE else min(1, max(units / SCENE, 1 - self.spent / BUDGET))
        most = units if self.people else min(units, SHORT)  # nobody has a stake
        seconds = max(0, most) * self.unit * share
        self.spent += seconds
        return int(seconds * 1000)


def outcome(game: Game, match: Match, number: int, unit: float) -> Outcome | None:
    """What stands with one event of a match that is over, counted from 1; raises Misplayed."""
    events = match.events[:number]
    chosen = max((n for n, (who, _) in enumerate(events) if who >= 0), default=0)  # what follows from it has one budget
    fold = moment(game, match, chosen)
    timing = Timing(game, unit, frozenset(range(len(match.header.seats))), fold.logs[PUBLIC])
    state, found = fold.state, None
    for who, e in events[chosen:]:
        found = timing.carry_out(state, who, e)
    return found
