"""Catalogues as translators write them (`.po`), read as they are: nobody who brings a game has anything to compile."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Final

TEXT: Final = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
ENTRY: Final = re.compile(rf"((?:^#.*\n)*)^msgid((?:\s*{TEXT})+)\s*^msgstr((?:\s*{TEXT})+)", re.MULTILINE)
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
    found = ENTRY.findall(file.read_text("utf-8", errors="replace"))
    told = {unquoted(sentence): unquoted(words) for notes, sentence, words in found if "#, fuzzy" not in notes}
    return {sentence: words for sentence, words in told.items() if sentence and words}


def unquoted(texts: str) -> str:
    """The text of one or more quoted lines."""
    whole = "".join(text[1:-1] for text in re.findall(TEXT, texts))
    return re.sub(r"\\(.)", lambda escape: ESCAPES.get(escape[1], escape[1]), whole) if "\\" in whole else whole
