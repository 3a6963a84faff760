"""Those who are not seats. A seat is its number, 0 and up, in order of play."""

from typing import Final

from mundialito.engine.reasons import Misread

NATURE: Final = -1  # draws cards, rolls dice, turns up what lies face down
NOBODY: Final = -2  # the match waits for no one: it is over
TABLE: Final = -3  # what comes from outside and has rules: "time is up"
PUBLIC: Final = -4  # a viewer without a seat: spectator, projector, log on a page

NOTHING: Final = -1  # what a viewer sees of an event that happens behind its back

SEAT_LETTERS: Final = "ABCDEFGHIJ"
NAMES: Final = {NATURE: "*", TABLE: "!", PUBLIC: "public"}


def name(who: int) -> str:
    """A, B, C … for seats, `*` for Nature, `!` for the table: as match files write it."""
    return SEAT_LETTERS[who] if who >= 0 else NAMES[who]


def read(text: str) -> int:
    """The opposite of `name`; raises Misread for anything else."""
    for who, written in NAMES.items():
        if text == written:
            return who
    if len(text) == 1 and text in SEAT_LETTERS:
        return SEAT_LETTERS.index(text)
    raise Misread("{text} is neither a seat (A-J), nor * (Nature), nor ! (the table).", text=text)
