"""Somebody with a browser and no script, and matches for them to look at."""

from __future__ import annotations

import asyncio
import re
import secrets
from html import unescape
from typing import Any

import httpx
from serving import Server

from mundialito.bots import choose, stream
from mundialito.engine.fairness import nonce_hash
from mundialito.store import PersonRow
from mundialito.tables import acts, lobby
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair


class Browser:
    """Keeps cookies, follows nothing by itself, and fills in the token of forms."""

    def __init__(self, server: Server, lang: str = "en", person: PersonRow | None = None) -> None:
        self.http = httpx.Client(
            base_url=server.address,
            headers={"accept-language": lang},
            timeout=30,
            limits=httpx.Limits(max_keepalive_connections=0),  # nothing is left open that would have to be closed
        )
        if person:
            self.http.cookies.set("person", server.hall.people.cookie(person), domain="127.0.0.1")

    def page(self, path: str, status: int = 200) -> str:
        """A page as text; a link of an event lets in first."""
        answer = self.http.get(path)
        if answer.status_code == 303 and answer.headers.get("set-cookie", "").startswith("key="):
            answer = self.http.get(answer.headers["location"])
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert " style=" not in answer.text, "the policy of the pages forbids it"
        return answer.text

    def let_in(self, link: str) -> str:
        """By a link of an event: where its key leads."""
        answer = self.http.get(link)
        assert answer.status_code == 303, (link, answer.status_code, answer.text)
        return str(answer.headers["location"])

    def send(self, path: str, **form: str) -> httpx.Response:
        """A form of ours."""
        return self.http.post(path, data={**self.proof(), **form})

    def proof(self) -> dict[str, str]:
        """What every form of ours has in it."""
        token = re.search(r'name="_csrf_token" value="([^"]+)"', self.page("/rules"))
        assert token
        return {"_csrf_token": token[1]}

    def moved(self, path: str, **form: str) -> str:
        """Where a form leads."""
        answer = self.send(path, **form)
        assert answer.status_code == 303, (path, answer.status_code, answer.text)
        return answer.headers["location"]


def token_of(server: Server, person: PersonRow, scope: str = "play") -> str:
    """A token for a program of theirs."""
    return server.do(server.hall.people.make_token(person.id, "Robot", scope))


def words(page: str) -> str:
    """What a page says, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


# --- matches -----------------------------------------------------------------------------------------


def somebody(server: Server, name: str, lang: str = "en") -> PersonRow:
    return server.do(server.hall.people.add(name, lang))


def begun(server: Server, person: PersonRow, bots: int = 1, **more: Any) -> Live:
    """A match of one person against bots, with a nonce of theirs."""
    return server.do(_begun(server.hall, person, bots, more))


def finished(server: Server, person: PersonRow, bots: int = 1, **more: Any) -> Live:
    """The same, played to its end."""
    return server.do(_played(server.hall, begun(server, person, bots, **more)))


def next_round(server: Server, live: Live, person: PersonRow) -> Live:
    """One round more of a row, played to its end."""

    async def again() -> Live:
        following = await server.hall.rematch(live, person.id)
        await server.hall.act(following, lambda t: lobby.start(t, person.id))
        return await _played(server.hall, following)

    return server.do(again())


async def _begun(hall: Hall, person: PersonRow, bots: int, more: dict[str, Any]) -> Live:
    chairs = [Chair(person=person.id, name=person.name), *[Chair(bot="simple")] * bots]
    live = await hall.open_table("uno", person.id, chairs, **more)
    nonce = secrets.token_hex(16)
    await hall.act(live, lambda t: lobby.promise(t, person.id, 0, nonce_hash(bytes.fromhex(nonce))))
    await hall.act(live, lambda t: lobby.start(t, person.id))
    await hall.act(live, lambda t: lobby.reveal(t, person.id, 0, nonce))
    return live


async def _played(hall: Hall, live: Live) -> Live:
    """People's seats move as a simple bot would."""
    table = live.table
    while table.over is None:
        mine = [p for p in table.awaited() if not table.player(p)]
        if not mine:
            await asyncio.sleep(0.002)  # a bot moves
            continue
        e = choose(table.game, "simple", table.playing.view(mine[0]), mine[0], stream())
        await hall.act(live, lambda t, p=mine[0], e=e: acts.move(t, p, [e], t.seq_of(p), hall.clock()))  # type: ignore[misc]
    return live
