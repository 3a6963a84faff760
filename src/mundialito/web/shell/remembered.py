"""The tournaments that a device can open: a list that it keeps itself, with names and addresses and without any key.

Keys go to their own pages alone, so no other page could say what they open.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

import htpy as h
import msgspec
from litestar.datastructures import Cookie

from mundialito.engine.texts import Name
from mundialito.web.shell.visitor import Asking, Visitor, kept
from mundialito.words import phrase, say

EVENTS: Final = "events"
MOST: Final = 8  # of them, the one opened last first: a cookie holds four kilobytes
PLACES: Final = re.compile(r"/(desk|seat|table)/[\w.-]{1,80}", re.ASCII)
PAGES: Final = {"desk": phrase("the desk"), "seat": phrase("my seat"), "table": phrase("score sheet")}


class Place(msgspec.Struct, frozen=True, array_like=True):
    """An event by the address of its page on this device."""

    path: str
    name: str

    @property
    def is_one(self) -> bool:
        """Whatever a device sends back, only our own addresses are shown to it."""
        return bool(PLACES.fullmatch(self.path)) and Name.fits(self.name)


def places(request: Asking) -> list[Place]:
    """What the device remembers; of what is no such list, nothing."""
    try:
        told = urlsafe_b64decode(request.cookies.get(EVENTS, "").encode())
        return [place for place in msgspec.json.decode(told, type=list[Place]) if place.is_one][:MOST]
    except (Error, UnicodeError, msgspec.DecodeError):
        return []


def with_place(request: Asking, path: str, name: str) -> Cookie:
    """The list with this event first."""
    others = [place for place in places(request) if place.path != path]
    told = urlsafe_b64encode(msgspec.json.encode([Place(path, name), *others][:MOST])).decode()
    return kept(EVENTS, told, request.app.state.secure)


def without_places(request: Asking) -> Cookie:
    return kept(EVENTS, "", request.app.state.secure, max_age=0)


def panel(request: Asking, visitor: Visitor) -> h.Node:
    """Ways back to them."""
    told, lang = places(request), visitor.lang
    if not told:
        return None
    return h.section(".panel.list" if visitor.person else ".panel.list.narrow")[
        h.h2[say("Tournaments on this device", lang)],
        h.ul[[row(place, lang) for place in told]],
    ]


def row(place: Place, lang: str) -> h.Node:
    kind = PAGES[place.path.split("/")[1]]
    return h.li[
        h.span[h.b[place.name or say("Tournament", lang)], " ", h.span(".badge")[say(kind, lang)]],
        h.a(".btn.small.gold", href=place.path)[say("Open", lang)],
    ]
