"""A finished match: result, replay through every seat's eyes, files, rounds, and fairness recomputed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import Browser, begun, finished, next_round, somebody, words
from serving import Server

from mundialito import games
from mundialito.engine.fold import replay
from mundialito.engine.match import from_json, read
from mundialito.engine.who import PUBLIC
from mundialito.showing.retelling import lines
from mundialito.store import PersonRow
from mundialito.tables import acts
from mundialito.tables.erasing import erase
from mundialito.tables.live import Live
from mundialito.words import LANGUAGES


@pytest.fixture(scope="module")
def marta(server: Server) -> PersonRow:
    return somebody(server, "Marta", "es")


@pytest.fixture(scope="module")
def live(server: Server, marta: PersonRow) -> Live:
    """A match of three, to its end; no test changes it."""
    return finished(server, marta, bots=2)


@pytest.fixture
def browser(server: Server) -> Iterator[Browser]:
    somebody_else = Browser(server)
    yield somebody_else
    somebody_else.http.close()


def path(live: Live, query: str = "") -> str:
    return f"/m/{live.table.id}{query}"


def held(page: str) -> list[int]:
    """The cards that lie open as hands in a replay, by number."""
    return sorted(int(e) for e in re.findall(r'data-event="([0-9]+)"[^>]*class="held[^"]*"', page))


# --- the result ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_won_and_what_everybody_has(server: Server, live: Live, lang: str) -> None:
    page = words(Browser(server, lang).page(path(live)))
    table = live.table
    assert table.over and table.over.scores
    state = table.playing.state
    winner = next(name for p, name in enumerate(table.names) if state.size[p] == 0)
    assert {"en": f"{winner} wins.", "es": f"Gana {winner}.", "pt": f"{winner} vence."}[lang] in page
    for name, points in zip(table.names, table.over.scores, strict=True):
        assert re.search(rf"{name} {points} (points|puntos|pontos)", page)


def test_a_match_that_is_given_up_says_so(server: Server, browser: Browser) -> None:
    ana = somebody(server, "Ana María")
    two = begun(server, ana)
    server.do(server.hall.act(two, lambda t: acts.resign(t, ana.id, 0)))
    assert "Ana María has resigned." in words(browser.page(path(two)))
    told = words(browser.page(path(two, "?verify=1")))
    assert "Verified:" in told and "the match was given up before its end." in told


def test_of_an_unfinished_match_only_that_is_said(server: Server, browser: Browser) -> None:
    zoe = somebody(server, "Zoë Q")
    running = begun(server, zoe, bots=2)
    page = browser.page(path(running))
    assert "The match is still being played: come back when it is over." in words(page)
    for secret in ("Zoë", running.link, running.table.setting.commitment, *running.table.names[1:]):
        assert secret not in page
    for file in ("/file.txt", "/file.json", "/story"):
        answer = browser.http.get(path(running, file))
        assert answer.status_code == 409
        assert "plays" not in answer.text and "Zoë" not in answer.text
    assert f'href="/t/{running.link}"' in Browser(server, person=zoe).page(path(running)), "who sits there finds back"


def test_there_is_no_such_match(browser: Browser) -> None:
    for end in ("", "/file.txt", "/story"):
        assert "There is no such match." in words(browser.page(f"/m/nothing{end}", 404))


def test_the_link_of_the_table_is_for_those_who_sit_there(
    server: Server, browser: Browser, live: Live, marta: PersonRow
) -> None:
    assert live.link not in browser.page(path(live))
    assert f'href="/t/{live.link}"' in Browser(server, person=marta).page(path(live))


# --- the replay ----------------------------------------------------------------------------------------


def test_each_seat_sees_what_it_saw_then(browser: Browser, live: Live) -> None:
    match = live.table.match()
    for at in (0, 8, 30, len(match.events) - 1):
        fold = replay(live.table.game, match, at)
        for seat, letter in enumerate("ABC"):
            shown = held(browser.page(path(live, f"?at={at}&as={letter}")))
            assert shown == [c for c in range(54) for _ in range(fold.view(seat).cards[seat][c])]
        everything = sorted(c for p in range(3) for c in range(54) for _ in range(fold.state.cards[p][c]))
        assert held(browser.page(path(live, f"?at={at}&as=all"))) == everything
        assert held(browser.page(path(live, f"?at={at}&as=public"))) == []


def test_nothing_of_a_replay_can_be_pressed(browser: Browser, live: Live) -> None:
    page = browser.page(path(live, "?at=30&as=all"))
    hands = page.partition('<div class="hands">')[2]
    assert held(hands) == held(page) and len(held(page)) > 3
    assert hands.count("<fieldset") == hands.count('<fieldset class="bare" disabled>') == 3


def test_steps_beyond_the_ends_are_the_ends(browser: Browser, live: Live) -> None:
    last = len(live.table.match().events)
    assert f'data-here="/m/{live.table.id}?at={last}&amp;as=all"' in browser.page(path(live))
    assert f"{last} / {last}" in browser.page(path(live, "?at=99999999&as=A"))
    assert f"0 / {last}" in browser.page(path(live, "?at=-7"))
    assert "?at=3&amp;as=all" in browser.page(path(live, "?at=3&as=Z"))
    browser.page(path(live, "?at=x"), 400)


def test_first_back_forward_last_are_links(browser: Browser, live: Live) -> None:
    last = len(live.table.match().events)
    page = browser.page(path(live, "?at=5&as=B"))
    steps = dict(re.findall(r'id="step-(\w+)" class="btn small" href="([^"]*)"', page))
    goals = {"first": 0, "back": 4, "forward": 6, "last": last}
    assert steps == {name: f"?at={at}&amp;as=B" for name, at in goals.items()}
    end = browser.page(path(live, f"?at={last}&as=B"))
    assert set(re.findall(r'id="step-(\w+)" class="btn small" href', end)) == {"first", "back"}


@pytest.mark.parametrize(("as_", "viewer"), [("A", 0), ("C", 2), ("public", PUBLIC), ("all", None)])
def test_the_story_is_told_as_the_viewer_heard_it(server: Server, live: Live, as_: str, viewer: int | None) -> None:
    browser = Browser(server, "es")
    told = [line.text for line in lines(live.table.game, live.table.match(), viewer, "es")]
    page = browser.page(path(live, f"/story?as={as_}"))
    found = re.findall(r'<li value="([0-9]+)"><a href="[^"]*\?at=([0-9]+)&amp;as=(\w+)">(.*?)</a></li>', page)
    assert [words(text) for *_, text in found] == told
    assert all(number == at and eyes == as_ for number, at, eyes, _ in found)
    step = browser.page(path(live, f"?at=30&as={as_}"))
    current = re.findall(r'<li id="line-([0-9]+)"[^>]*><a href="[^"]*" aria-current="step">', step)
    assert current == [max((number for number, *_ in found if int(number) <= 30), key=int)]


def test_views_differ_in_what_they_tell(browser: Browser, live: Live) -> None:
    stories = {as_: words(browser.page(path(live, f"/story?as={as_}"))) for as_ in ("A", "B", "public", "all")}
    assert len(set(stories.values())) == 4
    assert "gets a card." in stories["public"] and "gets a card." not in stories["all"]


# --- files -----------------------------------------------------------------------------------------------


def test_files_hold_the_match(browser: Browser, live: Live) -> None:
    match = live.table.match()
    text, data = (browser.http.get(path(live, f"/file.{kind}")) for kind in ("txt", "json"))
    assert read(text.text, games.load) == match
    assert from_json(data.text, games.load) == match
    name = f'attachment; filename="mundialito-uno-{live.table.id}'
    assert text.headers["content-disposition"] == f'{name}.txt"'
    assert data.headers["content-disposition"] == f'{name}.json"'
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert data.headers["content-type"] == "application/json; charset=utf-8"


def test_the_link_is_there_as_text_and_as_a_code(server: Server, browser: Browser, live: Live) -> None:
    page = browser.page(path(live))
    assert f'value="{server.address}{path(live)}"' in page
    assert re.search(r'<div class="code" role="img"[^>]*><svg[^>]*><path', page)


# --- fairness --------------------------------------------------------------------------------------------


def test_the_match_is_recomputed_in_the_page(browser: Browser, live: Live) -> None:
    match = live.table.match()
    assert "Verified" not in words(browser.page(path(live)))
    page = browser.page(path(live, "?verify=1"))
    drawn = sum(who == -1 for who, _ in match.events)
    assert f"Verified: {drawn} outcomes of Nature recomputed, {len(match.events)} events within the rules" in words(
        page
    )
    assert "It does not prove that nobody who had the seed looked ahead." in words(page)
    for number in (match.header.commitment, match.seed, match.nonces[0], match.header.line()):
        assert number in words(page)


def test_a_changed_match_is_found_out(server: Server, marta: PersonRow, browser: Browser) -> None:
    forged = finished(server, marta)
    nonces = forged.table.nonces
    forged.table.nonces = ("0" * 32, *nonces[1:])
    told = words(browser.page(path(forged, "?verify=1")))
    assert "it was changed, or" in told and "Verified" not in told
    forged.table.nonces = nonces
    assert "Verified" in words(browser.page(path(forged, "?verify=1")))


def test_a_match_with_an_erased_name_says_that_it_cannot_be_recomputed(server: Server, browser: Browser) -> None:
    eva = somebody(server, "Eva Luna")
    match = finished(server, eva)
    before = browser.page(path(match))
    assert "Eva Luna" in before and "Recompute the match now" in before and "data-nonce-hash" in before
    server.do(erase(server.hall, eva.id))
    after = browser.page(path(match))
    assert "Recompute the match now" not in after, "what cannot work is not offered"
    assert "data-nonce-hash" not in after, "no browser that she has used calls the seat its own"
    assert "its outcomes cannot be recomputed any more." in words(after)
    page = words(browser.page(path(match, "?verify=1&at=15&as=A")))
    assert "Eva Luna" not in page and "Verified" not in page
    assert "its outcomes cannot be recomputed any more." in page
    assert len(held(browser.page(path(match, "?at=15&as=A")))) == 7, "dealt: it can still be replayed"


def test_a_match_of_other_rules_keeps_its_result(server: Server, marta: PersonRow, browser: Browser) -> None:
    old = finished(server, marta)
    old.table.fold = None  # as the fold of a log whose header names another version leaves it
    page = browser.page(path(old))
    assert old.table.over and old.table.over.scores
    assert all(f"{n} points" in words(page) for n in old.table.over.scores)
    assert 'id="replay"' not in page and "/file.txt" not in page
    assert "only its result is left." in words(browser.page(path(old, "/story"), 409))


# --- a row of rounds ---------------------------------------------------------------------------------------


def test_rounds_are_added_up(server: Server, marta: PersonRow, browser: Browser, live: Live) -> None:
    assert "Rounds" not in words(browser.page(path(live)))
    first = finished(server, marta, rounds=3)
    second = next_round(server, first, marta)
    table = re.search(r'<section class="panel rounds">.*?</section>', browser.page(path(first)), re.DOTALL)
    assert table and first.table.over and second.table.over
    one, two = first.table.over.scores or (), second.table.over.scores or ()
    rows = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in re.findall(r"<tr>(.*?)</tr>", table[0])]
    numbers = [[words(cell) for cell in row] for row in rows]
    assert numbers == [
        ["Round", *first.table.names],
        ["1", *map(str, one)],
        ["2", *map(str, two)],
        ["Total", *(str(x + y) for x, y in zip(one, two, strict=True))],
    ]
    assert f'href="{path(second)}"' in table[0]
