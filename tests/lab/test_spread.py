"""A run in chunks: in any order, by any number of hands, what counts is a beginning of it."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from threading import Event

import pytest

from mundialito.bots import UnknownBot
from mundialito.engine.options import Unfit
from mundialito.engine.reasons import Reason, Refused, Spoken
from mundialito.lab import spread as module
from mundialito.lab.report import added
from mundialito.lab.spread import Chunks, Run, next_size, spread
from mundialito.words import spoken


class Numbers:
    """Work whose pieces give their own number."""

    game = "uno"

    def __init__(self, fault: int = -1) -> None:
        self.fault = fault

    def opened(self) -> Callable[[int, int], list[int]]:
        return self.give

    def give(self, first: int, last: int) -> list[int]:
        if first <= self.fault < last:
            raise RuntimeError("a piece broke")
        return list(range(first, last))

    def nothing(self) -> list[int]:
        return []

    def add(self, total: list[int], gain: list[int]) -> list[int]:
        return total + gain


def test_tallies_add_up_in_any_order() -> None:
    a, b = [1, 2, 3], [10, 20, 30]
    assert added(a, b) == added(b, a) == [11, 22, 33]


def test_chunks_are_handed_out_in_order_and_once() -> None:
    chunks = Chunks(10)
    assert [chunks.take(4) for _ in range(4)] == [(0, 4), (4, 8), (8, 10), (10, 10)]
    assert chunks.left == 0


def test_a_chunk_counts_when_all_before_it_are_done() -> None:
    run = Run(Numbers(), 9, None, Event())
    run.take(3, 5, [3, 4])
    run.take(5, 9, [5, 6, 7, 8])
    assert (run.done, run.total) == (0, [])
    run.take(0, 3, [0, 1, 2])
    assert (run.done, run.total) == (9, list(range(9)))


def test_a_chunk_grows_and_shrinks_with_what_it_takes() -> None:
    assert next_size(10, 2.0, 1.0) == 5
    assert next_size(10, 0.5, 1.0) == 20
    assert next_size(10, 0.0, 1.0) == 40
    assert next_size(1, 60.0, 1.0) == 1


@pytest.mark.parametrize("jobs", [1, 4])
def test_everything_is_done_once_and_in_order(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "allowed", lambda _: "compiled")  # as if nothing held the threads back
    out = spread(Numbers(), 5000, jobs)
    assert (out.done, out.total) == (5000, list(range(5000)))
    assert spread(Numbers(), 0, jobs).total == []


def test_ctrl_c_leaves_a_beginning() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    out = spread(Numbers(), 10**9, progress=interrupt)
    assert 0 < out.done < 10**9
    assert out.total == list(range(out.done))


def test_a_fault_is_not_swallowed() -> None:
    with pytest.raises(RuntimeError, match="a piece broke"):
        spread(Numbers(fault=77), 100)


@pytest.mark.parametrize(
    "error",
    [UnknownBot("deep"), Unfit("UD15", "{name} cannot be {value}.", name="a", value="b"), Spoken("{a} {{}}", a=1),
     Refused(Reason(3, "U4", "No."))],
    ids=lambda e: type(e).__name__,
)  # fmt: skip
def test_errors_travel_between_processes(error: Spoken) -> None:
    there = pickle.loads(pickle.dumps(error))
    assert type(there) is type(error)
    assert (str(there), spoken(there, "en"), there.rule) == (str(error), spoken(error, "en"), error.rule)
