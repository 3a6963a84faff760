"""A game's rulebook: all of it, its sections, one rule by its number. For every language that the game brings."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from mundialito import games

HEADING: Final = re.compile(r"(#{2,}) (?:([A-Z]+[0-9]+)\b ?)?(.*)")


class Section(NamedTuple):
    """One heading with what stands right below it."""

    depth: int  # 2 for a rule, 3 for a decision under it
    number: str  # empty if it has none
    title: str
    text: str  # without the heading, in Markdown

    @property
    def heading(self) -> str:
        """As the rulebook prints it."""
        return f"{self.number} {self.title}".strip()


@cache
def rulebook(game: str, lang: str) -> str:
    """The whole text, in Markdown; in English where the game has not that language. Raises UnknownGame."""
    book = games.folder_of(game) / "rulebook" / f"{lang}.md"
    return (book if book.exists() else book.with_name("en.md")).read_text("utf-8")


def title(game: str, lang: str) -> str:
    """What the game calls itself."""
    return rulebook(game, lang).partition("\n")[0].lstrip("# ").strip()


def short_title(game: str, lang: str) -> str:
    """The name alone, as lists have it."""
    return title(game, lang).partition(":")[0]


def preface(game: str, lang: str) -> str:
    """What stands before the first section."""
    return re.split(r"^## ", rulebook(game, lang), maxsplit=1, flags=re.MULTILINE)[0].partition("\n")[2].strip()


def summary(game: str, lang: str) -> str:
    """The game in one sentence: what it quotes below its title, else how the preface begins."""
    return opening(game, lang)[0]


def opening(game: str, lang: str) -> tuple[str, str]:
    """The summary, and what the preface says after it."""
    words = preface(game, lang)
    if quoted := re.match(r"(?:>.*(?:\n|\Z))+", words):
        return " ".join(line.lstrip("> ") for line in quoted[0].splitlines()), words[quoted.end() :].strip()
    first, *rest = re.split(r"(?<=[.!?])\s+", words, maxsplit=1)
    return " ".join(first.split()), "".join(rest)


@cache
def sections(game: str, lang: str) -> tuple[Section, ...]:
    """All sections, in the order of the rulebook."""
    found: list[tuple[re.Match[str], list[str]]] = []
    for line in rulebook(game, lang).splitlines():
        heading = HEADING.fullmatch(line)
        if heading:
            found.append((heading, []))
        elif found:
            found[-1][1].append(line)
    return tuple(
        Section(len(heading[1]), heading[2] or "", heading[3], "\n".join(lines).strip()) for heading, lines in found
    )


def rule_numbers(game: str) -> list[str]:
    """Every rule that has a number, in the order of the rulebook."""
    return [section.number for section in sections(game, "en") if section.number]


def rule_text(game: str, number: str, lang: str, alone: bool = False) -> str:
    """One rule with the decisions below it, or alone; empty if there is none of that number."""
    book = sections(game, lang)
    first = next((n for n, section in enumerate(book) if section.number == number.upper()), None)
    if first is None:
        return ""
    last = first + 1
    while not alone and last < len(book) and book[last].depth > book[first].depth:
        last += 1
    return "\n\n".join(f"{'#' * s.depth} {s.heading}\n\n{s.text}" for s in book[first:last]) + "\n"
