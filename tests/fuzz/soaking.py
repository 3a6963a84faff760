"""A great many spoilt inputs: for readers of text by Atheris where it is installed, for requests by our own lot."""

from __future__ import annotations

import importlib.util
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from fuzz.house import House
from fuzz.mutation import mutated
from fuzz.readers import Reader, readers, spoilt

REQUESTS = 20  # one input in so many is a request
HOUSE = 500  # requests in one house: by then much in it is over
SLOWEST = 60.0  # seconds for one input


class Broke(Exception):
    """An input that a reader did not survive."""


def soaked(inputs: int, seed: int) -> tuple[Counter[str], str]:
    """How many inputs each reader has read, and how they were found; raises Broke."""
    asked = inputs // REQUESTS
    is_guided = importlib.util.find_spec("atheris") is not None
    seen = guided(inputs - asked, seed) if is_guided else drawn(inputs - asked, seed)
    seen["requests"] = requests(asked, seed)
    return seen, "Atheris" if is_guided else "our own lot"


def guided(inputs: int, seed: int) -> Counter[str]:
    """In a process of its own, which ends with its last input."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "fuzz.guided", str(inputs), str(seed % 2**31), folder]
        path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONPATH": path, "MUNDIALITO_PLAIN": "1"}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, errors="replace", check=False)
        if broken := [*Path(folder).glob("broke-*")]:
            raise Broke(f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}\n{broken[0].read_bytes()!r}")
        if done.returncode:
            raise Broke(done.stderr[-4000:])
        return Counter(json.loads(Path(folder, "read.json").read_text("utf-8")))


def drawn(inputs: int, seed: int) -> Counter[str]:
    """Each reader an equal share."""
    seen: Counter[str] = Counter()
    for reader in readers():
        for text in itertools.islice(spoilt(reader, Random(f"{seed} {reader.name}")), inputs // len(readers())):
            seen[reader.name] += 1
            seen["refused"] += survived(reader, text)
    return seen


def requests(inputs: int, seed: int) -> int:
    """In one house after the other."""
    rng, left = Random(f"{seed} requests"), inputs
    while left:
        with House() as house:
            reader = house.reader()
            for _ in range(min(left, HOUSE)):
                survived(reader, mutated(reader.seeds, rng))
        left -= min(left, HOUSE)
    return inputs


def survived(reader: Reader, text: str) -> bool:
    """Whether it was refused; raises Broke for what is worse, and for what takes too long."""
    began = time.perf_counter()
    try:
        refused = reader.survives(text)
    except Exception as wrong:
        raise Broke(f"{reader.name}: {text!r}") from wrong
    if time.perf_counter() - began > SLOWEST:
        raise Broke(f"{reader.name} takes too long: {text!r}")
    return refused
