"""Open slots of a bracket, in words."""

from __future__ import annotations

import pytest

from mundialito.cups import formats
from mundialito.cups.names import slot_words


@pytest.mark.parametrize(
    ("slot", "words"),
    [
        ("AW", "First of group A"), ("RR", "Second of group R"), ("1R", "Second of group 1"),
        ("R8", "Winner of match 8, round of 16"), ("QF1", "Winner of quarter-final 1"),
        ("SF2", "Winner of semi-final 2"), ("LSF1", "Loser of semi-final 1"),
    ],
)  # fmt: skip
def test_a_slot_says_whom_it_waits_for(slot: str, words: str) -> None:
    assert slot_words(slot, "en") == words


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_every_slot_of_every_cup_has_words_of_its_own(lang: str) -> None:
    for name in formats.years():
        slots = {slot for tie in formats.load(name).ties for slot in tie.slots}
        assert len({slot_words(slot, lang) for slot in slots}) == len(slots)
