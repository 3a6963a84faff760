"""`mundialito serve`: where it listens, what it says, how it stops."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

PATIENCE = 30.0  # seconds for a server to do what it should; far more than it takes


@contextmanager
def serving(folder: Path, *words: str, files: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a free port, and the line it says; `files`: how many the system lets it open."""
    command = [sys.executable, "-m", "mundialito", "serve", "--port", "0", "--lang", "en", *words]
    if "--database" not in words:
        command += ["--database", f"sqlite:///{folder / 'hall.db'}"]
    if files:
        command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"})
    assert process.stderr
    try:
        yield process, process.stderr.readline()
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.communicate()


def address_in(line: str) -> str:
    assert line.startswith("Mundialito is at http"), line
    return line.split()[3]


def refusal(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mundialito", "serve", "--lang", "en", *words],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    return done.stderr.strip()


def test_it_says_where_it_is_and_answers(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, line):
        answer = httpx.get(address_in(line) + "/", headers={"accept-language": "pt-BR"})
        assert answer.status_code == 200
        assert '<html lang="pt"' in answer.text


def test_for_other_devices_it_prints_its_address_as_a_code(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as (process, line):
        assert "127.0.0.1" not in line or "▀" in line
        assert process.stderr
        shown = [process.stderr.readline() for _ in range(12)]
        assert sum("▀" in row or "█" in row or "▄" in row for row in shown) > 8, shown


def test_a_port_in_use_gets_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refusal("--port", str(port), "--database", f"sqlite:///{tmp_path / 'x.db'}")
    assert said == f"Port {port} is in use: stop what runs there, or choose another one with --port."
    assert not (tmp_path / "x.db").exists()


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path):
        said = refusal("--port", "0", "--database", f"sqlite:///{tmp_path / 'hall.db'}")
    assert "is served by another Mundialito" in said and "\n" not in said


@pytest.mark.parametrize("url", ["oracle://x/y", "nonsense", "sqlite:////proc/x.db"])
def test_a_database_that_cannot_be_gets_one_sentence(url: str) -> None:
    said = refusal("--port", "0", "--database", url)
    assert said and "\n" not in said and "Traceback" not in said


def test_told_to_stop_it_lets_event_streams_go(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, line), httpx.Client(base_url=address_in(line), timeout=PATIENCE) as visitor:
        page = visitor.get("/").text
        token = page.partition('_csrf_token" value="')[2].partition('"')[0]
        table = visitor.post("/play/uno", data={"_csrf_token": token, "name": "Marta"}).headers["location"]
        with visitor.stream("GET", f"{table}/stream?seat=0") as stream:
            chunks = stream.iter_bytes()
            next(chunks)
            process.send_signal(signal.SIGTERM)
            with suppress(httpx.RemoteProtocolError):
                for _ in chunks:
                    pass
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_nothing_is_left_behind_that_keeps_it_from_starting_again(tmp_path: Path) -> None:
    for _ in range(2):
        with serving(tmp_path) as (process, line):
            address_in(line)
            process.kill()
            process.wait()


def test_what_the_first_table_of_a_game_asks_for_is_loaded_before_anybody_comes() -> None:
    """While something loads, the event loop answers nobody."""
    script = """
import sys
from mundialito.web import serving
serving.at_hand()
there = set(sys.modules)
from mundialito import games
from mundialito.drawing import Place
from mundialito.engine.texts import lookalikes
from mundialito.engine.who import PUBLIC
from mundialito.showing.drawings import drawing_of
for name in games.names():
    game = games.load(name)
    v = game.begun(game.usual)
    game.notation.position(v)
    drawing_of(name).public(v, [Place("Ana")] * game.usual, "en", "/symbols")
print(*(what for what, kept in (("lookalikes", lookalikes),) if not kept.cache_info().currsize))
print(*sorted(name for name in set(sys.modules) - there if "mundialito" in name))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stdout + done.stderr
