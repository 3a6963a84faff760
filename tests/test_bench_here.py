"""`mundialito bench`: what it measures, how it is told beside the record, and why it may refuse."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from mundialito.bench import here, telling
from mundialito.bench.here import Bench, CannotMeasure, Figures, lines, must_be_possible, written
from mundialito.bench.measure import cpu_seconds, family, megabytes
from mundialito.bench.place import machine

OURS: Figures = {"programs": 3000.0, "pages_uno": 1.5, "people": 250.0, "people_load": 12.0, "matches_uno": 9000.0}
THEIRS = {
    "machine": {"processor": "Other, 8 cores"},
    "figures": {"programs": 1500.0, "pages_uno": 3.0, "people_load": 9},
}

linux = pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="it asks Linux what a server used")


def shown(figures: Figures, lang: str = "en") -> str:
    console = Console(width=160, highlight=False)
    with console.capture() as capture:
        console.print(telling.beside(machine(), figures, THEIRS, lang))
    return capture.get()


def test_it_stands_beside_the_record() -> None:
    rows = {line.split("  ")[0]: line.split() for line in shown(OURS).splitlines()}
    assert rows["programs of UNO: moves a second of one core"][-3:] == ["3,000", "1,500", "200%"]
    assert rows["UNO, a move with its four pages: processor time, ms"][-3:] == [
        "1.50",
        "3.00",
        "200%",
    ]  # less is better
    assert rows["uno: matches of bots a second, on one core"][-3:] == ["9,000", "-", "-"]
    assert rows["of its core the load itself took then, %"][-3:] == ["12", "9", "-"]  # no merit of a machine
    assert "Other, 8 cores" in shown(OURS) and "short of its core" not in shown(OURS)


def test_a_load_that_was_short_itself_says_so() -> None:
    assert "short of its core" in shown(OURS | {"people_load": 95.0})


@pytest.mark.parametrize("lang", ["es", "pt"])
def test_it_is_told_in_other_languages(lang: str) -> None:
    assert "UNO" in shown(OURS, lang) and "processor time" not in shown(OURS, lang)


def test_the_record_knows_nothing_that_is_not_measured() -> None:
    record = telling.record()
    assert set(record["figures"]) <= {line.key for line in lines()}
    assert record["machine"].keys() >= {"processor", "system", "date", "load"}


@linux
def test_what_a_server_has_begun_counts_as_its_own() -> None:
    spin = "import time; end = time.process_time() + 0.3\nwhile time.process_time() < end: pass\ninput()"
    words = [sys.executable, "-c", f"import subprocess, sys; subprocess.run([sys.executable, '-c', {spin!r}])"]
    with subprocess.Popen(words, stdin=subprocess.PIPE) as parent:
        until = time.monotonic() + 30
        while cpu_seconds(parent.pid) < 0.3 and time.monotonic() < until:
            time.sleep(0.05)
        child = family(parent.pid)[1]
        assert cpu_seconds(parent.pid) > 0.3 and megabytes(parent.pid) > megabytes(child) > 1
        assert parent.stdin
        parent.stdin.close()


@linux
def test_programs_play_and_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here, "PROGRAMS", replace(here.PROGRAMS, tables=2, warm=0.5, seconds=1.0))
    figures = Bench(str(tmp_path), sorted(os.sched_getaffinity(0))).programs()
    assert figures["programs"] > 10 and figures["programs_p99"] > 0


@linux
def test_several_processes_are_measured_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres_url: str
) -> None:
    monkeypatch.setattr(here, "NUMBERS", (8,))
    monkeypatch.setattr(here, "FILLING", replace(here.FILLING, seconds=2.0, pace=1.0))
    figures = Bench(str(tmp_path), sorted(os.sched_getaffinity(0)), postgres_url, workers=2).people()
    assert figures["people"] in (0, 8) and figures["people_load"] > 0


@linux
def test_a_database_with_something_in_it_is_left_alone(postgres_url: str) -> None:
    here.run(written(postgres_url))
    with pytest.raises(CannotMeasure, match="empty"):
        must_be_possible(postgres_url, 1)


@linux
def test_several_processes_share_a_database() -> None:
    with pytest.raises(CannotMeasure, match="--database"):
        must_be_possible("", 2)


def test_a_write_is_timed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    assert here.run(written(url)) > 0
