"""An analysis to look at: the curve, the biggest swings and all decisions in words; for notebooks, files and pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import htpy as h
from markupsafe import Markup

from mundialito import games
from mundialito.drawing.curve import WIDE, Mark, Point, curve
from mundialito.engine.fold import begin
from mundialito.engine.match import Match
from mundialito.engine.who import NATURE
from mundialito.lab.analyse import Analysis, Decision
from mundialito.lab.chances import Chances
from mundialito.lab.figures import SHEET, THEME, grid
from mundialito.lab.intervals import Interval
from mundialito.showing.retelling import lines
from mundialito.showing.rulebook import title
from mundialito.words import say
from mundialito.words.numbers import decimal, grouped
from mundialito.words.numbers import percent as share

SWING_SHEET: Final = """
ol.swings { display: grid; gap: .8rem; padding-inline-start: 1.6rem; }
ol.swings b { font-variant-numeric: tabular-nums; }
ol.swings p { margin: .1rem 0 0; }
.table td { white-space: normal; }
"""


class Luck(NamedTuple):
    """What Nature did between two decisions: after so many events, until so many, and whose chance it changed most."""

    since: int
    until: int
    seat: int


class Words(NamedTuple):
    """What was done, and what `hard` would have done, if anything else."""

    did: str
    hard: str


def sides_of(match: Match) -> tuple[list[list[int]], list[str]]:
    """The seats of each side, and what it is called: partners win together, so they have one chance."""
    game = games.load(match.header.game)
    state = begin(game, match).state
    return game.sides(state), list(game.side_names(state, match.header.seats).values())


def in_words(match: Match, decisions: Sequence[Decision], lang: str) -> Mapping[int, Words]:
    """Decisions in words, by their numbers; the match is told once for all of them."""
    game, wanted = games.load(match.header.game), {d.number: d for d in decisions}
    fold, found = begin(game, match), dict[int, Words]()
    for number, (who, e) in enumerate(match.events[: max(wanted, default=0)], 1):
        if d := wanted.get(number):
            state, names = fold.state.copy(), match.header.seats
            other = None if d.hard == d.event else d.hard
            hard = "" if other is None else game.tell(state, d.seat, other, lang, names)
            found[number] = Words(game.tell(state, d.seat, d.event, lang, names), hard)
        fold.take(who, e)
    return found


def biggest_luck(analysis: Analysis) -> Luck | None:
    """The greatest change that nobody decided; None: Nature did nothing."""
    events, at = analysis.match.events, list(analysis.points)
    drawn = [
        Luck(since, until, p)
        for since, until in pairwise(at)
        if all(who == NATURE for who, _ in events[since:until])
        for p, *_ in sides_of(analysis.match)[0]
    ]
    return max(drawn, key=lambda luck: abs(lucky(analysis, luck)), default=None)


def lucky(analysis: Analysis, luck: Luck) -> float:
    return analysis.points[luck.until].of(luck.seat).value - analysis.points[luck.since].of(luck.seat).value


def luck_words(analysis: Analysis, luck: Luck, lang: str) -> str:
    """What happened, the last of it if it is long, and what it changed."""
    match, first = analysis.match, max(luck.since + 1, luck.until - 1)
    sides, names = sides_of(match)
    told = " ".join(line.text for line in lines(games.load(match.header.game), match, None, lang, first, luck.until))
    before, after = (percent(analysis.points[n].of(luck.seat).value, lang) for n in (luck.since, luck.until))
    sentence = say("Luck, not choice: {what} {name}: {before} → {after}", lang, what=told,
                   name=names[line_of(luck.seat, sides)], before=before, after=after)  # fmt: skip
    return f"★ {sentence}"


# --- numbers -------------------------------------------------------------------------------------------


def percent(value: float, lang: str) -> str:
    return share(value, 0, lang)


def within(interval: Interval, lang: str) -> str:
    """A chance with its interval."""
    return f"{percent(interval.value, lang)} ({100 * interval.low:.0f}-{percent(interval.high, lang)})"


def swung(d: Decision) -> str:
    """A swing in points of per cent, with half its 95 % interval."""
    swing = d.swing
    return f"{100 * swing.value:+.0f} ± {100 * (swing.high - swing.value):.0f}"


def change(d: Decision, lang: str) -> str:
    return f"{percent(d.before.of(d.seat).value, lang)} → {percent(d.after.of(d.seat).value, lang)}"


# --- the curve -----------------------------------------------------------------------------------------


def picture(
    analysis: Analysis,
    words: Mapping[int, Words],
    lang: str,
    link: Callable[[int], str] | None = None,
    wide: int = WIDE,
) -> h.Node:
    """Each side's chance over the match, with the biggest swings; `link` makes the address of a moment."""
    at = list(analysis.points)
    sides, names = sides_of(analysis.match)
    curves = [[point(analysis.points[n], side[0]) for n in at] for side in sides]
    marks = [
        Mark(d.number, line_of(d.seat, sides), point(analysis.points[d.number], d.seat), str(i),
             f"{words[d.number].did} {change(d, lang)}", link(d.number) if link else "")
        for i, d in enumerate(analysis.swings, 1)
    ]  # fmt: skip
    if luck := biggest_luck(analysis):
        there = point(analysis.points[luck.until], luck.seat)
        words_ = luck_words(analysis, luck, lang)
        marks.append(Mark(luck.until, line_of(luck.seat, sides), there, "★", words_, link(luck.until) if link else ""))
    heading = say("Everybody's chance to win, over the match", lang)
    return curve(heading, names, at, curves, marks, say("events", lang), wide)


def line_of(seat: int, sides: Sequence[Sequence[int]]) -> int:
    """Which of the curves is a seat's."""
    return next(i for i, side in enumerate(sides) if seat in side)


def point(chances: Chances, seat: int) -> Point:
    interval = chances.of(seat)
    return Point(interval.value, interval.low, interval.high)


# --- in words ------------------------------------------------------------------------------------------


def swings(
    analysis: Analysis, words: Mapping[int, Words], lang: str, link: Callable[[int], str] | None = None
) -> h.Node:
    """The biggest, numbered as on the curve, and the greatest stroke of luck."""
    luck = biggest_luck(analysis)
    return [
        h.ol(".swings")[[swing(d, words[d.number], lang, link) for d in analysis.swings]],
        luck and h.p(".luck")[luck_line(analysis, luck, lang, link)],
    ]


def luck_line(analysis: Analysis, luck: Luck, lang: str, link: Callable[[int], str] | None) -> h.Node:
    said = luck_words(analysis, luck, lang)
    return h.a(href=link(luck.until))[said] if link else said


def swing(d: Decision, words: Words, lang: str, link: Callable[[int], str] | None) -> h.Node:
    """One of them: what was done, what it changed, and what `hard` would have done."""
    did = h.a(href=link(d.number))[words.did] if link else words.did
    return h.li[
        did,
        " ",
        h.b(class_="gain" if d.swing.value >= 0 else "loss")[change(d, lang)],
        " ",
        h.span(".soft")[say("({swing} points)", lang, swing=swung(d))],
        h.p(".soft")[advice(d, words, lang)],
    ]


def advice(d: Decision, words: Words, lang: str) -> str:
    """What `hard` says about it."""
    if d.hard is None:
        return ""
    if d.instead is None:
        return say("hard would have done the same.", lang)
    chance = within(d.instead.of(d.seat), lang)
    return say("hard instead: {move} Chance after that: {chance}", lang, move=words.hard, chance=chance)


def about(analysis: Analysis, lang: str) -> str:
    """What the numbers are, and how sure."""
    error = max((c.error(p) for c in analysis.points.values() for p in range(len(c.wins))), default=0.0)
    said = say(
        "Chances from the true state, all cards known, by playouts of `simple` ({playouts} from each moment): standard "
        "error at most {error} points; bands are intervals of 95 %. What `hard` would have done is asked with what "
        "that seat knew.",
        lang, playouts=grouped(analysis.playouts, lang), error=decimal(100 * error, 1, lang),
    )  # fmt: skip
    if analysis.mode == "plain":
        said += " " + say("Interpreted, `hard` plays as `simple` does.", lang)
    return said


def every_decision(analysis: Analysis, lang: str) -> h.Node:
    """Every decision."""
    words = in_words(analysis.match, analysis.decisions, lang)
    heads = ("", say("decision", lang), say("chance before → after", lang), say("points", lang), "hard")
    rows = [
        (str(d.number), words[d.number].did, change(d, lang), swung(d), short_advice(d, words[d.number], lang))
        for d in analysis.decisions
    ]
    return h.div(".table")[grid(heads, rows)]


def short_advice(d: Decision, words: Words, lang: str) -> str:
    if d.hard is None:
        return ""
    if d.instead is None:
        return say("the same", lang)
    return f"{words.hard} {percent(d.instead.of(d.seat).value, lang)}"


# --- whole ---------------------------------------------------------------------------------------------


def notebook(analysis: Analysis, lang: str = "en") -> str:
    """For a notebook's cell."""
    words = in_words(analysis.match, analysis.swings, lang)
    return str(
        h.figure[picture(analysis, words, lang), swings(analysis, words, lang), h.figcaption[about(analysis, lang)]]
    )


def svg(analysis: Analysis, lang: str) -> str:
    """The curve alone, as a file that needs nothing else."""
    return str(picture(analysis, in_words(analysis.match, analysis.swings, lang), lang))


def page(analysis: Analysis, lang: str) -> str:
    """The whole report: one file that needs nothing else."""
    words = in_words(analysis.match, analysis.swings, lang)
    name = title(analysis.match.header.game, lang)
    body = [
        h.h1[f"{name}: {', '.join(analysis.match.header.seats)}"],
        h.figure(".panel")[h.div(".scroll")[picture(analysis, words, lang)], h.p[about(analysis, lang)]],
        h.section(".panel")[h.h2[say("The biggest swings", lang)], swings(analysis, words, lang)],
        h.details(".panel")[h.summary[say("All decisions", lang)], every_decision(analysis, lang)],
    ]
    root = h.html(lang=lang)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[f"{name} · Mundialito"],
            h.style[Markup(THEME.read_text("utf-8") + SHEET + SWING_SHEET)],
        ],
        h.body[h.main[body]],
    ]
    return str(root)
