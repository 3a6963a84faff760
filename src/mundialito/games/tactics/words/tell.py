"""What happened, in words: one line an event, as a commentator would say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mundialito.words import phrase, say

from ..rules import phase, restart
from ..rules.course import apply
from ..rules.events import (
    ACCEPT,
    CLAIM,
    DIE,
    FLAG,
    GOAL,
    PAIR,
    PAWN,
    PLAY_ON,
    SIGN,
    SKIP,
    SPIN,
    SQUARE,
    THROW,
    TIME_UP,
    TOO_SLOW,
)
from ..rules.law import refusal
from ..rules.parts import GROUP, NO_PAWN, NUMBERED, PAWNS, TEAMS
from ..rules.pawns import is_keeper, pawn_at, seat_of
from ..rules.state import Tactics
from .duel import duel
from .notation import SQUARE_TEXTS
from .outcomes import BATTLES, KICKS, TOSSES, Kind, Outcome, outcomes

SINGLES: Final = {
    THROW: phrase("{name} throws the die."),
    SKIP: phrase("{name} leaves everybody where they are."),
    ACCEPT: phrase("{name} takes the proposed places."),
    CLAIM: phrase("{name} takes the free kick."),
    PLAY_ON: phrase("{name} plays on."),
    TIME_UP: phrase("The timer rings!"),
    TOO_SLOW: phrase("{slow} took too long."),
    SPIN + FLAG: phrase("The spinner… a corner for {attack}!"),
    SPIN + SIGN: phrase("The spinner… the keeper! Goal kick for {defence}."),
}
PERIODS: Final = (
    phrase("The first half begins."),
    phrase("Half-time. {score}."),
    phrase("Full time, {score}: extra time."),
    phrase("The second extra period, {score}."),
    phrase("Still {score}: a shoot-out."),
)


def pawn_words(v: Tactics, t: int, i: int, lang: str) -> str:
    """A pawn's name: the keeper, a defender, number 8."""
    return role_words(i, is_keeper(v, t, i), lang)


def role_words(i: int, keeps: bool, lang: str) -> str:
    """The same, where it is known whether it keeps goal."""
    if keeps:
        return say("the keeper", lang)
    if i < NUMBERED:
        return say("a defender", lang)
    return say("number {number}", lang, number=i + 1)


def score_words(v: Tactics, names: Sequence[str]) -> str:
    """Ana 2-1 Bruno."""
    return f"{names[0]} {v.goals[0]}-{v.goals[1]} {names[1]}"


def tell(v: Tactics, who: int, e: int, lang: str, names: Sequence[str]) -> str:
    """The event as its viewer saw it, on the view just before it; then what came of it."""
    said = [opening(v, who, e, lang, names)]
    if refusal(v, who, e) == 0:  # else it is told on another view than the one before it: then that must do
        after = v.copy()
        apply(after, e)
        said += consequences(v, after, e, lang, names)
    return " ".join(words[0].upper() + words[1:] for words in said if words)


def opening(v: Tactics, who: int, e: int, lang: str, names: Sequence[str]) -> str:
    """The event itself."""
    name = names[who if who >= 0 else seat_of(v, v.turn)]
    if e < THROW:
        return say("{name} takes {pawn}.", lang, name=name, pawn=pawn_words(v, v.turn, e - PAWN, lang))
    if SQUARE <= e < DIE:
        return square_words(v, e - SQUARE, lang)
    if DIE <= e < SPIN:
        return dice_words(v, e, lang, names)
    if e == SPIN + GOAL:
        if v.phase == phase.SHOOTOUT:
            return say("{name} scores!", lang, name=name)
        return say("The spinner… GOAL for {attack}!", lang, attack=names[seat_of(v, v.attack)])
    if e >= SPIN and v.phase == phase.SHOOTOUT and e < TIME_UP:
        return say("{name} misses.", lang, name=name)
    if v.phase == phase.CHANCE and e == THROW:
        return say("{name} shoots.", lang, name=name)
    sides = {"attack": names[seat_of(v, v.attack)], "defence": names[seat_of(v, 1 - v.attack)]}
    return say(SINGLES[e], lang, name=name, slow=names[seat_of(v, v.turn)], **sides)


def dice_words(v: Tactics, e: int, lang: str, names: Sequence[str]) -> str:
    """What the dice show, and for whom."""
    name = names[seat_of(v, v.turn)]
    if e < PAIR:
        if v.phase == phase.BALL_THROW:
            return say("{name} throws a {die} for the ball.", lang, name=name, die=e - DIE + 1)
        return say("{name} throws a {die}.", lang, name=name, die=e - DIE + 1)
    first, second = (e - PAIR) // 6 + 1, (e - PAIR) % 6 + 1
    if v.phase == phase.BALL_THROW:
        return say("The keeper of {name} throws {first} and {second}.", lang, name=name, first=first, second=second)
    if v.phase == phase.BATTLE:
        return f"{duel_words(v, e, names, lang)}."
    blue, red = names[seat_of(v, 0)], names[seat_of(v, 1)]
    return say("{blue} throws {first}, {red} {second}.", lang, blue=blue, red=red, first=first, second=second)


def square_words(v: Tactics, square: int, lang: str) -> str:
    """Where a pawn or the ball goes."""
    where = SQUARE_TEXTS[square]
    if v.phase == phase.BALL:
        mine, theirs = pawn_at(v, v.attack, square), pawn_at(v, 1 - v.attack, square)
        if mine >= 0 and theirs >= 0:
            return say("The ball comes between two on {square}!", lang, square=where)
        if mine >= 0:
            pawn = pawn_words(v, v.attack, mine, lang)
            return say("A pass to {pawn} on {square}!", lang, pawn=pawn, square=where)
        return say("The ball goes to {square}.", lang, square=where)
    if v.phase in (phase.CIRCLE, phase.ARC) or v.pick == NO_PAWN:
        return say("From {square}.", lang, square=where)
    pawn = pawn_words(v, v.turn, v.pick, lang)
    if v.phase == phase.DRIBBLE:
        return say("{pawn} dribbles to {square}.", lang, pawn=pawn, square=where)
    return say("{pawn} goes to {square}.", lang, square=where, pawn=pawn)


def consequences(v: Tactics, after: Tactics, e: int, lang: str, names: Sequence[str]) -> list[str]:
    """What the event led to: ball won, offside, cards, restarts, periods, the end."""
    said = [*cards(v, after, lang, names)]
    if e < DIE and v.phase in (phase.TO, phase.BALL, phase.DRIBBLE):
        said += [ball_words(v, after, lang, names)]
    if v.phase == phase.BATTLE and after.phase != phase.BATTLE:
        said += [battle_words(after, lang, names)]
    if after.phase == phase.OVER:
        said += [end_words(after, lang, names)]
    elif after.period != v.period or (v.phase == phase.TOSS and after.period == 0 and after.phase != phase.TOSS):
        said += [say(PERIODS[after.period], lang, score=score_words(after, names))]
    elif sum(after.goals) > sum(v.goals):
        said += [f"{score_words(after, names)}."]
    return said


def ball_words(v: Tactics, after: Tactics, lang: str, names: Sequence[str]) -> str:
    """Captured, fought for, offside, or a shot."""
    if (
        after.restart == restart.FREE_KICK
        and v.restart == restart.NONE
        and after.attack != v.attack
        and not after.minor
    ):
        return say("Offside! Free kick for {name}.", lang, name=names[seat_of(after, after.attack)])
    if after.phase == phase.SHOT:
        return say("{name} shoots!", lang, name=names[seat_of(after, after.attack)])
    if after.phase == phase.BATTLE:
        return say("A battle for the ball!", lang)
    if v.phase == phase.TO and v.carrier == NO_PAWN and after.carrier != NO_PAWN:
        return say("{name} has the ball.", lang, name=names[seat_of(after, after.attack)])
    return ""


def battle_words(after: Tactics, lang: str, names: Sequence[str]) -> str:
    """Who came out of the battle with the ball, or a foul."""
    name = names[seat_of(after, after.attack)]
    if after.restart == restart.PENALTY:
        return say("A foul in the area: PENALTY for {name}!", lang, name=name)
    if after.restart == restart.FREE_KICK:
        return say("A foul! Free kick for {name}.", lang, name=name)
    if after.phase == phase.SHOT:
        return say("{name} wins it and shoots!", lang, name=name)
    return say("{name} wins the ball.", lang, name=name)


def cards(v: Tactics, after: Tactics, lang: str, names: Sequence[str]) -> list[str]:
    """R18  Yellow and red."""
    said = []
    for t in range(TEAMS):
        for i in range(PAWNS):
            words = {"pawn": pawn_words(v, t, i, lang), "name": names[seat_of(v, t)]}
            if (after.out[t] & ~v.out[t]) >> i & 1:
                said.append(say("Second yellow, RED card: {pawn} of {name} is off!", lang, **words))
            elif after.yellow[t][i] > v.yellow[t][i]:
                said.append(say("Yellow card for {pawn} of {name}.", lang, **words))
        if after.yellow[t][GROUP] > v.yellow[t][GROUP]:
            said.append(say("Yellow card for the defence of {name}.", lang, name=names[seat_of(v, t)]))
    return said


def end_words(after: Tactics, lang: str, names: Sequence[str]) -> str:
    """R28  The result."""
    if after.period == 4:
        shootout = f"{after.scored[0]}-{after.scored[1]}"
        return say(
            "It is over: {score}, {shootout} on penalties.", lang, score=score_words(after, names), shootout=shootout
        )
    return say("It is over: {score}.", lang, score=score_words(after, names))


# --- outcomes that stand alone ------------------------------------------------------------------------


STAGED: Final = {
    Kind.LEVEL: phrase("Both throw a {die}: once more (RD1)."),
    Kind.BEGINS: phrase("{name} threw less and begins (RD1)."),
    Kind.LOOSE: phrase("A loose ball on {square} (R11)."),
    Kind.TAKEN: phrase("{name} has the ball."),
    Kind.OFFSIDE: phrase("Offside! Free kick for {name} on {square} (R20)."),
    Kind.AGAIN: phrase("They throw again! (R16)"),
    Kind.WON: phrase("The ball is for {name} (R16)."),
    Kind.FOUL: phrase("A 6 against a 1 is a foul! Free kick for {name} (R17)."),
    Kind.PENALTY: phrase("A 6 against a 1 is a foul, in the area! PENALTY for {name} (R17)."),
    Kind.YELLOW: phrase("Yellow card for {pawn} of {name}."),
    Kind.RED: phrase("Second yellow, RED card: {pawn} of {name} is off!"),
    Kind.GOAL: phrase("GOAL for {name}! {score} (R26)."),
    Kind.CORNER: phrase("A corner for {name} (R23)."),
    Kind.GOAL_KICK: phrase("The keeper holds it: goal kick for {name} (R22)."),
    Kind.SCORED: phrase("{name} scores!"),
    Kind.MISSED: phrase("{name} misses."),
    Kind.SLOW: phrase("Too slow: free kick for {name} (R19)."),
    Kind.RESCUED: phrase("Nobody gets the loose ball: {name} plays on with it (R11)."),
    Kind.RINGS: phrase("The timer rings!"),
}
DEFENCE_BOOKED: Final = phrase("Yellow card for the defence of {name}.")


def staged(before: Tactics, e: int, after: Tactics, names: Sequence[str], lang: str) -> list[str]:
    """What the event has brought about, as a commentator would say it."""
    found = outcomes(before, e, after)
    fought = [f"{duel_words(before, e, names, lang)}."] if any(outcome.kind in BATTLES for outcome in found) else []
    return fought + [outcome_words(outcome, before, e, after, names, lang) for outcome in found]


def outcome_words(
    outcome: Outcome, before: Tactics, e: int, after: Tactics, names: Sequence[str], lang: str
) -> str:  # fmt: skip
    """One outcome as a sentence, with its rule where that helps."""
    kind, team, square, number = outcome
    score = score_words(after, names)
    if kind == Kind.OVER:
        return end_words(after, lang, names)
    if kind == Kind.PERIOD:
        return say(PERIODS[number], lang, score=score)
    values: dict[str, object] = {"name": names[seat_of(before, team)] if team >= 0 else "", "score": score}
    if square >= 0:
        values["square"] = SQUARE_TEXTS[square]
    if kind in TOSSES:
        values["die"] = (e - PAIR) % 6 + 1
    elif kind in (Kind.YELLOW, Kind.RED) and number != GROUP:
        values["pawn"] = pawn_words(before, team, number, lang)
    sentence = say(DEFENCE_BOOKED if kind == Kind.YELLOW and number == GROUP else STAGED[kind], lang, **values)
    return f"{sentence} {shootout_words(after)}" if kind in KICKS else sentence


def duel_words(v: Tactics, e: int, names: Sequence[str], lang: str) -> str:
    """R16  Ana 4 + 0 = 4 against Bruno 3 + 1 = 4."""
    one = duel(v, e)
    blue, red = (f"{names[seat_of(v, t)]} {one.worked(t)}" for t in range(TEAMS))
    return say("{blue} against {red}", lang, blue=blue, red=red)


def shootout_words(v: Tactics) -> str:
    """RD21  3–2."""
    return f"{v.scored[0]}–{v.scored[1]}"
