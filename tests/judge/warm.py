"""Run by itself it fills the compilers' caches with what the tests call, so that no two of their workers compile it."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from mundialito import games
from mundialito.bots.searching import Search
from mundialito.engine.face import CHECKED, COMPILED, face
from mundialito.gyms.vector import Vector
from mundialito.judge.faces import many, side_by_side
from mundialito.judge.trials import begun, papers_of
from mundialito.lab.arena import compete


def warm(name: str, mode: str) -> None:
    """Compile what the suite will call."""
    from conftest import ROOT  # noqa: F401  # adds the example games

    case = papers_of(name).cases[0]
    side_by_side(case, (mode,), 1, 40)
    for kind in range(3):
        many(case, mode, kind, 2)
    if mode == COMPILED:
        Search(face(name, mode), begun(case), 0, 0, [0] * 4).run()
        compete(games.load(name), ("simple", "eager"), 1, seats=case.seats, seed=1)
    if mode == COMPILED and name in ("uno", "coin"):
        matches = Vector(name, 2, case.seats, mode=mode)
        matches.reset()
        matches.step(matches.sample())


if __name__ == "__main__":
    from conftest import ROOT  # noqa: F401

    with ProcessPoolExecutor(2) as workers:
        for job in [workers.submit(warm, name, mode) for mode in (COMPILED, CHECKED) for name in games.names()]:
            job.result()
