"""Events and positions as text, and back.

    pawn 8 · to E10 · throw · skip · accept · claim · play on
    throws 4 · throws 6-1 · goal · corner · goal kick · time is up · too slow

A position is the pawns of Blue, the pawns of Red and the ball with its carrier, then whatever differs from Nature's
throw for a pawn of Blue: `1D1 2B4 8D8 | 1E16 2D13 | D8 8 ; phase=battle attack=red`. 1 is the keeper, 2-5 are the
defenders. `(8D8)` was lifted from D8 and will be placed, `(8)` too, `x8` was sent off; who is not named is not there.
"""

from __future__ import annotations

import re
from typing import Final

from mundialito.engine.options import read_options, read_parts
from mundialito.engine.reading import whole
from mundialito.engine.reasons import Misread

from ..rules import phase
from ..rules.choices import open_choices
from ..rules.events import ACCEPT, CLAIM, DIE, EVENTS, PAIR, PAWN, PLAY_ON, SKIP, SPIN, SQUARE, THROW, TIME_UP, TOO_SLOW
from ..rules.options import OPTIONS, PARTS
from ..rules.parts import BLUE, COLUMNS, EVERYBODY, NO_PAWN, PAWNS, RED, SQUARES, TEAMS
from ..rules.pawns import derive
from ..rules.state import Tactics

COLUMN_LETTERS: Final = "ABCDEFGH"
SQUARE_TEXTS: Final = tuple(f"{COLUMN_LETTERS[q % COLUMNS]}{q // COLUMNS + 1}" for q in range(SQUARES))
SQUARE_NUMBERS: Final = {text: q for q, text in enumerate(SQUARE_TEXTS)}
TEAM_TEXTS: Final = ("blue", "red")
PHASES: Final[dict[str, int]] = {name.lower(): n for name, n in vars(phase).items() if name.isupper()}
PHASE_NAMES: Final[dict[int, str]] = {n: name for name, n in PHASES.items()}


def _event_texts() -> list[str]:
    texts = [""] * EVENTS
    singles = {
        THROW: "throw", SKIP: "skip", ACCEPT: "accept", CLAIM: "claim", PLAY_ON: "play on",
        SPIN: "goal", SPIN + 1: "corner", SPIN + 2: "goal kick", TIME_UP: "time is up", TOO_SLOW: "too slow",
    }  # fmt: skip
    for e, text in singles.items():
        texts[e] = text
    for i in range(PAWNS):
        texts[PAWN + i] = f"pawn {i + 1}"
    for square, text in enumerate(SQUARE_TEXTS):
        texts[SQUARE + square] = f"to {text}"
    for a in range(6):
        texts[DIE + a] = f"throws {a + 1}"
        for b in range(6):
            texts[PAIR + 6 * a + b] = f"throws {a + 1}-{b + 1}"
    return texts


EVENT_TEXTS: Final = _event_texts()
EVENT_NUMBERS: Final = {text: e for e, text in enumerate(EVENT_TEXTS)}


def text(e: int) -> str:
    """An event as match files write it."""
    return EVENT_TEXTS[e]


def read(text: str) -> int:
    """The opposite of `text`; raises Misread with a sentence."""
    event = EVENT_NUMBERS.get(" ".join(text.split()))
    if event is None:
        raise Misread(
            "'{text}' is no event of tactics; an event reads like 'pawn 8', 'to E10' or 'throws 4'.", text=text
        )
    return event


# --- positions -------------------------------------------------------------------------------------

WRITTEN: Final = ("seats", "spot", "lifted", "out", "ball", "carrier")  # in the head
DERIVED: Final = ("board", "movable", "open")
TEAM_FIELDS: Final = ("turn", "attack", "first")
PAWN_FIELDS: Final = ("barred", "pick")
OPTION_FIELDS: Final = {o.name: o for o in OPTIONS}
FIELDS: Final = tuple(name for name in Tactics.fields if name not in (*WRITTEN, *DERIVED))


def position(s: Tactics) -> str:
    """A state, or a view, as text."""
    ball = f"{SQUARE_TEXTS[s.ball]} {_pawn_text(s.carrier)}"
    head = " | ".join([*(_team_text(s, t) for t in range(TEAMS)), ball])
    implied = _ordinary(head)
    extras = [
        f"{name}={_value_text(name, getattr(s, name))}" for name in FIELDS if getattr(s, name) != getattr(implied, name)
    ]
    if s.seats != implied.seats:
        extras.append(f"seats={s.seats}")
    return " ; ".join([head, " ".join(extras)]) if extras else head


def read_position(text: str) -> Tactics:
    """The opposite of `position`; raises Misread with a sentence."""
    head, _, tail = text.partition(";")
    s = _ordinary(head)
    for pair in tail.split():
        name, _, value = pair.partition("=")
        if name == "seats" and value in ("2", "4"):
            s.seats = int(value)
        else:
            setattr(s, name, _value(name, value))
    if s.pick == NO_PAWN and s.phase in (phase.TO, phase.DRIBBLE, phase.CORNER_TO, phase.CLEAR):
        raise Misread("In that phase a pawn has been taken: say which, as in pick=8.")
    derive(s)
    open_choices(s)
    return s


def _ordinary(head: str) -> Tactics:
    """Blue has the ball, and the die is thrown for one of its pawns."""
    parts = [part.split() for part in head.split("|")]
    if len(parts) != 3 or len(parts[2]) != 2 or parts[2][0] not in SQUARE_NUMBERS:
        raise Misread("A position is Blue's pawns, Red's pawns and the ball: '1D1 8D8 | 1E16 2D13 | D8 8'.")
    s = Tactics()
    s.seats = 2
    for name, number in read_options(OPTIONS, {}).items():
        setattr(s, name, number)
    box = read_parts(PARTS, {})
    s.faces = [box["spinner_goal"], box["spinner_corner"], box["spinner_keeper"]]
    s.area_columns = box["area_columns"]
    s.phase, s.running, s.count = phase.THROW, 1, 1
    s.barred = s.pick = NO_PAWN
    s.out = [EVERYBODY, EVERYBODY]
    for t in (BLUE, RED):
        for word in parts[t]:
            _place_pawn(s, t, word)
    s.ball = SQUARE_NUMBERS[parts[2][0]]
    s.carrier = _pawn(parts[2][1])
    return s


def _place_pawn(s: Tactics, t: int, word: str) -> None:
    found = re.fullmatch(r"(x?)(\(?)([0-9]{1,2})([A-H][0-9]{1,2})?(\)?)", word)
    known = found and 1 <= int(found[3]) <= PAWNS and (found[4] is None or found[4] in SQUARE_NUMBERS)
    if not found or not known or bool(found[2]) != bool(found[5]) or not (found[1] or found[2] or found[4]):
        raise Misread("'{text}' is no pawn; pawns are written 8D8, (8D8), (8) or x8.", text=word)
    i = int(found[3]) - 1
    if not found[1]:
        s.out[t] &= ~(1 << i)
        s.spot[t][i] = SQUARE_NUMBERS[found[4]] + 1 if found[4] else 0
        s.lifted[t] |= int(bool(found[2])) << i


def _team_text(s: Tactics, t: int) -> str:
    words = []
    for i in range(PAWNS):
        where = SQUARE_TEXTS[s.spot[t][i] - 1] if s.spot[t][i] else ""
        if s.lifted[t] >> i & 1:
            words.append(f"({i + 1}{where})")
        elif where:
            words.append(f"{i + 1}{where}")
        elif not s.out[t] >> i & 1:
            words.append(f"({i + 1})")
    return " ".join(words)


def _pawn_text(i: int) -> str:
    return "-" if i == NO_PAWN else str(i + 1)


def _pawn(text: str) -> int:
    if text == "-":
        return NO_PAWN
    number = whole(text, PAWNS)
    if not number:
        raise Misread("'{text}' is no pawn; pawns are written 8D8, (8D8), (8) or x8.", text=text)
    return number - 1


def _value_text(name: str, value: int | list[int] | list[list[int]]) -> str:
    if isinstance(value, list):
        return "/".join("".join(map(str, row)) if isinstance(row, list) else str(row) for row in value)
    if name in ("phase", "resume"):
        return PHASE_NAMES[value]
    if name in TEAM_FIELDS:
        return TEAM_TEXTS[value]
    if name in PAWN_FIELDS:
        return _pawn_text(value)
    return OPTION_FIELDS[name].values.text(value) if name in OPTION_FIELDS else str(value)


def _value(name: str, text: str) -> int | list[int] | list[list[int]]:
    value: int | list[int] | list[list[int]] | None = None
    if name in ("phase", "resume"):
        value = PHASES.get(text)
    elif name in TEAM_FIELDS:
        value = TEAM_TEXTS.index(text) if text in TEAM_TEXTS else None
    elif name in PAWN_FIELDS:
        value = _pawn(text)
    elif name in OPTION_FIELDS:
        value = OPTION_FIELDS[name].values.number(text)
    elif name in FIELDS:
        value = _numbers(name, text)
    if value is None:
        raise Misread("'{name}={text}' says nothing about a match of tactics.", name=name, text=text)
    return value


def _numbers(name: str, text: str) -> int | list[int] | list[list[int]] | None:
    """A number, a row 1/0, or rows of digits 00/10, as the field has it."""
    field = Tactics.fields[name]
    if not field.shape:
        return whole(text, field.limit)
    rows = [[*word] if len(field.shape) == 2 else [word] for word in text.split("/", field.shape[0])]
    told = [n for row in rows for word in row if (n := whole(word, field.limit)) is not None]
    wide = field.shape[1] if len(field.shape) == 2 else 1
    if [len(row) for row in rows] != [wide] * field.shape[0] or len(told) != wide * field.shape[0]:
        return None
    return told if len(field.shape) == 1 else [told[i : i + wide] for i in range(0, len(told), wide)]
