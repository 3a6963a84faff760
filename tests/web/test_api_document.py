"""The OpenAPI document: everything is in it, and whatever Schemathesis makes of it is answered as it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from desking import Organiser
from programs import Program
from serving import Server
from test_desk_seats import codes

from mundialito.web.api import router

ENDLESS = "/api/v1/tables/{link}/stream"  # answers for ever where there is a table; tested on its own


@pytest.fixture
def document(http: httpx.Client) -> dict[str, Any]:
    told: dict[str, Any] = http.get("/api/openapi.json").json()
    return told


def test_every_route_is_in_the_document_with_a_sentence(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    operations = {
        operation["operationId"]: operation for item in document["paths"].values() for operation in item.values()
    }
    handlers = [handler for route in router.routes for handler in route.route_handlers]
    assert set(operations) == {handler.handler_name for handler in handlers if handler.http_methods != {"OPTIONS"}}
    for name, operation in operations.items():
        assert operation["description"].endswith("."), name
        assert {"400", "404", "429"} <= set(operation["responses"]), name


def test_every_operation_is_in_the_docs(document: dict[str, Any]) -> None:
    told = (Path(__file__).parents[2] / "docs/api.md").read_text("utf-8")
    there = {f"{method.upper()} {path}" for path, item in document["paths"].items() for method in item}
    named = {f"{method} /api/v1{path}" for method, path in re.findall(r"`(GET|POST) (/[^ `]*)`", told)}
    assert named == there


def test_the_document_loads_nothing_from_elsewhere(document: dict[str, Any]) -> None:
    assert "http" not in json.dumps(document).replace('"type": "http"', "")


def test_every_limit_that_is_kept_is_told(document: dict[str, Any]) -> None:
    shapes = document["components"]["schemas"]
    assert shapes["Move"]["properties"]["events"]["items"]["anyOf"][0]["maximum"] == 2**31 - 1
    assert {"News", "Says", "Fault", "View"} <= set(shapes)
    references = set(json.dumps(document).split("#/components/schemas/")[1:])
    assert {reference.partition('"')[0] for reference in references} <= set(shapes)


@dataclass
class Round:
    """One run of Schemathesis: which phases, for how long, and what it has to find by itself."""

    phases: str
    words: tuple[str, ...]
    free: tuple[str, ...] = ()


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> list[Round]:
    """Every limit of the document tried once; or for so many seconds whatever comes to mind, then chains of it."""
    seconds = request.config.getoption("--schema")
    if not seconds:
        return [Round("examples,coverage", ("--generation-deterministic",))]
    time = ("--max-time", str(seconds // 2))
    return [Round("fuzzing", time), Round("stateful", time, ("link", "match", "game", "number"))]


@pytest.fixture
def ana(server: Server, http: httpx.Client) -> Iterator[Program]:
    """Somebody who asks faster, and for more, than anybody may."""
    with server.uncapped():
        yield Program(http, "Ana")


@pytest.fixture
def known(server: Server, ana: Program) -> dict[str, Any]:
    """What addresses lead to: a match that is on, a tournament in its first round."""
    link = ana.open("me", "simple")
    ana.must("POST", f"/tables/{link}/start")
    desk = Organiser(server)
    desk.enter()
    desk.do("remote", player=1, remote="1")
    desk.start()
    event, sheet = (desk.links(kind)[0].rsplit("/", 1)[1] for kind in ("event", "table"))
    code = codes(desk)["Ana"].removeprefix("/seat/")
    match = ana.must("GET", f"/tables/{link}")["match"]
    return {
        "event": event, "sheet": sheet, "code": code, "round_number": 1, "link": link, "match": match, "game": "uno",
        "number": "U4",
    }  # fmt: skip


def settings(known: dict[str, Any], ana: Program) -> list[str]:
    lines = ["[parameters]", *(f'"path.{name}" = {json.dumps(value)}' for name, value in known.items())]
    for act in ("link", "close") if "link" in known else ():  # what ends a table is tried on one of its own
        other = ana.open("me", "simple")
        lines += ["[[operations]]", f'include-path = "/api/v1/tables/{{link}}/{act}"']
        lines += [f'parameters = {{ "path.link" = "{other}" }}']
    return lines


def test_schemathesis_finds_nothing(
    server: Server, ana: Program, known: dict[str, Any], rounds: list[Round], tmp_path: Path
) -> None:
    config = tmp_path / "schemathesis.toml"
    for one in rounds:
        told = {name: value for name, value in known.items() if name not in one.free}
        config.write_text("\n".join(settings(told, ana)), "utf-8")
        words = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
        words += [f"{server.address}/api/openapi.json", "--exclude-path", ENDLESS, "--no-color"]
        words += ["-H", f"Authorization: Bearer {ana.token}", "--phases", one.phases, *one.words]
        done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
        counted = re.search(r"(\d+) generated, \1 passed", done.stdout)
        assert counted, done.stdout[-2000:]
        print(f"Schemathesis, {one.phases}: {counted[0]}")
