"""Rulebooks as HTML: rule numbers in the text become links, words that were searched for are marked."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

NUMBER = re.compile(r"\b([A-Z]+[0-9]+)\b")
Where = Callable[[str], str]  # the address of a rule


@cache
def reader() -> MarkdownIt:
    """Markdown with tables and without HTML."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def html(text: str, numbers: Collection[str], where: Where, words: Sequence[str] = ()) -> Markup:
    """A text with its rule numbers linked and the words marked."""
    tokens = reader().parse(text)
    for token in tokens:
        if token.children:
            token.children = list(linked(token.children, numbers, where, words))
    return Markup(reader().renderer.render(tokens, reader().options, {}))


def linked(tokens: Iterable[Token], numbers: Collection[str], where: Where, words: Sequence[str]) -> Iterator[Token]:
    """The pieces of a line; what is a link already stays one."""
    inside = 0
    for token in tokens:
        inside += token.nesting if token.type.startswith("link_") else 0
        if token.type == "text" and not inside:
            yield from with_links(token.content, numbers, where, words)
        elif token.type == "text":
            yield from with_marks(token.content, words)
        elif token.type == "code_inline":
            yield Token("code_open", "code", 1)
            yield from with_marks(token.content, words)
            yield Token("code_close", "code", -1)
        else:
            yield token


def with_links(text: str, numbers: Collection[str], where: Where, words: Sequence[str]) -> Iterator[Token]:
    """A text whose rule numbers lead to their rules."""
    for n, piece in enumerate(NUMBER.split(text)):
        if n % 2 and piece in numbers:
            yield Token("link_open", "a", 1, attrs={"href": where(piece), "class": "ref"})
            yield from with_marks(piece, words)
            yield Token("link_close", "a", -1)
        elif piece:
            yield from with_marks(piece, words)


def with_marks(text: str, words: Sequence[str]) -> Iterator[Token]:
    """A text with the words marked."""
    done = 0
    for start, end in spans(text, words):
        yield plain(text[done:start])
        yield Token("mark_open", "mark", 1)
        yield plain(text[start:end])
        yield Token("mark_close", "mark", -1)
        done = end
    yield plain(text[done:])


def plain(text: str) -> Token:
    return Token("text", "", 0, content=text)


# --- searching ---------------------------------------------------------------------------------------


def folded(text: str) -> tuple[str, list[int]]:
    """A text without case and accents, and for each of its letters where it stood."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        for base in unicodedata.normalize("NFD", letter.casefold()):
            if not unicodedata.combining(base):
                letters.append(base)
                places.append(place)
    return "".join(letters), places


def spans(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where the words stand in the text: from, to; ascending, no two of them overlapping."""
    simple, places = folded(text)
    found = sorted((m.start(), m.end()) for word in words for m in re.finditer(re.escape(word), simple))
    joined: list[tuple[int, int]] = []
    for first, last in found:
        start, end = places[first], places[last - 1] + 1
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def search_words(query: str) -> tuple[str, ...]:
    """The words of a query, as `folded` writes them."""
    return tuple(dict.fromkeys(folded(query)[0].split()))
