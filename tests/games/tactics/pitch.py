"""Positions and events as text, so that the test of a rule is a worked example.

    after("1D1 8D8 | 1E16 | D8 8", "* throws 4", "A pawn 9", "A to E10")      the fold after these events
    squares(fold)                                                             squares that may be chosen now
    refused(fold, "A to E11") == "R1"                                         the rule by which that is refused

Positions read as notation.py has it; what is not said is Nature's throw for a pawn of Blue. Wherever a position is
wanted, a fold that has come so far will do.
"""

from __future__ import annotations

from mundialito import games
from mundialito.engine import who as people
from mundialito.engine.fold import Fold
from mundialito.engine.reasons import Reason
from mundialito.engine.who import NOBODY
from mundialito.games.tactics.judge import slow as tactics_slow
from mundialito.games.tactics.words.asked import choosable, reachable
from mundialito.games.tactics.words.notation import PHASE, SQUARE_TEXTS

GAME = games.load("tactics")
LINE_UP = (
    "1D1 2B4 3D4 4E4 5G4 6A6 7C6 8F6 9H6 10E8 11D8 | 1D16 2B13 3D13 4E13 5G13 6A11 7C11 8F11 9H11 10G9 11B9 | D8 11"
)


def begun(seats: int = 2, **options: str) -> Fold:
    """A match before its first event."""
    return Fold(GAME, GAME.begun(seats, options))


def lined_up(blue: int = 1, red: int = 2, **options: str) -> Fold:
    """The toss, and both accept the proposed line-up: Blue kicks off from D8 unless it throws more."""
    fold = after(begun(**options), f"* throws {blue}-{red}")
    for _ in range(2):
        fold = after(fold, f"{people.name(fold.actor)} accept")
    return fold


def at(position: str | Fold) -> Fold:
    """A position as the beginning of a fold."""
    return position if isinstance(position, Fold) else Fold(GAME, GAME.notation.read_position(position))


def after(position: str | Fold, *events: str) -> Fold:
    """The events, one after the other; each must be offered as well as not refused, and leave a sound table."""
    fold = at(position)
    for event in events:
        who, e = read(event)
        offered = e in fold.offers(who)
        fold.take(who, e)
        assert offered, f"{event!r} was not refused, but not offered either"
        check_sound(fold.state)
    return fold


def read(event: str) -> tuple[int, int]:
    who, _, what = event.partition(" ")
    return people.read(who), GAME.notation.read(what)


def check_sound(s) -> None:
    """Every pawn somewhere, every field within its limits, and what may be chosen as the slow twin finds it."""
    assert s.beyond() is None
    assert tactics_slow.census(s)
    assert tactics_slow.rederive(s).tobytes() == s.tobytes()


# --- what is allowed -------------------------------------------------------------------------------


def awaited(position: str | Fold) -> str:
    """Who is to act, and in which phase: `A ball`, `* battle`, `- over`."""
    fold = at(position)
    actor = fold.actor
    who = "-" if actor == NOBODY else people.name(actor)
    return f"{who} {PHASE.text(fold.state.phase)}"


def squares(position: str | Fold) -> set[str]:
    """The squares that may be chosen: by the law over the whole pitch, and the offer must say the same."""
    fold = at(position)
    allowed = {SQUARE_TEXTS[q] for q in range(128) if fold.refusal(fold.actor, 16 + q) is None}
    assert allowed == {SQUARE_TEXTS[q] for q in reachable(fold.state)}
    return allowed


def pawns(position: str | Fold) -> set[int]:
    """The numbers of the pawns that may be taken."""
    return {i + 1 for i in choosable(at(position).state)}


def reason(position: str | Fold, *events: str) -> Reason:
    """Why the last event is refused; all before it must be legal."""
    fold = after(position, *events[:-1])
    who, e = read(events[-1])
    refused = fold.refusal(who, e)
    assert refused is not None, f"{events[-1]!r} was not refused"
    assert e not in fold.offers(who)
    return refused.reason


def refused(position: str | Fold, *events: str) -> str:
    """The rule by which the last event is refused."""
    return reason(position, *events).rule


def targets(start: str, n: int, *red: str, pawn: int = 8, also: str = "") -> set[str]:
    """Where Blue's pawn may go with an n, Red's field pawns standing on some squares."""
    reds = " ".join(f"{i}{square}" for i, square in enumerate(red, 6))
    ball = "A1 - ; phase=to" if start != "A1" else "H16 - ; phase=to"
    return squares(f"{pawn}{start} {also} | {reds} | {ball} die={n} pick={pawn}")


def kicks(start: str, n: int, extra: str = "") -> set[str]:
    """Where the ball may be played from a square on an otherwise empty pitch."""
    return squares(f"8{start} | | {start} 8 ; phase=ball die={n} {extra}")


def where(fold: Fold, team: int, number: int) -> str:
    spot = fold.state.spot[team][number - 1]
    return SQUARE_TEXTS[spot - 1] if spot else "-"


def ball(fold: Fold) -> str:
    return SQUARE_TEXTS[fold.state.ball]
