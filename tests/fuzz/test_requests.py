"""Whatever is asked at whatever address, the server answers; what it cannot do, it says in a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import product
from random import Random
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.house import FORM, House
from fuzz.mutation import mutated
from fuzz.test_readers import imports_a_reader, sources, watched
from mundialito.web.edge.guards import is_host

JSON = "content-type: application/json"
DEEP, LONG = '{"a":' * 3000, "9" * 5000


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with House() as house:
        yield house


def test_every_address_of_the_api_is_asked(house: House) -> None:
    told = json.loads(house.ask("GET /api/openapi.json").body)
    documented = {(path, method.upper()) for path, item in told["paths"].items() for method in item}
    assert documented <= house.addresses()
    asked = [request.split("\n")[0] for request in house.requests()]
    for path, method in house.addresses():
        assert any(line.startswith(f"{method} {house.filled(path)}") for line in asked), (method, path)


def test_every_page_that_reads_a_text_is_asked() -> None:
    entered: set[str] = set()
    with House() as house, watched(entered):  # one of its own: afterwards much in it is over
        for request in house.requests():
            house.ask(request)
        house.ask(f"GET /desk/{house.known['director']}/scores?round=1")
        house.ask(f"GET /desk/{house.known['director']}/log?before=3")
    wanted = {name for name, tree in sources() if imports_a_reader(tree) and name.startswith("web/")}
    wanted -= {"web/edge/caps.py", "web/serving.py"}  # what an operator types: tests/test_cli_mistakes.py
    assert wanted and {name for name in wanted if not any(path.endswith(name) for path in entered)} == set()


NASTY = [
    f"POST /language\ncontent-type: {FORM}\n\nlang=es&back=//[",
    "GET /desk/{director}/links\nhost: a:99999999",
    "GET /t/{table}\nhost: [",
    f"GET /t/{{table}}?seat={LONG}",
    f"GET /api/v1/tables/{{table}}/view?since={LONG}",
    f"GET /api/v1/events/{{public}}/rounds/{LONG}",
    f"GET /desk/{{director}}/scores?round={LONG}",
    "GET /desk/{director}/scores?round=²",
    f"GET /desk/{{director}}/log?before={LONG}",
    "GET /desk/{director}/log?before=0",
    f"POST /desk/{{director}}/cards\ncontent-type: {FORM}\n\nwhich=%C2%B2",
    f"POST /desk/{{director}}/do/enter\ncontent-type: {FORM}\n\nnames=Eva,{LONG}",
    f"POST /desk/{{director}}/do/enter\ncontent-type: {FORM}\n\nnames=%22{'x' * 140_000}",
    f"POST /desk/{{director}}/do/pay\ncontent-type: {FORM}\n\nplayer={LONG}&amount={LONG}",
    f"POST /api/v1/tables/{{table}}/move\n{JSON}\n\n{DEEP}",
    f"POST /api/v1/tables/{{table}}/sit\n{JSON}\n\n{DEEP}",
    f'POST /api/v1/tables/{{table}}/sit\n{JSON}\n\n{{"seat": {LONG}}}',
    f'POST /api/v1/people\n{JSON}\n\n{{"name": "\\ud800"}}',
    f'POST /api/v1/people\n{JSON}\n\n{{"name": "\udcff"}}',  # no UTF-8
    f'POST /api/v1/people\n{JSON}\n\n{{"\udc80name": 1}}',
    f'POST /api/v1/tables/{{table}}/move\n{JSON}\n\n{{"events": ["\udcff"], "at": 1}}',
    f'POST /api/v1/tables/{{table}}/move\n{JSON}\n\n{{"events": [1], "at": 1, "\udcff": 1}}',
    f'POST /api/v1/score-sheets/{{sheet}}/enter\n{JSON}\n\n{{"round": 1, "who": "Eva", "id": "\\u0000"}}',
    *(f"GET /{address}/%00" for address in ("t", "m", "desk", "seat", "event", "table", "static", "rules", "me/here")),
]


@pytest.mark.parametrize("request_", NASTY, ids=lambda text: text[:40].replace("\n", " "))
def test_a_nasty_request_is_answered(house: House, request_: str) -> None:
    for name, value in house.known.items():
        request_ = request_.replace(f"{{{name}}}", value)
    assert house.ask(request_).status < 500


PAGES = ["/", "/desk", "/me", "/seat", "/t/{table}", "/t/{spare}", "/table/{sheet}", "/event/{public}"]
ROOMS = ["/seating", "/links", "/settings", "/scores", "/standings", "", "/people"]  # who is there changes last
LAST = (
    "start",
    "new-link",
    "renew",
    "drop",
    "delete",
    "forget",
    "close",
)  # what ends something is asked when all else has been
ODD = ("-1", "²", "\0\u202ex")


class Forms(HTMLParser):
    """The forms of a page: where each is sent, and what is in it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str]] = {}
        self.form: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = self.found.setdefault(has.get("action", ""), {})
        if has.get("name") and tag in ("input", "select", "textarea", "button"):
            self.form[has["name"]] = has.get("value", "")
        if "formaction" in has:
            self.found[has["formaction"]] = self.form


def test_every_field_of_every_form_takes_anything() -> None:
    """A field that no list of ours has: `seed=-1` was a failure, for the list of requests above did not know it."""
    with House() as house:
        director = f"/desk/{house.known['director']}"
        house.sent(f"{director}/do/enter", names="Eva\nFay\nGus", here="1")  # two tables, for which much is worked out
        pages = [director + room for room in ROOMS] + [page.format(**house.known) for page in PAGES]
        forms: dict[str, dict[str, str]] = {}
        for page in pages:
            forms |= Forms(house.ask(f"GET {page}").body).found
        forms = {where: fields for where, fields in forms.items() if where.startswith("/") and fields}
        assert {f"{director}/do/draft", f"{director}/do/pay", "/desk", f"/t/{house.known['spare']}/bot"} <= set(forms)
        for fields in forms.values():  # options of a game are read as any other choice: those of one will do
            for name in [name for name in fields if name.startswith("o-") and not name.startswith("o-uno-")]:
                del fields[name]
        for where, fields in sorted(forms.items(), key=lambda form: any(word in form[0] for word in LAST)):
            for name, odd in product(fields, ODD):
                told = house.ask(f"POST {where}\ncontent-type: {FORM}\n\n{urlencode(fields | {name: odd})}")
                assert told.status < 500, (where, name, odd)


def test_a_refusal_repeats_no_more_than_can_be_read(house: House) -> None:
    body = json.dumps({"name": "Eva", "lang": "\u202e" + LONG})
    error = json.loads(house.ask(f"POST /api/v1/people\n{JSON}\n\n{body}").body)["error"]
    assert len(error) < 2100 and "999" in error and "\u202e" not in error
    page = house.ask(f"POST /play/uno\ncontent-type: {FORM}\n\nname=Eva&bot=%E2%80%AEx").body
    assert "There is no bot \ufffdx" in page and "\u202e" not in page


def test_a_body_without_a_bottom_is_a_bad_request(house: House) -> None:
    for act in ("move", "sit"):
        told = house.ask(f"POST /api/v1/tables/{house.known['table']}/{act}\n{JSON}\n\n{DEEP}")
        assert told.status == 400 and json.loads(told.body)["error"].endswith(".")


@pytest.mark.parametrize("host", ["house", "house:80", "127.0.0.1:8000", "[::1]", "[::1]:8000", "a_b.example"])
def test_a_host(host: str) -> None:
    assert is_host(host)


@pytest.mark.parametrize("host", ["", "[", "[::1", "a:b", "a:99999", "a b", "a/b", "a@b", "é", "a:0", "[:::::]"])
def test_no_host(host: str) -> None:
    assert not is_host(host)


def test_links_are_made_of_no_host_that_is_none(house: House) -> None:
    page = house.ask(f"GET /t/{house.known['spare']}\nhost: a:99999999").body
    assert "99999999" not in page and f"http://house/t/{house.known['spare']}" in page


def test_a_bot_that_there_is_not_sits_at_no_table(house: House) -> None:
    told = house.ask("POST /play/uno\ncontent-type: application/x-www-form-urlencoded\n\nname=Eva&bot=simple%2Fpasswd")
    assert told.status == 400 and "There is no bot simple/passwd" in told.body


def test_spoilt_requests_are_answered(house: House) -> None:
    seeds = tuple(house.requests())

    @settings(max_examples=250)
    @given(st.randoms(use_true_random=False))
    def ask(rng: Random) -> None:
        assert house.ask(mutated(seeds, rng)).status < 500

    ask()
