"""A server that can be killed at any moment and is up again in the next."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
from ports import free_port

PATIENCE = 60.0  # seconds for a start
NURSERY = Path(__file__).with_name("nursery.py")


class Killable:
    """One port; one process after the other. The database outlives them all."""

    def __init__(self, url: str, log: Path, pace: float = 0.0, lease: tuple[float, float] | None = None) -> None:
        self.url, self.pace, self.port = url, pace, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = log
        # Made once: a client costs more than what it asks. No connection outlives its server.
        self.http = httpx.Client(base_url=self.address, timeout=5, limits=httpx.Limits(max_keepalive_connections=0))
        with log.open("ab") as errors:
            self.nursery = subprocess.Popen(
                [sys.executable, str(NURSERY), *map(str, lease or ())],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
            )  # fmt: skip
        self.process = 0
        self.starts = 0

    @property
    def kind(self) -> str:
        """Of its database: sqlite, postgresql."""
        return self.url.partition(":")[0]

    def start(self) -> None:
        """Until it answers."""
        assert self.nursery.stdin and self.nursery.stdout
        self.nursery.stdin.write(f"{self.port} {self.pace} {self.url}\n")
        self.nursery.stdin.flush()
        self.process = int(self.nursery.stdout.readline())
        self.starts += 1
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if time.monotonic() > until:
                raise RuntimeError(f"the server does not answer:\n{self.log.read_text()}")
            time.sleep(0.01)

    def answers(self) -> bool:
        try:
            return self.http.get("/health").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut would; and wait until it is gone."""
        os.kill(self.process, signal.SIGKILL)
        self.wait()

    def wait(self) -> None:
        assert self.nursery.stdout
        assert self.nursery.stdout.readline() == "gone\n"
        self.process = 0

    def close(self) -> None:
        """No server, and no more to come."""
        if self.process:
            self.kill()
        assert self.nursery.stdin and self.nursery.stdout
        self.nursery.stdin.close()
        self.nursery.wait(30)
        self.nursery.stdout.close()
        self.http.close()
