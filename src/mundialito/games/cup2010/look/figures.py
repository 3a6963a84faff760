"""Plots of what many cups noted (notes.py): results, goals and shoot-outs by stage, champions by team."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mundialito.drawing.flags import flag_id, flags
from mundialito.drawing.plots import Bar, Plot, bars, columns
from mundialito.words import phrase, say
from mundialito.words.numbers import decimal, percent

from ..rules.notes import CAME, FAR, MOST, RESULTS, SHOT_OUT, STAGES
from ..rules.options import TEAM_CODES
from ..rules.parts import TEAMS
from ..words.names import team_words

STAGE_WORDS: Final = (
    phrase("group stage"), phrase("round of 16"), phrase("quarter-finals"), phrase("semi-finals"),
    phrase("third place"), phrase("final"),
)  # fmt: skip
OFTEN: Final = 12  # results shown
CHAMPION: Final = FAR - 1

Results = dict[tuple[int, int], int]


def plots(figures: Sequence[int], matches: int, lang: str) -> list[Plot]:
    """All of them; `matches` are whole cups."""
    groups, rest = results(figures, range(1)), results(figures, range(1, STAGES))
    return [
        often(say("Results in the group stage", lang), groups, lang),
        often(say("Results in the knock-out stage", lang), rest, lang),
        goals(figures, lang),
        shoot_outs(figures, lang),
        champions(figures, matches, lang),
    ]


def results(figures: Sequence[int], stages: Sequence[int]) -> Results:
    """How often each result occurred in these stages, the better side first."""
    return {
        (a, b): sum(figures[RESULTS + MOST * MOST * stage + MOST * a + b] for stage in stages)
        for a in range(MOST)
        for b in range(a + 1)
    }


def often(heading: str, counts: Results, lang: str) -> Plot:
    """The most frequent results, from the lowest to the highest, and all others."""
    n = sum(counts.values()) or 1
    shown = sorted(sorted(counts, key=lambda r: (-counts[r], r))[:OFTEN])
    rows = [Bar(f"{a}-{b}", 100 * counts[a, b] / n) for a, b in shown]
    rows.append(Bar(say("others", lang), 100 * (n - sum(counts[r] for r in shown)) / n))
    mean = sum((a + b) * times for (a, b), times in counts.items()) / n
    low = (counts[0, 0] + counts[1, 0]) / n
    said = say(
        "{goals} goals a match; {low} of all matches ended 0-0 or 1-0.",
        lang,
        goals=decimal(mean, 2, lang),
        low=percent(low, 0, lang),
    )
    return columns(heading, rows, "%", said)


def goals(figures: Sequence[int], lang: str) -> Plot:
    """Goals a match, stage by stage."""
    rows = []
    for stage, words in enumerate(STAGE_WORDS):
        counts = results(figures, range(stage, stage + 1))
        n = sum(counts.values()) or 1
        rows.append(Bar(say(words, lang), sum((a + b) * times for (a, b), times in counts.items()) / n))
    return bars(say("Goals a match", lang), rows)


def shoot_outs(figures: Sequence[int], lang: str) -> Plot:
    """How many matches of each knock-out stage went to a shoot-out."""
    rows = []
    for stage, words in list(enumerate(STAGE_WORDS))[1:]:
        n = sum(results(figures, range(stage, stage + 1)).values()) or 1
        rows.append(Bar(say(words, lang), 100 * figures[SHOT_OUT + stage] / n))
    return bars(say("Matches that went to a shoot-out", lang), rows, "%")


def champions(figures: Sequence[int], matches: int, lang: str, flagged: bool = True) -> Plot:
    """Every team, by its titles; with its flag, unless the plot is to be kept where others' drawings are not."""
    titles = [figures[CAME + FAR * t + CHAMPION] for t in range(TEAMS)]
    arts = flags(TEAM_CODES) if flagged else {}
    rows = [
        Bar(team_words(t, lang), 100 * titles[t] / matches, icon=arts.get(flag_id(TEAM_CODES[t])))
        for t in sorted(range(TEAMS), key=lambda t: (-titles[t], t))
    ]
    return bars(say("Champions by team", lang), rows, "%")
