"""Why an event is refused: a code for the rules, a rule number and a sentence for people. Each exists once."""

from __future__ import annotations

from typing import Final

from mundialito.engine.reasons import Reason, numbered

OVER: Final = 1
OTHER_SEAT: Final = 2
NO_EVENT: Final = 3
NOT_THE_TABLES: Final = 4
NATURES_TURN: Final = 5
NOT_NATURES: Final = 6
TURN_ASKS: Final = 7
DRAWN_ASKS: Final = 8
CALL_ASKS: Final = 9
COLOUR_ASKS: Final = 10
CATCH_ASKS: Final = 11
ANSWER_ASKS: Final = 12
NOT_HELD: Final = 13
NO_MATCH: Final = 14
NOT_THE_DRAWN: Final = 15
PLUS_FOUR_BLOCKED: Final = 16
NO_CHALLENGE: Final = 17
NO_STACKING: Final = 18
STACK_ALIKE: Final = 19
NONE_LEFT: Final = 20
SHUFFLE_FIRST: Final = 21
NOT_EMPTY: Final = 22
NOT_SHOWN_NOW: Final = 23
OTHER_VERDICT: Final = 24
NO_SUCH_SEAT: Final = 25
OTHER_OUTCOME: Final = 26
ONLY_THE_HIT: Final = 27

REASONS: Final = numbered(
    Reason(OVER, "U11", "The round is over: nothing more can be played. Start another one."),
    Reason(OTHER_SEAT, "U4", "It is not your decision now: wait until you are asked."),
    Reason(NO_EVENT, "U4", "There is no such move in this game."),
    Reason(NOT_THE_TABLES, "UD11", "From outside, a round can only be stopped, and only while a player is to decide."),
    Reason(NATURES_TURN, "U2", "Cards are being dealt or drawn: wait until that is done."),
    Reason(NOT_NATURES, "U2", "Nothing is dealt, drawn or shown now: a player is to decide."),
    Reason(TURN_ASKS, "U4", "It is your turn: play a card from your hand or draw one."),
    Reason(DRAWN_ASKS, "UD8", "You have drawn a card: play that one or keep it."),
    Reason(CALL_ASKS, "UD2", "You have one card left: say UNO or stay silent."),
    Reason(COLOUR_ASKS, "U6", "You have played a wild card: name one of the four colours."),
    Reason(CATCH_ASKS, "UD3", "The player in turn did not say UNO: catch them or let it go."),
    Reason(ANSWER_ASKS, "UD6", "Cards are coming: accept them, or answer as this table allows."),
    Reason(NOT_HELD, "U4", "You do not hold that card: play one from your hand, or draw."),
    Reason(NO_MATCH, "U4", "That card matches neither colour nor symbol: play one that does, or draw."),
    Reason(NOT_THE_DRAWN, "U4", "After drawing only the card just drawn may be played: play it or keep it."),
    Reason(PLUS_FOUR_BLOCKED, "U7", "You hold another card that can be played, so the +4 is not allowed here."),
    Reason(NO_CHALLENGE, "U8", "There is no +4 that could be challenged: accept the cards."),
    Reason(NO_STACKING, "U6", "Cards are not stacked at this table: accept them or, if it is a +4, challenge it."),
    Reason(STACK_ALIKE, "UD15", "Only a +2 answers a +2, and only a +4 a +4: stack the same kind or accept."),
    Reason(NONE_LEFT, "U10", "No such card is left in the pile."),
    Reason(SHUFFLE_FIRST, "U10", "The pile is empty: the discards are shuffled into a new one, if there are any."),
    Reason(NOT_EMPTY, "U10", "The pile still has cards: nothing is shuffled yet."),
    Reason(NOT_SHOWN_NOW, "UD7", "That is not the card of the hand that is shown next."),
    Reason(OTHER_VERDICT, "UD5", "The cards of the hand say otherwise."),
    Reason(NO_SUCH_SEAT, "UD14", "Nobody sits there."),
    Reason(OTHER_OUTCOME, "U2", "That is not what is dealt, drawn or shown now."),
    Reason(ONLY_THE_HIT, "UD15", "Only the player hit by the cards may stack: challenge or accept."),
)
