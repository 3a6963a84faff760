"""Who somebody is, by cookie or by token: remembered for speed, and forgotten as soon as it is not so any more."""

from __future__ import annotations

import asyncio

import pytest
from halls import PATIENCE, a_hall, in_a_hall, people, until

from mundialito.store import DAY, TokenRow
from mundialito.tables.hall import Hall
from mundialito.tables.recent import Recent
from mundialito.tables.refusals import NotNow
from mundialito.tables.tokens import MOST, hash_of


@in_a_hall
async def test_a_token_is_looked_up_once(hall: Hall) -> None:
    (ana,) = await people(hall, "Ana")
    text = await hall.people.make_token(ana.id, "Robot", "play")
    found = await hall.people.by_token(text)
    assert found and found[0] == ana and found[1].scope == "play"

    async def never(_: str) -> None:
        raise AssertionError("it is known")

    hall.store.tokens.find = never  # type: ignore[method-assign, assignment]
    again = await hall.people.by_token(text)
    assert again and again[0] == ana
    assert hall.people.known_token(text) == again[1]
    for nonsense in ("", "x", "mundialito_", text + "x", hall.people.cookie(ana), "mundialito_" + "é" * 32):
        assert await hall.people.by_token(nonsense) is None  # not even asked for


@in_a_hall
async def test_the_day_of_its_use_is_noted(hall: Hall) -> None:
    (ana,) = await people(hall, "Ana")
    text = await hall.people.make_token(ana.id, "Robot", "read")
    (row,) = await hall.people.tokens_of(ana.id)
    assert row.used == 0
    await hall.people.by_token(text)
    (row,) = await hall.people.tokens_of(ana.id)
    assert row.used == int(hall.clock() // DAY)


@in_a_hall
async def test_a_token_revoked_while_it_is_looked_up_is_not_remembered(hall: Hall) -> None:
    (ana,) = await people(hall, "Ana")
    text = await hall.people.make_token(ana.id, "Robot", "play")
    find = hall.store.tokens.find

    async def slowly(hash: str) -> TokenRow | None:
        row = await find(hash)
        await hall.people.revoke(ana.id, hash)
        return row

    hall.store.tokens.find = slowly  # type: ignore[method-assign]
    await hall.people.by_token(text)
    hall.store.tokens.find = find  # type: ignore[method-assign]
    assert await hall.people.by_token(text) is None


@in_a_hall
async def test_tokens_end_with_a_sign_out_everywhere_and_with_the_person(hall: Hall) -> None:
    ana, bruno = await people(hall, "Ana", "Bruno")
    first, second = [await hall.people.make_token(who.id, "Robot", "play") for who in (ana, bruno)]
    assert await hall.people.by_token(first) and await hall.people.by_token(second)
    await hall.people.sign_out_everywhere(ana)
    assert await hall.people.by_token(first) is None and await hall.people.tokens_of(ana.id) == []
    await hall.people.erase(bruno.id)
    assert await hall.people.by_token(second) is None
    assert await hall.store.tokens.find(hash_of(second)) is None


@in_a_hall
async def test_there_is_an_end_to_tokens_even_if_asked_at_once(hall: Hall) -> None:
    (ana,) = await people(hall, "Ana")
    asked = (hall.people.make_token(ana.id, f"Robot {n}", "play") for n in range(MOST + 5))
    told = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, str) for one in told) == MOST == len(await hall.people.tokens_of(ana.id))
    assert sum(isinstance(one, NotNow) for one in told) == 5


def test_another_process_forgets_a_token_that_was_revoked(postgres_url: str) -> None:
    async def revoke() -> None:
        async with a_hall(postgres_url) as here, a_hall(postgres_url) as there, asyncio.timeout(PATIENCE):
            (ana,) = await people(here, "Ana")
            text = await here.people.make_token(ana.id, "Robot", "play")
            assert await there.people.by_token(text)
            await here.people.revoke(ana.id, hash_of(text))
            await until(lambda: there.people.known_token(text) is None)
            assert await there.people.by_token(text) is None

    asyncio.run(revoke())


def test_what_is_remembered_has_an_end() -> None:
    recent: Recent[int, str] = Recent(3)
    for n in range(4):
        recent.keep(n, str(n))
        recent.look(0)
    assert list(recent) == [2, 3, 0]
    with pytest.raises(KeyError):
        recent[1]
