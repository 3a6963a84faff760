"""What `mundialito judge` says of a game, part by part."""

from __future__ import annotations

import time
from pathlib import Path

import typer

from mundialito.judge import running
from mundialito.words import say


def judge(folder: Path, tests: Path | None, out: Path, rewrite: bool, times: int, lang: str) -> int:
    """Ask everything; 0 if all is well, else 1."""
    name = running.name_of(folder)
    faults = 0
    for part in running.parts(name, tests or folder / "tests", rewrite, times):
        begun = time.monotonic()
        findings = part.answer(out)
        mark = "✗" if findings else "✓" if part.questions else "–"
        typer.echo(f"{mark} {part.name:<18} {len(part.questions):4}  {time.monotonic() - begun:6.1f} s")
        for finding in findings:
            typer.echo(f"    {finding.sentence}")
            for command in finding.commands:
                typer.echo("    " + say("Look: {command}", lang, command=command))
        faults += len(findings)
        if findings and part.carries:
            typer.echo(say("Mend this first: all that follows stands on it.", lang))
            break
    typer.echo(say("Nothing was found.", lang) if not faults else say("Found: {n}.", lang, n=faults))
    return 1 if faults else 0
