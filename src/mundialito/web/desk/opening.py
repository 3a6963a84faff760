"""A new event: a form becomes its first entry; or one that was exported elsewhere goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from litestar import MediaType, Response, get, post

from mundialito import games
from mundialito.desk.adopting import LARGEST
from mundialito.desk.fixtures import GAME as CUP_GAME
from mundialito.desk.settings import UNO_CLASSES, USUAL, check_alone
from mundialito.engine.game import Game
from mundialito.engine.options import Unfit
from mundialito.engine.reading import whole
from mundialito.engine.seats import check_seats
from mundialito.engine.texts import Name
from mundialito.web.desk import forms, opening_page
from mundialito.web.desk.asking import RULES, TheOffice, at, let_in
from mundialito.web.desk.forms import Form
from mundialito.web.desk.opening_page import CHOICES, NUMBERS
from mundialito.web.edge.doors import count
from mundialito.web.shell.remembered import panel
from mundialito.web.shell.visitor import Asking, TheVisitor
from mundialito.words import say

LARGEST_EVENT: Final = LARGEST + (1 << 14)  # bytes of a form with an exported event
MOST_CLASSES: Final = 8
MOST_CARDS: Final = 9999  # of a class, or points for one
LONGEST_CLASS: Final = 20  # letters of its name: it stands at the head of a column


@get("/desk", media_type=MediaType.HTML, include_in_schema=False)
async def page(request: Asking, visitor: TheVisitor) -> str:
    """The form."""
    title = say("Run a tournament", visitor.lang)
    frame = request.app.state.frame
    return str(
        frame.page(
            visitor,
            title,
            [panel(request, visitor), opening_page.page(visitor)],
            here="/desk",
            sheet="desk.css",
            script="choosing.js",
        )
    )


@post("/desk", include_in_schema=False)
async def create(request: Asking, office: TheOffice, visitor: TheVisitor) -> Response[Any]:
    """The event is there; whoever has opened it has its key from now on."""
    request.state.game = RULES
    count(request, "events")
    told = settings(await forms.read(request))
    link = await office.found({**told, "name": told["name"] or say("Tournament", visitor.lang)})
    return let_in(await at(request, office, visitor, link))


def settings(form: Form) -> dict[str, Any]:
    """Only what differs from the rulebook is written into the log."""
    told: dict[str, Any] = {"name": form.text("name")}
    for name in [row[0] for row in NUMBERS]:
        if name in form and form.whole(name) != getattr(USUAL, name):
            told[name] = form.whole(name)
    for name in [*(row[0] for row in CHOICES), "game", "cup", "winner", "currency"]:
        if name in form and form.text(name) != getattr(USUAL, name):
            told[name] = form.text(name)
    if "prizes" in form:
        told |= differing("prizes", prizes(form.text("prizes")))
    return told | at_the_tables(form, told)


def differing(name: str, value: list[Any]) -> dict[str, Any]:
    return {} if value == [*getattr(USUAL, name)] else {name: value}


def at_the_tables(form: Form, told: dict[str, Any]) -> dict[str, Any]:
    """What follows from the game: its options, who wins, and whether cards are counted."""
    name = CUP_GAME if told.get("cup") else told.get("game", USUAL.game)
    if name not in games.names():
        raise Unfit("-", "There is no game {name}; there are: {names}.", name=name, names=", ".join(games.names()))
    game = games.load(name)
    found = options(form, game)
    if told.get("cup"):
        return found
    check_size(game, told.get("most", USUAL.most), found.get("options", {}))
    if "winner" not in form and not game.lowest_wins and name != USUAL.game:
        found["winner"] = "highest"
    if "classes" in form.fields:
        classes = read_classes(form.lines("classes"))
        usual = classes == [list(row) for row in UNO_CLASSES]
        return found | ({"classes": []} if usual and name != USUAL.game else {} if usual else {"classes": classes})
    return found | ({} if name == USUAL.game else {"classes": []})


def options(form: Form, game: Game) -> dict[str, Any]:
    """Those of the game that is played; raises Unfit."""
    usual = {o.name: o.values.text(o.values.default) for o in game.options}
    given = {name: form.text(f"o-{game.name}-{name}") for name in usual if f"o-{game.name}-{name}" in form}
    chosen = {name: value for name, value in given.items() if value != usual[name]}
    if not chosen:
        return {}
    game.begun(game.usual, chosen, {})
    return {"options": chosen}


def check_size(game: Game, most: int, options: Mapping[str, str]) -> None:
    """E2, E4  A table must not hold more than can play, and who wins it wins alone."""
    check_seats(game.name, game.seats, most, "E2")
    for seats in sorted(n for n in game.seats if n <= most):
        check_alone(game, seats, options)


def read_classes(text: str) -> list[list[Any]]:
    """ED7  A class a line: its name, points each, and how many cards the deck has of it."""
    rows = [[Name(part) for part in line.split(";")] for line in text.splitlines() if line.strip()]
    for row in rows:
        if len(row) != 3 or not row[0] or len(row[0]) > LONGEST_CLASS or None in map(count_of, row[1:]):
            raise Unfit("ED7", "A class of cards reads: name; points each; cards in a deck. Such as: {example}",
                        example="number; 10; 76")  # fmt: skip
    if len(rows) > MOST_CLASSES:
        raise Unfit("ED7", "A sheet has at most {most} classes of cards.", most=MOST_CLASSES)
    return [[name, *map(count_of, counts)] for name, *counts in rows]


def count_of(text: str) -> int | None:
    return whole(text, MOST_CARDS)


def prizes(text: str) -> list[int]:
    parts = [part.strip().rstrip("%").strip() for part in text.replace(";", ",").replace("-", ",").split(",")]
    told = [per_cent for part in parts if (per_cent := whole(part, 100)) is not None]
    if len(told) != len(parts):
        raise Unfit("E5", "Prizes are per cents: 100, or 60, 30, 10.")
    return told


@post("/desk/import", include_in_schema=False, request_max_body_size=LARGEST_EVENT)
async def adopt(request: Asking, office: TheOffice, visitor: TheVisitor) -> Response[Any]:
    """An exported event, judged entry by entry as it is read."""
    request.state.game = RULES
    count(request, "events")
    text = str((await forms.read(request)).fields.get("file", ""))
    link = await office.adopt(text.encode("utf-8", "replace"))
    return let_in(await at(request, office, visitor, link))


ROUTES: list[Any] = [page, create, adopt]
