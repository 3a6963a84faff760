"""Links into an event: who holds one may do what its role may. None of them needs an account."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from mundialito.desk import waiting
from mundialito.desk.progress import Deed, Progress
from mundialito.engine.texts import Author, Name
from mundialito.store import LinkRow
from mundialito.tables.refusals import NotNow

Link = LinkRow  # pages know no store
DIRECTOR: Final = "director"
ENTERS: Final = "enter"  # a helper who may enter scores
CONFIRMS: Final = "confirm"  # and one who may confirm them, too
TABLE: Final = "table"
PUBLIC: Final = "public"
PLAYER: Final = "player"  # one's own: leads to one's seat on line, and signs scores
SIGNING: Final = "sign"  # the first letters of a player's code, as they are typed at a table's phone
HOUSE: Final = LinkRow("", "", "director", 0, "on line")  # the office itself, for tables on line
SHOWN_AGAIN: Final = (TABLE, PUBLIC)  # printed on signs: all others are known by their hash alone
HELPERS: Final = (ENTERS, CONFIRMS)
NAMED: Final = (DIRECTOR, *HELPERS)  # made for somebody by name; the director who opened the event has number 0

# The kinds of entries that a role may make; the director may make all.
MAY: Final = {
    ENTERS: {"score", "result"},
    CONFIRMS: {"score", "confirm", "result"},
    TABLE: {"score"},
    PUBLIC: {"enter", "ask"},
    PLAYER: {"score", "confirm", "decline"},
    SIGNING: set(),
}
# A player's link can be typed: no letter is taken for another. 60 bits, and wrong ones are counted (web/desk/asking).
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE: Final = 12
SHORT: Final = 4  # letters of it that sign a score at one's table: 20 bits, and wrong ones are few (web/desk/signing)
MISREAD: Final = str.maketrans("OIL", "011")


def hash_of(token: str) -> str:
    """What is stored in place of a secret. It is long and drawn by lot, so it needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def minted(id: str, role: str, number: int = 0, label: str = "") -> tuple[str, LinkRow]:
    """A new link that nobody can guess, and its row."""
    token = "".join(secrets.choice(LETTERS) for _ in range(CODE)) if role == PLAYER else secrets.token_urlsafe(16)
    return token, LinkRow(hash_of(token), id, role, number, label, token if role in SHOWN_AGAIN else None)


def signing(id: str, number: int, code: str) -> LinkRow:
    """What a player's first letters are known by: the same letters at another's seat are another's."""
    return LinkRow(hash_of(f"{id} {number} {code[:SHORT]}"), id, SIGNING, number, "")


def code_of(typed: str) -> str:
    """A player's code as it is stored by, however it was typed."""
    return "".join(c for c in typed.upper().translate(MISREAD) if c in LETTERS)


def is_code(token: str) -> bool:
    return len(token) == CODE and all(c in LETTERS for c in token)


def spelt(code: str) -> str:
    """As it is printed: K7QF 9M2X 4TBW."""
    return " ".join(code[i : i + 4] for i in range(0, len(code), 4))


def check_right(link: LinkRow, s: Progress, e: Deed) -> None:
    """Whether the holder of a link may make an entry at all; whether it fits is another question."""
    check_signature(link, e)
    if link.role == DIRECTOR:
        return
    if link.role == TABLE and e.kind == "confirm":
        raise NotNow("A score is confirmed with a code: the first letters of the card of somebody else at the table.")
    if e.kind not in MAY[link.role]:
        raise NotNow("This link does not allow that: ask the organiser.")
    if link.role == TABLE and e.data.get("table") != link.number:
        raise NotNow("This link is for table {table} alone.", table=link.number)
    if link.role in (TABLE, PLAYER) and e.kind in ("score", "confirm") and is_on_line(s, e):
        raise NotNow("Table {table} plays on line, and its score enters itself: tell the organiser if it is wrong.",
                     table=e.data["table"])  # fmt: skip
    if e.data.get("slip") and link.role != CONFIRMS:
        raise NotNow("A score that is entered with this link must be confirmed by somebody else.")
    if link.role == PUBLIC and (e.kind != waiting.door(s) or set(e.data) != {"name"}):
        raise NotNow("Registration has changed meanwhile: open this page again.")
    if link.role == PLAYER and e.kind == "decline" and e.data["player"] != link.number:
        raise NotNow("This link does not allow that: ask the organiser.")


def is_on_line(s: Progress, e: Deed) -> bool:
    """ED9  Whether the server knows how the table's match ends: nobody at the table has to tell."""
    return s.current is not None and e.data.get("table", 0) - 1 in s.current.matches


def check_signature(link: LinkRow, e: Deed) -> None:
    """ED1  Whoever signs a score does so with their own code, and nobody signs for others."""
    signer = link.number if link.role == PLAYER else None
    if e.kind in ("score", "confirm") and e.data.get("signed") != signer:
        raise NotNow("Scores are signed with one's own code, and no other's.")


def author(link: LinkRow, who: str = "") -> str:
    """Who is written into the log."""
    places = {
        DIRECTOR: link.label or "desk",
        TABLE: f"table {link.number}",
        PUBLIC: "public page",
        PLAYER: f"player {link.number}",
    }
    place = places.get(link.role, link.label)
    name = Name(who)
    return Author(f"{place} · {name}" if name else place)
