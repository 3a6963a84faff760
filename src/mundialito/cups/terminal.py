"""What games of World Cups draw alike in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mundialito.cups.lines import Box
from mundialito.cups.names import HEADINGS, TIE_NAMES
from mundialito.words import say


def group_columns(group: str, lang: str, style: str) -> Table:
    """A table for the lines of a group, as yet without any."""
    table = Table(box=None, pad_edge=False, header_style=style, padding=(0, 1))
    table.add_column(" #")
    table.add_column(say("Group {group}", lang, group=group))
    for heading in HEADINGS:
        table.add_column(say(heading, lang), justify="right")
    return table


def bracket(
    boxes: Iterable[Box], team: Callable[[int | None], str], owner: Sequence[int], names: Sequence[str], lang: str
) -> RenderableType:
    """The whole knock-out stage: round, teams with their owners, score."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=False)
    for box in boxes:
        cells = [Text(f" {say(TIE_NAMES[box.round], lang, number=box.number)}", style="dim")]
        for t in box.teams:
            whose = f" ({names[owner[t] - 1]})" if t is not None else ""
            cells.append(Text(f"{team(t)}{whose}", style="bold" if t is not None and t == box.winner else ""))
        score = f"{box.score[0]}-{box.score[1]}" if box.score else ""
        table.add_row(*cells, Text(f"{score} ({box.kicks[0]}-{box.kicks[1]})" if box.kicks else score))
    return table
