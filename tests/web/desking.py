"""An organiser, tables' phones and the public, each with a browser and no script."""

from __future__ import annotations

import re
from typing import Any

import httpx
from browsing import Browser
from serving import Server

from mundialito.desk import files
from mundialito.desk.progress import Progress
from mundialito.desk.tournament import Tournament

SIX = "Ana\nBruno\nCarla\nDora\nElsa\nFito"
TABS = ("", "/people", "/people?show=missing", "/seating", "/scores", "/standings", "/links", "/settings", "/log")


class Organiser(Browser):
    """The director of an event of their own."""

    def __init__(self, server: Server, lang: str = "en", **settings: str) -> None:
        super().__init__(server, lang)
        self.server = server
        self.home = self.moved("/desk", **{"name": "Club", **settings})

    def do(self, verb: str, **form: Any) -> None:
        """Something that must succeed."""
        answer = self.try_to(verb, **form)
        assert answer.status_code == 303, (verb, answer.status_code, answer.text)

    def try_to(self, verb: str, **form: Any) -> httpx.Response:
        return self.send(f"{self.home}/do/{verb}", **{k: str(v) for k, v in form.items()})

    @property
    def tournament(self) -> Tournament:
        """As it is exported."""
        return files.read(self.http.get(f"{self.home}/export/event.json").text)

    @property
    def s(self) -> Progress:
        return self.tournament.state

    def enter(self, names: str = SIX) -> None:
        self.do("enter", names=names, here="1")

    def start(self) -> None:
        """The next round: seated, published, begun."""
        self.do("draft")
        self.do("publish")
        self.do("start")

    def sheet(self, number: int, table: int, points: dict[int, int] | None = None) -> dict[str, str]:
        """Fields of a sheet: tens in numbers; the first who has none went out."""
        people = self.s.rounds[number - 1].tables[table - 1]
        points = points or dict.fromkeys(people[1:], 30)
        cards = {f"c-{p}-0": str(points.get(p, 0) // 10) for p in people}
        return {"round": str(number), "table": str(table), **cards}

    def play(self) -> None:
        """A whole round, typed from slips."""
        self.start()
        number = len(self.s.rounds)
        for table in range(1, len(self.s.rounds[-1].tables) + 1):
            self.do("score", slip="1", **self.sheet(number, table))

    def codes(self, which: str = "missing") -> dict[str, str]:
        """By name, as the page of cards tells them once."""
        made = self.send(f"{self.home}/cards", which=which)
        text = re.search(r"<textarea[^>]*>(.*?)</textarea>", made.text, re.S)
        assert made.status_code == 200 and text
        rows = [line.split("\t") for line in text[1].strip().split("\n")]
        return {name: link.rsplit("/", 1)[1] for name, link in rows}

    def codes_at(self, table: int) -> list[str]:
        """Of those who sit at a table, in order of play; made now, so it can be done once."""
        codes = self.codes()
        return [codes[self.s.players[p].name] for p in self.s.rounds[-1].tables[table - 1]]

    @property
    def link(self) -> str:
        """The director's own, as only this browser can tell it."""
        found = re.search(r'value="http[^"]*(/desk/[^".]+)"', self.page(f"{self.home}/links"))
        assert found
        return found[1]

    def links(self, kind: str) -> list[str]:
        """Addresses of tables or of the public page, as the director finds them."""
        return list(dict.fromkeys(re.findall(rf'href="(/{kind}/[^"/]+)"', self.page(f"{self.home}/links"))))


class Phone(Browser):
    """One that sends as the queue of the pages' script does."""

    def __init__(self, server: Server, path: str, lang: str = "en") -> None:
        super().__init__(server, lang)
        self.path = self.let_in(path)
        self.place = self.path.rsplit("/", 1)[1]

    def queue(self, verb: str, **form: Any) -> httpx.Response:
        token = re.search(r'name="_csrf_token" value="([^"]+)"', self.page(self.path))
        assert token
        headers = {"x-csrftoken": token[1], "x-queued": "1"}
        where = f"/desk/{self.place}/do/{verb}"
        return self.http.post(where, data={k: str(v) for k, v in form.items()}, headers=headers)

    def seen(self) -> dict[str, str]:
        """What the page asks to be confirmed."""
        page = self.page(self.path)
        found = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in ("round", "seen")}
        return {name: match[1] for name, match in found.items() if match}
