"""The score sheet of a table, as it is filled in and as it is read."""

from __future__ import annotations

import htpy as h

from mundialito.desk.progress import Played, Progress, Sheet
from mundialito.web.desk import parts
from mundialito.web.desk.parts import rules
from mundialito.words import phrase, say

CLASSES = {"number": phrase("numbers"), "action": phrase("actions"), "wild": phrase("wilds")}
COUNTED = {
    "number": phrase("{count} number|{count} numbers"),
    "action": phrase("{count} action|{count} actions"),
    "wild": phrase("{count} wild|{count} wilds"),
}


def class_name(name: str, lang: str) -> str:
    """A class of cards by the name of the settings; classes of other games keep theirs."""
    return say(CLASSES[name], lang) if name in CLASSES else name


def count_of(count: int, name: str, lang: str) -> str:
    """So many cards of a class."""
    return say(COUNTED[name], lang, count=count) if name in COUNTED else f"{count} {name}"


def fields(s: Progress, number: int, table: int, lang: str) -> h.Node:
    """ED7  Cards by class for each player: the program multiplies. What was entered before stands in it."""
    played = s.rounds[number - 1]
    sheet = played.results.get(table - 1)
    return [
        h.input(type="hidden", name="table", value=table),
        h.input(type="hidden", name="round", value=number),
        h.div(".sheet")[(by_class if s.settings.classes else by_points)(s, played, table, sheet, lang)],
        h.p(".check")[
            h.label[
                h.input(
                    type="checkbox", name="stopped", value="1",
                    checked=sheet is not None and sheet.winner is None,
                ),
                " ",
                say("Blocked or stopped: nobody went out", lang),
                rules("ED8"),
            ]
        ],
    ]  # fmt: skip


def hidden(sheet: Sheet, number: int, table: int) -> h.Node:
    """A sheet that was entered, to be sent once more by whoever agrees with it."""
    told: dict[str, int] = {"table": table, "round": number}
    if sheet.cards:
        told |= {f"c-{p}-{i}": count for p, row in sheet.cards.items() for i, count in enumerate(row) if count}
    else:
        told |= {f"p-{p}": points for p, points in sheet.points.items()}
    told |= {"winner": sheet.winner} if sheet.winner and not sheet.cards else {}
    told |= {"stopped": 1} if sheet.winner is None else {}
    return parts.hidden(**told)


def by_class(s: Progress, played: Played, table: int, sheet: Sheet | None, lang: str) -> h.Node:
    classes = s.settings.classes
    return h.table[
        h.thead[
            h.tr[
                h.th(scope="col")[say("Player", lang)],
                [h.th(scope="col")[class_name(name, lang), h.small[f" ×{points}"]] for name, points, _ in classes],
                h.th(scope="col")[say("Points", lang)],
            ]
        ],
        h.tbody[[player_row(s, p, sheet, lang) for p in played.tables[table - 1]]],
    ]


def player_row(s: Progress, p: int, sheet: Sheet | None, lang: str) -> h.Node:
    """One player's cards; the points are worked out by the script and, for good, by the server."""
    held = sheet.cards.get(p) if sheet and sheet.cards else None
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
        h.td[h.output(data_sum=True)[str(sheet.points[p]) if sheet and p in sheet.points else "0"]],
    ]  # fmt: skip


def by_points(s: Progress, played: Played, table: int, sheet: Sheet | None, lang: str) -> h.Node:
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
                                value=str(sheet.points[p]) if sheet else "", aria_label=s.players[p].name,
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
                    h.option(value=p, selected=sheet is not None and sheet.winner == p)[
                        s.players[p].name
                    ]
                    for p in people
                ],
            ],
        ],
    ]  # fmt: skip


def filled_in(s: Progress, sheet: Sheet, order: list[int], lang: str) -> h.Node:
    """A sheet that was entered, to be read."""
    return h.table(".told")[
        h.tbody[
            [
                h.tr(class_="out" if sheet.winner == p else None)[
                    h.th(scope="row")[s.players[p].name],
                    h.td(".soft")[counted(s, sheet.cards.get(p), lang) if sheet.cards else None],
                    h.td[sheet.points.get(p, 0)],
                ]
                for p in order
            ]
        ]
    ]


def counted(s: Progress, cards: tuple[int, ...] | None, lang: str) -> str:
    """A hand in words: 2 numbers, 1 wild."""
    if not cards or not any(cards):
        return say("went out", lang) if cards else ""
    pairs = zip(cards, s.settings.classes, strict=True)
    return ", ".join(count_of(count, row[0], lang) for count, row in pairs if count)
