"""Scores that stand up in a dispute: signed by the players' own codes, side by side where they differ (ED1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import htpy as h

from mundialito.desk import links
from mundialito.desk.live import LiveTournament
from mundialito.desk.office import Office
from mundialito.desk.progress import Played, Progress, Sheet
from mundialito.tables.refusals import NotNow
from mundialito.web.desk import score_sheet
from mundialito.web.desk.acts import seen
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.forms import Form
from mundialito.web.desk.parts import names, queued, rules
from mundialito.web.edge.limits import limits_of
from mundialito.web.shell.visitor import Asking
from mundialito.words import say

WRONG: Final = "wrong_codes_of_table"


# --- whose code it is --------------------------------------------------------------------------------------------


async def as_signer(desk: Desk, verb: str, form: Form) -> Desk:
    """The desk of whoever has typed a code at a table's phone; what was sent before is done, whoever sits there now."""
    is_signed = desk.role == links.TABLE and verb in ("score", "confirm") and "code" in form
    if not is_signed or desk.tournament.has(desk.mark):
        return desk
    link = await signer(desk.request, desk.office, desk.live, desk.number, form.text("code"))
    return replace(desk, link=link)


async def signer(request: Asking, office: Office, live: LiveTournament, table: int, typed: str) -> links.Link:
    """Who sits at that table now and has this code; raises NotNow, or TooMuch after many wrong ones.

    Its first letters can be guessed, so wrong ones are counted for the table and its round, before any is looked up.
    """
    s, code = live.tournament.state, links.code_of(typed)
    limits, where = limits_of(request), f"{live.id} {table} {len(s.rounds)}"
    if len(code) <= links.SHORT:
        limits.afford(WRONG, where)
    seats = s.current.tables[table - 1] if s.current and table <= len(s.current.tables) else []
    found = await office.signer(live, seats, code)
    if found is None:
        limits.spend(WRONG, where)
        raise NotNow("Nobody who sits at table {table} has this code: look at your card again.", table=table)
    return found


# --- what a table's phone and a player's page show -----------------------------------------------------------------


def scoring(desk: Desk, played: Played, table: int) -> h.Node:
    """From the first sheet to the second signature; tables are counted from 1."""
    standing = played.standing(table - 1)
    if not standing:
        return entering(desk, table)
    if table - 1 in played.confirmed:
        return [
            score_sheet.filled_in(desk.s, standing[0], played.tables[table - 1], desk.lang),
            h.p(".big.done")["✓ ", say("Entered and confirmed. Thank you!", desk.lang)],
            h.p(".soft")[
                say("A mistake? Tell the organiser: it can be corrected at any time.", desk.lang), rules("ED15")
            ],
        ]
    if len(standing) > 1:
        return [differing(desk, played, table), again(desk, table)]
    return [confirming(desk, played, table, standing[0]), again(desk, table)]


def entering(desk: Desk, table: int) -> h.Node:
    """Cards by class, and the code of whoever has counted them."""
    s, lang = desk.s, desk.lang
    number = len(s.rounds)
    return queued(
        desk,
        "score",
        h.h3[say("Count the cards that are left", lang), rules("ED7")],
        score_sheet.fields(s, number, table, lang),
        own_code(desk, "score", is_needed=False),
        h.button(".btn.big.gold", type="submit")[say("Send the score", lang)],
        id=f"sheet-{number}",
    )


def own_code(desk: Desk, place: str, is_needed: bool = True) -> h.Node:
    """At a table's phone whoever signs types it; a player's own page knows."""
    if desk.role != links.TABLE:
        return None
    lang = desk.lang
    hint = say("The first four letters or digits of your own card.", lang)
    without = say("Without a code it is nobody's yet, and two others sign it.", lang)
    return h.p(".field")[
        h.label(for_=f"code-{place}")[say("Your code", lang)],
        h.input(f"#code-{place}.code-field", name="code", required=is_needed, autocomplete="off", spellcheck="false",
                autocapitalize="characters", maxlength=20, placeholder="K7QF"),
        h.small[hint, None if is_needed else f" {without}"],
    ]  # fmt: skip


def confirming(desk: Desk, played: Played, table: int, sheet: Sheet) -> h.Node:
    """ED1  Somebody else at the table says that it is right."""
    s, lang = desk.s, desk.lang
    sheets = score_sheet.filled_in(s, sheet, played.tables[table - 1], lang)
    if desk.role == links.PLAYER and desk.number in sheet.signed:
        return [sheets, h.p(".big")[say("You have signed it. Somebody else at the table signs it, too.", lang)]]
    return [
        sheets,
        h.h3[signed_by(s, sheet, lang), rules("ED1")],
        queued(
            desk,
            "confirm",
            h.input(type="hidden", name="round", value=len(s.rounds)),
            h.input(type="hidden", name="seen", value=seen(sheet)),
            own_code(desk, "confirm"),
            h.button(".btn.big.gold", type="submit")["✓ ", say("It is right: sign it", lang)],
        ),
    ]


def signed_by(s: Progress, sheet: Sheet, lang: str) -> str:
    if sheet.signed:
        return say("Signed by {names}. Who else?", lang, names=names(s, sheet.signed))
    return say("Nobody has signed it yet: two of the table do.", lang)


def differing(desk: Desk, played: Played, table: int) -> h.Node:
    """ED1  Two tell different scores: side by side, until one of them signs the other's or a referee decides."""
    s, lang = desk.s, desk.lang
    words = say("You tell different scores. Whoever was wrong signs the other sheet; else call a referee.", lang)
    return [
        h.p(".notice")[words, rules("ED1")],
        h.div(".beside")[
            [
                h.section(".telling")[
                    h.h3[names(s, sheet.signed)],
                    score_sheet.filled_in(s, sheet, played.tables[table - 1], lang),
                    None
                    if desk.role == links.PLAYER and desk.number in sheet.signed
                    else queued(
                        desk,
                        "score",
                        score_sheet.hidden(sheet, len(s.rounds), table),
                        own_code(desk, f"telling-{k}"),
                        h.button(".btn.gold", type="submit")[say("This one is right: sign it", lang)],
                    ),
                ]
                for k, sheet in enumerate(played.standing(table - 1))
            ]
        ],
    ]


def again(desk: Desk, table: int) -> h.Node:
    return h.details("#again")[h.summary[say("It is wrong: enter it again", desk.lang)], entering(desk, table)]
