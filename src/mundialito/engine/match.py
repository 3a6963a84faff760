"""Match files: a header and the events, as text that a person can read, and back; as JSON, and back.

    mundialito 1 id=9f2c game=uno version=1 seats=Ana,Bruno options=stacking:on parts=- commitment=-
    nonces - -
    * starter A
    * gives R5
    A plays R5
    …
    scores 0 120
    seed 5eed…

A match that was not played to its end says so in place of the scores: `ended resigned`.

The header is one line, because fairness signs that line (docs/fairness.md). A line of the log names who and what.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import unquote

from mundialito.engine import who as people
from mundialito.engine.game import Game
from mundialito.engine.reading import Unreadable, json_of, sized, whole
from mundialito.engine.reasons import Spoken

FORMAT: Final = "mundialito 1"
KEYS: Final = ("id", "game", "version", "seats", "options", "parts", "commitment")
ID: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
HEX32: Final = re.compile(r"[0-9a-f]{64}")
HEX16: Final = re.compile(r"[0-9a-f]{32}")
ENDINGS: Final = ("resigned", "forfeit", "closed", "version")  # how a match may end before its end


@dataclass(frozen=True)
class Header:
    """All that stands before the first event; options and parts only where they differ from the default."""

    id: str
    game: str
    version: int
    seats: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, int] = field(default_factory=dict)
    commitment: str = ""

    def line(self) -> str:
        """The header as the one line that fairness signs."""
        options = ",".join(f"{k}:{v}" for k, v in sorted(self.options.items())) or "-"
        parts = ",".join(f"{k}:{v}" for k, v in sorted(self.parts.items())) or "-"
        seats = ",".join(quote(name) for name in self.seats)
        return (
            f"{FORMAT} id={self.id} game={self.game} version={self.version} seats={seats} "
            f"options={options} parts={parts} commitment={self.commitment or '-'}"
        )


@dataclass(frozen=True)
class Match:
    """A header, the nonces of its seats, the log, and, once it is over, scores and seed."""

    header: Header
    nonces: tuple[str, ...] = ()  # hex, "" for a seat that added none
    events: tuple[tuple[int, int], ...] = ()  # who, what
    scores: tuple[int, ...] | None = None
    seed: str = ""
    ended: str = ""  # one of ENDINGS, if it was not played to its end

    def with_events(self, events: list[tuple[int, int]]) -> Match:
        return replace(self, events=tuple(events))


def quote(name: str) -> str:
    """A seat's name without what would break the line; other letters of all alphabets stay as they are."""
    return (
        re.sub(r"[\s,%\x00-\x1f\x7f\u2028\u2029]", lambda m: "".join(f"%{b:02X}" for b in m[0].encode()), name) or "%20"
    )


# --- text ----------------------------------------------------------------------------------------


def write(match: Match, game: Game) -> str:
    """The match as text."""
    text = game.notation.text
    lines = [match.header.line(), " ".join(["nonces", *(n or "-" for n in match.nonces)])]
    lines += [f"{people.name(who)} {text(e)}" for who, e in match.events]
    if match.scores is not None:
        lines.append(" ".join(["scores", *map(str, match.scores)]))
    if match.ended:
        lines.append(f"ended {match.ended}")
    if match.seed:
        lines.append(f"seed {match.seed}")
    return "\n".join(lines) + "\n"


def read(text: str, find: Any) -> Match:
    """The match that a text tells; `find` loads a game by name. Raises Unreadable."""
    lines = sized(text).splitlines()
    if not lines:
        raise Unreadable(0, "The file is empty.")
    header = read_header(lines[0])
    try:
        game = find(header.game)
    except Spoken as missing:
        raise Unreadable(1, missing.sentence, **missing.values) from missing
    match = Match(header, ("",) * len(header.seats))
    events: list[tuple[int, int]] = []
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.strip().partition(" ")
        if not word:
            continue
        if match.seed or ((match.scores is not None or match.ended) and word != "seed"):
            raise Unreadable(number, "Nothing may follow the scores but the seed, and nothing the seed.")
        if word == "nonces":
            if number != 2:
                raise Unreadable(number, "The nonces stand in the second line.")
            match = replace(match, nonces=read_nonces(number, rest, len(header.seats)))
        elif word == "scores":
            match = replace(match, scores=read_scores(number, rest, len(header.seats)))
        elif word == "ended":
            match = replace(match, ended=read_ending(number, rest))
        elif word == "seed":
            match = replace(match, seed=read_hex(number, rest, HEX32))
        else:
            events.append(read_event(number, word, rest, game))
    return match.with_events(events)


def read_header(line: str) -> Header:
    """The first line."""
    start, _, rest = line.partition(" id=")
    if start != FORMAT:
        raise Unreadable(1, "A match file begins with '{format} id=…'; this one does not.", format=FORMAT)
    words = dict(w.partition("=")[::2] for w in f"id={rest}".split(" "))
    if tuple(words) != KEYS:
        raise Unreadable(1, "The header must name {keys}, in this order.", keys=", ".join(KEYS))
    if not ID.fullmatch(words["id"]):
        raise Unreadable(1, "The id of a match is made of 1 to 64 letters, digits, - and _.")
    version = whole(words["version"])
    if version is None:
        raise Unreadable(1, "{text} is no version number.", text=words["version"])
    seats = tuple(unquote(n) for n in words["seats"].split(","))
    if not 1 <= len(seats) <= len(people.SEAT_LETTERS) or not all(seats):
        raise Unreadable(1, "A match has 1 to {most} seats, each with a name.", most=len(people.SEAT_LETTERS))
    parts = {}
    for name, value in read_pairs(words["parts"]).items():
        if not re.fullmatch(r"-?[0-9]{1,9}", value):
            raise Unreadable(1, "The part {name} must be a whole number, not {value}.", name=name, value=value)
        parts[name] = int(value)
    commitment = "" if words["commitment"] == "-" else read_hex(1, words["commitment"], HEX32)
    options = read_pairs(words["options"])
    header = Header(words["id"], words["game"], version, seats, options, parts, commitment)
    if header.line() != line:  # fairness signs the line itself, so one header has one spelling
        raise Unreadable(1, "The header must be written like this: {header}", header=header.line())
    return header


def read_pairs(text: str) -> dict[str, str]:
    """name:value,name:value or a dash."""
    if text == "-":
        return {}
    pairs = dict(pair.partition(":")[::2] for pair in text.split(","))
    if "" in pairs or "" in pairs.values():
        raise Unreadable(1, "{text} should read name:value,name:value or a dash.", text=text)
    return pairs


def read_hex(line: int, text: str, form: re.Pattern[str]) -> str:
    if not form.fullmatch(text):
        length = 64 if form is HEX32 else 32
        raise Unreadable(line, "{length} digits 0-9a-f belong here; this is something else.", length=length)
    return text


def read_nonces(line: int, text: str, seats: int) -> tuple[str, ...]:
    words = text.split()
    if len(words) != seats:
        raise Unreadable(line, "There must be one nonce a seat: {seats}; a dash stands for none.", seats=seats)
    return tuple("" if w == "-" else read_hex(line, w, HEX16) for w in words)


def read_scores(line: int, text: str, seats: int) -> tuple[int, ...]:
    words = text.split()
    if len(words) != seats or not all(re.fullmatch(r"-?[0-9]{1,9}", w) for w in words):
        raise Unreadable(line, "Scores are whole numbers, one a seat: {seats}.", seats=seats)
    return tuple(map(int, words))


def read_ending(line: int, text: str) -> str:
    if text not in ENDINGS:
        endings = ", ".join(ENDINGS)
        raise Unreadable(line, "A match that was not played to its end is one of: {endings}.", endings=endings)
    return text


def read_event(line: int, word: str, rest: str, game: Game) -> tuple[int, int]:
    try:
        return people.read(word), game.notation.read(rest)
    except Spoken as wrong:
        raise Unreadable(line, wrong.sentence, **wrong.values) from wrong


# --- JSON ------------------------------------------------------------------------------------------


def to_json(match: Match, game: Game) -> str:
    """The match as JSON: the same facts under the same names."""
    h = match.header
    return json.dumps(
        {
            "format": FORMAT,
            "id": h.id,
            "game": h.game,
            "version": h.version,
            "seats": list(h.seats),
            "options": dict(h.options),
            "parts": dict(h.parts),
            "commitment": h.commitment or None,
            "nonces": [n or None for n in match.nonces],
            "events": [f"{people.name(who)} {game.notation.text(e)}" for who, e in match.events],
            "scores": None if match.scores is None else list(match.scores),
            "ended": match.ended or None,
            "seed": match.seed or None,
        },
        ensure_ascii=False,
        indent=1,
    )


def from_json(text: str, find: Any) -> Match:
    """The match of a JSON text: by way of the other form, so that there is one reader with one set of sentences."""
    told = json_of(text)
    try:
        lines = "\n".join(json_lines(told))
    except (KeyError, TypeError, AttributeError) as wrong:
        raise Unreadable(0, "This is no match in JSON: {reason}.", reason=f"{type(wrong).__name__} {wrong}") from wrong
    return read(lines, find)


def json_lines(d: Any) -> list[str]:
    """The lines that say the same; raises Unreadable, or what an object of another shape makes of it."""
    if d["format"] != FORMAT:
        raise Unreadable(0, "The format must be '{format}'.", format=FORMAT)
    header = Header(
        d["id"], d["game"], d["version"], tuple(d["seats"]), d["options"], d["parts"], d["commitment"] or ""
    )
    lines = [header.line(), " ".join(["nonces", *(n or "-" for n in d["nonces"])]), *d["events"]]
    if d["scores"] is not None:
        lines.append(" ".join(["scores", *map(str, d["scores"])]))
    if d.get("ended"):  # files written before matches could be given up have no such key
        lines.append(f"ended {d['ended']}")
    if d["seed"]:
        lines.append(f"seed {d['seed']}")
    return lines
