"""What one can do at a table besides playing: take back, leave, resign, speak, and what the host may do."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from mundialito.drawing.pieces import HOLE, cut, drawn, joined
from mundialito.engine.who import PUBLIC
from mundialito.tables.acts import must_agree, why_not_back
from mundialito.tables.crowd import Ask
from mundialito.tables.phrases import PHRASES
from mundialito.tables.table import PLAYING, Table
from mundialito.web.shell.layout import token
from mundialito.web.table.blanks import SINCE, filled, for_anybody
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


def controls(looker: Looker) -> Markup:
    """During the match."""
    if looker.live.table.stage != PLAYING:
        return Markup()
    if looker.seat == PUBLIC:
        return drawn([asking(looker), hosting(looker)]) if looker.is_host else Markup()
    return joined([drawn(asking(looker)) if looker.is_host else None, seated(looker)])


def seated(looker: Looker) -> Markup:
    """At one's seat. What no event of the game changes is kept, around the two things that it does."""
    live, lang, seat = looker.live, looker.visitor.lang, looker.seat
    key = ("controls", seat, looker.is_host, lang)
    version = (live.table.around, live.table.asked, live.link)  # a move drops what was asked back
    start, between, end = live.drawing(key, version, lambda: cut(steady(for_anybody(looker))))
    return filled(joined([start, take_back(looker), between, help_out(looker), end]), looker)


def steady(looker: Looker) -> h.Node:
    """What changes only with something around the game; with a hole for `take_back` and one for `help_out`."""
    return [
        asked(looker),
        mine(looker),
        phrases(looker),
        hosting(looker) if looker.is_host else None,
        HOLE,
        mute(looker.visitor.lang),
    ]


def asking(looker: Looker) -> h.Node:
    """For the host: who wants to play for a bot."""
    return [wants_in(looker, ask) for _, ask in sorted(looker.live.asks().items())]


def wants_in(looker: Looker, ask: Ask) -> h.Node:
    lang, bot = looker.visitor.lang, looker.live.table.names[ask.seat]
    return h.div(".ask", role="alert")[
        h.p[say("{name} asks to play for {bot}, and would see what that seat sees.", lang, name=ask.name, bot=bot)],
        h.div(".buttons")[
            act(looker, "answer-in", say("Let in", lang), "gold", seat=ask.seat, mark=ask.mark, agrees=1),
            act(looker, "answer-in", say("No", lang), seat=ask.seat, mark=ask.mark, agrees=0),
        ],
    ]


def asked(looker: Looker) -> h.Node:
    """Somebody wants to take a move back."""
    table, lang = looker.live.table, looker.visitor.lang
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
    table, lang, seat = looker.live.table, looker.visitor.lang, looker.seat
    if seat in table.resigned:
        return [h.p[say("You have resigned: a bot plays this match to its end.", lang)], HOLE]
    if seat in table.away:
        return h.div(".ask")[
            h.p[say("A bot plays for you.", lang)],
            act(looker, "return", say("Take my seat back", lang), "gold", seat=seat),
            HOLE,
        ]
    return h.div(".buttons")[
        HOLE,
        act(looker, "leave", say("Let a bot play for me", lang), seat=seat),
        h.details[
            h.summary[say("Resign", lang)],
            h.p[say("A bot plays on for you; with two seats the match is over.", lang)],
            act(looker, "resign", say("Yes, resign", lang), "danger", seat=seat),
        ],
    ]


def take_back(looker: Looker) -> h.Node:
    """Only for somebody who has a choice to take back."""
    live, lang, seat = looker.live, looker.visitor.lang, looker.seat
    table = live.table
    if table.asked or table.player(seat) or why_not_back(table, seat):
        return None
    kept: Markup = live.drawing(("ask back", seat, lang), live.link, lambda: drawn(ask_back(for_anybody(looker))))
    return kept


def ask_back(looker: Looker) -> h.Node:
    return act(looker, "ask-back", say("Take back", looker.visitor.lang), seat=looker.seat)


def phrases(looker: Looker) -> h.Node:
    """Short phrases instead of free chat."""
    lang, where = looker.visitor.lang, f"/t/{looker.live.link}/say"
    return h.details(".phrases")[
        h.summary[say("Say something", lang)],
        h.form(method="post", action=where, hx_post=where, hx_swap="none")[
            token(looker.visitor),
            [
                h.button(".btn.small.quiet", type="submit", name="phrase", value=n)[say(words, lang)]
                for n, words in enumerate(PHRASES)
            ],
        ],
    ]


def hosting(looker: Looker) -> h.Node:
    """What the host may do."""
    table, lang = looker.live.table, looker.visitor.lang
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
    name, lang = looker.live.table.names[seat], looker.visitor.lang
    return h.details[
        h.summary[say("Remove {name}", lang, name=name)],
        h.p[say("A bot plays on for {name}, who only watches from then on.", lang, name=name)],
        act(looker, "remove", say("Yes, remove {name}", lang, name=name), "danger", seat=seat),
    ]


def help_out(looker: Looker) -> h.Node:
    """For those who keep the table waiting."""
    live, lang = looker.live, looker.visitor.lang
    table = live.table
    if table.paused:
        return h.p(".ask")[say("The match is paused.", lang)]
    late = tuple(p for p in table.publicly_awaited() if not table.player(p) and p not in looker.seats)
    if not late:
        return None
    version = (table.around, live.link)
    kept: Markup = live.drawing(("late", late, lang), version, lambda: drawn(call_bots(for_anybody(looker), late)))
    return kept


def call_bots(looker: Looker, late: Sequence[int]) -> h.Node:
    """A button for each; the script shows them when they have waited long enough."""
    names, lang = looker.live.table.names, looker.visitor.lang
    return h.div(".buttons.late", data_since=SINCE)[
        [act(looker, "call-bot", say("Let a bot play for {name}", lang, name=names[p]), seat=p) for p in late]
    ]


def mute(lang: str) -> h.Node:
    """The script remembers it on this device."""
    return h.button("#mute.btn.small.quiet", type="button", aria_pressed="false", hidden=True)[
        say("Mute the sounds", lang)
    ]


def after(looker: Looker) -> h.Node:
    """When the match is over."""
    table, lang = looker.live.table, looker.visitor.lang
    return h.div(".buttons.over")[
        again(looker) if looker.seats else None,
        h.a(".btn.quiet", href=f"/m/{table.id}")[say("Replay, share and verify", lang)],
        h.a(".btn.quiet", href="/")[say("Home", lang)],
        how(looker),
    ]


def again(looker: Looker) -> h.Node:
    """Another match for those who played; at a tournament it is the organiser who seats the next one."""
    setting, lang = looker.live.table.setting, looker.visitor.lang
    if setting.kept:
        return h.a(".btn.gold", href="/seat")[say("Back to the tournament", lang)]
    label = say("Next round", lang) if setting.number < setting.rounds else say("Rematch", lang)
    return h.form(method="post", action=f"/t/{looker.live.link}/rematch")[
        token(looker.visitor),
        h.input(type="hidden", name="hash", data_hash=True),
        h.button(".btn.gold", type="submit")[label],
    ]


def how(looker: Looker) -> h.Node:
    """How it ended, if not by play."""
    told = how_given_up(looker.live.table, looker.visitor.lang)
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
