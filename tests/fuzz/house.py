"""Requests without a network: a whole application, and every address it has, asked with spoilt texts.

A request is a text, so that it can be spoilt like all others: its first line, its headers, an empty line, its body.
Whoever asks is known: what proves it is added where the text says nothing else.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self
from urllib.parse import quote, unquote, urlencode

from fuzz.readers import SETTINGS, Reader, event_files
from mundialito.desk import adopting
from mundialito.desk.shapes import FIELDS
from mundialito.engine.reasons import Spoken
from mundialito.store import Store
from mundialito.tables.hall import Hall
from mundialito.web.app import create_app
from mundialito.web.desk.acts import ASIDE, VERBS
from mundialito.web.edge.caps import Caps
from mundialito.web.edge.limits import Limits

FORM = "application/x-www-form-urlencoded"
EDGE = "edge"
FIELDS_OF_ALL = {
    "seat": 0, "other": 1, "name": "Eva", "bot": "simple", "hash": "ab" * 32, "nonce": "ab" * 16, "agrees": 1,
    "phrase": 2, "seats": 3, "event": 5, "then": 6, "at": 3, "move": 60, "match": 600, "rounds": 2, "public": 1,
    "o-stacking": "on", "zero": "forfeit", "lang": "es", "theme": "dark", "back": "/me", "where": "here",
    "which": "missing", "code": "K7QF 9M2X 4TBW", "names": "Ana\nBruno;500", "player": 1, "table": 1, "round": 1,
    "amount": 5, "why": "so", "who": "Eva", "a": 1, "b": 2, "c-1-0": 3, "p-1": 10, "winner": 1, "stopped": 1,
    "slip": 1, "seen": "0-0", "id": "x1", "entry": 2, "home": "Brazil", "away": "Chile", "home_goals": 1,
    "away_goals": 0, "number": 1, "team": "Brazil", "t0": "Brazil", "t1": "Chile", "hide": 1, "freeze": 1,
    "online": 1, "remote": 1, "label": "Helper", "role": "enter", "game": "uno", "prizes": "60,40",
    "classes": "number; 10; 76", "seed": 3, "sure": "0", "text": "x",
}  # fmt: skip


class Failed(Exception):
    """The server is at fault: what it logged is the cause."""


class Logged(logging.Handler):
    """The last error that was written down; and whether it was a duty's, which fails behind everybody's back."""

    error: BaseException | None = None
    of_duty = False

    def emit(self, record: logging.LogRecord) -> None:
        self.error = record.exc_info[1] if record.exc_info else None
        self.of_duty = self.of_duty or (record.levelno >= logging.ERROR and record.name != "mundialito.web")


class House:
    """An application with somebody known, tables, a match that is over, and an event in its first round."""

    def __init__(self, url: str = "") -> None:
        self.url = url

    def __enter__(self) -> Self:
        self.aside, adopting.aside = adopting.aside, judged_here
        self.folder = tempfile.TemporaryDirectory()
        self.loop = asyncio.new_event_loop()
        self.log, self.logger = Logged(), logging.getLogger("mundialito")
        self.logger.addHandler(self.log)
        self.propagated, self.logger.propagate = self.logger.propagate, False
        self.loop.run_until_complete(self.opened(self.url or f"sqlite:///{Path(self.folder.name, 'house.db')}"))
        self.people: dict[str, str] = {}
        try:
            self.furnish()
        except BaseException:
            self.__exit__()  # or every test after this one would find what was put in its place here
            raise
        return self

    async def opened(self, url: str) -> None:
        self.store = await Store.open(url)
        self.hall = Hall(self.store, pace=0)
        await self.hall.open()
        caps = Caps(**{cap.name: 10**9 for cap in fields(Caps)})  # spoilt requests come faster than anybody may ask
        self.app = create_app(self.hall, limits=Limits(self.hall, caps), debug=True)

    def __exit__(self, *_: object) -> None:
        self.loop.run_until_complete(self.closed())
        self.loop.close()
        self.folder.cleanup()
        adopting.aside = self.aside
        self.logger.removeHandler(self.log)
        self.logger.propagate = self.propagated

    async def closed(self) -> None:
        await self.hall.close()
        await self.store.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    # --- asking ---------------------------------------------------------------------------------------

    def ask(self, text: str) -> SimpleNamespace:
        """The answer to a request; raises Failed where the server is at fault."""
        head, _, body = text.partition("\n\n")
        first, *lines = head.split("\n")
        method, _, target = first.partition(" ")
        pairs = [line.partition(":")[::2] for line in lines]
        headers = {name.strip().lower(): value.strip() for name, value in pairs if name.strip()}
        host = "localhost" if target.startswith("/debug") else "house"
        scope = scope_of(method, target, {"host": host, **self.proofs(target), **headers})
        answer = self.loop.run_until_complete(answered(self.app, scope, body.encode("utf-8", "surrogatepass")))
        if answer.status >= 500:
            raise Failed(f"{answer.status} {scope.get('path_template', target)[:80]}") from self.log.error
        if self.log.of_duty:
            raise Failed("something that a request began has failed") from self.log.error
        answer.routes = scope["litestar_app"].routes if "litestar_app" in scope else []
        return answer

    def proofs(self, target: str) -> dict[str, str]:
        """What shows who asks: a token to programs, cookies to pages."""
        if not self.people:
            return {}
        if target.startswith("/api/"):
            return {"authorization": f"Bearer {self.people['token']}"}
        csrf = self.people["csrf"]
        own = "; ".join(f"{name}={self.people[name]}" for name in ("person", "key") if name in self.people)
        return {"cookie": f"{own}; csrftoken={csrf}", "x-csrftoken": csrf}

    def must(self, method: str, target: str, **body: Any) -> Any:
        """Something that works, by the API."""
        told = self.ask(f"{method} /api/v1{target}\ncontent-type: application/json\n\n{json.dumps(body)}")
        assert told.status < 300, (target, told.status, told.body)
        return json.loads(told.body)

    def sent(self, target: str, **form: Any) -> str:
        """A form that works; where it leads."""
        told = self.ask(f"POST {target}\ncontent-type: {FORM}\n\n{urlencode(form)}")
        assert told.status in (200, 303), (target, told.status, told.body[:300])
        return str(told.headers.get("location", ""))

    # --- what is in it ------------------------------------------------------------------------------------

    def furnish(self) -> None:
        """Somebody, two tables, a match that was given up, an event."""
        csrf = cookie(self.ask("GET /rules"), "csrftoken")
        ana = self.must("POST", "/people", name="Ana", lang="en")
        row = self.loop.run_until_complete(self.hall.people.person(ana["id"]))
        self.people = {"csrf": csrf, "token": ana["token"], "person": self.hall.people.cookie(row)}
        over = self.must("POST", "/tables", game="uno", seats=["me", "simple"])
        self.must("POST", f"/tables/{over['link']}/start")
        self.must("POST", f"/tables/{over['link']}/close")
        table, spare = (self.must("POST", "/tables", game="uno", seats=["me", "simple"])["link"] for _ in range(2))
        self.must("POST", f"/tables/{table}/start")
        made = self.ask(f"POST /desk\ncontent-type: {FORM}\n\nname=Club")
        self.people["key"] = cookie(made, "key")
        director = str(made.headers["location"]).removeprefix("/desk/")
        self.sent(f"/desk/{director}/do/enter", names="Ana\nBruno\nCarla\nDora", here="1")
        self.sent(f"/desk/{director}/do/remote", player="1", remote="1")
        for verb in ("draft", "publish", "start"):
            self.sent(f"/desk/{director}/do/{verb}")
        links = self.ask(f"GET /desk/{director}/links").body
        codes = self.ask(f"POST /desk/{director}/cards\ncontent-type: {FORM}\n\nwhich=missing").body
        sheet, public = (re.search(rf'href="/{kind}/([^"/]+)"', links)[1] for kind in ("table", "event"))  # type: ignore[index]
        code, asset = re.search(r"/seat/([0-9A-Z]{12})", codes), re.search(r'"/static/([^"]+)"', links)
        assert code and asset
        self.known = {
            "table": table, "spare": spare, "over": over["match"], "director": director, "sheet": sheet,
            "public": public, "code": code[1], "asset": asset[1],
        }  # fmt: skip

    def reader(self) -> Reader:
        """Asking is reading, too."""
        return Reader("requests", self.ask, tuple(self.requests()))

    def requests(self) -> Iterator[str]:
        """One for every address and method; some more for forms that carry many things."""
        shapes = json.loads(self.ask("GET /api/openapi.json").body)
        for path, method in sorted(self.addresses()):
            target = self.filled(path)
            operation = shapes["paths"].get(path, {}).get(method.lower(), {})
            if method == "GET":
                yield f"GET {target}?{query_of(operation)}"
            elif path.startswith("/api/"):
                yield f"{method} {target}\ncontent-type: application/json\n\n{body_of(operation, shapes)}"
            else:
                yield f"{method} {target}\ncontent-type: {FORM}\n\n{urlencode(FIELDS_OF_ALL)}"
        for verb in sorted({*VERBS, *ASIDE}):
            names = {name.rstrip("?") for name in FIELDS.get(verb, {})} | {
                "names",
                "round",
                "table",
                "who",
                "why",
                "id",
            }
            form = urlencode({name: FIELDS_OF_ALL[name] for name in sorted(names) if name in FIELDS_OF_ALL})
            yield f"POST /desk/{self.known['director']}/do/{verb}\ncontent-type: {FORM}\nx-queued: 1\n\n{form}"
        for text in SETTINGS:
            yield f"POST /desk\ncontent-type: {FORM}\n\n{text}"
        for text in event_files():
            yield f"POST /desk/import\ncontent-type: multipart/form-data; boundary={EDGE}\n\n{upload(text)}"
        names = upload("nombre;pagó\nAna;500\n")
        where = f"POST /desk/{self.known['director']}/do/enter"
        yield f"{where}\ncontent-type: multipart/form-data; boundary={EDGE}\n\n{names}"
        yield "GET /\naccept-language: pt-BR,pt;q=0.9\ncookie: person=x; lang=es; theme=dark\nreferer: http://house/x"
        yield f"GET /t/{self.known['table']}\nhost: house:8000\nx-forwarded-for: 1.2.3.4\nreferer: http://house:8000/x"
        yield "GET /api/v1/people/me\nauthorization: Bearer x.y\naccept-language: es"
        yield f"GET /api/v1/tables/{self.known['table']}/stream?seat=0\nlast-event-id: 3"

    def addresses(self) -> set[tuple[str, str]]:
        """Every address of the application with its methods, as the framework has them."""
        found = set()
        for route in self.ask("GET /rules").routes:
            found |= {(route.path_format, method) for method in getattr(route, "methods", []) if method != "OPTIONS"}
        return found

    def filled(self, path: str) -> str:
        """An address with what it leads to in its blanks."""
        known, begins = self.known, path.removeprefix("/api/v1").split("/")[1]
        links = {
            "t": "table",
            "tables": "table",
            "table": "sheet",
            "desk": "director",
            "event": "public",
            "seat": "code",
        }
        ends = path.endswith(("/link", "/new-link", "/close"))  # what ends a table is asked of another
        values = {
            "where": known.get(links.get(begins, ""), "x"),
            "link": known.get("spare" if ends else links.get(begins, ""), "x"), "match": known["over"],
            "event": known["public"], "sheet": known["sheet"], "code": known["code"], "game": "uno",
            "number": "1" if begins == "debug" else "U4",
            "round_number": "1", "page": "people", "verb": "present", "what": "slips", "name": "event.json",
            "token": "x.y.z", "path": known["asset"], "at": "1", "viewer": "A",
        }  # fmt: skip
        return re.sub(r"\{(\w+)[^}]*\}", lambda blank: values[blank[1]], path)


def query_of(operation: dict[str, Any]) -> str:
    names = [one["name"] for one in operation.get("parameters", []) if one["in"] == "query"]
    return "&".join(f"{name}=1" for name in names or ["seat", "before", "round", "at", "show", "drawn"])


def body_of(operation: dict[str, Any], shapes: dict[str, Any]) -> str:
    content = operation.get("requestBody", {}).get("content", {})
    return json.dumps(example(next(iter(content.values()))["schema"], shapes)) if content else ""


def example(schema: dict[str, Any], shapes: dict[str, Any]) -> Any:
    """Something that fits a schema."""
    if "$ref" in schema:
        return example(shapes["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], shapes)
    if "anyOf" in schema:
        return example(next(one for one in schema["anyOf"] if one.get("type") != "null"), shapes)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "object":
        return {name: example(one, shapes) for name, one in schema.get("properties", {}).items()}
    if kind == "array":
        return [example(schema.get("items", {}), shapes)]
    if kind == "string":
        return "ab" * (32 if "64" in schema.get("pattern", "") else 16) if "pattern" in schema else "uno"
    return {"integer": schema.get("minimum", 1), "number": 1.5, "boolean": True}.get(kind or "")


def upload(text: str) -> str:
    head = (
        f'--{EDGE}\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\n'
    )
    return f"{head}{text}\r\n--{EDGE}--\r\n"


def cookie(answer: SimpleNamespace, name: str) -> str:
    found = re.search(rf"{name}=([^;]+)", answer.headers.get("set-cookie", ""))
    assert found
    return found[1]


async def judged_here(file: bytes) -> adopting.Adopted | Spoken:
    """A process for each file would take all night, and hide what it raises."""
    return adopting.judge(file)


# --- the other side of ASGI ----------------------------------------------------------------------------------


def scope_of(method: str, target: str, headers: dict[str, str]) -> dict[str, Any]:
    """As the server makes it of what came over the wire."""
    path, _, query = target.partition("?")
    raw = quote(path.encode("utf-8", "surrogatepass"), safe="%/:@!$&'()*+,;=~-._")
    asked = quote(query.encode("utf-8", "surrogatepass"), safe="%&=+,;/:")
    return {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "scheme": "http",
        "method": re.sub(r"[^A-Z]", "", method.upper()) or "GET", "path": unquote("/" + raw.lstrip("/")),
        "root_path": "", "raw_path": raw.encode(), "query_string": asked.encode(),
        "client": ("127.0.0.1", 1), "server": ("house", 80), "extensions": {}, "state": {},
        "headers": [header(name, value) for name, value in headers.items()],
    }  # fmt: skip


def header(name: str, value: str) -> tuple[bytes, bytes]:
    """No server lets a line break through."""
    kept = re.sub(r"[\r\n\x00]", " ", value)
    return re.sub(r"[^a-z0-9-]", "x", name).encode(), kept.encode("latin-1", "replace")


async def answered(app: Any, scope: dict[str, Any], body: bytes) -> SimpleNamespace:
    """Status, headers and body; of what has no end, its beginning."""
    answer = SimpleNamespace(status=0, headers={}, body="")
    sent, begun = [{"type": "http.request", "body": body, "more_body": False}], asyncio.Event()

    async def receive() -> dict[str, Any]:
        if sent:
            return sent.pop()
        await begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            for name, value in (
                (name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]
            ):
                answer.headers[name] = f"{answer.headers[name]}, {value}" if name in answer.headers else value
        else:
            answer.body += message.get("body", b"").decode("utf-8", "replace")
            begun.set()

    asked = asyncio.ensure_future(app(scope, receive, send))
    started = asyncio.ensure_future(begun.wait())
    await asyncio.wait((asked, started), return_when=asyncio.FIRST_COMPLETED)
    if answer.headers.get("content-type", "").startswith("text/event-stream"):
        asked.cancel()
    started.cancel()
    await asyncio.wait((asked,))
    if not asked.cancelled() and asked.exception():
        raise Failed("nothing was answered") from asked.exception()
    return answer
