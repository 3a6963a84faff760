"""Sets of small numbers as the bits of one integer, for what a bench line pays for.

Written twice, because CPython and compilers are fast at different wordings: the compiler makes one machine
instruction of each of the loops below. The tests hold the two equal.
"""

from __future__ import annotations

from mundialito.engine.rule import is_compiled, rule

if is_compiled(__name__):

    @rule
    def count_bits(x: int) -> int:
        """How many numbers are in the set."""
        n = 0
        while x:
            x &= x - 1
            n += 1
        return n

    @rule
    def lowest_bit(x: int) -> int:
        """The smallest number in the set, which must not be empty."""
        return count_bits((x & -x) - 1)

    @rule
    def nth_bit(x: int, n: int) -> int:
        """The number with exactly `n` smaller ones in the set: halves, then halves of halves."""
        at = 0
        width = 32
        while width:
            below = count_bits(x & ((1 << width) - 1))
            if n >= below:
                n -= below
                x >>= width
                at += width
            width >>= 1
        return at

else:

    def count_bits(x: int) -> int:
        """How many numbers are in the set."""
        return x.bit_count()

    def lowest_bit(x: int) -> int:
        """The smallest number in the set, which must not be empty."""
        return (x & -x).bit_length() - 1

    def nth_bit(x: int, n: int) -> int:
        """The number with exactly `n` smaller ones in the set."""
        at = 0
        for width in (32, 16, 8):
            half = x & ((1 << width) - 1)
            below = half.bit_count()
            if n < below:
                x = half
            else:
                n -= below
                x >>= width
                at += width
        for _ in range(n):
            x &= x - 1
        return at + (x & -x).bit_length() - 1
