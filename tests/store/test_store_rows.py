"""Matches in lists and behind links, people, and settings."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from stores import OPENED, SEED, a_match, add, gathering, storing

from mundialito.store import Entry, MatchRow, Missing, Store, Taken, statements


def ids(rows: list[MatchRow]) -> list[str]:
    return [row.id for row in rows]


@storing
async def test_a_match_is_created_once(store: Store) -> None:
    await add(store, "m")
    for again in (
        a_match("m", table="other", link="other"),
        a_match("n", table="table of m", link="other"),  # the table has a first match
        a_match("n", link="link to m"),  # the link is another table's
    ):
        with pytest.raises(Taken):
            await store.create(again, SEED, [OPENED])
    assert await store.row("n") is None
    assert await store.entries("n") == []


@storing
async def test_a_table_has_one_link_and_the_newest_match_is_behind_it(store: Store) -> None:
    await add(store, "round 1", table="t", link="L")
    await add(store, "round 2", table="t", number=2, link="L")
    await add(store, "elsewhere")
    current = await store.by_link("L")
    assert current and current.id == "round 2"
    rounds = await store.of_table("t")
    assert [(r.id, r.number, r.link) for r in rounds] == [("round 1", 1, None), ("round 2", 2, "L")]
    with pytest.raises(Taken):  # an earlier one does not take the link from a later one
        await store.create(a_match("round 0", table="t", number=0, link="L"), SEED, [OPENED])
    await store.append("round 2", 1, [Entry(3, -3, 0)], link="new")
    assert await store.by_link("L") is None
    assert await store.of_table("nowhere") == []


@storing
async def test_lists_show_public_matches_newest_first(store: Store) -> None:
    await add(store, "old", opened=10.0)
    await add(store, "new", opened=30.0)
    await add(store, "middle", opened=20.0)
    await add(store, "private", opened=40.0, public=False)
    await add(store, "open", opened=50.0, state="open")
    assert ids(await store.listed("playing", 10)) == ["new", "middle", "old"]
    assert ids(await store.listed("playing", 2)) == ["new", "middle"]
    await store.append("new", 1, [], state="over")
    assert ids(await store.listed("playing", 10)) == ["middle", "old"]
    assert ids(await store.listed("open", 10)) == ["open"]


@storing
async def test_a_person_finds_their_matches(store: Store) -> None:
    await store.add_person("ana", "Ana", "es")
    for n, match in enumerate(("first", "second", "third")):
        await add(store, match, opened=1.0 + n, public=False)
        await store.append(match, 1, [], sits=["ana"])
    await store.append("first", 1, [], sits=["ana"])  # who sits, sits
    assert ids(await store.of_person("ana", 2)) == ["third", "second"]
    assert ids(await store.of_person("ana", 5)) == ["third", "second", "first"]
    assert await store.of_person("eva", 5) == []


@storing
async def test_nobody_sits_who_is_not_there_and_nothing_of_it_is_written(store: Store) -> None:
    """Neither in a log nor in a list: a seat without anybody would be waited for."""
    await store.add_person("ana", "Ana", "es")
    for match in ("m", "n"):
        await add(store, match)
    async with gathering(store):
        goes = asyncio.ensure_future(store.append("m", 1, [Entry(5, 0, 0)], sits=["ana"]))
        fails = asyncio.ensure_future(store.append("n", 1, [Entry(5, 0, 0)], sits=["ana", "nobody"], state="over"))
    with pytest.raises(Missing):
        await fails
    await goes
    assert len(await store.entries("m")) == 2 and len(await store.entries("n")) == 1
    assert ids(await store.of_person("ana", 5)) == ["m"] and await store.listed("over", 5) == []
    with pytest.raises(Missing):
        await store.create(a_match("new"), SEED, [OPENED], ["nobody"])
    assert await store.row("new") is None


@storing
async def test_people_change(store: Store) -> None:
    before = await store.now()
    await store.add_person("ana", "Ana", "es")
    with pytest.raises(Taken):
        await store.add_person("ana", "Another", "pt")
    await store.change_person("ana", name="Ana Lía", epoch=3)
    ana = await store.person("ana")
    assert ana and (ana.id, ana.name, ana.lang, ana.epoch) == ("ana", "Ana Lía", "es", 3)
    assert abs(ana.since - before) < 60
    assert await store.person("eva") is None


@storing
async def test_a_person_is_erased(store: Store) -> None:
    await store.add_person("ana", "Ana", "es")
    await store.add_person("eva", "Eva", "es")
    await store.create(
        a_match("m"), SEED, [OPENED, Entry(5, 0, 0, '{"name": "Ana"}'), Entry(5, 1, 0, '{"name": "Eva"}')]
    )
    await add(store, "n")
    for match, person in (("n", "ana"), ("m", "ana"), ("m", "eva")):
        await store.append(match, 0, [], sits=[person])
    assert await store.erase_person("ana") == ["m", "n"]
    assert await store.person("ana") is None
    assert await store.of_person("ana", 5) == []
    assert ids(await store.of_person("eva", 5)) == ["m"]
    await store.rewrite("m", 1, '{"name": ""}')
    assert [e.body for e in await store.entries("m")][1:] == ['{"name": ""}', '{"name": "Eva"}']
    assert (await store.entries("m"))[1].at == (await store.entries("m"))[0].at
    with pytest.raises(KeyError):
        await store.rewrite("m", 3, "{}")
    assert await store.erase_person("ana") == []


@storing
async def test_a_setting_is_made_once(store: Store) -> None:
    made = iter("abcdefghij")
    values = await asyncio.gather(*(store.setting("secret", lambda: next(made)) for _ in range(5)))
    assert len(set(values)) == 1
    assert await store.setting("secret", lambda: "another") == values[0]
    assert await store.setting("other", lambda: "") == ""
    assert await store.setting("other", lambda: "not empty") == ""


@storing
async def test_a_seed_is_no_part_of_the_row(store: Store) -> None:
    await add(store, "m")
    assert await store.seed("m") == SEED
    assert "seed" not in repr(await store.row("m"))
    with pytest.raises(KeyError):
        await store.seed("unknown")


def test_every_question_has_its_index(sqlite_url: str) -> None:
    questions = {
        statements.by_id("m"): "sqlite_autoindex_matches_1",
        statements.by_link("L"): "one_link",
        statements.of_table("t"): "sqlite_autoindex_matches_2",
        statements.listed("playing", 9): "listed",
        statements.of_person("ana", 9): "sqlite_autoindex_sits_1",
        statements.unattended(0.0, 9): "by_state",
    }

    @storing
    async def explained(store: Store) -> None:
        for question, index in questions.items():
            text = question.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
            ask = partial(Connection.exec_driver_sql, statement=f"EXPLAIN QUERY PLAN {text}")
            plan = "\n".join(await store._read(lambda c, ask=ask: [row[-1] for row in ask(c)]))
            assert f"INDEX {index} " in plan, plan
            assert "SCAN" not in plan, plan

    explained(sqlite_url)
