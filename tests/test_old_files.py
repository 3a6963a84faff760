"""Files and databases of earlier versions still open, and go on: tests/old/make.py made them, one folder a version."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from old.make import make, next_round, score
from tables.halls import PATIENCE, a_hall, move

from mundialito import games
from mundialito.desk import files
from mundialito.desk.cup import chart_of
from mundialito.desk.office import Office
from mundialito.desk.progress import Progress
from mundialito.desk.standings import champion, standings
from mundialito.engine.fairness import verify
from mundialito.engine.fold import replay
from mundialito.engine.match import read, write
from mundialito.tables import lobby
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.table import ENDED, OPEN, PLAYING

OLD = sorted(path.parent for path in Path(__file__).parent.glob("old/*/expected.json"))
each = pytest.mark.parametrize("folder", OLD, ids=lambda folder: folder.name)
MORE = 40  # choices after which a match that was opened goes on, as far as we look


@cache
def expected(folder: Path) -> Any:
    return json.loads((folder / "expected.json").read_text("utf-8"))


def test_there_are_some() -> None:
    assert OLD and all({"matches", "tournaments", "house"} <= set(expected(folder)) for folder in OLD)


def test_the_next_version_can_be_made(tmp_path: Path) -> None:
    make(tmp_path / "now")
    assert {path.name for path in (tmp_path / "now").iterdir()} == {path.name for path in OLD[-1].iterdir()}
    made, before = expected(tmp_path / "now"), expected(OLD[-1])
    assert made.keys() == before.keys()
    assert made["tournaments"].keys() == before["tournaments"].keys()  # seats, and so points, may be others


# --- files ------------------------------------------------------------------------------------------------------------


@each
def test_matches_are_read_replayed_and_verified(folder: Path) -> None:
    assert set(expected(folder)["matches"]) == {"uno", "cup2010", "worldcup", "tactics"}
    for name, told in expected(folder)["matches"].items():
        text = (folder / f"{name}.txt").read_text("utf-8")
        match = read(text, games.load)
        game = games.load(match.header.game)
        fold = replay(game, match)
        assert (fold.is_over, len(fold.events), list(fold.scores())) == (True, told["events"], told["scores"])
        verify(game, match)
        assert write(match, game) == text


@each
def test_some_of_them_have_options_and_a_move_that_was_taken_back(folder: Path) -> None:
    told = expected(folder)["matches"]
    headers = {name: read((folder / f"{name}.txt").read_text("utf-8"), games.load).header for name in told}
    assert sum(bool(header.options) for header in headers.values()) >= 3
    assert sum(match["back"] for match in told.values()) >= 2


def facts(s: Progress) -> dict[str, Any]:
    if s.settings.cup:
        return {"champion": chart_of(s).champion}
    return {"champion": champion(s), "totals": [[row.player, row.total] for row in standings(s)]}


@each
@pytest.mark.parametrize("name", ["tournament", "cup"])
@pytest.mark.parametrize("kind", ["txt", "json"])
def test_tournaments_are_read_and_written_as_they_were(folder: Path, name: str, kind: str) -> None:
    text = (folder / f"{name}.{kind}").read_text("utf-8")
    tournament = files.read(text)
    assert facts(tournament.state) | {"entries": len(tournament.log)} == expected(folder)["tournaments"][name]
    assert (files.to_text if kind == "txt" else files.to_json)(tournament.log) == text


# --- a database -------------------------------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A copy of the folder's database, for a server of today."""
    script = gzip.decompress((request.getfixturevalue("folder") / "house.sql.gz").read_bytes()).decode()
    connection = sqlite3.connect(tmp_path / "house.db")
    connection.executescript(script)
    connection.close()
    return f"sqlite:///{tmp_path}/house.db"


def serving(house: str, test: Any) -> None:
    """What a server does with it."""

    async def run() -> None:
        async with a_hall(house) as hall, asyncio.timeout(PATIENCE):
            await test(hall)

    asyncio.run(run())


async def goes_on(hall: Hall, live: Live) -> int:
    """People and bots make choices, and all of it is written; how many events there are then."""
    for _ in range(MORE):
        if live.table.stage == ENDED:
            break
        seat = live.table.awaited()[0]
        bot = live.table.player(seat)
        await (hall.duties.let_bots_choose(live, {seat: bot}) if bot else move(hall, live, seat))
    return len(live.table.playing.events)


@each
def test_matches_that_were_being_played_go_on(folder: Path, house: str) -> None:
    async def play(hall: Hall) -> None:
        ana = await hall.people.by_cookie(expected(folder)["house"]["cookie"])
        assert ana and set(expected(folder)["house"]["midst"]) == {"uno", "cup2010", "worldcup", "tactics"}
        for game, told in expected(folder)["house"]["midst"].items():
            live = await hall.at(told["link"])
            assert (live.table.stage, live.table.names[0], live.table.game.name) == (PLAYING, "Ana Ñandú", game)
            assert len(live.table.playing.events) == told["events"] and live.table.seats_of(ana.id) == [0]
            assert [line.text for line in live.story(0, "en").lines]
            length = await goes_on(hall, live)
            assert length > told["events"] and live.table.stage in (PLAYING, ENDED)
            assert len((await hall.read(live.id)).table.playing.events) == length

    serving(house, play)


@each
def test_a_match_that_was_over_is_shown_and_proves_itself(folder: Path, house: str) -> None:
    async def look(hall: Hall) -> None:
        told = expected(folder)["house"]["over"]
        table = (await hall.shown(told["match"])).table
        assert table.stage == ENDED and table.over and list(table.over.scores or ()) == told["scores"]
        verify(table.game, table.match())

    serving(house, look)


@each
def test_a_table_that_was_open_begins(folder: Path, house: str) -> None:
    async def begin(hall: Hall) -> None:
        live = await hall.at(expected(folder)["house"]["open"])
        assert live.table.stage == OPEN and [chair.bot for chair in live.table.chairs] == ["", "", "hard"]
        bruno = await hall.people.add("Bruno", "pt")
        await hall.sit(live, bruno.id, "Bruno")
        await hall.act(live, lambda t: lobby.start(t, t.setting.host))
        assert live.table.stage == PLAYING and live.table.names[:2] == ("Ana Ñandú", "Bruno")

    serving(house, begin)


@each
def test_people_are_who_they_were(folder: Path, house: str) -> None:
    async def ask(hall: Hall) -> None:
        told = expected(folder)["house"]
        by_cookie, by_token = await hall.people.by_cookie(told["cookie"]), await hall.people.by_token(told["token"])
        assert by_cookie and by_token and by_cookie.id == by_token[0].id
        assert by_cookie.name == "Ana Ñandú" and (by_token[1].label, by_token[1].scope) == ("Robot", "play")
        assert len(await hall.of_person(by_cookie.id)) == 6

    serving(house, ask)


@each
def test_an_event_goes_on_from_the_middle_of_its_round(folder: Path, house: str) -> None:
    async def organise(hall: Hall) -> None:
        hall.clock = lambda: 0.0  # the evening goes on where its log ends: its two hours were over long ago
        office, told = Office(hall), expected(folder)["house"]["event"]
        live, director = await office.by_link(told["director"])
        assert (await office.by_link(told["helper"]))[1].label == "Nora"
        assert (await office.by_link(told["seat"]))[1].number == 3
        s = live.tournament.state
        assert (len(s.rounds), live.seq, len(s.rounds[1].results)) == (2, told["entries"], 1)
        assert facts(s)["totals"] == told["totals"]
        await office.act(live, director, lambda t, at: [score(t.state, 2, at)])
        await next_round(office, live, director)
        again = await office.read(live.id)
        assert len(again.tournament.state.rounds) == 3 and again.tournament.state == live.tournament.state

    serving(house, organise)
