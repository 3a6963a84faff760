"""The screen of a match: what happened, the table, the choices, and a line to type on."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.rule import Rule
from rich.segment import Segments
from rich.text import Text

from mundialito.engine.game import Game
from mundialito.engine.record import State
from mundialito.showing.rulebook import rule_text
from mundialito.terminal.drawing import drawing_of
from mundialito.words import say

PAUSE: Final = 0.9  # seconds in which one may read what a bot did
FEWEST_LINES: Final = 3  # of what happened, however small the window
STAGED: Final = "     "  # before what an outcome has brought about


class Story:
    """What a viewer has been told, a line an event, and what outcomes have brought about."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.known = 0  # so many lines are older than the viewer's last decision
        self.printed = 0  # so many are on paper already, where the output is no terminal

    def fresh(self) -> list[str]:
        """What has not been printed yet; from now on it has."""
        lines, self.printed = merge(self.lines[self.printed :]), len(self.lines)
        return lines

    def last(self, n: int) -> list[Text]:
        """The last `n` lines, what is new brighter than what is not."""
        old, new = merge(self.lines[: self.known]), merge(self.lines[self.known :])
        return [*(Text(f" {m}", "dim") for m in old), *(Text(f" {m}", self.style(m)) for m in new)][-n:]

    def stage(self, lines: Sequence[str]) -> None:
        """What an outcome has brought about, below the line of its event, unless that has said it."""
        self.lines += [STAGED + line for line in lines if line not in self.lines[-1:]]

    def style(self, line: str) -> str:
        return "bold yellow" if line.startswith(STAGED) else ""


class Screen:
    """A terminal, or plain output where there is none."""

    def __init__(
        self, console: Console, game: Game, names: Sequence[str], lang: str, fast: bool, beat: float = 0.0
    ) -> None:
        self.console, self.game, self.names, self.lang, self.fast = console, game, names, lang, fast
        self.drawing = drawing_of(game)
        self.is_live = console.is_terminal
        self.beat = beat if self.is_live and not fast else 0.0  # seconds a unit for which outcomes stand

    @contextmanager
    def taken(self) -> Iterator[None]:
        """The terminal's other page: nothing of a hand stays behind in what can be scrolled back to."""
        self.console.set_alt_screen(self.is_live)
        try:
            yield
        finally:
            if self.is_live:
                self.console.set_alt_screen(False)

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, v: State, viewer: int, story: Story, choices: Sequence[int] = (), note: str = "") -> None:
        """The whole screen anew; where there is no terminal, what is new."""
        table = self.drawing.show(v, viewer, self.names, self.lang, choices)
        below: list[RenderableType] = ["", self.list_choices(v, viewer, choices)] if choices else []
        if note:
            below.append(Text(f" {note}", style="bold yellow"))
        if self.is_live:
            self.draw_page(Group(table, *below), story)
            return
        for line in story.fresh():
            self.console.print(Text(line))
        self.console.print(table, *below, sep="\n")

    def draw_page(self, bottom: Group, story: Story) -> None:
        """What happened fills the room above the table, the latest at the bottom."""
        room = self.console.height - len(self.console.render_lines(bottom, pad=False)) - 3
        lines = story.last(max(room, FEWEST_LINES))
        blank = [""] * (room - len(lines))
        helps, quits = say("help", self.lang), say("quit", self.lang)
        hints = f"mundialito {self.game.name}   ? {helps}   q {quits}"
        title = Rule(Text(hints), style="dim")
        self.console.clear()
        self.console.print(title, *blank, sep="\n")
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ellipsis")
        self.console.print("", bottom, sep="\n")

    def list_choices(self, v: State, viewer: int, choices: Sequence[int]) -> RenderableType:
        """The choices, numbered."""
        items = []
        for number, event in enumerate(choices, 1):
            label = self.drawing.label(v, viewer, event, self.lang, self.names)
            items.append(Text().append(f" {number} ", style="bold").append_text(label))
        return Columns(items, padding=(0, 2))

    def watch(self, v: State, viewer: int, story: Story) -> None:
        """Let people see what a bot has before it."""
        if self.is_live and not self.fast:
            self.draw(v, viewer, story)
            time.sleep(PAUSE)

    def stand(self, v: State, viewer: int, story: Story, seconds: float) -> None:
        """Let people see an outcome, the latest that is told, before anything follows from it."""
        self.draw(v, viewer, story)
        time.sleep(seconds)

    # --- asking ------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """A line that a person types; raises EOFError where nobody does."""
        return self.console.input(Text(f" {prompt} ", style="bold")).strip()

    def curtain(self, name: str) -> None:
        """Several people share a screen: nothing is shown until the next one has it."""
        if self.is_live:
            self.console.clear()
        self.console.print("\n" * (self.console.height // 3) if self.is_live else "")
        self.ask(say("Pass the device to {name}, who presses Enter.", self.lang, name=name))

    def help(self, number: str) -> None:
        """How to type moves, or one rule; page by page."""
        lines = self.console.render_lines(self.rule(number) if number else self.typing_help(), pad=False)
        size = self.console.height - 2 if self.is_live else len(lines)
        for first in range(0, len(lines), size):
            if self.is_live:
                self.console.clear()
            for line in lines[first : first + size]:
                self.console.print(Segments(line))
            last = first + size >= len(lines)
            self.ask(say("Enter: back to the table.", self.lang) if last else say("Enter: go on.", self.lang))

    def rule(self, number: str) -> RenderableType:
        text = rule_text(self.game.name, number, self.lang, alone=True)
        return Markdown(text) if text else Text(say("There is no rule {number}.", self.lang, number=number))

    def typing_help(self) -> RenderableType:
        lines = [
            say("Type the number of a choice, or the move itself, written as below.", self.lang),
            say("? shows this page, ? and a rule number that rule, q leaves the match.", self.lang),
            say("All rules: mundialito rules {game}", self.lang, game=self.game.name),
            "",
        ]
        return Group(*(Text(f" {line}") for line in lines), self.drawing.legend(self.lang), "")


def merge(lines: Sequence[str]) -> list[str]:
    """The same line several times in a row is one line, and how often."""
    counted = [(line, len(list(same))) for line, same in groupby(lines)]
    return [line if n == 1 else f"{line} (×{n})" for line, n in counted]
