"""Plots of what many cups noted (notes.py): goals by round, how knock-out matches were decided, champions by team."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mundialito.cups.names import TEAMS as TEAM_NAMES
from mundialito.drawing.flags import flag_id, flags
from mundialito.drawing.plots import Bar, Plot, bars
from mundialito.words import phrase, say
from mundialito.words.numbers import decimal

from ..rules.notes import CHAMPION, DECIDED, GOALS, PLAYED, REPLAYED, YEAR
from ..rules.options import TEAM_CODES, YEARS
from ..rules.parts import ROUNDS
from ..rules.rounds import BY_COIN, BY_GOALS, BY_REPLAY, BY_SHOOT_OUT
from ..words.labels import ROUND_NAMES

WAYS: Final = {
    BY_GOALS: phrase("goals"), BY_REPLAY: phrase("replay"), BY_COIN: phrase("coin"), BY_SHOOT_OUT: phrase("shoot-out"),
}  # fmt: skip


def plots(figures: Sequence[int], matches: int, lang: str) -> list[Plot]:
    """All of them; `matches` are whole cups, of one year."""
    year = next(y for y in range(len(YEARS)) if figures[YEAR + y])
    return [goals(figures, lang), decided(figures, matches, lang), champions(figures, matches, year, lang)]


def goals(figures: Sequence[int], lang: str) -> Plot:
    """Goals a match, round by round."""
    rows = [
        Bar(say(ROUND_NAMES[r], lang), figures[GOALS + r] / figures[PLAYED + r])
        for r in range(ROUNDS)
        if figures[PLAYED + r]
    ]
    return bars(say("Goals a match", lang), rows)


def decided(figures: Sequence[int], matches: int, lang: str) -> Plot:
    """How knock-out matches were decided."""
    n = sum(figures[DECIDED + way] for way in WAYS) or 1
    rows = [Bar(say(words, lang), 100 * figures[DECIDED + way] / n) for way, words in WAYS.items()]
    said = say(
        "{replays} groups a cup were settled by a replay.", lang, replays=decimal(figures[REPLAYED] / matches, 2, lang)
    )
    return bars(say("How knock-out matches were decided", lang), rows, "%", said)


def champions(figures: Sequence[int], matches: int, year: int, lang: str) -> Plot:
    """Every team with its flag, by its titles."""
    codes = {t: code for t, code in enumerate(TEAM_CODES[year]) if code}
    arts = flags(codes.values(), int(YEARS[year]))
    rows = [
        Bar(say(TEAM_NAMES[codes[t]], lang), 100 * figures[CHAMPION + t] / matches,
            icon=arts[flag_id(codes[t], int(YEARS[year]))])
        for t in sorted(codes, key=lambda t: (-figures[CHAMPION + t], t))
    ]  # fmt: skip
    return bars(say("Champions by team", lang), rows, "%")
