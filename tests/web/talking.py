"""A program's end of a socket, byte by byte, for tests: it can do what no library would."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import socket
from typing import Any

from calls import Caller
from serving import Server

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    """The other end has said goodbye."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Refusal(Exception):
    """No socket: an answer of HTTP."""

    def __init__(self, status: int, fault: dict[str, Any]) -> None:
        super().__init__(status, fault)
        self.status, self.fault = status, fault


def masked(content: bytes, kind: int = TEXT, last: bool = True) -> bytes:
    """A frame as a client sends it."""
    mask = os.urandom(4)
    return (
        bytes([(0x80 if last else 0) | kind])
        + size(len(content))
        + mask
        + bytes(b ^ mask[i % 4] for i, b in enumerate(content))
    )


def size(n: int) -> bytes:
    """How long a masked frame is."""
    if n < 126:
        return bytes([0x80 | n])
    return b"\xfe" + n.to_bytes(2, "big") if n < 1 << 16 else b"\xff" + n.to_bytes(8, "big")


class Talk(Caller):
    """One socket. What comes unasked is kept until it is asked for."""

    def __init__(self, server: Server, token: str = "", window: int = 0, **headers: str) -> None:
        super().__init__(server.port, window=window)
        self.begin(token, headers)

    @classmethod
    def over(cls, door: socket.socket, token: str = "", **headers: str) -> Talk:
        """By a connection that is there."""
        talk = cls.__new__(cls)
        talk.socket = door
        talk.begin(token, headers)
        return talk

    def begin(self, token: str, headers: dict[str, str]) -> None:
        self.token, self.buffer, self.asked = token, b"", 0
        self.unasked: list[dict[str, Any]] = []
        self.received: list[bytes] = []
        self.upgrade({"authorization": f"Bearer {token}"} | headers if token else headers)

    def upgrade(self, headers: dict[str, str]) -> None:
        key = base64.b64encode(os.urandom(16))
        head = {"host": "x", "upgrade": "websocket", "connection": "Upgrade", "sec-websocket-version": "13"}
        head |= {"sec-websocket-key": key.decode()} | {name.replace("_", "-"): value for name, value in headers.items()}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self.send(f"GET /api/v1/socket HTTP/1.1\r\n{lines}\r\n".encode())
        told = b""
        while b"\r\n\r\n" not in told:
            told += self.more()
        top, _, self.buffer = told.partition(b"\r\n\r\n")
        if not top.startswith(b"HTTP/1.1 101 "):
            told = self.buffer + self.rest()
            self.socket.close()
            raise Refusal(int(top[9:12]), json.loads(told))
        assert base64.b64encode(hashlib.sha1(key + GUID).digest()) in top

    def more(self) -> bytes:
        told = self.socket.recv(1 << 16)
        if not told:
            raise Closed(1006, "")
        return told

    def say(self, **message: Any) -> None:
        self.send(masked(json.dumps(message).encode()))

    def frame(self) -> tuple[int, bytes]:
        """The next one, whatever it is."""
        while True:
            data = self.buffer
            if len(data) >= 2:
                size, at = data[1], 2
                assert size < 128, "a server masks nothing"
                if size > 125:
                    at = 4 if size == 126 else 10
                    size = int.from_bytes(data[2:at], "big")
                if len(data) >= at + size:
                    self.buffer = data[at + size :]
                    return data[0] & 15, data[at : at + size]
            self.buffer += self.more()

    def next(self) -> dict[str, Any]:
        """The next message; raises Closed."""
        while True:
            kind, content = self.frame()
            if kind == CLOSE:
                raise Closed(int.from_bytes(content[:2], "big"), content[2:].decode())
            if kind == TEXT:
                self.received.append(content)
                told: dict[str, Any] = json.loads(content)
                return told
            if kind == PING:
                self.send(masked(content, PONG))

    def told(self, number: int) -> dict[str, Any]:
        """The next thing that comes unasked under a number."""
        for n, message in enumerate(self.unasked):
            if message["id"] == number:
                return self.unasked.pop(n)
        while (message := self.next())["id"] != number or "status" in message:
            self.unasked.append(message)
        return message

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """A message and its answer."""
        self.asked += 1
        number = more.pop("id", 1000 + self.asked)
        self.say(do=do, id=number, **more)
        while "status" not in (message := self.next()):
            self.unasked.append(message)
        assert message["id"] == number
        return message

    def must(self, do: str, **more: Any) -> Any:
        answer = self.ask(do, **more)
        assert answer["status"] < 300, answer
        return answer["body"]

    def watch(self, number: int, link: str, **more: Any) -> dict[str, Any]:
        """Watch a table: where one is."""
        self.must("watch", id=number, table=link, **more)
        news: dict[str, Any] = self.told(number)["news"]
        return news

    def end(self) -> Closed:
        """How it ends."""
        try:
            while True:
                self.next()
        except Closed as closed:
            return closed
