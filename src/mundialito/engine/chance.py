"""Random numbers for simulation and bots: sfc32 (Chris Doty-Humphrey's small fast counter), one stream a match.

Everything stays within 32 bits and is masked after each step, so that Python's integers and the compiler's 64 bits
give the same numbers. Live matches do not use this: see `engine.fairness`.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

WORDS: Final = 4  # a stream is a row of this many numbers
MASK: Final = 0xFFFFFFFF


@rule
def seed_stream(rng: list[int], seed: int, k: int) -> None:
    """Stream `k` of a run: results do not depend on who plays which match."""
    rng[0] = seed & MASK
    rng[1] = (seed >> 32) & MASK
    rng[2] = k & MASK
    rng[3] = 1 + ((k >> 32) & MASK)
    for _ in range(12):
        next_word(rng)


@rule
def next_word(rng: list[int]) -> int:
    """32 random bits."""
    b, c, count = rng[1], rng[2], rng[3]
    word = (rng[0] + b + count) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = (((c << 21) | (c >> 11)) + word) & MASK
    rng[3] = (count + 1) & MASK
    return word


@rule
def below(rng: list[int], n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely (Lemire's method); one alone needs no drawing."""
    if n <= 1:
        return 0
    product = next_word(rng) * n
    if product & MASK < n:
        bar = (MASK + 1 - n) % n
        while product & MASK < bar:
            product = next_word(rng) * n
    return product >> 32
