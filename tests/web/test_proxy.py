"""Behind a proxy: whose word is taken for who asks, and the documented configurations with the real programs."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from calls import until
from ports import free_ports
from serving import Server
from talking import Talk

from mundialito.web.serving import Service, door_at

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "proxy"
PLACES = ["/usr/sbin", *(str(ROOT / ".venv" / "proxies" / "usr" / name) for name in ("bin", "sbin"))]
NAME = "play.example.org"  # in the documented files,
HERE = "localhost"  # and in the test
PATIENCE = 30.0
FORGED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


@contextmanager
def running(folder: Path, **service: str) -> Iterator[Server]:
    server = Server(f"sqlite:///{folder}/mundialito.db", service=Service(**service))  # type: ignore[arg-type]
    server.start()
    server.limits.clock = lambda: 0.0  # whoever was counted stays so
    try:
        yield server
    finally:
        server.stop()


def seen(server: Server) -> list[str]:
    """The addresses that were counted."""
    return list(server.limits.buckets["requests_of_address"])


def asked(server: Server, address: str, **headers: str) -> str:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as http:
        return http.get(f"{server.address}/", headers=headers).text


# --- whose word is taken -------------------------------------------------------------------------------------------


def test_nobody_is_believed_unless_the_operator_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for address in ("127.0.0.1", "127.0.0.2"):
            asked(server, address, **FORGED)
        assert seen(server) == ["127.0.0.1", "127.0.0.2"]


def test_only_the_proxy_is_believed(tmp_path: Path) -> None:
    with running(tmp_path, proxy="127.0.0.2, 10.0.0.0/8") as server:
        asked(server, "127.0.0.2", **FORGED)
        assert seen(server) == ["203.0.113.9"]
        asked(server, "127.0.0.1", **FORGED)  # a stranger who says so is a stranger
        assert seen(server) == ["203.0.113.9", "127.0.0.1"]
        asked(server, "127.0.0.2", **{"x-forwarded-for": "198.51.100.1, 203.0.113.9, 10.1.2.3"})
        assert seen(server) == [
            "127.0.0.1",
            "203.0.113.9",
        ]  # the last who is no proxy; what stands before it is hearsay
        asked(server, "127.0.0.2", **{"x-forwarded-for": "x" * 8000})
        assert seen(server)[-1] == ""  # nobody in particular, and not a key of eight thousand letters


def test_a_proxy_of_ipv4_is_known_at_a_door_of_ipv6(tmp_path: Path) -> None:
    """At `--host ::` it comes as ::ffff:127.0.0.2, and so do those that it names."""
    if not socket.has_dualstack_ipv6():
        pytest.skip("no door here is of both kinds")
    server = Server(f"sqlite:///{tmp_path}/mundialito.db", service=Service(proxy="127.0.0.2, 10.0.0.0/8"))
    server.socket.close()
    server.socket = door_at("::", 0)
    server.address = f"http://127.0.0.1:{server.socket.getsockname()[1]}"
    server.start()
    server.limits.clock = lambda: 0.0
    try:
        asked(server, "127.0.0.2", **FORGED)
        assert seen(server) == ["203.0.113.9"]
        asked(server, "127.0.0.1", **FORGED)
        assert seen(server) == ["203.0.113.9", "127.0.0.1"]
        asked(server, "127.0.0.2", **{"x-forwarded-for": "198.51.100.7, ::ffff:10.1.2.3"})
        assert seen(server)[-1] == "198.51.100.7"
        assert server.wire.place_of("::ffff:127.0.0.2") == server.wire.place_of("::ffff:10.9.9.9") == ""
        assert server.wire.place_of("::ffff:127.0.0.1") == "127.0.0.1"
    finally:
        server.stop()


# --- the real programs -----------------------------------------------------------------------------------------------


def at_ports(ours: Sequence[int]) -> list[tuple[str, str]]:
    """A server's documented port, or those of its processes, and the test's."""
    there = [8000] if len(ours) == 1 else range(8001, 8001 + len(ours))
    return [(f"127.0.0.1:{port}", f"127.0.0.1:{new}") for port, new in zip(there, ours, strict=True)]


def put(text: str, place: str, piece: str) -> str:
    """A documented file with a piece in place of what it says there."""
    told, found = re.subn(place, lambda _: piece, text)
    assert found == 1, place
    return told


def nginx(folder: Path, ours: Sequence[int], theirs: int, plain: int) -> list[str]:
    """The documented file, with the ports and the certificate of the test, in the least of frames."""
    text = (DOCS / "nginx.conf").read_text("utf-8")
    if len(ours) > 1:
        text = put(text, r"upstream mundialito {[^}]*}\n", (DOCS / "nginx-workers.conf").read_text("utf-8"))
    told = "\n".join(line for line in text.splitlines() if "[::]" not in line)
    for old, new in (
        *at_ports(ours),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{theirs} ssl"),
        (f"server_name {NAME}", f"server_name {HERE}"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{folder}/cert.pem"),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{folder}/key.pem"),
    ):
        assert old in told, old
        told = told.replace(old, new)
    kept = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    frame = f"pid {folder}/pid;\nerror_log stderr;\ndaemon off;\nmaster_process off;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{frame}http {{\naccess_log off;\n{kept}{told}\n}}\n", "utf-8")
    return ["-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, ours: Sequence[int], theirs: int, plain: int) -> list[str]:
    told = (DOCS / "Caddyfile").read_text("utf-8")
    if len(ours) > 1:
        told = put(told, r"\treverse_proxy .*\n", (DOCS / "Caddyfile-workers").read_text("utf-8"))
    for old, new in (
        *at_ports(ours),
        (f"\n{NAME} {{\n", f"\nhttps://{HERE}:{theirs} {{\n\ttls {folder}/cert.pem {folder}/key.pem\n"),
        ("\n{\n", f"\n{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {theirs}\n\tstorage file_system {folder}\n"),
    ):
        assert old in told, old
        told = told.replace(old, new, 1)
    (folder / "Caddyfile").write_text(told, "utf-8")
    return ["run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


PROXIES: dict[str, Callable[[Path, Sequence[int], int, int], list[str]]] = {"nginx": nginx, "caddy": caddy}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one that we have signed ourselves."""
    if not shutil.which("openssl"):
        pytest.skip("no openssl here to make a certificate with")
    folder = tmp_path_factory.mktemp("certificate")
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -keyout key.pem -out cert.pem"
    names = ["-subj", f"/CN={HERE}", "-addext", f"subjectAltName=DNS:{HERE}"]
    subprocess.run(["openssl", *words.split(), *names], cwd=folder, check=True, capture_output=True)
    return folder


@contextmanager
def proxied(
    name: str, certificate: Path, folder: Path, ours: Sequence[int], ports: Sequence[int]
) -> Iterator[httpx.Client]:
    """A browser at the proxy's door, behind which servers are."""
    program = shutil.which(name, path=os.pathsep.join([os.environ["PATH"], *PLACES]))
    if program is None:
        pytest.skip(f"no {name} here: tools/machine.sh gets it where it can")
    for file in ("cert.pem", "key.pem"):
        shutil.copy(certificate / file, folder)
    process = subprocess.Popen([program, *PROXIES[name](folder, ours, *ports)], stderr=subprocess.PIPE, text=True)
    try:
        with visitor(folder / "cert.pem", ports[0]) as browser:
            wait_for(process, ports[0])
            yield browser
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@pytest.fixture(params=sorted(PROXIES))
def behind(request: pytest.FixtureRequest, certificate: Path, tmp_path: Path) -> Iterator[tuple[Server, httpx.Client]]:
    """The server, and a browser at the proxy's door."""
    ports = free_ports(2)
    with (
        running(tmp_path, proxy="127.0.0.1", address=f"https://{HERE}:{ports[0]}") as server,
        proxied(request.param, certificate, tmp_path, [server.port], ports) as browser,
    ):
        yield server, browser


def wait_for(process: subprocess.Popen[str], port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise AssertionError(process.stderr and process.stderr.read())
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError("it does not listen")


def visitor(certificate: Path, port: int) -> httpx.Client:
    trusted = ssl.create_default_context(cafile=str(certificate))
    return httpx.Client(base_url=f"https://{HERE}:{port}", verify=trusted, timeout=PATIENCE)


def test_a_table_is_opened_and_watched_through_the_documented_proxy(behind: tuple[Server, httpx.Client]) -> None:
    server, browser = behind
    page = browser.get("/", headers={"x-forwarded-for": "203.0.113.9", "accept-language": "en"})
    assert page.status_code == 200 and page.headers["strict-transport-security"] == "max-age=31536000"
    assert page.headers["content-security-policy"]
    assert seen(server) == ["127.0.0.1"]  # what the visitor has written there is not believed
    assert all("secure" in cookie.lower() for cookie in page.headers.get_list("set-cookie"))

    token = page.text.partition('_csrf_token" value="')[2].partition('"')[0]
    sent = browser.post("/open/uno", data={"_csrf_token": token, "name": "Marta"})
    assert sent.status_code == 303, sent.text
    assert "secure" in sent.headers["set-cookie"].lower()
    table = sent.headers["location"]
    assert table.startswith("/t/")
    assert f"https://{HERE}:" in browser.get(table).text  # links that are sent on are the proxy's

    with browser.stream("GET", f"{table}/stream?seat=0") as stream:
        chunks = stream.iter_text()
        assert next(chunks).startswith("event: now")  # the first word comes before the next one is there
        assert stream.headers["content-type"].startswith("text/event-stream")

    assert browser.post("/me/name", data={"name": "x" * 70_000}).status_code == 413
    assert browser.post("/play/uno", data={"_csrf_token": "forged"}).status_code == 403


def test_streams_that_are_left_at_the_proxy_are_left_here(behind: tuple[Server, httpx.Client]) -> None:
    server, browser = behind
    token = browser.post("/api/v1/people", json={"name": "Ana", "lang": "en"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    link = browser.post("/api/v1/tables", json={"game": "uno", "seats": ["me", "open"]}, headers=headers).json()["link"]
    with browser.stream("GET", f"/api/v1/tables/{link}/stream", headers=headers) as stream:
        next(stream.iter_text())
    until = time.monotonic() + PATIENCE
    while server.ask(lambda: server.limits.streams["streams", ""]) and time.monotonic() < until:
        time.sleep(0.02)
    assert not server.limits.streams


def test_a_program_connects_through_the_documented_proxy(behind: tuple[Server, httpx.Client], tmp_path: Path) -> None:
    """Its socket is handed over, its address is the visitor's, and it ends when either side goes."""
    server, browser = behind
    token = browser.post("/api/v1/people", json={"name": "Ana", "lang": "en"}).json()["token"]
    trusted = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
    door = socket.create_connection((HERE, browser.base_url.port or 0), PATIENCE)
    with trusted.wrap_socket(door, server_hostname=HERE) as line:
        talk = Talk.over(line, token, x_forwarded_for="203.0.113.9", host=browser.base_url.netloc.decode())
        assert talk.must("ask", method="GET", path="/people/me")["name"] == "Ana"
        assert seen(server) == ["127.0.0.1"]
    until(server, lambda: not server.wire.sockets)


# --- before several processes ----------------------------------------------------------------------------------------


@pytest.fixture(params=sorted(PROXIES))
def among(
    request: pytest.FixtureRequest, certificate: Path, tmp_path: Path, postgres_url: str
) -> Iterator[tuple[list[Server], httpx.Client]]:
    """Four processes of one database, and a browser at the proxy's door."""
    ports = free_ports(2)
    service = Service(proxy="127.0.0.1", address=f"https://{HERE}:{ports[0]}")
    servers = [Server(postgres_url, service=service) for _ in range(4)]
    for server in servers:
        server.start()
    try:
        with proxied(request.param, certificate, tmp_path, [server.port for server in servers], ports) as browser:
            yield servers, browser
    finally:
        for server in servers:
            if server.thread.is_alive():
                server.stop()


def test_the_people_of_a_table_come_to_one_process_and_to_another_if_it_is_gone(
    among: tuple[list[Server], httpx.Client],
) -> None:
    servers, browser = among
    token = browser.post("/api/v1/people", json={"name": "Ana", "lang": "en"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    body = {"game": "uno", "seats": ["me", "open"]}
    links = [browser.post("/api/v1/tables", json=body, headers=headers).json()["link"] for _ in range(12)]
    for link in links:
        for path in (f"/api/v1/tables/{link}/stream", f"/t/{link}/stream?seat=0", f"/t/{link}/stream?seat=1"):
            with browser.stream("GET", path, headers=headers) as stream:
                next(stream.iter_text())
    ends = time.monotonic() + PATIENCE
    while set().union(*(seen := [followed(server) for server in servers])) != set(links):
        assert time.monotonic() < ends
        time.sleep(0.02)
    assert sum(map(len, seen)) == len(links), "each table's people are at one of them"
    assert sum(map(bool, seen)) > 1, "tables are shared out"

    gone = max(servers, key=lambda server: len(seen[servers.index(server)]))
    gone.stop()
    for link in links:
        assert browser.get(f"/t/{link}").status_code == 200
        assert browser.get(f"/api/v1/tables/{link}/view", headers=headers).status_code == 200


def followed(server: Server) -> set[str]:
    """Tables that somebody has followed there, and gone."""
    return server.ask(lambda: {live.link for live in server.hall.tables.values() if live.crowd.looked > 0})
