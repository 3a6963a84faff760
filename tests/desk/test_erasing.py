"""A player's name leaves an event: no entry, file, page or table on line has it, and the event stands as it stood."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from desk.test_office import SIX, entered, link_of, opened, player_link, sheet, started
from tables.halls import PATIENCE, a_hall, every_byte, in_a_hall, turned_by_hand, until

from mundialito.desk import files, links
from mundialito.desk.cup import format_of
from mundialito.desk.erasing import Words, erase
from mundialito.desk.links import HOUSE
from mundialito.desk.live import LiveTournament
from mundialito.desk.office import Office
from mundialito.desk.plans import seat_name
from mundialito.desk.progress import Deed
from mundialito.desk.standings import standings
from mundialito.ledger.live import Reader
from mundialito.store import LinkRow, NotWritten
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import NotNow

NAME = "Xiomara Quetzal"


async def an_event(hall: Hall) -> tuple[Office, LiveTournament, LinkRow]:
    """Everywhere a name can stand: entered, undone and entered again, renamed, who scored, why, a helper's label."""
    office, live, director = await opened(hall, NAME, *SIX[1:])
    now = [Deed("undo", 0, data={"entry": 2})]

    async def enter(*entries: Deed, link: LinkRow = director) -> None:
        await office.act(live, link, lambda _, at: [Deed(e.kind, at, e.by, e.data, e.why) for e in entries])

    await enter(*now)
    await enter(entered(NAME, 0))  # number 7 now: 1 was hers before
    await enter(Deed("rename", 0, data={"player": 7, "name": f"{NAME} (2)"}, why=f"there are two: {NAME.upper()}"))
    await enter(Deed("rename", 0, data={"player": 7, "name": NAME}, why="Quetzal, not Quezal; ask Bruno"))
    await started(office, live, director)
    table = 1 + (live.tournament.state.rounds[0].table_of(7) or 0)
    at_table = await link_of(office, live, links.TABLE, table)
    await office.act(live, at_table, lambda e, at: [sheet(e, table, at, f"table {table} · {NAME}")], mark=f"{NAME} 1")
    await enter(Deed("confirm", 0, "desk", {"table": table}), link=director)
    await office.renew(live.id, links.ENTERS, 1, NAME)
    return office, live, director


def told(live: LiveTournament) -> str:
    return files.to_text(live.tournament.log) + files.to_json(live.tournament.log)


def test_the_name_is_nowhere_and_everything_else_stands(url: str) -> None:
    async def remove() -> None:
        async with a_hall(url) as hall, asyncio.timeout(PATIENCE):
            office, live, director = await an_event(hall)
            assert b"Quetzal" in every_byte(url)
            before, length = standings(live.tournament.state), live.seq
            pages: list[Any] = [live.worked_out("page", live.seq, lambda: NAME)]
            with live.watched(Reader()) as reader:
                await erase(office, live, 7)
                assert reader.news.is_set()  # open pages are drawn anew
            pages.append(live.worked_out("page", live.seq, lambda: live.tournament.state.players[7].name))
            assert pages[1] == "— 7" and live.edition == 1
            for text in (told(live), str(await office.links_of(live))):
                assert "quetzal" not in text.lower() and "xiomara" not in text.lower()
            for word in (b"Quetzal", b"Xiomara", b"QUETZAL", b"XIOMARA"):
                assert word not in every_byte(url)
            assert standings(live.tournament.state) == before and live.seq == length
            assert "— 7, not Quezal; ask Bruno" in {e.why for e in live.tournament.log}  # others keep theirs
            again = await Office(hall).live(live.id)
            assert again.tournament.log == live.tournament.log and files.read(files.to_text(again.tournament.log))
            await office.act(live, director, lambda _, at: [entered("Gil", at)])
            assert live.tournament.state.players[8].name == "Gil"

    asyncio.run(remove())


@in_a_hall
async def test_several_can_go_and_are_not_alike(hall: Hall) -> None:
    office, live, director = await opened(hall, *SIX)
    await started(office, live, director)
    table = 1 + (live.tournament.state.rounds[0].table_of(1) or 0)
    mine = live.tournament.state.rounds[0].tables[table - 1]
    by = {p: f"player {p} · {live.tournament.state.players[p].name}" for p in mine}
    first, second = mine[:2]
    await office.act(live, player_link(live, first), lambda e, at: [sheet(e, table, at, by[first], signed=first)])
    told_again = {"table": table, "signed": second}
    await office.act(live, player_link(live, second), lambda _, at: [Deed("confirm", at, by[second], told_again)])
    label = live.tournament.state.players[2].name
    await office.told_of(live, director, "made", links.ENTERS, label=label)
    for player in range(1, 7):
        await erase(office, live, player)
    names = [p.name for p in live.tournament.state.players.values()]
    assert names == [f"— {p}" for p in range(1, 7)]
    result = live.tournament.state.rounds[0].results[table - 1]
    assert result.by != result.confirmed_by and all(name not in told(live) for name in SIX)
    again = files.read(files.to_json(live.tournament.log))  # by the law, too
    assert again.state.players == live.tournament.state.players
    with pytest.raises(NotNow, match="no name here"):
        await erase(office, live, 1)
    with pytest.raises(NotNow, match="no name here"):
        await erase(office, live, 99)


@in_a_hall
async def test_others_keep_what_is_theirs(hall: Hall) -> None:
    office, live, director = await opened(hall, "Eva", "Eva Luna", "Ana Luna", "Dora")
    why = "Eva and Eva Luna swapped, Luna paid; evasive"
    await office.act(live, director, lambda _, at: [Deed("pay", at, "Eva Luna", {"player": 2, "amount": 5}, why)])
    await erase(office, live, 1)
    entry = live.tournament.log[-1]
    assert (entry.by, entry.why) == ("Eva Luna", "— 1 and Eva Luna swapped, Luna paid; evasive")
    await erase(office, live, 2)
    entry = live.tournament.log[-1]
    assert (entry.by, entry.why) == ("— 2", "— 1 and — 2 swapped, Luna paid; evasive")  # Luna may be Ana
    assert live.tournament.state.players[3].name == "Ana Luna"


@in_a_hall
async def test_the_same_name_given_to_another_stays(hall: Hall) -> None:
    office, live, director = await opened(hall, "Eva", "Bruno")
    await office.act(live, director, lambda _, at: [Deed("rename", at, data={"player": 1, "name": "Eva Luna"})])
    await office.act(live, director, lambda _, at: [entered("Eva", at)])
    await erase(office, live, 1)
    assert [p.name for p in live.tournament.state.players.values()] == ["— 1", "Bruno", "Eva"]


@in_a_hall
async def test_tables_on_line_lose_the_name_too(hall: Hall) -> None:
    turned_by_hand(hall)
    office, live, director = await opened(hall, NAME, "Bruno", "Carla")
    for player in (1, 2, 3):
        await office.act(live, HOUSE, lambda _, at, p=player: [Deed("bot", at, data={"player": p, "bot": "simple"})])  # type: ignore[misc]
    await started(office, live, director)
    await until(lambda: bool(live.tournament.state.rounds[0].matches))
    ((match, _),) = live.tournament.state.rounds[0].matches.values()
    await until(lambda: match in hall.tables and hall.tables[match].table.fold is not None)
    assert NAME in hall.tables[match].table.names
    await erase(office, live, 1)
    table = (await hall.live(match)).table
    assert "— 1" in table.names and NAME not in table.names and "Bruno" in table.names
    assert NAME not in str(await hall.store.entries(match)) and NAME not in str(await hall.row(match))


def test_every_process_reads_it_anew(postgres_url: str) -> None:
    async def two() -> None:
        async with a_hall(postgres_url) as one, a_hall(postgres_url) as other, asyncio.timeout(PATIENCE):
            office, live, _ = await opened(one, NAME, "Bruno")
            there = await Office(other).live(live.id)
            assert there.tournament.state.players[1].name == NAME
            await erase(office, live, 1)
            await until(lambda: there.tournament.state.players[1].name == "— 1")
            assert there.tournament.log == live.tournament.log and there.edition == 1

    asyncio.run(two())


@in_a_hall
async def test_who_plays_for_a_team_of_a_cup(hall: Hall) -> None:
    office = Office(hall)
    live, director = await office.by_link(await office.found({"name": "Cup", "cup": "2010"}))
    first, fourth = format_of(live.tournament.state).teams[0], format_of(live.tournament.state).teams[3]
    for team, name in ((fourth, NAME), (first, "Bruno")):
        await office.act(live, director, lambda _, at, t=team, n=name: [Deed("side", at, data={"team": t, "name": n})])  # type: ignore[misc]
    await erase(office, live, 4)
    assert live.tournament.state.sides == {fourth: "— 4", first: "Bruno"} and NAME not in told(live)


@in_a_hall
async def test_whoever_is_cut_off_on_the_way_can_ask_again(hall: Hall) -> None:
    office, live, _ = await an_event(hall)
    relabel, failing = office.store.events.relabel, True

    async def once(row: LinkRow, label: str) -> None:
        if failing:
            raise NotWritten("the disk is full")
        await relabel(row, label)

    office.store.events.relabel = once  # type: ignore[method-assign]
    with pytest.raises(NotWritten):
        await erase(office, live, 7)
    failing = False
    await erase(office, live, 7)
    assert "Quetzal" not in told(live) + str(await office.store.events.links(live.id))


@in_a_hall
async def test_a_link_that_was_renewed_meanwhile_stays_renewed(hall: Hall) -> None:
    office, live, _ = await an_event(hall)
    (old,) = [row for row in await office.store.events.links(live.id) if row.label]
    await office.renew(live.id, links.ENTERS, 1, "Eva")
    await office.store.events.relabel(old, "—")
    assert await office.store.events.link(old.hash) is None


def test_a_name_that_is_cut_at_a_table_is_found_there() -> None:
    name = "Ana Maria Fernandez Ruiz"  # its twentieth letter is a space
    assert seat_name(name) == "Ana Maria Fernandez" == seat_name(seat_name(name))


@pytest.mark.parametrize(
    ("text", "remains"),
    [
        ("Ana", "— 1"), ("ana gómez!", "— 1!"), ("Gómez, not Gomes", "— 1, not Gomes"), ("Banana", "Banana"),
        ("Ana Lima and Ana", "Ana Lima and — 1"), ("(Ana Gómez)Ana", "(— 1)— 1"), ("", ""), ("-Ana-", "-— 1-"),
    ],
)  # fmt: skip
def test_words_of_a_text(text: str, remains: str) -> None:
    assert Words({"Ana", "Ana Gómez"}, {"Ana Lima", "Bruno"}).replaced(text, "— 1") == remains


def test_the_work_grows_with_the_text_and_not_with_the_people() -> None:
    """All names begin alike: each word of a text takes as many steps as the longest name has words, and no more."""
    steps: list[int] = []

    class Counted(dict[str, Any]):
        def get(self, *key: Any) -> Any:
            steps[-1] += 1
            return super().get(*key)

    def counted(tree: dict[str, Any]) -> dict[str, Any]:
        return Counted({word: counted(below) if isinstance(below, dict) else below for word, below in tree.items()})

    for people in (10, 1000):
        words = Words({"Ana Gómez"}, {f"ana b{n}" for n in range(people)})
        words.tree = counted(words.tree)
        steps.append(0)
        words.replaced("ana " * 500, "—")
    assert steps[0] == steps[1] <= 3 * 500


def test_letters_that_fold_to_several_are_found() -> None:
    words = Words({"İrem"}, {"İlkay Şen"})
    assert words.replaced("ask İrem, not İlkay Şen", "— 1") == "ask — 1, not İlkay Şen"
