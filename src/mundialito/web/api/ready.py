"""A short way for what is asked most often. The framework's usual one takes longer than a move with all its rules:
here a body is read and an answer is sent without its dependencies, conversions and response objects.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec
from litestar.exceptions import ClientException, ValidationException
from litestar.response.base import ASGIResponse
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE
from litestar.types import Receive, Scope, Send

from mundialito.web.shell.visitor import Asking

LARGEST: Final = 16 * 1024  # bytes of a body: a choice of 64 events as text

encoder: Final = msgspec.json.Encoder()
T = TypeVar("T")


class Ready(ASGIResponse):
    """JSON that is ready to be sent."""

    def __init__(self, thing: msgspec.Struct) -> None:
        self.body = encoder.encode(thing)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - an ASGI application
        length = b"%d" % len(self.body)
        headers = [(b"content-type", b"application/json"), (b"content-length", length)]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


async def sent(request: Asking, decoder: msgspec.json.Decoder[T]) -> T:
    """What was sent, if it fits; raises ValidationException as the usual way does."""
    body = b""
    more = True
    while more:
        message: Any = await request.receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST:
            raise ClientException(status_code=HTTP_413_REQUEST_ENTITY_TOO_LARGE)
    return fitting(body, decoder)


def fitting(text: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """JSON, if it fits; raises ValidationException."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as wrong:
        what, _, where = str(wrong).partition(" - at `$.")
        raise ValidationException(extra=[{"message": what, "key": where.rstrip("`")}]) from wrong
    except RecursionError as wrong:
        raise ValidationException(extra=[{"message": "nested too deep"}]) from wrong
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise ValidationException(extra=[{"message": str(wrong)}]) from wrong
