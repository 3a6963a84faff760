"""Links to be sent to others: as text to copy, and as a code for phones."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
import segno
from markupsafe import Markup

from mundialito.web.shell.visitor import Asking
from mundialito.words import say


def address_of(request: Asking, path: str) -> str:
    """A path as others reach it: at the address that the server was given, else at the one it was asked by."""
    return (request.app.state.address or str(request.base_url).rstrip("/")) + path


def link(address: str, label: str, lang: str) -> h.Node:
    """The text, and a button that the script shows where it can copy."""
    return h.p(".link")[
        h.input("#link", value=address, readonly=True, aria_label=label),
        h.button(".btn.small", type="button", data_copy="#link", hidden=True)[say("Copy", lang)],
    ]


def code(address: str, lang: str) -> h.Node:
    """The same link for a camera; black on white in every theme."""
    return h.div(".code", role="img", aria_label=say("The same link as a code for phones", lang))[squares(address)]


@lru_cache(1024)
def squares(address: str) -> Markup:
    """Three milliseconds of work, and a crowd asks for the same one."""
    return Markup(segno.make(address, error="m").svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None))
