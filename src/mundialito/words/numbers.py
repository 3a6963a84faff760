"""Numbers as people of each language write them: 10,000 and 25.00%, 10.000 and 25,00 %, 10.000 and 25,00%."""

from __future__ import annotations

from typing import Final

GROUPS: Final = {"en": (",", 4), "es": (".", 5), "pt": (".", 4)}  # what parts thousands, and from how many digits on
PERCENT: Final = {"en": "%", "es": "\N{NO-BREAK SPACE}%", "pt": "%"}
SWAPPED: Final = str.maketrans(",.", ".,")


def grouped(number: int, lang: str) -> str:
    """A whole number, its thousands apart."""
    mark, digits = GROUPS.get(lang, GROUPS["en"])
    return f"{number:,}".replace(",", mark) if len(str(abs(number))) >= digits else str(number)


def decimal(number: float, digits: int, lang: str, sign: str = "") -> str:
    """A number with so many digits behind its point, or comma."""
    told = f"{number:{sign}.{digits}f}"
    return told if lang not in GROUPS or lang == "en" else told.translate(SWAPPED)


def percent(share: float, digits: int, lang: str) -> str:
    """A share of one in a hundred."""
    return decimal(100 * share, digits, lang) + PERCENT.get(lang, "%")
