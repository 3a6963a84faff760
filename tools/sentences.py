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

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po, write_po

from mundialito import games, words

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "mundialito"
SAID_BY: Final = (  # what is called with a sentence, and which argument that is, if not the first
    "say", "phrase", "Reason:3", "Option:4", "Part:5", "Unfit:2", "Unfair", "Unreadable:2", "Misread", "UnknownGame",
    "UnknownBot", "BadBot", "NotNow", "Stale", "Unknown", "CannotServe", "TooLong", "Locked", "BadCap", "TooMuch",
    "InUse", "Unusable", "UnknownCup", "Misreported:2", "NoPapers", "Unjudged", "BadName",
)  # fmt: skip
KEYWORDS: Final = DEFAULT_KEYWORDS | parse_keywords(SAID_BY)
TRANSLATED: Final = [lang for lang in words.LANGUAGES if lang != "en"]
HEAD: Final = """# {game}: {lang}
msgid ""
msgstr ""
"Language: {lang}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""

games.add_folder(ROOT / "examples" / "games")


@cache
def said_in(folder: Path) -> dict[str, list[Path]]:
    """Every sentence that Babel finds below a folder, in their order, and the files that say it."""
    found: dict[str, list[Path]] = {}
    for file, line, message, _, _ in extract_from_dir(folder, keywords=KEYWORDS):
        assert isinstance(message, str), f"{file}:{line}: {message} has a plural; say() knows none"
        found.setdefault(message, []).append(folder / file)
    return found


@cache
def homes() -> dict[Path, list[str]]:
    """The sentences of each catalogue, by the folder that it lies in."""
    folders = games.folders().values()
    own = {file: folder for folder in folders for files in said_in(folder).values() for file in files}
    said_by = {sentence: {own.get(file) for file in files} for sentence, files in said_in(PACKAGE).items()}
    house = [sentence for sentence, speakers in said_by.items() if None in speakers or len(speakers) > 1]
    rest = {folder / "words": [sentence for sentence in said_in(folder) if sentence not in house] for folder in folders}
    return {words.HOUSE: house} | rest


def text_of(po: Path) -> str:
    """A catalogue as it is; its head alone where there is none yet."""
    return po.read_text("utf-8") if po.exists() else HEAD.format(game=po.parents[1].name, lang=po.stem)


def catalogue(po: Path) -> Catalog:
    return read_po(BytesIO(text_of(po).encode()), po.stem, abort_invalid=True)


def gather(po: Path, sentences: Iterable[str], known: Mapping[str, str]) -> None:
    """Write a catalogue anew: its head, and these sentences and no others, with what is known of them."""
    wanted, told, body = Catalog(), catalogue(po), BytesIO()
    for sentence in sentences:
        wanted.add(sentence)
    told.update(wanted, no_fuzzy_matching=True)
    for message in told:
        if message.id and not message.string:
            message.string = known.get(str(message.id), "")
    write_po(body, told, omit_header=True, ignore_obsolete=True)
    head = text_of(po).partition("\n\n")[0]
    po.write_text(f"{head}\n\n{body.getvalue().decode().strip()}\n", "utf-8")


def main() -> None:
    for lang in TRANSLATED:
        known = dict(words.catalogue(lang))
        for home, sentences in homes().items():
            gather(home / f"{lang}.po", sentences, known)


if __name__ == "__main__":
    main()
