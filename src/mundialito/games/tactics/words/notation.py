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

from mundialito.engine.game import blank
from mundialito.engine.notation import Events, Fields, Named, Rows, constants
from mundialito.engine.options import Choice
from mundialito.engine.reasons import Misread

from .. import rules
from ..rules import phase
from ..rules.choices import open_choices
from ..rules.events import ACCEPT, CLAIM, DIE, EVENTS, PAIR, PAWN, PLAY_ON, SKIP, SPIN, SQUARE, THROW, TIME_UP, TOO_SLOW
from ..rules.parts import BLUE, COLUMNS, EVERYBODY, NO_PAWN, PAWNS, RED, SQUARES, TEAMS
from ..rules.pawns import derive
from ..rules.state import Tactics

COLUMN_LETTERS: Final = "ABCDEFGH"
SQUARE_TEXTS: Final = tuple(f"{COLUMN_LETTERS[q % COLUMNS]}{q // COLUMNS + 1}" for q in range(SQUARES))
SQUARE_NUMBERS: Final = {text: q for q, text in enumerate(SQUARE_TEXTS)}
TEAM_TEXTS: Final = ("blue", "red")
PHASE: Final = constants(phase)


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


WRITTEN: Final = Events(rules, _event_texts(), "pawn 8", "to E10", "throws 4")
text, read = WRITTEN.text, WRITTEN.read


# --- positions -------------------------------------------------------------------------------------

OTHERWISE: Final = ("spot", "lifted", "out", "ball", "carrier", "board", "movable", "open")  # in the head, or derived
TEAM_WORDS: Final = Choice(*TEAM_TEXTS)
PAWN_WORDS: Final = Choice(*map(str, range(1, PAWNS + 1)), "-")
FIELDS: Final = Fields(
    rules,
    {
        **{name: Rows(field) for name, field in Tactics.fields.items() if field.shape and name not in OTHERWISE},
        "seats": Named({"2": 2, "4": 4}), "phase": PHASE, "resume": PHASE, "turn": TEAM_WORDS,
        "attack": TEAM_WORDS, "first": TEAM_WORDS,
        "barred": PAWN_WORDS, "pick": PAWN_WORDS,
    },
    OTHERWISE,
)  # fmt: skip


def position(s: Tactics) -> str:
    """A state, or a view, as text."""
    ball = f"{SQUARE_TEXTS[s.ball]} {PAWN_WORDS.text(s.carrier)}"
    head = " | ".join([*(_team_text(s, t) for t in range(TEAMS)), ball])
    extras = FIELDS.written(s, _ordinary(head))
    return " ; ".join([head, " ".join(extras)]) if extras else head


def read_position(text: str) -> Tactics:
    """The opposite of `position`; raises Misread with a sentence."""
    head, _, tail = text.partition(";")
    s = _ordinary(head)
    FIELDS.put(s, dict(pair.partition("=")[::2] for pair in tail.split()))
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
    s: Tactics = blank(rules, 2)
    s.phase, s.running, s.count = phase.THROW, 1, 1
    s.barred = s.pick = NO_PAWN
    s.out = [EVERYBODY, EVERYBODY]
    for t in (BLUE, RED):
        for word in parts[t]:
            _place_pawn(s, t, word)
    s.ball = SQUARE_NUMBERS[parts[2][0]]
    s.carrier = _carrier(parts[2][1])
    return s


def _carrier(text: str) -> int:
    number = PAWN_WORDS.number(text)
    if number is None:
        raise Misread("'{text}' is no pawn; pawns are written 8D8, (8D8), (8) or x8.", text=text)
    return number


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
