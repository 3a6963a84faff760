"""No sentence reads wrong at one: where a number stands before what it counts, there is a form for one of it."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

import pytest

from mundialito.forms import FORMS, bare, is_counted
from mundialito.words.catalogues import read

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from sentences import TRANSLATED, homes  # noqa: E402

WORDS: Final = """
    address asker away before blue bot event face file first folder game group home kind move name number path pawn
    player port red result round rounds score second setting shootout slow table team text theirs twice value what where
    which who winner word year
"""  # what fills these blanks is no number, or the number of something: "Table {table} has"
VERBS: Final = """
    antes as das demais depois después dos es está estão están has is las los mais más nas nos para por there
    this tras was
"""  # not what is counted, though they end in an s
COUNTED: Final = re.compile(r"\{(?!count\})(\w+)\}[ \u00a0](?:([^\W\d_]+) )?([^\W\d_]+s|people|gente)\b")

ALWAYS_MANY: Final = {  # blank: why it is never one
    "most": "a limit far above one; where it may be one, it is a {count}",
    "letters": "the length of a code",
    "length": "the length of a hash",
    "size": "as many as sit at more tables than there are",
    "sizes": "sizes of several tables: 4 + 3",
    "seats": "an arena has at least two",
    "many": "the seats that a game allows: 2 or 4, 2 to 10",
    "times": "a number with its noun: twice, 3 times",
    "off": "a share with one decimal",
    "owed": "cards of a penalty: two at least",
    "events": "at least a hundred are played for odds",
    "told": "more than the box allows, at least 26",
    "playouts": "hundreds, of a report",
    "goals": "a mean with decimals, which takes the plural",
    "replays": "a mean with decimals, which takes the plural",
    "low": "a share, per cent",
    "swing": "a difference with its interval: +12 ± 3",
    "error": "points of per cent, as a bound",
    "speed": "a rate: matches/s",
    "prizes": "money, then what it is for",
}


def doubtful(text: str) -> list[str]:
    """Blanks of a text that may be a one before a plural."""
    return [
        found[0]
        for found in COUNTED.finditer(text)
        if found[1] not in {*WORDS.split(), *ALWAYS_MANY} and not {found[2], found[3]} & {*VERBS.split()}
    ]


@pytest.mark.parametrize(
    ("text", "blank"),
    [
        ("{cards} cards", "{cards} cards"),
        ("about {people} new players", "{people} new players"),
        ("Quedan {left} cartas.", "{left} cartas"),
        ("Inscrição: {players} inscritos", "{players} inscritos"),
    ],
)
def test_a_number_before_a_plural_is_found(text: str, blank: str) -> None:
    assert doubtful(text) == [blank]


@pytest.mark.parametrize("text", ["{count} cards", "Table {table} is", "cards: {cards}", "{left} is left"])
def test_other_blanks_are_not(text: str) -> None:
    assert not doubtful(text)


def test_no_sentence_in_english_reads_wrong_at_one() -> None:
    said = [s for sentences in homes().values() for s in sentences]
    wrong = {s: found for s in said if (found := doubtful(bare(s)))}
    assert not wrong, f"write 'one|many', with a blank named count: {wrong}"
    single = [s for s in said if re.search(r"\{count\} [^\W\d_]+s\b", bare(s)) and not is_counted(s)]
    assert not single, f"these need a form for one: {single}"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_translation_reads_wrong_at_one(lang: str) -> None:
    told = {key: text for home in homes() for key, text in read(home / f"{lang}.po").items()}
    wrong = {text: found for text in told.values() if (found := doubtful(text))}
    assert not wrong, f"say it as '{{blank}} of something: 1', or with both forms: {wrong}"
    single = [text for text in told.values() if re.search(r"\{count\} [^\W\d_]+s\b", text) and FORMS not in text]
    assert not single, f"these need a form for one: {single}"
