"""The picture of a game that declares its zones: seats in a row, the middle, and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from htpy import Node

from mundialito.drawing.pictures import ACROSS, fanned, in_row, placed, plate, sentence, whole
from mundialito.drawing.svg import rect, short
from mundialito.engine.zones import HIDDEN, Before, Board, Fact, Hand, Kind, Pile, Row, Taken, Trick
from mundialito.showing.rulebook import short_title
from mundialito.showing.zones import Tabletop
from mundialito.words import say

A_ROW: Final = 5  # seats side by side
SEAT: Final = 168  # height of a row of seats
TABLE: Final = 560
HAND: Final = 130
BAND: Final = 190  # height of what lies in the middle, but for boards
BOARD: Final = (330, 90)  # height of a board, and of a square at most


class Picture:
    """One view, as it is being drawn."""

    def __init__(self, top: Tabletop, v: Any, viewer: int, names: Sequence[str], lang: str) -> None:
        self.top, self.v, self.viewer, self.names, self.lang = top, v, viewer, names, lang
        self.rows = -(-len(names) // A_ROW)

    def ids(self, kind: Kind, things: Sequence[int]) -> list[str]:
        return [self.top.id_of(kind, thing) for thing in things]

    def seat(self, q: int) -> Node:
        """A player: plate, hand from behind, what lies before it, heaps and points."""
        row, place = divmod(q, A_ROW)
        beside = min(A_ROW, len(self.names) - row * A_ROW)
        room = ACROSS / beside
        x, y = room * (place + 0.5), 62 + SEAT * row
        faces, v = self.top.faces, self.v
        hands = [c for _, zone in self.top.all(Hand) for c in self.ids(zone.kind, zone.of(v, q))]
        before = [c for _, zone in self.top.all(Before) for c in self.ids(zone.kind, zone.of(v, q))]
        won = self.top.winners(v)
        taken = [say(zone.title, self.lang, count=zone.size(v, q)) for _, zone in self.top.all(Taken)]
        told = [*taken, *self.top.points(v, q, self.lang)]
        is_bright = q in won if won else q in self.top.acting(v)
        return [
            fanned(faces, hands[:12], x, y - 12, 40, room * 0.8) if q != self.viewer or won else None,
            plate(self.names[q][:14], x, y + 36, is_bright),
            in_row(faces, before[:8], x, y + 76, 36, room * 0.8) if before else None,
            sentence(" · ".join(told), x, y + (112 if before else 70), 15) if told else None,
        ]

    def middle(self, top: float) -> tuple[list[Node], float]:
        """What lies in the middle, and where it ends."""
        blocks = [zone for zone in self.top.zones if isinstance(zone, Pile | Row | Trick)]
        room = ACROSS / max(1, len(blocks))
        nodes = [self.block(zone, room * (i + 0.5), top + BAND / 2, room - 30) for i, zone in enumerate(blocks)]
        low = top + (BAND if blocks else 0)
        for _, board in self.top.all(Board):
            node, high = self.board(board, low)
            nodes.append(node)
            low += high
        facts = [words for _, fact in self.top.all(Fact) if (words := fact.of(self.v, self.lang))]
        return [*nodes, sentence(" · ".join(facts), ACROSS / 2, low + 18, 18) if facts else None], low + 36

    def block(self, zone: Pile | Row | Trick, x: float, y: float, room: float) -> Node:
        """A pile, a row, a trick, by its middle."""
        faces, v = self.top.faces, self.v
        wide = 92 if zone.kind.shape == "card" else 80
        if isinstance(zone, Row):
            return in_row(faces, self.ids(zone.kind, zone.of(v)), x, y, wide, room)
        if isinstance(zone, Trick):
            played = zone.of(v)
            step = min(wide * 1.12, (room - wide) / max(1, len(played) - 1))
            spots = [x + (i - (len(played) - 1) / 2) * step for i in range(len(played))]
            by = [sentence(self.names[q][:12], at, y + 82, 14) for at, (q, _) in zip(spots, played, strict=True)]
            return [in_row(faces, self.ids(zone.kind, [c for _, c in played]), x, y - 8, wide, room), by]
        size, back = zone.size(v), self.top.id_of(zone.kind, HIDDEN)
        under = self.ids(zone.kind, zone.under(v) if zone.under else ())
        top = self.ids(zone.kind, zone.top(v) if zone.top else ())
        return [
            [placed(faces, c, x + 50, y - 8, wide, 90) for c in under],
            [placed(faces, back, x - 2 * i, y - 8 - 2 * i, wide) for i in range(min(3, size))],
            [placed(faces, c, x, y - 8, wide) for c in top],
            sentence(say(zone.title, self.lang, count=size), x, y + 82, 14) if size else None,
        ]

    def board(self, zone: Board, top: float) -> tuple[Node, float]:
        """Squares with what stands on them."""
        things = zone.of(self.v)
        size = min(BOARD[1], BOARD[0] / (len(things) / zone.wide), 0.9 * ACROSS / zone.wide)
        left = (ACROSS - size * zone.wide) / 2
        squares: list[Node] = []
        for i, thing in enumerate(things):
            row, column = divmod(i, zone.wide)
            x, y = left + size * column, top + size * row
            ground = "#d8b98a" if (row + column) % 2 else "#f6e7c8"
            squares.append(rect(x=short(x), y=short(y), width=short(size), height=short(size), fill=ground))
            if thing is not None:
                name = self.top.id_of(zone.kind, thing)
                squares.append(placed(self.top.faces, name, x + size / 2, y + size / 2, size * 0.84))
        return squares, size * (len(things) // zone.wide) + 16

    def whole(self) -> str:
        top = SEAT * self.rows + 48
        middle, end = self.middle(top)
        low = max(TABLE, end + 20)
        own = [zone for _, zone in self.top.all(Hand)] if self.viewer >= 0 and not self.top.is_over(self.v) else []
        hand = [c for zone in own for c in self.ids(zone.kind, zone.of(self.v, self.viewer))]
        high = low + HAND if hand else low
        body: list[Node] = [
            rect(".ground", width=ACROSS, height=short(high), rx="28", fill="#f6eddc"),
            rect(width=ACROSS, height=short(low), rx="28", fill="#8a5632"),
            rect(x="14", y="14", width=ACROSS - 28, height=short(low - 28), rx="18", fill="#22754f"),
            [self.seat(q) for q in range(len(self.names))],
            sentence(self.top.status(self.v, self.names, self.lang), ACROSS / 2, top - 10, 20),
            middle,
            fanned(self.top.faces, hand, ACROSS / 2, low + 40, 92, 820),
        ]
        heading = f"{short_title(self.top.game.name, self.lang)}: {', '.join(self.names)}"
        return whole(body, high, self.top.faces, heading)


def picture(top: Tabletop, v: Any, viewer: int, names: Sequence[str], lang: str) -> str:
    """One self-contained SVG of the table as that viewer knows it."""
    return Picture(top, v, viewer, names, lang).whole()
