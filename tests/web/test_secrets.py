"""Nothing that a viewer may not know is in any byte sent to them: pages, fragments, streams, API, errors, headers.

Several people play whole matches over HTTP while everybody listens. Whatever anybody receives is searched for the cards
that they cannot know, the seed and the key of the match, nonces before their time, and other people's ids and cookies.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from browsing import Browser, somebody, token_of
from serving import Server
from talking import Closed, Talk

from mundialito.engine.fairness import nonce_hash
from mundialito.engine.who import PUBLIC
from mundialito.games.uno.rules.parts import CARDS
from mundialito.games.uno.words import notation as uno
from mundialito.games.uno.words.tell import card_words
from mundialito.games.worldcup.rules.events import DISCARD, PLAY
from mundialito.games.worldcup.rules.parts import KINDS
from mundialito.games.worldcup.words import notation as worldcup
from mundialito.games.worldcup.words.tell import card_words as action_words
from mundialito.store import PersonRow
from mundialito.tables import acts, lobby
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair
from mundialito.tables.table import ENDED
from mundialito.web.table import page as table_page
from mundialito.words import LANGUAGES, say

PRESSED = re.compile(r'name="event" value="(\d+)"')
SIGHTS = 8  # moves after which everything is fetched again


@dataclass(frozen=True)
class Marks:
    """How the cards of a game show in what is sent: in notation, as pictures, as choices, in words."""

    game: str
    cards: tuple[str, ...]  # as the notation has them
    card: str  # one of them, as a pattern
    drawn: str  # the picture of a card, or its place in a hand
    events: Callable[[int], set[int]]  # what only its holder can press
    words: Callable[[int, str], str]  # a pattern that only those are told who may know the card
    is_shown: bool = True  # whether cards of others that were seen are drawn, too

    def given(self, text: str) -> set[str]:
        return set(re.findall(rf"\bgives ({self.card})(?![\w+])", text))

    def told(self, text: str) -> set[str]:
        return set(re.findall(rf"\b({self.card})(?![\w+])", text))

    def pictures(self, text: str) -> set[str]:
        """The cards that are drawn in a page, by their notation."""
        return {"".join(found).replace("p2", "+2").replace("p4", "+4") for found in re.findall(self.drawn, text)}


UNO_CARD = r"(?:[RYGB](?:[0-9SR]|[+p]2)|W[+p]4|W)"
ACTION_CARD = "|".join(re.escape(text) for text in worldcup.CARD_TEXTS[:KINDS])
UNO = Marks(
    "uno",
    uno.CARD_TEXTS[:CARDS],
    UNO_CARD,
    rf"\.svg#({UNO_CARD})(?![\w+])|id=\"h\d-({UNO_CARD})-\d",
    lambda c: {c},
    lambda c, lang: rf"(?<![\w+]){re.escape(card_words(c, lang))}(?!\w)" if uno.CARD_TEXTS[c] != "W" else "(?!)",
)  # a wild is a word of other cards, too
WORLD = Marks(
    "worldcup",
    worldcup.CARD_TEXTS[:KINDS],
    f"(?:{ACTION_CARD})",
    rf"\.svg#card-({ACTION_CARD})\b|id=\"h\d-({ACTION_CARD})-\d",
    lambda c: {PLAY + c, DISCARD + c},
    lambda c, lang: re.escape(say("{name} gets: {card}.", lang, name="", card=action_words(c, lang))),
    is_shown=False,
)
every_game = pytest.mark.parametrize("marks", [UNO, WORLD], ids=lambda marks: marks.game)


@dataclass
class Ear:
    """Somebody who keeps everything that they are ever sent."""

    server: Server
    viewer: int
    person: PersonRow | None
    lang: str
    received: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.browser = Browser(self.server, self.lang, self.person)
        self.token = token_of(self.server, self.person) if self.person else ""
        self.headers = {"authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str) -> None:
        self.keep(self.browser.http.get(path, headers=self.headers if path.startswith("/api") else {}))

    def keep(self, answer: httpx.Response) -> None:
        heads = "\n".join(f"{name}: {value}" for name, value in answer.headers.items() if name != "set-cookie")
        self.received.append(f"{heads}\n{answer.text}")

    def look(self, live: Live) -> None:
        """At everything that has an address, also what is not for them."""
        link, match = live.link, live.table.id
        seats = [f"?seat={p}" for p in range(len(live.table.chairs))]
        for path in (
            f"/t/{link}",
            *(f"/t/{link}{seat}" for seat in seats),
            f"/m/{match}",
            f"/m/{match}/story",
            "/",
            "/me",
        ):
            self.get(path)
        for path in (f"tables/{link}", f"tables/{link}/view", *(f"tables/{link}/view{seat}" for seat in seats)):
            self.get(f"/api/v1/{path}")
        for path in (f"matches/{match}", f"matches/{match}/file", f"matches/{match}/verify", "tables?stage=playing"):
            self.get(f"/api/v1/{path}")
        for path in (f"/m/{match}/file.txt", f"/m/{match}/file.json", f"/m/{match}?at=3&as=A", "/rules/uno"):
            self.get(path)

    def err(self, live: Live) -> None:
        """Tries what it may not, and keeps what it is told."""
        for event in ("0", "53", "54", "9999"):
            for head in ({}, {"hx-request": "true"}):
                page = self.browser.http.get("/rules").text
                token = re.search(r'name="_csrf_token" value="([^"]+)"', page)
                assert token
                form = {"_csrf_token": token[1], "seat": "0", "at": str(live.table.seq_of(PUBLIC)), "event": event}
                if self.viewer != 0:
                    self.keep(self.browser.http.post(f"/t/{live.link}/move", data=form, headers=head))
        body = {"events": ["plays W+4"], "at": 1, "seat": 0}
        if self.viewer != 0:
            where = f"/api/v1/tables/{live.link}/move"
            self.keep(self.browser.http.post(where, json=body, headers=self.headers))

    def listen(self, path: str, stop: threading.Event) -> threading.Thread:
        """Everything that a stream says, from a thread of its own; the page came before, as in a browser."""
        if "csrftoken" not in self.browser.http.cookies:
            self.browser.http.get("/")

        def hear() -> None:
            heads = self.headers if "/api/" in path else {}
            with suppress(httpx.TransportError), self.browser.http.stream("GET", path, headers=heads) as stream:
                for line in stream.iter_lines():
                    self.received.append(line)
                    if stop.is_set():
                        return

        thread = threading.Thread(target=hear, daemon=True)
        thread.start()
        return thread

    def follow(self, live: Live, stop: threading.Event) -> threading.Thread:
        """Everything that a socket says: of every seat that it lets one watch, and to what it refuses."""
        line = Talk(self.server, self.token)
        for number, seat in enumerate([None, *range(len(live.table.chairs))]):
            line.say(do="watch", id=number, table=live.link, seat=seat)
        line.say(do="move", id=9, table=live.link, events=["plays W+4"], at=1, seat=(self.viewer + 1) % 3)

        def hear() -> None:
            with line, suppress(Closed, OSError):
                while not stop.is_set():
                    line.next()
                    self.received.append(line.received[-1].decode())

        thread = threading.Thread(target=hear, daemon=True)
        thread.start()
        return thread


class Secrets:
    """What each viewer may not be told, gathered while a match is played."""

    def __init__(self, live: Live, people: list[PersonRow], server: Server, marks: Marks = UNO) -> None:
        self.live, self.server, self.people, self.marks = live, server, people, marks

    def of_the_match(self) -> dict[str, str]:
        table = self.live.table
        found = {"seed": table.seed.hex(), "key": table.key.hex(), "secret": self.server.hall.people.secret}
        return {what: text for what, text in found.items() if text}

    def of_people(self, ear: Ear) -> dict[str, str]:
        others = [one for one in self.people if ear.person is None or one.id != ear.person.id]
        found = {f"id of {one.name}": one.id for one in others}
        return found | {f"cookie of {one.name}": self.server.hall.people.cookie(one) for one in others}

    def known_cards(self, ear: Ear) -> set[str]:
        """The cards that a viewer's own log names: all that it may have been told of being given."""
        game = self.live.table.game
        log = self.live.table.logs[ear.viewer if self.live.table.fold else PUBLIC]
        texts = [game.notation.text(item.value) for item in log if item.kind == 0]
        return {card for text in texts for card in self.marks.given(text)}

    def told_cards(self, ear: Ear) -> set[str]:
        """All cards that its own log names and that may be drawn: given to it, played, shown, turned up."""
        if not self.marks.is_shown:
            return self.known_cards(ear)
        game, log = self.live.table.game, self.live.table.logs[ear.viewer]
        texts = [game.notation.text(item.value) for item in log if item.kind == 0]
        return {card for text in texts for card in self.marks.told(text)}

    def common(self, ear: Ear) -> list[str]:
        """What no game may tell: seed, key, ids, cookies."""
        everything = "\n".join(ear.received)
        return [what for what, text in {**self.of_the_match(), **self.of_people(ear)}.items() if text in everything]

    def search(self, ear: Ear) -> list[str]:
        """What was found that should not be there."""
        everything = "\n".join(ear.received)
        found = self.common(ear)
        given = self.marks.given(everything) - self.known_cards(ear)
        found += [f"a card given to another: {card}" for card in given]
        return found + [f"{how} of a hidden card: {card}" for how, card in self.drawn(ear)]

    def drawn(self, ear: Ear) -> list[tuple[str, str]]:
        """Hidden cards in the pages of the table: drawn, to be pressed, or in words."""
        text, told, marks = self.tables_alone(ear), self.told_cards(ear), self.marks
        hidden = [(c, card) for c, card in enumerate(marks.cards) if card not in told]
        pressed, seen = {int(e) for e in PRESSED.findall(text)}, marks.pictures(text)
        found = [("the picture", card) for _, card in hidden if card in seen]
        found += [("the button", card) for c, card in hidden if marks.events(c) & pressed]
        return found + [("the name", card) for c, card in hidden if re.search(marks.words(c, ear.lang), text)]

    def tables_alone(self, ear: Ear) -> str:
        """Without the home page and the rulebook, which show cards of their own."""
        ours = [text for text in ear.received if self.live.link in text or text.startswith("data: <")]
        return "\n".join(text for text in ours if 'class="hero"' not in text)


@pytest.fixture
def people(server: Server) -> Iterator[list[PersonRow]]:
    with server.uncapped():
        yield [somebody(server, name) for name in ("Ximena", "Yolanda", "Zacarías")]


def opened(server: Server, people: list[PersonRow], game: str = "uno") -> Live:
    chairs = [Chair(person=one.id, name=one.name) for one in people]
    return server.do(server.hall.open_table(game, people[0].id, chairs, public=True))


def ears(server: Server, people: list[PersonRow]) -> list[Ear]:
    """Each seat, somebody known who watches, and a stranger."""
    langs = [*LANGUAGES, "en"]
    seated = [Ear(server, p, one, langs[p]) for p, one in enumerate(people)]
    return [*seated, Ear(server, PUBLIC, somebody(server, "Watcher"), "en"), Ear(server, PUBLIC, None, "es")]


def play(server: Server, live: Live, listeners: list[Ear]) -> Iterator[int]:
    """Everybody by the form of their page, until the match is over; what was sent of it is kept."""
    moves = 0
    while live.table.stage != ENDED:
        seat = server.ask(live.table.awaited)[0]
        ear = listeners[seat]
        page = ear.browser.http.get(f"/t/{live.link}").text
        ear.received.append(page)
        form: dict[str, Any] = dict(re.findall(r'type="hidden" name="(_csrf_token|seat|at)" value="([^"]*)"', page))
        events = re.findall(r'name="event" value="(\d+)"', page)
        offers = server.ask(lambda seat=seat: live.table.playing.offers(seat))  # type: ignore[misc]
        assert {str(e) for e in offers} <= set(events)
        chosen = offers[-(moves % 2)]  # now a card, now the last offer, which is to draw: nobody wins too soon
        form |= {"seat": str(seat), "at": str(live.table.seq_of(seat)), "event": str(chosen)}
        answer = ear.browser.http.post(f"/t/{live.link}/move", data=form)
        assert answer.status_code == 303, answer.text
        ear.keep(answer)
        moves += 1
        yield moves


@every_game
def test_nobody_receives_what_they_may_not_know(server: Server, people: list[PersonRow], marks: Marks) -> None:
    live = opened(server, people, marks.game)
    hidden = Secrets(live, people, server, marks)
    listeners = ears(server, people)
    stop = threading.Event()
    server.do(server.hall.act(live, lambda t: lobby.start(t, people[0].id)))
    threads = [ear.listen(f"/t/{live.link}/stream", stop) for ear in listeners]
    threads += [ear.listen(f"/api/v1/tables/{live.link}/stream", stop) for ear in listeners]
    threads += [ear.follow(live, stop) for ear in listeners]
    for moves in play(server, live, listeners):
        if moves % SIGHTS == 1:
            for ear in listeners:
                ear.look(live)
                ear.err(live)
        if moves == 3 * SIGHTS:
            break
    assert live.table.stage != ENDED
    found = {f"{ear.viewer} {ear.lang}": hidden.search(ear) for ear in listeners}
    assert not any(found.values()), found
    seen = [hidden.known_cards(ear) for ear in listeners]
    assert seen[0] != seen[1] and not seen[-1]  # there was something to hide,
    assert marks.pictures(hidden.tables_alone(listeners[0])) & seen[0]  # and pictures are found where they are
    for sign in ("id: ", '"news":'):  # streams and sockets were heard
        assert all(sum(sign in text for text in ear.received) > SIGHTS for ear in listeners), sign
    stop.set()
    server.do(server.hall.act(live, lambda t: acts.close(t, people[0].id)))
    for thread in threads:
        thread.join(30)
    assert live.table.seed.hex() in "\n".join(listeners[-1].received + [after(listeners[-1], live)])


def test_a_game_without_hidden_things_keeps_the_seed_to_itself(server: Server, people: list[PersonRow]) -> None:
    two = people[:2]
    live = opened(server, two, "tactics")
    hidden, listeners, stop = Secrets(live, two, server, UNO), ears(server, two), threading.Event()
    server.do(server.hall.act(live, lambda t: lobby.start(t, two[0].id)))
    threads = [ear.listen(f"/t/{live.link}/stream", stop) for ear in listeners]
    for moves in play(server, live, listeners):
        if moves % SIGHTS == 1:
            for ear in listeners:
                ear.look(live)
        if moves == 3 * SIGHTS:
            break
    found = {f"{ear.viewer} {ear.lang}": hidden.common(ear) for ear in listeners}
    assert not any(found.values()), found
    assert all(sum("id: " in text for text in ear.received) > SIGHTS for ear in listeners)
    stop.set()
    server.do(server.hall.act(live, lambda t: acts.close(t, two[0].id)))
    for thread in threads:
        thread.join(30)


def after(ear: Ear, live: Live) -> str:
    """The match is over: now the seed is everybody's."""
    return ear.browser.http.get(f"/api/v1/matches/{live.table.id}").text


def test_a_nonce_is_shown_to_nobody_before_the_match_begins(server: Server, people: list[PersonRow]) -> None:
    live = opened(server, people)
    listeners = ears(server, people)
    nonces = [secrets.token_hex(16) for _ in people]
    for seat, (one, nonce) in enumerate(zip(people, nonces, strict=True)):
        hashed = nonce_hash(bytes.fromhex(nonce))
        server.do(server.hall.act(live, lambda t, s=seat, o=one, h=hashed: lobby.promise(t, o.id, s, h)))  # type: ignore[misc]
    server.do(server.hall.act(live, lambda t: lobby.start(t, people[0].id)))
    for seat in (0, 1):
        server.do(server.hall.act(live, lambda t, s=seat: lobby.reveal(t, people[s].id, s, nonces[s])))  # type: ignore[misc]
    for ear in listeners:
        ear.look(live)
        everything = "\n".join(ear.received)
        assert not any(nonce in everything for nonce in nonces), ear.viewer
    server.do(server.hall.act(live, lambda t: lobby.reveal(t, people[2].id, 2, nonces[2])))
    listeners[-1].look(live)
    assert all(nonce in "\n".join(listeners[-1].received) for nonce in nonces)  # from here on they are everybody's


# --- the search can find -------------------------------------------------------------------------------------


def leak_card(live: Live, marks: Marks) -> int:
    """A card that a seat holds and nobody else has seen."""
    state = live.table.playing.state
    if marks is WORLD:
        return next(kind for kind in range(KINDS) if state.hand[0] >> 6 * kind & 63)
    log, notation = live.table.logs[PUBLIC], live.table.game.notation
    told = " ".join(notation.text(item.value) for item in log if item.kind == 0)  # cards that were turned up
    return next(c for c, text in enumerate(marks.cards[:52]) if state.cards[0][c] and text not in told)


def planted(what: str, live: Live, marks: Marks, people: list[PersonRow], server: Server) -> str:
    """A secret, as it would show."""
    c = leak_card(live, marks)
    picture = marks.cards[c].replace("+", "p") if marks is UNO else f"card-{marks.cards[c]}"
    return {
        "picture": f'<use href="/static/0/{marks.game}.svg#{picture}">',
        "button": f'<button name="event" value="{min(marks.events(c))}">',
        "name": f"<i>{card_words(c, 'en')}</i>" if marks is UNO else f"Ximena gets: {action_words(c, 'en')}.",
        "log": f"* gives {marks.cards[c]}",
        "seed": live.table.seed.hex(),
        "key": live.table.key.hex(),
        "id": people[0].id,
        "cookie": server.hall.people.cookie(people[0]),
    }[what]


@every_game
@pytest.mark.parametrize("what", ["picture", "button", "name", "log", "seed", "key", "id", "cookie"])
def test_a_planted_secret_is_found(
    server: Server, people: list[PersonRow], monkeypatch: pytest.MonkeyPatch, what: str, marks: Marks
) -> None:
    live = opened(server, people, marks.game)
    server.do(server.hall.act(live, lambda t: lobby.start(t, people[0].id)))
    secret = planted(what, live, marks, people, server)
    real = table_page.score_part
    monkeypatch.setattr(table_page, "score_part", lambda *args: [real(*args), table_page.Markup(secret)])
    ear = Ear(server, PUBLIC, None, "en")
    ear.get(f"/t/{live.link}")
    assert Secrets(live, people, server, marks).search(ear)
