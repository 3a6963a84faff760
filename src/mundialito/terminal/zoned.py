"""A game that declares its zones, in a terminal: the same table as on a page, in text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mundialito.drawing.text import back, chip, chips
from mundialito.engine.rooms import Typed
from mundialito.engine.zones import HIDDEN, Before, Board, Fact, Hand, Kind, Pile, Row, Taken, Trick, known
from mundialito.showing.zones import Tabletop
from mundialito.words import say

A_ROW = 5  # seats side by side
BACKS = 7  # more things than these are not drawn one by one


class ZonedText(Tabletop, Typed):
    """The terminal of any game with zones."""

    def show(self, v: Any, seat: int, names: Sequence[str], lang: str, choices: Sequence[int] = ()) -> RenderableType:
        blocks: list[RenderableType] = [*self.seats(v, seat, names, lang), "", *self.middle(v, names, lang), ""]
        words = self.prompt(v, seat, lang) if choices else self.status(v, names, lang, seat)
        blocks.append(Text(f" {words}", style="bold"))
        if seat >= 0 and not self.is_over(v):
            blocks += self.mine(v, seat, lang, choices)
        return Group(*blocks)

    def label(self, v: Any, seat: int, event: int, lang: str, names: Sequence[str] = ()) -> Text:
        return Text(self.choice_words(v, seat, event, names, lang))

    def shorthand(self, text: str) -> list[str]:  # noqa: ARG002
        return []

    def legend(self, lang: str) -> RenderableType:  # noqa: ARG002
        return Text()

    # --- seats ----------------------------------------------------------------------------------------

    def seats(self, v: Any, seat: int, names: Sequence[str], lang: str) -> Iterator[RenderableType]:
        """Everybody, some side by side."""
        for first in range(0, len(names), A_ROW):
            row = Table.grid(padding=(0, 3))
            beside = range(first, min(len(names), first + A_ROW))
            row.add_row(*(self.seat(v, q, seat, names, lang) for q in beside))
            yield row

    def seat(self, v: Any, q: int, viewer: int, names: Sequence[str], lang: str) -> Text:
        """Name, what is held, what lies in front, points; whoever is awaited is marked."""
        acts = q in (self.winners(v) or self.acting(v))
        name = say("{name} (you)", lang, name=names[q]) if q == viewer else names[q]
        cell = Text("▶ " if acts else "  ", style="bold").append(name, style="bold reverse" if acts else "bold")
        for _, zone in self.all(Hand):
            things = zone.of(v, q)
            open_ = known(things) if q != viewer else []
            cell.append("\n  ").append("▮" * min(len(things), BACKS), style="cyan").append(f" {len(things)}")
            cell.append_text(Text(" ").append_text(self.chips(zone.kind, open_)) if open_ else Text())
        for _, before in self.all(Before):
            if things := before.of(v, q):
                cell.append(f"\n  {say(before.title, lang)}: ").append_text(self.chips(before.kind, things))
        told = [say(zone.title, lang, count=zone.size(v, q)) for _, zone in self.all(Taken)]
        for words in (*told, *self.points(v, q, lang)):
            cell.append(f"\n  {words}")
        return cell

    def chips(self, kind: Kind, things: Sequence[int]) -> Text:
        return chips([self.chip(kind, thing) for thing in things])

    def chip(self, kind: Kind, thing: int, bright: bool = True) -> Text:
        """A thing in a line of text."""
        if thing == HIDDEN:
            return back()
        mark = kind.mark(thing)
        return chip(mark.text, mark.colour, mark.sign, bright)

    # --- the middle -----------------------------------------------------------------------------------

    def middle(self, v: Any, names: Sequence[str], lang: str) -> Iterator[RenderableType]:
        for zone in self.zones:
            match zone:
                case Pile():
                    line = Text(f" {say(zone.title, lang, count=zone.size(v))} ")
                    lying = [*(zone.top(v) if zone.top else ()), *(zone.under(v) if zone.under else ())]
                    yield line.append_text(self.chips(zone.kind, lying))
                case Row() if things := zone.of(v):
                    yield Text(f" {say(zone.title, lang)}: ").append_text(self.chips(zone.kind, things))
                case Trick():
                    line = Text(f" {say(zone.title, lang)}: ")
                    for q, thing in zone.of(v):
                        line.append(f"{names[q]} ").append_text(self.chip(zone.kind, thing)).append("  ")
                    yield line
                case Board():
                    yield self.board(zone, v)
                case Fact() if words := zone.of(v, lang):
                    yield Text(f" {words}")

    def board(self, zone: Board, v: Any) -> RenderableType:
        """Squares, each with what stands on it or else its name."""
        grid = Table.grid(padding=(0, 1))
        things = zone.of(v)
        for first in range(0, len(things), zone.wide):
            row = enumerate(things[first : first + zone.wide], first)
            cells = [Text(zone.square(i), "dim") if c is None else self.chip(zone.kind, c) for i, c in row]
            grid.add_row(Text(" "), *cells)
        return grid

    # --- one's own ------------------------------------------------------------------------------------

    def mine(self, v: Any, seat: int, lang: str, choices: Sequence[int]) -> Iterator[RenderableType]:
        """One's hand; below each thing that can be chosen, the number to type."""
        for _, zone in self.all(Hand):
            events = self.pressed(zone, v, seat)
            numbers = {thing: choices.index(e) + 1 for thing, e in events.items() if e in choices}
            line = Text(f" {say(zone.title, lang)}: ")
            for thing in zone.of(v, seat):
                line.append_text(self.chip(zone.kind, thing, thing in numbers or not numbers))
                line.append(f"{numbers[thing]} " if thing in numbers else " ")
            yield line
