"""What people read for the names and values of options; files, commands and the API keep the names."""

from __future__ import annotations

from typing import Final

from mundialito.engine.options import LENGTH, READING, VARIANT, Choice, Option, Part
from mundialito.forms import key
from mundialito.words import phrase, say

ABOUT: Final = {
    LENGTH: phrase("How long"),
    VARIANT: phrase("Variants of the book"),
    READING: phrase("Doubtful readings"),
}


def about_label(about: str, lang: str) -> str:
    """What a group of options is about."""
    return say(ABOUT[about], lang)


def option_label(option: Option, lang: str) -> str:
    """What a table may choose, in a few words; a game without labels is read by its names."""
    return say(key(option.name, option.label), lang) if option.label else plain(option.name)


def value_label(option: Option, value: str, lang: str) -> str:
    """One of its values."""
    if not option.shown or not isinstance(option.values, Choice) or value not in option.values.values:
        return plain(value)
    return say(key(option.name, option.shown[option.values.values.index(value)]), lang)


def part_label(part: Part, lang: str) -> str:
    """Which of several numbers that mean the same; teams keep their code, which is the same in every language."""
    return say(part.label, lang) if part.label else plain(part.name)


def plain(name: str) -> str:
    return name.replace("_", " ")
