"""Hidden cards are in no byte that others get: matches that a viewer sees alike give the same answers, byte by byte.

The cards are named by the test, entry by entry, as Nature would have given them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable

import httpx
import pytest
from programs import Program
from serving import Server

from mundialito import games
from mundialito.engine.who import NATURE
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.entries import written
from mundialito.tables.live import Live
from mundialito.tables.setting import Fixed, header

UNO = games.load("uno")
SEEN_BY_BRUNO = ["G1", "G2", "G3", "G4", "G5", "G6", "G7"]
HIDDEN = (
    ["R1", "R2", "R3", "R4", "R5", "R6", "R7"],
    ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "W+4"],
)  # what Ana has, in the one match and the other
DRAWN = ("B1", "W")


def event(who: int, text: str) -> Entry:
    return Entry(a.EVENT, who, UNO.notation.read(text))


def beginning(live: Live, hand: Iterable[str]) -> list[Entry]:
    """The match begins: Ana gets that hand, Bruno the other, and Ana is to move."""
    t = live.table
    top = header(t.id, t.setting, UNO)
    fixed = Entry(a.FIXED, -3, 0, written(Fixed(top.line(), ("", ""))))
    cards = itertools.chain.from_iterable(zip(hand, SEEN_BY_BRUNO, strict=True))
    dealt = [event(NATURE, f"gives {card}") for card in cards]
    return [fixed, Entry(a.BEGUN, -3, 0, ","), event(NATURE, "starter A"), *dealt, event(NATURE, "turns up B9")]


class Twin:
    """One of two matches that differ only in what Ana holds."""

    def __init__(self, server: Server, http: httpx.Client, hand: Iterable[str]) -> None:
        self.server = server
        self.ana, self.bruno, self.eva = Program(http, "Ana"), Program(http, "Bruno"), Program(http, "Eva")
        self.link = self.ana.open("me", "open")
        self.bruno.must("POST", f"/tables/{self.link}/sit")
        self.live = server.do(server.hall.at(self.link))
        self.write(beginning(self.live, hand))

    def write(self, entries: list[Entry]) -> None:
        self.server.do(self.server.hall.write(self.live, entries))

    def answers(self, person: Program) -> bytes:
        """Every byte of everything that somebody can ask for now, without what names the match itself."""
        person.received.clear()
        person.must("GET", f"/tables/{self.link}")
        at = person.view(self.link)["at"]
        for since in range(0, at, 7):
            person.view(self.link, since=since)
        with person.stream(self.link) as events:
            next(events)
        with person.stream(self.link, last=at - 1) as events:
            next(events)
        for path in (f"/tables/{self.link}/view?seat=0", f"/matches/{self.live.table.id}/file"):
            person.ask("GET", path)
        person.must("GET", f"/matches/{self.live.table.id}")
        return self.anonymous(b"\n".join(person.received))

    def refusals(self, person: Program, events: Iterable[int]) -> bytes:
        """What is said to somebody who tries things that are not allowed."""
        person.received.clear()
        at = person.view(self.link)["at"]
        for e in events:
            assert person.ask("POST", f"/tables/{self.link}/move", events=[e], at=at).status_code in (403, 409)
        return self.anonymous(b"\n".join(person.received))

    def anonymous(self, text: bytes) -> bytes:
        t = self.live.table
        for name, value in {"link": self.link, "match": t.id, "commitment": t.setting.commitment}.items():
            text = text.replace(value.encode(), name.encode())
        return text


@pytest.fixture
def twins(server: Server, http: httpx.Client) -> tuple[Twin, Twin]:
    return Twin(server, http, HIDDEN[0]), Twin(server, http, HIDDEN[1])


def test_twin_matches_give_byte_equal_answers(twins: tuple[Twin, Twin]) -> None:
    steps = [[], [["A draws", "* gives {}"], ["A keeps"]], [["B draws", "* gives R9"]], [["B keeps"]]]
    for step in steps:
        for lines in step:
            for twin, card in zip(twins, DRAWN, strict=True):
                twin.write([read(line.format(card)) for line in lines])
        for who in ("bruno", "eva"):
            one, other = (twin.answers(getattr(twin, who)) for twin in twins)
            assert one == other, step
    # Ana herself is told something else in each: the test can fail.
    assert twins[0].answers(twins[0].ana) != twins[1].answers(twins[1].ana)


def read(line: str) -> Entry:
    who, _, text = line.partition(" ")
    return event({"A": 0, "B": 1, "*": NATURE}[who], text)


def test_refusals_say_nothing_of_hidden_cards(twins: tuple[Twin, Twin]) -> None:
    # 100 of the alphabet's events: nobody may try more at once.
    tried = range(0, UNO.rules.EVENTS, -(-UNO.rules.EVENTS // 50))
    for who in ("bruno", "eva"):
        one, other = (twin.refusals(getattr(twin, who), tried) for twin in twins)
        assert one == other


def test_no_hidden_card_is_named_to_anyone_else(twins: tuple[Twin, Twin]) -> None:
    for twin, hand, card in zip(twins, HIDDEN, DRAWN, strict=True):
        twin.write([read("A draws"), read(f"* gives {card}")])
        hidden = {*hand, card}
        numbers = {UNO.notation.read(f"{verb} {c}") for verb in ("gives", "plays", "shows") for c in hidden}
        everything = twin.answers(twin.bruno) + twin.answers(twin.eva)
        named = set(re.findall(r"(?<![\w+])(?:[RYGB](?:[0-9SR]|\+2)|W\+4|W)(?![\w+])", everything.decode()))
        assert named == {*SEEN_BY_BRUNO, "B9"}, named & hidden
        told = {int(e) for e in re.findall(rb'"event":(\d+)', everything)}
        assert told and not told & numbers
        hands = {twin.bruno.view(twin.link)["fields"][field][0] for field in ("holds",)}
        assert hands == {0}
        # Ana is told all of them.
        mine = twin.answers(twin.ana).decode()
        assert all(re.search(rf"gives {re.escape(c)}(?![\w+])", mine) for c in hidden)


def test_only_those_are_woken_who_see_something(twins: tuple[Twin, Twin], server: Server) -> None:
    """What is seen by nobody else changes neither the number of the others nor what they are sent."""
    twin = twins[0]
    before = twin.bruno.view(twin.link)["at"]
    twin.write([read("A draws"), read("* gives B1"), read("A keeps")])
    assert twin.bruno.view(twin.link)["at"] == before + 3  # that Ana draws a card and keeps it is seen by all
    assert [entry["text"] for entry in twin.bruno.view(twin.link, since=before)["log"]] == [
        "A draws", "* gives ?", "A keeps",
    ]  # fmt: skip
