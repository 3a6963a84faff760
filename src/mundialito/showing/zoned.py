"""The page of a game that declares its zones: seats and middle for everybody, hand and choices for one seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import escape

from mundialito.drawing import Look, Place
from mundialito.drawing.parts import BACKS, art, choice, fan, leaning, pile, player, thickness
from mundialito.drawing.pieces import cut, drawn, joined
from mundialito.drawing.svg import sheet
from mundialito.engine.zones import HIDDEN, Before, Board, Fact, Hand, Kind, Pile, Row, Taken, Trick, known
from mundialito.showing.zoned_picture import picture
from mundialito.showing.zones import Tabletop
from mundialito.words import say


class Zoned(Tabletop, Look):
    """The look of any game with zones."""

    def symbols(self) -> str:
        return sheet(self.faces)

    def public(self, v: Any, places: Sequence[Place], lang: str, symbols_at: str) -> h.Node:
        return Seen(self, v, lang, symbols_at).felt(places)

    def private(
        self, v: Any, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str
    ) -> h.Node:
        if self.is_over(v):
            return h.div(".kit-mine", data_phase="over")
        return Seen(self, v, lang, symbols_at).mine(seat, offers, [place.name for place in places])

    def picture(self, v: Any, viewer: int, names: Sequence[str], lang: str) -> str:
        return picture(self, v, viewer, names, lang)


class Seen:
    """One view, as it is being drawn."""

    def __init__(self, top: Tabletop, v: Any, lang: str, at: str) -> None:
        self.top, self.v, self.lang, self.at = top, v, lang, at

    def art(self, kind: Kind, thing: int, **about: str | bool | None) -> h.Node:
        """A thing, or its back."""
        shape = "card" if kind.shape == "card" else "card square"
        return art(self.top.faces, self.top.id_of(kind, thing), self.at, shape, **about)

    def row(self, kind: Kind, things: Sequence[int], title: str) -> h.Node:
        """Things side by side, with their names for whoever cannot see them; nothing where there are none."""
        if not things:
            return None
        words = f"{say(title, self.lang)}: {self.top.named(kind, things, self.lang)}"
        return h.span(".minis", role="img", aria_label=words, title=words)[[self.art(kind, thing) for thing in things]]

    # --- what everybody sees --------------------------------------------------------------------------

    def felt(self, places: Sequence[Place]) -> h.Node:
        """Seats, what is awaited, and the middle."""
        is_over = self.top.is_over(self.v)
        words = self.top.status(self.v, [place.name for place in places], self.lang)
        return h.div(".kit.zoned", data_phase="over" if is_over else "playing")[
            h.div(".felt")[
                h.ol(".seats", aria_label=say("Seats", self.lang))[joined(self.seats(places))],
                h.p(".verdict" if is_over else ".awaited", role="status")[words],
                h.div(".middle")[self.middle(places)],
            ]
        ]

    def seats(self, places: Sequence[Place]) -> Iterator[h.Node]:
        acting, won = self.top.acting(self.v), self.top.winners(self.v)
        about: dict[str, str | bool | None] = {"id": "ball", "data_move": True} if len(acting) == 1 else {}
        ball = art(self.top.faces, "ball", self.at, "ball", **about)
        for q, place in enumerate(places):
            around = {"above": self.hands(q), "beside": self.count(q), "below": self.front(q)}
            start, between, end = cut(player(q, q in acting, ball, about={"data-won": q in won}, **around))
            yield from (start, escape(place.name), between, place.tag, end)

    def hands(self, q: int) -> h.Node:
        """What a seat holds, as everybody sees it: backs, and what lies open."""
        return [self.fan(n, zone, q) for n, zone in self.top.all(Hand)]

    def fan(self, n: int, zone: Hand, q: int) -> h.Node:
        things = zone.of(self.v, q)[:BACKS]
        moves: dict[str, str | bool | None] = {"data_move": True, "data_from": "pile"}
        arts = [self.art(zone.kind, c, id=f"b{q}-{n}-{i}", data_i=str(i), **moves) for i, c in enumerate(things)]
        words = f"{say(zone.title, self.lang)}: {self.top.named(zone.kind, things, self.lang)}"
        return fan(arts, words) if things else None

    def count(self, q: int) -> h.Node:
        """How much a seat holds."""
        held = [len(zone.of(self.v, q)) for _, zone in self.top.all(Hand)]
        return h.span(".count", aria_hidden="true")[sum(held)] if held else None

    def front(self, q: int) -> h.Node:
        """What lies before a seat, what it has taken, and its points."""
        points = [h.span(".points")[words] for words in self.top.points(self.v, q, self.lang)]
        heaps = [self.heap(zone, q) for _, zone in self.top.all(Taken)]
        before = [self.row(zone.kind, zone.of(self.v, q), zone.title) for _, zone in self.top.all(Before)]
        return h.div(".front")[before, heaps, points]

    def heap(self, zone: Taken, q: int) -> h.Node:
        words = say(zone.title, self.lang, count=zone.size(self.v, q))
        return h.span(".heap")[self.art(zone.kind, HIDDEN), words]

    # --- the middle -----------------------------------------------------------------------------------

    def middle(self, places: Sequence[Place]) -> Iterator[h.Node]:
        """The zones that belong to nobody, in the order of the declaration."""
        for n, zone in enumerate(self.top.zones):
            match zone:
                case Pile():
                    yield self.pile(n, zone)
                case Row():
                    yield h.div(".lying")[self.row(zone.kind, zone.of(self.v), zone.title)]
                case Trick():
                    yield self.trick(n, zone, places)
                case Board():
                    yield self.board(n, zone, -1, {})
                case Fact():
                    words = zone.of(self.v, self.lang)
                    yield h.p(".fact")[words] if words else None

    def pile(self, n: int, zone: Pile) -> h.Node:
        """A heap, if there is one; `#pile` is the first of them, where dealt cards come from."""
        size = zone.size(self.v)
        under = zone.under(self.v) if zone.under else ()
        top = zone.top(self.v) if zone.top else ()
        if not (size or under or top):
            return None
        words = [say(zone.title, self.lang, count=size), self.top.named(zone.kind, [*top, *under], self.lang)]
        layers = [
            [self.art(zone.kind, c, data_under=True) for c in under],
            [self.art(zone.kind, HIDDEN) for _ in range(thickness(size))],
            [self.art(zone.kind, c) for c in top],
        ]
        about: dict[str, h.Attribute] = {
            "id": "pile" if n == next(self.top.all(Pile))[0] else f"pile-{n}",
            "data-under": bool(under),
        }
        return pile(layers, size, ", ".join(filter(None, words)), about)

    def trick(self, n: int, zone: Trick, places: Sequence[Place]) -> h.Node:
        """Who has played what; a card comes from its player's hand."""
        return h.ol(".trick", aria_label=say(zone.title, self.lang))[
            [
                h.li[
                    self.art(zone.kind, c, id=f"t{n}-{i}", data_move=True, data_from=self.source(zone.kind, q, c)),
                    h.span(".by")[places[q].name],
                    h.span(".unseen")[self.top.named(zone.kind, [c], self.lang)],
                ]
                for i, (q, c) in enumerate(zone.of(self.v))
            ]
        ]

    def source(self, kind: Kind, q: int, thing: int) -> str:
        """Where what a seat has played may have come from."""
        copies = [f"h{q}-{n}-{thing}-0" for n, zone in self.top.all(Hand) if zone.kind == kind]
        return " ".join([*copies, f"seat-{q}"])

    def board(self, n: int, zone: Board, seat: int, offered: Mapping[int, int]) -> h.Node:
        """Squares; those that may be chosen are buttons."""
        squares = [self.square(zone, i, thing, offered.get(i)) for i, thing in enumerate(zone.of(self.v))]
        about = {"data-n": zone.wide, "data-arrows": bool(offered)}
        return h.div(".board", about, id=f"board-{n}-{seat}", role="group", aria_label=say(zone.title, self.lang))[
            squares
        ]

    def square(self, zone: Board, i: int, thing: int | None, e: int | None) -> h.Node:
        words = zone.square(i)
        if thing is not None:
            words += f": {self.top.named(zone.kind, [thing], self.lang)}"
        dark = (i % zone.wide + i // zone.wide) % 2 == 1
        stands = None if thing is None else self.art(zone.kind, thing)
        if e is None:
            return h.span(".square", data_dark=dark, role="img", aria_label=words, title=words)[stands]
        return h.button(".square", choice(e, words), data_dark=dark)[stands]

    # --- what one seat sees ---------------------------------------------------------------------------

    def mine(self, seat: int, offers: Sequence[int], names: Sequence[str]) -> h.Node:
        """What is asked of a seat, its choices, and all that lies in front of it: also while it waits."""
        top, v, lang = self.top, self.v, self.lang
        words = top.prompt(v, seat, lang) if offers else top.status(v, names, lang, seat)
        return h.div(".kit-mine")[
            h.div(".asked")[
                h.p(".prompt" if offers else ".waiting", role="status")[words],
                h.div(".choices")[[self.choice(seat, e, names) for e in top.beside(v, seat, offers)]],
            ],
            h.div(".own")[[self.own(n, zone, seat, offers) for n, zone in enumerate(top.zones)]],
            self.shown(seat, names),
        ]

    def choice(self, seat: int, e: int, names: Sequence[str]) -> h.Node:
        """One that lies on nothing."""
        return h.button(".btn.choice", choice(e))[h.span[self.top.choice_words(self.v, seat, e, names, self.lang)]]

    def own(self, n: int, zone: object, seat: int, offers: Sequence[int]) -> h.Node:
        """A zone as its owner meets it."""
        if isinstance(zone, Board):
            offered = {i: e for i, e in self.top.pressed(zone, self.v, seat).items() if e in offers}
            return self.board(n, zone, seat, offered) if zone.event else None
        if isinstance(zone, Hand | Before):
            return self.held(n, zone, seat, zone.of(self.v, seat), offers)
        if isinstance(zone, Row) and zone.event:
            return self.held(n, zone, seat, zone.of(self.v), offers)
        return None

    def held(
        self, n: int, zone: Hand | Before | Row, seat: int, things: Sequence[int], offers: Sequence[int]
    ) -> h.Node:
        """Things in front of a seat; those that mean an event are buttons, also where the answer is a refusal."""
        if not things:
            return None
        events = self.top.pressed(zone, self.v, seat)
        title = say(zone.title, self.lang)
        cards = [
            drawn(self.thing(n, zone.kind, seat, c, list(things[:i]).count(c), events.get(c), offers))
            for i, c in enumerate(things)
        ]
        is_fan = isinstance(zone, Hand) and zone.kind.shape == "card"
        rows = leaning(cards) if is_fan else [h.li[card] for card in cards]
        about = {
            "data-n": len(things),
            "data-asked": any(e in offers for e in events.values()),
            "data-flat": not is_fan,
        }
        if isinstance(zone, Hand):
            return h.ul(".hand", about, aria_label=title)[rows]
        return h.div(".lot")[h.h3[title], h.ul(".hand", about, aria_label=title)[rows]]

    def thing(self, n: int, kind: Kind, seat: int, c: int, copy: int, e: int | None, offers: Sequence[int]) -> h.Node:
        words = self.top.named(kind, [c], self.lang)
        about: dict[str, h.Attribute] = {"id": f"h{seat}-{n}-{c}-{copy}", "data-move": True, "data-from": "pile"}
        if e is None:
            return h.span(".held", about, role="img", aria_label=words, title=words)[self.art(kind, c)]
        return h.button(".held", choice(e, words), about, aria_disabled=None if e in offers else "true")[
            self.art(kind, c)
        ]

    def shown(self, seat: int, names: Sequence[str]) -> h.Node:
        """What this seat knows of the hands of others."""
        rows = [
            h.li[h.span[names[q]], self.row(zone.kind, things, zone.title)]
            for q in range(len(names))
            for _, zone in self.top.all(Hand)
            if q != seat and (things := known(zone.of(self.v, q)))
        ]
        return h.ul(".known", aria_label=say("Cards you were shown", self.lang))[rows] if rows else None
