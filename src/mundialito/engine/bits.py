"""Sets of small numbers as the bits of one integer, for what a bench line pays for.

Written twice, because CPython and compilers are fast at different wordings: the compiler makes one machine
instruction of each of the loops below. The tests hold all wordings equal.
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import PORTABLE, is_compiled, mode_of, rule

EACH_BYTE: Final = 0x0101010101010101
HIGH_BITS: Final = -0x7F7F7F7F7F7F7F80  # the highest bit of each byte, as a signed number

if is_compiled(__name__):
    from mundialito.engine.compiling import deposit_bits, has_fast_deposit

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

    if has_fast_deposit() and mode_of(__name__) != PORTABLE:

        @rule
        def nth_bit(x: int, n: int) -> int:
            """The number with exactly `n` smaller ones in the set; UNO runs a third faster than by the next."""
            return lowest_bit(deposit_bits(1 << n, x))

    else:

        @rule
        def nth_bit(x: int, n: int) -> int:
            """The number, of at most 62, with exactly `n` smaller ones in the set: first its byte, then halves.

            The sums of all bytes at once are Vigna's broadword selection; nothing here branches on the unforeseeable.
            """
            sums = x - ((x >> 1) & 0x5555555555555555)
            sums = (sums & 0x3333333333333333) + ((sums >> 2) & 0x3333333333333333)
            sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0F) * EACH_BYTE  # byte i: numbers in bytes 0 to i
            at = count_bits((((n * EACH_BYTE) | HIGH_BITS) - sums) & HIGH_BITS) << 3
            n -= ((sums << 8) >> at) & 0xFF
            byte = (x >> at) & 0xFF
            width = 4
            while width:
                below = count_bits(byte & ((1 << width) - 1))
                above = int(n >= below)
                n -= below * above
                byte >>= width * above
                at += width * above
                width >>= 1
            return at

else:
    BITS_OF: Final = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]

    count_bits = int.bit_count  # type: ignore[assignment]  # how many numbers are in the set: no call but this one

    def lowest_bit(x: int) -> int:
        """The smallest number in the set, which must not be empty."""
        return (x & -x).bit_length() - 1

    def nth_bit(x: int, n: int) -> int:
        """The number with exactly `n` smaller ones in the set: the half, the quarter, the byte."""
        if n == 0:
            return (x & -x).bit_length() - 1
        at = 0
        below = (x & 0xFFFFFFFF).bit_count()
        if n >= below:
            n -= below
            x >>= 32
            at = 32
        below = (x & 0xFFFF).bit_count()
        if n >= below:
            n -= below
            x >>= 16
            at += 16
        bits = BITS_OF[x & 255]
        below = len(bits)
        return at + bits[n] if n < below else at + 8 + BITS_OF[(x >> 8) & 255][n - below]
