"""The pitch in a terminal, the choices, and the ways of typing a move: `8 E10`, `ball F13`, `keeper D2`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mundialito.words import say

from ..rules import phase, reasons
from ..rules.events import ACCEPT, CLAIM, DIE, PAWN, PLAY_ON, SKIP, SQUARE, THROW
from ..rules.law import actor
from ..rules.parts import COLUMNS, GROUP, NO_PAWN, PAWNS, RANKS, TEAMS
from ..rules.pawns import men, pawn_at, square_of
from ..rules.reasons import REASONS
from ..rules.state import Tactics
from .asked import dice, pair, reachable
from .notation import COLUMN_LETTERS, SQUARE_NUMBERS, SQUARE_TEXTS, WRITTEN
from .tell import pawn_words, score_words

STYLES: Final = ("bold white on #1d4ed8", "bold white on #c4122f")  # Blue, Red
GRASS: Final = ("on #14532d", "on #166534")  # ranks by turns
LIT: Final = "bold black on #facc15"  # a square that may be chosen
PROMPTS: Final = {
    phase.TRY: reasons.TRY_ASKS, phase.PAWN: reasons.PAWN_ASKS, phase.TO: reasons.TO_ASKS,
    phase.DRIBBLE: reasons.TO_ASKS, phase.CORNER_TO: reasons.TO_ASKS, phase.BALL: reasons.BALL_ASKS,
    phase.CORNER_PAWN: reasons.CORNER_ASKS, phase.WAIVE: reasons.WAIVE_ASKS, phase.CHANCE: reasons.CHANCE_ASKS,
    phase.KICKER: reasons.WHO_ASKS, phase.FRONT: reasons.WHO_ASKS, phase.NEW_KEEPER: reasons.WHO_ASKS,
    phase.TAKER: reasons.WHO_ASKS,
}  # fmt: skip
WIDTH: Final = 6  # columns of a square


def show(v: Tactics, seat: int, names: Sequence[str], lang: str, choices: Sequence[int] = ()) -> RenderableType:  # noqa: ARG001
    """Score and clock, the pitch with what may be chosen lit, cards, dice, and what is awaited of whom."""
    blocks: list[RenderableType] = [headline(v, names, lang), *pitch(v), *cards(v, names, lang)]
    if v.phase != phase.OVER:
        blocks.append(awaited(v, seat, names, lang))
    return Group(*blocks)


def headline(v: Tactics, names: Sequence[str], lang: str) -> Text:
    """Goals, period and dice."""
    periods = (say("1st half", lang), say("2nd half", lang), say("extra time 1", lang), say("extra time 2", lang))
    period = periods[v.period] if v.period < 4 else say("shoot-out {score}", lang, score=f"{v.scored[0]}-{v.scored[1]}")
    line = Text(f" {score_words(v, names)}   {period} {v.count}   ", style="bold")
    faces = " ".join(f"[{face}]" for face in dice(v))
    return line.append(faces, style="bold yellow")


def pitch(v: Tactics) -> list[Text]:
    """Rank 16 on top. Blue and Red pawns in their colours, a pair side by side, `o` is the ball."""
    lit = set(reachable(v))
    letters = Text("    " + "".join(f"{letter:^{WIDTH}}" for letter in COLUMN_LETTERS), style="dim")
    lines = [letters]
    for rank in range(RANKS - 1, -1, -1):
        line = Text(f" {rank + 1:>2} ", style="dim")
        for column in range(COLUMNS):
            square = rank * COLUMNS + column
            line.append_text(square_text(v, square, square in lit))
        lines.append(line.append(f" {rank + 1}", style="dim"))
    return [*lines, letters]


def square_text(v: Tactics, square: int, lit: bool) -> Text:
    """One square, six letters wide."""
    ground = LIT if lit else GRASS[square // COLUMNS % 2]
    words = pair(v, square)
    text = Text(f"{words:^{WIDTH}}", style=ground)
    if lit:
        return text
    for t in range(TEAMS):
        if pawn_at(v, t, square) >= 0:
            text.stylize(STYLES[t], *span(text.plain, t, words))
    return text


def span(plain: str, t: int, words: str) -> tuple[int, int]:
    """Where in a square's text a team's pawn is written."""
    start = plain.index(words)
    middle = words.find("/")
    if middle < 0:
        return start, start + len(words)
    return (start, start + middle) if t == 0 else (start + middle + 1, start + len(words))


def cards(v: Tactics, names: Sequence[str], lang: str) -> list[Text]:
    """R18  Who has a card, and how many are left."""
    lines = []
    for t in range(TEAMS):
        line = Text(" ").append(f" {names[t]} ", style=STYLES[t])
        line.append(" " + say("{count} pawn|{count} pawns", lang, count=men(v, t)))
        booked = [str(i + 1) for i in range(PAWNS) if v.yellow[t][i]] + ["D"] * v.yellow[t][GROUP]
        off = [str(i + 1) for i in range(PAWNS) if v.out[t] >> i & 1]
        if booked:
            line.append(" ▮ " + " ".join(booked), style="yellow")
        if off:
            line.append(" ▮ " + " ".join(off), style="red")
        lines.append(line)
    return lines


def awaited(v: Tactics, seat: int, names: Sequence[str], lang: str) -> Text:
    """What is awaited, of the viewer or of somebody else."""
    who = actor(v)
    if who < 0:
        return Text(" " + say("The dice are being thrown.", lang), style="dim")
    if who != seat:
        return Text(" " + say("Waiting for {name}.", lang, name=names[who]), style="dim")
    line = Text(" " + say(REASONS[PROMPTS.get(v.phase, reasons.PLACE_ASKS)].sentence, lang), style="bold")
    if v.pick != NO_PAWN and v.phase not in (phase.PAWN, phase.BALL, phase.TRY):
        line.append(f" ({pawn_words(v, v.turn, v.pick, lang)})")
    return line


# --- choices -----------------------------------------------------------------------------------------


def label(v: Tactics, seat: int, event: int, lang: str, names: Sequence[str] = ()) -> Text:  # noqa: ARG001
    """A choice in a few words."""
    if SQUARE <= event < DIE:
        return Text(SQUARE_TEXTS[event - SQUARE])
    if event < THROW:
        i = event - PAWN
        here = square_of(v, v.turn, i)
        return Text(pawn_words(v, v.turn, i, lang) + (f" {SQUARE_TEXTS[here]}" if here >= 0 else ""))
    return Text(
        {
            THROW: say("shoot", lang) if v.phase == phase.CHANCE else say("throw the die", lang),
            SKIP: say("move nobody", lang),
            ACCEPT: say("place them for me", lang),
            CLAIM: say("take the free kick", lang),
            PLAY_ON: say("play on", lang),
        }[event]
    )


WORDS: Final = {
    "T": "throw",
    "S": "skip",
    "A": "accept",
    "C": "claim",
    "P": "play on",
    "GK": "pawn 1",
    "KEEPER": "pawn 1",
}


def shorthand(text: str) -> list[str]:
    """The events that a short way of typing may stand for: E10, t, a; n8 or #8 for a pawn, since 8 is a choice."""
    word = " ".join(text.split()).upper()
    if word.removeprefix("TO ").removeprefix("BALL ") in SQUARE_NUMBERS:
        return [f"to {word.removeprefix('TO ').removeprefix('BALL ')}"]
    if found := re.fullmatch(r"(?:PAWN |N|#)([0-9]{1,2})", word):
        return [f"pawn {found[1]}"]
    return [t for t in (WORDS.get(word, ""), word.lower()) if t in WRITTEN.numbers]


def line(text: str) -> list[str]:
    """A whole move on one line, `8 D8-E10`, `8 E10`, `keeper D2`, as its two events; empty if it is not one."""
    found = re.fullmatch(
        r"(?:pawn |n|#)?([0-9]{1,2}|keeper|gk) +(?:[a-h][0-9]{1,2} ?- ?)?([a-h][0-9]{1,2})", text.strip().lower()
    )
    if not found:
        return []
    number = "1" if found[1] in ("keeper", "gk") else found[1]
    return [f"pawn {number}", f"to {found[2].upper()}"]


def legend(lang: str) -> RenderableType:
    """How moves are written, for the help."""
    table = Table.grid(padding=(0, 2))
    for code, words in (
        ("8 E10", say("number 8 moves to E10", lang)),
        ("n8", say("take number 8; 1 is the keeper, 2-5 are defenders", lang)),
        ("E10, ball E10", say("that square, for pawn or ball", lang)),
        ("keeper D2", say("the keeper steps to D2", lang)),
        ("t, s, a", say("throw, skip, accept the proposed places", lang)),
    ):
        table.add_row(f" {code}", words)
    return table
