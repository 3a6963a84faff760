"""Soccer Tactics by clicking: matches whose dice are known beforehand, and the clicks that a list of choices needs.

The server draws its seeds from a list that the test knows. So the test can play a match in its head, by the rules and
Nature's key, until it finds one in which everything happens that it wants to see; then people play it by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from e2e.people import MOVED_ON, Person
from e2e.server import Server
from e2e.waiting import wait_until
from mundialito import games
from mundialito.bots import choose, stream
from mundialito.engine.fairness import Nature, commitment, match_key
from mundialito.engine.match import Header
from mundialito.engine.who import NATURE, NOBODY
from mundialito.games.tactics.rules import phase, restart
from mundialito.games.tactics.rules.events import ACCEPT, DIE, SQUARE, THROW

GAME = games.load("tactics")
OPTIONS = {"length": "quick", "draw": "stop"}
SALT = 75  # chosen so that the first match has a penalty; with any other, some more are looked at
# `mundialito serve` with seeds and names of matches that everybody knows.
SERVE = f"""
import hashlib, itertools, secrets
number = itertools.count()
known = lambda: hashlib.sha256(b"known {SALT} %d" % next(number))
secrets.token_bytes = lambda n=32: known().digest()[:n]
secrets.token_urlsafe = lambda n=12: known().hexdigest()[: n * 4 // 3]
from mundialito.cli import main
main()
"""
SEEDS = [hashlib.sha256(b"known %d %d" % (SALT, n)).digest() for n in range(1000)]


class Found(NamedTuple):
    """A table, and how its match will go."""

    link: str
    choices: list[tuple[int, list[int]]]  # who clicks what, in order
    penalty: int  # the choice before which the penalty is awarded


def foreseen(server: Server, link: str, token: str, names: tuple[str, ...]) -> Found:
    """The match at a table that has not begun, played in the head: by hand at the first kick-off, then by thumb."""
    told = server.call("GET", f"tables/{link}", token)
    seed = next(seed for seed in SEEDS if commitment(seed) == told["commitment"])
    header = Header(told["match"], "tactics", GAME.version, names, told["options"], {}, told["commitment"])
    nature = Nature(match_key(seed, header.line(), ("",) * len(names)))
    s, rng = GAME.begun(len(names), OPTIONS), stream(7)
    choices: list[tuple[int, list[int]]] = []
    penalty = -1
    while (who := GAME.rules.actor(s)) != NOBODY:
        if who == NATURE:
            GAME.rules.apply(s, nature.answer(GAME, s))
            if s.restart == restart.PENALTY and penalty < 0:
                penalty = len(choices)
            continue
        e = chosen(s, who, rng)
        joins = choices and choices[-1][0] == who and len(choices[-1][1]) == 1 and choices[-1][1][0] < THROW
        if joins and SQUARE <= e < DIE:
            choices[-1][1].append(e)
        else:
            choices.append((who, [e]))
        GAME.rules.apply(s, e)
    return Found(link, choices, penalty)


def chosen(s: Any, who: int, rng: list[int]) -> int:
    """By the thumb of a bot; but the first line-up is placed pawn by pawn."""
    if s.running == 0 and s.period == 0 and phase.KEEPER_PLACE <= s.phase <= phase.CLEAR:
        return next(e for e in reversed(GAME.offers(s, who)) if e != ACCEPT)
    return choose(GAME, "simple", s, who, rng)


def with_penalty(server: Server, host: Person, guest: Person, most: int) -> Found:
    """The first table whose match has a penalty and not too many choices; both sit there."""
    for _ in count():
        link = server.table(host.token, "me", "open", game="tactics", options=OPTIONS)
        server.call("POST", f"tables/{link}/sit", guest.token)
        found = foreseen(server, link, host.token, (host.name, guest.name))
        if found.penalty >= 0 and len(found.choices) <= most:
            server.begin(link, host.token)
            return found
    raise AssertionError


def clicks(person: Person, events: list[int], touch: bool = False) -> None:
    """One choice: a pawn, then its square; or one click."""
    page = person.page
    person.wait_asked()
    at = person.length()
    for e in events:
        piece = page.locator(f"#choices [name=event][value='{e}']")
        if e < THROW and len(events) == 2:
            if not piece.is_checked():
                label = page.locator(f".take:has([value='{e}'])")
                label.tap() if touch else label.click()
        else:
            piece.tap() if touch else piece.click()
    wait_until(page, MOVED_ON, arg=at)


def played(people: dict[int, Person], found: Found, touching: Person) -> Iterator[int]:
    """Everybody clicks their choices; yields before each."""
    for n, (who, events) in enumerate(found.choices):
        yield n
        clicks(people[who], events, people[who] is touching)
