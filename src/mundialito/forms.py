"""What a sentence in the code may carry besides its words: two forms of a count, `one|many`, and what it is said of.

A key has the shape `context␄one|many`; context and the second form are left out where nobody needs them. It is the only
module that the engine and the words share: errors speak English before anybody translates them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SAID_OF: Final = "\4"  # between a context and its sentence, as gettext has it
FORMS: Final = "|"
COUNT: Final = "count"  # the blank whose number chooses the form


def key(context: str, sentence: str) -> str:
    """A sentence as it is said of something; without a context, the sentence itself."""
    return f"{context}{SAID_OF}{sentence}" if context else sentence


def bare(key: str) -> str:
    """The sentence without its context."""
    return key.rpartition(SAID_OF)[2]


def is_counted(key: str) -> bool:
    """Whether a sentence has a form for each count."""
    return FORMS in key and f"{{{COUNT}}}" in key


def english(key: str, values: Mapping[str, object]) -> str:
    """An English sentence, in the form that its count asks for, with its blanks filled in."""
    told, count = bare(key), values.get(COUNT)
    if isinstance(count, int):
        one, _, many = told.partition(FORMS)
        told, values = (many or one) if count != 1 else one, {**values, COUNT: f"{count:,}"}
    return told.format(**values) if values else told
