"""Each thing has one word, in Spanish and in Portuguese: the others do not stand in catalogues and rulebooks."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from mundialito import games
from mundialito.words.catalogues import read

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from sentences import PACKAGE, TRANSLATED, homes  # noqa: E402

TABLE: Final = tomllib.loads(Path(__file__).with_name("one_word.toml").read_text("utf-8"))
WRONG: Final = [(lang, wrong, right) for lang in TRANSLATED for wrong, right in TABLE[lang]["words"].items()]


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Everything that people read in a language, and where it stands."""
    for home in homes():
        yield from ((f"{home.parent.name}: {text}", text) for text in read(home / f"{lang}.po").values())
    for book in (*PACKAGE.glob(f"desk/rulebook/{lang}.md"), *(f / "rulebook" / f"{lang}.md" for f in folders())):
        yield from (
            (f"{book.parents[1].name}, line {n}", line)
            for n, line in enumerate(book.read_text("utf-8").splitlines(), 1)
        )


def folders() -> list[Path]:
    return list(games.folders().values())


def wrong_words(wrong: str, allowed: list[str], text: str) -> list[str]:
    """Where a wrong word stands, but for phrases in which it is right."""
    rest = re.sub("|".join(allowed), "", text) if allowed else text
    return re.findall(rf"(?<!\w)(?:{wrong})", rest, re.IGNORECASE)


@pytest.mark.parametrize(("lang", "wrong", "right"), WRONG, ids=[f"{lang} {right}" for lang, _, right in WRONG])
def test_no_other_word_stands_for_it(lang: str, wrong: str, right: str) -> None:
    allowed = list(TABLE[lang].get("allowed", {}))
    found = [where for where, text in texts(lang) if wrong_words(wrong, allowed, text)]
    assert not found, f"say '{right}', not '{wrong}': {found}"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_exception_is_needed(lang: str) -> None:
    said = "\n".join(text for _, text in texts(lang))
    unused = [phrase for phrase in TABLE[lang].get("allowed", {}) if not re.search(phrase, said)]
    assert not unused, f"nobody says this any more: {unused}"


def test_a_wrong_word_is_found() -> None:
    assert wrong_words("tandas?(?! de penaltis)", [], "la segunda tanda") == ["tanda"]
    assert not wrong_words("tandas?(?! de penaltis)", [], "una tanda de penaltis")
    assert not wrong_words("abandonó", ["partida se abandonó"], "La partida se abandonó.")
