"""What those are told whose connection ends before there is anybody to answer them."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Final

from mundialito.words import LANGUAGES, phrase, say

SLOW: Final = phrase("Your request took too long to arrive: try again, over a better connection if you can.")
LARGE: Final = phrase("The head of your request is too large: delete the cookies of this site, then try again.")
WRONG: Final = phrase("That is no request that a server understands: try again with a browser.")
SHORT: Final = phrase("The server has as many connections as it can have: try again in a moment.")
SENTENCES: Final = {400: WRONG, 408: SLOW, 431: LARGE, 503: SHORT}


@cache
def last_word(status: int) -> bytes:
    """What is said before a connection ends; in all languages, for nobody has told us theirs."""
    told = "".join(f"{say(SENTENCES[status], lang)}\n" for lang in LANGUAGES).encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"x-content-type-options: nosniff\r\ncontent-length: {len(told)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + told
