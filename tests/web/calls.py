"""Connections byte by byte, and the server's wire as a test looks at it."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from serving import Server

from mundialito.words import LANGUAGES

HALF = b"GET /health HTTP/1.1\r\nhost: x\r\n"
WHOLE = HALF + b"\r\n"
POST = b"POST /api/v1/people HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
PATIENCE = 30.0


class Caller:
    """A connection, byte by byte."""

    def __init__(self, port: int, address: str = "127.0.0.1", window: int = 0) -> None:
        self.socket = socket.socket()
        if window:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.settimeout(PATIENCE)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", port))

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.socket.sendall(piece)

    def rest(self) -> bytes:
        """Everything until the other end hangs up."""
        told = b""
        try:
            while more := self.socket.recv(1 << 16):
                told += more
        except ConnectionResetError:
            pass
        return told

    def read(self, least: int) -> int:
        """So many bytes, or a few more: how many they were."""
        told = 0
        while told < least:
            more = len(self.socket.recv(1 << 14))
            assert more, f"the other end hung up after {told} bytes"
            told += more
        return told

    def answer(self) -> bytes:
        """One answer; of an event stream no more than has come."""
        told, length = b"", 0
        while (end := told.find(b"\r\n\r\n")) < 0 or len(told) < end + 4 + length:
            more = self.socket.recv(1 << 16)
            assert more, told
            told += more
            if found := re.search(rb"content-length: (\d+)", told):
                length = int(found[1])
        return told


def until(server: Server, comes: Callable[[], bool]) -> None:
    """Until the server has seen it, in its own loop."""
    for _ in range(3000):
        if server.ask(comes):
            return
        server.do(asyncio.sleep(0.01))
    raise AssertionError([len(stage) for stage in server.wire.stages])


def at(server: Server, *stages: int) -> Callable[[], bool]:
    """So many connections at each stage: header, body, answer, idle, end."""
    return lambda: tuple(len(stage) for stage in server.wire.stages) == stages


def later(server: Server, seconds: float) -> None:
    """The wire is looked at as it would be then."""
    server.ask(lambda: server.wire.look(server.loop.time() + seconds))


def is_refusal(told: bytes, status: int) -> bool:
    """One sentence, in every language."""
    head, _, body = told.partition(b"\r\n\r\n")
    return head.startswith(b"HTTP/1.1 %d " % status) and body.count(b"\n") == len(LANGUAGES)


@contextmanager
def capped(server: Server, **caps: int) -> Iterator[None]:
    usual = server.wire.caps
    server.wire.caps = replace(usual, **caps)
    try:
        yield
    finally:
        server.wire.caps = usual
