"""Why an event is refused: a code for the rules, a rule number and a sentence for people. Each exists once."""

from __future__ import annotations

from typing import Final

from mundialito.engine.reasons import Reason, numbered

OVER: Final = 1
WAIT: Final = 2
NO_EVENT: Final = 3
CHOOSE_ASKS: Final = 4
OTHER_SIDE: Final = 5
NOT_IN_HAND: Final = 6
DESCENDING: Final = 7
TOO_MANY: Final = 8
NOT_ENOUGH: Final = 9
TURN_ASKS: Final = 10
NOT_HELD: Final = 11
NO_SUCH_MATCH: Final = 12
NOT_YOUR_MATCH: Final = 13
NO_SPACE: Final = 14
NO_TARGET: Final = 15
ONLY_A_GOAL: Final = 16
ONLY_AN_ATTACK: Final = 17
MUST_PLAY: Final = 18
NOT_NATURES: Final = 19
OTHER_OUTCOME: Final = 20
NONE_LEFT: Final = 21
NOT_THE_TABLES: Final = 22

REASONS: Final = numbered(
    Reason(OVER, "C21", "The cup is over: start another one."),
    Reason(WAIT, "C11", "You have nothing to decide now: wait for the others or for the cards."),
    Reason(NO_EVENT, "C6", "There is no such move in this game."),
    Reason(CHOOSE_ASKS, "C6", "Put forward cards of your team's hand, one at least, then seal them."),
    Reason(
        OTHER_SIDE, "D6", "That is the other team: choose for yours, and first for the first-named if you own both."
    ),
    Reason(NOT_IN_HAND, "C5", "That team does not hold such a card: each team plays from its own hand."),
    Reason(DESCENDING, "C6", "Name the cards in order: goals, attack, defence, foul, offside, penalty."),
    Reason(TOO_MANY, "D5", "No more cards: four at most, and one must be left for each match to come. Seal them."),
    Reason(NOT_ENOUGH, "C6", "At least one card must be put forward before you seal."),
    Reason(TURN_ASKS, "C11", "It is your turn: play a card on a team, or discard one where that is allowed."),
    Reason(NOT_HELD, "C11", "You do not hold that card: play one from your hand."),
    Reason(NO_SUCH_MATCH, "C10", "That match is not played now: choose a team of this block."),
    Reason(NOT_YOUR_MATCH, "K26", "In the finals you may only play in a match in which you have a team."),
    Reason(NO_SPACE, "K2", "That team has no space left: choose another team, cover its last card, or discard."),
    Reason(NO_TARGET, "D14", "The last card of that team is missing, covered already, or cannot be covered."),
    Reason(ONLY_A_GOAL, "K7", "At this table a foul or an offside covers a goal card only."),
    Reason(ONLY_AN_ATTACK, "K5", "At this table a defence covers an attack only: lay it in a space, or elsewhere."),
    Reason(MUST_PLAY, "K15", "At this table a card is discarded only if none in the hand can be played."),
    Reason(NOT_NATURES, "C3", "Nothing is dealt, flipped or drawn now: a player is to decide."),
    Reason(OTHER_OUTCOME, "C8", "That is not what is dealt, shown or flipped now."),
    Reason(NONE_LEFT, "C8", "No such card is left there."),
    Reason(NOT_THE_TABLES, "C21", "From outside nothing can be done to this game."),
)
