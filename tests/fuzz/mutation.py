"""Inputs that nobody would send by mistake: whole ones with a few places spoilt by what has broken readers before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Final

NUMBERS: Final = (
    "0", "-1", "-0", "+1", "007", "1_000", "²", "٣", "1.5", "1e5", "1e999", "NaN", "Infinity", "-Infinity", "0x10",
    str(2**31), str(2**63), str(2**64), str(10**30), "9" * 4301, "-" + "9" * 5000,
)  # fmt: skip
SIGNS: Final = (
    *"\t\n\r ,;:=|*+-/%&?#'\"[]{}()<>\\", "\r\n", "\x00", "\x0b", "\x1b", "\x7f", "\x85", "\xa0", "\u2028", "\u200b",
    "\u202e", "\ufeff", "\ud800", "\udc80", "\U0001f600", "é", "e\u0301", "%00", "%ED%A0%80", "%zz",
    "\\ud800", "\\u0000",
)  # fmt: skip
THINGS: Final = (
    "null", "true", "false", "[]", "{}", '""', '{"a":1,"a":2}', "[" * 3000, '{"a":' * 3000, "[" * 40 + "]" * 40,
    "x" * 140_000, "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "2022-02-30T00:00:00.000Z",
    "2022-12-17T25:00:00.000Z", "1-1-1T0:0:0.0Z", "{name}", "{0}", "%s", "''", "__class__", "../../etc/passwd",
    "public", "http://[", "//[::1", "house:99999",
)  # fmt: skip
TOKENS: Final = (*NUMBERS, *SIGNS, *THINGS)
MOST: Final = 400_000  # letters: no input grows without end


def mutated(seeds: Sequence[str], rng: Random) -> str:
    """A seed with one to four places spoilt; now and then none."""
    text = rng.choice(seeds)
    for _ in range(rng.randint(0, 4)):
        text = rng.choice(WAYS)(text, seeds, rng)
    return text[:MOST]


def spread(text: str, rng: Random) -> tuple[int, int]:
    """A slice, most often a short one."""
    first = rng.randint(0, len(text))
    return first, min(len(text), first + rng.choice((0, 1, 1, 2, 5, 20, len(text))))


def put(text: str, _: Sequence[str], rng: Random) -> str:
    first, last = spread(text, rng)
    return text[:first] + rng.choice(TOKENS) + text[last:]


def cut(text: str, _: Sequence[str], rng: Random) -> str:
    first, last = spread(text, rng)
    return text[:first] + text[last:]


def doubled(text: str, _: Sequence[str], rng: Random) -> str:
    first, last = spread(text, rng)
    return text[:last] + text[first:last] * rng.choice((1, 1, 2, 50)) + text[last:]


def crossed(text: str, seeds: Sequence[str], rng: Random) -> str:
    other = rng.choice(seeds)
    (a, b), (c, d) = spread(text, rng), spread(other, rng)
    return text[:a] + other[c:d] + text[b:]


def miscounted(text: str, _: Sequence[str], rng: Random) -> str:
    """One of its numbers becomes another."""
    return replaced(text, r"[0-9]+", NUMBERS, rng)


def reworded(text: str, seeds: Sequence[str], rng: Random) -> str:
    """One of its words becomes another's, or a thing."""
    words = re.findall(r"\w+", rng.choice(seeds)) or ["x"]
    return replaced(text, r"\w+", (rng.choice(words), rng.choice(THINGS)), rng)


def replaced(text: str, pattern: str, others: Sequence[str], rng: Random) -> str:
    found = [m.span() for m in re.finditer(pattern, text)]
    if not found:
        return text
    first, last = rng.choice(found)
    return text[:first] + rng.choice(others) + text[last:]


def reordered(text: str, _: Sequence[str], rng: Random) -> str:
    lines = text.split("\n")
    rng.shuffle(lines)
    return "\n".join(lines)


WAYS: Final = (put, put, cut, doubled, crossed, miscounted, miscounted, reworded, reworded, reordered)
