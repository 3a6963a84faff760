"""The OpenAPI document: everything is in it, and whatever Schemathesis makes of it is answered as it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from desking import Organiser
from programs import Program
from serving import Server
from test_desk_seats import codes

from mundialito.web import security
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


def test_schemathesis_finds_nothing(
    server: Server, http: httpx.Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("PERSONS_RATE", "PERSONS_BURST", "HALLS_RATE", "HALLS_BURST"):
        monkeypatch.setattr(security, limit, 1e9)  # it asks faster than anybody may
    ana = Program(http, "Ana")
    link = ana.open("me", "simple")
    ana.must("POST", f"/tables/{link}/start")
    desk = Organiser(server)  # a tournament in its first round
    desk.enter()
    desk.do("remote", player=1, remote="1")
    desk.start()
    event, sheet = (desk.links(kind)[0].rsplit("/", 1)[1] for kind in ("event", "table"))
    code = codes(desk)["Ana"].removeprefix("/seat/")
    known = {"event": event, "sheet": sheet, "code": code, "round_number": 1}
    known |= {"link": link, "match": ana.must("GET", f"/tables/{link}")["match"], "game": "uno", "number": "U4"}
    lines = ["[parameters]", *(f'"path.{name}" = {json.dumps(value)}' for name, value in known.items())]
    for act in ("link", "close"):  # what ends a table is tried on one of its own
        other = ana.open("me", "simple")
        lines += ["[[operations]]", f'include-path = "/api/v1/tables/{{link}}/{act}"']
        lines += [f'parameters = {{ "path.link" = "{other}" }}']
    config = tmp_path / "schemathesis.toml"
    config.write_text("\n".join(lines), "utf-8")
    words = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    words += [f"{server.address}/api/openapi.json", "--exclude-path", ENDLESS, "--no-color"]
    words += ["-H", f"Authorization: Bearer {ana.token}", "--max-examples", "3", "--generation-deterministic"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert re.search(r"(\d+) generated, \1 passed", done.stdout), done.stdout[-2000:]
