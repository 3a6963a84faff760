"""What opened an event stream may be taken back: then the stream tells nothing more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from browsing import Browser, somebody, token_of
from desking import Organiser
from serving import Server

from mundialito.desk import links
from mundialito.store import InDoubt
from mundialito.tables import lobby
from mundialito.tables.setting import Chair
from mundialito.tables.tokens import hash_of
from mundialito.web.shell.frames import ALIVE


@contextmanager
def heard(http: httpx.Client, path: str, **headers: str) -> Iterator[Iterator[str]]:
    """The names of its events, one after the other, from the second on: the first brings everything."""
    with http.stream("GET", path, headers=headers, timeout=10) as stream:
        assert stream.status_code == 200
        chunks = stream.iter_text()
        first = next(chunks)
        while "data:" not in first.rpartition("event: now")[2].partition("\n\n")[2]:
            first += next(chunks)
        yield (name for chunk in until_quiet(chunks) for name in re.findall(r"^event: (\w+)$", chunk, re.MULTILINE))


def until_quiet(chunks: Iterator[str]) -> Iterator[str]:
    """To the end of a stream; one that goes on living without a word has not been ended, and nobody waits for it."""
    for chunk in chunks:
        assert not chunk.startswith(ALIVE.decode()), "it goes on"
        yield chunk


def test_a_page_of_somebody_who_has_signed_out_everywhere(server: Server) -> None:
    ana = somebody(server, "Ana")
    live = server.do(server.hall.open_table("uno", ana.id, [Chair(person=ana.id, name="Ana"), Chair()]))
    with heard(Browser(server, person=ana).http, f"/t/{live.link}/stream") as events:
        server.do(server.hall.people.rename(ana.id, "Anna"))  # still the same person: nothing ends
        server.do(server.hall.people.sign_out_everywhere(ana))
        assert [*events] == ["moved"]


def test_a_program_whose_token_was_revoked(server: Server, http: httpx.Client) -> None:
    ana = somebody(server, "Ana")
    token, other = token_of(server, ana), token_of(server, ana)
    (row, *_) = [row for row in server.do(server.hall.people.tokens_of(ana.id)) if row.hash == hash_of(token)]
    live = server.do(server.hall.open_table("uno", ana.id, [Chair(person=ana.id, name="Ana"), Chair()]))
    path = f"/api/v1/tables/{live.link}/stream"
    with http.stream("GET", path, headers={"authorization": f"Bearer {token}"}) as stream:
        chunks = stream.iter_text()
        next(chunks)
        server.do(server.hall.people.revoke(ana.id, row.hash))
        assert "event: gone" in "".join(until_quiet(chunks))
    with http.stream("GET", path, headers={"authorization": f"Bearer {other}"}) as stream:
        assert stream.status_code == 200  # the other one is as good as before


def test_a_page_of_a_table_whose_link_was_made_anew(server: Server) -> None:
    """Those who sit are taken along; whoever only watches is not even told where to."""
    ana = somebody(server, "Ana")
    live = server.do(server.hall.open_table("uno", ana.id, [Chair(person=ana.id, name="Ana"), Chair()]))
    old, hers = live.link, Browser(server, person=ana).http
    with heard(hers, f"/t/{old}/stream") as events, Browser(server).http.stream("GET", f"/t/{old}/stream") as stream:
        chunks = stream.iter_text()
        told = next(chunks)
        new = server.do(server.hall.renew_link(live, ana.id))
        told += "".join(until_quiet(chunks))
        assert f"event: moved\ndata: /t/{old}\n" in told and new not in told
        server.do(server.hall.sit(live, somebody(server, "Bruno").id, "Bruno"))
        server.do(server.hall.act(live, lambda t: lobby.start(t, ana.id)))
        assert [*events] == ["moved"]  # to the page of a match that has begun


def test_a_desk_whose_helper_was_dropped(server: Server) -> None:
    desk = Organiser(server)
    event = desk.home.rsplit("/", 1)[1].partition(".")[0]
    helper = Browser(server)
    place = helper.let_in(f"/desk/{server.do(server.office.renew(event, links.ENTERS, 1, 'Eva'))}")
    with heard(helper.http, f"{place}/stream/scores") as events:
        server.do(server.office.drop_link(event, links.ENTERS, 1))
        assert [*events] == ["moved"]


@contextmanager
def served(url: str) -> Iterator[Server]:
    running = Server(url)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def test_a_desk_whose_link_was_made_anew_at_another_process(postgres_url: str) -> None:
    with served(postgres_url) as here, served(postgres_url) as there:
        desk = Organiser(here)
        event = desk.home.rsplit("/", 1)[1].partition(".")[0]
        with heard(desk.http, f"{desk.home}/stream/people") as events:
            there.do(there.office.renew(event, "director"))
            assert [*events] == ["moved"]


def test_a_desk_that_left_memory_before_its_page_followed_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be told of nothing any more: the page is loaded again, and finds the one that is kept up."""
    desk = Organiser(server)
    usual, office = server.office.by_link, server.office

    async def put_away(token: str) -> Any:
        found = await usual(token)
        office.put_away(server.loop.time() + 1)
        return found

    monkeypatch.setattr(office, "by_link", put_away)
    with desk.http.stream("GET", f"{desk.home}/stream/people", timeout=10) as stream:
        assert f"event: moved\ndata: {desk.home}\n" in "".join(stream.iter_text())


def test_a_desk_whose_link_was_made_anew(server: Server) -> None:
    desk = Organiser(server)
    event = desk.home.rsplit("/", 1)[1].partition(".")[0]
    with heard(desk.http, f"{desk.home}/stream/people") as events:
        server.do(server.office.renew(event, links.ENTERS, 1, "Eva"))  # a helper's: nothing ends here
        server.do(server.office.renew(event, "director"))
        assert [*events] == ["moved"]


def test_a_page_of_a_table_that_was_read_anew_after_a_doubt(server: Server) -> None:
    """Whoever goes on looking at what left memory sees nothing any more: the page is loaded again."""
    ana = somebody(server, "Ana")
    live = server.do(server.hall.open_table("uno", ana.id, [Chair(person=ana.id, name="Ana"), Chair()]))

    async def doubted() -> None:
        append = server.hall.store.append
        server.hall.store.append = lost  # type: ignore[method-assign]
        try:
            await server.hall.on_disk(live, server.hall.store.append(live.id, live.table.seq, []))
        except InDoubt:
            pass
        finally:
            server.hall.store.append = append  # type: ignore[method-assign]

    async def lost(*_: object, **__: object) -> float:
        raise InDoubt(OSError("gone"))

    with heard(Browser(server, person=ana).http, f"/t/{live.link}/stream") as events:
        server.do(doubted())
        assert [*events] == ["moved"]


def test_a_desk_after_a_doubt_shows_what_the_log_says(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though nobody enters anything more: what was lost in the commit is there, or the page is loaded again."""
    desk = Organiser(server)
    store, doubted = server.office.store.events, []
    append = store.append

    async def lost(*given: Any, **more: Any) -> None:
        await append(*given, **more)
        if not doubted:
            doubted.append(1)
            raise InDoubt(OSError("gone"))

    with desk.http.stream("GET", f"{desk.home}/stream/people", timeout=10) as stream:
        chunks = stream.iter_text()
        told = ""
        while "Roll call: 0 of 0" not in told:
            told += next(chunks)
        monkeypatch.setattr(store, "append", lost)
        assert desk.try_to("enter", names="Gil", here="1").status_code == 503
        while "Roll call: 1 of 1" not in told and "event: moved" not in told:
            told += next(chunks)
