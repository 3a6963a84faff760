"""What one can do at a table besides playing: take back, leave, resign, speak, and what the host may do."""

from __future__ import annotations

import htpy as h

from mundialito.engine.who import PUBLIC
from mundialito.tables.acts import last_choice, must_agree
from mundialito.tables.phrases import PHRASES
from mundialito.tables.table import PLAYING
from mundialito.web.layout import token
from mundialito.web.looker import Looker
from mundialito.words import say


def act(looker: Looker, verb: str, label: h.Node, kind: str = "quiet", **values: object) -> h.Node:
    """One button that does one thing, with script and without."""
    where = f"/t/{looker.live.link}/{verb}"
    return h.form(method="post", action=where, hx_post=where, hx_swap="none")[
        token(looker.visitor),
        [h.input(type="hidden", name=name, value=str(value)) for name, value in values.items()],
        h.button(f".btn.small.{kind}", type="submit")[label],
    ]


def controls(looker: Looker) -> h.Node:
    """During the match."""
    table, lang, seat = looker.live.table, looker.visitor.lang, looker.seat
    if seat == PUBLIC or table.stage != PLAYING:
        return None
    return [
        asked(looker),
        mine(looker),
        phrases(looker),
        hosting(looker) if looker.is_host else None,
        help_out(looker),
        mute(lang),
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
        return h.p[say("You have resigned: a bot plays this match to its end.", lang)]
    if seat in table.away:
        return h.div(".ask")[
            h.p[say("A bot plays for you.", lang)],
            act(looker, "return", say("Take my seat back", lang), "gold", seat=seat),
        ]
    can_ask = table.fold is not None and table.asked is None and last_choice(table, seat) is not None
    return h.div(".buttons")[
        can_ask and act(looker, "ask-back", say("Take back", lang), seat=seat),
        act(looker, "leave", say("Let a bot play for me", lang), seat=seat),
        h.details[
            h.summary[say("Resign", lang)],
            h.p[say("A bot plays on for you; with two seats the match is over.", lang)],
            act(looker, "resign", say("Yes, resign", lang), "danger", seat=seat),
        ],
    ]


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
            [act(looker, "remove", say("Remove {name}", lang, name=table.names[p]), seat=p) for p in others],
            act(looker, "close", say("Give the match up for all", lang), "danger"),
        ],
    ]


def help_out(looker: Looker) -> h.Node:
    """For those who keep the table waiting."""
    table, lang = looker.live.table, looker.visitor.lang
    late = [p for p in table.awaited() if not table.player(p) and p not in looker.seats]
    if not late or table.paused:
        return h.p(".ask")[say("The match is paused.", lang)] if table.paused else None
    return h.div(".buttons.late", data_since=int(table.at * 1000))[
        [act(looker, "call-bot", say("Let a bot play for {name}", lang, name=table.names[p]), seat=p) for p in late]
    ]


def mute(lang: str) -> h.Node:
    """The script remembers it on this device."""
    return h.button("#mute.btn.small.quiet", type="button", aria_pressed="false", hidden=True)[
        say("Mute the sounds", lang)
    ]


def after(looker: Looker) -> h.Node:
    """When the match is over."""
    live, lang = looker.live, looker.visitor.lang
    table = live.table
    where = f"/t/{live.link}/rematch"
    label = say("Next round", lang) if table.setting.number < table.setting.rounds else say("Rematch", lang)
    return h.div(".buttons")[
        bool(looker.seats)
        and h.form(method="post", action=where)[
            token(looker.visitor),
            h.input(type="hidden", name="hash", data_hash=True),
            h.button(".btn.gold", type="submit")[label],
        ],
        h.a(".btn.quiet", href=f"/m/{table.id}")[say("Replay, share and verify", lang)],
        h.a(".btn.quiet", href="/")[say("Home", lang)],
        how(looker),
    ]


def how(looker: Looker) -> h.Node:
    """How it ended, if not by play."""
    table, lang = looker.live.table, looker.visitor.lang
    if table.over is None or table.over.reason == "played":
        return None
    name = table.names[table.over.seat] if table.over.seat >= 0 else ""
    told = {
        "resigned": say("{name} has resigned.", lang, name=name),
        "forfeit": say("The time of {name} is up: the match is forfeited.", lang, name=name),
        "closed": say("The host has given the match up.", lang),
        "version": say("This match was begun with another version of the rules and cannot go on.", lang),
    }
    return h.p[told[table.over.reason]]
