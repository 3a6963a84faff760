"""Entries as a log holds them, written and read."""

from __future__ import annotations

from typing import Final

import msgspec

from mundialito.engine.who import TABLE
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.setting import Chair, Fixed, Over, Setting

decode_setting: Final = msgspec.json.Decoder(Setting)
decode_fixed: Final = msgspec.json.Decoder(Fixed)
decode_chair: Final = msgspec.json.Decoder(Chair)
decode_over: Final = msgspec.json.Decoder(Over)


def over(how: Over) -> Entry:
    return Entry(a.OVER, TABLE, 0, written(how))


def written(thing: msgspec.Struct) -> str:
    return msgspec.json.encode(thing).decode()
