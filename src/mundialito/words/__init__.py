"""Every sentence in Spanish, Portuguese and English: catalogues, and the one function that looks into them.

The English sentence in the code is the key. What the house says is translated here, in `<lang>.po`; what a game says,
in its own room of words. A sentence says the same wherever it is said: all catalogues are one, the house's first.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from mundialito.forms import COUNT, FORMS, english, key
from mundialito.words.catalogues import merged, rule
from mundialito.words.numbers import grouped

LANGUAGES: Final = ("en", "es", "pt")
HOUSE: Final = Path(__file__).parent
GAMES: Final[list[Path]] = []  # folders with games in them, in which they are looked for


def say(sentence: str, lang: str, **values: object) -> str:
    """A sentence in a language, with its blanks filled in; one of two forms, `one|many`, by what fills `{count}`."""
    told = catalogue(lang).get(sentence)
    if told is None:
        return english(sentence, values)
    count = values.get(COUNT)
    if isinstance(count, int):
        told, values[COUNT] = told.split(FORMS)[plural(lang)(count) if FORMS in told else 0], grouped(count, lang)
    return told.format(**values) if values else told


@cache
def plural(lang: str) -> Callable[[int], int]:
    """The plural rule of a language, as its catalogue's header has it."""
    return rule(HOUSE / f"{lang}.po")


def meant(sentence: str, of: str) -> str:
    """A sentence whose English means several things: what it is said of tells translators which of them."""
    return key(of, sentence)


def spoken(error: Exception, lang: str) -> str:
    """One of our errors as a sentence, with its line or rule number where it has one."""
    sentence: str | None = getattr(error, "sentence", None)
    if sentence is None:
        return str(error)
    line, rule = getattr(error, "line", 0), getattr(error, "rule", "-")
    told = say(sentence, lang, **reasons(error, lang))
    if line:
        return say("Line {line}: {told}", lang, line=line, told=told)
    return told if rule == "-" else f"{told} ({rule})"


def reasons(error: Exception, lang: str) -> dict[str, object]:
    """What fills the blanks of an error; a reason among them that rests on the same rule does not name it again."""
    values: dict[str, object] = getattr(error, "values", {})
    named = f" ({getattr(error, 'rule', '-')})"
    return {k: spoken(v, lang).removesuffix(named) if isinstance(v, Exception) else v for k, v in values.items()}


def phrase(sentence: str) -> str:
    """Mark a sentence that is said later, so that it gets into the catalogues."""
    return sentence


def learn(folder: Path) -> None:
    """Speak for the games in one more folder, too."""
    GAMES.append(folder)
    catalogue.cache_clear()


@cache
def catalogue(lang: str) -> dict[str, str]:
    """The sentences of a language, translated; English needs none."""
    return merged(path for path in (HOUSE / f"{lang}.po", *rooms(f"{lang}.po")) if path.is_file())


def rooms(name: str) -> list[Path]:
    """A file of that name in the words of every game."""
    return [path for folder in GAMES for path in sorted(folder.glob(f"*/words/{name}"))]


def language(wish: str | None = None) -> str:
    """The language to speak: the one wished for, else the locale's, else English."""
    settings = [wish, *(os.environ.get(k) for k in ("LC_ALL", "LC_MESSAGES", "LANG")), locale.getlocale()[0]]
    name = next((s for s in settings if s), "en")[:2].lower()
    return name if name in LANGUAGES else "en"
