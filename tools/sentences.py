"""Gathers every sentence of the sources into the catalogues: the house's, and each game's own.

    make sentences

Then translate what is empty. Games lie in the package, in examples/games, and where `MUNDIALITO_GAMES` says. What the
house says itself, or several games of the package, is in the house's catalogue, and in no other. A sentence that moves
from one catalogue to another takes its translation along; one that nobody says any more is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po, write_po

from mundialito import games, words
from mundialito.forms import FORMS, SAID_OF, bare, is_counted, key

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "mundialito"
SAID_BY: Final = (  # what is called with a sentence, and which argument that is, if not the first
    "say", "phrase", "Reason:3", "Option:4", "Part:5", "Unfit:2", "Unfair", "Unreadable:2", "Misread", "UnknownGame",
    "UnknownBot", "BadBot", "NotNow", "Stale", "Unknown", "CannotServe", "TooLong", "Locked", "BadCap", "TooMuch",
    "InUse", "Unusable", "UnknownCup", "Misreported:2", "NoPapers", "Unjudged", "BadName", "BadGame", "Many",
    "CannotMeasure", "NoLesson",
)  # fmt: skip
KEYWORDS: Final = DEFAULT_KEYWORDS | parse_keywords((*SAID_BY, "meant:1,2c"))
TRANSLATED: Final = [lang for lang in words.LANGUAGES if lang != "en"]
HEAD: Final = """# {game}: {lang}
msgid ""
msgstr ""
"Language: {lang}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"
"""
LOCALES: Final = {"es": ("es", "nplurals=2; plural=(n != 1);"), "pt": ("pt_BR", "nplurals=2; plural=(n != 1);")}

games.add_folder(ROOT / "examples" / "games")


@cache
def said_in(folder: Path) -> dict[str, list[Path]]:
    """Every sentence that Babel finds below a folder, in their order, and the files that say it."""
    found: dict[str, list[Path]] = {}
    for file, line, message, _, context in extract_from_dir(folder, keywords=KEYWORDS):
        assert isinstance(message, str), f"{file}:{line}: {message}: say() has both forms in one text, `one|many`"
        found.setdefault(key(context or "", message), []).append(folder / file)
    return found


@cache
def homes() -> dict[Path, list[str]]:
    """The sentences of each catalogue, by the folder that it lies in."""
    folders = games.folders()
    own = {file: folder for folder in folders.values() for files in said_in(folder).values() for file in files}
    said_by: dict[str, set[Path | None]] = {
        sentence: {own.get(file) for file in files} for sentence, files in said_in(PACKAGE).items()
    }
    labels = {folder: labels_of(name) for name, folder in folders.items()}
    for inside in (folder for folder in labels if PACKAGE in folder.parents):
        for label in labels[inside]:
            said_by.setdefault(label, set()).add(inside)
    house = [sentence for sentence, speakers in said_by.items() if None in speakers or len(speakers) > 1]
    rest = {
        folder / "words": [sentence for sentence in (*said_in(folder), *labels[folder]) if sentence not in house]
        for folder in folders.values()
    }
    return {words.HOUSE: house} | rest


def labels_of(game: str) -> list[str]:
    """What people read instead of the names and values of a game's options."""
    return list(dict.fromkeys(label for option in games.load(game).options for label in option.labels()))


def text_of(po: Path) -> str:
    """A catalogue as it is; its head alone where there is none yet."""
    lang, plural = LOCALES[po.stem]
    return po.read_text("utf-8") if po.exists() else HEAD.format(game=po.parents[1].name, lang=lang, plural=plural)


def catalogue(po: Path) -> Catalog:
    return read_po(BytesIO(text_of(po).encode()), abort_invalid=True)


def named(message: Message) -> str:
    """An entry as the sources name it."""
    said = message.id if isinstance(message.id, tuple) else (message.id,)
    return key(str(message.context or ""), FORMS.join(map(str, said)))


def context_of(sentence: str) -> str | None:
    return sentence.partition(SAID_OF)[0] if SAID_OF in sentence else None


def gather(po: Path, sentences: Iterable[str], known: Mapping[str, str]) -> None:
    """Write a catalogue anew: its head, and these sentences and no others, with what is known of them."""
    wanted, told, body = Catalog(), catalogue(po), BytesIO()
    for sentence in sentences:
        said = bare(sentence)
        wanted.add(tuple(said.split(FORMS)) if is_counted(sentence) else said, context=context_of(sentence))
    told.update(wanted, no_fuzzy_matching=True)
    for message in told:
        if message.id and (message.fuzzy or not any(message.string or ())):  # fuzzy: it has got, or lost, its forms
            message.flags.discard("fuzzy")
            translated = known.get(named(message), "")
            message.string = tuple(translated.split(FORMS)) if message.pluralizable and translated else translated
    write_po(body, told, omit_header=True, ignore_obsolete=True)
    head = text_of(po).partition("\n\n")[0].strip()
    po.write_text(f"{head}\n\n{body.getvalue().decode().strip()}\n", "utf-8")


def main() -> None:
    for lang in TRANSLATED:
        known = dict(words.catalogue(lang))
        for home, sentences in homes().items():
            gather(home / f"{lang}.po", sentences, known)


if __name__ == "__main__":
    main()
