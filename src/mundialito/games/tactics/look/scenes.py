"""What stands alone, and how it is shown: a battle at its square, a shot before its result, the flag with its line."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from htpy import Attribute, Node, b, div, i, p, span

from mundialito.drawing.sounds import BAD, BELL, DICE, FANFARE, FULL_TIME, GOAL, GOOD, MISS, SPIN, TAP, WHISTLE, heard
from mundialito.drawing.stage import FLOWS, LONG, SCENE, SHORT, WHOLE
from mundialito.words import say

from ..rules import phase
from ..rules.battle import fighter
from ..rules.events import PAIR, SQUARE
from ..rules.parts import GROUP, RANKS, TEAMS
from ..rules.pawns import is_keeper, seat_of
from ..rules.state import Tactics
from ..words.duel import bonuses_of, duel, odds
from ..words.notation import SQUARE_TEXTS
from ..words.outcomes import BATTLES, KICKS, SHOTS, TOSSES, Kind, Outcome, may_bring, outcomes
from ..words.tell import outcome_words
from .art import art, pawn_art
from .closing import CLOSING, closing
from .pitch import spot
from .shot import shot

WEIGHT: Final = {  # units of time, where a person has a stake; the rest is SHORT
    Kind.TAKEN: FLOWS,
    Kind.OVER: SCENE, Kind.GOAL: SCENE, Kind.PENALTY: SCENE, Kind.PERIOD: SCENE,
    **dict.fromkeys((Kind.WON, Kind.FOUL, Kind.OFFSIDE, Kind.BEGINS, Kind.RED, Kind.SLOW), LONG),
    **dict.fromkeys((Kind.CORNER, Kind.GOAL_KICK), LONG), **dict.fromkeys(KICKS, WHOLE),
}  # fmt: skip
PLACED: Final = (Kind.LOOSE, Kind.TAKEN, Kind.OFFSIDE, Kind.RESCUED)
CARDS: Final = (Kind.YELLOW, Kind.RED)
STRUCK: Final = (Kind.RED,)  # by what befalls it; by the others, a team that they do not favour
FAVOURED: Final = (Kind.WON, Kind.GOAL, Kind.OFFSIDE, Kind.FOUL, Kind.PENALTY, Kind.SLOW, Kind.TAKEN)
SOUNDS_OF: Final = {
    Kind.LEVEL: TAP, Kind.BEGINS: GOOD, Kind.LOOSE: TAP, Kind.TAKEN: GOOD, Kind.OFFSIDE: WHISTLE, Kind.AGAIN: TAP,
    Kind.WON: GOOD, Kind.FOUL: WHISTLE, Kind.PENALTY: WHISTLE, Kind.YELLOW: WHISTLE, Kind.RED: WHISTLE, Kind.GOAL: GOAL,
    Kind.CORNER: MISS, Kind.GOAL_KICK: MISS, Kind.SCORED: GOAL, Kind.MISSED: MISS, Kind.SLOW: WHISTLE,
    Kind.RESCUED: BAD, Kind.RINGS: BELL, Kind.PERIOD: FULL_TIME, Kind.OVER: FANFARE,
}  # fmt: skip

may_stand = may_bring


def stands(before: Tactics, e: int, after: Tactics, people: AbstractSet[int]) -> int:
    """All that happens concerns both teams: where a person plays, it is given its time; the end always is."""
    units = max((WEIGHT.get(outcome.kind, SHORT) for outcome in outcomes(before, e, after)), default=FLOWS)
    return units if people or after.phase == phase.OVER else min(units, SHORT)


def scene(before: Tactics, e: int, after: Tactics, names: Sequence[str], lang: str, symbols_at: str) -> Node:
    """What was known before, then what came of it, where it happened."""
    found = outcomes(before, e, after)
    if not found:
        return None
    first, last = found[0], found[-1].kind
    said = [outcome_words(outcome, before, e, after, names, lang) for outcome in found]
    end = closing(after, last, said[-1], names, lang, symbols_at)
    words = said[:-1] if last in CLOSING else said
    shown: Node
    if first.kind in BATTLES:
        shown = battle(before, e, found, words, names, lang, symbols_at)
    elif first.kind in (*SHOTS, *KICKS):
        shown = shot(before, e, after, first, words, names, lang, symbols_at)
    elif first.kind in TOSSES:
        shown = toss(e, words, lang, symbols_at)
    elif first.kind in PLACED:
        shown = placed(first, e, after, words, symbols_at)
    else:
        shown = None if first.kind in CLOSING else div(".note.said")[below(words)]
    return div(".scene.tactics-scene", sounding(found, after), data_scene=first.kind)[div(".set")[shown, end]]


def sounding(found: Sequence[Outcome], after: Tactics) -> dict[str, Attribute]:
    """The end is heard above all; else what came first. A team is felt to be hit in the hands of all its players."""
    kinds = [outcome.kind for outcome in found]
    falls = DICE if kinds[0] in (*BATTLES, *TOSSES) else SPIN if kinds[0] in (*SHOTS, *KICKS) else ""
    struck = {outcome.team for outcome in found if outcome.kind in STRUCK}
    struck |= {1 - outcome.team for outcome in found if outcome.kind in FAVOURED}
    hit = [q for q in range(after.seats) if q % TEAMS in struck]
    return heard(falls, SOUNDS_OF[Kind.OVER if Kind.OVER in kinds else kinds[0]], hit)


def below(words: Sequence[str]) -> Node:
    """Sentences, one below the other."""
    return [p[sentence] for sentence in words]


# --- dice ------------------------------------------------------------------------------------------------


def thrown(face: int, team: int, at: str) -> Node:
    """A die in its thrower's colour: it tumbles while it falls, and lies when it stands."""
    tumbling = [art(f"d{k}", at, "side") for k in range(1, 7)]
    return span(".thrown", data_team=team)[span(".open")[tumbling], span(".done")[art(f"d{face}", at, "side")]]


def toss(e: int, words: Sequence[str], lang: str, at: str) -> Node:
    """RD1  What it is about, then both dice."""
    faces = divmod(e - PAIR, 6)
    dice = [thrown(face + 1, t, at) for t, face in enumerate(faces)]
    title = p(".title")[say("Who throws less begins (RD1).", lang)]
    return div(".note.duel")[title, div(".dice-of")[dice], div(".verdict-of.done")[below(words)]]


# --- battles (R16-R18) -------------------------------------------------------------------------------------


def battle(
    v: Tactics, e: int, found: Sequence[Outcome], words: Sequence[str], names: Sequence[str], lang: str, at: str
) -> Node:  # fmt: skip
    """Both pawns with what they add, the odds, the dice, who has it: at the square for which they fight."""
    sides = [side(v, t, e, names, at) for t in range(TEAMS)]
    cards = [card(outcome, v, at) for outcome in found if outcome.kind in CARDS]
    verdict = words[: 1 + len(cards)]
    return [
        div(".cells")[i(".ring", spot(v.ball))],
        div(".at-square", spot(v.ball))[
            div(".note.duel")[
                p(".title")[say("A battle on {square}", lang, square=SQUARE_TEXTS[v.ball])],
                sides,
                p(".odds")[odds_words(v, lang)],
                div(".verdict-of.done")[cards, below(verdict)],
            ]
        ],
    ]


def side(v: Tactics, t: int, e: int, names: Sequence[str], at: str) -> Node:
    """One team: its pawn, its die, what the pawn adds, what it comes to."""
    one, pawn = duel(v, e), fighter(v, t)
    return div(".side-of", data_team=t)[
        art(pawn_art(t, pawn, bool(is_keeper(v, t, pawn))), at, "figure"),
        span(".name")[names[seat_of(v, t)]],
        span(".odds")[f"{odds(v).wins[t]}/36"],
        thrown(one.dice[t], t, at),
        span(".adds")[f"+ {bonuses_of(v)[t]}"],
        b(".total.done")[one.totals[t]],
    ]


def odds_words(v: Tactics, lang: str) -> str:
    """Of 36 throws, how many nobody wins; what each team wins stands beside it."""
    found = odds(v)
    return say("again {again} · foul {fouls}, of 36 throws", lang, again=found.again, fouls=found.fouls)


def card(outcome: Outcome, v: Tactics, at: str) -> Node:
    """R18  The card, and for whom."""
    shown = 1 if outcome.number == GROUP else outcome.number
    keeps = outcome.number != GROUP and bool(is_keeper(v, outcome.team, outcome.number))
    colour = "red" if outcome.kind == Kind.RED else "yellow"
    return span(".booked")[i(f".paper.{colour}"), art(pawn_art(outcome.team, shown, keeps), at, "figure")]


# --- the flag, the ball (R11, R20) --------------------------------------------------------------------------


def placed(outcome: Outcome, e: int, after: Tactics, words: Sequence[str], at: str) -> Node:
    """What happens on a square: the one that was chosen shines from the beginning; for offside the line as well."""
    is_offside = outcome.kind == Kind.OFFSIDE
    icon = art("flag" if is_offside else "ball", at, "icon")
    return [
        div(".cells")[i(".ring", spot(e - SQUARE))],
        div(".cells.done")[flagged(after, outcome.team)] if is_offside else None,
        div(".at-square.said", spot(outcome.square))[div(".note", data_team=outcome.team)[icon, div[below(words)]]],
    ]


def flagged(v: Tactics, defenders: int) -> Node:
    """R20  The line of the snapshot: the row of the defenders' last field pawn."""
    rank = v.line if defenders == 0 else RANKS + 1 - v.line
    return i(".flagged", data_rank=rank - 1, data_team=1 - defenders) if v.line else None
