"""What every game keeps at every moment. Each check raises AssertionError with the law in words."""

from __future__ import annotations

from typing import Any

from conformance.cases import Slow
from conformance.walks import whos
from mundialito.engine.fold import Fold, view
from mundialito.engine.game import Game
from mundialito.engine.who import NATURE, NOBODY, PUBLIC, TABLE


def check_moment(fold: Fold, slow: Slow) -> None:
    """All that can be asked of a state by itself."""
    game, s = fold.game, fold.state
    before = s.tobytes()
    check_turns(fold)
    for who in whos(s):
        check_offers(game, s, who)
    if fold.actor == NATURE:
        check_weights(game, s)
    check_table(s, slow)
    for viewer in fold.logs:
        fold.view(viewer)
    assert s.tobytes() == before, "a question changed the state"


def check_turns(fold: Fold) -> None:
    """Only those who owe a choice have events, and whoever the match waits for has one."""
    actor = fold.actor
    busy = {who for who in whos(fold.state) if who != TABLE and fold.offers(who)}
    if actor == NOBODY:
        assert not busy and not fold.offers(TABLE), "events are offered after the end"
    else:
        assert actor in busy, f"the match waits for {actor}, who has nothing to do"
        assert (NATURE in busy) == (actor == NATURE), "Nature and a seat have events at the same time"
        assert min(busy) == actor, "of several who choose in secret, the actor is the first"
        if not fold.game.seals and actor != NATURE:
            v = fold.view(PUBLIC)
            known = {p for p in range(v.seats) if p == fold.game.rules.actor(v) or fold.game.offers(v, p)}
            assert known == busy, "a game that seals nothing has choices that not everybody sees being made"


def check_offers(game: Game, s: Any, who: int) -> None:
    """Every offered event is accepted, every other is refused with a known reason."""
    offered = game.offers(s, who)
    assert len(offered) == len(set(offered)), f"{who} is offered an event twice"
    assert len(offered) <= game.rules.WIDEST, f"{who} is offered more than WIDEST"
    if who == NATURE:
        assert offered == sorted(offered), "Nature's offers must ascend"
    for e in range(-1, game.rules.EVENTS + 1):
        code = game.rules.refusal(s, who, e)
        if e in offered:
            assert code == 0, f"event {e} is offered to {who} and refused with {code}"
        else:
            assert code in game.reasons, f"event {e} of {who} is not offered, and refused with {code}"


def check_weights(game: Game, s: Any) -> None:
    """Weights are positive and add up; the r-th unit of weight is the one that a walk finds."""
    weights = game.weights(s)
    assert all(w > 0 for _, w in weights), "an outcome without weight is offered"
    units = [e for e, w in weights for _ in range(w)]
    assert game.rules.chances(s) == len(units) < 2**32, "chances() is not the sum of weights"
    for r, e in enumerate(units):
        assert game.rules.outcome(s, r) == e, f"outcome({r}) is not the first with which the weights exceed {r}"


def check_table(s: Any, slow: Slow) -> None:
    """Every card, pawn and tile is somewhere; fields keep their limits; what is derived is right."""
    assert s.beyond() is None, s.beyond()
    assert slow.census(s), "something was lost or doubled"
    assert slow.rederive(s).tobytes() == s.tobytes(), "something derived is not what it is derived from"


class Memory:
    """Logs that forget now and then, beside a match's own."""

    def __init__(self) -> None:
        self.logs: dict[int, list[list[int]]] = {}
        self.read: dict[int, int] = {}

    def check(self, fold: Fold, forget: bool) -> None:
        """What was forgotten is missed by no view, also of what happens later."""
        for viewer, whole in fold.logs.items():
            log = self.logs.setdefault(viewer, [])
            log += [list(entry) for entry in whole[self.read.get(viewer, 0) :]]
            self.read[viewer] = len(whole)
            if forget:
                del log[fold.game.rules.forget(viewer, log, len(log)) :]
            v = view(fold.game, fold.state, viewer, log)  # type: ignore[arg-type]
            assert v.tobytes() == fold.view(viewer).tobytes(), f"{viewer} has forgotten what its view needs"


def check_copy(fold: Fold, who: int, e: int) -> None:
    """A copy is independent."""
    twin, bytes_before = fold.state.copy(), fold.state.tobytes()
    fold.game.rules.apply(twin, e)
    assert fold.state.tobytes() == bytes_before, f"carrying out {who} {e} on a copy changed the original"


def check_texts(fold: Fold) -> None:
    """Positions and events survive being written and read; so do views."""
    notation = fold.game.notation
    for s in (fold.state, *(fold.view(viewer) for viewer in fold.logs)):
        text = notation.position(s)
        assert notation.read_position(text).tobytes() == s.tobytes(), f"position does not round-trip: {text}"


def check_end(fold: Fold, slow: Slow) -> None:
    """Scores equal a slow recount, payoffs keep their bounds, and to everyone all lies open."""
    rules, s = fold.game.rules, fold.state
    check_table(s, slow)
    low, high = rules.PAYOFFS
    for p in range(s.seats):
        assert rules.score(s, p) == slow.recount(s, p), f"seat {p}: the score is not what a recount gives"
        assert low <= rules.payoff(s, p) <= high, f"seat {p}: payoff outside PAYOFFS"
        best = all(rules.payoff(s, q) <= rules.payoff(s, p) for q in range(s.seats))
        assert best or not rules.won(s, p), f"seat {p} won with less than the highest payoff"
    for viewer in (PUBLIC, *range(s.seats)):
        assert fold.view(viewer).tobytes() == s.tobytes(), "the match is over and something is still hidden"
