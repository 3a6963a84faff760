"""Papers for the hall: slips to cut, who sits where, table signs, standings. A4, black on white."""

from __future__ import annotations

import htpy as h

from mundialito.desk.links import TABLE
from mundialito.desk.people import az
from mundialito.desk.progress import Played, Progress
from mundialito.tables.refusals import Unknown
from mundialito.web.desk import standings_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.score_sheet import class_name
from mundialito.web.shell.sharing import code
from mundialito.words import say


def round_of(desk: Desk, number: int) -> Played:
    if not 1 <= number <= len(desk.s.rounds):
        raise Unknown("Round {round} is not seated yet.", round=number)
    return desk.s.rounds[number - 1]


def slips(desk: Desk, number: int) -> h.Node:
    """ED5, ED7  One for each table, to cut: names in order of play, starter marked, boxes to fill in, initials."""
    played = round_of(desk, number)
    return h.div(".slips")[[slip(desk.s, number, i, t, desk.lang) for i, t in enumerate(played.tables, 1)]]


def slip(s: Progress, number: int, table: int, people: list[int], lang: str) -> h.Node:
    classes = s.settings.classes
    return h.section(".slip")[
        h.header[
            h.h2[say("Table {table}", lang, table=table)],
            h.p[
                s.settings.name,
                h.strong[say("Round {round} of {rounds}", lang, round=number, rounds=s.settings.rounds)],
            ],
        ],
        h.table[
            h.thead[
                h.tr[
                    h.th[say("In order of play, to the right", lang)],
                    [h.th[class_name(name, lang), h.br, f"× {points}"] for name, points, _ in classes],
                    h.th[say("Total", lang)],
                    h.th[say("Initials", lang)],
                ]
            ],
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[mark(k, len(people), lang), s.players[p].name],
                        [h.td for _ in classes],
                        h.td,
                        h.td,
                    ]
                    for k, p in enumerate(people)
                ]
            ],
        ],
        h.footer["☐ ", say("Blocked or stopped: nobody went out", lang)],
    ]


def mark(k: int, seats: int, lang: str) -> h.Node:
    """The first starts, the last deals."""
    if k == 0:
        return h.span(".role")["▶ ", say("starts", lang)]
    return h.span(".role")[say("deals", lang)] if k == seats - 1 else None


def seats(s: Progress, number: int) -> list[tuple[str, int]]:
    """Name and table, A-Z; 0: a bye (ED16)."""
    played = s.rounds[number - 1]
    told = [(s.players[p].name, i) for i, t in enumerate(played.tables, 1) for p in t]
    told += [(s.players[p].name, 0) for p in played.byes]
    return sorted(told, key=lambda row: az(row[0]))


def where(desk: Desk, number: int) -> h.Node:
    """A-Z: where do I sit?"""
    round_of(desk, number)
    s, lang = desk.s, desk.lang
    return [
        h.h1[say("Where do I sit? Round {round}, A-Z", lang, round=number)],
        h.ul(".columns")[[h.li[h.span[name], h.strong[table or say("bye", lang)]] for name, table in seats(s, number)]],
    ]


def signs(desk: Desk) -> h.Node:
    """A large number for each table, and the code of its score sheet."""
    lang = desk.lang
    return h.div(".signs")[
        [
            h.section(".sign")[
                h.div[
                    h.p[say("Table", lang)],
                    h.p(".number")[row.number],
                    h.p(".soft")[desk.s.settings.name],
                ],
                h.div[
                    code(desk.address(f"/table/{row.token}"), lang),
                    h.p[say("Scan to enter the score of this table", lang)],
                ],
            ]
            for row in desk.known
            if row.role == TABLE
        ]
    ]


def standings(desk: Desk) -> h.Node:
    lang = desk.lang
    rows = desk.rows()
    return [
        h.h1[desk.s.settings.name or say("Standings", lang)],
        standings_page.ranking(desk.s, rows, lang) if rows else h.p[say("No round is over yet.", lang)],
    ]
