"""A cup drawn for a terminal, from a view: the table of the group, or the block with its cards, and one's own hands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mundialito.cups.names import DECIDED
from mundialito.cups.terminal import bracket, group_columns
from mundialito.words import say

from ..rules import phase, reasons
from ..rules.events import DISCARD, PICK, PLAY, SEAL
from ..rules.knockout import is_cover
from ..rules.options import CUP, TEAM_CODES
from ..rules.parts import GROUP_SIZE, KINDS, UNKNOWN, kind_of, size
from ..rules.questions import actor
from ..rules.reasons import REASONS
from ..rules.state import Cup
from .chart import Side, block, fixtures, group_table, sides, wall_chart
from .names import ROUND_NAMES, card_words, slot_words, team_words
from .notation import BAG, CARD_TEXTS, SLOT_TEXTS, cards_of
from .worked import running

COLOURS: Final = {
    "goal": "bold white on #15803d", "2goals": "bold white on #15803d", "3goals": "bold white on #15803d",
    "attack": "bold black on #f7c600", "defence": "bold white on #1d4ed8", "foul": "bold white on #c4122f",
    "offside": "bold white on #7c3aed", "penalty": "bold black on #e5e5e5", "?": "dim",
}  # fmt: skip
PROMPTS: Final = {phase.CHOOSE: reasons.CHOOSE_ASKS, phase.TURN: reasons.TURN_ASKS}


def chip(kind: int) -> Text:
    """A card in a line of text."""
    return Text(f" {CARD_TEXTS[kind]} ", style=COLOURS[CARD_TEXTS[kind]])


def chips(bag: int) -> Text:
    """The cards of a bag."""
    line = Text()
    for kind in cards_of(bag):
        line.append_text(chip(kind)).append(" ")
    return line


def show(v: Cup, seat: int, names: Sequence[str], lang: str, choices: Sequence[int] = ()) -> RenderableType:
    """The table as a seat, or PUBLIC, knows it."""
    parts: list[RenderableType] = [Text(f" {say(ROUND_NAMES[v.round], lang)}", style="bold"), ""]
    if v.phase == phase.OVER:
        parts.append(bracket(wall_chart(v), lambda t: team_words(t, lang), v.owner, names, lang))
    elif v.round:
        parts += [show_block(v, names, lang), show_hold(v, seat, names, lang)]
    elif v.dealt == len(v.owner):
        parts += [show_group(v, names, lang), show_hands(v, seat, lang)]
    parts.append(show_owned(v, seat, lang))
    if seat >= 0 and actor(v) == seat and v.phase in PROMPTS and choices:
        parts += ["", Text(f" {say(REASONS[PROMPTS[v.phase]].sentence, lang)}")]
    return Group(*parts)


def show_group(v: Cup, names: Sequence[str], lang: str) -> RenderableType:
    """Table and fixtures of the group that plays."""
    table = group_columns(list(CUP.groups)[v.group], lang, "bold")
    for heading in ("", say("decided by", lang), say("cards", lang)):
        table.add_column(heading)
    for line in group_table(v, v.group):
        owner = v.owner[line.team] - 1
        left = size(v.hand[line.team % GROUP_SIZE])
        table.add_row(f" {line.rank}", team_words(line.team, lang), *map(str, line.numbers),
                      names[owner] if 0 <= owner < len(names) else "?", say(DECIDED[line.decided], lang),
                      str(left) if left else "")  # fmt: skip
    return Group(table, Text(), show_fixtures(v, lang))


def show_fixtures(v: Cup, lang: str) -> RenderableType:
    """The six matches; the one that is played is bright, with what was shown."""
    items = []
    for number, f in enumerate(fixtures(v, v.group)):
        score = f"{f.score[0]}-{f.score[1]}" if f.score else "-"
        text = f"{TEAM_CODES[f.first]} {score} {TEAM_CODES[f.second]}"
        items.append(Text(text, style="bold" if number == v.match and v.phase != phase.LOTS else "dim"))
    shown = Text()
    for side, team in enumerate(sides(v) or ()):
        if v.shown[side]:
            shown.append(f"\n {team_words(team, lang)}: ").append_text(chips(v.shown[side]))
    return Group(Columns(items, padding=(0, 3)), shown)


def show_hands(v: Cup, seat: int, lang: str) -> RenderableType:
    """One's own teams of the group, each with its own hand (C5)."""
    lines = []
    for i in range(GROUP_SIZE):
        t = GROUP_SIZE * v.group + i
        if v.owner[t] == seat + 1 and v.hand[i]:
            lines.append(Text(f" {team_words(t, lang)}: ").append_text(chips(v.hand[i])))
    for side, team in enumerate(sides(v) or ()):
        if v.chosen[side]:
            forward = say("put forward for {team}", lang, team=team_words(team, lang))
            lines.append(Text(f" {forward}: ", style="bold").append_text(chips(v.chosen[side])))
    return Group(*lines)


def show_block(v: Cup, names: Sequence[str], lang: str) -> RenderableType:
    """The matches of the block, team by team, with their cards."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=False)
    for side in block(v):
        if side.slot % 2 == 0 and side.slot:
            table.add_row()
        table.add_row(*side_cells(v, side, names, lang))
    piles = say("stock: {stock}   discards: {discards}", lang, stock=v.stock, discards=BAG.text(v.discard))
    return Group(table, Text(f"\n {piles}", style="dim"))


def side_cells(v: Cup, side: Side, names: Sequence[str], lang: str) -> list[Text]:
    """Where, who, the score so far with the flips to come, cards."""
    cards = Text()
    for kind, cover in side.cards:
        cards.append_text(Text(f" {CARD_TEXTS[kind]} ", style="strike dim") if cover is not None else chip(kind))
        if cover is not None:
            cards.append("◄").append_text(chip(cover))
        cards.append(" ")
    goals, flips = running(v, side.slot)
    result, score = v.result[side.tie], f"{goals}+{flips}?" if flips else str(goals)
    if result[0] and result[0] == result[1]:
        score += f" ({result[2 + side.slot % 2]})"
    return [Text(f" {SLOT_TEXTS[side.slot]}", style="dim"), Text(team_words(side.team, lang), style="bold"),
            Text(names[side.owner]), Text(score, style="bold"), cards]  # fmt: skip


def show_hold(v: Cup, seat: int, names: Sequence[str], lang: str) -> RenderableType:
    """One's own hand, and how many cards the others hold."""
    playing = [p for p in range(v.seats) if v.players >> p & 1]
    others = [f"{'▶ ' if p == v.turn else ''}{names[p]} {size(v.hold[p])}" for p in playing]
    lines = [Text(f" {'   '.join(others)}", style="dim")]
    if seat >= 0:
        mine = say("Your hand", lang)
        lines.append(Text(f" {mine}: ").append_text(chips(v.hold[seat])))
    return Group(*lines)


def show_owned(v: Cup, seat: int, lang: str) -> RenderableType:
    """All teams of the viewer; those that are out are dim."""
    lost = {t for box in wall_chart(v) if box.winner is not None for t in box.teams if t != box.winner}
    through = {t for box in wall_chart(v) for t in box.teams if t is not None}
    mine = say("Your teams", lang)
    line = Text(f"\n {mine}:" if seat >= 0 else "")
    for t, owner in enumerate(v.owner):
        if seat >= 0 and owner == seat + 1:
            out = t in lost or (t // GROUP_SIZE < v.group and t not in through)
            line.append(f" {TEAM_CODES[t]}", style="dim strike" if out else "bold")
    return line


def label(v: Cup, seat: int, event: int, lang: str, names: Sequence[str] = ()) -> Text:  # noqa: ARG001
    """A choice in a few words."""
    if event < SEAL:
        return chip((event - PICK) & 7)
    if event < PLAY:
        return Text(say("seal", lang))
    if event < DISCARD:
        act, slot = (event - PLAY) >> 3, (event - PLAY) & 7
        sign = "◄" if is_cover(act) else "→"
        return chip(kind_of(act)).append(f" {sign} {SLOT_TEXTS[slot]} {slot_words(v, slot, lang)}")
    return Text(say("discard", lang)).append(" ").append_text(chip(event - DISCARD))


def shorthand(text: str) -> list[str]:
    """`goal` puts one forward, `goal 1a` plays it, `foul 2b` covers, `- foul` discards, `seal` seals."""
    words = text.lower().split()
    if words in (["seal"], ["s"]):
        return ["first seals", "second seals"]
    if len(words) == 1 and words[0] in CARD_TEXTS:
        return [f"{side} adds {words[0]}" for side in ("first", "second")]
    if len(words) == 2 and words[0] == "-":
        return [f"discards {words[1]}"]
    if len(words) == 2 and re.fullmatch("[1-4][ab]", words[1]):
        return [f"plays {words[0]} on {words[1]}", f"covers {words[1]} with {words[0]}"]
    return []


def legend(lang: str) -> RenderableType:
    """Signs and ways of writing."""
    table = Table(box=None, show_header=False)
    for kind in range(KINDS):
        table.add_row(chip(kind), card_words(kind, lang))
    table.add_row(chip(UNKNOWN), card_words(UNKNOWN, lang))
    hints = (
        ("goal", say("put a goal forward, before you seal", lang)), ("seal", say("seal what was put forward", lang)),
        ("goal 1a", say("play a goal on the first-named team of match 1", lang)),
        ("foul 2b", say("cover the last card of the other team of match 2", lang)),
        ("- foul", say("discard a foul", lang)),
    )  # fmt: skip
    for typed, meaning in hints:
        table.add_row(Text(typed, style="bold"), meaning)
    return table
