"""One step of a match on several faces at once, every answer compared. Run by itself it fills the compilers' caches."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from conformance.cases import Case
from conformance.walks import by_chance, walk, whos
from mundialito.bots.searching import Search
from mundialito.engine.face import CHECKED, COMPILED, PLAIN, Face, face
from mundialito.engine.fold import Fold
from mundialito.engine.who import NATURE
from mundialito.gyms.vector import Vector
from mundialito.lab.arena import compete

WARM = [Case("uno", 4), Case("coin", 3), Case("cup2010", 4), Case("tactics", 2), Case("worldcup", 4)]


class Twin:
    """The same match on another face, kept as a record."""

    def __init__(self, case: Case, mode: str) -> None:
        game = case.load()
        self.face: Face = face(case.game, mode)
        self.rules = self.face.rules
        self.pool = self.face.pool(case.begun() if case.skip else game.blank(case.seats, case.options, case.parts), 2)
        if not case.skip:
            self.rules.start(self.pool[0])
        self.out, self.weights = self.face.row(self.rules.WIDEST), self.face.row(self.rules.WIDEST)
        self.resample = self.face.module("engine.resample").resample
        self.chance = self.face.module("engine.chance")

    def bytes_of(self, i: int) -> bytes:
        return bytes(self.pool[i : i + 1].tobytes())

    def offers(self, s: Any, who: int) -> list[int]:
        return self.out[: self.rules.offer(s, who, self.out)].tolist()  # type: ignore[no-any-return]


def compare(fold: Fold, twin: Twin, rng: random.Random) -> None:
    """Everything the contract asks, of the state as it stands."""
    plain, rules, s, r = fold.game.rules, twin.rules, fold.state, twin.pool[0]
    assert s.tobytes() == twin.bytes_of(0)
    assert plain.actor(s) == rules.actor(r)
    for who in whos(s):
        offers = fold.offers(who)
        assert offers == twin.offers(r, who)
        if who >= 0 and offers:
            compare_policies(fold, twin, who, offers)
    for e in rng.sample(range(plain.EVENTS), 20):
        assert all(plain.refusal(s, who, e) == rules.refusal(r, who, e) for who in whos(s))
    if fold.actor == NATURE:
        assert [plain.weight(s, e) for e in fold.offers(NATURE)] == [rules.weight(r, e) for e in fold.offers(NATURE)]
        units = plain.chances(s)
        assert units == rules.chances(r)
        assert all(plain.outcome(s, u) == rules.outcome(r, u) for u in {0, units - 1, rng.randrange(units)})
    for p in range(s.seats):
        for question in ("score", "payoff", "won", "guess"):
            assert getattr(plain, question)(s, p) == getattr(rules, question)(r, p), question
    compare_view(fold, twin, rng.choice(list(fold.logs)), rng.randrange(2**32))


def compare_policies(fold: Fold, twin: Twin, p: int, offers: list[int]) -> None:
    for policy in ("eager", "simple"):
        row = [0] * len(offers)
        getattr(fold.game.rules, policy)(fold.state, p, offers, len(offers), row)
        twin.offers(twin.pool[0], p)
        getattr(twin.rules, policy)(twin.pool[0], p, twin.out, len(offers), twin.weights)
        assert row == twin.weights[: len(offers)].tolist(), policy
    for kind in range(3):
        assert fold.game.rules.menu(fold.state, p, kind) == twin.rules.menu(twin.pool[0], p, kind)


def compare_view(fold: Fold, twin: Twin, viewer: int, seed: int) -> None:
    """What lies hidden, what is recalled, and a guess at the rest with the same random numbers."""
    v, log = fold.view(viewer), fold.logs[viewer]
    twin.pool[1] = twin.pool[0]
    w = twin.pool[1]
    twin.rules.hide(w, viewer)
    theirs, ours = np.array(log, np.int64).reshape(-1, 2), [list(entry) for entry in log]
    twin.rules.recall(w, viewer, theirs, len(log))
    assert v.tobytes() == twin.bytes_of(1)
    left = fold.game.rules.forget(viewer, ours, len(log))
    assert twin.rules.forget(viewer, theirs, len(log)) == left and theirs[:left].tolist() == ours[:left]
    mine = face(fold.game.name, PLAIN)
    streams = [0] * 4, twin.face.row(4)
    mine.module("engine.chance").seed_stream(streams[0], seed, 1)
    twin.chance.seed_stream(streams[1], seed, 1)
    mine.module("engine.resample").resample(v, streams[0])
    twin.resample(w, streams[1])
    assert v.tobytes() == twin.bytes_of(1)


def side_by_side(case: Case, modes: tuple[str, ...], seed: int, most: int) -> None:
    """A match on the plain face and on others, step by step."""
    rng = random.Random(seed)
    twins = [Twin(case, mode) for mode in modes]
    done = 0
    for fold in walk(case, by_chance(rng), most):
        for who, e in fold.events[done:]:
            for twin in twins:
                assert twin.rules.refusal(twin.pool[0], who, e) == 0
                twin.rules.apply(twin.pool[0], e)
        done = len(fold.events)
        for twin in twins:
            compare(fold, twin, rng)


def many(case: Case, mode: str, kind: int, matches: int) -> tuple[list[int], bytes]:
    """Whole matches by the driver: the tally, and the last state's bytes."""
    f = face(case.game, mode)
    drive = f.module("engine.drive")
    pool = f.pool(case.begun(), 2)
    tally = f.row(drive.PER_SEAT + drive.COLUMNS * case.seats)
    rows = f.array([[0] * f.rules.WIDEST, [0] * f.rules.WIDEST])
    drive.play_many(pool, 5, 0, matches, f.array([kind] * case.seats), f.row(4), rows, tally)
    state = pool[1].tobytes() if mode == PLAIN else pool[1:2].tobytes()
    return [int(n) for n in tally], state


def warm(case: Case, mode: str) -> None:
    """Compile what the suite will call."""
    from conftest import ROOT  # noqa: F401  # adds the example games

    side_by_side(case, (mode,), 1, 40)
    for kind in range(3):
        many(case, mode, kind, 2)
    if mode == COMPILED:  # here, so that no two workers of the suite compile the same
        Search(face(case.game, mode), case.begun(), 0, 0, [0] * 4).run()
        compete(case.load(), ("simple", "eager"), 1, seats=case.seats, seed=1)
    if mode == COMPILED and case.game in ("uno", "coin"):
        games = Vector(case.game, 2, case.seats, mode=mode)
        games.reset()
        games.step(games.sample())


if __name__ == "__main__":
    with ProcessPoolExecutor(2) as workers:
        for job in [workers.submit(warm, case, mode) for mode in (COMPILED, CHECKED) for case in WARM]:
            job.result()
