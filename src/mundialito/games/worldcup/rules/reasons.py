"""Why an event is refused: a code for the rules, a rule number and a sentence for people. Each exists once."""

from __future__ import annotations

from typing import Final

from mundialito.engine.reasons import Reason, numbered

OVER: Final = 1
WAIT: Final = 2
NO_EVENT: Final = 3
TURN_ASKS: Final = 4
ROW_ASKS: Final = 5
NOT_HELD: Final = 6
IN_FULL: Final = 7
NOWHERE: Final = 8
TWO_TEAMS: Final = 9
NO_SUCH_ROW: Final = 10
NOT_YOUR_MATCH: Final = 11
ROW_FULL: Final = 12
NO_TARGET: Final = 13
SAME_TEAM: Final = 14
BOTH_GOALS: Final = 15
NOT_NATURES: Final = 16
OTHER_OUTCOME: Final = 17
NONE_LEFT: Final = 18
NOT_THE_TABLES: Final = 19
SECOND_ASKS: Final = 20

REASONS: Final = numbered(
    Reason(OVER, "B23", "The cup is over: start another one."),
    Reason(WAIT, "B4", "You have nothing to decide now: wait for your turn."),
    Reason(NO_EVENT, "B4", "There is no such move in this game."),
    Reason(TURN_ASKS, "B4", "It is your turn: choose a card to play, or discard one."),
    Reason(ROW_ASKS, "B6", "Choose the row on which the card is played."),
    Reason(NOT_HELD, "B2", "You do not hold that card: choose one of your hand."),
    Reason(
        IN_FULL, "E14", "Up to the quarter-finals goal cards are used in full: smaller tiles come with the semi-finals."
    ),
    Reason(NOWHERE, "B10", "There is no row on which that card can be played: discard it, or choose another."),
    Reason(TWO_TEAMS, "B8", "The two goals need free squares of two teams: discard the card, or choose another."),
    Reason(NO_SUCH_ROW, "B6", "That match is not played now: choose a row of this round."),
    Reason(NOT_YOUR_MATCH, "B17", "Now you may only play in a match in which you have a team."),
    Reason(ROW_FULL, "B6", "That row has no free square: choose another."),
    Reason(NO_TARGET, "B7", "The last tile of that row is none that this card acts on: choose another row."),
    Reason(SAME_TEAM, "B8", "The second goal goes to another row, as your table plays it of another team."),
    Reason(BOTH_GOALS, "B8", "Up to the quarter-finals both goals must be laid: choose a row for the second."),
    Reason(NOT_NATURES, "B4", "Nothing is dealt, rolled or drawn now: a player is to decide."),
    Reason(OTHER_OUTCOME, "B13", "That is not what is dealt, rolled or drawn now."),
    Reason(NONE_LEFT, "B15", "No such card or flag is left there."),
    Reason(NOT_THE_TABLES, "B23", "From outside nothing can be done to this game."),
    Reason(SECOND_ASKS, "B8", "Choose the row of the second goal; from the semi-finals on you may leave it."),
)
