"""What people type, read and checked: every mistake becomes one sentence that says what to do instead."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mundialito import games
from mundialito.bots import BOTS, UnknownBot
from mundialito.engine.reading import LARGEST, toml_of, whole
from mundialito.engine.reasons import Spoken
from mundialito.engine.record import State
from mundialito.engine.who import SEAT_LETTERS
from mundialito.words import LANGUAGES, language, phrase, say, spoken

if TYPE_CHECKING:
    from mundialito.engine.game import Game
    from mundialito.engine.match import Match

PERSON: Final = "me"


class Mistake(Exception):
    """Bad input; the sentence is in the reader's language already."""


def read_language(wish: str | None) -> str:
    """The language asked for, or the locale's."""
    if wish is not None and wish not in LANGUAGES:
        names = ", ".join(LANGUAGES)
        raise Mistake(say("There is no language {name}; there are: {names}.", language(), name=wish, names=names))
    return language(wish)


def find_game(name: str, lang: str) -> Game:
    """The game of that name."""
    if name not in games.names():
        if barren := games.barren():
            sentence = phrase(
                "There is no game {name}, and none at all in {folder}: MUNDIALITO_GAMES names the folder above a game."
            )
            raise Mistake(say(sentence, lang, name=name, folder=barren[0]))
        names = ", ".join(games.names())
        raise Mistake(say("There is no game {name}; there are: {names}.", lang, name=name, names=names))
    return games.load(name)


def read_seats(text: str, lang: str, people: bool = False) -> tuple[str, ...]:
    """Who sits where: bots, and where people may sit, `me`; where they may not, a number is so many random players."""
    seats = tuple(word.strip() for word in text.split(","))
    if not people and (number := whole(text, len(SEAT_LETTERS))):
        return ("random",) * number
    for seat in seats:
        if seat in BOTS or (people and seat == PERSON):
            continue
        if people:
            names = ", ".join([PERSON, *BOTS])
            raise Mistake(say("There is no player {name}; there are: {names}.", lang, name=seat, names=names))
        raise UnknownBot(seat)
    return seats


def usual_seats(game: Game, *kinds: str) -> tuple[str, ...]:
    """As many seats as are usual and the game allows; the last kind fills up."""
    return (*kinds, *[kinds[-1]] * game.usual)[: game.usual]


def read_options(texts: Sequence[str], game: Game, lang: str) -> dict[str, str]:
    """name=value each; only those that differ from the default are kept."""
    from mundialito.engine import options

    given: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            example = next((f"{o.name}={o.values.text(o.values.default)}" for o in game.options), "name=value")
            raise Mistake(
                say("An option reads name=value, such as {example}; {text} does not.", lang, example=example, text=text)
            )
        given[name] = value
    numbers = options.read_options(game.options, given)
    usual = {o.name: o.values.default for o in game.options}
    return {name: value for name, value in given.items() if numbers[name] != usual[name]}


def read_parts(path: Path | None, game: Game, lang: str) -> dict[str, int]:
    """The numbers of another box, from a TOML file; only those that differ are kept."""
    return {} if path is None else parts_in(read_text(path, lang), game, lang)


def parts_in(text: str, game: Game, lang: str) -> dict[str, int]:
    """The same out of the text of a file."""
    from mundialito.engine import options
    from mundialito.terminal.consoles import talk

    numbers = options.read_parts(game.parts, toml_of(text))
    for doubt in game.doubts(numbers):
        talk().print(spoken(doubt, lang), markup=False)
    usual = {p.name: p.default for p in game.parts}
    return {name: number for name, number in numbers.items() if number != usual[name]}


def read_text(path: Path, lang: str) -> str:
    """What a file says, if it is not too large to be one of ours."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise Mistake(say("{path} is too large: at most {most} bytes are read.", lang, path=path, most=LARGEST))
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise Mistake(say("{path} is not a text file.", lang, path=path)) from wrong
    except OSError as wrong:
        raise Mistake(say("Cannot read {path}: {reason}.", lang, path=path, reason=wrong.strerror)) from wrong


def read_match(path: Path, lang: str) -> Match:
    """A match file, text or JSON; raises Unreadable as well."""
    return match_in(read_text(path, lang))


def match_in(text: str) -> Match:
    """The same out of the text of a file."""
    from mundialito.engine import match

    reader = match.from_json if text.lstrip().startswith("{") else match.read
    return reader(text, games.load)


def read_seed(text: str | None, lang: str) -> bytes | None:
    """Up to 64 hexadecimal digits, filled up with zeros in front."""
    if text is None:
        return None
    try:
        seed = bytes.fromhex(text.strip().zfill(64))
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise Mistake(say("A seed is 1 to 64 digits 0-9a-f; {text} is not.", lang, text=text))
    return seed


def run_seed(seed: int | None, lang: str) -> int:
    """The seed of a run; without one, a new one."""
    from mundialito.lab.simulate import SEED_LIMIT

    if seed is None:
        return secrets.randbits(32)
    if not 0 <= seed < SEED_LIMIT:
        raise Mistake(say("The seed of a run is a number from 0 to 2^63 - 1, not {seed}.", lang, seed=seed))
    return seed


def read_depth(words: Sequence[str], lang: str) -> int:
    """The last word of `count`: a position, if there is one, stands before it."""
    if len(words) > 2:
        raise Mistake(say("Put the position in quotes, then the depth.", lang))
    depth = whole(words[-1])
    if not depth:
        raise Mistake(say("The depth is a number from 1 up, not {text}.", lang, text=words[-1]))
    return depth


def read_position(game: Game, text: str, settings: bool, lang: str) -> State:
    """The state that a position tells; it carries its own seats and options."""
    if settings:
        raise Mistake(say("A position brings its own seats, options and parts: write them there.", lang))
    try:
        return game.notation.read_position(text)
    except Spoken as wrong:
        raise Mistake(spoken(wrong, lang)) from wrong
