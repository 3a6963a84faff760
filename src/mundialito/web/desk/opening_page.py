"""The form for a new event: a name is enough; whatever else can be set has its sentence and its rule."""

from __future__ import annotations

from typing import Final

import htpy as h

from mundialito import games
from mundialito.cups import formats
from mundialito.desk.fixtures import GAME as CUP_GAME
from mundialito.desk.settings import AT_LIMIT, BYE, MISSED, REGISTRATION, UNO_CLASSES, USUAL, WINNER
from mundialito.engine.options import Option
from mundialito.showing.rulebook import short_title
from mundialito.web.desk.parts import rules
from mundialito.web.shell import choosing
from mundialito.web.shell.layout import token
from mundialito.web.shell.visitor import Visitor
from mundialito.words import phrase, say

# Name, label, rule, sentence; in the order of the form.
TIME: Final = (
    ("rounds", phrase("Rounds, at most"), "E1", phrase("The event ends after so many rounds.")),
    ("minutes", phrase("Minutes, at most"), "E1", phrase("No round starts after that; 0: no limit.")),
    ("most", phrase("Players at a table, at most"), "E2", phrase("Tables are as equal as possible.")),
    ("late_until", phrase("Late entry until round"), "ED10", phrase("Nobody enters once this round is seated.")),
)
PLACES: Final = (
    ("places", phrase("Places, at most"), "ED18",
     phrase("Whoever comes later by the public page waits; 0: as many as come.")),
)  # fmt: skip
SCORES: Final = (
    ("missed_points", phrase("Points for a missed round, if fixed"), "ED10", phrase("Only with a fixed score.")),
)
MONEY: Final = (
    ("fee", phrase("Entry fee"), "E5", phrase("In whole coins; 0: nothing is paid.")),
    ("house", phrase("House share, per cent"), "E5", phrase("The rulebook gives all of the pot to the winner.")),
)
NUMBERS: Final = (*TIME, *PLACES, *SCORES, *MONEY)
DOOR: Final = (
    "registration", REGISTRATION, phrase("By the public page people"), "ED18",
    phrase("Until round 1 is seated; at the desk you enter whom you like."),
)  # fmt: skip
CHOICES: Final = (
    ("at_limit", AT_LIMIT, phrase("When the time is up in mid-round"), "ED2",
     phrase("The rulebook lets every table finish the round that it has begun.")),
    ("missed_round", MISSED, phrase("A missed round scores"), "ED10",
     phrase("For whoever comes late or skips a round; never nothing at all.")),
    ("bye", BYE, phrase("A bye scores"), "ED16",
     phrase("For whoever has nobody to play, as one of seven in a game for two.")),
    DOOR,
)  # fmt: skip
VALUES: Final = {
    "": phrase("as the game counts"),
    "lowest": phrase("the lowest total"), "highest": phrase("the highest total"),
    "most_wins": phrase("most rounds won"),
    "finish": phrase("the round is finished"), "stop": phrase("all stop and count"),
    "mean": phrase("the mean of those who held cards"), "fixed": phrase("a fixed score"),
    "usual": phrase("what was usual in the round"), "win": phrase("a win"),
    "open": phrase("enter themselves"), "asked": phrase("ask, and the desk lets them in"),
    "closed": phrase("cannot enter"),
    "worst": phrase("the worst of the round"), "unranked": phrase("nothing, and no rank"),
}  # fmt: skip


def page(visitor: Visitor) -> h.Node:
    """All of it."""
    lang = visitor.lang
    return [
        h.h1[say("Run a tournament", lang)],
        h.p(".soft")[
            say("Seats, clock, scores, standings and the pot, with real cards or on line. No account is needed: "
                "you get a secret link.", lang)
        ],
        h.div(".two")[new(visitor), h.div[world_cup(visitor), importing(visitor)]],
    ]  # fmt: skip


def new(visitor: Visitor) -> h.Node:
    lang = visitor.lang
    return h.section(".panel")[
        h.h2[say("New event", lang)],
        h.form(method="post", action="/desk", data_send=True)[
            token(visitor),
            h.p(".field")[
                h.label(for_="f-name")[say("What it is called", lang)],
                h.input("#f-name", name="name", maxlength=60, required=True),
            ],
            h.details("#more")[
                h.summary[say("How it is played", lang), " · ", say("the rulebook's way, unless you change it", lang)],
                group(say("Rounds and tables", lang), [number(*row, lang) for row in TIME], choice(*CHOICES[0], lang)),
                group(say("Registration", lang), choice(*DOOR, lang), [number(*row, lang) for row in PLACES]),
                group(say("The game", lang), game(lang)),
                group(say("Scores", lang), scores(lang)),
                group(say("The pot", lang), money(lang)),
            ],
            h.button(".btn.big.gold", type="submit")[say("Open the event", lang)],
        ],
    ]


def group(title: str, *fields: h.Node) -> h.Node:
    return h.fieldset(".about")[h.legend[title], h.div(".pairs")[fields]]


def number(name: str, label: str, rule: str, told: str, lang: str) -> h.Node:
    return field(name, [say(label, lang), rules(rule)], say(told, lang),
                 h.input(id=f"f-{name}", name=name, type="number", inputmode="numeric", min=0,
                         value=str(getattr(USUAL, name))))  # fmt: skip


def choice(name: str, values: tuple[str, ...], label: str, rule: str, told: str, lang: str, chosen: str = "") -> h.Node:
    options = [h.option(value=v, selected=v == chosen and chosen != "")[say(VALUES[v], lang)] for v in values]
    return field(name, [say(label, lang), rules(rule)], say(told, lang), h.select(id=f"f-{name}", name=name)[options])


def field(name: str, label: h.Node, told: str, control: h.Node) -> h.Node:
    return h.p(".field")[h.label(for_=f"f-{name}")[label], control, h.small[told] if told else None]


# --- the game at the tables ------------------------------------------------------------------------------------


def game(lang: str) -> h.Node:
    """What is played at the tables, and how: on line its options count, in the hall they are told."""
    found = sorted(games.names(), key=lambda name: (name != USUAL.game, name))
    names = h.select("#f-game", name="game")[[h.option(value=name)[short_title(name, lang)] for name in found]]
    told = say("UNO counts cards by class; for other games tables enter points.", lang)
    return [
        field("game", say("Played at the tables", lang), told, names),
        h.div(".wide")[[options(name, name, lang) for name in found]],
    ]


def options(name: str, place: str, lang: str, without: tuple[str, ...] = ("starter",)) -> h.Node:
    """The options of one game, folded away; the desk says itself who starts."""
    known = [o for o in games.load(name).options if o.name not in without]
    drawn = [option(name, o, place, lang) for o in known]
    return h.details(data_choosing=True)[
        h.summary[say("Options of {game}", lang, game=short_title(name, lang))],
        h.p(".soft")[say("They are played by at tables on line; with cards, tell the hall.", lang)],
        choosing.grouped(known, drawn, lang),
    ]


def option(game: str, o: Option, place: str, lang: str) -> h.Node:
    """One option as it usually is."""
    usual = o.values.text(o.values.default)
    return choosing.option(o, usual, game, f"o-{place}-{o.name}", f"o-{game}-{o.name}", lang)


# --- scores and money --------------------------------------------------------------------------------------------


def scores(lang: str) -> h.Node:
    """Who wins, what a missed round counts, and the classes of cards with their points."""
    winner = h.select("#f-winner", name="winner")[[h.option(value=v)[say(VALUES[v], lang)] for v in ("", *WINNER)]]
    return [
        field("winner", [say("Who wins", lang), rules("E3")], say("UNO: fewest points; most other games: most.", lang),
              winner),
        choice(*CHOICES[1], lang),
        choice(*CHOICES[2], lang),
        [number(*row, lang) for row in SCORES],
        h.p(".field.wide")[
            h.label(for_="f-classes")[say("Classes of cards: name; points each; cards in a deck", lang), rules("ED7")],
            h.textarea("#f-classes", name="classes", rows=4)[classes_text(UNO_CLASSES)],
            h.small[say("One class a line; tables count cards and the program multiplies. Empty: tables enter points.",
                        lang)],
        ],
    ]  # fmt: skip


def classes_text(classes: tuple[tuple[str, int, int], ...]) -> str:
    return "\n".join(f"{name}; {points}; {copies}" for name, points, copies in classes)


def money(lang: str) -> h.Node:
    return [
        [number(*row, lang) for row in MONEY],
        field("currency", say("Currency", lang), say("As it is written: €, $, UYU. Empty: numbers alone.", lang),
              h.input("#f-currency", name="currency", maxlength=5, autocomplete="off")),
        field("prizes", [say("Prizes in per cent, first place first", lang), rules("E5")],
              say("100: all to the winner. 60, 30, 10: three places.", lang),
              h.input("#f-prizes", name="prizes", value="100")),
    ]  # fmt: skip


# --- cups, and events from elsewhere -----------------------------------------------------------------------------


def world_cup(visitor: Visitor) -> h.Node:
    """A cup by the format of its year."""
    lang = visitor.lang
    return h.section(".panel")[
        h.h2[say("World Cup", lang)],
        h.p[say("Groups, tie-breaks, bracket and wall chart by the rules of that year.", lang)],
        h.form(method="post", action="/desk", data_send=True)[
            token(visitor),
            field("cup-name", say("What it is called", lang), "",
                  h.input("#f-cup-name", name="name", maxlength=60, required=True)),
            field("cup", say("Format", lang), "",
                  h.select("#f-cup", name="cup")[[h.option(value=year)[year] for year in reversed(formats.years())]]),
            options(CUP_GAME, "cup", lang, without=("draw", "partners")),
            h.button(".btn", type="submit")[say("Open the cup", lang)],
        ],
    ]  # fmt: skip


def importing(visitor: Visitor) -> h.Node:
    lang = visitor.lang
    return h.section(".panel")[
        h.h2[say("Go on with an event", lang)],
        h.p[say("An event that was exported, here or elsewhere, goes on where it stood.", lang)],
        h.form(method="post", action="/desk/import", enctype="multipart/form-data", data_send=True)[
            token(visitor),
            field(
                "event",
                say("The exported file", lang),
                "",
                h.input("#f-event", type="file", name="file", required=True, accept=".json,.txt"),
            ),
            h.button(".btn", type="submit")[say("Read it", lang)],
        ],
    ]
