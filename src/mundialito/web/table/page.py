"""A table's page: the public drawing, the seat's own hand and choices, the story, and what else can be done."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache, lru_cache
from typing import Final

import htpy as h
from markupsafe import Markup, escape

from mundialito.drawing import Place
from mundialito.drawing.pieces import HOLE, Pieces, cut, joined
from mundialito.engine.who import PUBLIC
from mundialito.showing.drawings import drawing_of, follower_of
from mundialito.showing.rulebook import short_title, title
from mundialito.tables.acts import can_be_taken_over
from mundialito.tables.alphabet import BEGUN
from mundialito.tables.live import Live
from mundialito.tables.story import Line
from mundialito.tables.table import ENDED, FIXED, OPEN, PLAYING
from mundialito.web.shell import plays_by
from mundialito.web.shell.answers import partial
from mundialito.web.shell.layout import Frame, token
from mundialito.web.shell.sounding import sounds
from mundialito.web.table import lobby as lobby_page
from mundialito.web.table.at_hand import bar, keys, latest, notices
from mundialito.web.table.blanks import LENGTH, TOKEN, filled, for_anybody, with_blanks
from mundialito.web.table.chances import chances_part
from mundialito.web.table.controls import after, asks, controls, figures
from mundialito.web.table.lesson import around, lesson_part
from mundialito.web.table.looker import Looker
from mundialito.web.table.places import timed, timers, told_places
from mundialito.web.table.scene import gone, onward_part, stage_part, told_part
from mundialito.words import say

LINES: Final = 30  # of the story


def page(frame: Frame, looker: Looker) -> str:
    """The whole page as it stands; the event stream keeps it so."""
    live, lang = looker.live, looker.visitor.lang
    game = live.shown.game.name
    body = [
        h.h1(".unseen")[title(game, lang)],
        h.div(
            "#live",
            hx_swap="none",
            data_turn=say("Your turn!", lang),
            **{"hx-sse:connect": f"/t/{live.link}/stream?seat={looker.seat}&drawn={drawn_for(looker)}&edits=1"},
        ),
        h.p("#lost.notice", role="status", hidden=True)[say("The connection is lost: trying again…", lang)],
        h.noscript[h.p(".notice")[h.a(href=f"/t/{live.link}?seat={looker.seat}")[say("See what is new", lang)]]],
        lobby_shell(looker) if live.shown.stage == OPEN else table_shell(looker),
    ]
    return frame.page(looker.visitor, short_title(game, lang), body, game=game, wide=True, here=f"/t/{live.link}")


def drawn_for(looker: Looker) -> str:
    """What the frame of this page depends on: where it differs from the table's, the page must be loaded anew."""
    table = looker.live.shown
    seats = "-".join(str(p) for p in looker.seats)
    return f"{table.id}.{'lobby' if table.stage == OPEN else 'table'}.{seats}"


def lobby_shell(looker: Looker) -> h.Node:
    return [h.div("#notice", aria_live="assertive"), h.div("#lobby")[lobby_page.lobby(looker)]]


def table_shell(looker: Looker) -> h.Node:
    """Where the pieces go; `data-me` turns the public drawing to the viewer's seat."""
    me = max(looker.seat, 0)
    parts = dict(contents(looker))
    table = h.div(
        "#table",
        class_="watching" if looker.seat == PUBLIC else None,
        data_me=me,
        data_seats=len(looker.live.shown.chairs),
    )[
        h.div(".play")[
            h.section(
                "#public",
                aria_label=say("The table", looker.visitor.lang),
                data_gone=gone(looker.live) or None,
                tabindex="0",  # it is looked through by keyboard, too
            )[parts["public"]],
            h.div("#told.unseen", aria_live="polite")[parts["told"]],
            h.div("#asks")[parts["asks"]],
            None if looker.live.shown.lesson else notices(looker.visitor.lang),
            h.section("#private", aria_label=say("Your cards and choices", looker.visitor.lang))[parts["private"]],
        ],
        h.section("#bar", aria_label=say("At hand", looker.visitor.lang))[parts["bar"]],
        h.div("#onward")[parts["onward"]],
        h.aside("#side.side")[
            h.a(".close.btn.small.quiet", href="#table")[say("Back to the table", looker.visitor.lang)],
            h.section("#score")[parts["score"]],
            h.section("#chances", aria_label=say("Chances to win", looker.visitor.lang))[parts["chances"]],
            h.section("#controls")[parts["controls"]],
            keys(looker.visitor.lang),
            sounds(looker.visitor.lang),
            h.section("#story", aria_label=say("What happened", looker.visitor.lang), tabindex="0")[parts["story"]],
            h.section("#by")[played_by(looker)],
        ],
        h.div("#figures")[parts["figures"]],
    ]
    return [teaching(looker, parts["lesson"]), table] if looker.live.shown.lesson else table


def teaching(looker: Looker, content: Pieces) -> h.Node:
    """A lesson stays in sight, with what it says to a choice that it did not ask for."""
    return h.section("#teaching", aria_label=say("The lesson", looker.visitor.lang))[
        h.div("#lesson")[content],
        notices(looker.visitor.lang),
        h.script(src=looker.app.frame.assets["lesson.js"], defer=True),
    ]


def played_by(looker: Looker) -> h.Node:
    """The same for the whole match."""
    setting, game = looker.live.shown.setting, looker.live.shown.game
    return plays_by.panel(game, setting.options, setting.parts, looker.visitor.lang)


def pieces(looker: Looker) -> Iterator[tuple[str, Pieces]]:
    """What is in each part of the page, by the part's id; drawn once for all who may see the same."""
    if looker.live.shown.stage == OPEN:
        return iter([("lobby", lobby_part(looker))])
    return contents(looker)


def lobby_part(looker: Looker) -> Pieces:
    """Those who are nobody yet all see the same."""
    live, visitor = looker.live, looker.visitor
    if visitor.person:
        return joined([lobby_page.lobby(looker)])
    version = (len(live.entries), live.link, looker.address)  # an address may be anything: one drawing is kept
    kept: Pieces = live.worked_out(
        ("lobby", visitor.lang), version, lambda: with_blanks(lobby_page.lobby(for_anybody(looker)))
    )
    return filled(kept, looker)


def piece(target: str, content: h.Node, edit: str = "") -> str:
    """One part of the page under its id; morphing keeps what stays, so that cards move instead of jumping."""
    return partial(f"#{target}", content, "innerMorph", edit)


def contents(looker: Looker) -> Iterator[tuple[str, Pieces]]:
    """What is in each part of a table's page."""
    live, lang = looker.live, looker.visitor.lang
    public = live.shown.seq_of(PUBLIC)
    version = seen_by_all(live)
    board: Pieces = live.worked_out(("public", lang), version, lambda: joined([public_part(looker)]))
    yield "public", joined([board, stage_part(looker)]) if live.half else board
    if live.shown.lesson:
        yield "lesson", lesson_part(looker)
    yield "told", told_part(live, lang)
    yield "onward", onward_part(looker)
    yield "private", joined([private_part(looker)])
    yield "figures", joined([figures(live.shown, lang)]) if live.shown.stage == ENDED else Pieces()
    yield "score", live.worked_out(("score", lang), public, lambda: joined([score_part(live, lang)]))
    yield "chances", chances_part(looker)
    yield "controls", beside(looker)
    yield "asks", asks(looker)
    viewer = looker.viewer if handed_on(looker) is None else PUBLIC
    known = live.shown.seq_of(viewer), live.shown is live.table
    yield "story", live.worked_out(("story", viewer, lang), known, lambda: story_part(live, viewer, lang))
    yield "bar", bar(looker, live.worked_out(("latest", viewer, lang), known, lambda: latest(live, viewer, lang)))


def beside(looker: Looker) -> Pieces:
    """What else can be done here."""
    table = looker.live.shown
    if table.lesson:
        return joined([around(looker, table.lesson)])
    return joined([after(looker)]) if table.stage == ENDED else controls(looker)


def seen_by_all(live: Live) -> Hashable:
    """What changes whenever what everybody sees does, people and clocks included."""
    return live.shown.seq_of(PUBLIC), live.present(), timed(live) and live.half


# --- the table ---------------------------------------------------------------------------------------


def public_part(looker: Looker) -> h.Node:
    """What everybody sees."""
    live, lang = looker.live, looker.visitor.lang
    table = live.shown
    if table.fold is None:
        if table.stage == ENDED:
            return h.p(".curtain")[
                say("This match was begun with another version of the rules and cannot go on.", lang)
            ]
        return h.p(".curtain")[say("Shuffling…", lang)]
    symbols = looker.app.frame.assets[f"{table.game.name}.svg"]
    make = follower_of(table.game.name)
    return [
        drawing_of(table.game.name).public(table.view(PUBLIC), places(looker), lang, symbols),
        timers(live),
        live.follower(make).draw(lang, symbols) if make else None,
    ]


def places(looker: Looker) -> list[Place]:
    """The same for all who look."""
    live, lang = looker.live, looker.visitor.lang
    found: list[Place] = live.worked_out(("places", lang), seen_by_all(live), lambda: told_places(live, lang))
    return found


def private_part(looker: Looker) -> h.Node:
    """The hand and the choices of one seat, in a form; a curtain if the device must be handed on first."""
    live, lang, seat = looker.live, looker.visitor.lang, looker.seat
    table = live.shown
    if table.stage == FIXED:
        return [reveal(looker, p) for p in looker.seats]
    if seat == PUBLIC:
        return watching(looker)
    if table.fold is None:
        return None
    if (other := handed_on(looker)) is not None:
        return curtain(looker, other)
    awaited = table.awaited() if table.stage == PLAYING and not live.half else []
    offers = table.fold.offers(seat) if seat in awaited and not table.player(seat) and not table.paused else []
    draw = drawing_of(table.game.name)
    symbols = looker.app.frame.assets[f"{table.game.name}.svg"]
    mine = None
    if table.stage == PLAYING:
        mine = draw.private(table.view(seat), seat, offers, places(looker), lang, symbols)
    about = (seat, bool(offers), bool(table.paused or table.player(seat)))
    start, end = live.worked_out(("form", *about), live.link, lambda: form(live.link, *about))
    return joined([filled(start, looker), mine, *end])


def form(link: str, seat: int, awaited: bool, disabled: bool) -> list[Pieces]:
    """What is around the hand and the choices; blanks are filled in for each reader and move."""
    where = f"/t/{link}/move"
    whole = h.form(
        "#choices",
        method="post",
        action=where,
        hx_post=where,
        hx_swap="none",
        data_awaited="true" if awaited else None,
    )[
        h.input(type="hidden", name="_csrf_token", value=TOKEN),
        h.input(type="hidden", name="seat", value=seat),
        h.input(type="hidden", name="at", value=LENGTH),
        h.fieldset(".bare", disabled=disabled)[HOLE],
    ]
    return [with_blanks(part) for part in cut(whole)]


def handed_on(looker: Looker) -> int | None:
    """Several people share a device, and another of them is awaited: whom it must be handed to."""
    table = looker.live.shown
    if len(looker.seats) < 2 or table.stage != PLAYING:
        return None
    theirs = [p for p in table.awaited() if p in looker.seats and not table.player(p)]
    return theirs[0] if theirs and looker.seat not in theirs else None


def reveal(looker: Looker, seat: int) -> h.Node:
    """The header is fixed: the page's script sends the nonce that it promised."""
    promised = looker.live.shown.hashes.get(seat)
    if not promised or seat in looker.live.shown.given:
        return None
    return h.span(data_reveal=f"/t/{looker.live.link}/reveal", data_seat=seat, data_hash=promised)


def curtain(looker: Looker, seat: int) -> h.Node:
    """Several people share a device: nothing of anybody's hand is in the page before the next one is there."""
    name, lang = looker.live.shown.names[seat], looker.visitor.lang
    return h.div(".curtain")[
        h.p[say("Hand the device to {name}.", lang, name=name)],
        h.a(".btn.big", href=f"/t/{looker.live.link}?seat={seat}", data_awaited="true")[
            say("I am {name}: show my cards", lang, name=name)
        ],
    ]


def watching(looker: Looker) -> h.Node:
    """For spectators: drawn once for all of them, but for the host, those who asked, and those who were removed."""
    live, person, asks = looker.live, looker.visitor.id, looker.live.asks()
    is_known = person in live.crowd.refused or person in live.shown.removed.values()
    if looker.is_host or is_known or any(ask.person == person for ask in asks.values()):
        return spectating(looker)
    version = (live.shown.around, live.link, tuple(sorted(asks)))
    key = ("watching", looker.visitor.lang)
    kept = live.worked_out(key, version, lambda: with_blanks(spectating(for_anybody(looker))))
    return filled(kept, looker)


def spectating(looker: Looker) -> h.Node:
    """The host may take over a bot's seat, others ask for it."""
    live, lang = looker.live, looker.visitor.lang
    free = [p for p in range(len(live.shown.chairs)) if can_be_taken_over(live.shown, p, looker.visitor.id)]
    return h.div(".watching")[
        h.p[say("You are watching: you see what everybody may see.", lang)],
        [wish(looker, p) for p in free] if looker.visitor.id not in live.crowd.refused else None,
    ]


def wish(looker: Looker, seat: int) -> h.Node:
    """To play for a bot; nothing where somebody else has asked first."""
    live, lang, name = looker.live, looker.visitor.lang, looker.live.shown.names[seat]
    ask = live.asks().get(seat)
    if ask and ask.person == looker.visitor.id:
        return h.p(".ask", role="status")[say("You have asked to play for {name}: the host decides.", lang, name=name)]
    if looker.is_host:
        return seat_form(looker, "sit", seat, say("Take over from {name}", lang, name=name))
    return None if ask else seat_form(looker, "ask-in", seat, say("Ask to play for {name}", lang, name=name))


def seat_form(looker: Looker, verb: str, seat: int, words: str) -> h.Node:
    """It leads to the page anew: whoever had no name has one then."""
    return h.form(method="post", action=f"/t/{looker.live.link}/{verb}")[
        token(looker.visitor),
        h.input(type="hidden", name="seat", value=seat),
        h.button(".btn.small.quiet", type="submit")[words],
    ]


# --- beside it -----------------------------------------------------------------------------------------


def score_part(live: Live, lang: str) -> h.Node:
    """A row of rounds: which one this is, and the totals so far."""
    setting = live.shown.setting
    if setting.rounds == 1 and not setting.totals:
        return None
    totals = setting.totals or (0,) * len(live.shown.chairs)
    if live.shown.over and live.shown.over.scores:
        totals = tuple(x + y for x, y in zip(totals, live.shown.over.scores, strict=True))
    sides = live.shown.side_names()
    order = sorted(sides, key=lambda p: totals[p], reverse=not live.shown.game.lowest_wins)
    return [
        h.h2[say("Round {number} of {rounds}", lang, number=setting.number, rounds=setting.rounds)],
        h.table[h.tbody[[h.tr[h.th(scope="row")[sides[p]], h.td[totals[p]]] for p in order]]],
    ]


def story_part(live: Live, viewer: int, lang: str) -> Pieces:
    """The last events in words, newest first."""
    lines = live.lines(viewer, lang)[-LINES:]
    begun = any(item.kind == BEGUN for item in live.shown.logs[PUBLIC][-1:])
    start, end = story_frame(begun, lang)
    return Pieces([start, *map(story_line, reversed(lines)), end])


@cache
def story_frame(begun: bool, lang: str) -> tuple[Markup, ...]:
    return cut([h.h2[say("What happened", lang)], h.ol(reversed=True, class_="begun" if begun else None)[HOLE]])


@lru_cache(1 << 14)
def story_line(line: Line) -> Markup:
    """Written by hand, and kept: thirty lines for every viewer after every move were a third of the drawing."""
    around = ' class="around"' if line.around else ""
    return Markup(f'<li id="line-{line.number}"{around} data-who="{line.who}">{escape(line.text)}</li>')
