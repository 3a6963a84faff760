"""Every reader of text from outside, with whole texts to begin with. What it raises but a sentence is a fault.

test_readers.py holds that the list is whole: every module that reads outside text is entered by its seeds.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch
from urllib.parse import parse_qsl

from desk.day import Day
from litestar.exceptions import ValidationException

from mundialito import games
from mundialito.bots import choose, stream
from mundialito.cups import formats, results
from mundialito.cups.chart import chart
from mundialito.desk import files, links, registration
from mundialito.engine import match
from mundialito.engine.fairness import Nature, commitment
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.match import Header, Match
from mundialito.engine.reasons import Spoken
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.showing import retelling
from mundialito.terminal import inputs, seating, telling
from mundialito.terminal.inputs import Mistake
from mundialito.terminal.session import Session
from mundialito.web.api import messages
from mundialito.web.desk import opening
from mundialito.web.desk.forms import Form
from mundialito.web.edge.sockets import LARGEST, Socket

ROOT = Path(__file__).parents[2]
games.add_folder(ROOT / "examples" / "games")
SENTENCES = (Spoken, Mistake)  # all that may come out of a reader
SEED = bytes(32)
LENGTH = 30  # events of a match: enough to reach every kind of line, few enough to read it often


@dataclass(frozen=True)
class Reader:
    """A reader by name, and texts that it reads without a word."""

    name: str
    read: Callable[[str], object] = field(repr=False)
    seeds: tuple[str, ...] = field(repr=False)

    def survives(self, text: str) -> bool:
        """Read it; True if it was refused in a sentence. Whatever else is raised goes on."""
        try:
            self.read(text)
        except SENTENCES:
            return True
        return False


# --- games ---------------------------------------------------------------------------------------------


@cache
def played(game: Game, seats: int) -> Fold:
    """The beginning of a match of bots."""
    fold, nature, rng = Fold(game, game.begun(seats)), Nature(SEED), stream(1)
    while not fold.is_over and len(fold.events) < LENGTH * 10:
        who = fold.actor
        e = nature.answer(game, fold.state) if who == NATURE else choose(game, "simple", fold.view(who), who, rng)
        fold.take(who, e)
    return fold


def event_texts(game: Game) -> tuple[str, ...]:
    return tuple(game.notation.text(e) for e in range(0, game.rules.EVENTS, max(1, game.rules.EVENTS // 60)))


def positions(game: Game) -> tuple[str, ...]:
    """Of the state and of views, at the beginning and in mid-match."""
    told = []
    for seats in (game.fewest, game.usual):
        fold = Fold(game, game.begun(seats))
        for n, (who, e) in enumerate(played(game, seats).events):
            fold.take(who, e)
            if n % 60 == 0:
                told += [game.notation.position(s) for s in (fold.state, fold.view(0), fold.view(PUBLIC))]
    return tuple(dict.fromkeys(told))


def read_position(game: Game, text: str) -> None:
    """What was read can be told, and says the same again."""
    s = game.notation.read_position(text)
    assert s.beyond() is None, s.beyond()
    again = game.notation.read_position(game.notation.position(s))
    assert again.tobytes() == s.tobytes()


def match_of(game: Game, **more: Any) -> Match:
    seats = tuple(f"Ana {p}" for p in range(game.usual))
    header = Header("abc_1", game.name, game.version, seats, commitment=commitment(SEED), **more)
    return Match(header, ("",) * len(seats), tuple(played(game, game.usual).events[:LENGTH]))


def matches(game: Game, write: Callable[[Match, Game], str]) -> tuple[str, ...]:
    """As it is played, as it was given up, with its seed, with options and parts."""
    whole = match_of(game)
    option = next(o for o in game.options)
    choice = option.values.text(option.values.default)
    other = match_of(game, options={option.name: choice}, parts={p.name: p.default for p in game.parts[:2]})
    given_up = Match(whole.header, whole.nonces, whole.events, None, SEED.hex(), "resigned")
    scored = Match(whole.header, whole.nonces, whole.events, (0,) * game.usual, SEED.hex())
    return tuple(write(one, game) for one in (whole, other, given_up, scored))


def read_match(text: str) -> None:
    """Read, told again for a seat and for all, verified."""
    found = inputs.match_in(text)
    game = games.load(found.header.game)
    written = match.write(found, game)
    assert match.write(match.read(written, games.load), game) == written
    for viewer in (None, 0):
        with contextlib.suppress(*SENTENCES):
            for _ in telling.tell_lines(game, found, viewer, "en"):
                pass
    with contextlib.suppress(*SENTENCES):
        retelling.verdict(game, found, "en")


def golden() -> tuple[str, ...]:
    """The beginnings of matches on file, without what a golden one says beside each event."""
    kept = [ROOT / "docs" / "fairness-match.txt", *sorted(ROOT.glob("tests/games/*/golden/*.txt"))]
    texts = [path.read_text("utf-8").replace(" · ", "\n") for path in kept]
    lines = [[line.split(" | ")[0].rstrip() for line in text.split("\n")] for text in texts]
    return tuple("\n".join([line for line in one if not line.startswith("#")][:LENGTH]) for one in lines)


def options(game: Game) -> tuple[str, ...]:
    told = []
    for o in game.options:
        values = getattr(o.values, "values", None) or [str(o.values.default)]
        told += [f"{o.name}={value}" for value in values]
    return tuple(told) or ("name=value",)


def read_options(game: Game, text: str) -> None:
    game.begun(game.usual, inputs.read_options(text.split("\n"), game, "en"))


def read_parts(game: Game, text: str) -> None:
    game.begun(game.usual, {}, inputs.parts_in(text, game, "en"))


def typed(game: Game) -> Reader:
    """What somebody types at the terminal."""
    fold = played(game, game.usual)
    session = object.__new__(Session)
    session.fold, session.game, session.planned = fold, game, []
    session.lang = "en"
    screen = SimpleNamespace(drawing=telling.drawing_of(game))

    def read(text: str) -> None:
        session.planned = []
        session.understood(text, 0, [1, 2, 3], screen)

    return Reader(f"{game.name}, typed", read, (*event_texts(game)[:20], "1", "?", "R5", "8D8"))


def of_games() -> Iterator[Reader]:
    """Four readers for each game that there is."""
    for game in map(games.load, games.names()):
        name, seats = game.name, positions(game)
        yield Reader(f"{name}, events", game.notation.read, event_texts(game))
        yield Reader(f"{name}, positions", lambda text, game=game: read_position(game, text), seats)
        yield Reader(f"{name}, match file", read_match, matches(game, match.write))
        yield Reader(f"{name}, match in JSON", read_match, matches(game, match.to_json))
        yield Reader(f"{name}, options", lambda text, game=game: read_options(game, text), options(game))
        parts = "\n".join(f"{p.name} = {p.default}" for p in game.parts)
        yield Reader(f"{name}, parts", lambda text, game=game: read_parts(game, text), (parts,))
        yield typed(game)
    yield Reader("golden match files", read_match, golden())


# --- tournaments -----------------------------------------------------------------------------------------


def a_day() -> Day:
    """With money, a pause, a correction and a thing undone."""
    day = Day(5, rounds=2, fee=100, name="Copa «A», 100 %")
    day.do("pay", player=1, amount=100)
    day.play({1: 0, 2: 50, 3: 80, 4: 70, 5: 60})
    day.do("pause", why="a line, 50 % off")
    day.do("resume")
    day.do("absent", player=3)
    day.do("undo", entry=len(day.tournament.log))
    day.do("correct", why="slip", by="Ana B", round=1, table=1, id="phone-7",
           cards={"1": [0, 0, 0], "2": [5, 0, 0], "3": [8, 0, 0], "4": [7, 0, 0], "5": [6, 0, 0]})  # fmt: skip
    day.start()
    return day


def a_cup() -> Day:
    day = Day(0, cup="1930", name="Copa")
    day.do("side", team=formats.load("1930").teams[0], name="Ana")
    for row in cup_text("1930").splitlines()[1:4]:
        home, away, *goals = row.split(",")[:4]
        day.do("result", home=home, away=away, home_goals=int(goals[0]), away_goals=int(goals[1]))
    return day


def cup_text(year: str) -> str:
    return (ROOT / "examples" / "cups" / f"{year}.csv").read_text("utf-8")


def event_files() -> tuple[str, ...]:
    return tuple(write(day.tournament.log) for day in (a_day(), a_cup()) for write in (files.to_text, files.to_json))


def read_event(text: str) -> None:
    """What was read is written, and read again the same."""
    log = files.read(text).log
    for write in (files.to_text, files.to_json):
        assert files.read(write(log)).log == log


LISTS = (
    "Ana\nBruno\n\n  Carla  Díaz \n", "1. Ana\n2) Bruno\n3 - Carla\n- Dora\n• Elsa", "Nombre;pagó\nAna;500\nBruno;\n",
    'name,paid\n"Díaz, Ana",500\nBruno,0\n', "Ana\tcasa 4\t500\nBruno\t\t300", "\ufeffAna\r\nBruno\r\n",
)  # fmt: skip


def read_list(text: str) -> None:
    day = Day(2)
    for e in registration.entries(day.s, registration.read_people(text), day.now):
        day.tournament.take(e)


def read_results(year: str, text: str) -> None:
    """The results, then lots, if the last line has any."""
    cup = formats.load(year)
    rows, _, lots = text.partition("\nlots ")
    chart(cup, results.read(rows, cup), results.read_lots([lots] if lots else [], cup))


def of_events() -> Iterator[Reader]:
    yield Reader("event file", read_event, event_files())
    yield Reader("pasted list", read_list, LISTS)
    for path in sorted((ROOT / "examples" / "cups").glob("*.csv")):
        text, teams = path.read_text("utf-8"), formats.load(path.stem).teams
        seeds = (text, "\n".join(text.split("\n")[:5]), text.split("\n")[0] + "\nlots " + ",".join(teams[:3]))
        yield Reader(f"results of {path.stem}", lambda text, year=path.stem: read_results(year, text), seeds)
    yield Reader("settings of an event", lambda text: opening.settings(Form(dict(parse_qsl(text, True)))), SETTINGS)
    yield Reader("a player's code", lambda text: links.is_code(links.code_of(text)), ("K7QF 9M2X 4TBW", "k7qf9m2x4tbo"))


SETTINGS = (
    "name=Club&rounds=8&minutes=120&most=5&prizes=60,30,10&winner=lowest&currency=%E2%82%AC&fee=500",
    "name=Copa&cup=1930&at_limit=stop&house=10&missed_round=fixed&missed_points=50",
    "game=uno&o-uno-stacking=on&o-uno-turn_limit=500&classes=number%3B10%3B76%0Aaction%3B20%3B24",
)


# --- the command line ----------------------------------------------------------------------------------


def arguments(text: str) -> None:
    """Words after a command, each as several commands read them."""
    words, match_ = text.split("\n"), match_of(games.load("uno"))
    asked: list[Callable[[], object]] = [
        lambda: inputs.read_language(text),
        lambda: inputs.find_game(text, "en"),
        lambda: inputs.read_seats(text, "en"),
        lambda: inputs.read_seats(text, "en", people=True),
        lambda: inputs.read_seed(text, "en"),
        lambda: inputs.read_depth(words, "en"),
        lambda: telling.read_viewer(text, match_, "en"),
        lambda: seating.read_wishes(20, 3, 5, words, words, 0, "en"),
        lambda: seating.read_wishes(20, 3, 5, [], words, 0, "en"),
    ]
    for ask in asked:
        with contextlib.suppress(*SENTENCES):
            ask()


# --- a socket ---------------------------------------------------------------------------------------------


def spoken(text: str) -> list[bytes]:
    """Bytes, a letter for each, as a socket takes them; what it has heard."""
    loop, heard = Mock(), list[bytes]()
    loop.time.return_value = 0.0
    with patch("asyncio.get_running_loop", return_value=loop):
        socket = Socket(Mock(), "en")
    socket.hear = heard.append
    socket.transport.is_closing.return_value = False
    came = text.encode("latin-1", "replace")
    for n in range(0, len(came), 7):
        socket.receive(came[n : n + 7])
    while loop.call_soon.called and not socket.is_closing and socket.held:  # its turn comes again
        loop.call_soon.called = False
        socket.release(socket.held)
    assert len(socket.rest) <= LARGEST + 14
    return heard


def read_frames(text: str) -> None:
    """Whatever was a message is read, too."""
    for message in spoken(text):
        read_message(message.decode("utf-8", "replace"))


def read_message(text: str) -> None:
    message = text.encode("utf-8", "replace")
    try:
        messages.read(message)
    except ValidationException as no:
        messages.number_in(message)
        raise Mistake(str(no)) from no


MESSAGES = (
    '{"do":"watch","id":1,"table":"x","seat":0,"match":null,"since":3}', '{"do":"unwatch","id":1}',
    '{"do":"move","id":2,"table":"x","events":["draws",7],"at":31,"seat":0}',
    '{"do":"ask","id":3,"method":"POST","path":"/tables/x/say","body":{"phrase":1}}',
)  # fmt: skip


def framed(*parts: tuple[int, str]) -> str:
    """Frames as a client sends them, masked with nothing."""
    return "".join(chr(first) + chr(0x80 | len(text)) + "\0" * 4 + text for first, text in parts)


FRAMES = (
    framed(*((0x81, message) for message in MESSAGES)),
    framed((0x01, MESSAGES[0][:20]), (0x89, "there?"), (0x00, MESSAGES[0][20:30]), (0x80, MESSAGES[0][30:])),
    framed((0x8A, ""), (0x88, "\x03\xe8bye")),
    "\x81\xfe\x00\x85" + "\0" * 4 + MESSAGES[3] + " " * 55,
)


WORDS = ("me,simple,hard", "3", "A", "public", "es", "uno", "5eed", "1,2,3", "3=1", "R0 | R1 | R2\n3")


@cache
def readers() -> tuple[Reader, ...]:
    """All of them."""
    found = (
        *of_games(), *of_events(), Reader("words of a command", arguments, WORDS),
        Reader("frames of a socket", read_frames, FRAMES), Reader("messages of a socket", read_message, MESSAGES),
    )  # fmt: skip
    assert len({reader.name for reader in found}) == len(found)
    return found


def spoilt(reader: Reader, rng: Random) -> Iterator[str]:
    """Its seeds, then inputs without end."""
    from fuzz.mutation import mutated

    yield from reader.seeds
    for _ in itertools.count():
        yield mutated(reader.seeds, rng)
