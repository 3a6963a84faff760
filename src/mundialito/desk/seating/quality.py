"""The quality of a seating in the reader's language: what there is, and what would be there at best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mundialito.desk.seating.planning import Seating
from mundialito.words import phrase, say

WORDS: Final = {
    (0, 0): phrase("never"),
    (0, 1): phrase("once at most"),
    (1, 1): phrase("once"),
    (1, 2): phrase("once or twice"),
    (2, 2): phrase("twice"),
}


def quality(found: Seating, lang: str) -> str:
    return " ".join(sentences(found, lang))


def sentences(found: Seating, lang: str) -> Iterator[str]:
    yield meetings(found, lang)
    yield say("Everybody starts {times} and deals {deals}.", lang,
              times=times(found.starts, lang), deals=times(found.deals, lang))  # fmt: skip
    if found.furthest < 1:
        yield say("Every place goes round: nobody has one a whole time too often or too seldom.", lang)
    else:
        yield say("Somebody has a place {off} times too often or too seldom.", lang, off=f"{found.furthest:.1f}")
    if found.measure.short[1]:
        yield say("Everybody sits at a smaller table {times}.", lang, times=times(found.measure.short, lang))
    if found.together:
        yield say("People who should be kept apart meet {times}.", lang, times=times((found.together,) * 2, lang))


def meetings(found: Seating, lang: str) -> str:
    """Who meets again, and how many must."""
    m, least = found.measure, found.bounds.repeats
    if all(len(tables) == 1 for tables in found.rounds):
        return say("There is one table: everybody meets everybody.", lang)
    if m.repeats == 0:
        return say("Nobody meets anybody twice.", lang)
    if m.most_meetings > 2:
        return say(
            "Nobody meets anybody more than {most} times; repeated meetings: {repeats}, at least {least}.",
            lang, most=m.most_meetings, repeats=m.repeats, least=least,
        )  # fmt: skip
    pairs = say("{count} pair meets twice|{count} pairs meet twice", lang, count=m.repeats)
    if least == 0:
        return say("Nobody meets anybody a third time; {pairs}.", lang, pairs=pairs)
    return say("Nobody meets anybody a third time; {pairs}, at least {least} must.", lang, pairs=pairs, least=least)


def times(turns: tuple[int, int], lang: str) -> str:
    """How often: the fewest and the most turns of anybody."""
    low, high = turns
    if (low, high) in WORDS:
        return say(WORDS[low, high], lang)
    if low == high:
        return say("{count} time|{count} times", lang, count=low)
    if low + 1 == high:
        return say("{low} or {most} times", lang, low=low, most=high)
    return say("{low} to {most} times", lang, low=low, most=high)
