"""The readings of the two rulebooks, and the numbers of the box, declared once; the first value is the default.

`rulebook` sets every point at once; a point of its own overrules it. Once a cup has begun no point says "as the
rulebook": `setup.py` has put in its place what that rulebook says.
"""

from __future__ import annotations

from typing import Final

from mundialito.cups import formats
from mundialito.engine.options import LENGTH, VARIANT, Choice, Option, Part, shipped

BY_RULEBOOK: Final = "rulebook"
AS_RULEBOOK: Final = "As the rulebook"  # what people read instead
DEFAULT, SPANISH, PORTUGUESE = range(3)  # rulebook

# Indices into the values below, for the rules; 0 is BY_RULEBOOK.
FOUR_SEATS: Final = 1  # most_seats
EIGHT_SEATS: Final = 2
FOUR_SPACES: Final = 1  # spaces
THREE_SPACES: Final = 2
NO: Final = 1  # cover_space, idle_defence, defence_on_three
YES: Final = 2
MINUS_ONE: Final = 1  # covered_goal
NOTHING_LEFT: Final = 2
ALLOWED: Final = 1  # offside_on_attack
FORBIDDEN: Final = 2
BY_TEAM: Final = 1  # flip_order
BY_CARD: Final = 2
ON: Final = 1  # limits
OFF: Final = 2
FREE: Final = 1  # discards
FORCED: Final = 2
IN_BLOCK: Final = 1  # dealt_in
IN_CUP: Final = 2
MIXED: Final = 1  # blocks
HALVES: Final = 2
PATTERN: Final = 1  # fixtures
LISTS: Final = 2
A_PLAYER: Final = 1  # last_hands
A_TEAM: Final = 2
LAST_DRAWN: Final = 1  # last_end
PLAYED_OUT: Final = 2
KEPT: Final = 1  # final_hands
DEALT: Final = 2
COVER_FIRST: Final = 1  # cover_order
NOT_LENT: Final = 1  # lent_defences
STOP: Final = 1  # stop_when_decided
KNOCK_OUTS: Final = 1  # cup

OPTIONS: Final = (
    Option("cup", Choice("whole", "knock_outs"), "D23",
           "What is played: all of the cup, or the knock-out stage alone, its teams drawn by lot from each group.",
           "Cup", ("Whole", "Knock-outs alone"), about=LENGTH, asked=True),
    Option("rulebook", Choice("default", "spanish", "portuguese"), "C1",
           "Which rulebook sets all points at once: our reading of both, the Spanish or the Portuguese one.",
           "Rulebook", ("Our reading", "In Spanish", "In Portuguese"),
           about=VARIANT),
    Option("most_seats", Choice(BY_RULEBOOK, "four", "eight"), "K1", "How many may play at most.",
           "Most players", (AS_RULEBOOK, "Four", "Eight"),
           about=VARIANT),
    Option("spaces", Choice(BY_RULEBOOK, "four", "three"), "K2", "How many spaces a team has in the knock-out stage.",
           "Spaces of a team", (AS_RULEBOOK, "Four", "Three")),
    Option("cover_space", Choice(BY_RULEBOOK, "no", "yes"), "K3", "Whether a covering card uses a space as well.",
           "Covering uses a space", (AS_RULEBOOK, "No", "Yes")),
    Option("idle_defence", Choice(BY_RULEBOOK, "no", "yes"), "K4",
           "Whether a defence in a space stops an attack of the opponent at scoring.",
           "Defence in a space stops", (AS_RULEBOOK, "No", "Yes")),
    Option("defence_on_three", Choice(BY_RULEBOOK, "no", "yes"), "K5",
           "Whether a defence may cover a 3-goal card and take one off.",
           "Defence on 3 goals", (AS_RULEBOOK, "No", "Yes"),
           about=VARIANT),
    Option("covered_goal", Choice(BY_RULEBOOK, "minus_one", "nothing"), "K6",
           "What a goal card under a foul or an offside is worth: one less, or nothing.",
           "A covered goal card", (AS_RULEBOOK, "One goal less", "Worth nothing"),
           about=VARIANT),
    Option("offside_on_attack", Choice(BY_RULEBOOK, "yes", "no"), "K7", "Whether an offside may cover an attack.",
           "Offside stops an attack", (AS_RULEBOOK, "Yes", "No"),
           about=VARIANT),
    Option("flip_order", Choice(BY_RULEBOOK, "teams", "penalties"), "K13",
           "In what order cards are flipped: team by team, or all penalties before the attacks.",
           "Order of flips", (AS_RULEBOOK, "By teams", "Penalties first"),
           about=VARIANT),
    Option("limits", Choice(BY_RULEBOOK, "on", "off"), "K14", "Whether a team's limit lowers 2- and 3-goal cards.",
           "Limit of goals a card", (AS_RULEBOOK, "Yes", "No")),
    Option("discards", Choice(BY_RULEBOOK, "free", "forced"), "K15",
           "When a card may be discarded instead of played: always, or only if none in the hand can be played.",
           "Discarding", (AS_RULEBOOK, "Always", "If nothing can be played"),
           about=VARIANT),
    Option("dealt_in", Choice(BY_RULEBOOK, "block", "cup"), "K16",
           "Who plays in a block of the round of 16: owners of a team in it, or of a team still in the cup.",
           "Who gets cards (round of 16)", (AS_RULEBOOK, "Owners in the block", "Owners in the cup"),
           about=VARIANT),
    Option("blocks", Choice(BY_RULEBOOK, "mixed", "halves"), "K17",
           "Which matches make the first block: one team of each group, or groups A to D alone.",
           "First block", (AS_RULEBOOK, "A team of each group", "Groups A to D"),
           about=VARIANT),
    Option("fixtures", Choice(BY_RULEBOOK, "pattern", "lists"), "K19",
           "The order of group matches: the Spanish pattern, or the Portuguese lists.",
           "Fixtures of the groups", (AS_RULEBOOK, "One pattern", "A list a group"),
           about=VARIANT),
    Option("last_hands", Choice(BY_RULEBOOK, "player", "team"), "K22",
           "Three cards for each player, or for each team of a player, in semi-finals and finals.",
           "Hands in semi-finals and finals", (AS_RULEBOOK, "3 a player", "3 a team"),
           about=VARIANT),
    Option("last_end", Choice(BY_RULEBOOK, "drawn", "played"), "K24",
           "When semi-finals and finals end: the last card of the stock is drawn, or all hands are played out.",
           "End of semi-finals and finals", (AS_RULEBOOK, "Last card drawn", "Hands played out"),
           about=VARIANT),
    Option("final_hands", Choice(BY_RULEBOOK, "kept", "dealt"), "K25",
           "With which hands the finals begin: those kept from the semi-finals, or new ones.",
           "Hands of the finals", (AS_RULEBOOK, "Those kept", "New ones"),
           about=VARIANT),
    Option("cover_order", Choice("limit_first", "cover_first"), "D15",
           "What comes first for a covered goal card: the team's limit, or the goal that the cover takes.",
           "Limit and cover", ("Limit first", "Cover first")),
    Option("lent_defences", Choice("yes", "no"), "D18",
           "Whether defences that lie in spaces go into the flip deck when there are no discards.",
           "Defences to flip from", ("Yes", "No")),
    Option("stop_when_decided", Choice("no", "yes"), "D12",
           "Whether the cup ends as soon as all teams left belong to one player.",
           "End once decided", ("No", "Yes"),
           about=LENGTH),
)  # fmt: skip

# What each rulebook says to each point, as an index into its values: default, spanish, portuguese (8.1 of the reading).
SAYS: Final = {
    "most_seats": (EIGHT_SEATS, FOUR_SEATS, EIGHT_SEATS),
    "spaces": (FOUR_SPACES, FOUR_SPACES, FOUR_SPACES),
    "cover_space": (NO, NO, NO),
    "idle_defence": (NO, NO, NO),
    "defence_on_three": (NO, YES, NO),
    "covered_goal": (MINUS_ONE, NOTHING_LEFT, MINUS_ONE),
    "offside_on_attack": (ALLOWED, FORBIDDEN, ALLOWED),
    "flip_order": (BY_TEAM, BY_CARD, BY_TEAM),
    "limits": (ON, ON, ON),
    "discards": (FREE, FORCED, FREE),
    "dealt_in": (IN_BLOCK, IN_BLOCK, IN_CUP),
    "blocks": (MIXED, MIXED, HALVES),
    "fixtures": (PATTERN, PATTERN, LISTS),
    "last_hands": (A_PLAYER, A_TEAM, A_PLAYER),
    "last_end": (LAST_DRAWN, PLAYED_OUT, LAST_DRAWN),
    "final_hands": (KEPT, DEALT, KEPT),
}

CUP: Final = formats.load("2010")
TEAM_CODES: Final = (  # in the order of the draw, so that a team is its number; the names are in cups/names.py
    "RSA", "MEX", "URU", "FRA", "ARG", "NGA", "KOR", "GRE", "ENG", "USA", "ALG", "SVN", "GER", "AUS", "SRB", "GHA",
    "NED", "DEN", "JPN", "CMR", "ITA", "PAR", "NZL", "SVK", "BRA", "PRK", "CIV", "POR", "ESP", "SUI", "HON", "CHI",
)  # fmt: skip
KIND_LABELS: Final = ("goal", "2 goals", "3 goals", "attack", "defence", "foul", "offside", "penalty")
KIND_PARTS: Final = ("goal", "two_goals", "three_goals", "attack", "defence", "foul", "offside", "penalty")


def _team_part(code: str) -> tuple[Part, Part]:
    return (
        Part(f"{code}_cards", 3, 12, "D9", "Action cards that this team is dealt in the group stage."),
        Part(f"{code}_limit", 1, 3, "K14", "The most goals that one card can bring this team."),
    )


PARTS: Final = shipped(
    __file__,
    *(
        Part(name, 0, 32, "D9", "Action cards of this kind; all kinds together are 32.", label=label)
        for name, label in zip(KIND_PARTS, KIND_LABELS, strict=True)
    ),
    *(part for code in TEAM_CODES for part in _team_part(code)),
)
