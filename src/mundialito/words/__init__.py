"""Every sentence in Spanish, Portuguese and English: gettext catalogues, and the one function that reads them.

The English sentence in the code is the key. Catalogues are compiled at installation and by `make words`.
"""

from __future__ import annotations

import gettext
import locale
import os
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "es", "pt")
FOLDER: Final = Path(__file__).parent


def say(sentence: str, lang: str, **values: object) -> str:
    """A sentence in a language, with its blanks filled in."""
    told = catalogue(lang).gettext(sentence) if sentence else ""
    return told.format(**values) if values else told


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


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The sentences of a language; English needs none."""
    if lang == "en":
        return gettext.NullTranslations()
    return gettext.translation("mundialito", FOLDER, [lang], fallback=True)


def language(wish: str | None = None) -> str:
    """The language to speak: the one wished for, else the locale's, else English."""
    settings = [wish, *(os.environ.get(k) for k in ("LC_ALL", "LC_MESSAGES", "LANG")), locale.getlocale()[0]]
    name = next((s for s in settings if s), "en")[:2].lower()
    return name if name in LANGUAGES else "en"
