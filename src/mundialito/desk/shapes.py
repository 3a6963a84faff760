"""The shape of an entry: its fields, their kinds, texts that can be shown, numbers within reason.

It asks nothing of the event, so it is judged once, where an entry comes in: at a form, a program's call, an import.
"""

from __future__ import annotations

from typing import Any, Final

from mundialito.desk.progress import Deed
from mundialito.engine.options import Unfit
from mundialito.engine.texts import Author, Mark, Name, Note, Text

LARGEST: Final = 10**9  # of any number in an entry
LAST: Final = 32_503_679_999_999  # the last millisecond of the year 2999: forecasts of it are still in the calendar
DEEPEST: Final = 4  # lists in lists: a draft has rounds, tables, people

MATCH: Final[dict[str, type | Text]] = {  # of a cup, as it went
    "home": Name, "away": Name, "home_goals": int, "away_goals": int,
    "home_kicks?": int, "away_kicks?": int, "coin?": Name,
}  # fmt: skip

# What each kind of entry carries; a name with ? may be missing.
FIELDS: Final[dict[str, dict[str, type | Text]]] = {
    "open": {},  # settings: read_settings checks them
    "enter": {"name": Name, "paid?": int, "here?": bool},
    "ask": {"name": Name},
    "admit": {"player": int},
    "decline": {"player": int},
    "rename": {"player": int, "name": Name},
    "pay": {"player": int, "amount": int},
    "refund": {"player": int, "amount": int},
    "present": {"player": int},
    "absent": {"player": int},
    "leave": {"player": int},
    "return": {"player": int},
    "apart": {"players": list},
    "fix": {"player": int, "table": int},
    "draft": {"rounds": list},
    "swap": {"a": int, "b": int},
    "publish": {},
    "withdraw": {},
    "short": {"player": int},
    "bye": {"player": int},
    "start": {},
    "pause": {},
    "resume": {},
    "score": {
        "table": int,
        "round?": int,
        "cards?": dict,
        "points?": dict,
        "winner?": int,
        "stopped?": bool,
        "slip?": bool,
        "settles?": bool,
        "signed?": int,
    },
    "confirm": {"table": int, "round?": int, "signed?": int},
    "correct": {"round": int, "table": int, "cards?": dict, "points?": dict, "winner?": int, "stopped?": bool},
    "finish": {},
    "decider": {"tables": list},
    "decide": {"table": int, "winner?": int},
    "prize": {"player": int, "amount": int},
    "close": {},
    "side": {"team": Name, "name": Name},
    "result": MATCH,
    "amend": {"number": int, **MATCH},
    "lots": {"teams": list},
    "kickoff": {"home": Name, "away": Name, "match": Name, "link": Name},
    "abandon": {"home": Name, "away": Name},
    "remote": {"player": int, "remote": bool},
    "bot": {"player": int, "bot": Name},
    "venue": {"table": int, "online": bool},
    "match": {"round": int, "table": int, "match": Name, "link": Name},
    "screen": {"hide?": bool, "freeze?": bool},
    "change": {
        "name?": Name,
        "date?": Name,
        "place?": Name,
        "contact?": Name,
        "notes?": Note,
        "rounds?": int,
        "minutes?": int,
        "late_until?": int,
        "fee?": int,
        "house?": int,
        "prizes?": list,
        "currency?": Name,
        "classes?": list,
        "missed_round?": Name,
        "missed_points?": int,
        "bye?": Name,
        "registration?": Name,
        "places?": int,
    },
    "reopen": {},
    "link": {"did": Name, "role": Name, "table?": int, "players?": list, "label?": Name},
    "undo": {"entry": int},
}


def check_shape(e: Deed) -> None:
    """Raises Unfit: all it needs, nothing else, each of its kind, and nothing that cannot be shown or added up."""
    if e.kind not in FIELDS:
        kinds = ", ".join(FIELDS)
        raise Unfit("-", "There is no entry {kind}; there are: {kinds}.", kind=Name(e.kind[:20]), kinds=kinds)
    if not 0 <= e.at <= LAST:
        raise Unfit("-", "The time of an entry lies between the years 1970 and 2999.")
    for name, told, text in (("by", e.by, Author), ("why", e.why, Note), ("id", e.id, Mark)):
        check_text(name, told, text)
    if e.kind != "open":
        check_fields(e)
    for name, value in e.data.items():
        if isinstance(value, str):
            check_text(name, value, text_of(e.kind, name))
        else:
            check_value(name, value, DEEPEST)


def text_of(kind: str, name: str) -> Text:
    """What kind of text a field of such an entry holds."""
    fields = FIELDS.get(kind, {})
    found = fields.get(name, fields.get(f"{name}?"))
    return found if isinstance(found, Text) else Name


def check_fields(e: Deed) -> None:
    """All that the kind of entry needs, nothing else, each of its type."""
    wanted = {name.rstrip("?"): (kind, name.endswith("?")) for name, kind in FIELDS[e.kind].items()}
    for name, value in e.data.items():
        if name not in wanted or not is_a(value, wanted[name][0]):
            raise Unfit("-", "{name} is out of place in an entry {kind}, or of the wrong kind.",
                        name=Name(name[:20]), kind=e.kind)  # fmt: skip
    for name, (_, may_be_missing) in wanted.items():
        if not may_be_missing and name not in e.data:
            raise Unfit("-", "An entry {kind} needs {name}.", kind=e.kind, name=name)


def is_a(value: Any, kind: type | Text) -> bool:
    """A truth is no number here; what a text must be is asked apart, with a sentence of its own."""
    wanted = str if isinstance(kind, Text) else kind
    return isinstance(value, wanted) and (kind is bool or not isinstance(value, bool))


def check_value(name: str, value: Any, depth: int) -> None:
    """Whatever an entry holds, however deep."""
    if isinstance(value, str):
        check_text(name, value, Name)
    elif isinstance(value, (list, tuple, dict)) and depth:
        inner = [*value, *value.values()] if isinstance(value, dict) else value
        for one in inner:
            check_value(name, one, depth - 1)
    elif not (value is None or isinstance(value, int)) or abs(value or 0) > LARGEST:
        raise Unfit("-", "{name} holds what no entry needs: whole numbers up to {most}, lists and texts do.",
                    name=Name(name[:20]), most=LARGEST)  # fmt: skip


def check_text(name: str, told: str, kind: Text) -> None:
    if not kind.fits(told):
        raise Unfit("-", "{name} cannot be shown: one line of letters that can be seen, {most} at most.",
                    name=Name(name[:20]), most=kind.most)  # fmt: skip
