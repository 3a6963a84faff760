"""What a game says, and its catalogues: every sentence is there in Spanish and Portuguese, with the same blanks.

What the house says already needs no translation in a game; what another game says does, for that may not be there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Final

from mundialito import games
from mundialito.forms import FORMS, SAID_OF, bare, is_counted, key
from mundialito.judge.trials import Breach
from mundialito.words import HOUSE, LANGUAGES, catalogue
from mundialito.words.catalogues import clash, entries, read

SAID_BY: Final = {  # what a game's sentences stand in, and at which place
    "say": 0, "phrase": 0, "meant": 0, "Misread": 0, "Unfit": 1, "Reason": 2, "Option": 3, "Part": 4,
}  # fmt: skip
HEAD: Final = """# {game}: {lang}
msgid ""
msgstr ""
"Language: {lang}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def check_sentences(name: str, rewrite: bool = False) -> None:
    """Each catalogue has what the game says, and nothing else; or what is missing is written into it, to be filled."""
    words, said = games.folder_of(name) / "words", sentences(name)
    own = {words / f"{lang}.po": wanted(said, lang) for lang in LANGUAGES if lang != "en"}
    if rewrite:
        for file, missing in own.items():
            gather(file, missing)
    for file, there in own.items():
        check_catalogue(file, there, f"{words.parent.name}/words/{file.name}")


def wanted(said: list[str], lang: str) -> list[str]:
    """What the house does not say already."""
    house = read(HOUSE / f"{lang}.po")
    return [sentence for sentence in said if sentence not in house]


def check_catalogue(file: Path, said: list[str], at: str) -> None:
    """One language: what is missing, what nobody says, blanks that differ, and what is said otherwise elsewhere."""
    if not file.is_file():
        raise Breach(f"{at} is not there: judge --rewrite writes it, for you to fill")
    known = read(file)
    if missing := [bare(sentence) for sentence in said if sentence not in known]:
        raise Breach(f"{at} does not translate {several(missing)}: judge --rewrite puts down what is missing; fill it")
    gone = [bare(entry.sentence) for entry in entries(file.read_text("utf-8")) if entry.sentence not in said]
    if gone:
        raise Breach(f"{at} has what nobody says, or the house does: {several(gone)}; judge --rewrite takes it out")
    everybody = catalogue(file.stem)
    for sentence, told in known.items():
        check_blanks(sentence, told, at)
        if everybody.get(sentence, told) != told:
            raise Breach(clash(sentence, everybody[sentence], file, told))


def check_blanks(sentence: str, told: str, at: str) -> None:
    """A translation has the blanks of its sentence, in each of its forms."""
    pairs = zip(forms(sentence), told.split(FORMS) if is_counted(sentence) else [told], strict=False)
    for ours, theirs in pairs:
        if blanks(ours) != blanks(theirs):
            raise Breach(f"{at}: {theirs!r} has not the blanks of {ours!r}")


def forms(sentence: str) -> list[str]:
    """A sentence without what it is said of, in each of its forms."""
    return bare(sentence).split(FORMS) if is_counted(sentence) else [bare(sentence)]


def blanks(sentence: str) -> set[str]:
    """What is to be filled in; something that is no blank, such as a lone brace, is one that nothing else has."""
    try:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    except ValueError:
        return {sentence}


def several(sentences: list[str]) -> str:
    """The first of some, and how many more."""
    return repr(sentences[0]) + (f" and {len(sentences) - 1} more" if len(sentences) > 1 else "")


# --- what the sources say ------------------------------------------------------------------------------


def sentences(name: str) -> list[str]:
    """Every sentence of a game, in the order of its files; and the labels of its options."""
    folder = games.folder_of(name)
    sources = [path for path in sorted(folder.rglob("*.py")) if "tests" not in path.relative_to(folder).parts]
    found = [sentence for path in sources for sentence in said_in(ast.parse(path.read_text("utf-8")))]
    labels = [label for option in games.load(name).options for label in option.labels()]
    return list(dict.fromkeys((*found, *labels)))


def said_in(tree: ast.AST) -> Iterator[str]:
    """The sentences that are written right into a call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (place := SAID_BY.get(called(node.func))) is not None:
            texts = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
            if place < len(texts) and isinstance(sentence := texts[place], str):
                yield key(context(texts), sentence) if called(node.func) == "meant" else sentence


def called(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def context(texts: Sequence[object]) -> str:
    """What a sentence is said of, the second argument of `meant`."""
    return str(texts[1]) if len(texts) > 1 else ""


# --- written anew ----------------------------------------------------------------------------------------


def gather(file: Path, said: list[str]) -> None:
    """Keep the entries of what is said, as they stand, and put down what is missing behind them, empty."""
    text = file.read_text("utf-8") if file.is_file() else HEAD.format(game=file.parents[1].name, lang=file.stem)
    head, *blocks = text.strip().split("\n\n")
    named = {block: [entry.sentence for entry in entries(block)] for block in blocks}
    kept = [block for block, there in named.items() if not there or set(there) & set(said)]
    known = {sentence for block in kept for sentence in named[block]}
    missing = [empty(sentence) for sentence in said if sentence not in known]
    file.write_text("\n\n".join([head, *kept, *missing]) + "\n", "utf-8")


def empty(sentence: str) -> str:
    """An entry that waits for its translation."""
    of = sentence.rpartition(SAID_OF)[0]
    lines = [f"msgctxt {quoted(of)}"] if of else []
    one, *many = forms(sentence)
    if not many:
        return "\n".join([*lines, f"msgid {quoted(one)}", 'msgstr ""'])
    plural = f"msgid_plural {quoted(many[0])}"
    return "\n".join([*lines, f"msgid {quoted(one)}", plural, 'msgstr[0] ""', 'msgstr[1] ""'])


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
