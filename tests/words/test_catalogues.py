"""Every sentence in the sources has its translation, the catalogues hold nothing else, and the words come out right."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from mundialito import words
from mundialito.engine.reasons import Spoken
from mundialito.forms import FORMS, bare, is_counted
from mundialito.words import LANGUAGES, meant, phrase, say, spoken
from mundialito.words.catalogues import merged, read

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from sentences import LOCALES, PACKAGE, TRANSLATED, catalogue, gather, homes, named, said_in  # noqa: E402

CATALOGUES = [home / f"{lang}.po" for home in homes() for lang in TRANSLATED]
COIN = ROOT / "examples" / "games" / "coin"

in_each_catalogue = pytest.mark.parametrize("po", CATALOGUES, ids=lambda po: str(po.relative_to(ROOT)))
in_each_language = pytest.mark.parametrize("lang", TRANSLATED)


# --- what the sources say -----------------------------------------------------------------------------


def said_literally(folder: Path) -> Iterator[tuple[str, str]]:
    """Every sentence written right into a call of say or phrase, by Python's own reading, and where."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            first = node.args[0]
            if node.func.id in ("say", "phrase") and isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value, f"{path.relative_to(ROOT)}:{node.lineno}"


def test_sentences_are_found_by_keyword_and_position() -> None:
    assert "The file is empty." in said_in(PACKAGE)  # of Unreadable: its second argument
    assert "red" in said_in(PACKAGE)
    assert "Choose heads, tails, or pass." in said_in(COIN)  # of Reason: its third


@pytest.mark.parametrize("folder", [PACKAGE, COIN], ids=lambda folder: folder.name)
def test_no_sentence_is_hidden_from_babel(folder: Path) -> None:
    # Before Python 3.12, Babel does not look inside an f-string: f"{say('help', lang)}" never gets a translation.
    hidden = [f"{where}: {sentence}" for sentence, where in said_literally(folder) if sentence not in said_in(folder)]
    assert not hidden, hidden


# --- what the catalogues hold -------------------------------------------------------------------------


def entries(po: Path) -> dict[str, Message]:
    """The messages by their English sentence, without the header."""
    return {named(message): message for message in catalogue(po) if message.id}


def forms(sentence: str) -> list[str]:
    """An English sentence in each of its forms."""
    return bare(sentence).split(FORMS) if is_counted(sentence) else [bare(sentence)]


def strings(message: Message) -> list[str]:
    """What a message is translated to, in each of its forms."""
    return list(message.string) if isinstance(message.string, tuple) else [str(message.string)]


def blanks(sentence: str) -> set[tuple[str, str | None, str | None]]:
    """The placeholders of a sentence, each with its format."""
    return {(name, form, turned) for _, name, form, turned in Formatter().parse(sentence) if name is not None}


def test_the_house_and_every_game_have_a_catalogue() -> None:
    there = {po.parent.relative_to(ROOT).as_posix() for po in CATALOGUES}
    inside = {f"src/mundialito/games/{name}/words" for name in ("cup2010", "tactics", "uno", "worldcup")}
    assert there >= {"src/mundialito/words", "examples/games/coin/words"} | inside


@in_each_catalogue
def test_every_sentence_is_in_its_catalogue_and_nothing_else(po: Path) -> None:
    missing = set(homes()[po.parent]) - set(entries(po))
    assert not missing, f"run `make sentences` and translate: {missing}"
    gone = set(entries(po)) - set(homes()[po.parent])
    assert not gone and not catalogue(po).obsolete, f"run `make sentences`: no longer said there: {gone}"


@in_each_catalogue
def test_nothing_is_left_untranslated(po: Path) -> None:
    empty = [sentence for sentence, message in entries(po).items() if not all(strings(message))]
    assert not empty, empty


@in_each_catalogue
def test_nothing_is_fuzzy(po: Path) -> None:
    assert not catalogue(po).fuzzy  # the header
    guessed = [sentence for sentence, message in entries(po).items() if message.fuzzy]
    assert not guessed, guessed


@in_each_catalogue
def test_placeholders_are_the_same(po: Path) -> None:
    differ = [
        (sentence, string)
        for sentence, message in entries(po).items()
        for english, string in zip(forms(sentence), strings(message), strict=True)
        if blanks(english) != blanks(string)
    ]
    assert not differ, differ


@in_each_catalogue
def test_the_header_is_filled_in(po: Path) -> None:
    for placeholder in ("EMAIL@ADDRESS", "FULL NAME", "LL@li.org", "YEAR-MO-DA", "PROJECT VERSION"):
        assert placeholder not in po.read_text("utf-8")
    identifier, plural = LOCALES[po.stem]
    assert catalogue(po).locale_identifier == identifier
    assert catalogue(po).plural_forms == plural  # every catalogue of a language counts by the same rule


@in_each_catalogue
def test_we_read_what_babel_reads(po: Path) -> None:
    assert read(po) == {sentence: FORMS.join(strings(message)) for sentence, message in entries(po).items()}


def test_what_several_games_say_is_the_house_s() -> None:
    [house, *own] = homes().values()
    assert "There is no such move in this game." in house
    inside = [set(said) for home, said in homes().items() if home.is_relative_to(PACKAGE)]
    assert sum(map(len, inside)) == len(set.union(*inside))  # each in one catalogue alone
    assert not any(set(house) & set(said) for said in own)


# --- how catalogues are read and gathered -------------------------------------------------------------

WRITTEN = r"""
msgid ""
msgstr "Language: es\n"

#. a note
#, python-brace-format
msgid "{name} says \"no\"."
msgstr "{name} dice "
  "\"no\".\n\tY ya."
msgid "next to it"
msgstr "al lado"

#, fuzzy, python-format
msgid "guessed"
msgstr "adivinado"

msgid "empty"
msgstr ""

#~ msgid "gone"
#~ msgstr "ido"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} carta"
msgstr[1] ""
"{count} "
"cartas"

msgctxt "a recording"
msgid "Replay"
msgstr "Ver de nuevo"

msgid "Replay"
msgstr "Repetición"

msgid "{count} half"
msgid_plural "{count} halves"
msgstr[0] "{count} mitad"
msgstr[1] ""

msgid "half
msgstr "mitad"
"""


def test_a_catalogue_is_read_as_people_write_it(tmp_path: Path) -> None:
    (tmp_path / "es.po").write_bytes(WRITTEN.replace("\n", "\r\n").encode())
    told = {
        '{name} says "no".': '{name} dice "no".\n\tY ya.',
        "next to it": "al lado",
        "{count} card|{count} cards": "{count} carta|{count} cartas",
        meant("Replay", "a recording"): "Ver de nuevo",
        "Replay": "Repetición",
    }
    assert read(tmp_path / "es.po") == told


def test_another_encoding_takes_nobody_s_words_away(tmp_path: Path) -> None:
    (tmp_path / "es.po").write_bytes('msgid "year"\nmsgstr "año"\n\nmsgid "day"\nmsgstr "día"'.encode("latin-1"))
    assert read(tmp_path / "es.po") == {"year": "a\ufffdo", "day": "d\ufffda"}


def test_two_games_that_translate_otherwise_are_told(tmp_path: Path) -> None:
    files = [tmp_path / "first.po", tmp_path / "second.po", tmp_path / "third.po"]
    for file, translated in zip(files, ("empate", "robar", "empate"), strict=True):
        file.write_text(f'msgid "draw"\nmsgstr "{translated}"\n', "utf-8")
    with pytest.warns(UserWarning, match=r"'draw' is 'empate', in .*second.po 'robar'") as told:
        assert merged(files) == {"draw": "empate"}  # the first, whoever else is there
    assert len(told) == 1


def test_what_is_gathered_keeps_translations_and_notes(tmp_path: Path) -> None:
    po = tmp_path / "dice" / "words" / "es.po"
    po.parent.mkdir(parents=True)
    gather(po, ["one", "two"], {"one": "uno"})
    assert po.read_text("utf-8").startswith("# dice: es\nmsgid")
    empty, filled = 'msgid "two"\nmsgstr ""', '# a pair\nmsgid "two"\nmsgstr "dos"'
    po.write_text(po.read_text("utf-8").replace(empty, filled), "utf-8")
    gather(po, ["two", "three"], {"two": "pair", "three": ""})
    assert po.read_text("utf-8").endswith('\n\n# a pair\nmsgid "two"\nmsgstr "dos"\n\nmsgid "three"\nmsgstr ""\n')


@pytest.mark.parametrize("lang", TRANSLATED)
def test_forms_and_contexts_are_gathered(lang: str, tmp_path: Path) -> None:
    po = tmp_path / "dice" / "words" / f"{lang}.po"
    po.parent.mkdir(parents=True)
    sentences = {"{count} die|{count} dice": "{count} dado|{count} dados", meant("roll", "of a die"): "tirar"}
    gather(po, sentences, sentences)
    assert read(po) == sentences
    text = po.read_text("utf-8")
    assert 'msgid_plural "{count} dice"' in text and 'msgctxt "of a die"' in text
    gather(po, sentences, {})  # again, with nothing known: all is kept
    assert po.read_text("utf-8") == text
    assert catalogue(po).plural_forms == LOCALES[lang][1]


# --- how they are spoken ------------------------------------------------------------------------------


def test_a_sentence_in_three_languages() -> None:
    assert [say("red", lang) for lang in ("en", "es", "pt")] == ["red", "rojo", "vermelho"]
    assert say("{colour} {number}", "en", colour="red", number=5) == "red 5"
    assert say("{colour} {number}", "es", colour=say("red", "es"), number=5) == "5 rojo"
    assert say("{colour} {number}", "pt", colour=say("red", "pt"), number=5) == "5 vermelho"


CARDS = "one card|{count} cards"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["0 cards", "one card", "2 cards", "10,000 cards"]),
        ("es", ["0 cartas", "una carta", "2 cartas", "10.000 cartas"]),
        ("pt", ["0 cartas", "uma carta", "2 cartas", "10.000 cartas"]),
        ("fr", ["0 cards", "one card", "2 cards", "10,000 cards"]),
    ],
)
def test_a_count_takes_the_form_of_its_language(lang: str, told: list[str]) -> None:
    assert [say(CARDS, lang, count=n) for n in (0, 1, 2, 10_000)] == told


def test_an_error_counts_too() -> None:
    for count, told in ((1, "{count} second"), (2, "{count} seconds")):
        error = Spoken("{count} second|{count} seconds", count=count)
        assert str(error) == told.format(count=count)
        assert spoken(error, "es") == f"{count} segundo{'s' if count > 1 else ''}"


def test_a_context_is_never_said() -> None:
    assert say(meant("nobody translates this", "a test"), "en") == "nobody translates this"
    assert say(meant("nobody translates this", "a test"), "es") == "nobody translates this"


@in_each_language
def test_every_sentence_can_be_said(lang: str) -> None:
    for sentence in [sentence for said in homes().values() for sentence in said]:
        values = {name: "x" for name, _, _ in blanks(sentence)}
        for count in (0, 1, 2) if is_counted(sentence) else ("x",):
            said = say(sentence, lang, **(values | {"count": count}))
            assert said and not (is_counted(sentence) and FORMS in said)


@pytest.mark.parametrize("lang", [*LANGUAGES, "fr"])
def test_what_no_catalogue_knows_is_said_in_english(lang: str) -> None:
    assert say("Nobody translates {what}.", lang, what="this") == "Nobody translates this."
    assert say("{braces} stay where nothing fills them", lang) == "{braces} stay where nothing fills them"
    assert say("", lang) == ""  # not the header of the catalogue


def test_a_language_without_a_catalogue_is_english() -> None:
    assert say("red", "fr") == "red"


@pytest.fixture(scope="module")
def dice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A game in a folder of its own, in which nobody may write."""
    folder = tmp_path_factory.mktemp("mygames")
    shutil.copytree(COIN, folder / "dice", ignore=shutil.ignore_patterns("__pycache__"))
    rooms = [path for path in (folder, *folder.rglob("*")) if path.is_dir()]
    for room in rooms:
        room.chmod(0o555)
    yield folder
    for room in rooms:
        room.chmod(0o755)


SPEAKING = """
from mundialito import games
from mundialito.engine.who import NATURE
from mundialito.words import say
dice = games.load("dice")
s = dice.begun(2)
for lang in ("en", "es", "pt"):
    print(say(dice.options[0].sentence, lang))
    print(say(dice.reasons[dice.rules.refusal(s, 0, 0)].sentence, lang))
    print(dice.tell(s, NATURE, dice.notation.read("rolls 5"), lang, ["Marta", "Luis"]))
"""


def test_a_game_outside_the_package_speaks_three_languages(dice: Path) -> None:
    env = os.environ | {"MUNDIALITO_GAMES": str(dice), "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run([sys.executable, "-c", SPEAKING], env=env, capture_output=True, encoding="utf-8", check=True)
    assert not run.stderr
    assert run.stdout.splitlines() == [
        "How many rounds are played.",
        "You have nothing to decide now: wait for the others or for the dice.",
        "Marta rolls 5.",
        "Cuántas rondas se juegan.",
        "Ahora no tienes nada que decidir: espera a las demás personas o a los dados.",
        "Marta saca un 5.",
        "Quantas rodadas são jogadas.",
        "Agora você não tem nada a decidir: espere pelas outras pessoas ou pelos dados.",
        "Marta tira 5.",
    ]


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house alone is heard."""
    with monkeypatch.context() as patched:
        patched.setattr(words, "GAMES", [])
        words.catalogue.cache_clear()
        yield
    words.catalogue.cache_clear()


@pytest.mark.usefixtures("no_games")
def test_a_folder_added_later_is_heard(dice: Path) -> None:
    assert say("Sides of the die.", "es") == "Sides of the die."
    words.learn(dice)
    assert say("Sides of the die.", "es") == "Caras del dado."


def test_a_phrase_is_only_marked() -> None:
    assert phrase("red") == "red"
