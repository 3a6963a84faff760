"""An operator's numbers: right, readable by Prometheus, at a door of their own, and nobody's."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from browsing import Browser, begun, somebody
from calls import Caller, until
from programs import Program
from prometheus_client.parser import text_string_to_metric_families
from serving import Server
from test_serving import address_in, serving

from mundialito.web.edge import wire
from mundialito.web.serving import CannotServe, Service, metrics_door, serve


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that shows its numbers."""
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('server')}/x.db", service=Service(metrics="0"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def door(server: Server) -> str:
    assert server.numbers
    return f"http://127.0.0.1:{server.numbers.getsockname()[1]}"


def read(door: str) -> dict[tuple[str, ...], float]:
    """Each number by its name and the values of its labels."""
    answer = httpx.get(f"{door}/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=")
    found = {}
    for family in text_string_to_metric_families(answer.text):
        assert family.documentation and family.type in ("counter", "gauge", "histogram")
        for sample in family.samples:
            key = (sample.name, *(v for k, v in sorted(sample.labels.items())))
            assert key not in found, "a number stands there once"
            found[key] = sample.value
    return found


def test_the_numbers_are_right(server: Server, http: httpx.Client, door: str) -> None:
    before = read(door)
    ana = Program(http, "Ana")
    link = ana.open("me", "open")
    live = begun(server, somebody(server, "Bruno"), bots=1)
    ana.ask("GET", "/tables/nowhere")
    http.get("/no/such/page")
    with ana.stream(link) as events:
        next(events)
        now = read(door)
        assert now["mundialito_people_connected",] == 1 and now["mundialito_streams",] == 1
        assert now["mundialito_connections", "answer"] == 2  # the stream, and whoever asks for this
    assert now["mundialito_tables", "uno", "open"] == 1 and now["mundialito_tables", "uno", "playing"] == 1
    route = "/api/v1/tables/{link}"
    assert now["mundialito_requests_total", route, "404"] == 1
    assert now["mundialito_request_seconds_count", route] == 1
    assert now["mundialito_request_seconds_bucket", "+Inf", route] == 1
    assert now["mundialito_requests_total", "none", "404"] == 1
    assert now["mundialito_requests_total", "/api/v1/people", "201"] == 1
    assert now["mundialito_moves_total",] >= before["mundialito_moves_total",]
    assert now["process_resident_memory_bytes",] > 1e6
    for queue in ("writer", "bots", "analyses", "forecasts", "turns"):
        assert now["mundialito_queue", queue] >= 0
    assert live.table.stage == "playing"


def test_moves_and_refusals_are_counted(server: Server, http: httpx.Client, door: str) -> None:
    ana, bruno = Program(http, "Ana"), Program(http, "Bruno")
    link = ana.open("me", "open")
    bruno.must("POST", f"/tables/{link}/sit")
    ana.must("POST", f"/tables/{link}/start")
    before = read(door)
    mover = next(one for one in (ana, bruno) if one.view(link)["offers"])
    seen = mover.view(link)
    mover.must("POST", f"/tables/{link}/move", events=[seen["offers"][0]["event"]], at=seen["at"])
    server.limits.bucket("people_of_address", "127.0.0.1").level = 0.0
    ana.refused(429, "POST", "/people", name="Eva", lang="en")
    server.limits.buckets["people_of_address"].clear()
    now = read(door)
    assert now["mundialito_moves_total",] == before["mundialito_moves_total",] + 1
    moved = ("mundialito_requests_total", "/api/v1/tables/{link}/move", "200")
    assert now[moved] == before.get(moved, 0) + 1
    refused = ("mundialito_refusals_total", "people_of_address")
    assert now[refused] == before.get(refused, 0) + 1


def test_who_goes_in_mid_body_is_no_failure_of_ours(server: Server, door: str) -> None:
    """Any stranger would ring the operator's alarm."""
    for where in (b"/api/v1/people", b"/theme"):
        with Caller(server.port) as caller:
            caller.send(b"POST " + where + b" HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
                        b"content-length: 100\r\n\r\n{")  # fmt: skip
            until(server, lambda: len(server.wire.stages[wire.BODY]) == 1)
        until(server, lambda: not len(server.wire) and not server.uvicorn.server_state.tasks)
    statuses = {key[-1] for key in read(door) if key[0] == "mundialito_requests_total"}
    assert "500" not in statuses and "499" in statuses


def test_nobody_is_in_the_numbers(server: Server, http: httpx.Client, door: str) -> None:
    ana = Program(http, "Anastasia")
    link = ana.open("me", "simple")
    match = ana.must("GET", f"/tables/{link}")["match"]
    browser = Browser(server, person=somebody(server, "Bartholomew"))
    for path in (f"/t/{link}", f"/m/{match}", "/me", f"/t/{link}/stream?seat=99x", "/secret-of-somebody"):
        browser.http.get(path)
    server.limits.full("people_of_address")  # as somebody meets it who has been refused
    told = httpx.get(f"{door}/metrics").text
    secrets = ("Anastasia", "Bartholomew", link, match, ana.token, ana.must("GET", "/people/me")["id"], "127.0.0.1")
    assert not [secret for secret in (*secrets, "secret-of-somebody") if secret in told]
    labels = set(re.findall(r'(\w+)="', told))
    assert labels == {"route", "status", "le", "game", "stage", "of", "cap"}


def test_strangers_find_no_numbers(http: httpx.Client, door: str) -> None:
    assert http.get("/metrics").status_code == 404
    assert http.get("/metrics", headers={"host": door.removeprefix("http://")}).status_code == 404
    assert httpx.get(f"{door}/").status_code == 404  # and at their door there is nothing else
    assert httpx.get(f"{door}/t/x").status_code == 404


def test_they_are_off_unless_asked_for_and_then_for_this_machine_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, line):
        assert httpx.get(f"{address_in(line)}/metrics").status_code == 404
    with serving(tmp_path, "--metrics", "0") as (process, line):
        assert process.stderr
        told = process.stderr.readline()
        assert told.startswith("Its numbers, for Prometheus, are at http://127.0.0.1:")
        assert b"mundialito_tables" in httpx.get(told.split()[-1]).content
        assert httpx.get(f"{address_in(line)}/metrics").status_code == 404


@pytest.mark.parametrize("text", ["x", "9100x", "70000", "1.2.3.4:", ":", "-1", "host:port"])
def test_a_door_that_makes_no_sense_gets_one_sentence(text: str) -> None:
    with pytest.raises(CannotServe, match="--metrics takes a port"):
        metrics_door(text)


@pytest.mark.parametrize(("option", "text"), [("proxy", "my-proxy"), ("proxy", "*"), ("metrics", "soon")])
def test_a_mistyped_option_is_told_before_anything_is_touched(tmp_path: Path, option: str, text: str) -> None:
    database = tmp_path / "x.db"
    with pytest.raises(CannotServe, match=f"^--{option} takes"):
        serve(replace(Service(port=0, database=f"sqlite:///{database}"), **{option: text}))
    assert not database.exists()


@pytest.mark.parametrize("numbers", ["127.0.0.2", "127.0.0.1"])
def test_numbers_have_a_port_of_their_own(tmp_path: Path, numbers: str) -> None:
    """Their door is known by its port: at another address the same one would show them to everybody."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    database = tmp_path / "x.db"
    command = [sys.executable, "-m", "mundialito", "serve", "--lang", "en", "--database", f"sqlite:///{database}"]
    command += ["--port", str(port), "--metrics", f"{numbers}:{port}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    told = f"The numbers need a port of their own: give --metrics another one than {port}."
    assert done.returncode == 2 and done.stderr.strip().endswith(told) and "\n" not in done.stderr.strip()
    assert not database.exists()
