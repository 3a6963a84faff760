"""Every sentence in the sources has its translation, the catalogues hold nothing else, and the words come out right."""

from __future__ import annotations

import ast
import locale
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from mundialito import words
from mundialito.words import LANGUAGES, language, phrase, say

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]

in_each_language = pytest.mark.parametrize("lang", TRANSLATED)


# --- what the sources say -----------------------------------------------------------------------------


def keywords() -> list[str]:
    """What `make sentences` looks for: the -k list of that target, so that it stands in one place."""
    target = re.search(r"^sentences:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert target, "the Makefile has no target sentences"
    found: list[str] = re.findall(r"\s-k\s+(\S+)", target[1])
    return found


@cache
def sentences() -> dict[str, str]:
    """Every sentence that Babel finds in the sources, and where."""
    known = DEFAULT_KEYWORDS | parse_keywords(keywords())
    found: dict[str, str] = {}
    for file, line, message, _, _ in extract_from_dir(SOURCES, keywords=known):
        assert isinstance(message, str), f"{file}:{line}: {message} has a plural; say() knows none"
        found.setdefault(message, f"{file}:{line}")
    return found


def said_literally() -> Iterator[tuple[str, str]]:
    """Every sentence written right into a call of say or phrase, by Python's own reading, and where."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            first = node.args[0]
            if node.func.id in ("say", "phrase") and isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value, f"{path.relative_to(ROOT)}:{node.lineno}"


def test_the_keywords_are_read_from_the_makefile() -> None:
    assert {"say", "phrase"} <= set(keywords())
    assert "The file is empty." in sentences()  # of Unreadable: found by a keyword with a position
    assert "red" in sentences()


def test_no_sentence_is_hidden_from_babel() -> None:
    # Before Python 3.12, Babel does not look inside an f-string: f"{say('help', lang)}" never gets a translation.
    hidden = [f"{where}: {sentence}" for sentence, where in said_literally() if sentence not in sentences()]
    assert not hidden, hidden


# --- what the catalogues hold -------------------------------------------------------------------------


def po_path(lang: str) -> Path:
    return words.FOLDER / lang / "LC_MESSAGES" / "mundialito.po"


@cache
def catalogue(lang: str) -> Catalog:
    with po_path(lang).open("rb") as file:
        return read_po(file, lang, abort_invalid=True)


def entries(lang: str) -> dict[str, Message]:
    """The messages by their English sentence, without the header."""
    return {str(message.id): message for message in catalogue(lang) if message.id}


def blanks(sentence: str) -> set[tuple[str, str | None, str | None]]:
    """The placeholders of a sentence, each with its format."""
    return {(name, form, turned) for _, name, form, turned in Formatter().parse(sentence) if name is not None}


@in_each_language
def test_every_sentence_is_in_the_catalogue(lang: str) -> None:
    missing = [f"{where}: {sentence}" for sentence, where in sentences().items() if sentence not in entries(lang)]
    assert not missing, f"run `make sentences` and translate: {missing}"


@in_each_language
def test_nothing_is_left_untranslated(lang: str) -> None:
    empty = [sentence for sentence, message in entries(lang).items() if not message.string]
    assert not empty, empty


@in_each_language
def test_nothing_is_fuzzy(lang: str) -> None:
    assert not catalogue(lang).fuzzy  # the header
    guessed = [sentence for sentence, message in entries(lang).items() if message.fuzzy]
    assert not guessed, guessed


@in_each_language
def test_placeholders_are_the_same(lang: str) -> None:
    differ = [
        (sentence, message.string)
        for sentence, message in entries(lang).items()
        if blanks(sentence) != blanks(str(message.string))
    ]
    assert not differ, differ


@in_each_language
def test_nothing_is_obsolete(lang: str) -> None:
    gone = [sentence for sentence in entries(lang) if sentence not in sentences()]
    assert not gone, f"no longer in the sources: {gone}"
    assert not catalogue(lang).obsolete, f"delete the #~ lines: {list(catalogue(lang).obsolete)}"


@in_each_language
def test_the_header_is_filled_in(lang: str) -> None:
    text = po_path(lang).read_text("utf-8")
    for placeholder in ("EMAIL@ADDRESS", "FULL NAME", "LL@li.org", "YEAR-MO-DA", "PROJECT VERSION"):
        assert placeholder not in text
    assert catalogue(lang).locale_identifier == lang


# --- how they are spoken ------------------------------------------------------------------------------


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogues as they are now, compiled: whether `make words` has run or not."""
    for lang in TRANSLATED:
        path = tmp_path / lang / "LC_MESSAGES" / "mundialito.mo"
        path.parent.mkdir(parents=True)
        with path.open("wb") as file:
            write_mo(file, catalogue(lang))
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    words.catalogue.cache_clear()
    yield
    words.catalogue.cache_clear()


@pytest.mark.usefixtures("compiled")
def test_a_sentence_in_three_languages() -> None:
    assert [say("red", lang) for lang in ("en", "es", "pt")] == ["red", "rojo", "vermelho"]
    assert say("{colour} {number}", "en", colour="red", number=5) == "red 5"
    assert say("{colour} {number}", "es", colour=say("red", "es"), number=5) == "5 rojo"
    assert say("{colour} {number}", "pt", colour=say("red", "pt"), number=5) == "5 vermelho"


@pytest.mark.usefixtures("compiled")
@in_each_language
def test_every_sentence_can_be_said(lang: str) -> None:
    for sentence in sentences():
        values = {name: "x" for name, _, _ in blanks(sentence)}
        assert say(sentence, lang, **values)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("lang", [*LANGUAGES, "fr"])
def test_what_no_catalogue_knows_is_said_in_english(lang: str) -> None:
    assert say("Nobody translates {what}.", lang, what="this") == "Nobody translates this."
    assert say("{braces} stay where nothing fills them", lang) == "{braces} stay where nothing fills them"
    assert say("", lang) == ""  # not the header of the catalogue


@pytest.mark.usefixtures("compiled")
def test_a_language_without_a_catalogue_is_english() -> None:
    assert say("red", "fr") == "red"


def test_a_phrase_is_only_marked() -> None:
    assert phrase("red") == "red"


@pytest.fixture
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the environment nor the system has a language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: (None, None))


@pytest.mark.usefixtures("no_locale")
@pytest.mark.parametrize(
    ("wish", "spoken"),
    [("en", "en"), ("es", "es"), ("pt", "pt"), ("es-MX", "es"), ("PT_br", "pt"), ("es_AR.UTF-8", "es")],
)
def test_the_language_wished_for(wish: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert language(wish) == spoken
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8" if spoken == "es" else "es_MX.UTF-8")
    assert language(wish) == spoken  # whatever the locale


@pytest.mark.usefixtures("no_locale")
def test_an_unknown_language_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert language("fr") == "en"
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert language("fr") == "en"  # the wish counts, not the locale


@pytest.mark.usefixtures("no_locale")
@pytest.mark.parametrize("name", ["LC_ALL", "LC_MESSAGES", "LANG"])
@pytest.mark.parametrize(
    ("value", "spoken"),
    [
        ("es_MX.UTF-8", "es"),
        ("pt_BR.UTF-8", "pt"),
        ("pt", "pt"),
        ("en_US.UTF-8", "en"),
        ("fr_FR.UTF-8", "en"),
        ("C", "en"),
    ],
)
def test_the_language_of_the_locale(name: str, value: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert language() == spoken
    assert language("") == spoken  # no wish


@pytest.mark.usefixtures("no_locale")
def test_the_stronger_variable_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("LC_MESSAGES", "pt_BR.UTF-8")
    assert language() == "pt"
    monkeypatch.setenv("LC_ALL", "es_BO.UTF-8")
    assert language() == "es"


@pytest.mark.usefixtures("no_locale")
def test_without_variables_the_system_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert language() == "en"
    monkeypatch.setattr(locale, "getlocale", lambda: ("pt_BR", "UTF-8"))
    assert language() == "pt"
