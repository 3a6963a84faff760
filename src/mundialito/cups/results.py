"""Lists of results, as people write them: a CSV file with the columns home, away, home_goals, away_goals.

Commas stand between them, or semicolons, as spreadsheets write them where a comma stands within numbers. Further
columns where they are wanted: home_kicks and away_kicks for a shoot-out, coin for the team that won the toss.
Every mistake becomes one sentence with its line.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from mundialito.cups.formats import SHOOT_OUT, Format
from mundialito.engine.reading import Unreadable, whole
from mundialito.engine.sheets import read_sheet

COLUMNS: Final = ("home", "away", "home_goals", "away_goals")
MORE: Final = ("home_kicks", "away_kicks", "coin")
MOST_GOALS: Final = 99
LONGEST_NAME: Final = 60  # letters of a name that is worth a guess


class Misreported(Unreadable):
    """A list of results that cannot be: which line (0: the whole file), and what is wrong with it."""


@dataclass(frozen=True)
class Result:
    """One match as it ended."""

    line: int
    teams: tuple[str, str]
    goals: tuple[int, int]
    kicks: tuple[int, int] | None = None  # of a shoot-out
    coin: str | None = None  # whom the coin favoured

    @property
    def pair(self) -> frozenset[str]:
        return frozenset(self.teams)

    @property
    def is_drawn(self) -> bool:
        return self.goals[0] == self.goals[1]

    @property
    def winner(self) -> str | None:
        """By goals alone."""
        return None if self.is_drawn else self.teams[self.goals[1] > self.goals[0]]

    @property
    def shoot_out_winner(self) -> str | None:
        return None if self.kicks is None else self.teams[self.kicks[1] > self.kicks[0]]

    def goals_of(self, team: str) -> int:
        return self.goals[self.teams.index(team)]


def read(text: str, cup: Format) -> list[Result]:
    """The results in a CSV text; raises Misreported, or Unreadable for what is no CSV."""
    rows = read_sheet(text, ";" if ";" in text.partition("\n")[0] else ",")
    names = [name.strip() for name in next(rows, (0, []))[1]]
    missing = [name for name in COLUMNS if name not in names]
    strange = [name for name in names if name not in (*COLUMNS, *MORE)]
    if missing or strange or len(names) != len(set(names)):
        raise Misreported(
            1, "The first line names the columns: {columns}; and, where wanted, {more}.",
            columns=",".join(COLUMNS), more=",".join(MORE),
        )  # fmt: skip
    return [_row(line, names, cells, cup) for line, cells in rows if any(cells)]


def _row(line: int, names: list[str], cells: list[str], cup: Format) -> Result:
    cell = dict(zip(names, cells, strict=False))
    if len(cells) > len(names) or not set(COLUMNS) <= set(cell):
        raise Misreported(line, "Every line has as many columns as the first one.")
    return read_result(line, cell, cup)


def read_result(line: int, told: Mapping[str, str], cup: Format) -> Result:
    """One result, its columns by name; raises Misreported."""
    cell = {name: value.strip() for name, value in told.items()}
    home, away = (find_team(line, cell[name], cup) for name in COLUMNS[:2])
    if home == away:
        raise Misreported(line, "{team} cannot meet itself.", team=home)
    goals = _number(line, cell["home_goals"]), _number(line, cell["away_goals"])
    kicks = _kicks(line, cell, goals, cup)
    coin = _coin(line, cell.get("coin", ""), (home, away), goals, cup)
    return Result(line, (home, away), goals, kicks, coin)


def find_team(line: int, name: str, cup: Format) -> str:
    """The team of that name; raises Misreported with the nearest one."""
    for team in cup.teams:
        if team.casefold() == name.casefold():
            return team
    near = difflib.get_close_matches(name[:LONGEST_NAME], cup.teams, 1, 0.0)
    raise Misreported(
        line, "There is no team {name} in the cup of {year}; did you mean {near}?", name=name or "''", year=cup.year,
        near=near[0],
    )  # fmt: skip


def _number(line: int, text: str) -> int:
    if re.fullmatch("-[0-9]+", text):
        raise Misreported(line, "A score cannot be negative: {text}.", text=text)
    if (number := whole(text, MOST_GOALS)) is None:
        raise Misreported(
            line, "A score is a whole number from 0 to {most}, not {text}.", most=MOST_GOALS, text=text or "''"
        )
    return number


def _kicks(line: int, cell: dict[str, str], goals: tuple[int, int], cup: Format) -> tuple[int, int] | None:
    texts = cell.get("home_kicks", ""), cell.get("away_kicks", "")
    if texts == ("", ""):
        return None
    if cup.knock_out.then != SHOOT_OUT:
        raise Misreported(line, "The cup of {year} knows no shoot-outs.", year=cup.year)
    if goals[0] != goals[1]:
        raise Misreported(line, "Only a drawn match has a shoot-out.")
    kicks = _number(line, texts[0]), _number(line, texts[1])
    if kicks[0] == kicks[1]:
        raise Misreported(line, "A shoot-out goes on until one team leads.")
    return kicks


def _coin(line: int, text: str, teams: tuple[str, str], goals: tuple[int, int], cup: Format) -> str | None:
    if not text:
        return None
    if goals[0] != goals[1]:
        raise Misreported(line, "Only a drawn match is decided by a coin.")
    favoured = find_team(line, text, cup)
    if favoured not in teams:
        raise Misreported(line, "The coin favours one of the two teams that have met, not {team}.", team=favoured)
    return favoured


def read_lots(texts: Iterable[str], cup: Format) -> list[tuple[str, ...]]:
    """Lots that were drawn: teams in the order in which they came, commas between them; raises Misreported."""
    return [tuple(find_team(0, name.strip(), cup) for name in text.split(",")) for text in texts]
