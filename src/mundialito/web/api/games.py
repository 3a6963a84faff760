"""Games: what there is to play, what can be chosen, and the rules by their numbers."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from mundialito import games
from mundialito.bots import BOTS
from mundialito.engine.options import Choice, Option
from mundialito.showing.rulebook import rule_numbers, rule_text, rulebook, title
from mundialito.tables.hall import game_of
from mundialito.tables.phrases import PHRASES
from mundialito.tables.refusals import Unknown
from mundialito.web.api import game_shapes as shapes
from mundialito.web.api.asking import language
from mundialito.web.api.errors import ANYWHERE
from mundialito.web.shell.visitor import Asking
from mundialito.words import say


@get("/games", responses=ANYWHERE, tags=["Games"])
async def list_games(request: Asking) -> list[shapes.GameName]:
    """Every game that can be played here."""
    lang = language(request)
    found = [games.load(name) for name in games.names()]
    return [shapes.GameName(g.name, title(g.name, lang), g.version, g.fewest, g.most, list(g.seats)) for g in found]


@get("/games/{game:str}", responses=ANYWHERE, tags=["Games"])
async def read_game(request: Asking, game: FromPath[str]) -> shapes.Game:
    """A game's options and parts with their sentences, and the numbers of its rules."""
    lang = language(request)
    g = game_of(game)
    return shapes.Game(
        name=g.name,
        title=title(g.name, lang),
        version=g.version,
        fewest=g.fewest,
        most=g.most,
        seats=list(g.seats),
        lowest_wins=g.lowest_wins,
        options=[choices(option, lang) for option in g.options],
        parts=[shapes.Part(p.name, p.rule, say(p.sentence, lang), p.default, p.low, p.high) for p in g.parts],
        rules=rule_numbers(g.name),
    )


def choices(option: Option, lang: str) -> shapes.Choices:
    values = option.values
    default = values.text(values.default)
    sentence = say(option.sentence, lang)
    if isinstance(values, Choice):
        return shapes.Choices(option.name, option.rule, sentence, default, list(values.values), None, None)
    return shapes.Choices(option.name, option.rule, sentence, default, None, values.low, values.high)


@get("/games/{game:str}/rules", responses=ANYWHERE, tags=["Games"])
async def read_rulebook(request: Asking, game: FromPath[str]) -> shapes.Rule:
    """The whole rulebook."""
    lang = language(request)
    return shapes.Rule(None, lang, rulebook(game_of(game).name, lang))


@get("/games/{game:str}/rules/{number:str}", responses=ANYWHERE, tags=["Games"])
async def read_rule(request: Asking, game: FromPath[str], number: FromPath[str]) -> shapes.Rule:
    """One rule by its number, with the decisions below it."""
    lang = language(request)
    text = rule_text(game_of(game).name, number, lang)
    if not text:
        raise Unknown("There is no rule {number} in this rulebook.", number=number)
    return shapes.Rule(number.upper(), lang, text)


@get("/bots", responses=ANYWHERE, tags=["Games"])
async def list_bots(request: Asking) -> list[shapes.Bot]:
    """Who can be put on a seat."""
    lang = language(request)
    return [shapes.Bot(name, say(sentence, lang)) for name, sentence in BOTS.items()]


@get("/phrases", responses=ANYWHERE, tags=["Games"])
async def list_phrases(request: Asking) -> list[str]:
    """What can be said at a table; a phrase's number is its place in this list, from 0."""
    lang = language(request)
    return [say(sentence, lang) for sentence in PHRASES]
