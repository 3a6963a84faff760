"""A table's page: the public drawing, the seat's own hand and choices, the story, and what else can be done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

import htpy as h
from markupsafe import Markup, escape

from mundialito.drawing import Place
from mundialito.drawing.pieces import HOLE, cut, drawn, joined
from mundialito.engine.who import PUBLIC
from mundialito.showing.drawings import drawing_of, follower_of
from mundialito.showing.rulebook import short_title, title
from mundialito.tables.acts import can_be_taken_over
from mundialito.tables.alphabet import BEGUN
from mundialito.tables.live import Live
from mundialito.tables.story import Line
from mundialito.tables.table import ENDED, FIXED, OPEN, PLAYING
from mundialito.web.shell.answers import partial
from mundialito.web.shell.layout import Frame, token
from mundialito.web.table import lobby as lobby_page
from mundialito.web.table.blanks import LENGTH, TOKEN, filled, for_anybody
from mundialito.web.table.chances import chances_part
from mundialito.web.table.controls import after, controls
from mundialito.web.table.looker import Looker
from mundialito.words import say

LINES: Final = 30  # of the story


def page(frame: Frame, looker: Looker) -> str:
    """The whole page as it stands; the event stream keeps it so."""
    live, lang = looker.live, looker.visitor.lang
    game = live.table.game.name
    body = [
        h.h1(".unseen")[title(game, lang)],
        h.div(
            "#live",
            hx_swap="none",
            data_turn=say("Your turn!", lang),
            **{"hx-sse:connect": f"/t/{live.link}/stream?seat={looker.seat}&drawn={drawn_for(looker)}"},
        ),
        h.p("#lost.notice", role="status", hidden=True)[say("The connection is lost: trying again…", lang)],
        h.noscript[h.p(".notice")[h.a(href=f"/t/{live.link}?seat={looker.seat}")[say("See what is new", lang)]]],
        lobby_shell(looker) if live.table.stage == OPEN else table_shell(looker),
    ]
    return frame.page(looker.visitor, short_title(game, lang), body, game=game, wide=True, here=f"/t/{live.link}")


def drawn_for(looker: Looker) -> str:
    """What the frame of this page depends on: where it differs from the table's, the page must be loaded anew."""
    table = looker.live.table
    seats = "-".join(str(p) for p in looker.seats)
    return f"{table.id}.{'lobby' if table.stage == OPEN else 'table'}.{seats}"


def lobby_shell(looker: Looker) -> h.Node:
    return [h.div("#notice", aria_live="assertive"), h.div("#lobby")[lobby_page.lobby(looker)]]


def table_shell(looker: Looker) -> h.Node:
    """Where the pieces go; `data-me` turns the public drawing to the viewer's seat."""
    me = max(looker.seat, 0)
    parts = dict(contents(looker))
    return h.div(
        "#table",
        class_="watching" if looker.seat == PUBLIC else None,
        data_me=me,
        data_seats=len(looker.live.table.chairs),
    )[
        h.div(".play")[
            h.section("#public", aria_label=say("The table", looker.visitor.lang))[parts["public"]],
            h.div("#notice", aria_live="assertive"),
            h.section("#private", aria_label=say("Your cards and choices", looker.visitor.lang))[parts["private"]],
        ],
        h.aside(".side")[
            h.section("#score")[parts["score"]],
            h.section("#chances", aria_label=say("Chances to win", looker.visitor.lang))[parts["chances"]],
            h.section("#controls")[parts["controls"]],
            h.section("#story", aria_label=say("What happened", looker.visitor.lang), tabindex="0")[parts["story"]],
        ],
    ]


def pieces(looker: Looker) -> Iterator[tuple[str, Markup]]:
    """What is in each part of the page, by the part's id; drawn once for all who may see the same."""
    if looker.live.table.stage == OPEN:
        return iter([("lobby", lobby_part(looker))])
    return contents(looker)


def lobby_part(looker: Looker) -> Markup:
    """Those who are nobody yet all see the same."""
    live, visitor = looker.live, looker.visitor
    if visitor.person:
        return drawn(lobby_page.lobby(looker))
    version = (len(live.entries), live.link, looker.address)  # an address may be anything: one drawing is kept
    kept: Markup = live.worked_out(
        ("lobby", visitor.lang), version, lambda: drawn(lobby_page.lobby(for_anybody(looker)))
    )
    return filled(kept, looker)


def piece(target: str, content: h.Node) -> str:
    """One part of the page under its id; morphing keeps what stays, so that cards move instead of jumping."""
    return partial(f"#{target}", content, "innerMorph")


def contents(looker: Looker) -> Iterator[tuple[str, Markup]]:
    """What is in each part of a table's page."""
    live, lang = looker.live, looker.visitor.lang
    public = live.table.seq_of(PUBLIC)
    yield "public", live.worked_out(("public", lang), (public, live.present()), lambda: drawn(public_part(looker)))
    yield "private", drawn(private_part(looker))
    yield "score", live.worked_out(("score", lang), public, lambda: drawn(score_part(live, lang)))
    yield "chances", chances_part(looker)
    yield "controls", drawn(after(looker)) if live.table.stage == ENDED else controls(looker)
    viewer = looker.viewer if handed_on(looker) is None else PUBLIC
    version = live.table.seq_of(viewer)
    yield "story", live.worked_out(("story", viewer, lang), version, lambda: story_part(live, viewer, lang))


# --- the table ---------------------------------------------------------------------------------------


def public_part(looker: Looker) -> h.Node:
    """What everybody sees."""
    live, lang = looker.live, looker.visitor.lang
    table = live.table
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
    """The seats with what the page knows of them: bots, who is away, clocks."""
    live, lang = looker.live, looker.visitor.lang
    table, here = live.table, live.present()
    told = []
    for p, name in enumerate(table.names):
        chair = table.chairs[p]
        badges: list[h.Node] = []
        if table.player(p):
            words = say("played by a bot", lang)
            badges.append(h.span(".badge.bot", title=words, role="img", aria_label=words)["⚙"])
        elif chair.person not in here and table.stage == PLAYING:
            words = say("not connected", lang)
            badges.append(h.span(".badge.away", title=words, role="img", aria_label=words)["…"])
        badges.append(clock(live, p))
        told.append(Place(name, badges if any(badges) else None))
    return told


def clock(live: Live, seat: int) -> h.Node:
    """A seat's clock: the script counts it down, the server decides."""
    time = live.table.time
    if not (time.clock.runs or live.table.alarms.set) or live.table.stage != PLAYING or live.table.player(seat):
        return None
    if len(live.table.publicly_awaited()) > 1:  # a clock that stops would tell who has sealed a choice
        return None
    deadline = live.table.deadline(seat)
    left = time.left(seat, live.table.at)
    seconds = (deadline - live.table.at) if deadline is not None else left
    if seconds is None:
        return None
    end = None if deadline is None else int(deadline * 1000)
    return h.span(".clock", data_deadline=end, role="timer")[minutes(seconds)]


def timers(live: Live) -> h.Node:
    """What the rules count down in real time for everybody: a period. It stands still in a pause."""
    table = live.table
    common = [alarm for alarm in table.alarms.set.values() if alarm.seat < 0] if table.stage == PLAYING else []
    if not common:
        return None
    rings = {alarm.name: when for when, alarm in table.rings()}
    return h.p(".timers")[
        [
            h.span(".clock", data_deadline=int(rings[a.name] * 1000) if a.name in rings else None, role="timer")[
                minutes(table.alarms.left(a.name, table.at))
            ]
            for a in common
        ]
    ]


def minutes(seconds: float) -> str:
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def private_part(looker: Looker) -> h.Node:
    """The hand and the choices of one seat, in a form; a curtain if the device must be handed on first."""
    live, lang, seat = looker.live, looker.visitor.lang, looker.seat
    table = live.table
    if table.stage == FIXED:
        return [reveal(looker, p) for p in looker.seats]
    if seat == PUBLIC:
        return watching(looker)
    if table.fold is None:
        return None
    if (other := handed_on(looker)) is not None:
        return curtain(looker, other)
    awaited = table.awaited() if table.stage == PLAYING else []
    offers = table.fold.offers(seat) if seat in awaited and not table.player(seat) and not table.paused else []
    draw = drawing_of(table.game.name)
    symbols = looker.app.frame.assets[f"{table.game.name}.svg"]
    mine = None
    if table.stage == PLAYING:
        mine = draw.private(table.view(seat), seat, offers, places(looker), lang, symbols)
    about = (seat, bool(offers), bool(table.paused or table.player(seat)))
    start, end = live.worked_out(("form", *about), live.link, lambda: form(live.link, *about))
    return joined([filled(start, looker), mine, end])


def form(link: str, seat: int, awaited: bool, disabled: bool) -> tuple[Markup, ...]:
    """What is around the hand and the choices; blanks are filled in for each reader and move."""
    where = f"/t/{link}/move"
    return cut(
        h.form(
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
    )


def handed_on(looker: Looker) -> int | None:
    """Several people share a device, and another of them is awaited: whom it must be handed to."""
    table = looker.live.table
    if len(looker.seats) < 2 or table.stage != PLAYING:
        return None
    theirs = [p for p in table.awaited() if p in looker.seats and not table.player(p)]
    return theirs[0] if theirs and looker.seat not in theirs else None


def reveal(looker: Looker, seat: int) -> h.Node:
    """The header is fixed: the page's script sends the nonce that it promised."""
    promised = looker.live.table.hashes.get(seat)
    if not promised or seat in looker.live.table.given:
        return None
    return h.span(data_reveal=f"/t/{looker.live.link}/reveal", data_seat=seat, data_hash=promised)


def curtain(looker: Looker, seat: int) -> h.Node:
    """Several people share a device: nothing of anybody's hand is in the page before the next one is there."""
    name, lang = looker.live.table.names[seat], looker.visitor.lang
    return h.div(".curtain")[
        h.p[say("Hand the device to {name}.", lang, name=name)],
        h.a(".btn.big", href=f"/t/{looker.live.link}?seat={seat}", data_awaited="true")[
            say("I am {name}: show my cards", lang, name=name)
        ],
    ]


def watching(looker: Looker) -> h.Node:
    """For spectators: drawn once for all of them, but for the host and for those who have asked for a seat."""
    live, person, asks = looker.live, looker.visitor.id, looker.live.asks()
    if looker.is_host or person in live.crowd.refused or any(ask.person == person for ask in asks.values()):
        return spectating(looker)
    version = (live.table.around, live.link, tuple(sorted(asks)))
    kept = live.worked_out(("watching", looker.visitor.lang), version, lambda: drawn(spectating(for_anybody(looker))))
    return filled(kept, looker)


def spectating(looker: Looker) -> h.Node:
    """The host may take over a bot's seat, others ask for it."""
    live, lang = looker.live, looker.visitor.lang
    free = [p for p in range(len(live.table.chairs)) if can_be_taken_over(live.table, p)]
    return h.div(".watching")[
        h.p[say("You are watching: you see what everybody may see.", lang)],
        [wish(looker, p) for p in free] if looker.visitor.id not in live.crowd.refused else None,
    ]


def wish(looker: Looker, seat: int) -> h.Node:
    """To play for a bot; nothing where somebody else has asked first."""
    live, lang, name = looker.live, looker.visitor.lang, looker.live.table.names[seat]
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
    setting = live.table.setting
    if setting.rounds == 1 and not setting.totals:
        return None
    totals = setting.totals or (0,) * len(live.table.chairs)
    if live.table.over and live.table.over.scores:
        totals = tuple(x + y for x, y in zip(totals, live.table.over.scores, strict=True))
    order = sorted(range(len(totals)), key=lambda p: totals[p], reverse=not live.table.game.lowest_wins)
    return [
        h.h2[say("Round {number} of {rounds}", lang, number=setting.number, rounds=setting.rounds)],
        h.table[h.tbody[[h.tr[h.th(scope="row")[live.table.names[p]], h.td[totals[p]]] for p in order]]],
    ]


def story_part(live: Live, viewer: int, lang: str) -> Markup:
    """The last events in words, newest first."""
    lines = list(live.story(viewer, lang).lines)[-LINES:]
    begun = any(item.kind == BEGUN for item in live.table.logs[PUBLIC][-1:])
    start, end = story_frame(begun, lang)
    return Markup("".join([start, *map(story_line, reversed(lines)), end]))


@cache
def story_frame(begun: bool, lang: str) -> tuple[Markup, ...]:
    return cut([h.h2[say("What happened", lang)], h.ol(reversed=True, class_="begun" if begun else None)[HOLE]])


@lru_cache(1 << 14)
def story_line(line: Line) -> str:
    """Written by hand, and kept: thirty lines for every viewer after every move were a third of the drawing."""
    around = ' class="around"' if line.around else ""
    return f'<li id="line-{line.number}"{around} data-who="{line.who}">{escape(line.text)}</li>'
