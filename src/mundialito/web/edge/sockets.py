"""WebSockets (RFC 6455), the server's end: texts in frames, no extensions.

A message has a largest size and a slowest pace, a turn of the loop hears a few frames, whoever does not read is told
and heard no more, and all of a connection's memory is given back when its last word is said.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
from collections.abc import Callable
from typing import Any, Final

from mundialito.words import phrase, say

LARGEST: Final = 64 * 1024  # bytes of a message, in however many frames: as of a body
SMALL: Final = 125  # bytes of a frame that has no longer length, and of every frame that is no message
PING: Final = 20.0  # seconds between two questions whether somebody is there
SILENCE: Final = 60.0  # seconds without a byte, answers to those questions included
UNUSED: Final = 65.0  # seconds in which nothing is asked, where nothing is followed
LAST_WORD: Final = 1.5  # seconds to hear why it ends: less than a server takes that stops
PIECE_TIME: Final = 10.0  # seconds without the rest of a message; and for its first bytes, then
PIECE_RATE: Final = 1024  # bytes a second
AT_A_TIME: Final = 16  # frames of one connection in a turn of the loop: then it is others' turn
STRAYS: Final = 128  # frames that are no whole message, in a second
BREATH: Final = 1.0  # seconds for which nothing is heard of whoever is too fast
MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3

# What a frame is.
MORE, TEXT, BINARY, CLOSE, ASK, ALIVE = 0, 1, 2, 8, 9, 10

# Why nothing is heard for now: too much is not answered, or not read; others' turn; too much came.
BUSY, FULL, TURN, CALM = 1, 2, 4, 8

# Why it ends: RFC 6455, 7.4.1; from 4000 on they are ours, with the status that HTTP has for it.
GOING, WRONG, NO_TEXT, SPOILT, POLICY, LARGE, FAILED, REVOKED = 1001, 1002, 1003, 1007, 1008, 1009, 1011, 4401

STOPS: Final = phrase("The server stops: connect again in a moment.")
NO_FRAME: Final = phrase("That is no frame of a WebSocket as a client sends it.")
ONLY_TEXTS: Final = phrase("Messages are texts here, JSON in UTF-8.")
TOO_LARGE: Final = phrase("A message has at most 64 KiB: send less at once.")
UNREAD: Final = phrase("You did not read what you were told: read faster, then go on from your log.")
EARLY: Final = phrase("You spoke before you were answered: wait for the end of our head, then send.")
STRAY: Final = phrase("Too many frames came that are no messages: send a message in one, and ask now and then.")
HALF: Final = phrase("Your message took too long to arrive: connect again, and send it at once.")
SILENT: Final = phrase("Nothing was heard of you for a minute: connect again.")
IDLE: Final = phrase("Nothing was asked and nothing followed for a minute: connect again.")


def accepted(key: bytes) -> bytes:
    """What proves that the server has understood: RFC 6455, 4.2.2."""
    return base64.b64encode(hashlib.sha1(key + MAGIC, usedforsecurity=False).digest())


def is_key(key: bytes) -> bool:
    """Sixteen bytes in base64, as a client draws them."""
    try:
        return len(base64.b64decode(key, validate=True)) == 16
    except ValueError:
        return False


def unmasked(mask: bytes | bytearray, content: bytes | bytearray) -> bytes:
    """What a client has masked: four bytes, over and over."""
    n = len(content)
    over = (mask * (n // 4 + 1))[:n]
    return (int.from_bytes(content, "little") ^ int.from_bytes(over, "little")).to_bytes(n, "little")


def frame(content: bytes, kind: int = TEXT) -> bytes:
    """A whole message in one frame."""
    n = len(content)
    if n <= SMALL:
        return b"%c%c%b" % (0x80 | kind, n, content)
    if n < 1 << 16:
        return b"%c\x7e%b%b" % (0x80 | kind, n.to_bytes(2, "big"), content)
    return b"%c\x7f%b%b" % (0x80 | kind, n.to_bytes(8, "big"), content)


class Ended(Exception):
    """The connection ends, and why."""

    def __init__(self, code: int, sentence: str) -> None:
        self.code, self.sentence = code, sentence


class Socket:
    """One connection that speaks in messages. Whoever converses sets what is to be called."""

    def __init__(self, transport: Any, lang: str) -> None:
        self.transport, self.lang = transport, lang
        self.loop = asyncio.get_running_loop()
        self.heard = self.asked = self.loop.time()  # a byte, a message
        self.rest = bytearray()  # of frames that have not come whole
        self.part: bytearray | None = None  # of a message that has not
        self.began = 0.0  # when that which has not come whole began to come; 0: all has
        self.strays, self.counted = 0, self.heard  # frames that were no whole message, and since when
        self.held = 0  # why nothing is heard for now: bits
        self.is_closing = False
        self.gone: asyncio.Future[None] = self.loop.create_future()  # done when the connection is no more
        self.hear: Callable[[bytes], None] = lambda _: None  # a message
        self.room: Callable[[], None] = lambda: None  # there is room again for what is to be told
        self.end: Callable[[], None] = lambda: None  # nothing more is told: called once
        self.is_followed: Callable[[], bool] = lambda: False  # whether anything may have to be told

    # --- what comes ----------------------------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        self.heard = self.loop.time()
        self.rest += data
        self.go_on()

    @property
    def is_full(self) -> bool:
        """The reader leaves lie what it was sent."""
        return bool(self.held & FULL)

    def go_on(self) -> None:
        """As many frames as may be heard now; if there are more, after all others had their turn."""
        at = 0
        try:
            for _ in range(AT_A_TIME):
                end = 0 if self.held else self.next_frame(self.rest, at)
                if not end:
                    break
                at = end
            else:
                self.hold(TURN)
                self.loop.call_soon(self.release, TURN)
            del self.rest[:at]
        except Ended as why:
            self.close(why.code, why.sentence)
            self.rest.clear()
        is_whole = not self.rest and self.part is None
        self.began = 0.0 if is_whole else self.began or self.heard

    def next_frame(self, data: bytearray, start: int) -> int:
        """Take the frame that begins there, and where it ends; 0: it has not come whole. Raises Ended."""
        if len(data) < start + 2:
            return 0
        first, second = data[start], data[start + 1]
        kind, size, at = first & 15, second & 127, start + 2
        if not second & 0x80 or first & 0x70 or (kind >= CLOSE and (size > SMALL or not first & 0x80)):
            raise Ended(WRONG, NO_FRAME)
        if size > SMALL:
            at += 2 if size == 126 else 8
            if len(data) < at:
                return 0
            size = int.from_bytes(data[start + 2 : at], "big")
        if size + len(self.part or b"") > LARGEST:
            raise Ended(LARGE, TOO_LARGE)
        end = at + 4 + size
        if len(data) < end:
            return 0
        self.take(kind, bool(first & 0x80), unmasked(data[at : at + 4], data[at + 4 : end]))
        return end

    def take(self, kind: int, is_last: bool, content: bytes) -> None:
        """What a frame brings; raises Ended."""
        if kind != TEXT or not is_last or self.is_closing:
            self.stray()
        if kind == CLOSE:
            self.answer_close(content)
        elif self.is_closing or kind == ALIVE:
            return
        elif kind == ASK:
            self.transport.write(frame(content, ALIVE))
        elif kind == TEXT and self.part is None:
            self.part = bytearray(content)
            self.whole(is_last)
        elif kind == MORE and self.part is not None:
            self.part += content
            self.whole(is_last)
        else:
            raise Ended(NO_TEXT, ONLY_TEXTS) if kind == BINARY else Ended(WRONG, NO_FRAME)

    def whole(self, is_last: bool) -> None:
        """A message, if that was all of it."""
        if is_last and self.part is not None:
            message, self.part, self.began = bytes(self.part), None, 0.0
            self.asked = self.heard
            self.hear(message)

    def stray(self) -> None:
        """Pieces and questions cost us something, too, and nobody counts them as messages are counted."""
        if self.heard - self.counted > 1:
            self.strays, self.counted = 0, self.heard
        self.strays += 1
        if self.strays > STRAYS:
            self.transport.abort() if self.is_closing else self.close(POLICY, STRAY)

    def calm(self) -> None:
        """Whoever is too fast is heard again after a breath."""
        if not self.held & CALM:
            self.hold(CALM)
            self.loop.call_later(BREATH, self.release, CALM)

    def hold(self, why: int) -> None:
        """Hear nothing more for now: whoever asks waits, and in the end so does their machine."""
        if not self.held and not self.transport.is_closing():
            self.transport.pause_reading()
        self.held |= why

    def release(self, why: int) -> None:
        self.held &= ~why
        if not self.held and not self.transport.is_closing():
            self.heard = self.loop.time()
            self.transport.resume_reading()
            self.go_on()

    # --- what goes -----------------------------------------------------------------------------------------------

    def send(self, *messages: bytes) -> None:
        """Messages, one after the other; nothing once the last word is said."""
        if not self.is_closing:
            self.transport.write(b"".join([frame(message) for message in messages]))

    def pause(self) -> None:
        """The reader does not keep up."""
        self.hold(FULL)

    def resume(self) -> None:
        if not self.is_closing:
            self.room()
        self.release(FULL)

    # --- the end -------------------------------------------------------------------------------------------------

    def look(self, now: float) -> None:
        """Ask whether somebody is there; let go of who is not, or wants nothing."""
        if self.held:  # that we hear nothing is our own doing
            self.heard = self.asked = now
        if self.is_late(now):
            self.close(POLICY, HALF)
        elif now - self.heard > SILENCE:
            self.close(POLICY, SILENT)
        elif now - self.asked > UNUSED and not self.is_followed():
            self.close(POLICY, IDLE)
        elif not self.is_full and not self.is_closing:
            self.transport.write(frame(b"", ASK))

    def is_late(self, now: float) -> bool:
        """Whether a message has begun to come, and does not go on. That we do not hear is no fault of the sender."""
        if self.held and self.began:
            self.began = now
        return bool(self.began) and now - self.began > PIECE_TIME + self.half / PIECE_RATE

    @property
    def half(self) -> int:
        """Bytes that have come of what has not come whole."""
        return len(self.rest) + len(self.part or b"")

    def close(self, code: int, sentence: str) -> None:
        """Say why, and go as soon as that is heard."""
        if self.is_closing:
            return
        self.is_closing = True
        reason = say(sentence, self.lang).encode()[: SMALL - 2].decode(errors="ignore").encode()
        self.transport.write(frame(code.to_bytes(2, "big") + reason, CLOSE))
        self.part = None
        self.rest.clear()
        self.began = 0.0
        self.finish()
        self.loop.call_later(LAST_WORD, self.transport.abort)

    def close_early(self) -> None:
        """What came before our answer is lost: better no word than half of what was said."""
        self.close(WRONG, EARLY)

    def answer_close(self, content: bytes) -> None:
        """The other end says goodbye, first or in answer to us."""
        if not self.is_closing:
            self.is_closing = True
            self.transport.write(frame(content[:2], CLOSE))
            self.finish()
            self.loop.call_later(LAST_WORD, self.transport.abort)  # however little is read of what waits
        self.transport.close()

    def finish(self) -> None:
        """Nothing more is told."""
        end, self.end = self.end, lambda: None
        end()

    def lost(self) -> None:
        """The connection is no more."""
        self.is_closing = True
        self.finish()
        self.rest, self.part = bytearray(), None
        self.hear, self.room, self.is_followed = lambda _: None, lambda: None, lambda: False  # no circles are left
        if not self.gone.done():
            self.gone.set_result(None)
