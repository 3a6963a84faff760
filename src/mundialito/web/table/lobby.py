"""Before the match: the link, the seats, the options, the clock, and the promise of fairness."""

from __future__ import annotations

import htpy as h

from mundialito.bots import BOTS, bot_label
from mundialito.engine.options import Option, applying
from mundialito.engine.texts import Nick
from mundialito.lab.odds import has_titles
from mundialito.showing.lasting import takes
from mundialito.showing.rulebook import short_title
from mundialito.tables.setting import NO_CHANCES, TEAM_CHANCES, USUAL_BOT, WATCHERS, Chair
from mundialito.web.shell import choosing, plays_by, sharing
from mundialito.web.shell.layout import token
from mundialito.web.shell.own_box import saved
from mundialito.web.table.controls import act
from mundialito.web.table.looker import Looker
from mundialito.words import say

MOVE_CLOCKS = (0, 10, 20, 30, 60, 120, 300, 3600, 86400)
BEATS = (0, 400, 900, 1500)
MATCH_CLOCKS = (0, 120, 300, 600, 1200, 3600)
Values = list[tuple[object, str]]
ROUNDS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 20)


def lobby(looker: Looker) -> h.Node:
    """All of it."""
    live, lang = looker.live, looker.visitor.lang
    return h.div(".lobby")[
        h.section(".panel")[
            h.h2[short_title(live.table.game.name, lang), " · ", say("Who plays?", lang)],
            h.ol(".chairs")[[chair(looker, p, c) for p, c in enumerate(live.table.chairs)]],
            sitting(looker),
            starting(looker),
        ],
        None if live.table.setting.kept else invitation(looker),
        by_which_rules(looker) if live.table.setting.kept else settings(looker),
        fairness(looker),
    ]


def invitation(looker: Looker) -> h.Node:
    """The link, as text and as a code for phones."""
    lang = looker.visitor.lang
    address = f"{looker.address}/t/{looker.live.link}"
    return h.section(".panel.invite")[
        h.h2[say("Send this link", lang)],
        sharing.link(address, say("Link to this table", lang), lang),
        sharing.code(address, lang),
        looker.is_host
        and h.details[
            h.summary[say("New link", lang)],
            h.p[say("The old link dies at once; those who sit here stay.", lang)],
            h.form(method="post", action=f"/t/{looker.live.link}/new-link")[
                token(looker.visitor), h.button(".btn.small.quiet", type="submit")[say("Make a new link", lang)]
            ],
        ],
    ]


# --- seats ---------------------------------------------------------------------------------------------


def chair(looker: Looker, seat: int, one: Chair) -> h.Node:
    """One seat: who sits there, and what can be done about it."""
    live, lang = looker.live, looker.visitor.lang
    name = live.table.names[seat]
    mine = bool(looker.visitor.id) and one.person == looker.visitor.id
    if one.is_open:
        words = say("{name} is not here yet", lang, name=one.name) if one.name else say("open", lang)
        who: h.Node = h.span(".soft")[words]
    elif one.bot:
        who = [h.strong[name], " ", h.span(".badge")[say("bot", lang), " · ", bot_label(one.bot, lang)]]
    else:
        ready = (
            h.span(".badge.ready", title=say("their page has drawn its number", lang))["✓"]
            if seat in live.table.hashes
            else None
        )
        host = h.span(".badge")[say("host", lang)] if one.person == live.table.setting.host else None
        who = [h.strong[name], mine and [" ", h.span(".badge")[say("you", lang)]], " ", host, " ", ready]
    return h.li(data_seat=seat)[
        h.span(".who")[who],
        h.span(".do")[doings(looker, seat, one, mine)],
        mine and seat not in live.table.hashes and h.span(data_promise=f"/t/{live.link}/promise", data_seat=seat),
    ]


def doings(looker: Looker, seat: int, one: Chair, mine: bool) -> h.Node:
    lang, host = looker.visitor.lang, looker.is_host
    seats = len(looker.live.table.chairs)
    return [
        one.is_open and not looker.seats and act(looker, "sit", say("Sit here", lang), "gold", seat=seat)
        if looker.visitor.person and not looker.live.table.setting.kept
        else None,
        host and not one.person and bots(looker, seat, one.bot),
        mine and act(looker, "stand", say("Stand up", lang), seat=seat),
        host and one.person and not mine and removing(looker, seat, one.name),
        host and one.bot and act(looker, "stand", say("Open the seat", lang), seat=seat),
        host
        and seat + 1 < seats
        and act(looker, "swap", h.span(title=say("Swap with the next seat", lang))["⇅"], seat=seat, other=seat + 1),
    ]


def removing(looker: Looker, seat: int, name: str) -> h.Node:
    """Asked twice, as during the match."""
    lang = looker.visitor.lang
    return h.details(id=f"remove-{seat}")[
        h.summary[say("Remove {name}", lang, name=name)],
        h.p[say("The seat is open then, for whoever has the link.", lang)],
        act(looker, "stand", say("Yes, remove {name}", lang, name=name), "danger", seat=seat),
    ]


def bots(looker: Looker, seat: int, chosen: str) -> h.Node:
    """Which bot sits there."""
    lang, where = looker.visitor.lang, f"/t/{looker.live.link}/bot"
    return h.form(method="post", action=where, hx_post=where, hx_swap="none", hx_trigger="change, submit")[
        token(looker.visitor),
        h.input(type="hidden", name="seat", value=seat),
        h.select(name="bot", aria_label=say("Bot for seat {seat}", lang, seat=seat + 1))[
            None if chosen else h.option(value="", selected=True, disabled=True)[say("put a bot here…", lang)],
            [
                h.option(value=bot, selected=bot == chosen, title=say(told, lang))[bot_label(bot, lang)]
                for bot, told in BOTS.items()
            ],
        ],
        h.noscript[h.button(".btn.small", type="submit")["✓"]],
    ]


def sitting(looker: Looker) -> h.Node:
    """Sit down with a name; or seat somebody else on the same device."""
    live, lang = looker.live, looker.visitor.lang
    if live.table.setting.kept:
        return kept(looker)
    free = any(c.is_open for c in live.table.chairs)
    if not free:
        return None
    second = bool(looker.seats)
    known = looker.visitor.person.name if looker.visitor.person and not second else ""
    label = say("Somebody else on this device", lang) if second else say("Your name", lang)
    form = h.form(".sit", method="post", action=f"/t/{live.link}/sit")[
        token(looker.visitor),
        h.p(".field")[
            h.label(for_="name")[label],
            h.input("#name", name="name", value=known, required=True, maxlength=Nick.most, autocomplete="nickname"),
        ],
        h.button(".btn" if second else ".btn.big.gold", type="submit")[say("Sit down", lang)],
    ]
    return h.details[h.summary[say("Play together on this device", lang)], form] if second else form


def kept(looker: Looker) -> h.Node:
    """A table of a tournament: everyone comes in by a link of their own."""
    lang = looker.visitor.lang
    return [
        h.p(".soft")[say("The match starts by itself as soon as all are here.", lang)],
        None if looker.seats else h.a(".btn.quiet", href="/seat")[say("One of these seats is mine", lang)],
    ]


def starting(looker: Looker) -> h.Node:
    """The host starts when all seats are taken."""
    live, lang = looker.live, looker.visitor.lang
    chairs = live.table.chairs
    host = next((c.name for c in chairs if c.person == live.table.setting.host), "")
    if not looker.is_host:
        return h.p(".soft")[say("{name} starts the match.", lang, name=host)] if host else None
    free = sum(c.is_open for c in chairs)
    game = live.table.game
    return [
        filling(looker) if free else None,
        how_long(looker),
        h.div(".buttons")[
            [act(looker, "resize", resized(len(chairs), n, lang), seats=n) for n in game.beside(len(chairs))]
        ],
        h.form(
            ".begin", method="post", action=f"/t/{live.link}/start", hx_post=f"/t/{live.link}/start", hx_swap="none"
        )[
            token(looker.visitor),
            h.button(".btn.big.gold", type="submit", aria_disabled="true" if free else None)[
                say("Start the match", lang)
            ],
            bool(free) and h.small[say("Open seats: {seats}", lang, seats=free)],
        ],
    ]


def filling(looker: Looker) -> h.Node:
    """Bots of one level on all seats that are free."""
    lang, where = looker.visitor.lang, f"/t/{looker.live.link}/fill"
    return h.form(".fill", method="post", action=where, hx_post=where, hx_swap="none")[
        token(looker.visitor),
        h.button(".btn.small", type="submit")[say("Fill with bots", lang)],
        h.select(name="bot", aria_label=say("How strong they are", lang))[
            [
                h.option(value=bot, selected=bot == USUAL_BOT, title=say(told, lang))[bot_label(bot, lang)]
                for bot, told in BOTS.items()
            ]
        ],
    ]


# --- what is played --------------------------------------------------------------------------------------


def resized(now: int, then: int, lang: str) -> str:
    """What a button says that changes the seats: a game may be for two or four."""
    if abs(then - now) == 1:
        return say("One seat more", lang) if then > now else say("One seat fewer", lang)
    return say("{seats} seats", lang, seats=then)


def settings(looker: Looker) -> h.Node:
    """Options with their sentences and rule numbers, clock, rounds; the host changes them, all others read them."""
    live, lang = looker.live, looker.visitor.lang
    table, where = live.table, f"/t/{live.link}/change"
    fixed = not looker.is_host
    setting = table.setting
    rounds: Values = [(n, str(n)) for n in ROUNDS if n >= setting.number]
    zero: Values = [("bot", say("a bot moves", lang)), ("forfeit", say("the seat is lost", lang))]
    return h.section(".panel.settings")[
        h.h2[say("How it is played", lang)],
        plays_by.panel(table.game, setting.options, setting.parts, lang),
        looker.is_host and own_box(looker),
        h.form(method="post", action=where, hx_post=where, hx_swap="none", hx_trigger="change, submit")[
            token(looker.visitor),
            h.fieldset(".bare", disabled=fixed)[
                h.div(".pairs")[
                    pick("rounds", say("Rounds", lang), rounds, setting.rounds),
                    pick("move", say("Clock for a move", lang), spans(MOVE_CLOCKS, lang), setting.clock.move),
                    pick("match", say("Clock for the match", lang), spans(MATCH_CLOCKS, lang), setting.clock.match),
                    pick("zero", say("When the time is up", lang), zero, setting.clock.zero),
                    pick("chances", say("Chances to win", lang), shown(table.game.name, lang), setting.chances),
                    pick("beat", say("Outcomes are shown", lang), beats(lang), round(setting.beat * 1000)),
                ],
                h.p(".check")[
                    h.label[
                        h.input(type="checkbox", name="public", value="1", checked=setting.public),
                        " ", say("Open to anyone: list this table on the first page", lang),
                    ]
                ],
                h.details[h.summary[say("All options", lang)], h.div("#options")[options(looker)]],
            ],
            not fixed and h.noscript[h.button(".btn", type="submit")[say("Change", lang)]],
        ],
    ]  # fmt: skip


def own_box(looker: Looker) -> h.Node:
    """For a host who owns another printed box."""
    table, lang = looker.live.table, looker.visitor.lang
    mine = saved(looker.request.cookies, table.game)
    return h.div(".buttons")[
        bool(mine) and mine != table.setting.parts
        and act(looker, "box", say("Play with the numbers of my box", lang), agrees=1),
        bool(table.setting.parts) and act(looker, "box", say("Play with the rulebook's numbers", lang), agrees=0),
    ]  # fmt: skip


def how_long(looker: Looker) -> h.Node:
    """As far as it was measured, with the people and bots that sit here; who is yet to come is a person."""
    table, lang = looker.live.table, looker.visitor.lang
    people = sum(not chair.bot for chair in table.chairs)
    told = takes(table.game, len(table.chairs), table.setting.options, people, lang)
    return h.p(".soft")[told] if told else None


def options(looker: Looker) -> h.Node:
    """Those that decide something here, under what they are about."""
    table = looker.live.table
    chosen = table.setting.options
    known = applying(table.game.options, chosen, len(table.chairs))
    return choosing.grouped(known, [option(looker, o, chosen.get(o.name)) for o in known], looker.visitor.lang)


def shown(game: str, lang: str) -> Values:
    """Who may see chances while it is played."""
    values: Values = [(NO_CHANCES, say("for nobody", lang)), (WATCHERS, say("for those who watch", lang))]
    return [*values, (TEAM_CHANCES, say("the teams' for everybody", lang))] if has_titles(game) else values


def beats(lang: str) -> Values:
    """How long an outcome stands alone, in milliseconds a unit."""
    words = [say("at once", lang), say("briefly", lang), say("in their own time", lang), say("slowly", lang)]
    return list(zip(BEATS, words, strict=True))


def by_which_rules(looker: Looker) -> h.Node:
    """At a tournament's table there is nothing to set: what is played, for whoever wants to know."""
    setting, lang = looker.live.table.setting, looker.visitor.lang
    return h.section(".panel.settings")[
        plays_by.panel(looker.live.table.game, setting.options, setting.parts, lang),
        h.details[h.summary[say("All options", lang)], h.fieldset(".bare", disabled=True)[options(looker)]],
    ]


def spans(seconds: tuple[int, ...], lang: str) -> Values:
    return [(n, span(n, lang)) for n in seconds]


def pick(name: str, label: str, values: Values, chosen: object) -> h.Node:
    known = values if any(v == chosen for v, _ in values) else [*values, (chosen, str(chosen))]
    return h.p(".field")[
        h.label(for_=f"pick-{name}")[label],
        h.select(id=f"pick-{name}", name=name)[
            [h.option(value=str(value), selected=value == chosen)[words] for value, words in known]
        ],
    ]


def span(seconds: int, lang: str) -> str:
    """A length of time in words."""
    if not seconds:
        return say("none", lang)
    if seconds < 120:
        return say("{count} second|{count} seconds", lang, count=seconds)
    if seconds < 7200:
        return say("{count} minute|{count} minutes", lang, count=seconds // 60)
    return say("{count} hour|{count} hours", lang, count=seconds // 3600)


def option(looker: Looker, o: Option, chosen: str | None) -> h.Node:
    """One option as it is set here."""
    value = chosen if chosen is not None else o.values.text(o.values.default)
    return choosing.option(o, value, looker.live.table.game.name, f"o-{o.name}", f"o-{o.name}", looker.visitor.lang)


def fairness(looker: Looker) -> h.Node:
    """What the server has promised before anything is drawn."""
    lang = looker.visitor.lang
    return h.details(".fairness")[
        h.summary[say("Fair by proof", lang)],
        h.p[
            say(
                "The server has drawn its secret number and shows this fingerprint of it. Your page adds a number of "
                "its own when the match starts; afterwards anyone can recompute every card.",
                lang,
            )
        ],
        h.code(".hash")[looker.live.table.setting.commitment],
    ]
