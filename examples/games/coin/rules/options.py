"""What a table may choose, and the number of the box."""

from typing import Final

from mundialito.engine.options import Choice, Option, Part, Whole, shipped

LOSE: Final = 1  # wrong

OPTIONS: Final = (
    Option("rounds", Whole(3, 1, 20), "C1", "How many rounds are played.", "Rounds"),
    Option(
        "wrong",
        Choice("nothing", "lose"),
        "C5",
        "What a wrong guess costs: nothing, or the points of the die.",
        "A wrong guess costs",
        ("Nothing", "The points of the die"),
    ),
)

PARTS: Final = shipped(__file__, Part("sides", 2, 12, "C2", "Sides of the die."))
