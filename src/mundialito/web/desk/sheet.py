"""The score sheet of a table, as it is filled in and as it is read."""

from __future__ import annotations

import htpy as h

from mundialito.desk.state import Played, Result, State
from mundialito.web.desk.parts import rules
from mundialito.words import phrase, say

CLASSES = {"number": phrase("numbers"), "action": phrase("actions"), "wild": phrase("wilds")}
ONE_OF = {"number": phrase("1 number"), "action": phrase("1 action"), "wild": phrase("1 wild")}


def class_name(name: str, lang: str) -> str:
    """A class of cards by the name of the settings; classes of other games keep theirs."""
    return say(CLASSES[name], lang) if name in CLASSES else name


def count_of(count: int, name: str, lang: str) -> str:
    """So many cards of a class."""
    return say(ONE_OF[name], lang) if count == 1 and name in ONE_OF else f"{count} {class_name(name, lang)}"


def fields(s: State, number: int, table: int, lang: str) -> h.Node:
    """ED7  Cards by class for each player: the program multiplies. What was entered before stands in it."""
    played = s.rounds[number - 1]
    result = played.results.get(table - 1)
    return [
        h.input(type="hidden", name="table", value=table),
        h.input(type="hidden", name="round", value=number),
        h.div(".sheet")[(by_class if s.settings.classes else by_points)(s, played, table, result, lang)],
        h.p(".check")[
            h.label[
                h.input(
                    type="checkbox", name="stopped", value="1",
                    checked=result is not None and result.winner is None,
                ),
                " ",
                say("Blocked or stopped: nobody went out", lang),
                rules("ED8"),
            ]
        ],
    ]  # fmt: skip


def by_class(s: State, played: Played, table: int, result: Result | None, lang: str) -> h.Node:
    classes = s.settings.classes
    return h.table[
        h.thead[
            h.tr[
                h.th(scope="col")[say("Player", lang)],
                [h.th(scope="col")[class_name(name, lang), h.small[f" ×{points}"]] for name, points, _ in classes],
                h.th(scope="col")[say("Points", lang)],
            ]
        ],
        h.tbody[[player_row(s, p, result, lang) for p in played.tables[table - 1]]],
    ]


def player_row(s: State, p: int, result: Result | None, lang: str) -> h.Node:
    """One player's cards; the points are worked out by the script and, for good, by the server."""
    held = result.cards.get(p) if result and result.cards else None
    name = s.players[p].name
    return h.tr(data_row=True)[
        h.th(scope="row")[name],
        [
            h.td[
                h.input(
                    type="number", inputmode="numeric", min=0, max=copies, name=f"c-{p}-{i}",
                    value=str(held[i]) if held else "", placeholder="0", data_points=points,
                    aria_label=f"{name}: {class_name(label, lang)}",
                )
            ]
            for i, (label, points, copies) in enumerate(s.settings.classes)
        ],
        h.td[h.output(data_sum=True)[str(result.points[p]) if result and p in result.points else "0"]],
    ]  # fmt: skip


def by_points(s: State, played: Played, table: int, result: Result | None, lang: str) -> h.Node:
    people = played.tables[table - 1]
    return [
        h.table[
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[s.players[p].name],
                        h.td[
                            h.input(
                                type="number", inputmode="numeric", name=f"p-{p}", placeholder="0",
                                value=str(result.points[p]) if result else "", aria_label=s.players[p].name,
                            )
                        ],
                    ]
                    for p in people
                ]
            ]
        ],
        h.p(".field")[
            h.label(for_=f"w-{table}")[say("Who won", lang)],
            h.select(id=f"w-{table}", name="winner")[
                h.option(value="")["–"],
                [
                    h.option(value=p, selected=result is not None and result.winner == p)[
                        s.players[p].name
                    ]
                    for p in people
                ],
            ],
        ],
    ]  # fmt: skip


def told(s: State, result: Result, order: list[int], lang: str) -> h.Node:
    """A sheet that was entered, to be read."""
    return h.table(".told")[
        h.tbody[
            [
                h.tr(class_="out" if result.winner == p else None)[
                    h.th(scope="row")[s.players[p].name],
                    h.td(".soft")[counted(s, result.cards.get(p), lang) if result.cards else None],
                    h.td[result.points.get(p, 0)],
                ]
                for p in order
            ]
        ]
    ]


def counted(s: State, cards: tuple[int, ...] | None, lang: str) -> str:
    """A hand in words: 2 numbers, 1 wild."""
    if not cards or not any(cards):
        return say("went out", lang) if cards else ""
    pairs = zip(cards, s.settings.classes, strict=True)
    return ", ".join(count_of(count, row[0], lang) for count, row in pairs if count)
