"""What a form says: texts without what cannot be printed, whole numbers, and entries of the log made of them."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from typing import Any, Final

from litestar.datastructures import UploadFile

from mundialito.desk.links import PLAYER, Link, author
from mundialito.desk.marks import sealed
from mundialito.desk.progress import Deed, Progress
from mundialito.desk.shapes import FIELDS, LARGEST
from mundialito.engine.options import Unfit
from mundialito.engine.reading import whole
from mundialito.engine.texts import Mark, Name, Note, Text
from mundialito.web.desk.asking import Desk
from mundialito.web.shell.visitor import Asking
from mundialito.words import phrase

NO_TEXT: Final = phrase(
    "This file is no text, but a picture or a program's own: choose one that was saved as CSV, text or JSON."
)


UNSAID: Final = ("id", "_csrf_token")  # fields that say nothing of what is to be done


class Form:
    """The fields of a form, as they were sent."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields

    def __contains__(self, name: str) -> bool:
        return bool(self.text(name))

    def text(self, name: str, kind: Text = Name) -> str:
        """One line that can be shown. Raises TooLong."""
        value = self.fields.get(name, "")
        return kind(value) if isinstance(value, str) else ""

    def lines(self, name: str) -> str:
        """A text of several lines, as it was sent: whoever reads it makes texts of its parts."""
        value = self.fields.get(name, "")
        return value if isinstance(value, str) else ""

    def whole(self, name: str) -> int:
        """A whole number; an empty field is 0."""
        text = self.text(name)
        if not text:
            return 0
        number = whole(text.removeprefix("-"), LARGEST)
        if number is None:
            raise Unfit("-", "{text} is no whole number.", text=text)
        return -number if text.startswith("-") else number


def mark(link: Link, verb: str, form: Form) -> str:
    """By which a form is known that is sent again until it is answered."""
    said = {name: value for name, value in form.fields.items() if name not in UNSAID}
    return sealed(link, form.text("id", Mark), {"verb": verb, **said})


async def read(request: Asking) -> Form:
    """A form, with the text of a file in place of the file."""
    fields: dict[str, Any] = {}
    for name, value in (await request.form()).multi_items():
        if isinstance(value, UploadFile):
            content = text_of(await value.read())
            if content.strip():
                fields[name] = content
        else:
            fields[name] = value
    return Form(fields)


def text_of(content: bytes) -> str:
    """A file as spreadsheets and editors save texts. Raises Unfit for a picture, and whatever else is none."""
    for bom in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if content.startswith(bom):
            return content.decode("utf-16", "replace")
    if b"\0" in content:
        raise Unfit("-", NO_TEXT)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")  # as spreadsheets under Windows save it


def entry(desk: Desk, kind: str, at: int, form: Form, **data: Any) -> Deed:
    """An entry of a kind, with the fields that the form has for it and what else is given."""
    told: dict[str, Any] = {}
    for name, type_ in FIELDS[kind].items():
        name = name.rstrip("?")
        if name in data or name not in form or name == "signed":
            continue  # who signs is told by the link, never by a form
        if type_ is int:
            told[name] = form.whole(name)
        elif type_ is bool:
            told[name] = form.text(name) == "1"
        elif isinstance(type_, Text):
            told[name] = form.text(name, type_)
    if desk.role == PLAYER and kind in ("score", "confirm"):
        told["signed"] = desk.number
    return Deed(kind, at, author(desk.link, desk.signature), told | data, form.text("why", Note))


def sheet(s: Progress, form: Form, number: int, table: int) -> dict[str, Any]:
    """The score sheet in a form: cards by class where the event counts them, else points and who won."""
    if not 1 <= number <= len(s.rounds) or not 1 <= table <= len(s.rounds[number - 1].tables):
        raise Unfit("ED1", "There is no table {table} in round {round}.", table=table, round=number)
    people = s.rounds[number - 1].tables[table - 1]
    told: dict[str, Any] = {"table": table, "round": number}
    if form.text("stopped") == "1":
        told["stopped"] = True
    if s.settings.classes and not any(f"p-{p}" in form for p in people):
        classes = range(len(s.settings.classes))
        told["cards"] = {str(p): [form.whole(f"c-{p}-{i}") for i in classes] for p in people}
    else:
        told["points"] = {str(p): form.whole(f"p-{p}") for p in people}
        if form.whole("winner"):
            told["winner"] = form.whole("winner")
    return told
