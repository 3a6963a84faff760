"""The style sheets: what is read can be read, nothing comes from elsewhere, every variable exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mundialito

SOURCES = Path(mundialito.__file__).parent
THEME = (SOURCES / "drawing" / "theme.css").read_text("utf-8")
SHEETS = sorted([*SOURCES.glob("drawing/*.css"), *SOURCES.glob("games/*/look/*.css")])
every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda p: p.as_posix().rpartition("mundialito/")[2])

READ_ON = (  # ink, then what it is read on
    ("ink", "surface"), ("ink", "surface-2"), ("ink", "surface-3"),
    ("ink-soft", "surface"), ("ink-soft", "surface-2"), ("ink-soft", "surface-3"),
    ("felt-ink", "felt"), ("felt-ink", "felt-deep"), ("on-accent", "accent"), ("on-gold", "gold"),
    ("accent", "surface"), ("accent", "surface-2"), ("good", "surface-2"), ("bad", "surface-2"),
    ("on-red", "red"), ("on-yellow", "yellow"), ("on-green", "green"), ("on-blue", "blue"),
)  # fmt: skip


def colour(name: str, dark: bool) -> str:
    """A variable of the theme as #rrggbb, by day or by night."""
    found = re.search(rf"--{name}: (?:light-dark\((#\w{{6}}), (#\w{{6}})\)|(#\w{{6}}));", THEME)
    assert found, f"the theme has no colour --{name}"
    return found[3] or found[2 if dark else 1]


def luminance(colour: str) -> float:
    """WCAG 2, relative luminance."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2, from 1 to 21."""
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_it_is_defined() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), READ_ON)
def test_letters_stand_out_from_what_they_are_read_on(ink: str, ground: str, dark: bool) -> None:
    """WCAG 2.2, 1.4.3: 4.5 to 1."""
    assert contrast(colour(ink, dark), colour(ground, dark)) >= 4.5


@every_sheet
def test_nothing_comes_from_elsewhere(sheet: Path) -> None:
    assert not re.search(r"url\(|@import|https?:|//", re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.S))


@every_sheet
def test_every_variable_exists(sheet: Path) -> None:
    """In the theme, or in a sheet beside it."""
    text = sheet.read_text("utf-8")
    beside = "\n".join(one.read_text("utf-8") for one in sheet.parent.glob("*.css"))
    declared = set(re.findall(r"(--[\w-]+):", THEME + beside))
    assert set(re.findall(r"var\((--[\w-]+)", text)) <= declared


@every_sheet
def test_braces_are_closed(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    assert text.count("{") == text.count("}")
    assert text.count("(") == text.count(")")


@pytest.mark.parametrize(
    ("attribute", "numbers"),
    [("seats", range(2, 11)), ("me", range(10)), ("seat", range(10)), ("n", range(40)), ("lean", range(-6, 7))],
)
def test_numbers_that_drawings_give_are_variables(attribute: str, numbers: range) -> None:
    """A page without style= has no other way to hand a number to its style sheet."""
    for number in numbers:
        assert f'[data-{attribute}="{number}"] {{ --{attribute}: {number}; }}' in THEME
