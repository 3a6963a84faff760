"""The options of a round and the numbers of the box, declared once; the first value is the default."""

from __future__ import annotations

from typing import Final

from mundialito.engine.options import LENGTH, VARIANT, Choice, Option, Part, Whole, shipped
from mundialito.engine.who import SEAT_LETTERS

# Indices into the values below, for the rules.
NUMBER: Final = 1  # first_card
MATTEL: Final = 1  # first_reverse
MATCHING: Final = 1  # plus_four
COLOUR_ONLY: Final = 2  # plus_four
BLOCK: Final = 1  # illegal_plus_four
ANYONE: Final = 1  # challenger, catcher
TO_TABLE: Final = 1  # shown_to
CALLED: Final = 0  # uno_call
ON: Final = 1  # stacking

THREE_OR_MORE: Final = ("seats", *map(str, range(3, len(SEAT_LETTERS) + 1)))  # players

OPTIONS: Final = (
    Option(
        "first_card",
        Choice("act", "number"),
        "U3",
        "What the first card does: it acts on the starter, or another is turned up until a number shows.",
        "First card",
        ("Takes effect", "A number only"),
        about=VARIANT,
    ),
    Option(
        "first_reverse",
        Choice("starter", "mattel"),
        "U3",
        "Who begins after a Reverse as the first card: the starter, or the dealer as the manufacturer has it.",
        "After a first Reverse begins",
        ("Who starts", "Who deals"),
        when=(("first_card", "act"), THREE_OR_MORE),
    ),
    Option(
        "plus_four",
        Choice("nothing_else", "matching", "colour"),
        "U7",
        "When a +4 is legal: nothing else in the hand could be played, no matching card (wilds aside), or no card "
        "of the colour.",
        "+4 is legal without",
        ("Another playable card", "A matching card", "A card of the colour"),
    ),
    Option(
        "illegal_plus_four",
        Choice("play", "block"),
        "U7",
        "Whether an illegal +4 can be played (and challenged), or is refused.",
        "An illegal +4",
        ("May be played", "Is refused"),
        about=VARIANT,
    ),
    Option(
        "challenger",
        Choice("next", "anyone"),
        "UD6",
        "Who may challenge a +4: only the player who receives it, or the others too, after that player.",
        "Who may challenge",
        ("Only who receives it", "The others too"),
        when=(("illegal_plus_four", "play"), THREE_OR_MORE),
    ),
    Option(
        "shown_to",
        Choice("challenger", "table"),
        "UD7",
        "Who sees the hand of a challenged player: the challenger alone, or the whole table.",
        "Who sees a challenged hand",
        ("The challenger", "The whole table"),
        about=VARIANT,
        when=(("illegal_plus_four", "play"), THREE_OR_MORE),
    ),
    Option(
        "uno_call",
        Choice("call", "auto", "off"),
        "U9",
        "Whether players say UNO themselves and can be caught, have it said for them, or need not say it.",
        "Saying UNO",
        ("Each player", "Automatic", "Not needed"),
        about=VARIANT,
    ),
    Option(
        "catcher",
        Choice("next", "anyone"),
        "UD3",
        "Who may catch a player who did not say UNO: the next player alone, or the others after that player too.",
        "Who may catch",
        ("Only the next player", "The others too"),
        when=(("uno_call", "call"), THREE_OR_MORE),
    ),
    Option(
        "stacking",
        Choice("off", "on"),
        "UD15",
        "Whether a +2 may be answered with a +2 and a +4 with a +4, the next player owing the sum.",
        "Stacking +2 and +4",
        ("No", "Yes"),
        about=VARIANT,
    ),
    Option(
        "starter",
        Choice("lot", *SEAT_LETTERS),
        "UD14",
        "Who starts: drawn by lot, or a seat.",
        "Who starts",
        ("By lot", *(f"Seat {letter}" for letter in SEAT_LETTERS)),
        about=VARIANT,
    ),
    Option(
        "turn_limit",
        Whole(20_000, 1, 1_000_000),
        "UD11",
        "After how many turns a round that does not end is stopped and counted.",
        "Limit of turns",
        about=LENGTH,
    ),
)

PARTS: Final = shipped(
    __file__,
    Part("zero", 0, 2, "U1", "Zeros in each colour."),
    Part("number", 0, 2, "U1", "Copies of each number from 1 to 9 in each colour."),
    Part("skip", 0, 2, "U1", "Skips in each colour."),
    Part("reverse", 0, 2, "U1", "Reverses in each colour."),
    Part("plus_two", 0, 2, "U1", "+2 in each colour."),
    Part("wild", 0, 4, "U1", "Wilds."),
    Part("plus_four", 0, 4, "U1", "+4."),
    Part("deal", 1, 20, "U2", "Cards dealt to each player."),
)
