"""Runs by the workers of a Dask cluster: real processes, one of them killed in the middle."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from desk.day import NOON
from distributed import Client, KilledWorker, LocalCluster

from lab.matches import played
from mundialito import games
from mundialito.desk.odds import odds
from mundialito.desk.playing import Tables, opened, play_round
from mundialito.engine.who import PUBLIC
from mundialito.lab import cluster
from mundialito.lab.arena import compete
from mundialito.lab.cluster import Foreman, NoCluster, versions
from mundialito.lab.odds import Question
from mundialito.lab.odds import odds as cup_odds
from mundialito.lab.simulate import simulate
from mundialito.lab.spread import Run

pytestmark = pytest.mark.xdist_group("cluster")  # started once for all of them
ROOT = Path(__file__).parents[2]
UNO = games.load("uno")
SEATS = ["simple", "eager", "random"]
QUIET: dict[str, Any] = {"dashboard_address": "127.0.0.1:0", "silence_logs": 50}


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")


class Hall:
    """A scheduler in this process, and workers in others."""

    def __init__(self) -> None:
        self.cluster = LocalCluster(n_workers=0, **QUIET)
        self.workers: list[subprocess.Popen[bytes]] = []

    @property
    def address(self) -> str:
        return str(self.cluster.scheduler_address)

    @property
    def scheduler(self) -> Any:
        return self.cluster.scheduler

    def start(self) -> None:
        words = ["distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        env = os.environ | {"MUNDIALITO_PLAIN": "1", "MUNDIALITO_GAMES": str(ROOT / "examples" / "games")}
        self.workers.append(subprocess.Popen([sys.executable, "-m", *words], env=env, stderr=subprocess.DEVNULL))

    def wait_for(self, workers: int) -> None:
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=120)

    def end(self) -> None:
        for worker in self.workers:
            worker.kill()
            worker.wait()
        self.cluster.close()


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    made = Hall()
    made.start()
    made.start()
    try:
        made.wait_for(2)
        yield made
    finally:
        made.end()


def test_workers_give_what_one_thread_gives(hall: Hall) -> None:
    told: list[int] = []
    there = simulate(UNO, SEATS, 60, seed=9, cluster=hall.address, options={"stacking": "on"}, progress=told.append)
    assert there.tally == simulate(UNO, SEATS, 60, seed=9, options={"stacking": "on"}).tally
    assert there.mode == "cluster"
    assert told == sorted(told) and told[-1] == 60


MINE = """
class Mine:
    def choose(self, view, seat, offers, rng):
        return rng.choice(offers)
"""


def test_an_arena_with_a_bot_in_a_file_that_workers_have_not_got(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(MINE, "utf-8")
    bots = ["simple", "random", f"{tmp_path}/my_bot.py:Mine"]
    here = compete(UNO, bots, 9, seed=4)

    def remove(done: int) -> None:
        (tmp_path / "my_bot.py").unlink(missing_ok=True)

    assert compete(UNO, bots, 9, seed=4, cluster=hall.address, progress=remove).deals == here.deals


def test_a_bot_that_only_this_machine_has(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = SimpleNamespace(load=lambda: SimpleNamespace)
    monkeypatch.setattr("mundialito.bots.players.entry_points", lambda group, name: [entry])
    with pytest.raises(NoCluster, match=r"Worker tcp://\S+: There is no bot last; there are: "):
        compete(UNO, ["last", "random"], 4, cluster=hall.address)


def test_odds_of_an_event(hall: Hall) -> None:
    event = opened(["Ana", "Bruno", "Carla"], {"game": "uno", "rounds": 2, "minutes": 0}, NOON)
    play_round(event, Tables(UNO, 1), dict.fromkeys((1, 2, 3), "simple"), 1)
    assert odds(event.state, UNO, events=600, seed=2, cluster=hall.address) == odds(
        event.state, UNO, events=600, seed=2
    )


def test_odds_of_a_cup(hall: Hall) -> None:
    match = played("worldcup", 3)
    question = Question(match, len(match.events) * 3 // 4, PUBLIC, 2)
    assert cup_odds(question, 6, cluster=hall.address) == cup_odds(question, 6)


def test_ctrl_c_leaves_a_beginning_of_the_run(hall: Hall) -> None:
    def interrupt(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    there = simulate(UNO, SEATS, 10**6, seed=5, cluster=hall.address, progress=interrupt)
    assert 0 < there.matches < 10**6
    assert there.tally == simulate(UNO, SEATS, there.matches, seed=5).tally


def test_a_worker_with_other_sources_is_told_of(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = versions("uno") | {"NumPy": "1.0", "sources": "0123456789ab"}
    monkeypatch.setattr(cluster, "versions", lambda game: ours)
    theirs = r"Worker tcp://\S+: it has NumPy [0-9.]+, sources [0-9a-f]{12}, "
    with pytest.raises(
        NoCluster, match=theirs + r"this machine NumPy 1\.0, sources 0123456789ab: results could differ"
    ):
        simulate(UNO, SEATS, 10, cluster=hall.address)


def test_rules_data_and_drivers_are_compared_and_no_words_or_looks() -> None:
    found = cluster.sources("worldcup")
    assert {"rules/titles.py", "rulebook/parts.toml", "engine/drive.py", "cups/formats/1958.toml"} <= set(found)
    assert found["rules/titles.py"].parts[-3:] == ("worldcup", "rules", "titles.py")
    assert not [path for path in found.values() if {"words", "look"} & set(path.parts)]
    assert cluster.sources("coin")["rules/course.py"] == ROOT / "examples" / "games" / "coin" / "rules" / "course.py"


def test_a_worker_that_lacks_the_game_is_told_of(hall: Hall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "games" / "coin", tmp_path / "lonely")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    with pytest.raises(NoCluster, match=r"Worker tcp://\S+: There is no game lonely; there are: .*coin, "):
        simulate(games.load("lonely"), ["random", "random"], 10, cluster=hall.address)


def test_a_killed_worker_costs_time_and_nothing_else(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CHUNK_SECONDS", 0.2)
    victim, lost = hall.workers[0], set[str]()

    def kill(done: int) -> None:
        if not lost and done > 20:
            port = next(address for address, w in hall.scheduler.workers.items() if w.pid == victim.pid)
            lost.update(task.key for task in hall.scheduler.workers[port].processing)
            if lost:
                victim.send_signal(signal.SIGKILL)
                victim.wait()

    there = simulate(UNO, SEATS, 400, seed=3, cluster=hall.address, progress=kill)
    assert lost, "it was at work"
    assert len(hall.scheduler.workers) == 1
    assert there.tally == simulate(UNO, SEATS, 400, seed=3).tally


# --- clusters that are none -------------------------------------------------------------------------


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "REACHED", 0.3)
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(NoCluster, match=rf"No Dask scheduler at {address} \(.*\): start one with `dask scheduler`"):
            simulate(UNO, SEATS, 10, cluster=address)
        deaf.listen()
        with pytest.raises(NoCluster, match=rf"No Dask scheduler at {address} \(TimeoutError\)"):
            simulate(UNO, SEATS, 10, cluster=address)


@pytest.mark.parametrize("address", ["", "host", "http://host:1", "tls://127.0.0.1:1"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(NoCluster, match="mend the address"), cluster.connected(address):
        pass


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "MANNED", 0.2)
    with LocalCluster(n_workers=0, **QUIET) as empty:
        address = empty.scheduler_address
        with pytest.raises(NoCluster, match=f"has no workers: start some with `dask worker {address}`"):
            simulate(UNO, SEATS, 10, cluster=address)


def test_a_cluster_that_goes_away() -> None:
    here = LocalCluster(n_workers=1, threads_per_worker=1, processes=False, **QUIET)
    with here, pytest.raises(NoCluster, match="has gone away"):
        simulate(UNO, SEATS, 10**6, cluster=here.scheduler_address, progress=lambda done: here.close())


def test_dask_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r"pip install 'mundialito\[cluster\]'"):
        simulate(UNO, SEATS, 10, cluster="host:1")


class Broken:
    """A chunk that ended badly."""

    status = "error"

    def __init__(self, error: Exception) -> None:
        self.error = error

    def result(self) -> None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KilledWorker("chunk", SimpleNamespace(address="w"), 3), "4 workers died of the same chunk"),
        (ModuleNotFoundError("", name="mundialito.lab.cluster"), "A worker lacks this version of Mundialito"),
    ],
)
def test_chunks_that_never_come_back(error: Exception, said: str) -> None:
    work: Any = SimpleNamespace(game="uno", nothing=list)
    foreman = Foreman(Run(work, 1, None, Event()), Client.__new__(Client), "host:1")
    with pytest.raises(NoCluster, match=said):
        foreman.result(Broken(error))  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        foreman.result(Broken(ZeroDivisionError()))  # type: ignore[arg-type]
