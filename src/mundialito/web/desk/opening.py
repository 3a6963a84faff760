"""A new event: its settings with sentences and rules, or one that was exported elsewhere."""

from __future__ import annotations

from typing import Any, Final

import htpy as h
from litestar import MediaType, Response, get, post
from litestar.response import Redirect

from mundialito import games
from mundialito.cups import formats
from mundialito.desk import files
from mundialito.desk.settings import AT_LIMIT, MISSED, USUAL, WINNER
from mundialito.engine.options import Unfit
from mundialito.games.rulebook import short_title
from mundialito.web.desk import forms
from mundialito.web.desk.asking import RULES, TheOffice
from mundialito.web.desk.forms import Form
from mundialito.web.desk.parts import rules
from mundialito.web.layout import token
from mundialito.web.visitor import Asking, TheVisitor, Visitor
from mundialito.words import phrase, say

LARGEST_EVENT: Final = 16 << 20  # bytes of an exported event
NUMBERS: Final = (
    ("rounds", phrase("Rounds, at most"), "E1", phrase("The event ends after so many rounds.")),
    ("minutes", phrase("Minutes, at most"), "E1", phrase("No round starts after that; 0: no limit.")),
    ("most", phrase("Players at a table, at most"), "E2", phrase("Tables are as equal as possible.")),
    ("late_until", phrase("Late entry until round"), "ED10", phrase("Nobody enters once this round is seated.")),
    ("missed_points", phrase("Points for a missed round, if fixed"), "ED10", phrase("Only with a fixed score.")),
    ("fee", phrase("Entry fee"), "E5", phrase("In whole coins; 0: nothing is paid.")),
    ("house", phrase("House share, per cent"), "E5", phrase("The rulebook gives all of the pot to the winner.")),
)
CHOICES: Final = (
    ("winner", WINNER, phrase("Who wins"), "E3"),
    ("at_limit", AT_LIMIT, phrase("When the time is up in mid-round"), "ED2"),
    ("missed_round", MISSED, phrase("A missed round scores"), "ED10"),
)
VALUES: Final = {
    "lowest": phrase("the lowest total"), "highest": phrase("the highest total"),
    "most_wins": phrase("most rounds won"),
    "finish": phrase("the round is finished"), "stop": phrase("all stop and count"),
    "mean": phrase("the mean of those who held cards"), "fixed": phrase("a fixed score"),
    "worst": phrase("the worst of the round"), "unranked": phrase("nothing, and no rank"),
}  # fmt: skip


@get("/desk", media_type=MediaType.HTML, include_in_schema=False)
async def page(request: Asking, visitor: TheVisitor) -> str:
    """The form."""
    lang = visitor.lang
    body = [
        h.h1[say("Run a tournament", lang)],
        h.p(".soft")[
            say("Seats, clock, scores, standings and the pot, with real cards or on line. No account is needed: "
                "you get a secret link.", lang)
        ],
        h.div(".two")[new(visitor), h.div[world_cup(visitor), importing(visitor)]],
    ]  # fmt: skip
    return str(
        request.app.state.frame.page(visitor, say("Run a tournament", lang), body, here="/desk", sheet="desk.css")
    )


def new(visitor: Visitor) -> h.Node:
    lang = visitor.lang
    return h.section(".panel")[
        h.h2[say("New event", lang)],
        h.form(method="post", action="/desk")[
            token(visitor),
            h.p(".field")[
                h.label(for_="f-name")[say("What it is called", lang)],
                h.input("#f-name", name="name", maxlength=60, required=True),
            ],
            h.details[
                h.summary[say("How it is played", lang), " · ", say("the rulebook's way, unless you change it", lang)],
                h.div(".pairs")[[number(visitor, *row) for row in NUMBERS], [choice(visitor, *row) for row in CHOICES]],
                h.p(".field")[
                    h.label(for_="f-prizes")[say("Prizes in per cent, first place first", lang), rules("E5")],
                    h.input("#f-prizes", name="prizes", value="100"),
                    h.small[say("100: all to the winner. 60, 30, 10: three places.", lang)],
                ],
                game(visitor),
            ],
            h.button(".btn.big.gold", type="submit")[say("Open the event", lang)],
        ],
    ]


def world_cup(visitor: Visitor) -> h.Node:
    """A cup by the format of its year."""
    lang = visitor.lang
    return h.section(".panel")[
        h.h2[say("World Cup", lang)],
        h.p[say("Groups, tie-breaks, bracket and wall chart by the rules of that year.", lang)],
        h.form(method="post", action="/desk")[
            token(visitor),
            h.p(".field")[
                h.label(for_="f-cup-name")[say("What it is called", lang)],
                h.input("#f-cup-name", name="name", maxlength=60, required=True),
            ],
            h.p(".field")[
                h.label(for_="f-cup")[say("Format", lang)],
                h.select("#f-cup", name="cup")[[h.option(value=year)[year] for year in reversed(formats.years())]],
            ],
            h.button(".btn", type="submit")[say("Open the cup", lang)],
        ],
    ]  # fmt: skip


def number(visitor: Visitor, name: str, label: str, rule: str, told: str) -> h.Node:
    lang = visitor.lang
    return h.p(".field")[
        h.label(for_=f"f-{name}")[say(label, lang), rules(rule)],
        h.input(id=f"f-{name}", name=name, type="number", inputmode="numeric", min=0, value=str(getattr(USUAL, name))),
        h.small[say(told, lang)],
    ]


def choice(visitor: Visitor, name: str, values: tuple[str, ...], label: str, rule: str) -> h.Node:
    lang = visitor.lang
    return h.p(".field")[
        h.label(for_=f"f-{name}")[say(label, lang), rules(rule)],
        h.select(id=f"f-{name}", name=name)[[h.option(value=v)[say(VALUES[v], lang)] for v in values]],
    ]


def game(visitor: Visitor) -> h.Node:
    """What is played at the tables: UNO counts cards, others enter points."""
    lang = visitor.lang
    found = sorted(games.names(), key=lambda name: (name != USUAL.game, name))
    return h.p(".field")[
        h.label(for_="f-game")[say("Played at the tables", lang)],
        h.select("#f-game", name="game")[[h.option(value=name)[short_title(name, lang)] for name in found]],
        h.small[say("UNO counts cards by class; for other games tables enter points.", lang)],
    ]


def importing(visitor: Visitor) -> h.Node:
    lang = visitor.lang
    return h.section(".panel")[
        h.h2[say("Go on with an event", lang)],
        h.p[say("An event that was exported, here or elsewhere, goes on where it stood.", lang)],
        h.form(method="post", action="/desk/import", enctype="multipart/form-data")[
            token(visitor),
            h.p(".field")[
                h.label(for_="f-event")[say("The exported file", lang)],
                h.input("#f-event", type="file", name="file", required=True, accept=".json,.txt"),
            ],
            h.button(".btn", type="submit")[say("Read it", lang)],
        ],
    ]


@post("/desk", include_in_schema=False)
async def create(request: Asking, office: TheOffice) -> Response[Any]:
    """The event is there; its director's link stands in the address from now on."""
    request.state.game = RULES
    _, link = await office.found(settings(await forms.read(request)))
    return Redirect(f"/desk/{link}", status_code=303)


def settings(form: Form) -> dict[str, Any]:
    """Only what differs from the rulebook is written into the log."""
    told: dict[str, Any] = {"name": form.text("name")}
    for name in [row[0] for row in NUMBERS]:
        if name in form and form.whole(name) != getattr(USUAL, name):
            told[name] = form.whole(name)
    for name in [*(row[0] for row in CHOICES), "game", "cup"]:
        if name in form and form.text(name) != getattr(USUAL, name):
            told[name] = form.text(name)
    if told.get("game"):
        told["classes"] = []
    if "prizes" in form:
        shares = prizes(form.text("prizes"))
        if shares != list(USUAL.prizes):
            told["prizes"] = shares
    return told


def prizes(text: str) -> list[int]:
    parts = [part.strip().rstrip("%").strip() for part in text.replace(";", ",").replace("-", ",").split(",")]
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise Unfit("E5", "Prizes are per cents: 100, or 60, 30, 10.")
    return [int(part) for part in parts]


@post("/desk/import", include_in_schema=False, request_max_body_size=LARGEST_EVENT)
async def adopt(request: Asking, office: TheOffice) -> Response[Any]:
    """An exported event, judged entry by entry as it is read."""
    request.state.game = RULES
    text = str((await forms.read(request)).fields.get("file", ""))
    _, link = await office.adopt(files.read(text).log)
    return Redirect(f"/desk/{link}", status_code=303)


ROUTES: list[Any] = [page, create, adopt]
