"""Text from outside, read within bounds: numbers, JSON, TOML. Whoever reads what others wrote reads it here.

However long, deep or large it is, what does not fit is None or Unreadable, and nothing else.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections import Counter
from typing import Any, Final, NoReturn

from mundialito.engine.reasons import Spoken

MOST: Final = 2**63 - 1  # the largest number that every database and every other program can hold
DIGITS: Final = len(str(MOST))
LARGEST: Final = 16 << 20  # letters of a file
LARGEST_BOX: Final = 64 << 10  # and of one with a few settings
DEEPEST: Final = 32  # lists and objects in one another


class Unreadable(Spoken):
    """A file that cannot be read: which line (0: the whole file), and what is wrong with it."""

    def __init__(self, line: int, sentence: str, **values: object) -> None:
        super().__init__(sentence, **values)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {super().__str__()}" if self.line else super().__str__()


def whole(text: str, most: int = MOST) -> int | None:
    """A whole number from 0 to `most`, written in the digits 0-9 alone; None for all else."""
    if len(text) > DIGITS or not (text.isascii() and text.isdigit()):
        return None
    return number if (number := int(text)) <= most else None


def sized(text: str, most: int = LARGEST) -> str:
    """A text that is not too long to be read; raises Unreadable."""
    if len(text) > most:
        raise Unreadable(0, "That is too long: a file of this kind has at most {most} letters.", most=most)
    return text


# --- JSON ------------------------------------------------------------------------------------------


def json_of(text: str) -> Any:
    """What a JSON text says; raises Unreadable."""
    text = sized(text).strip(" \t\r\n")
    thing, end = json_head(text)
    if end != len(text):
        raise Unreadable(text.count("\n", 0, end) + 1, "The JSON is at its end here, and more follows.")
    return thing


def json_head(text: str) -> tuple[Any, int]:
    """What the JSON at the beginning of a text says, and where it ends; raises Unreadable."""
    try:
        thing, end = DECODER.raw_decode(text)
    except json.JSONDecodeError as wrong:
        if text and (wrong.pos >= len(text.rstrip()) or wrong.msg.startswith("Unterminated")):
            raise Unreadable(
                0, "It breaks off in the middle: the file was cut short on its way. Fetch it anew."
            ) from wrong
        raise Unreadable(wrong.lineno, "This is no JSON: look at column {column}.", column=wrong.colno) from wrong
    except RecursionError as wrong:
        raise too_deep() from wrong
    check_depth(thing)
    return thing, end


def check_depth(thing: Any) -> None:
    """Level by level: no deeper than ours are, every text one that can be written."""
    level = [thing]
    for _ in range(DEEPEST):
        level = [part for one in level for part in parts_of(one)]
        if not level:
            return
    raise too_deep()


def parts_of(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    if isinstance(thing, str) and not thing.isascii():
        check_letters(thing)
    return thing if isinstance(thing, list) else []


def check_letters(text: str) -> None:
    """JSON can spell half of a letter, which no file and no database can hold."""
    try:
        text.encode()
    except UnicodeEncodeError as wrong:
        raise Unreadable(0, "A text in it has half of a letter (a lone surrogate).") from wrong


def too_deep() -> Unreadable:
    return Unreadable(0, "It goes too deep: at most {most} lists and objects in one another.", most=DEEPEST)


def too_large(text: str) -> NoReturn:
    raise Unreadable(0, "{text} is no number that can be counted with here.", text=text[:DIGITS])


def json_whole(text: str) -> int:
    number = whole(text.removeprefix("-"))
    if number is None:
        too_large(text)
    return -number if text.startswith("-") else number


def json_number(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        too_large(text)
    return number


def json_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Every name once: of two values nobody knows which was meant."""
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise Unreadable(0, "{name} stands twice in one object.", name=twice)
    return found


DECODER: Final = json.JSONDecoder(
    object_pairs_hook=json_object, parse_int=json_whole, parse_float=json_number, parse_constant=too_large
)


# --- TOML ------------------------------------------------------------------------------------------


def toml_of(text: str) -> dict[str, Any]:
    """What a TOML text says; raises Unreadable."""
    try:
        return tomllib.loads(sized(text, LARGEST_BOX))
    except tomllib.TOMLDecodeError as wrong:
        raise Unreadable(0, "This is not TOML: {reason}.", reason=wrong) from wrong
    except (RecursionError, ValueError) as wrong:
        if isinstance(wrong, Spoken):
            raise
        raise Unreadable(0, "This is not TOML: it goes too deep, or a number in it is too large.") from wrong
