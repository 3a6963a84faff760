"""Many matches: repeatable, the same whoever plays which match, stopped without loss."""

from __future__ import annotations

import json
from threading import Event

import pytest

from mundialito import games
from mundialito.bots import UnknownBot, kind_of
from mundialito.engine.drive import COLUMNS, DECISIONS, MATCHES, PER_SEAT, POINTS, WINS
from mundialito.engine.face import face
from mundialito.engine.options import Unfit
from mundialito.lab import simulate as module
from mundialito.lab import spread
from mundialito.lab.report import Plan, Report
from mundialito.lab.simulate import simulate

UNO = games.load("uno")
SEATS = ["simple", "eager", "eager"]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted, as where Numba is missing."""
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")


def by_hand(seed: int, matches: int) -> list[int]:
    """The same matches one by one, by the driver alone."""
    drive = face("uno", "plain").module("engine.drive")
    tally = [0] * (PER_SEAT + COLUMNS * len(SEATS))
    kinds = [kind_of(bot) for bot in SEATS]
    for k in range(matches):
        pool = [UNO.begun(len(SEATS)), None]
        drive.play_many(pool, seed, k, k + 1, kinds, [0] * 4, [[0] * 64, [0] * 64], tally)
    return tally


@pytest.mark.usefixtures("plain")
def test_the_tally_is_that_of_the_matches_one_by_one() -> None:
    report = simulate(UNO, SEATS, 40, seed=7)
    assert list(report.tally) == by_hand(7, 40)
    assert report.mode == "plain"
    assert report.matches == 40
    assert not report.is_stopped


@pytest.mark.usefixtures("plain")
def test_a_seed_repeats_a_run_and_another_one_does_not() -> None:
    assert simulate(UNO, SEATS, 20, seed=1).tally == simulate(UNO, SEATS, 20, seed=1).tally
    assert simulate(UNO, SEATS, 20, seed=1).tally != simulate(UNO, SEATS, 20, seed=2).tally
    assert simulate(UNO, SEATS, 1).plan.seed != simulate(UNO, SEATS, 1).plan.seed


@pytest.mark.xdist_group("compiled uno")  # compiled once for all of them
def test_compiled_runs_do_not_depend_on_jobs_and_agree_with_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    one, three = (simulate(UNO, SEATS, 3000, seed=9, jobs=jobs, options={"stacking": "on"}) for jobs in (1, 3))
    assert one.mode == "compiled"
    assert one.tally == three.tally
    compiled = simulate(UNO, SEATS, 60, seed=9, jobs=2)
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    assert simulate(UNO, SEATS, 60, seed=9).tally == compiled.tally


@pytest.mark.usefixtures("plain")
def test_the_size_of_chunks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = simulate(UNO, SEATS, 30, seed=4).tally
    monkeypatch.setattr(spread, "CHUNK_SECONDS", 0.0)
    assert simulate(UNO, SEATS, 30, seed=4).tally == usual


# --- stopping -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("plain")
def test_ctrl_c_leaves_what_is_done_a_beginning_of_the_run() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    report = simulate(UNO, SEATS, 10_000_000, seed=5, progress=interrupt)
    assert report.is_stopped
    assert 0 < report.matches < 10_000_000
    assert simulate(UNO, SEATS, report.matches, seed=5).tally == report.tally


@pytest.mark.usefixtures("plain")
def test_a_run_can_be_stopped_from_outside() -> None:
    stop = Event()
    report = simulate(UNO, SEATS, 10_000_000, seed=5, progress=lambda _: stop.set(), stop=stop)
    assert report.is_stopped


@pytest.mark.usefixtures("plain")
def test_a_run_stopped_before_it_began_has_nothing_to_tell() -> None:
    stop = Event()
    stop.set()
    report = simulate(UNO, SEATS, 10, seed=5, stop=stop)
    assert report.matches == 0
    assert "seats" not in report.to_dict()


@pytest.mark.usefixtures("plain")
def test_a_fault_in_a_match_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(self: module.Worker, first: int, last: int) -> None:
        if first < last:
            raise RuntimeError("a rule broke")

    monkeypatch.setattr(module.Worker, "play", faulty)
    with pytest.raises(RuntimeError, match="a rule broke"):
        simulate(UNO, SEATS, 10, seed=5)


@pytest.mark.usefixtures("plain")
def test_progress_ends_with_all_matches() -> None:
    told: list[int] = []
    simulate(UNO, SEATS, 50, seed=5, progress=told.append)
    assert told[-1] == 50
    assert told == sorted(told)


# --- refusals -------------------------------------------------------------------------------------


def test_what_cannot_be_played_is_refused_before_anything_runs() -> None:
    with pytest.raises(UnknownBot):
        simulate(UNO, ["deep", "random"], 1)
    with pytest.raises(Unfit):
        simulate(UNO, ["random"], 1)
    with pytest.raises(Unfit):
        simulate(UNO, ["random"] * 2, 1, options={"stacking": "maybe"})
    for matches, seed, jobs in ((-1, 0, 1), (1, -1, 1), (1, 1 << 63, 1), (1, 0, 0)):
        with pytest.raises(ValueError, match="matches >= 0"):
            simulate(UNO, SEATS, matches, seed=seed, jobs=jobs)


# --- the report -----------------------------------------------------------------------------------


def report_of(*seats: tuple[str, int, int, int]) -> Report:
    """100 matches of 10 decisions each; a seat: bot, wins, points, points squared."""
    plan = Plan("uno", tuple(s[0] for s in seats), 100, 1, {"stacking": "on"}, {"deal": 5})
    tally = [1000, 1500, 100, 10_000, *(n for s in seats for n in s[1:])]
    assert len(tally) == PER_SEAT + COLUMNS * len(seats)
    return Report(plan, tuple(tally), 2.0, "plain")


def test_a_report_in_numbers() -> None:
    report = report_of(("simple", 60, 1000, 30_000), ("random", 40, 2000, 40_000))
    assert report.decisions.value == report.decisions.low == 10
    assert report.events == 15
    assert report.speed == 50
    a, b = report.seats()
    assert (a.bot, a.seats, a.wins, a.win_share.value) == ("simple", "A", 60, 0.6)
    assert (a.points.value, b.points.value) == (10, 20)
    assert b.points.low == b.points.high == 20  # the sum of squares says that all were alike


def test_a_bot_with_several_seats_is_as_sure_as_one_of_them() -> None:
    report = report_of(("eager", 30, 1000, 30_000), ("simple", 20, 0, 0), ("eager", 50, 3000, 90_000))
    eager, simple = report.bots()
    assert (eager.bot, eager.seats, eager.wins, eager.win_share.value) == ("eager", "AC", 80, 0.4)
    assert eager.points.value == 20
    assert (simple.seats, simple.win_share) == ("B", report.seat(1).win_share)
    shares = eager.win_share.high - eager.win_share.low
    assert shares == pytest.approx(0.188, abs=0.002)  # Wilson for 40 of 100, not for 80 of 200


def test_a_report_as_json_and_back() -> None:
    told = json.loads(json.dumps(report_of(("simple", 60, 1000, 30_000), ("random", 40, 0, 0)).to_dict()))
    assert told["matches"] == told["matches_asked"] == 100
    assert told["seed"] == 1
    assert told["options"] == {"stacking": "on"}
    assert told["parts"] == {"deal": 5}
    assert told["seats"][0]["win_share"]["value"] == 0.6
    assert [bot["bot"] for bot in told["bots"]] == ["simple", "random"]


@pytest.mark.usefixtures("plain")
def test_wins_and_points_of_a_run_belong_together() -> None:
    report = simulate(UNO, SEATS, 50, seed=3)
    wins = sum(report.tally[PER_SEAT + COLUMNS * p + WINS] for p in range(3))
    points = [report.tally[PER_SEAT + COLUMNS * p + POINTS] for p in range(3)]
    assert wins == report.tally[MATCHES] == 50
    assert all(p % 10 == 0 for p in points)
    assert report.tally[DECISIONS] > 50
