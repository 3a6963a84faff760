"""The numbers of my own printed box: corrected on a page, kept by this browser, played with at tables that I open."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, Final

import htpy as h
from litestar import MediaType, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from mundialito import games
from mundialito.engine.game import Game
from mundialito.engine.options import Part, Unfit, read_parts
from mundialito.engine.reading import whole
from mundialito.showing.labels import part_label
from mundialito.showing.rulebook import short_title
from mundialito.tables.hall import game_of
from mundialito.web.shell.layout import token
from mundialito.web.shell.own_box import COOKIE, changed, saved, written
from mundialito.web.shell.visitor import YEAR, Asking, TheVisitor, Visitor, kept
from mundialito.words import say, spoken

MOST: Final = 10**6  # in a form


@get("/me/box/{game:str}", media_type=MediaType.HTML, include_in_schema=False)
async def page(request: Asking, visitor: TheVisitor, game: FromPath[str]) -> Response[str]:
    """The form, with the numbers as they are."""
    found = game_of(game)
    return shown(request, visitor, found, whole_box(found, saved(request.cookies, found)), "")


@post("/me/box/{game:str}", include_in_schema=False, status_code=200)
async def save(request: Asking, visitor: TheVisitor, game: FromPath[str]) -> Response[Any]:
    """What differs is kept, if it can be played with; what cannot is said, and stays in the form."""
    found, form = game_of(game), await request.form()
    if form.get("usual"):
        return remembering(request, found, {})
    told = {p.name: str(form.get(p.name, p.default)) for p in found.parts}
    try:
        numbers = read_parts(found.parts, {name: number_of(text) for name, text in told.items()})
        found.begun(found.usual, {}, numbers)
    except Unfit as unfit:
        return shown(request, visitor, found, told, spoken(unfit, visitor.lang), 400)
    return remembering(request, found, changed(found, numbers))


def number_of(text: str) -> int:
    """Anything that is none is too small for every part."""
    number = whole(text.strip(), MOST)
    return -1 if number is None else number


def remembering(request: Asking, game: Game, numbers: Mapping[str, int]) -> Response[Any]:
    """Back to the page, which says what is kept."""
    answer: Response[Any] = Redirect(f"/me/box/{game.name}", status_code=303)
    age = YEAR if numbers else 0
    answer.set_cookie(kept(COOKIE + game.name, written(numbers), request.app.state.secure, age))
    return answer


def whole_box(game: Game, numbers: Mapping[str, int]) -> dict[str, str]:
    """Every number, as a form has it."""
    return {p.name: str(numbers.get(p.name, p.default)) for p in game.parts}


def shown(
    request: Asking, visitor: Visitor, game: Game, told: Mapping[str, str], why: str, status: int = 200
) -> Response[str]:
    """For one person's eyes, so no cache keeps it."""
    body = form_page(request, visitor, game, told, why)
    text = request.app.state.frame.page(
        visitor, short_title(game.name, visitor.lang), body, here=f"/me/box/{game.name}"
    )
    return Response(text, media_type=MediaType.HTML, status_code=status)


# --- drawn ---------------------------------------------------------------------------------------------------


def form_page(request: Asking, visitor: Visitor, game: Game, told: Mapping[str, str], why: str) -> h.Node:
    lang, mine = visitor.lang, saved(request.cookies, game)
    return h.section(".panel.box")[
        h.h1[say("My box of {game}", lang, game=short_title(game.name, lang))],
        h.p[
            say("The numbers are those of the rulebook. Where your printed box differs, correct them: your tables may "
                "play with them, and everybody who sits there reads so.", lang)
        ],
        why and h.p(".notice", role="alert")[why],
        not why and kept_words(game, mine, lang),
        h.form(method="post", action=f"/me/box/{game.name}", novalidate=True)[
            token(visitor),
            [group(game, sentence, parts, told, lang) for sentence, parts in by_sentence(game)],
            h.p(".buttons")[
                h.button(".btn.big.gold", type="submit")[say("Keep these numbers", lang)],
                bool(mine)
                and h.button(".btn.quiet", type="submit", name="usual", value="1")[say("The rulebook's again", lang)],
                h.a(".btn.quiet", href="/me")[say("Back to my page", lang)],
            ],
        ],
    ]  # fmt: skip


def kept_words(game: Game, mine: Mapping[str, int], lang: str) -> h.Node:
    """What is kept, and what is doubtful about it."""
    if not mine:
        return None
    told = say("{count} number differs.|{count} numbers differ.", lang, count=len(mine))
    return [
        h.p(".soft", role="status")[told, " ", say("Kept by this browser.", lang)],
        [h.p(".notice")[spoken(doubt, lang)] for doubt in game.doubts(mine)],
    ]


def by_sentence(game: Game) -> list[tuple[str, list[Part]]]:
    """Numbers that mean the same together: of every team, of every kind of card."""
    return [(sentence, list(parts)) for sentence, parts in groupby(sorted_parts(game), lambda part: part.sentence)]


def sorted_parts(game: Game) -> list[Part]:
    """In the order of the box, those of one sentence beside each other."""
    first: dict[str, int] = {}
    for n, part in enumerate(game.parts):
        first.setdefault(part.sentence, n)
    return sorted(game.parts, key=lambda part: first[part.sentence])


def group(game: Game, sentence: str, parts: list[Part], told: Mapping[str, str], lang: str) -> h.Node:
    """One number with its sentence, or a fieldset of many."""
    rule = h.a(".rule", href=f"/rules/{game.name}#{parts[0].rule}", target="rules")[parts[0].rule]
    if len(parts) == 1:
        return h.p(".field.number")[field(parts[0], say(sentence, lang), told, rule)]
    return h.fieldset(".numbers")[
        h.legend[say(sentence, lang), " ", rule],
        h.div(".pairs")[[h.p(".field.number")[field(part, part_label(part, lang), told, None)] for part in parts]],
    ]


def field(part: Part, label: str, told: Mapping[str, str], rule: h.Node) -> h.Node:
    id, other = f"p-{part.name}", told[part.name] != str(part.default)
    return [
        h.label(for_=id)[label, rule and " ", rule],
        h.input(id=id, name=part.name, type="number", inputmode="numeric", min=part.low, max=part.high,
                value=told[part.name], class_="other" if other else None),
    ]  # fmt: skip


def panel(request: Asking, visitor: Visitor) -> h.Node:
    """On my page: the boxes there are."""
    lang = visitor.lang
    return h.section(".panel.list")[
        h.h2[say("My boxes", lang)],
        h.p[say("Does your printed game have other numbers? Correct them here.", lang)],
        h.ul[[row(request, name, lang) for name in games.names() if games.load(name).parts]],
    ]


def row(request: Asking, name: str, lang: str) -> h.Node:
    count = len(saved(request.cookies, games.load(name)))
    told = say("{count} number differs.|{count} numbers differ.", lang, count=count) if count else ""
    return h.li[
        h.span[h.b[short_title(name, lang)], " ", told and h.span(".badge")[told]],
        h.a(".btn.small.quiet", href=f"/me/box/{name}")[say("Correct", lang)],
    ]


ROUTES: list[Any] = [page, save]
