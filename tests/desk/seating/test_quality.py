"""What an organiser reads about a seating: whole sentences, each true of the rounds, in three languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mundialito.desk.seating import Wishes, seat
from mundialito.desk.seating.quality import quality, times

EVENLY = "Every place goes round: nobody has one a whole time too often or too seldom."
ONCE_OR_TWICE = "Everybody starts once or twice and deals once or twice."


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (4, f"There is one table: everybody meets everybody. Everybody starts twice and deals twice. {EVENLY}"),
        (20, "Nobody meets anybody more than 3 times; repeated meetings: 130, at least 130. "
             f"{ONCE_OR_TWICE} {EVENLY}"),
        (23, f"Nobody meets anybody a third time; 83 pairs meet twice, at least 83 must. {ONCE_OR_TWICE} {EVENLY} "
             "Everybody sits at a smaller table 2 or 3 times."),
        (35, f"Nobody meets anybody a third time; 16 pairs meet twice. {ONCE_OR_TWICE} {EVENLY}"),
        (40, f"Nobody meets anybody twice. {ONCE_OR_TWICE} {EVENLY}"),
    ],
)  # fmt: skip
def test_the_quality_of_a_whole_event(players, told):
    assert quality(seat(Wishes(range(players))), "en") == told


def test_one_round_and_one_pair_are_told_in_the_singular():
    once = seat(Wishes(range(23), 1))
    assert "Nobody meets anybody twice. Everybody starts once at most and deals once at most." in quality(once, "en")
    repeated = replace(once.measure, repeats=1, most_meetings=2)
    assert "third time; 1 pair meets twice." in quality(replace(once, measure=repeated), "en")


def test_what_is_not_fair_is_told_as_well():
    found = replace(seat(Wishes(range(23))), furthest=2.4, together=2, starts=(0, 3))
    told = quality(found, "en")
    assert "Everybody starts 0 to 3 times" in told
    assert "Somebody has a place 2.4 times too often or too seldom." in told
    assert told.endswith("People who should be kept apart meet twice.")


@pytest.mark.parametrize("lang", ["es", "pt"])
def test_every_sentence_is_translated(lang):
    found = seat(Wishes(range(23)))
    english = set(quality(found, "en").split(". "))
    assert not english & set(quality(found, lang).split(". "))
    counts = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (3, 3), (3, 4), (3, 5)]
    assert len({times(turns, lang) for turns in counts} | {times(turns, "en") for turns in counts}) == 2 * len(counts)
