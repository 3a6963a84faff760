"""A piece of a page that comes as a change is, put together, the piece itself: on the server and in the script."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Final

import httpx
import pytest
from browsing import Browser, _played, begun, somebody
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup
from serving import Server

from mundialito.drawing.pieces import Pieces
from mundialito.web.table.edits import edit, put_together

SCRIPT = Path(__file__).parents[2] / "src/mundialito/web/static/app.js"
ELEMENTS = ["<li>", "<li data-acts>", "</li>", "<div class='x'>", "</div>", "Ana", "🂡 plays", "+4", "<p>", "</p>", "ñ"]
texts = st.lists(st.sampled_from(ELEMENTS), max_size=30).map(lambda found: Pieces(map(Markup, found)))


def of(*texts: str) -> Pieces:
    return Pieces(map(Markup, texts))


PIECE: Final = re.compile(r'<hx-partial hx-target="([^"]*)"[^>]*?(?: data-edit="([0-9,]*)")?>(.*?)</hx-partial>', re.S)


@given(old=texts, new=texts)
def test_what_is_put_together_is_the_new_text(old: Pieces, new: Pieces) -> None:
    found = edit(old, new)
    if found:
        assert put_together(str(old), *found) == str(new) and len(found[1]) <= len(str(new))


def test_a_seat_that_changes_is_all_that_is_sent() -> None:
    seats = [f"<li id='seat-{p}'>{'card ' * 20}</li>" for p in range(4)]
    changed = [*seats[:2], "<li id='seat-2'>one</li>", seats[3]]
    found = edit(of(*seats), of(*changed))
    assert found and found[1] == "one"


def test_a_piece_that_comes_in_or_goes_leaves_the_others_as_they_are() -> None:
    cards = of(*(f"<li>card {n}</li>" for n in range(9)))
    more = Pieces([*cards[:2], Markup("<li>new</li>"), *cards[2:7], *cards[8:]])
    assert edit(cards, more) == ("30,0,12,75,15,0,15,0,0", "<li>new</li>")
    assert edit(more, cards) == ("30,12,0,75,0,15,15,0,0", "<li>card 7</li>")


def test_a_text_that_would_arrive_otherwise_is_sent_whole() -> None:
    assert edit(of(*["<li>a</li><li>b</li>"] * 9), of(*["<li>a\r</li><li>b</li>"] * 9)) is None


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_the_script_puts_together_what_the_server_means() -> None:
    cases = [
        (of("<li>Ana 🂡</li>", "<li>x</li>", "<li>🂡🂢</li>"), of("<li>Ana 🂡</li>", "<li>y🂡</li>", "<li>🂡🂢</li>")),
        (of(*["<li>a</li>"] * 5), of(*["<li>a</li>"] * 3, "<li>b</li>", *["<li>a</li>"] * 5)),
        (of("<div>1</div><p>2</p><p>3</p>"), of("<div>1</div><p>2</p><p>3</p><p>4</p>")),
    ]
    edits = [(str(old), str(new), *(edit(old, new) or ())) for old, new in cases]
    assert all(len(one) == 4 for one in edits)
    source = SCRIPT.read_text("utf-8")
    whole = source[source.index("const whole =") : source.index('document.addEventListener("htmx:sse:before:message"')]
    check = "for (const [old, made, numbers, text] of edits) if (whole(old, numbers, text) !== made) throw made;"
    program = f"const edits = {json.dumps(edits)}; {whole}; {check}"
    subprocess.run(["node", "-e", program], check=True, capture_output=True)


class Place:
    """A page's pieces as a stream brings them."""

    def __init__(self, browser: Browser, path: str) -> None:
        self.pieces: dict[str, str] = {}
        self.edits = 0
        self.thread = threading.Thread(target=self.read, args=(browser.http, path), daemon=True)
        self.thread.start()

    def read(self, http: httpx.Client, path: str) -> None:
        data: list[str] = []
        with http.stream("GET", path) as answer:
            for line in answer.iter_lines():
                if line.startswith("data: "):
                    data.append(line[6:])
                elif not line:
                    self.put_in("\n".join(data))
                    data = []
                    if "Rematch" in self.pieces.get("#controls", ""):
                        return

    def put_in(self, message: str) -> None:
        for place, numbers, text in PIECE.findall(message):
            self.edits += bool(numbers)
            self.pieces[place] = put_together(self.pieces[place], numbers, text) if numbers else text


def test_a_page_that_puts_changes_together_shows_what_any_other_shows(server: Server) -> None:
    ana = somebody(server, "Ana 🂡 Ñandú")
    live = begun(server, ana, bots=3)
    browser = Browser(server, person=ana)
    browser.page(f"/t/{live.link}")
    whole, changed = (Place(browser, f"/t/{live.link}/stream?seat=0&edits={n}") for n in (0, 1))
    server.do(_played(server.hall, live))
    for place in (whole, changed):
        place.thread.join(30)
    assert not whole.edits and changed.edits > 20
    assert changed.pieces == whole.pieces
