"""The same match interpreted, compiled, and compiled with bounds checks: one step at a time, every answer compared."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from mundialito import games
from mundialito.engine.face import PLAIN, Face, face
from mundialito.engine.fold import Fold, view
from mundialito.engine.papers import Case
from mundialito.engine.record import State
from mundialito.engine.who import NATURE
from mundialito.judge.dice import Dice
from mundialito.judge.trials import Breach, begun, trial, whos


class Twin:
    """The same match on another face, kept as a record."""

    def __init__(self, case: Case, mode: str) -> None:
        game = games.load(case.game)
        first = begun(case) if case.skip else game.blank(case.seats, case.options, case.parts)
        self.face: Face = face(case.game, mode)
        self.rules, self.mode = self.face.rules, mode
        self.pool = self.face.pool(first, 3)
        if not case.skip:
            self.rules.start(self.pool[0])
        self.out, self.weights = self.face.row(self.rules.WIDEST), self.face.row(self.rules.WIDEST)
        self.resample = self.face.module("engine.resample").resample
        self.chance = self.face.module("engine.chance")

    def bytes_of(self, i: int) -> bytes:
        return bytes(self.pool[i : i + 1].tobytes())

    def offers(self, s: State, who: int) -> list[int]:
        return self.out[: self.rules.offer(s, who, self.out)].tolist()  # type: ignore[no-any-return]

    def agree(self, ours: Any, theirs: Any, what: str) -> None:
        if ours != theirs:
            raise Breach(f"faces: {what} is {ours} interpreted, and {theirs} {self.mode}")


def side_by_side(case: Case, modes: tuple[str, ...], seed: int, most: int) -> None:
    """A match on the plain face and on others, step by step."""
    dice = Dice(seed)
    twins = [Twin(case, mode) for mode in modes]
    done = 0
    for fold in trial(case, dice).walk(most):
        for who, e in fold.events[done:]:
            for twin in twins:
                twin.agree(0, twin.rules.refusal(twin.pool[0], who, e), f"the refusal of {e}")
                twin.rules.apply(twin.pool[0], e)
        done = len(fold.events)
        for twin in twins:
            compare(fold, twin, dice)


def compare(fold: Fold, twin: Twin, dice: Dice) -> None:
    """Everything the contract asks, of the state as it stands."""
    plain, rules, s, r = fold.game.rules, twin.rules, fold.state, twin.pool[0]
    twin.agree(s.tobytes(), twin.bytes_of(0), "the state")
    twin.agree(plain.actor(s), rules.actor(r), "the actor")
    for who in whos(s):
        offers = fold.offers(who)
        twin.agree(offers, twin.offers(r, who), f"what {who} is offered")
        if who >= 0 and offers:
            compare_policies(fold, twin, who, offers)
    for e in dice.some(range(plain.EVENTS), 20):
        for who in whos(s):
            twin.agree(plain.refusal(s, who, e), rules.refusal(r, who, e), f"the refusal of {e}")
    if fold.actor == NATURE:
        compare_chances(fold, twin, dice)
    for p in range(s.seats):
        for question in ("score", "payoff", "won", "guess"):
            twin.agree(getattr(plain, question)(s, p), getattr(rules, question)(r, p), question)
    compare_view(fold, twin, dice.choice(list(fold.logs)), dice.below(2**32))


def compare_chances(fold: Fold, twin: Twin, dice: Dice) -> None:
    """Nature's turn: weights, and the outcomes that numbers stand for."""
    plain, rules, s, r = fold.game.rules, twin.rules, fold.state, twin.pool[0]
    for e in fold.offers(NATURE):
        twin.agree(plain.weight(s, e), rules.weight(r, e), f"the weight of {e}")
    units = plain.chances(s)
    twin.agree(units, rules.chances(r), "chances")
    for u in sorted({0, units - 1, dice.below(units)}):
        twin.agree(plain.outcome(s, u), rules.outcome(r, u), f"outcome {u}")


def compare_policies(fold: Fold, twin: Twin, p: int, offers: list[int]) -> None:
    for policy in ("eager", "simple"):
        row = [0] * len(offers)
        getattr(fold.game.rules, policy)(fold.state, p, offers, len(offers), row)
        twin.offers(twin.pool[0], p)
        getattr(twin.rules, policy)(twin.pool[0], p, twin.out, len(offers), twin.weights)
        twin.agree(row, twin.weights[: len(offers)].tolist(), policy)
    for kind in range(3):
        ours, theirs = fold.game.rules.menu(fold.state, p, kind), twin.rules.menu(twin.pool[0], p, kind)
        twin.agree(ours, theirs, f"menu {kind}")


def compare_view(fold: Fold, twin: Twin, viewer: int, seed: int) -> None:
    """What lies hidden, what is recalled and forgotten, and a guess at the rest with the same random numbers."""
    v, log = fold.view(viewer), fold.logs[viewer]
    twin.pool[1] = twin.pool[0]
    w = twin.pool[1]
    twin.rules.hide(w, viewer)
    theirs: Any = np.array(log, np.int64).reshape(-1, 2)
    ours = [list(entry) for entry in log]
    twin.rules.recall(w, viewer, theirs, len(log))
    twin.agree(v.tobytes(), twin.bytes_of(1), f"the view of {viewer}")
    left = fold.game.rules.forget(viewer, ours, len(log))
    twin.agree(left, twin.rules.forget(viewer, theirs, len(log)), "how much is left of a log")
    twin.agree(ours[:left], theirs[:left].tolist(), "what is left of a log")
    known = v.copy()
    twin.pool[2] = twin.pool[1]
    mine = face(fold.game.name, PLAIN)
    streams = [0] * 4, twin.face.row(4)
    mine.module("engine.chance").seed_stream(streams[0], seed, 1)
    twin.chance.seed_stream(streams[1], seed, 1)
    mine.module("engine.resample").resample(v, streams[0])
    twin.resample(w, streams[1])
    twin.agree(v.tobytes(), twin.bytes_of(1), f"a guess of {viewer}")
    if fold.game.rules.FACTS:
        compare_beliefs(fold, twin, viewer, known, v, streams[0])


def compare_beliefs(fold: Fold, twin: Twin, viewer: int, known: State, guess: State, rng: list[int]) -> None:
    """What is gathered, how well it fits a guess, and what is doubted; guessed again, the viewer sees the same."""
    rules, log = fold.game.rules, fold.logs[viewer]
    facts, theirs = [0] * rules.FACTS, twin.face.row(rules.FACTS)
    rules.gather(known, viewer, cast("list[list[int]]", log), len(log), facts)
    entries: Any = np.array(log, np.int64).reshape(-1, 2)
    twin.rules.gather(twin.pool[2], viewer, entries, len(log), theirs)
    twin.agree(facts, theirs.tolist(), f"what {viewer} gathers")
    for p in (p for p in range(known.seats) if p != viewer):
        r = 1 + rng[0] % 1_000_000
        fitting = rules.likely(guess, p, facts, r)
        twin.agree(fitting, twin.rules.likely(twin.pool[1], p, theirs, r), f"how likely {viewer} finds what {p} did")
        rules.doubt(guess, known, p)
        twin.rules.doubt(twin.pool[1], twin.pool[2], p)
        twin.agree(guess.tobytes(), twin.bytes_of(1), f"what {viewer} doubts of {p}")
        face(fold.game.name, PLAIN).module("engine.resample").resample(guess, rng)
        if view(fold.game, guess, viewer, log).tobytes() != known.tobytes():
            raise Breach(f"guesses: when {viewer} has guessed again what {p} hides, its view is another", viewer)
        guess.store(twin.pool[1])


def many(case: Case, mode: str, kind: int, matches: int) -> tuple[list[int], bytes]:
    """Whole matches by the driver: the tally, and the last state's bytes."""
    f = face(case.game, mode)
    drive = f.module("engine.drive")
    pool = f.pool(begun(case), 2)
    tally = f.row(drive.PER_SEAT + drive.COLUMNS * case.seats)
    rows = f.array([[0] * f.rules.WIDEST, [0] * f.rules.WIDEST])
    drive.play_many(pool, 5, 0, matches, f.array([kind] * case.seats), f.row(4), rows, tally)
    state = pool[1].tobytes() if mode == PLAIN else pool[1:2].tobytes()
    return [int(n) for n in tally], state


def check_whole_matches(case: Case, modes: tuple[str, ...], kind: int) -> None:
    """Matches of one policy, driven to their end, are the same on all faces."""
    matches = 2 if kind == 0 else 12
    plain = many(case, PLAIN, kind, matches)
    for mode in modes:
        if many(case, mode, kind, matches) != plain:
            raise Breach(f"faces: whole matches of policy {kind} go otherwise {mode}")
