"""Somebody who watches: sees the table, and no byte of what is hidden."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Response

from e2e.conftest import Newcomers
from e2e.people import play
from e2e.server import Server
from e2e.test_at_the_table import seated
from e2e.waiting import wait_until
from mundialito.games.uno.words.notation import read
from mundialito.games.uno.words.tell import card_words

# Every byte that the page's own requests bring, the event stream's too.
TAPPED = """
window.received = [];
const real = window.fetch;
window.fetch = async (...asked) => {
  const answer = await real(...asked);
  const reader = answer.clone().body?.getReader(), decoder = new TextDecoder();
  const read = () => reader.read().then(({ done, value }) => {
    if (!done) { window.received.push(decoder.decode(value, { stream: true })); return read(); }
  }).catch(() => {});
  if (reader) read();
  return answer;
};
"""
Log = list[dict[str, object]]


def test_a_spectator_sees_no_hand(newcomer: Newcomers, server: Server) -> None:
    marta, link = seated(newcomer, server, "simple", "simple", parts={"deal": 12})
    watcher = newcomer()
    got: list[str] = []
    watcher.page.on("response", lambda answer: got.append(told_by(answer)))
    watcher.page.add_init_script(TAPPED)
    watcher.at(link).read("You are watching: you see what everybody may see.")
    play({0: marta}, decisions=3)
    marta.wait_asked()
    upto = marta.page.locator("#story li").first.inner_text()
    wait_until(
        watcher.page,
        "line => document.querySelector('#story').textContent.includes(line)",
        arg=upto if "gets" not in upto else "",
    )

    bytes_ = "\n".join([*got, watcher.page.content(), *received(watcher.page)])
    assert "event: now" in bytes_ and "hx-partial" in bytes_  # the stream was listened to, too
    log = server.view(link, marta.token)["log"]
    hidden = held_in_secret(log)
    assert len(hidden) >= 3
    assert not re.search(r'id="h\d', bytes_)  # no card of a hand
    for card in hidden - {"W", "W+4"}:  # their names are parts of longer words
        assert words(card) not in bytes_
        assert f'#{card.replace("+", "p")}"' not in bytes_
    assert any(words(card) in bytes_ for card in laid_open(log))  # the search would find them
    assert any(f'#{card.replace("+", "p")}"' in bytes_ for card in laid_open(log))
    assert not watcher.page.locator("#choices").count()


def told_by(answer: Response) -> str:
    """A response with its headers; the body of a stream is tapped in the page."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    whole = answer.request.resource_type in ("document", "stylesheet", "script") and answer.status == 200
    return headers + (answer.text() if whole and "/static/" not in answer.url else "")


def received(page: Page) -> list[str]:
    told: list[str] = page.evaluate("window.received")
    return told


def cards_of(log: Log, *verbs: str) -> set[str]:
    """The cards in such events of a log, as match files write them."""
    told = re.compile(rf"\S+ (?:{'|'.join(verbs)}) (\S+)")
    return {found[1] for item in log if (found := told.fullmatch(str(item.get("text", ""))))}


def laid_open(log: Log) -> set[str]:
    return cards_of(log, "plays", "turns up", "shows")


def held_in_secret(log: Log) -> set[str]:
    """Cards that Marta was given and that nobody has ever laid open."""
    return cards_of(log, "gives") - {"?"} - laid_open(log)


def words(card: str) -> str:
    """A card as the story names it in English."""
    return card_words(read(f"plays {card}"), "en")
