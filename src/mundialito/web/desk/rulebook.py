"""The rules of an event, in the reader's language, by number: refusals link to them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import htpy as h
from litestar import MediaType, get

from mundialito import desk
from mundialito.web.shell.markdown import html
from mundialito.web.shell.visitor import Asking, TheVisitor

NUMBER = re.compile(r"^#+ (ED?\d+)\b", re.MULTILINE)


def text(lang: str) -> str:
    return (Path(desk.__file__).parent / "rulebook" / f"{lang}.md").read_text("utf-8")


@get("/rules/event", media_type=MediaType.HTML, include_in_schema=False)
async def page(request: Asking, visitor: TheVisitor) -> str:
    """The whole book; each rule has its number for an anchor."""
    book = text(visitor.lang)
    numbers = NUMBER.findall(book)
    sections = re.split(r"(?m)^(?=#+ ED?\d)", book)
    body = h.div(".book")[
        h.article(".text")[
            [
                h.section(id=found[1] if (found := NUMBER.match(part)) else None)[
                    html(part, numbers, lambda number: f"#{number}")
                ]
                for part in sections
            ]
        ]
    ]
    title = book.partition("\n")[0].lstrip("# ")
    return str(request.app.state.frame.page(visitor, title, body, here="/rules/event"))


ROUTES: list[Any] = [page]
