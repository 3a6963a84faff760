"""Catalogues as translators write them (`.po`), read as they are: nobody who brings a game has anything to compile.

A sentence with plural forms has them in one text, as the sources write it: `one|many` (see `mundialito.forms`).
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterable
from gettext import c2py
from pathlib import Path
from typing import Final

from mundialito.forms import FORMS, key

TEXT: Final = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
TEXTS: Final = rf"((?:\s*{TEXT})+)"
STRINGS: Final = rf"(?:\s*^msgstr(?:\[\d\])?(?:\s*{TEXT})+)+"
ENTRY: Final = re.compile(
    rf"((?:^#.*\n)*)(?:^msgctxt{TEXTS}\s*)?^msgid{TEXTS}\s*(?:^msgid_plural{TEXTS})?({STRINGS})", re.MULTILINE
)
TRANSLATED: Final = re.compile(rf"^msgstr(?:\[\d\])?{TEXTS}", re.MULTILINE)
PLURAL: Final = re.compile(r"Plural-Forms:.*plural=([^;\\]+)")
ESCAPES: Final = {"n": "\n", "t": "\t"}


def merged(files: Iterable[Path]) -> dict[str, str]:
    """Every sentence of some catalogues with its translation: where two differ, the first is said, and it is told."""
    said: dict[str, str] = {}
    for file in files:
        for sentence, translated in read(file).items():
            if said.setdefault(sentence, translated) != translated:
                other = f"'{sentence}' is '{said[sentence]}', in {file} '{translated}'"
                warnings.warn(f"{other}: say it alike, or in other words in English.", stacklevel=2)
    return said


def read(file: Path) -> dict[str, str]:
    """What a catalogue translates; what is empty, or guessed by a program (fuzzy), is left out."""
    told: dict[str, str] = {}
    for notes, context, one, many, strings in ENTRY.findall(file.read_text("utf-8", errors="replace")):
        words = [unquoted(text) for text in TRANSLATED.findall(strings)]
        if unquoted(one) and all(words) and "#, fuzzy" not in notes:
            said = FORMS.join(filter(None, (unquoted(one), unquoted(many))))
            told[key(unquoted(context), said)] = FORMS.join(words)
    return told


def rule(file: Path) -> Callable[[int], int]:
    """Which form a count takes, by a catalogue's header; as in English where it does not say."""
    found = PLURAL.search(file.read_text("utf-8", errors="replace")) if file.is_file() else None
    return c2py(found[1] if found else "n != 1")


def unquoted(texts: str) -> str:
    """The text of one or more quoted lines."""
    whole = "".join(text[1:-1] for text in re.findall(TEXT, texts))
    return re.sub(r"\\(.)", lambda escape: ESCAPES.get(escape[1], escape[1]), whole) if "\\" in whole else whole
