"""What happened, in words: one line an event, told to whoever saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mundialito.words import phrase, say

from ..rules import phase
from ..rules.events import (
    ACCEPT,
    CATCH,
    CHALLENGE,
    DRAW,
    GIVE,
    GUILTY,
    INNOCENT,
    KEEP,
    LAPSE,
    LET_GO,
    NAME,
    PLAY,
    SHOW,
    SHUFFLE,
    SILENT,
    STARTER,
    STOP,
    TURN_UP,
    UNO,
)
from ..rules.options import ON
from ..rules.parts import PLUS_FOUR, PLUS_TWO, REVERSE, SKIP, UNKNOWN, WILD, colour_of, is_number, symbol_of
from ..rules.questions import can_be_challenged, next_seat, score, taker, won
from ..rules.state import Uno
from .count import worked
from .outcomes import Kind, Outcome, outcomes

COLOUR_WORDS: Final = (phrase("red"), phrase("yellow"), phrase("green"), phrase("blue"))
SIGN_CARDS: Final = {  # whole names, because a language may bend the colour by the sign
    SKIP: (phrase("red Skip"), phrase("yellow Skip"), phrase("green Skip"), phrase("blue Skip")),
    REVERSE: (phrase("red Reverse"), phrase("yellow Reverse"), phrase("green Reverse"), phrase("blue Reverse")),
    PLUS_TWO: (phrase("red +2"), phrase("yellow +2"), phrase("green +2"), phrase("blue +2")),
}
GIVING: Final = (phase.PENALTY, phase.CAUGHT, phase.GUILTY, phase.WRONG)
SENTENCES: Final = {
    DRAW: phrase("{name} does not play and draws."),
    KEEP: phrase("{name} keeps the card."),
    UNO: phrase("{name}: UNO!"),
    SILENT: phrase("{name} says nothing."),
    CATCH: phrase("{name} catches {player}: two cards!"),
    LET_GO: phrase("{name} lets it go."),
    ACCEPT: phrase("{name} accepts."),
    CHALLENGE: phrase("{name} challenges the +4 of {player}!"),
    STOP: phrase("The round is stopped."),
    SHUFFLE: phrase("The discards are shuffled into a new pile."),
    LAPSE: phrase("There is no card left to draw."),
    GUILTY: phrase("Guilty: {player} had another card to play."),
    INNOCENT: phrase("Innocent: {player} had nothing else to play."),
}


def card_words(card: int, lang: str) -> str:
    """A card's name: red 5, +4."""
    if card == UNKNOWN:
        return say("a card", lang)
    if card == WILD:
        return say("Wild", lang)
    if card == PLUS_FOUR:
        return "+4"
    if not is_number(card):
        return say(SIGN_CARDS[symbol_of(card)][colour_of(card)], lang)
    return say("{colour} {number}", lang, colour=colour_words(colour_of(card), lang), number=symbol_of(card))


def colour_words(colour: int, lang: str) -> str:
    """A colour's name."""
    return say(COLOUR_WORDS[colour], lang)


def tell(v: Uno, who: int, e: int, lang: str, names: Sequence[str]) -> str:
    """The event as its viewer saw it, on the view just before it."""
    if PLAY <= e < DRAW:
        return say("{name} plays {card}.", lang, name=names[who], card=card_words(e - PLAY, lang))
    if NAME <= e < CATCH:
        return say("{name} names {colour}.", lang, name=names[who], colour=colour_words(e - NAME, lang))
    if STARTER <= e < GIVE:
        return say("{name} starts.", lang, name=names[e - STARTER])
    if GIVE <= e < TURN_UP:
        return say("{name} gets {card}.", lang, name=names[taker(v)], card=card_words(e - GIVE, lang))
    if TURN_UP <= e < SHUFFLE:
        return say("The first card is {card}.", lang, card=card_words(e - TURN_UP, lang))
    if SHOW <= e < GUILTY:
        return say("{name} shows {card}.", lang, name=names[v.turn], card=card_words(e - SHOW, lang))
    sentence, name = SENTENCES[e], names[who] if who >= 0 else ""
    return say(sentence, lang, name=name, player=names[v.turn] if "{player}" in sentence else "")


def nature_words(v: Uno, names: Sequence[str], lang: str) -> str:
    """What happens while nobody is asked."""
    if v.phase == phase.JUDGING:
        return say("The hand of {player} is looked at.", lang, player=names[v.turn])
    if v.phase in GIVING:
        return say("{name} draws one card.|{name} draws {count} cards.", lang, name=names[taker(v)], count=v.owed)
    return say("Cards are being dealt.", lang)


# --- outcomes that stand alone ------------------------------------------------------------------------


STAGED: Final = {
    Kind.STARTS: phrase("{name} starts (UD14)."),
    Kind.FIRST: phrase("The first card is {card}."),
    Kind.BURIED: phrase("{card}: back into the deck with it, another one is turned up (U3)."),
    Kind.OUT: phrase("{name} has played the last card!"),
    Kind.CALLED: phrase("{name}: UNO!"),
    Kind.SILENT: phrase("{name} says nothing."),
    Kind.LAST: phrase("{name} has one card left."),
    Kind.COLOUR: phrase("{name} names {colour}."),
    Kind.CAUGHT: phrase("{asker} catches {name}, who did not say UNO: two cards (U9)."),
    Kind.CHALLENGED: phrase("{asker} challenges the +4: had {name} anything else to play on {before}? (U7)"),
    Kind.GUILTY: phrase(
        "Guilty! {name} had another card to play and draws {owed} cards; {player} takes a normal turn (U8)."
    ),
    Kind.REVERSED: phrase("Play turns round (U5)."),
    Kind.SKIPPED: phrase("{name} loses the turn (U6)."),
    Kind.SHUFFLED: phrase("The discards are shuffled into a new pile."),
    Kind.EMPTY: phrase("There is no card left to draw."),
}
INNOCENT_SAID: Final = phrase(
    "Innocent! {name} had nothing else to play: {asker} draws {owed} cards and loses the turn (U8)."
)
WRONG_SAID: Final = phrase(
    "Innocent! {name} had nothing else to play: {asker} draws {owed} cards, and {player} those of the +4 (UD6)."
)
HIT_SAID: Final = phrase("+{owed}: {name} draws {owed} cards and loses the turn (U6).")
ASKED_SAID: Final = phrase("+4: {name} draws {owed} cards and loses the turn, or challenges (U8).")
STACK_SAID: Final = phrase("+{owed}: {name} draws {owed} cards and loses the turn, or passes it on (UD15).")


def staged(before: Uno, e: int, after: Uno, names: Sequence[str], lang: str) -> list[str]:
    """What the event has brought about; at the end who has won, and everybody's count."""
    said = []
    for outcome in outcomes(before, e, after):
        said += (
            over_words(after, names, lang)
            if outcome.kind == Kind.OVER
            else [outcome_words(outcome, before, after, names, lang)]
        )
    return said


def outcome_words(outcome: Outcome, before: Uno, after: Uno, names: Sequence[str], lang: str) -> str:
    """One outcome as a sentence, with its rule where that helps."""
    kind, seat, by, number = outcome
    values: dict[str, object] = {"name": names[seat] if seat >= 0 else "", "asker": names[by] if by >= 0 else ""}
    if kind in (Kind.FIRST, Kind.BURIED):
        values["card"] = card_words(number, lang)
    elif kind == Kind.COLOUR:
        values["colour"] = colour_words(number, lang)
    elif kind == Kind.CHALLENGED:
        values["before"] = before_words(before, lang)
    return say(sentence_of(outcome, before, after), lang, **values, owed=number, player=names[next_seat(before)])


def sentence_of(outcome: Outcome, before: Uno, after: Uno) -> str:
    """Its sentence, where that depends on who is asked next."""
    if outcome.kind == Kind.INNOCENT:
        return INNOCENT_SAID if outcome.by == next_seat(before) else WRONG_SAID
    if outcome.kind != Kind.HIT:
        return STAGED[outcome.kind]
    if after.phase != phase.ANSWER:
        return HIT_SAID
    return ASKED_SAID if can_be_challenged(after) and after.stacking != ON else STACK_SAID


def before_words(v: Uno, lang: str) -> str:
    """UD5  What a +4 is judged against: the card below it, or the colour that was named for that."""
    return colour_words(v.colour_before, lang) if v.top_before >= WILD else card_words(v.top_before, lang)


def result_words(v: Uno, names: Sequence[str], lang: str) -> str:
    """Who has won the round, if anybody has."""
    winner = next((names[q] for q in range(v.seats) if won(v, q)), None)
    if winner is None:
        return say("The round is over without a winner.", lang)
    return say("{name} wins the round!", lang, name=winner)


def over_words(v: Uno, names: Sequence[str], lang: str) -> list[str]:
    """U12  The result, and what is left in every hand; the fewest points first."""
    lines = [say("{name}: {worked} (U12).", lang, name=names[q], worked=worked(v, q)) for q in standing(v)]
    return [result_words(v, names, lang), *lines]


def standing(v: Uno) -> list[int]:
    """The seats by their points, who went out first."""
    return sorted(range(v.seats), key=lambda q: (v.size[q] > 0, score(v, q), q))
