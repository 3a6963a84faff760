"""Files of this version, for every later one to open: `python tests/old/make.py NAME` writes them to tests/old/NAME.

Matches and tournaments as text, a database as SQL, and `expected.json`: what each of them comes to. It is run when a
version is released; the folder is committed, test_old_files.py finds it, and nothing in it ever changes again.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "tables")]

from desk.day import Day  # noqa: E402
from halls import a_hall, begun, move, opened, people  # noqa: E402

from mundialito import __version__, games  # noqa: E402
from mundialito.desk import files  # noqa: E402
from mundialito.desk.cup import chart_of, to_play  # noqa: E402
from mundialito.desk.office import Office  # noqa: E402
from mundialito.desk.progress import Deed  # noqa: E402
from mundialito.desk.standings import champion, leaders, standings  # noqa: E402
from mundialito.engine.match import write  # noqa: E402
from mundialito.store import PersonRow  # noqa: E402
from mundialito.tables import acts  # noqa: E402
from mundialito.tables.hall import Hall  # noqa: E402
from mundialito.tables.live import Live  # noqa: E402
from mundialito.tables.table import ENDED  # noqa: E402

# By game: what sits beside Ana, and options that differ from the usual.
TABLES: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "uno": (("simple", "eager"), {"starter": "A", "stacking": "on"}),
    "cup2010": (("simple",), {"rulebook": "spanish"}),
    "worldcup": (("simple", "eager"), {}),
    "tactics": (("simple",), {"length": "quick"}),
}
MIDST = 25  # choices, and a match is in its midst


async def choose(hall: Hall, live: Live) -> None:
    """Bots what they like; for Ana the first offer in the beginning, then what `simple` would do."""
    for seat in live.table.awaited()[:1]:
        if seat == 0 and live.table.seq < 4 * MIDST:
            await move(hall, live, 0)
        else:
            await hall.duties.let_bots_choose(live, {seat: live.table.player(seat) or "simple"})


async def take_back(hall: Hall, live: Live, ana: PersonRow) -> bool:
    """Ana's next move is taken back at once, where that may be."""
    for _ in range(MIDST):
        while live.table.awaited()[0] != 0:
            await choose(hall, live)
        await move(hall, live, 0)
        if live.table.stage != ENDED and not acts.why_not_back(live.table, 0):
            await hall.act(live, lambda t: acts.ask_back(t, ana.id, 0))
            return True
    return False


async def a_match(hall: Hall, ana: PersonRow, game: str, whole: bool) -> tuple[Live, bool]:
    """A table of Ana's, in the midst of its match or at its end; and whether a move was taken back."""
    bots, options = TABLES[game]
    live = await begun(hall, game, ana, *bots, options=options)
    back = await take_back(hall, live, ana)
    count = 0
    while live.table.stage != ENDED and (whole or count < MIDST):
        await choose(hall, live)
        count += 1
    return live, back


def length(live: Live) -> int:
    return len(live.table.playing.events)


async def matches(folder: Path) -> dict[str, Any]:
    """One whole match of each game, with a move taken back where the game allows it."""
    told = {}
    with tempfile.TemporaryDirectory() as aside:
        async with a_hall(f"sqlite:///{aside}/matches.db") as hall:
            (ana,) = await people(hall, "Ana Ñandú")
            for game in games.names():
                if game in TABLES:
                    live, back = await a_match(hall, ana, game, whole=True)
                    assert live.table.over
                    text = write(live.table.match(), live.table.game)
                    (folder / f"{game}.txt").write_text(text, "utf-8")
                    told[game] = {
                        "scores": live.table.over.scores,
                        "events": len(live.table.playing.events),
                        "back": back,
                    }
    return told


def a_tournament() -> Day:
    """Three rounds of nine: late, gone, corrected, undone, paused; the first two never meet, and are level."""
    day = Day(9, name="Torneo Ñ", rounds=3, fee=500)
    day.do("apart", players=[1, 2])
    day.play({1: 0, 2: 0})
    day.do("enter", name="By mistake")
    day.do("undo", entry=len(day.tournament.log))
    day.do("enter", name="P10, late", here=True)
    day.play({1: 0, 2: 0})
    day.do("leave", player=9)
    day.do("pause", why="lunch")
    day.pass_minutes(30)
    day.do("resume")
    day.play({1: 0, 2: 0})
    played = day.s.rounds[1]
    table = (played.table_of(3) or 0) + 1
    cards = {str(p): [points // 10, 0, 0] for p, points in played.results[table - 1].points.items()}
    loser = next(p for p, (numbers, *_) in cards.items() if numbers)
    cards[loser] = [cards[loser][0] + 1, 0, 0]
    day.do("correct", by="Ana", why="slip found", round=2, table=table, cards=cards)
    day.do("finish")
    day.do("decider", tables=[leaders(day.s)])
    day.do("decide", table=1, winner=1)
    day.do("close")
    return day


def a_cup() -> Day:
    """A World Cup of people, from the groups to the champion, a final by kicks among it."""
    day = Day(0, cup="2010", name="Mundial de los viernes")
    day.do("side", team="Mexico", name="Ana")
    while to_play(day.s):
        stage, home, away = to_play(day.s)[0]
        if stage in ("group", *"ABCDEFGH"):
            goals = {"home_goals": len(home) % 5, "away_goals": len(away) % 4}
        elif stage == "final":
            goals = {"home_goals": 1, "away_goals": 1, "home_kicks": 4, "away_kicks": 3}
        else:
            goals = {"home_goals": 2, "away_goals": 1}
        day.do("result", home=home, away=away, **goals)
        if not to_play(day.s) and chart_of(day.s).champion is None:
            break
    return day


def tournaments(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, day in (("tournament", a_tournament()), ("cup", a_cup())):
        (folder / f"{name}.txt").write_text(files.to_text(day.tournament.log), "utf-8")
        (folder / f"{name}.json").write_text(files.to_json(day.tournament.log), "utf-8")
        told[name] = {"entries": len(day.tournament.log)}
        if name == "cup":
            told[name]["champion"] = chart_of(day.s).champion
        else:
            told[name] |= {"champion": champion(day.s), "totals": [[row.player, row.total] for row in standings(day.s)]}
    return told


async def an_event(hall: Hall) -> dict[str, Any]:
    """An event in its second round: the first is scored and confirmed, of the second one table."""
    office = Office(hall)
    token = await office.found({"name": "Club", "rounds": 3})
    live, director = await office.by_link(token)
    names = [f"Persona {n}" for n in range(1, 8)]
    await office.act(
        live, director, lambda _, at: [Deed("enter", at, data={"name": name, "here": True}) for name in names]
    )
    for tables in (2, 1):
        await next_round(office, live, director)
        for table in range(1, tables + 1):
            await office.act(live, director, lambda t, at, table=table: [score(t.state, table, at)])
    helper = await office.renew(live.id, "confirm", 1, "Nora")
    (seat,) = (await office.players_links(live, [3])).values()
    totals = [[row.player, row.total] for row in standings(live.tournament.state)]
    return {"director": token, "helper": helper, "seat": seat, "entries": live.seq, "totals": totals}


async def next_round(office: Office, live: Any, director: Any) -> None:
    draft = {"rounds": (await office.draw_up(live, 1)).rounds}
    await office.act(
        live, director, lambda _, at: [Deed("draft", at, data=draft), Deed("publish", at), Deed("start", at)]
    )


def score(s: Any, table: int, at: int) -> Deed:
    """The first of the table went out, the others hold three numbers."""
    seated = s.current.tables[table - 1]
    cards = {str(p): [0 if p == seated[0] else 3, 0, 0] for p in seated}
    return Deed("score", at, "desk", {"table": table, "cards": cards, "slip": True})


async def database(folder: Path) -> dict[str, Any]:
    """Tables in the midst of each game, one that is over, one that is still open; an event, a person with a token."""
    told: dict[str, Any] = {"midst": {}}
    with tempfile.TemporaryDirectory() as aside:
        file = Path(aside) / "house.db"
        async with a_hall(f"sqlite:///{file}") as hall:
            (ana,) = await people(hall, "Ana Ñandú")
            told["token"] = await hall.people.make_token(ana.id, "Robot", "play")
            told["cookie"] = hall.people.cookie(ana)
            for game in TABLES:
                live, back = await a_match(hall, ana, game, whole=False)
                told["midst"][game] = {"link": live.link, "events": length(live), "back": back}
            over, _ = await a_match(hall, ana, "uno", whole=True)
            assert over.table.over
            told["over"] = {"match": over.id, "scores": over.table.over.scores}
            told["open"] = (await opened(hall, "uno", ana, "-", "hard")).link
            told["event"] = await an_event(hall)
        with sqlite3.connect(file) as connection:
            version = connection.execute("pragma user_version").fetchone()[0]
            dump = "\n".join((*connection.iterdump(), f"pragma user_version = {version};"))
        connection.close()
    (folder / "house.sql.gz").write_bytes(gzip.compress(dump.encode(), mtime=0))
    return told


def make(folder: Path) -> None:
    folder.mkdir()
    expected = {
        "version": __version__,
        "games": {game: games.load(game).version for game in TABLES},
        "matches": asyncio.run(matches(folder)),
        "tournaments": tournaments(folder),
        "house": asyncio.run(database(folder)),
    }
    (folder / "expected.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    make(HERE / sys.argv[1])
