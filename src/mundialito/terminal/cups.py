"""Tables and wall charts of cups, for the command line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mundialito.cups import formats
from mundialito.cups.chart import Box, Chart, chart
from mundialito.cups.names import DECIDED, HEADINGS, ROUNDS, team_words
from mundialito.cups.results import read, read_lots
from mundialito.cups.standings import Standing
from mundialito.terminal.consoles import results
from mundialito.terminal.inputs import Mistake, read_text
from mundialito.words import phrase, say

WAITING: Final = {
    "matches": phrase("Not all matches are played."),
    "lots": phrase("Lots are needed between {teams}: enter them with --lots, best first."),
    "replay": phrase("A replay is needed between {teams}: add it to the list."),
    "coin": phrase("A coin is needed between {teams}: enter it in the column coin."),
    "match": phrase("to be played"),
    "shoot-out": phrase("A shoot-out is needed between {teams}: enter home_kicks and away_kicks."),
}


def whole_chart(year: str, path: Path, lots: Sequence[str], lang: str) -> Chart:
    """The cup of that year with the results of a file."""
    cup = formats.load(year)
    return chart(cup, read(read_text(path, lang), cup), read_lots(lots, cup))


def groups(found: Chart, group: str | None, lang: str, as_json: bool) -> None:
    """One group, or all of them."""
    wanted = [s for s in found.standings if group is None or s.group.casefold() == group.casefold()]
    if not wanted:
        names = ", ".join(found.cup.groups)
        raise Mistake(say("There is no group {group}; there are: {names}.", lang, group=group, names=names))
    if as_json:
        print(json.dumps([standing_dict(s) for s in wanted] if group is None else standing_dict(wanted[0]), indent=1))
        return
    results().print(*(standing_table(s, lang) for s in wanted), sep="\n\n")


def standing_dict(s: Standing) -> dict[str, object]:
    return {
        "group": s.group, "table": [line.to_dict() for line in s.lines], "through": list(s.through),
        "waits_for": s.waits_for or None, "between": list(s.between),
    }  # fmt: skip


def standing_table(s: Standing, lang: str) -> RenderableType:
    """A table of text, and below it what is missing."""
    out = Table(box=None, pad_edge=False, header_style="bold")
    out.add_column("#", justify="right")
    out.add_column(say("Group {group}", lang, group=s.group))
    for heading in HEADINGS:
        out.add_column(say(heading, lang), justify="right")
    out.add_column(say("decided by", lang))
    for line in s.lines:
        name = Text(team_words(line.team, lang), style="bold" if line.team in s.through else "")
        out.add_row(str(line.rank), name, *map(str, line.numbers), say(DECIDED[line.decided], lang))
    return Group(out, Text(waiting(s.waits_for, s.between, lang))) if s.waits_for else out


def waiting(what: str, teams: Sequence[str | None], lang: str) -> str:
    """What is missing, in a sentence."""
    names = ", ".join(team_words(team, lang) for team in teams if team)
    return say(WAITING[what], lang, teams=names)


def bracket(found: Chart, lang: str, as_json: bool) -> None:
    """The knock-out stage, round by round."""
    if as_json:
        boxes = [box.to_dict() for box in found.boxes]
        print(json.dumps({"bracket": boxes, "champion": found.champion}, indent=1))
        return
    out = Table(box=None, pad_edge=False, show_header=False)
    for name in dict.fromkeys(box.tie.round for box in found.boxes):
        out.add_row("", Text(say(ROUNDS[name], lang), style="bold"))
        for box in found.boxes:
            if box.tie.round == name:
                out.add_row(*box_cells(box, lang))
    results().print(out)
    if found.champion:
        results().print(Text(say("Champion: {team}", lang, team=team_words(found.champion, lang)), style="bold"))


def box_cells(box: Box, lang: str) -> list[Text]:
    """Teams, or the slots they come from; scores; what decided, or what is missing."""
    names = [team_words(t, lang) if t else slot for t, slot in zip(box.teams, box.tie.slots, strict=True)]
    sides = [Text(n, "bold" if t and t == box.winner else "") for n, t in zip(names, box.teams, strict=True)]
    scores = ", ".join(score_text(box, i) for i in range(len(box.results)))
    told = box.decided if box.decided != "goals" else ""
    last = say(DECIDED[told], lang) if box.winner else ""
    if box.waits_for not in ("", "teams"):
        last = waiting(box.waits_for, box.teams, lang)
    return [Text(f"  {box.tie.number}"), sides[0], sides[1], Text(scores), Text(last, "dim")]


def score_text(box: Box, i: int) -> str:
    """Goals in the order of the bracket, kicks behind them."""
    result = box.results[i]
    first, second = (result.goals_of(str(team)) for team in box.teams)
    if not result.kicks:
        return f"{first}-{second}"
    kicks = [result.kicks[result.teams.index(str(team))] for team in box.teams]
    return f"{first}-{second} ({kicks[0]}-{kicks[1]})"
