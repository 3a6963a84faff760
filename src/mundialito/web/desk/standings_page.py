"""Standings, extra rounds for first place, the pot, and the end of the event."""

from __future__ import annotations

import htpy as h

from mundialito.desk.deciders import open_decider
from mundialito.desk.pot import pot
from mundialito.desk.progress import Decider, Progress
from mundialito.desk.standings import Row, champion, contenders, leaders, standings
from mundialito.web.desk import online_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.money import money
from mundialito.web.desk.parts import button, closing, field, form, main_button, moment, names, rules, tabs
from mundialito.words import say


def page(desk: Desk) -> h.Node:
    """All of it."""
    lang = desk.lang
    return [
        tabs(desk, "standings"),
        extra_rounds(desk),
        h.section(".panel")[
            h.h2[say("Standings", lang), rules("E3", "ED12")],
            ranking(desk.s, desk.rows(), lang) if desk.rows() else h.p(".soft")[say("No round is over yet.", lang)],
        ],
        purse(desk) if desk.is_director else None,
        ending(desk) if desk.is_director else None,
    ]


def before(s: Progress) -> dict[int, int]:
    """The ranks as they were a round ago, for arrows."""
    done = [r for r in s.rounds if r.is_over]
    if len(done) < 2:
        return {}
    last = done[-1]
    hidden = [r for r in s.rounds if r is not last]
    earlier = Progress(settings=s.settings, is_open=True, players=s.players, rounds=hidden)
    return {row.player: row.rank for row in standings(earlier)}


def ranking(s: Progress, rows: list[Row], lang: str, whole: bool = True) -> h.Node:
    """Rank, name, total, round by round; arrows against the round before."""
    earlier = before(s)
    rounds = range(1, len(rows[0].points) + 1) if rows and whole else range(0)
    return h.div(".scroll", tabindex="0", role="region", aria_label=say("Standings", lang))[
        h.table(".standings")[
            h.thead[
                h.tr[
                    h.th(scope="col")["#"],
                    h.th(scope="col")[say("Player", lang)],
                    h.th(scope="col")[say("Total", lang)],
                    h.th(scope="col")[say("Wins", lang)],
                    [h.th(".round", scope="col")[n] for n in rounds],
                ]
            ],
            h.tbody[[line(s, row, earlier, whole, lang) for row in rows]],
        ]
    ]  # fmt: skip


def line(s: Progress, row: Row, earlier: dict[int, int], whole: bool, lang: str) -> h.Node:
    p = s.players[row.player]
    return h.tr(class_="first" if row.rank == 1 else None if row.rank else "unranked")[
        h.td[row.rank or "–", arrow(row, earlier, lang)],
        h.th(scope="row")[p.name, h.small[" ", say("gone", lang)] if p.is_gone else None],
        h.td(".total")[row.total],
        h.td[row.wins],
        [h.td(".round", class_="missed" if n in row.missed else None)[points] for n, points in enumerate(row.points, 1)]
        if whole
        else None,
    ]


def arrow(row: Row, earlier: dict[int, int], lang: str) -> h.Node:
    was = earlier.get(row.player, 0)
    if not was or not row.rank or was == row.rank:
        return None
    up = row.rank < was
    words = say("up from {rank}", lang, rank=was) if up else say("down from {rank}", lang, rank=was)
    return h.span(".up" if up else ".down", title=words, role="img", aria_label=words)["▲" if up else "▼"]


# --- extra rounds ----------------------------------------------------------------------------------------------


def extra_rounds(desk: Desk) -> h.Node:
    """E4, ED13  Among those tied for first; whoever goes out wins."""
    s, lang = desk.s, desk.lang
    if not s.finished:
        return None
    winner = champion(s)
    told: list[h.Node] = []
    if winner is not None:
        told.append(h.p(".champion")["★ ", say("{name} has won the event.", lang, name=s.players[winner].name)])
    elif not open_decider(s):
        told.append(h.p[say("First place is tied: {names}.", lang, names=names(s, contenders(s, leaders(s))))])
        if desk.is_director:
            told.append(main_button(desk, "decider", say("Draw the extra round", lang)))
    told += [stage(desk, n, d) for n, d in enumerate(s.deciders, 1)]
    return h.section(".panel")[h.h2[say("First place", lang), rules("E4", "ED13")], told]


def stage(desk: Desk, number: int, one: Decider) -> h.Node:
    """One extra round: its tables, and a button for whoever went out."""
    s, lang = desk.s, desk.lang
    current = open_decider(s) is one
    rows = []
    for i, people in enumerate(one.tables):
        won = one.winners.get(i)
        rows.append(
            h.li[
                say("Table {table}", lang, table=i + 1), ": ", names(s, people),
                [" → ", h.strong[s.players[won].name]] if won else None,
                h.div(".buttons")[
                    [button(desk, "decide", ["✓ ", s.players[p].name], "gold", table=i + 1, winner=p) for p in people],
                    button(desk, "decide", say("Blocked: they play again", lang), table=i + 1),
                ]
                if current and desk.is_director and not won
                else None,
                online_page.director(desk, one, i + 1) if current else None,
            ]
        )  # fmt: skip
    return h.div[h.h3[say("Extra round {round}", lang, round=number)], h.ul[rows]]


# --- money -----------------------------------------------------------------------------------------------------


def purse(desk: Desk) -> h.Node:
    """E5, ED14  What came in, what goes out, and the line that balances."""
    s, lang = desk.s, desk.lang
    p = pot(s)
    if not p.taken and not s.settings.fee:
        return None
    prizes = sum(amount for _, amount in p.prizes)

    def in_money(amount: int) -> str:
        return money(s, amount, lang)

    return h.section(".panel.pot")[
        h.h2[say("The pot", lang), rules("E5", "ED14")],
        h.dl[
            pair(say("Taken", lang), in_money(p.taken)),
            pair(say("Given back", lang), in_money(-p.refunds)),
            pair(say("The house", lang), in_money(-p.house)),
            pair(say("To win", lang), in_money(p.to_win)),
            pair(say("Handed over", lang), in_money(-p.paid_out)),
            pair(say("Left in the pot", lang), in_money(p.left)),
        ],
        [payment(desk, player, amount) for player, amount in p.prizes],
        h.ul[
            [
                h.li[moment(at), " · ", s.players[player].name, ": ", in_money(amount)]
                for player, amount, at in s.prizes
            ]
        ]
        if s.prizes
        else None,
        h.p(".balance")[
            say("{taken} taken = {refunds} given back + {house} for the house + {prizes} for prizes", lang,
                taken=in_money(p.taken), refunds=in_money(p.refunds), house=in_money(p.house),
                prizes=in_money(prizes if p.prizes else p.to_win))
        ],
    ]  # fmt: skip


def pair(label: str, amount: str) -> h.Node:
    return h.div[h.dt[label], h.dd[amount]]


def payment(desk: Desk, player: int, amount: int) -> h.Node:
    """ED14  The payment is an entry, with time and receiver."""
    s, lang = desk.s, desk.lang
    due = amount - sum(a for who, a, _ in s.prizes if who == player)
    if due <= 0 or s.closed:
        return None
    words = say("{amount} handed over to {name}", lang, amount=money(s, due, lang), name=s.players[player].name)
    return main_button(desk, "prize", words, player=player, amount=due)


def ending(desk: Desk) -> h.Node:
    """End the rounds early, or close the event."""
    s, lang = desk.s, desk.lang
    if s.closed:
        return h.section(".panel")[h.p[say("The event is closed.", lang)], closing(desk)]
    if champion(s) is not None:
        return h.section(".panel")[closing(desk)]
    if s.finished or not s.rounds or not s.is_between:
        return None
    return h.section(".panel")[
        h.details[
            h.summary[say("End the rounds early", lang)],
        h.p(".soft")[rules("E1")],
            form(
                desk, "finish", field("why", say("Reason", lang), required=True),
                h.button(".btn.small", type="submit")[say("End the rounds", lang)],
            ),
        ]
    ]  # fmt: skip
