"""Catalogues as translators write them (`.po`), read as they are: nobody who brings a game has anything to compile.

A sentence with plural forms has them in one text, as the sources write it: `one|many` (see `mundialito.forms`).
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from gettext import c2py
from pathlib import Path
from typing import Final, NamedTuple

from mundialito.forms import FORMS, bare, key

TEXT: Final = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
TEXTS: Final = rf"((?:\s*{TEXT})+)"
STRINGS: Final = rf"(?:\s*^msgstr(?:\[\d\])?(?:\s*{TEXT})+)+"
ENTRY: Final = re.compile(
    rf"((?:^#.*\n)*)(?:^msgctxt{TEXTS}\s*)?^msgid{TEXTS}\s*(?:^msgid_plural{TEXTS})?({STRINGS})", re.MULTILINE
)
TRANSLATED: Final = re.compile(rf"^msgstr(?:\[\d\])?{TEXTS}", re.MULTILINE)
PLURAL: Final = re.compile(r"Plural-Forms:.*plural=([^;\\]+)")
ESCAPES: Final = {"n": "\n", "t": "\t"}


class SaidTwice(UserWarning):
    """A sentence that two catalogues translate differently."""


class Translation(NamedTuple):
    """A sentence of a catalogue, and what it is in each of its forms; empty where nobody has translated it."""

    sentence: str
    words: list[str]
    notes: str

    @property
    def is_told(self) -> bool:
        """Translated, by a person: what a program has guessed (fuzzy) does not count."""
        return all(self.words) and "#, fuzzy" not in self.notes


def merged(files: Iterable[Path]) -> dict[str, str]:
    """Every sentence of some catalogues with its translation: where two differ, the first is said, and it is told."""
    said: dict[str, str] = {}
    for file in files:
        for sentence, translated in read(file).items():
            if said.setdefault(sentence, translated) != translated:
                warnings.warn(SaidTwice(clash(sentence, said[sentence], file, translated)), stacklevel=2)
    return said


def clash(sentence: str, first: str, file: Path, other: str) -> str:
    """What is wrong where two catalogues differ, and the three ways out."""
    said = bare(sentence)
    told = f"'{said}' is '{first}', in {file} '{other}': say it alike, or in other words in English"
    return f"{told}, or tell what it is said of: meant('{said}', 'a card')."


def read(file: Path) -> dict[str, str]:
    """What a catalogue translates; what is empty, or guessed by a program, is left out."""
    told = entries(file.read_text("utf-8", errors="replace"))
    return {entry.sentence: FORMS.join(entry.words) for entry in told if entry.is_told}


def entries(text: str) -> Iterator[Translation]:
    """Every sentence that a catalogue names, in its order; not its header."""
    for notes, context, one, many, strings in ENTRY.findall(text):
        if unquoted(one):
            said = FORMS.join(filter(None, (unquoted(one), unquoted(many))))
            words = [unquoted(found) for found in TRANSLATED.findall(strings)]
            yield Translation(key(unquoted(context), said), words, notes)


def rule(file: Path) -> Callable[[int], int]:
    """Which form a count takes, by a catalogue's header; as in English where it does not say."""
    found = PLURAL.search(file.read_text("utf-8", errors="replace")) if file.is_file() else None
    return c2py(found[1] if found else "n != 1")


def unquoted(texts: str) -> str:
    """The text of one or more quoted lines."""
    whole = "".join(text[1:-1] for text in re.findall(TEXT, texts))
    return re.sub(r"\\(.)", lambda escape: ESCAPES.get(escape[1], escape[1]), whole) if "\\" in whole else whole
