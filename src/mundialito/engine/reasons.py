"""What is said when something cannot be: one sentence, the key of its translations, and what fills its blanks."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any, Final

from mundialito.forms import english


@dataclass(frozen=True)
class Reason:
    """Why an event is refused."""

    code: int
    rule: str
    sentence: str


def numbered(*reasons: Reason) -> dict[int, Reason]:
    """The list by code; a code used twice, or 0, is a mistake."""
    table = {r.code: r for r in reasons}
    if len(table) != len(reasons) or 0 in table:
        raise ValueError("codes of refusals must be distinct and not 0")
    return table


LONGEST: Final = 2000  # letters of what fills a blank: nobody reads a whole file in a sentence
UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")  # signs that are not seen, or turn what follows


class Spoken(ValueError):
    """An error that can be told in any language: a sentence with blanks, and what fills them."""

    rule = "-"  # the number of the rule that it rests on, if there is one

    def __init__(self, sentence: str, **values: object) -> None:
        self.sentence, self.values = sentence, {name: quoted(value) for name, value in values.items()}
        super().__init__(english(sentence, self.values))

    def __reduce__(self) -> tuple[Any, ...]:
        """As it travels between processes: not by its makers' arguments, which every kind has of its own."""
        return again, (type(self), self.args, self.__dict__)


def quoted(value: object) -> object:
    """What somebody has sent, as a sentence may repeat it: not at any length, and nothing that cannot be seen."""
    if not isinstance(value, str):
        return value
    short = value if len(value) <= LONGEST else f"{value[: LONGEST - 1]}…"
    return short if short.isprintable() else "".join(map(shown, short))


def shown(sign: str) -> str:
    return "\ufffd" if unicodedata.category(sign) in UNSEEN and sign not in "\n\t" else sign


def again(kind: type[Spoken], args: tuple[Any, ...], facts: dict[str, Any]) -> Spoken:
    """An error that has travelled."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class Misread(Spoken):
    """A text that says nothing in a game's notation."""


class Refused(Spoken):
    """An event that the rules do not allow."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.sentence)
        self.reason, self.rule = reason, reason.rule

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"
