"""A game on the first page: Play is the first thing that can be pressed; level, seats and length are asked below it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

import htpy as h

from mundialito import games, lessons
from mundialito.bots import BOTS, UnknownBot, bot_label
from mundialito.engine.game import Game
from mundialito.engine.options import Choice, Option, Whole, applying
from mundialito.engine.reading import whole
from mundialito.showing.drawings import drawing_of
from mundialito.showing.labels import option_label
from mundialito.showing.lasting import takes
from mundialito.showing.plain import Plain
from mundialito.showing.rulebook import short_title, summary
from mundialito.tables.setting import USUAL_BOT
from mundialito.web.home.picture import picture
from mundialito.web.shell import choosing
from mundialito.web.shell.assets import Assets
from mundialito.words import say

MOST_SEATS: Final = 99  # in a form


class Wanted(NamedTuple):
    """What the form of a game asks for."""

    bot: str
    seats: int
    options: dict[str, str]


def wanted(game: Game, form: Mapping[str, Any]) -> Wanted:
    """What was chosen, where nothing was what is usual; raises UnknownBot."""

    def given(name: str, usual: str) -> str:
        return str(form.get(f"{game.name}-{name}") or usual)

    bot = given("bot", str(form.get("bot") or USUAL_BOT))
    if bot not in BOTS:
        raise UnknownBot(bot)
    seats = whole(given("seats", str(game.usual)), MOST_SEATS) or 0
    usual = {o.name: o.values.text(o.values.default) for o in asked(game)}
    chosen = {name: given(name, value) for name, value in usual.items()}
    apply = {o.name for o in applying(game.options, chosen, seats)}
    return Wanted(bot, seats, {n: v for n, v in chosen.items() if n in apply and v != usual[n]})


def asked(game: Game) -> list[Option]:
    """The options that say how long a match is."""
    return [o for o in game.options if o.asked]


# --- drawn -----------------------------------------------------------------------------------------------


def card(name: str, assets: Assets, own: bool, lang: str) -> h.Node:
    """Its name, what can be pressed, what is asked, a sentence, a picture."""
    drawn = not isinstance(drawing_of(name), Plain)
    return h.article(".game.panel", id=f"game-{name}")[
        h.div(".about")[
            h.h2[short_title(name, lang)],
            h.div(".buttons")[
                h.button(".btn.big.gold", type="submit", formaction=f"/play/{name}")[say("Play", lang)],
                h.button(".btn.big", type="submit", formaction=f"/open/{name}")[say("With friends", lang)],
                learn_button(name, lang),
            ],
            own and own_box(name, lang),
            questions(name, lang),
            h.p(".what")[summary(name, lang), " ", h.a(href=f"/rules/{name}")[say("Rules", lang)]],
        ],
        drawn and h.img(src=assets.made(f"{name}-{lang}.svg", lambda: picture(name, lang)), alt=""),
    ]


def learn_button(game: str, lang: str) -> h.Node:
    """The first lesson, begun or taken up again."""
    found = lessons.listed(game)
    if not found:
        return None
    words = say("Learn it in {count} minute|Learn it in {count} minutes", lang, count=found[0].minutes)
    return h.button(".btn.big.learn", type="submit", formaction=f"/learn/{game}/{found[0].name}")[words]


def own_box(name: str, lang: str) -> h.Node:
    """For whoever has corrected the numbers of the box."""
    return h.p(".check")[
        h.label[
            h.input(type="checkbox", name=f"{name}-box", value="1", checked=True), " ",
            say("With the numbers of my box", lang),
        ],
        " ", h.a(href=f"/me/box/{name}")[say("Correct", lang)],
    ]  # fmt: skip


@cache
def questions(name: str, lang: str) -> h.Node:
    """The same for everybody, so drawn once: how strong the bots are, how many play, how long."""
    game = games.load(name)
    return h.div(".asked", data_choosing=True)[
        h.div(".pairs")[
            field(name, "bot", say("Bots", lang), levels(lang), USUAL_BOT),
            field(name, "seats", say("Players", lang), [(str(n), seated(game, n, lang)) for n in game.seats],
                  str(game.usual)),
            [option(game, o, lang) for o in asked(game)],
        ],
        h.p(".told.soft", aria_live="polite")[
            h.span(data_tells="bot", data_told=json.dumps(meanings(lang)))[meanings(lang)[USUAL_BOT]], " ",
            minutes(game, lang),
        ],
        h.button(".btn.small.quiet", type="submit", formaction=f"/open/{name}", name="bots", value="1")[
            say("All options…", lang)
        ],
    ]  # fmt: skip


def field(name: str, what: str, label: str, values: list[tuple[str, str]], usual: str) -> h.Node:
    """One question."""
    id = f"{name}-{what}"
    return h.p(".field")[
        h.label(for_=id)[label],
        h.select(id=id, name=id, data_option=what)[
            [h.option(value=value, selected=value == usual)[words] for value, words in values]
        ],
    ]


def option(game: Game, o: Option, lang: str) -> h.Node:
    """One that says how long a match is; the script hides what follows from a value that is not chosen."""
    id, usual = f"{game.name}-{o.name}", o.values.text(o.values.default)
    return h.p(".field", data_when=json.dumps(o.when) if o.when else None)[
        h.label(for_=id)[option_label(o, lang)], choosing.control(o, usual, id, id, lang)
    ]


def levels(lang: str) -> list[tuple[str, str]]:
    return [(bot, bot_label(bot, lang)) for bot in BOTS]


def meanings(lang: str) -> dict[str, str]:
    """What each level means."""
    return {bot: say(told, lang) for bot, told in BOTS.items()}


def seated(game: Game, seats: int, lang: str) -> str:
    """How many play; where sides have several, how many each."""
    words = say("{count} player|{count} players", lang, count=seats)
    each = len(game.sides(game.begun(seats))[0])
    return ", ".join([words, say("{each} a side", lang, each=each)]) if each > 1 else words


def minutes(game: Game, lang: str) -> h.Node:
    """How long it takes against bots, for each answer; the first as it stands."""
    known = {key: told for key, told in lengths(game, lang) if told}
    if not known:
        return None
    first = "|".join([str(game.usual), *(o.values.text(o.values.default) for o in closed(game))])
    by = " ".join(["seats", *(o.name for o in closed(game))])
    return h.span(".lasts", data_tells=by, data_told=json.dumps(known))[known.get(first, "")]


def closed(game: Game) -> list[Option]:
    """Of what is asked, that which has few answers."""
    return [o for o in asked(game) if not isinstance(o.values, Whole)]


def lengths(game: Game, lang: str) -> Iterator[tuple[str, str]]:
    """Answers, and what is told of them."""
    values = [o.values.values for o in closed(game) if isinstance(o.values, Choice)]
    for seats, *row in product(map(str, game.seats), *values):
        chosen = dict(zip((o.name for o in closed(game)), row, strict=True))
        yield "|".join((seats, *row)), takes(game, int(seats), chosen, 1, lang)
