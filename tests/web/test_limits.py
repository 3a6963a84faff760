"""Nothing that a stranger says stays in memory, and an operator's caps are numbers with a sentence."""

from __future__ import annotations

import re
import threading
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from browsing import finished, somebody, token_of, words
from limiting import PLACE
from serving import Server

from mundialito.showing import retelling
from mundialito.tables import people
from mundialito.tables.recent import Recent
from mundialito.web.edge import limits
from mundialito.web.edge.caps import ABOUT, BadCap, Caps, TooMuch, read
from mundialito.web.edge.limits import PARTS, Bucket, Limits, network, network_of

OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"


def scope(address: str = PLACE, **headers: bytes) -> Any:
    return {"client": (address, 1), "headers": [(k.encode(), v) for k, v in headers.items()], "state": {}}


# --- nothing stays -------------------------------------------------------------------------------------------------


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(2.0, 4.0, 100.0)
    assert [bucket.take(100.0) for _ in range(5)] == [True] * 4 + [False]
    assert [bucket.take(101.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(1000.0) for _ in range(5)] == [True] * 4 + [False]  # never more than it holds


def test_who_takes_little_is_not_talked_of() -> None:
    bucket = Bucket(1.0, 32.0, 0.0)
    for second in range(100):
        assert bucket.take(float(second)) and not bucket.news()
    told = []
    for _ in range(20):
        assert bucket.take(100.0)
        told.append(bucket.news())
    assert sum(told) >= 16 and set(told) == {0, 2}, "by the sixteenth of what there is"


def test_what_processes_tell_each_other_is_gone_at_both(server: Server, still: None) -> None:
    limits = server.limits
    limits.spend("people_of_address", PLACE)
    before = limits.buckets["people_of_address"][PLACE].level
    for news in ("", "log m1 abc", "took no_such_cap 3 x", f"took people_of_address 5 {PLACE}"):
        limits.heard(news)
    assert limits.buckets["people_of_address"][PLACE].level == before - 5
    limits.heard(f"took people_of_address 1000000 {PLACE}")
    with pytest.raises(TooMuch):
        limits.spend("people_of_address", PLACE)


@pytest.mark.parametrize("cap", [cap for cap, about in ABOUT.items() if "within" in about])
@pytest.mark.parametrize("who", [PLACE, "2001:db8::", "event 3 1", ""])
def test_whoever_is_counted_here_is_counted_at_every_process(
    server: Server, still: None, monkeypatch: pytest.MonkeyPatch, cap: str, who: str
) -> None:
    """By whatever words: a table in its round was told in three of them, and no other process could read that."""
    here, there = (Limits(server.hall, server.limits.caps) for _ in range(2))
    there.clock = here.clock = lambda: 100.0
    told: list[str] = []
    monkeypatch.setattr(server.hall.store, "shared", True)
    monkeypatch.setattr(server.hall.store, "tell", told.append)
    for _ in range(int(getattr(here.caps, cap))):
        here.spend(cap, who)
    for news in told:
        there.heard(news)
    most, part = getattr(here.caps, cap), getattr(here.caps, cap) / PARTS
    assert there.bucket(cap, who).level <= 2 * part + 1 < most


def test_what_was_longest_unused_makes_room() -> None:
    kept: Recent[str, int] = Recent(3)
    for n, key in enumerate("abc"):
        kept.keep(key, n)
    assert kept.look("a") == 0 and kept.look("x") is None
    kept.keep("d", 3)
    assert list(kept) == ["c", "a", "d"]


@pytest.mark.parametrize("header", ["cookie", "authorization"])
def test_what_nobody_has_signed_is_no_key(server: Server, http: httpx.Client, header: str, still: None) -> None:
    proofs = len(server.hall.people.proofs)
    for n in range(50):
        said = f"person={n}{'x' * 8000}" if header == "cookie" else f"Bearer {n}{'x' * 8000}"
        http.get("/rules", headers={header: said})
    kept = server.limits.buckets
    assert list(kept["requests_of_address"]) == [PLACE] and not kept["requests_of_person"]
    assert len(server.hall.people.proofs) == proofs


def test_a_person_is_one_whatever_they_say_of_themselves(server: Server, still: None) -> None:
    """A signature is read leniently: signs that mean nothing do not make another person of somebody."""
    ana = somebody(server, "Ana")
    proof = server.hall.people.cookie(ana)
    claims = [f"person={proof}", f"x=1; person={proof}; y=2", *(f"person={proof}{'!' * n}" for n in range(1, 9))]
    for claim in claims:
        server.limits.check(scope(cookie=claim.encode()))
    server.limits.check(scope(authorization=f"Bearer {proof}".encode()))
    assert list(server.limits.buckets["requests_of_person"]) == [ana.id]


COVERED = [
    "authorization: x; cookie: person={cookie}",  # each stands before the one that is used
    "cookie: person=x; authorization: Bearer {token}",
    "cookie: person=x; person={cookie}",  # of two the last is used
    'cookie: person="{cookie}"',  # and it is read without its marks
    "cookie: person=%57{cookie}",
    "cookie: person ={cookie}",
]


@pytest.mark.parametrize("said", COVERED)
def test_who_is_answered_is_counted_whatever_stands_before_it(server: Server, said: str, still: None) -> None:
    ana = somebody(server, "Ana")
    token, cookie = token_of(server, ana), server.hall.people.cookie(ana)
    server.do(server.hall.people.by_token(token))  # it was shown here lately
    if "%" in said:
        said = said.replace("%57{cookie}", f"%{ord(cookie[0]):x}{cookie[1:]}")
    headers = [one.split(": ", 1) for one in re.split("; (?=authorization|cookie)", said)]
    asking = scope()
    asking["headers"] = [(k.encode(), v.format(cookie=cookie, token=token).encode()) for k, v in headers]
    server.limits.check(asking)
    assert list(server.limits.buckets["requests_of_person"]) == [ana.id]


def test_two_people_in_one_request_are_both_counted(server: Server, still: None) -> None:
    ana, bruno = somebody(server, "Ana"), somebody(server, "Bruno")
    token, cookie = token_of(server, ana), server.hall.people.cookie(bruno)
    server.do(server.hall.people.by_token(token))
    for _ in range(3):
        server.limits.check(scope(authorization=f"Bearer {token}".encode(), cookie=f"person={cookie}".encode()))
    kept = server.limits.buckets["requests_of_person"]
    assert set(kept) == {ana.id, bruno.id}
    assert {bucket.level for bucket in kept.values()} == {server.limits.caps.requests_of_person - 3}


def test_many_claims_in_one_request_are_not_all_looked_at(server: Server, still: None) -> None:
    """A signature takes time: one header of a few kilobytes must not cost thousands of them."""
    asked: list[str] = []
    who = server.hall.people.who
    server.hall.people.who = lambda text: asked.append(text) or who(text)  # type: ignore[method-assign,func-returns-value]
    try:
        server.limits.check(scope(cookie=b"; ".join(b"person=%d" % n for n in range(3000)), authorization=b"Bearer x"))
    finally:
        del server.hall.people.who
    assert len(asked) <= 2


def test_memory_of_proofs_and_people_has_an_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    known = server.hall.people
    ana = somebody(server, "Ana")
    proof = known.cookie(ana)
    monkeypatch.setattr(known, "proofs", Recent(5))
    for n in range(20):
        known.who(f"{proof}{'!' * n}")
    assert len(known.proofs) <= 5
    assert not known.who(proof + "!" * people.LONGEST_PROOF)
    monkeypatch.setattr(known, "known", Recent(5))
    for n in range(20):
        somebody(server, f"Eva {n}")
    assert len(known.known) <= 5
    assert server.do(known.by_cookie(proof)) == ana  # who was forgotten is looked up again


def test_memory_of_addresses_has_an_end(server: Server, still: None, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = server.limits.buckets["requests_of_address"]
    monkeypatch.setattr(kept, "most", 100)
    for n in range(1000):
        server.limits.check(scope(f"10.0.{n // 250}.{n % 250}"))
    assert len(kept) == 100
    assert all(one.most == limits.KEPT for name, one in server.limits.buckets.items() if name != "requests_of_address")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::"),
        ("no address", ""),
        ("x" * 100_000, ""),
    ],
)
def test_addresses_of_one_customer_count_as_one(address: str, counted: str) -> None:
    assert network_of(scope(address)) == counted
    assert network.cache_info().maxsize == 4096


# --- an operator's numbers -----------------------------------------------------------------------------------------


def test_caps_can_be_given_one_by_one() -> None:
    caps = read(["streams=9", "live_of_person=3"])
    assert (caps.streams, caps.live_of_person) == (9, 3)
    assert caps == replace(Caps(), streams=9, live_of_person=3)


WRONG = ["streams", "streams=", "streams=x", "streams=0", "streams=-1", "streams=1e9", "streams=1000000000", "s=1", ""]


@pytest.mark.parametrize("word", WRONG)
def test_a_cap_that_makes_no_sense_gets_one_sentence(word: str) -> None:
    with pytest.raises(BadCap) as wrong:
        read([word])
    assert str(wrong.value).startswith("There is no cap") or "whole number from 1" in str(wrong.value)


def test_replays_are_drawn_one_after_the_other_and_too_many_are_told_so(
    server: Server, http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = finished(server, somebody(server, "Ana"), bots=2)
    threads: set[str] = set()
    folded = retelling.lines

    def noted(*args: Any) -> Any:
        threads.add(threading.current_thread().name)
        return folded(*args)

    monkeypatch.setattr(retelling, "lines", noted)
    here, told = f"/m/{live.table.id}", f"/api/v1/matches/{live.table.id}"
    heavy = (f"{here}?at=3&as=A", f"{here}/story", f"{here}/analysis", f"{here}/file.txt", f"{here}/file.json",
             f"{told}/file", f"{told}/verify")  # fmt: skip
    for cap, who, status in (("drawings_of_address", PLACE, 429), ("drawings", "", 503)):
        for path in heavy:
            assert http.get(path).status_code == 200, path
            server.limits.streams[cap, who] = getattr(server.limits.caps, cap)
            answer = http.get(path)
            assert answer.status_code == status and ABOUT[cap]["sentence"] in words(answer.text), path
            del server.limits.streams[cap, who]
    assert threads == {"replays_0"}
    assert not [key for key in server.limits.streams if key[0].startswith("drawings")]  # and given back


def test_the_usual_caps_suit_a_hall() -> None:
    """300 people behind one address, each with two devices and two pages; 2,000 spectators at one table."""
    caps, hall = Caps(), 300
    assert caps.people_of_address >= 2 * hall and caps.seats_of_address >= 10 * hall
    assert caps.streams_of_address >= 4 * hall and caps.connections_of_address > caps.streams_of_address
    assert caps.streams_of_table >= 2000 and caps.streams_of_address >= 2000
    assert caps.entries_of_address >= 2 * hall
    assert caps.live_of_address >= hall and caps.tables_of_address >= 5 * hall


def test_every_cap_stands_in_the_docs() -> None:
    text = OPERATING.read_text("utf-8")
    for cap in fields(Caps):
        assert f"| `{cap.name}` | {cap.default:,} | {ABOUT[cap.name]['about']} |" in text, cap.name
