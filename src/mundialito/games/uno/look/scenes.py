"""What stands alone, and how it is shown: a banner at the seat that is hit, the court of a challenge, the count."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from htpy import Attribute, Node, b, div, em, i, li, ol, p, span

from mundialito.drawing import sounds
from mundialito.drawing.stage import FLOWS, LONG, SCENE, SHORT
from mundialito.words import say

from ..rules.events import CATCH, DRAW, GIVE, NAME, PLAY, SHUFFLE, STARTER, TURN_UP
from ..rules.parts import NO_CARD, UNKNOWN, WILD, is_wild
from ..rules.state import Uno
from ..words.count import counted, worked
from ..words.notation import COLOUR_LETTERS
from ..words.outcomes import Kind, Outcome, may_bring, outcomes, player_of
from ..words.tell import card_words, outcome_words, result_words, standing
from .cards import symbol_id
from .pieces import art, listed, minis

WEIGHT: Final = {  # units of time for those with a stake; the rest is SHORT
    Kind.CAUGHT: LONG, Kind.SKIPPED: LONG, Kind.HIT: LONG,
    Kind.CHALLENGED: LONG, Kind.GUILTY: SCENE, Kind.INNOCENT: SCENE,
}  # fmt: skip
HURTS: Final = (Kind.CAUGHT, Kind.SKIPPED, Kind.HIT)
VERDICTS: Final = (Kind.GUILTY, Kind.INNOCENT)
SOUNDS_OF: Final = {
    **dict.fromkeys((Kind.STARTS, Kind.OUT, Kind.COLOUR, Kind.INNOCENT), sounds.GOOD),
    **dict.fromkeys((Kind.CAUGHT, Kind.GUILTY, Kind.SKIPPED, Kind.HIT), sounds.BAD),
    **dict.fromkeys((Kind.CALLED, Kind.LAST, Kind.CHALLENGED), sounds.BELL),
    **dict.fromkeys((Kind.BURIED, Kind.REVERSED, Kind.SHUFFLED), sounds.SHUFFLE),
    **dict.fromkeys((Kind.SILENT, Kind.EMPTY), sounds.TAP),
    Kind.FIRST: sounds.CARD, Kind.OVER: sounds.FANFARE,
}  # fmt: skip
STRUCK: Final = (Kind.HIT, Kind.SKIPPED, Kind.CAUGHT, Kind.GUILTY)
MOST_BACKS: Final = 9
LAST_TURN: Final = 39  # the style sheet counts no further

may_stand = may_bring


def stands(before: Uno, e: int, after: Uno, people: AbstractSet[int]) -> int:
    """The end is a scene; what hits a person is read; all else is seen, and on."""
    return max((units(outcome, people) for outcome in outcomes(before, e, after)), default=FLOWS)


def units(outcome: Outcome, people: AbstractSet[int]) -> int:
    """Whom it hurts has a sentence to read; who brought it on knows what is coming."""
    if outcome.kind == Kind.OVER:
        return SCENE
    if outcome.kind in HURTS and outcome.seat in people:
        return LONG + SHORT
    return WEIGHT.get(outcome.kind, SHORT) if {outcome.seat, outcome.by} & people else SHORT


def scene(before: Uno, e: int, after: Uno, names: Sequence[str], lang: str, symbols_at: str) -> Node:
    """What comes is seen coming while it falls; what it does is said when it stands."""
    found = outcomes(before, e, after)
    kinds = [outcome.kind for outcome in found]
    falling = flight(before, e, found, symbols_at)
    if Kind.OVER in kinds:
        shown: Node = count(after, names, lang, symbols_at)
    elif Kind.CHALLENGED in kinds or kinds[:1] in [[kind] for kind in VERDICTS]:
        shown = court(before, found[0], after, names, lang, symbols_at)
    else:
        beside = next((outcome.seat for outcome in found if is_at_seat(outcome)), None)
        shown = [said(outcome, beside, before, after, names, lang, symbols_at) for outcome in found]
    about = {"data-scene": kinds[-1]} | sounding(e, found) if found else {}
    return div(".scene.kit.uno.uno-scene", about)[div(".set")[falling, shown]]


def sounding(e: int, found: Sequence[Outcome]) -> dict[str, Attribute]:
    """What is on its way, then the last of what it did; felt by whom it hits."""
    hit = {outcome.seat for outcome in found if outcome.kind in STRUCK}
    hit |= {outcome.by for outcome in found if outcome.kind == Kind.INNOCENT}  # U7: who challenged draws the cards
    return sounds.heard(sound_of_flight(e), SOUNDS_OF[found[-1].kind], hit)


def sound_of_flight(e: int) -> str:
    if e < DRAW or e == CATCH:
        return sounds.CARD
    return sounds.SHUFFLE if TURN_UP <= e <= SHUFFLE or NAME <= e < CATCH else ""


# --- what is on its way ---------------------------------------------------------------------------------


def flight(before: Uno, e: int, found: Sequence[Outcome], at: str) -> Node:
    """A card from whoever plays it to whomever it hits; the ball on its way to the starter; a card face down."""
    if e < DRAW:
        target = next((outcome.seat for outcome in found if outcome.kind in (Kind.HIT, Kind.SKIPPED)), None)
        return div(".flight", data_seat=player_of(before), data_i=target)[art(symbol_id(e - PLAY), at)]
    if STARTER <= e < GIVE:
        return div(".flight.rolls")[art("ball", at, "ball")]
    if TURN_UP <= e < SHUFFLE:
        return div(".flight.turns")[art("back", at)]
    if e == SHUFFLE:
        return div(".flight.swirl")[[art("back", at) for _ in range(5)]]
    if NAME <= e < CATCH:
        return div(".flight.swirl")[[art(f"sign-{letter}", at, "sign") for letter in COLOUR_LETTERS]]
    if e == CATCH:
        return div(".flight.deals", data_i=found[0].seat)[art("back", at), art("back", at)]
    return None


# --- banners --------------------------------------------------------------------------------------------


def said(
    outcome: Outcome, beside: int | None, before: Uno, after: Uno, names: Sequence[str], lang: str, at: str
) -> Node:
    """At the seat that it concerns, where whoever sits there is told so; else in the middle, clear of what is
    said at another seat."""
    words = outcome_words(outcome, before, after, names, lang)
    where = outcome.seat if is_at_seat(outcome) else None
    clear = beside if where is None else None
    colour = COLOUR_LETTERS[outcome.number] if outcome.kind == Kind.COLOUR else None
    return div(".said", data_kind=outcome.kind, data_seat=where, data_i=clear, data_colour=colour)[
        icon(outcome, after, at), p(".words")[words], None if where is None else em(".yours")[say("You!", lang)]
    ]


def is_at_seat(outcome: Outcome) -> bool:
    """Whether it is said at a seat: a colour is everybody's."""
    return outcome.seat >= 0 and outcome.kind != Kind.COLOUR


def icon(outcome: Outcome, after: Uno, at: str) -> Node:
    """What brought it on."""
    kind = outcome.kind
    if kind == Kind.COLOUR:
        return art(f"sign-{COLOUR_LETTERS[outcome.number]}", at, "sign")
    if kind == Kind.STARTS:
        return art("ball", at, "ball")
    if kind in (Kind.FIRST, Kind.BURIED):
        return art(symbol_id(outcome.number), at)
    if kind in (Kind.CAUGHT, Kind.SHUFFLED, Kind.EMPTY):
        return span(".two")[art("back", at), art("back", at)]
    if kind in (Kind.HIT, Kind.SKIPPED, Kind.REVERSED):
        return art(symbol_id(after.top, after.colour if is_wild(after.top) and is_named(after) else None), at)
    return None


def is_named(v: Uno) -> bool:
    """Whether the wild on top got a colour: the last card does not (U11)."""
    return v.size[v.turn] > 0


# --- the challenge (U7, U8) -----------------------------------------------------------------------------


def court(before: Uno, found: Outcome, after: Uno, names: Sequence[str], lang: str, at: str) -> Node:
    """Who challenges whom, the hand as far as everybody sees it, and the verdict when it has come."""
    question = Outcome(Kind.CHALLENGED, found.seat, found.by, before.stack)
    verdict = outcome_words(found, before, after, names, lang) if found.kind in VERDICTS else ""
    return div(".court", data_kind=found.kind)[
        p(".question")[outcome_words(question, before, after, names, lang)],
        div(".evidence")[judged(before, found.seat, lang, at), matched(before, at)],
        div(".verdict-of")[
            p(".stamp", aria_hidden="true")[
                i(".open")["?"], b(".done")[stamp(found.kind, lang)] if verdict else None
            ],
            p(".words")[verdict] if verdict else None,
        ],
    ]  # fmt: skip


def stamp(kind: Kind, lang: str) -> str:
    return say("guilty", lang) if kind == Kind.GUILTY else say("innocent", lang)


def judged(v: Uno, holder: int, lang: str, at: str) -> Node:
    """UD7  The hand: what the table was shown, else backs."""
    shown = listed(v.cards[holder])
    backs = min(v.cards[holder][UNKNOWN], MOST_BACKS - min(MOST_BACKS, len(shown)))
    return div(".judged")[
        minis(tuple(shown), lang, at) if shown else None, span(".minis")[[art("back", at) for _ in range(backs)]]
    ]


def matched(v: Uno, at: str) -> Node:
    """UD5  The card or the colour that was to be matched, under the +4 that covered it."""
    if v.top_before == NO_CARD or v.top_before >= WILD:
        below = art(f"sign-{COLOUR_LETTERS[v.colour_before]}", at, "sign")
    else:
        below = art(symbol_id(v.top_before), at)
    return div(".matched")[below, art(symbol_id(v.top, v.colour), at)]


# --- the count (U12) --------------------------------------------------------------------------------------


def count(v: Uno, names: Sequence[str], lang: str, at: str) -> Node:
    """Who has won, then hand after hand, card after card, with what each counts."""
    order = 0
    rows = []
    for q in standing(v):
        rows.append(hand_row(v, q, names[q], order, lang, at))
        order += v.size[q]
    return div(".count-up", data_rows=v.seats)[
        p(".crown")[art("ball", at, "ball"), b[result_words(v, names, lang)]],
        p(".length")[say("after {count} turn|after {count} turns", lang, count=v.turns)],
        ol(".hands")[rows],
    ]


def hand_row(v: Uno, q: int, name: str, order: int, lang: str, at: str) -> Node:
    """A hand in the order in which it is counted."""
    cards = [(line.card, line.each) for line in counted(v, q) for _ in range(line.copies)]
    told = [
        span(".counted", data_n=min(LAST_TURN, order + n))[art(symbol_id(card), at), b[each]]
        for n, (card, each) in enumerate(cards)
    ]
    words = ", ".join(f"{card_words(card, lang)} {each}" for card, each in cards)
    return li(data_seat=q, data_won=not cards)[
        span(".name")[name],
        span(".cards", role="img", aria_label=words)[told],
        span(".sum", data_n=min(LAST_TURN, order + len(cards)))[worked(v, q)],
    ]
