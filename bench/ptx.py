"""The rules of UNO, unchanged, on a graphics card: compiled to PTX, and played there where there is one.

    python bench/ptx.py [--out FILE]           needs no card: whole matches, a thread each, compiled for cc 9.0
    python bench/ptx.py --run [--matches N]    plays them on the card, compares every total with the processor's

Needs numba-cuda and its CUDA 12 wheels, some 800 MB: where they are missing the script makes an environment of its
own, bench/.venv-cuda, and goes on in there. Exits with 1 and a sentence if a rule cannot be compiled.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from support import BUILD, HERE, environment, package

sys.path.insert(0, str(HERE.parent / "src"))

REQUIREMENTS: Final = ("numba-cuda[cu12]==0.30.4", "numba==0.68.1", "platformdirs>=4.2")
TARGET: Final = (9, 0)  # compute capability
SEED: Final = 7
SEATS: Final = 4
BLOCK: Final = 128  # threads
REGISTERS: Final = 64  # a thread, at most, so that many fit on the card; of 40, 48 and 64 the fastest on an H200


def library(name: str) -> Any:
    """A module of numba or numba-cuda, which have no types and may not be there."""
    return importlib.import_module(name)


class Lowering:
    """Watches numba-cuda compile one rule after the other, to know which one it fails on."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, tuple[Any, ...]]] = []  # innermost rules first
        self.failed: list[Any] = []
        dispatchers = library("numba.cuda.dispatcher").CUDADispatcher
        compile_device = dispatchers.compile_device

        def watched(dispatcher: Any, arguments: tuple[Any, ...], return_type: Any = None) -> Any:
            try:
                result = compile_device(dispatcher, arguments, return_type)
            except Exception:
                if dispatcher.py_func.__module__.startswith("mundialito"):  # not what a rule called in turn
                    self.failed.append(dispatcher.py_func)
                raise
            self.done.append((dispatcher.py_func, arguments))
            return result

        dispatchers.compile_device = watched

    def culprit(self) -> str:
        """The rule that cannot be compiled; if all could be typed, the first that yields no PTX by itself."""
        if self.failed:
            return named(self.failed[0])
        cuda = library("numba.cuda")
        for rule, arguments in list(self.done):
            try:
                cuda.compile_ptx(rule, arguments, device=True, cc=TARGET)
            except Exception:
                return named(rule)
        return "the kernel"


def named(rule: Any) -> str:
    """A rule and where it stands."""
    return f"the rule {rule.__name__} ({Path(rule.__code__.co_filename).name})"


def reason(error: Exception) -> str:
    """The first line of an error that says more than where the compiler stood."""
    lines = [line.strip() for line in str(error).splitlines()]
    return next((line for line in lines if line and not line.startswith("Failed in")), type(error).__name__)


def made_kernel() -> tuple[Any, Any, Any]:
    """A kernel in which every thread plays matches of its own, its signature, and a begun state."""
    from mundialito.engine import drive
    from mundialito.engine.chance import WORDS
    from mundialito.engine.face import face
    from mundialito.engine.rule import PORTABLE
    from mundialito.games import load

    numba, cuda = library("numba"), library("numba.cuda")
    f = face("uno", PORTABLE)
    bound = f.module("engine.drive")
    play_many = bound.play_many
    state = load("uno").begun(SEATS)
    record, number = numba.from_dtype(state.dtype), numba.int64
    widest, columns = f.rules.WIDEST, drive.PER_SEAT + drive.COLUMNS * SEATS

    def play(start: Any, seed: int, first: int, each: int, kinds: Any, tallies: Any) -> None:
        i = cuda.grid(1)
        if i >= tallies.shape[0]:
            return
        pool = cuda.local.array(2, record)
        rng = cuda.local.array(WORDS, number)
        rows = cuda.local.array((2, widest), number)
        tally = cuda.local.array(columns, number)
        for column in range(columns):
            tally[column] = 0
        pool[0] = start[0]
        play_many(pool, seed, first + i * each, first + i * each + each, kinds, rng, rows, tally)
        for column in range(columns):
            tallies[i, column] = tally[column]

    signature = numba.void(record[::1], number, number, number, number[::1], number[:, ::1])
    return play, signature, state


def compiled(out: Path) -> None:
    """The kernel as PTX, in a file, with what ptxas says about it; exits with a sentence if there is none."""
    cuda = library("numba.cuda")
    if not cuda.is_available():  # nested calls ask the current card what it can do: answer for it
        library("numba.cuda.dispatcher").get_current_device = lambda: SimpleNamespace(compute_capability=TARGET)
    lowering = Lowering()
    play, signature, state = made_kernel()
    began = time.perf_counter()
    try:
        ptx, _ = cuda.compile_ptx(play, signature, cc=TARGET)
    except Exception as error:
        sys.exit(f"{lowering.culprit()} cannot be compiled for a graphics card: {reason(error)}")
    took = time.perf_counter() - began
    out.parent.mkdir(exist_ok=True)
    out.write_text(ptx, encoding="utf-8")
    rules = len({rule for rule, _ in lowering.done})
    size = state.dtype.itemsize
    print(f"numba-cuda {package('numba-cuda')}: {rules} rules, a state of {size} bytes, {len(ptx):,} characters of PTX")
    print(f"compiled for cc {TARGET[0]}.{TARGET[1]} in {took:.1f} s into {out.name}")
    print(assembled(out))


def assembled(out: Path) -> str:
    """Registers, stack and spills, where there is a ptxas."""
    found = importlib.util.find_spec("nvidia")
    folders = [Path(p) for p in found.submodule_search_locations or ()] if found else []
    program = next((str(p) for folder in folders for p in folder.glob("*/bin/ptxas*")), None) or shutil.which("ptxas")
    if program is None:
        return "no ptxas here: registers not counted"
    options = [f"-arch=sm_{TARGET[0]}{TARGET[1]}", "-v", f"-maxrregcount={REGISTERS}"]
    command = [program, *options, "-o", str(out.with_suffix(".cubin")), str(out)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    if said.returncode:
        sys.exit(f"ptxas refuses the kernel: {said.stderr.strip().splitlines()[-1]}")
    numbers = re.search(r"Used (\d+) registers", said.stderr), re.search(r"(\d+) bytes stack frame", said.stderr)
    spills = re.search(r"(\d+) bytes spill stores, (\d+) bytes spill loads", said.stderr)
    registers, stack = (m[1] if m else "?" for m in numbers)
    return f"ptxas: {registers} registers, {stack} bytes of stack, spills {spills[0] if spills else 'unknown'}"


def played(matches: int) -> None:
    """Matches on the card, timed after a first launch that compiles, and the same ones on the processor."""
    import numpy as np

    from mundialito.engine import drive
    from mundialito.engine.chance import WORDS
    from mundialito.engine.face import face
    from mundialito.engine.policies import EAGER
    from mundialito.engine.rule import COMPILED

    cuda = library("numba.cuda")
    if not cuda.is_available():
        sys.exit("there is no graphics card here: nothing was played")
    play, signature, state = made_kernel()
    kernel = cuda.jit(signature, max_registers=REGISTERS)(play)
    each = 8
    threads = -(-matches // (each * BLOCK)) * BLOCK
    f = face("uno", COMPILED)
    pool, kinds = f.pool(state, 2), np.full(SEATS, EAGER, np.int64)
    tallies = cuda.device_array((threads, drive.PER_SEAT + drive.COLUMNS * SEATS), np.int64)
    start, seats = cuda.to_device(pool[:1]), cuda.to_device(kinds)
    times = []
    for _ in range(4):
        began = time.perf_counter()
        kernel[threads // BLOCK, BLOCK](start, SEED, 0, each, seats, tallies)
        cuda.synchronize()
        times.append(time.perf_counter() - began)
    there = tallies.copy_to_host().sum(axis=0)
    name = cuda.get_current_device().name
    print(f"{name if isinstance(name, str) else name.decode()}: {threads * each:,} matches in {min(times):.3f} s")
    print(f"{there[drive.DECISIONS] / min(times):,.0f} decisions/s, {threads * each / min(times):,.0f} matches/s")
    few = BLOCK * 1000
    tallies = cuda.device_array((few, tallies.shape[1]), np.int64)
    kernel[few // BLOCK, BLOCK](start, SEED, 0, 1, seats, tallies)
    here, rows = f.row(tallies.shape[1]), f.array([[0] * f.rules.WIDEST] * 2)
    f.module("engine.drive").play_many(pool, SEED, 0, few, kinds, f.row(WORDS), rows, here)
    if not (tallies.copy_to_host().sum(axis=0) == here).all():
        sys.exit("the card plays other matches than the processor")
    print(f"{few:,} matches: every total equal to the processor's")


def main() -> None:
    """Compile, and play if asked to; in an environment with numba-cuda."""
    parser = argparse.ArgumentParser(description="UNO on a graphics card")
    parser.add_argument("--out", type=Path, default=BUILD / "uno.ptx", help="where the PTX goes")
    parser.add_argument("--run", action="store_true", help="play on the card")
    parser.add_argument("--matches", type=int, default=4_000_000)
    arguments = parser.parse_args()
    os.environ.pop("MUNDIALITO_PLAIN", None)
    if importlib.util.find_spec("numba_cuda") is None:
        python = environment("cuda", *REQUIREMENTS)
        sys.exit(subprocess.run([str(python), str(Path(__file__).resolve()), *sys.argv[1:]], check=False).returncode)
    compiled(arguments.out)
    if arguments.run:
        played(arguments.matches)


if __name__ == "__main__":
    main()
