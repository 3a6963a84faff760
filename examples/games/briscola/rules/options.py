"""What a table may choose, and the numbers of the box."""

from typing import Final

from mundialito.engine.options import Choice, Option, Part, shipped

YES: Final = 1  # swap

OPTIONS: Final = (
    Option(
        "swap",
        Choice("no", "yes"),
        "B7",
        "Whether the 7 of trumps, or the 2, may be swapped for the trump card.",
        "Swapping for the trump card",
        ("No", "Yes"),
    ),
)

PARTS: Final = shipped(
    __file__,
    Part("aces", 0, 1, "B2", "Aces in each suit."),
    Part("threes", 0, 1, "B2", "Threes in each suit."),
    Part("figures", 0, 3, "B2", "Figures in each suit: 12, 11, 10, the highest first."),
    Part("plain", 0, 5, "B2", "Plain cards in each suit: 7, 6, 5, 4, 2, the highest first."),
    Part("hand", 1, 3, "B3", "Cards in a hand."),
)
