"""A server process on a temporary database, as `mundialito serve` starts it: it can be killed and started again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from ports import free_port

PATIENCE = 120.0  # seconds for a start
# `mundialito serve` with secrets drawn by the name of the test that runs, which stands in a file.
KNOWN = """
import pathlib, secrets, sys
tests, file, start = sys.argv[1:4]
del sys.argv[1:4]
sys.path.insert(0, tests)
from knowing import dealt_by
kinds = "token_bytes", "token_hex", "token_urlsafe", "randbits"
drawn = {}
def known(kind):
    def draw(n):
        name = pathlib.Path(file).read_text() + " " + start
        if name not in drawn:
            drawn[name] = {}
            dealt_by(name, lambda _, kind, by: drawn[name].update({kind: by}))
        return drawn[name][kind](n)
    return draw
for kind in kinds:
    setattr(secrets, kind, known(kind))
from mundialito.cli import main
main()
"""
TESTS = str(Path(__file__).parent.parent)


class Server:
    """One process at one port; the database outlives it."""

    def __init__(self, folder: Path, pace: float = 0.05, command: tuple[str, ...] = (), beat: float = 0.01) -> None:
        self.log = folder / "server.log"
        self.test = folder / "test"  # whose name stands in it: that test's matches are dealt alike in every run
        self.test.write_text("")
        self.starts = 0
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self.pace, self.beat, self.command = pace, beat, command
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *more: str) -> None:
        """Until it answers."""
        self.starts += 1
        known = self.command or ("-c", KNOWN, TESTS, str(self.test), str(self.starts))
        command = [sys.executable, *known, "serve", "--port", str(self.port), "--database", self.database]
        command += ["--pace", str(self.pace), "--beat", str(self.beat), "--lang", "en", *more]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log, stdout=log)
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server does not answer:\n{self.log.read_text()}")
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/health").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=20)

    # --- as a browser sees it ------------------------------------------------------------------------------

    def newcomer(self, name: str) -> str:
        """Somebody new at a browser; the cookie that it keeps."""
        with httpx.Client(base_url=self.address, headers={"accept-language": "en"}) as http:
            sent(http, "/me/name", name=name)
            return http.cookies["person"]

    def token_of(self, cookie: str) -> str:
        """A token for a program of theirs, from their own page."""
        with httpx.Client(base_url=self.address, cookies={"person": cookie}) as http:
            shown = sent(http, "/me/token", label="Program", scope="play").headers["location"]
            found = re.search(r"mundialito_[\w-]{32}", http.get(shown).text)
            assert found
            return found[0]

    # --- as a program sees it ------------------------------------------------------------------------------

    def person(self, name: str, lang: str = "en") -> str:
        """Somebody new; their token."""
        return str(self.call("POST", "people", name=name, lang=lang)["token"])

    def call(self, method: str, path: str, token: str = "", **body: Any) -> Any:
        """One call of the API, which must succeed."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        sent: Any = {"json": body} if method == "POST" else {"params": body}
        answer = httpx.request(method, f"{self.address}/api/v1/{path}", headers=headers, timeout=20, **sent)
        assert answer.is_success, answer.text
        return json.loads(answer.content)

    def table(self, token: str, *seats: str, game: str = "uno", **more: Any) -> str:
        """A table that the token's person hosts; its link."""
        return str(self.call("POST", "tables", token, game=game, seats=list(seats), **more)["link"])

    def begin(self, link: str, token: str) -> None:
        """Start; nobody has promised a nonce, so it begins at once."""
        self.call("POST", f"tables/{link}/start", token)

    def view(self, link: str, token: str = "") -> Any:
        """What the token's person knows of a table, with the whole log."""
        return self.call("GET", f"tables/{link}/view", token)


def sent(http: httpx.Client, path: str, **form: str) -> httpx.Response:
    """A form of one's own page."""
    http.get("/me")
    answer = http.post(path, data=form, headers={"x-csrftoken": http.cookies["csrftoken"]})
    assert answer.status_code in (200, 303), (path, answer.status_code, answer.text)
    return answer
