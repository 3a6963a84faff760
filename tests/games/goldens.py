"""Golden replays: a match file under a line or two that say what to look for, with a picture behind a bar."""

from __future__ import annotations

from pathlib import Path

from mundialito import games
from mundialito.engine import match as matches

LONGEST = 150  # lines of a file
DOT = " · "  # between events that share a line


def match_of(text: str) -> matches.Match:
    """The match file without headings and pictures, an event a line."""
    head, *rest = [line.partition("|")[0].rstrip() for line in text.splitlines() if not line.startswith("#")]
    return matches.read("\n".join([head, *(e for line in rest for e in line.split(DOT))]), games.load)


def check_told(path: Path, told: str, rewrite: bool) -> None:
    """The file is as it is told now; or it is written anew."""
    written = path.read_text("utf-8")
    if rewrite:
        path.write_text(told, "utf-8")
        return
    for number, (was, now) in enumerate(zip(written.splitlines(), told.splitlines(), strict=False), 1):
        assert now == was, f"{path.name}, line {number}"
    assert told == written


def check_short(path: Path, version: int) -> None:
    """One reads it in a minute, and it says what for."""
    text = path.read_text("utf-8")
    assert len(text.splitlines()) < LONGEST
    assert text.startswith("#")
    assert match_of(text).header.version == version
