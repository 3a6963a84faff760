"""Twins for tests: two matches that a viewer sees alike, walked side by side, and all that they are sent of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
from browsing import Browser, token_of
from serving import Server
from talking import Talk

from mundialito.engine.who import NOTHING
from mundialito.judge.knowing import looks
from mundialito.store import Entry, PersonRow
from mundialito.tables import alphabet as a
from mundialito.tables.entries import written
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair, Fixed, header

STEPS = 45  # pairs of events
EVERY = 5  # of which everything is fetched again


class Twin:
    """One of the two matches."""

    def __init__(self, server: Server, game: str, people: list[PersonRow], **more: Any) -> None:
        self.server = server
        chairs = [Chair(person=one.id, name=one.name) for one in people]
        self.live: Live = server.do(server.hall.open_table(game, people[0].id, chairs, **more))
        table = self.live.table
        top = header(table.id, table.setting, table.game)
        hashes = ("",) * len(chairs)
        self.write([Entry(a.FIXED, -3, 0, written(Fixed(top.line(), hashes))), Entry(a.BEGUN, -3, 0, ",".join(hashes))])

    @classmethod
    def of(cls, server: Server, live: Live) -> Twin:
        """A match that has begun already."""
        twin = object.__new__(cls)
        twin.server, twin.live = server, live
        return twin

    def write(self, entries: list[Entry]) -> None:
        self.server.do(self.server.hall.write(self.live, entries))

    def event(self, who: int, e: int) -> None:
        self.write([Entry(a.EVENT, who, e)])

    def anonymous(self, text: str) -> str:
        """Without what names the match itself, and the reader's own token."""
        table = self.live.table
        for value, name in ((self.live.link, "LINK"), (table.id, "MATCH"), (table.setting.commitment, "COMMITMENT")):
            text = text.replace(value, name)
        text = re.sub(r'(_csrf_token" value="|x-csrftoken&#34;:&#34;|csrftoken=)[\w.=-]+', r"\1TOKEN", text)
        return re.sub(r"event: now\ndata: \d+", "event: now", text)


class Eyes:
    """One viewer of both: somebody at a seat, or anybody."""

    def __init__(self, server: Server, person: PersonRow | None) -> None:
        self.browser = Browser(server, person=person)
        self.browser.page("/rules")  # from here on the token of its forms is known
        self.looks = 0
        self.token = token_of(server, person) if person else ""
        self.headers = {"authorization": f"Bearer {self.token}"} if person else {}

    def everything(self, twin: Twin) -> str:
        """All that can be asked for, heads and bodies, refusals too."""
        link, match = twin.live.link, twin.live.table.id
        twin.server.ask(twin.live.drawn.clear)  # nothing that was drawn before hides a difference
        heard = [self.heard(self.browser.http.get(path)) for path in (f"/t/{link}", f"/t/{link}?seat=0", f"/m/{match}")]
        for path in (f"tables/{link}", f"tables/{link}/view", f"tables/{link}/view?seat=0", f"matches/{match}"):
            heard.append(self.heard(self.browser.http.get(f"/api/v1/{path}", headers=self.headers)))
        for path in (f"/t/{link}", f"/api/v1/tables/{link}"):
            with self.stream(f"{path}/stream") as messages:
                heard += [next(messages), next(messages)] if path.startswith("/t/") else [next(messages)]
        return twin.anonymous("\n".join(heard))

    def heard(self, answer: httpx.Response) -> str:
        heads = "\n".join(f"{k}: {v}" for k, v in answer.headers.items() if k != "date")
        return f"{answer.status_code}\n{heads}\n{answer.text}"

    @contextmanager
    def stream(self, path: str) -> Iterator[Iterator[str]]:
        with self.browser.http.stream("GET", path, headers=self.headers) as answer:
            yield messages(answer.iter_lines())

    def length(self, twin: Twin, viewer: int) -> str:
        return f"id: {twin.live.table.seq_of(viewer)}\n"


def messages(lines: Iterator[str]) -> Iterator[str]:
    """An event stream, message by message."""
    message = ""
    for line in lines:
        if line:
            message += line + "\n"
        else:
            yield message
            message = ""


class Leak(AssertionError):
    """The viewer can tell two matches apart."""


def check_alike(one: str, other: str) -> None:
    """Byte for byte; raises Leak with the first difference."""
    at = next((n for n, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other)))
    if one != other:
        raise Leak(f"…{one[max(0, at - 200) : at + 100]}… or …{other[at : at + 100]}…")


def walk(
    twins: tuple[Twin, Twin], viewer: int, rng: random.Random, seen: Callable[[bool], None], most: int = STEPS
) -> int:
    """Side by side until they must part; `seen` is told of each step whether the viewer saw it. How many it saw."""
    steps = 0
    for _ in range(4 * most):
        folds = [twin.live.table.playing for twin in twins]
        if steps == most or any(fold.is_over for fold in folds):
            break
        ways = [looks(fold, viewer) for fold in folds]
        common = sorted((set(ways[0]) & set(ways[1])) - {NOTHING})
        hidden = [n for n in (0, 1) if NOTHING in ways[n]]
        if hidden and (not common or rng.random() < 0.5):
            n = rng.choice(hidden)
            twins[n].event(*rng.choice(ways[n][NOTHING]))
            seen(False)
        elif common:
            look = rng.choice(common)
            for twin, way in zip(twins, ways, strict=True):
                twin.event(*rng.choice(way[look]))
            steps += 1
            seen(True)
        else:
            break
    return steps


class Time:
    """The same for both twins; it passes with every step, seen or not."""

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.step = 1

    def __call__(self, *_: object) -> float:
        return self.now


def compare(
    server: Server,
    time: Time,
    people: list[PersonRow],
    game: str,
    viewer: int,
    seed: int,
    most: int = STEPS,
    before: Sequence[tuple[int, int]] = (),
    **more: Any,
) -> list[int]:
    """Walk twins, and hold everything that the viewer is sent equal; how many steps it did not see, and did.

    What happened `before` they are compared is the same for both.
    """
    twins = Twin(server, game, people, **more), Twin(server, game, people, **more)
    for twin in twins:
        twin.write([Entry(a.EVENT, who, e) for who, e in before])
    count = hold_equal(server, time, twins, people[viewer] if viewer >= 0 else None, viewer, seed, most)
    differ = [twin.live.table.playing.state.tobytes() for twin in twins]
    assert differ[0] != differ[1], "they were not twins but the same match"
    return count


def hold_equal(
    server: Server,
    time: Time,
    twins: tuple[Twin, Twin],
    person: PersonRow | None,
    viewer: int,
    seed: int,
    most: int = STEPS,
) -> list[int]:
    """The walk of two twins under one pair of eyes."""
    eyes = Eyes(server, person)
    count = [0, 0]
    with ExitStack() as stack:
        streams = [stack.enter_context(eyes.stream(f"/t/{twin.live.link}/stream")) for twin in twins]
        lines = [stack.enter_context(Talk(server, eyes.token)) for _ in twins]
        for line, twin in zip(lines, twins, strict=True):
            line.watch(1, twin.live.link)

        def seen(by_viewer: bool) -> None:
            count[by_viewer] += 1
            time.now += time.step
            if by_viewer:
                told = []
                for twin, stream in zip(twins, streams, strict=True):
                    length = eyes.length(twin, viewer)
                    told.append(twin.anonymous(next(m for m in stream if m.startswith(length))))
                check_alike(*told)
                check_alike(*(twin.anonymous(heard_by(line)) for twin, line in zip(twins, lines, strict=True)))
            if sum(count) % EVERY == 1 or not by_viewer:
                check_alike(*(eyes.everything(twin) for twin in twins))

        walk(twins, viewer, random.Random(seed), seen, most)
    return count


def heard_by(line: Talk) -> str:
    """The next message of a socket: were one of them told of what it may not see, the other's would be behind."""
    line.next()
    return line.received[-1].decode()
