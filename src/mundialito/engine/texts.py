"""Text that people type, paste and import: one type for every door, asked for again where a log is written.

A door makes a `Name`, a `Nick` or a `Note` of whatever came in; what nobody can see, or what covers its neighbours, is
left out, and too much is refused with a sentence. A log takes nothing else: whoever writes it asks `fits`.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from mundialito.engine.reasons import Spoken

# Drawn as nothing at all, though Unicode calls them letters, marks or signs: fillers, joiners, variation selectors.
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0").union(
    *(map(chr, range(low, high + 1)) for low, high in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)))
)
HIDDEN: Final = ("Cf", "Cs", "Co", "Cn")  # formats such as bidi and zero width, halves of a pair, private, unknown
MOST_MARKS: Final = 3  # that one letter bears;
MOST_STACKED: Final = 2  # and of those, how many stand above or below it
ALPHABETS: Final = frozenset({"LATIN", "CYRILLIC", "GREEK"})  # whose letters are drawn alike
STACKED: Final = 200  # combining classes from here on do


class TooLong(Spoken):
    """More text than there is room for."""


@dataclass(frozen=True)
class Text:
    """A kind of text: one line that can be shown anywhere, beside any other, of so many letters at most."""

    most: int

    def __call__(self, raw: str) -> str:
        """What came in from outside, made fit for it. Raises TooLong."""
        told = tidy(raw[: 8 * self.most])  # whatever is behind that is too much in any case
        if len(told) > self.most or len(raw) > 8 * self.most:
            raise TooLong("That is too long: {most} letters at most.", most=self.most)
        return told

    def fits(self, text: str) -> bool:
        """Whether a door has made it: so it may stand in a log."""
        return len(text) <= self.most and tidy(text) == text


Name: Final = Text(60)  # of a player, a team's side, an event, whoever writes
Nick: Final = Text(20)  # what somebody is called at a table
Note: Final = Text(300)  # a reason, a remark
Author: Final = Text(2 * Name.most + 20)  # who is written into a log: a place and a name
Mark: Final = Text(80)  # a sender's own, for what may be sent twice


def tidy(raw: str) -> str:
    """What is left of a text when it is one line of what can be seen. Doing it twice changes nothing."""
    seen = "".join(shown(c) for c in raw)
    return " ".join(unstacked(unicodedata.normalize("NFC", seen)).split())


def shown(c: str) -> str:
    """A character; a space for one that only moves on; nothing for one that cannot be seen."""
    if c.isascii():
        return c if c.isprintable() else " "
    kind = unicodedata.category(c)
    if kind[0] == "Z" or kind == "Cc":
        return " "
    return "" if kind in HIDDEN or c in BLANK else c


def unstacked(text: str) -> str:
    """Without marks that would grow into the lines above and below."""
    if text.isascii():
        return text
    kept, marks, high = [], 0, 0
    for c in text:
        is_mark = unicodedata.category(c) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        high = high + (unicodedata.combining(c) >= STACKED) if is_mark else 0
        if marks <= MOST_MARKS and high <= MOST_STACKED:
            kept.append(c)
    return "".join(kept)


# --- names that look alike -------------------------------------------------------------------------------------------


@lru_cache(1 << 14)
def likeness(name: str) -> str:
    """What a name looks like: the same for names that a reader cannot tell apart, in whatever alphabets."""
    alike = lookalikes()
    return "".join(alike.get(c, c) for c in unicodedata.normalize("NFD", name)).casefold()


def is_mixed(name: str) -> bool:
    """Whether one word of it has letters of several alphabets that borrow each other's looks."""
    return any(len(alphabets(word)) > 1 for word in name.split())


def alphabets(word: str) -> set[str]:
    kinds = {unicodedata.name(c, "").partition(" ")[0] for c in word if not c.isascii() and c.isalpha()}
    plain = {"LATIN"} if any(c.isascii() and c.isalpha() for c in word) else set()
    return (kinds | plain) & ALPHABETS


@cache
def lookalikes() -> dict[str, str]:
    """One for all characters that look like it: the first of them, plain letters before all others."""
    from confusable_homoglyphs.confusables import confusables_data  # a megabyte: only where names are compared

    groups: dict[str, set[str]] = {}
    for c, others in confusables_data.items():
        family = {one for one in (c, *(other["c"] for other in others)) if len(one) == 1}
        for one, other in pairwise(family):
            joined = groups.get(one, {one}) | groups.get(other, {other})
            groups.update(dict.fromkeys(joined, joined))
    return {c: min(family) for c, family in groups.items()}
