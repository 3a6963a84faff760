"""Chances while a match is played: where the table wants them, for whom they are meant, from public knowledge."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import Browser, begun, somebody, words
from lab.matches import played
from serving import Server

from mundialito import games
from mundialito.bots import stream
from mundialito.engine.face import PLAIN, face
from mundialito.engine.fold import replay
from mundialito.engine.who import PUBLIC
from mundialito.lab.chances import Chances
from mundialito.store import PersonRow
from mundialito.tables import forecasting, lobby
from mundialito.tables.forecasting import Forecast, forecast
from mundialito.tables.live import Live, Watcher
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import Chair


@pytest.fixture(scope="module")
def marta(server: Server) -> PersonRow:
    return somebody(server, "Marta")


@pytest.fixture
def browser(server: Server) -> Iterator[Browser]:
    watcher = Browser(server)
    yield watcher
    watcher.http.close()


def chances(page: str) -> str:
    """What stands in the page's part for chances."""
    found = re.search(r'<section id="chances"[^>]*>(.*?)</section>', page, re.DOTALL)
    assert found
    return words(found[1])


def known(live: Live, **more: Any) -> None:
    """As if it had just been worked out."""
    live.forecast = Forecast(live.table.seq_of(PUBLIC), Chances((300, 100), 400), **more)


# --- who sees what -------------------------------------------------------------------------------------


def test_those_who_watch_see_them_and_those_who_sit_there_do_not(
    server: Server, marta: PersonRow, browser: Browser
) -> None:
    live = begun(server, marta, chances="watchers")
    at = f"/t/{live.link}"
    assert "Being worked out" in chances(browser.page(at))
    known(live)
    told = chances(browser.page(at))
    assert "Marta 75%" in told and "400 playouts" in told
    assert chances(Browser(server, person=marta).page(at)) == ""
    assert chances(Browser(server, person=marta).page(f"{at}?seat={PUBLIC}")) == ""


def test_without_the_option_nobody_does(server: Server, marta: PersonRow, browser: Browser) -> None:
    live = begun(server, marta)
    known(live)
    assert chances(browser.page(f"/t/{live.link}")) == ""


def test_teams_are_shown_to_everybody_if_the_table_wants_it(server: Server, marta: PersonRow, browser: Browser) -> None:
    live = server.do(opened(server, marta, "cup2010", "teams"))
    live.forecast = Forecast(live.table.seq_of(PUBLIC), Chances((300, 100), 400), (0, 5), Chances((100, 300), 400))
    mine = chances(Browser(server, person=marta).page(f"/t/{live.link}"))
    assert "75%" in mine and "25%" in mine and "Marta" not in mine
    assert mine.index("75%") < mine.index("25%")
    assert "Marta" in chances(browser.page(f"/t/{live.link}"))


def test_a_swing_is_told_where_chance_does_not_explain_it(server: Server, marta: PersonRow, browser: Browser) -> None:
    live = begun(server, marta, chances="watchers")
    seq = live.table.seq_of(PUBLIC)
    live.forecast = Forecast(seq, Chances((300, 100), 400)).after(Forecast(seq - 1, Chances((200, 200), 400)))
    told = chances(browser.page(f"/t/{live.link}"))
    assert "Marta +25 since the last look 75%" in told and "−25 since the last look 25%" in told
    live.forecast = Forecast(seq + 1, Chances((300, 100), 400)).after(Forecast(seq, Chances((290, 110), 400)))
    assert "since" not in chances(browser.page(f"/t/{live.link}"))  # chance alone explains as much


def test_partners_have_one_chance(server: Server, marta: PersonRow, browser: Browser) -> None:
    live = server.do(opened(server, marta, "tactics", "watchers", bots=3))
    live.forecast = Forecast(live.table.seq_of(PUBLIC), Chances((300, 100, 300, 100), 400))
    told = chances(browser.page(f"/t/{live.link}"))
    assert re.findall(r"\d+%", told.partition("From what")[0]) == ["75%", "25%"]
    assert f"Marta + {live.table.names[2]} 75%" in told


async def opened(server: Server, person: PersonRow, game: str, shown: str, bots: int = 1) -> Live:
    chairs = [Chair(person=person.id, name=person.name), *[Chair(bot="simple")] * bots]
    live = await server.hall.open_table(game, person.id, chairs, chances=shown)
    await server.hall.act(live, lambda t: lobby.start(t, person.id))
    return live


def test_the_host_sets_it_before_the_match(server: Server, marta: PersonRow) -> None:
    chairs = [Chair(person=marta.id, name=marta.name), Chair(bot="simple")]
    live = server.do(server.hall.open_table("uno", marta.id, chairs))
    host = Browser(server, person=marta)
    form = {"rounds": "1", "move": "0", "match": "0", "zero": "bot"}
    host.send(f"/t/{live.link}/change", **form, chances="watchers")
    assert live.table.setting.chances == "watchers"
    host.send(f"/t/{live.link}/change", **form, chances="everything")
    assert live.table.setting.chances == "watchers"
    assert "for those who watch" in words(host.page(f"/t/{live.link}"))
    server.do(server.hall.act(live, lambda t: lobby.start(t, marta.id)))
    with pytest.raises(NotNow):
        server.do(server.hall.act(live, lambda t: lobby.change(t, marta.id, chances="none")))


# --- when it is worked out -----------------------------------------------------------------------------


def test_it_is_worked_out_while_somebody_watches_and_not_for_those_who_sit(
    server: Server, marta: PersonRow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def instead(game: Any, view: Any, version: int, playouts: int) -> Forecast:
        asked.append(version)
        return Forecast(version, Chances((1, 1), 2))

    monkeypatch.setattr(forecasting, "forecast", instead)
    monkeypatch.setattr(forecasting, "EVERY", 0.0)
    forecasts = server.hall.forecasts
    monkeypatch.setattr(forecasts.warming, "is_ready", lambda game: True)
    live = begun(server, marta, chances="watchers", options={"starter": "A", "first_card": "number"})  # nobody moves

    async def look(*watchers: Watcher) -> None:
        live.watchers.update(watchers)
        forecasts.want(live)
        while live.table.id in forecasts.busy:
            await asyncio.sleep(0.01)
        live.watchers.clear()

    server.do(look())
    server.do(look(Watcher(0, marta.id)))
    assert asked == []
    server.do(look(Watcher(0, marta.id), Watcher(PUBLIC, "")))
    assert asked == [live.table.seq_of(PUBLIC)]
    server.do(look(Watcher(PUBLIC, "")))
    assert len(asked) == 1  # nothing has happened since
    live.forecast = Forecast(0, Chances((1, 1), 2))
    server.do(look(Watcher(PUBLIC, "")))
    assert len(asked) == 2


@pytest.mark.parametrize(("name", "at"), [("uno", 50), ("worldcup", 120), ("cup2010", 300)])
def test_tables_that_look_alike_show_the_same(name: str, at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin law: whatever lies hidden, the numbers are those of the public view."""
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    game = games.load(name)
    fold = replay(game, played(name, 3), at)
    other = fold.view(PUBLIC)
    face(name, PLAIN).module("engine.resample").resample(other, stream(8))
    assert other.tobytes() != fold.state.tobytes()
    game.rules.hide(other, PUBLIC)
    game.rules.recall(other, PUBLIC, fold.logs[PUBLIC], len(fold.logs[PUBLIC]))
    found = forecast(game, fold.view(PUBLIC), 7, 3)
    assert forecast(game, other, 7, 3) == found
    assert (found.titles is None) == (name == "uno")
