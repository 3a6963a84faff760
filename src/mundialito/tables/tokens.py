"""A token of a program: drawn by lot, shown once, kept as a hash; it says what it may be used for.

A link for another device is one, too, without a name and good for one arrival; no program can use it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import replace
from typing import Final

from mundialito.engine.texts import Nick
from mundialito.store import TokenRow
from mundialito.tables.refusals import NotNow

PLAY: Final = "play"  # everything that a person may do at tables
READ: Final = "read"  # only look
SCOPES: Final = (PLAY, READ)
DEVICE: Final = "device"  # make another device this person's, once
MOST: Final = 20  # for one person
SHAPE: Final = re.compile(r"mundialito_[0-9A-Za-z_-]{32}")  # programs that look for lost secrets know it by this


def minted(person: str, label: str, scope: str) -> tuple[str, TokenRow]:
    """A new token that nobody can guess, and its row."""
    label = Nick(label)
    if not label:
        raise NotNow("Give the token a name, so that you know it again: one to twenty letters.")
    if scope not in SCOPES:
        raise NotNow("A token is for playing or for looking on.")
    text = f"mundialito_{secrets.token_urlsafe(24)}"
    return text, TokenRow(hash_of(text), person, label, scope, 0.0, 0)


def minted_link(person: str) -> tuple[str, TokenRow]:
    """The same for a link to another device: its text is no program's token."""
    text = secrets.token_urlsafe(24)
    return text, TokenRow(hash_of(text), person, "", DEVICE, 0.0, 0)


def is_token(text: str) -> bool:
    """Whether it could be one."""
    return SHAPE.fullmatch(text) is not None


def hash_of(text: str) -> str:
    """What is stored in place of it. It is long and drawn by lot, so it needs no salt."""
    return hashlib.sha256(text.encode()).hexdigest()


def used_on(token: TokenRow, day: int) -> TokenRow:
    return replace(token, used=day)
