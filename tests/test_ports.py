"""Ports for servers of tests and benches: none that a connection going out may be given meanwhile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ports import HIGHEST, free_ports

ROOT = Path(__file__).parent.parent
RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")


def test_ports_lie_below_those_that_the_system_gives_unasked() -> None:
    if not RANGE.exists():
        pytest.skip("this system does not say which ports it gives")
    assert int(RANGE.read_text().split()[0]) > HIGHEST


def test_many_are_many() -> None:
    assert len(set(free_ports(50))) == 50


def test_there_is_one_way_to_a_free_port() -> None:
    scripts = [path for folder in ("tests", "bench", "docs", "tools") for path in (ROOT / folder).rglob("*.py")]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in scripts if ".venv" not in str(path)}
    own = re.compile(r"^ *def free_ports?\(", re.MULTILINE)
    assert {place for place, text in texts.items() if own.search(text)} == {"tests/ports.py"}
