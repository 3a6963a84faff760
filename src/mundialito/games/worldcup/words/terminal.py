"""A cup drawn for a terminal, from a view: matches with their rows, tables as they stand, one's own hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mundialito.cups.terminal import bracket, group_columns
from mundialito.words import phrase, say

from ..rules import phase
from ..rules.events import DISCARD, PLAY, STOP
from ..rules.parts import GROUP_SIZE, KINDS, UNKNOWN, size
from ..rules.questions import actor, is_group_round
from ..rules.reasons import REASONS
from ..rules.state import World
from . import chart
from .chart import Match, Row, code, group_names, group_table, is_out, matches
from .labels import PROMPTS, title
from .names import act_words, card_words, row_words, team_words
from .notation import ACT_TEXTS, CARD_TEXTS, ROW_TEXTS, cards_of

TILES: Final = (("·", "dim"), ("1", "bold green"), ("2", "bold green"), ("3", "bold green"), ("a", "bold yellow"),
                ("p", "bold magenta"), ("d", "bold blue"), ("x", "dim"))  # fmt: skip


def chip(kind: int) -> Text:
    """A card in a line of text."""
    return Text(f" {CARD_TEXTS[kind]} ", style="reverse")


def show(v: World, seat: int, names: Sequence[str], lang: str, choices: Sequence[int] = ()) -> RenderableType:
    """The table as a seat, or PUBLIC, knows it."""
    parts: list[RenderableType] = [Text(f" {title(v, lang)}", style="bold"), ""]
    if v.phase == phase.OVER:
        boxes, team = chart.bracket(v), lambda t: team_words(v, -1 if t is None else t, lang)
        parts.append(bracket(boxes, team, v.owner, names, lang))
    elif v.dealt == v.teams:
        parts += [show_matches(v, seat, lang), show_hands(v, seat, names, lang)]
    parts.append(show_owned(v, seat, lang))
    if seat >= 0 and actor(v) == seat and choices:
        parts += ["", Text(f" {say(REASONS[PROMPTS[v.phase]].sentence, lang)}")]
    return Group(*parts)


def show_matches(v: World, seat: int, lang: str) -> RenderableType:
    """The matches of the round; in the groups each group beside its table as it stands."""
    found = matches(v)
    if not is_group_round(v) or v.replay:
        return match_table(v, found, seat)
    boxes = []
    for g in range(GROUP_SIZE * v.round, min(GROUP_SIZE * (v.round + 1), len(group_names(v)))):
        name = group_names(v)[g]
        boxes.append(Group(match_table(v, [m for m in found if m.group == name], seat), show_group(v, g, lang), ""))
    return Columns(boxes, padding=(0, 3))


def match_table(v: World, found: Sequence[Match], seat: int) -> RenderableType:
    """One line a match: row, team, tiles towards the flag on either side of the centre."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=False)
    for m in found:
        first, second = m.rows
        score = f"{m.score[0]}-{m.score[1]}" if m.score else "-"
        left, right = side_text(v, first, seat), side_text(v, second, seat)
        table.add_row(f" {m.number + 1}", left, tiles_text(first, True), score, tiles_text(second, False), right)
    return table


def side_text(v: World, row: Row, seat: int) -> Text:
    """A team's letters; one's own stand out."""
    return Text(code(v, row.team), style="bold underline" if row.owner == seat else "")


def tiles_text(row: Row, mirrored: bool) -> Text:
    """The squares of a row from the centre outwards; the first-named team's run to the left."""
    signs = [*row.tiles, *[0] * (row.squares - len(row.tiles))]
    text = Text(" " * (4 - row.squares) if mirrored else "")
    for tile in reversed(signs) if mirrored else signs:
        text.append(*TILES[tile])
    return text


def show_group(v: World, g: int, lang: str) -> RenderableType:
    """The table of a group as it stands by the tiles on the board."""
    table = group_columns(group_names(v)[g], lang, "dim")
    for line in group_table(v, g, now=True):
        table.add_row(f" {line.rank}", code(v, line.team), *map(str, line.numbers))
    return table


def show_hands(v: World, seat: int, names: Sequence[str], lang: str) -> RenderableType:
    """The stock, who plays, and one's own hand."""
    playing = [p for p in range(v.seats) if v.players >> p & 1]
    others = [f"{'▶ ' if p == v.turn else ''}{names[p]} {size(v.hand[p])}" for p in playing]
    stock = say("stock: {stock}", lang, stock=v.stock)
    lines = [Text(f"\n {stock}   {'   '.join(others)}", style="dim")]
    if seat >= 0:
        mine = say("Your hand", lang)
        line = Text(f" {mine}: ")
        for kind in cards_of(v.hand[seat]):
            line.append_text(chip(kind)).append(" ")
        lines.append(line)
    return Group(*lines)


def show_owned(v: World, seat: int, lang: str) -> RenderableType:
    """All teams of the viewer; those that are out are dim."""
    mine = say("Your teams", lang)
    line = Text(f"\n {mine}:" if seat >= 0 else "")
    for t, owner in enumerate(v.owner):
        if seat >= 0 and owner == seat + 1:
            line.append(f" {code(v, t)}", style="dim strike" if is_out(v, t) else "bold")
    return line


def label(v: World, seat: int, event: int, lang: str, names: Sequence[str] = ()) -> Text:  # noqa: ARG001
    """A choice in a few words."""
    if event < STOP:
        return Text(f"{ROW_TEXTS[event]} {row_words(v, event, lang)}")
    if event == STOP:
        return Text(say("no second goal", lang))
    if event < DISCARD:
        return Text(act_words(event - PLAY, lang), style="reverse")
    return Text(say("discard", lang)).append(" ").append_text(chip(event - DISCARD))


def shorthand(text: str) -> list[str]:
    """`goal` plays one, `7a` names the row, `- foul` discards, `stop` leaves the second goal."""
    words = text.lower().split()
    if len(words) == 2 and words[0] == "-":
        return [f"discards {words[1]}"]
    if len(words) != 1:
        return []
    if re.fullmatch("[0-9]{1,2}[ab]", words[0]):
        return [f"on {words[0]}"]
    if words[0] == "stop":
        return ["no second goal"]
    return [told for told in (f"plays {words[0]}", words[0]) if told in ACT_TEXTS]


def legend(lang: str) -> RenderableType:
    """Signs and ways of writing."""
    table = Table(box=None, show_header=False)
    for kind in range(KINDS):
        table.add_row(chip(kind), card_words(kind, lang))
    table.add_row(chip(UNKNOWN), card_words(UNKNOWN, lang))
    signs = (
        phrase("a free square"), phrase("a goal tile"), phrase("an attack"), phrase("a penalty"), phrase("a defence"),
        phrase("a tile turned over"),
    )  # fmt: skip
    for (sign, style), words in zip((TILES[0], *TILES[1:2], *TILES[4:]), signs, strict=True):
        table.add_row(Text(sign, style=style), say(words, lang))
    hints = (
        ("goal", say("play a goal, then name its row", lang)),
        ("7a", say("the row of the first-named team of match 7", lang)),
        ("- foul", say("discard a foul", lang)), ("stop", say("no second goal", lang)),
    )  # fmt: skip
    for typed, meaning in hints:
        table.add_row(Text(typed, style="bold"), meaning)
    return table
