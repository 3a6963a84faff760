"""What one can do at a table besides playing: take back, leave, resign, speak, and what the host may do."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from mundialito import lessons
from mundialito.drawing.pieces import Pieces, joined
from mundialito.engine.who import PUBLIC
from mundialito.tables.acts import must_agree
from mundialito.tables.crowd import Ask
from mundialito.tables.table import PLAYING, Table
from mundialito.web.shell.layout import token
from mundialito.web.table.blanks import SINCE, filled, for_anybody, with_blanks
from mundialito.web.table.looker import Looker
from mundialito.words import say


def act(looker: Looker, verb: str, label: h.Node, kind: str = "quiet", **values: object) -> h.Node:
    """One button that does one thing, with script and without."""
    where = f"/t/{looker.live.link}/{verb}"
    return h.form(method="post", action=where, hx_post=where, hx_swap="none")[
        token(looker.visitor),
        [h.input(type="hidden", name=name, value=str(value)) for name, value in values.items()],
        h.button(f".btn.small.{kind}", type="submit")[label],
    ]


def controls(looker: Looker) -> Pieces:
    """During the match."""
    if looker.live.shown.stage != PLAYING:
        return Pieces()
    if looker.seat == PUBLIC:
        return joined([hosting(looker)]) if looker.is_host else Pieces()
    return seated(looker)


def asks(looker: Looker) -> Pieces:
    """What somebody waits for an answer to, and why nothing goes on, over the table: it is not to be looked for."""
    if looker.live.shown.stage != PLAYING:
        return Pieces()
    wishes: list[h.Node] = asking(looker) if looker.is_host else []
    if looker.seat != PUBLIC:
        wishes += [one for one in (asked(looker), away(looker), help_out(looker)) if one]
    return filled(joined(wishes), looker) if wishes else Pieces()


def seated(looker: Looker) -> Pieces:
    """At one's seat. What no event of the game changes is kept."""
    live, lang, seat = looker.live, looker.visitor.lang, looker.seat
    key = ("controls", seat, looker.is_host, lang)
    version = (live.shown.around, live.link)
    kept: Pieces = live.worked_out(key, version, lambda: with_blanks(steady(for_anybody(looker))))
    return filled(kept, looker)


def steady(looker: Looker) -> h.Node:
    """What changes only with something around the game."""
    return [
        mine(looker),
        hosting(looker) if looker.is_host else None,
        lessons_of(looker),
        twice(looker.visitor.lang),
    ]


def away(looker: Looker) -> h.Node:
    """A bot plays for this seat, until its player wants it back."""
    table, lang, seat = looker.live.shown, looker.visitor.lang, looker.seat
    if seat not in table.away or seat in table.resigned:
        return None
    return h.div(".ask")[
        h.p[say("A bot plays for you.", lang)],
        act(looker, "return", say("Take my seat back", lang), "gold", seat=seat),
    ]


def asking(looker: Looker) -> list[h.Node]:
    """For the host: who wants to play for a bot."""
    return [wants_in(looker, ask) for _, ask in sorted(looker.live.asks().items())]


def wants_in(looker: Looker, ask: Ask) -> h.Node:
    lang, bot = looker.visitor.lang, looker.live.shown.names[ask.seat]
    return h.div(".ask", role="alert")[
        h.p[say("{name} asks to play for {bot}, and would see what that seat sees.", lang, name=ask.name, bot=bot)],
        h.div(".buttons")[
            act(looker, "answer-in", say("Let in", lang), "gold", seat=ask.seat, mark=ask.mark, agrees=1),
            act(looker, "answer-in", say("No", lang), seat=ask.seat, mark=ask.mark, agrees=0),
        ],
    ]


def asked(looker: Looker) -> h.Node:
    """Somebody wants to take a move back."""
    table, lang = looker.live.shown, looker.visitor.lang
    if table.asked is None:
        return None
    name = table.names[table.asked.seat]
    deciding = set(looker.seats) & must_agree(table, table.asked.seat)
    return h.div(".ask", role="alert")[
        h.p[say("{name} asks to take the last move back.", lang, name=name)],
        deciding
        and not deciding <= table.asked.agreed
        and h.div(".buttons")[
            act(looker, "answer-back", say("Agree", lang), "gold", agrees=1),
            act(looker, "answer-back", say("Refuse", lang), agrees=0),
        ],
    ]


def mine(looker: Looker) -> h.Node:
    """For one's own seat."""
    table, lang, seat = looker.live.shown, looker.visitor.lang, looker.seat
    if seat in table.resigned:
        return h.p[say("You have resigned: a bot plays this match to its end.", lang)]
    if seat in table.away:
        return None
    return h.div(".buttons")[
        act(looker, "leave", say("Let a bot play for me", lang), seat=seat),
        h.details[
            h.summary[say("Resign", lang)],
            h.p[say("A bot plays on for you; with two seats the match is over.", lang)],
            act(looker, "resign", say("Yes, resign", lang), "danger", seat=seat),
        ],
    ]


def hosting(looker: Looker) -> h.Node:
    """What the host may do."""
    table, lang = looker.live.shown, looker.visitor.lang
    others = [p for p, chair in enumerate(table.chairs) if chair.person and chair.person != looker.visitor.id]
    pausing = ("resume", say("Go on", lang)) if table.paused else ("pause", say("Pause", lang))
    return h.details(".hosting")[
        h.summary[say("For the host", lang)],
        h.div(".buttons")[
            act(looker, *pausing, "gold" if table.paused else "quiet"),
            [removing(looker, p) for p in others],
            h.details[
                h.summary[say("Give the match up for all", lang)],
                h.p[say("It ends without a winner, and nobody can go on with it.", lang)],
                act(looker, "close", say("Yes, end it", lang), "danger"),
            ],
        ],
    ]


def removing(looker: Looker, seat: int) -> h.Node:
    """Asked twice: it cannot be taken back."""
    name, lang = looker.live.shown.names[seat], looker.visitor.lang
    return h.details[
        h.summary[say("Remove {name}", lang, name=name)],
        h.p[say("A bot plays on for {name}, who only watches from then on.", lang, name=name)],
        act(looker, "remove", say("Yes, remove {name}", lang, name=name), "danger", seat=seat),
    ]


def help_out(looker: Looker) -> h.Node:
    """For those who keep the table waiting."""
    live, lang = looker.live, looker.visitor.lang
    table = live.shown
    if table.paused:
        return h.p(".ask")[say("The match is paused.", lang)]
    late = tuple(p for p in table.publicly_awaited() if not table.player(p) and p not in looker.seats)
    if not late:
        return None
    version = (table.around, live.link)
    key = ("late", late, lang)
    kept: Pieces = live.worked_out(key, version, lambda: with_blanks(call_bots(for_anybody(looker), late)))
    return kept


def call_bots(looker: Looker, late: Sequence[int]) -> h.Node:
    """A button for each; the script shows them when they have waited long enough."""
    names, lang = looker.live.shown.names, looker.visitor.lang
    return h.div(".buttons.late", data_since=SINCE)[
        [act(looker, "call-bot", say("Let a bot play for {name}", lang, name=names[p]), seat=p) for p in late]
    ]


def lessons_of(looker: Looker) -> h.Node:
    """Beside the match, which goes on."""
    game, lang = looker.live.shown.game.name, looker.visitor.lang
    if not lessons.listed(game):
        return None
    return h.a(".btn.small.quiet", href=f"/learn/{game}", target="lessons")[say("Lessons", lang)]


def twice(lang: str) -> h.Node:
    """The script remembers it on this device."""
    return h.div(".buttons")[
        h.button("#twice.btn.small.quiet", type="button", aria_pressed="false", hidden=True)[
            say("Ask me twice before a choice", lang)
        ],
    ]


def after(looker: Looker) -> h.Node:
    """When the match is over."""
    table, lang = looker.live.shown, looker.visitor.lang
    return h.div(".buttons.over")[
        again(looker) if looker.seats else None,
        h.a(".btn.quiet", href=f"/m/{table.id}")[say("Replay, share and verify", lang)],
        h.a(".btn.quiet", href="/")[say("Home", lang)],
        how(looker),
    ]


def again(looker: Looker) -> h.Node:
    """Another match for those who played; at a tournament it is the organiser who seats the next one."""
    setting, lang = looker.live.shown.setting, looker.visitor.lang
    if setting.kept:
        return h.a(".btn.gold", href="/seat")[say("Back to the tournament", lang)]
    label = say("Next round", lang) if setting.number < setting.rounds else say("Rematch", lang)
    return h.form(method="post", action=f"/t/{looker.live.link}/rematch")[
        token(looker.visitor),
        h.input(type="hidden", name="hash", data_hash=True),
        h.button(".btn.gold", type="submit")[label],
    ]


def figures(table: Table, lang: str) -> h.Node:
    """Fetched by the page, for to count them up takes a while; without a script by a link."""
    if table.fold is None:
        return None
    here = f"/m/{table.id}/statistics"
    return h.section("#statistics", hx_get=here, hx_trigger="load", hx_swap="outerHTML", hx_target="this")[
        h.noscript[h.a(href=here)[say("The match in figures", lang)]]
    ]


def how(looker: Looker) -> h.Node:
    """How it ended, if not by play."""
    told = how_given_up(looker.live.shown, looker.visitor.lang)
    return told and h.p[told]


def how_given_up(table: Table, lang: str) -> str:
    """How a match ended that was not played to its end; empty for any other."""
    if table.over is None or table.over.reason == "played":
        return ""
    name = table.names[table.over.seat] if table.over.seat >= 0 else ""
    return {
        "resigned": say("{name} has resigned.", lang, name=name),
        "forfeit": say("The time of {name} is up: the match is forfeited.", lang, name=name),
        "closed": say("The host has given the match up.", lang),
        "version": say("This match was begun with another version of the rules and cannot go on.", lang),
    }[table.over.reason]
