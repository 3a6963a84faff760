"""What the scripts of this folder share: environments of their own for peers, the machine in words, tables, results."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from mundialito.bench.place import processor

HERE: Final = Path(__file__).resolve().parent
BUILD: Final = HERE / "build"  # ignored by git
RESULTS: Final = HERE / "results"


# --- other people's programs ------------------------------------------------------------------


def environment(name: str, *requirements: str) -> Path:
    """The Python of a virtual environment in this folder; made, with these packages, if it is not there yet."""
    folder = HERE / f".venv-{name}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "requirements.txt"
    wanted = "\n".join(requirements)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        print(f"making {folder.name} with {', '.join(requirements)} …", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *requirements], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return python


def answer(command: Sequence[str | Path], **env: str) -> Any:
    """Run a command that prints one line of JSON, and read it."""
    done = subprocess.run([str(c) for c in command], env={**os.environ, **env}, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def built(source: str, *flags: str) -> Path | None:
    """A C program of this folder, compiled into build/; None, and a sentence, where there is no gcc."""
    BUILD.mkdir(exist_ok=True)
    program = BUILD / Path(source).stem
    try:
        subprocess.run(["gcc", *flags, "-o", str(program), str(HERE / source)], check=True)
    except FileNotFoundError:
        print("no gcc on this machine: the C program is left out")
        return None
    return program


# --- the machine ----------------------------------------------------------------------------------


@contextlib.contextmanager
def pinned() -> Iterator[None]:
    """Everything on one core, children too, where the system can do that; afterwards as before."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def machine() -> dict[str, str]:
    """What was measured on, in words."""
    return {
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numba": package("numba"),
        "numpy": package("numpy"),
        "gcc": gcc(),
        "load (1, 5, 15 m)": " ".join(f"{x:.2f}" for x in os.getloadavg()) if hasattr(os, "getloadavg") else "?",
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
    }


def package(name: str) -> str:
    """The version of an installed package."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def gcc() -> str:
    """The version of the C compiler."""
    try:
        return subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    except (FileNotFoundError, subprocess.CalledProcessError):
        return "not installed"


# --- tables and results -----------------------------------------------------------------------------


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, which a terminal shows just as well; columns after the first two stand to the right."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    aligned = [str.ljust, str.ljust, *[str.rjust] * len(head)]

    def line(row: Sequence[str]) -> str:
        return "| " + " | ".join(aligned[i](cell, widths[i]) for i, cell in enumerate(row)) + " |"

    rules = ["-" * w if i < 2 else "-" * (w - 1) + ":" for i, w in enumerate(widths)]
    return "\n".join([line(head), "| " + " | ".join(rules) + " |", *[line(row) for row in rows]])


def record(script: str, name: str, title: str, body: str, data: dict[str, Any] | None = None) -> None:
    """Write results/NAME.md, and NAME.json where there are numbers to keep."""
    RESULTS.mkdir(exist_ok=True)
    where = "; ".join(f"{key}: {value}" for key, value in machine().items())
    text = f"# {title}\n\nWritten by `bench/{script}.py --record`. {where[0].upper()}{where[1:]}.\n\n{body}\n"
    (RESULTS / f"{name}.md").write_text(text, encoding="utf-8")
    if data is not None:
        everything = {"machine": machine(), **data}
        (RESULTS / f"{name}.json").write_text(json.dumps(everything, indent=2) + "\n", encoding="utf-8")
    print(f"recorded in bench/results/{name}.md")
