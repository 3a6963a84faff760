"""What is open to more than one reading, and the numbers of the boxes, declared once; first values are defaults."""

from __future__ import annotations

from typing import Final

from mundialito.cups import formats
from mundialito.cups.codes import CODES
from mundialito.engine.options import LENGTH, VARIANT, Choice, Option, Part, Whole, shipped

from .parts import SQUARES

# Indices into the values below, for the rules.
YEARS: Final = ("1958", "1962", "1966", "1930", "2002")
NEVER: Final = 1  # coin_1930
EVERYONE: Final = 1  # replay_players
NOTHING: Final = 1  # lone_attack
TWO_ROWS: Final = 1  # one_plus_one
SHARE: Final = 1  # quarter_stock
STOP: Final = 1  # stop_when_decided

OPTIONS: Final = (
    Option("year", Choice(*YEARS), "E1", "Which World Cup is played.",
           "World Cup",
           about=LENGTH, asked=True),
    Option("replays", Choice("two", "one", "three"), "E15",
           "How many replays a drawn knock-out match of 1958 has before a coin decides.",
           "Replays (1958)", ("Two", "One", "Three"),
           about=LENGTH, when=(("year", "1958"),)),
    Option("coin_1930", Choice("advised", "never"), "E11",
           "1930, groups and semi-finals: a coin after one drawn replay, as advised, or replays until somebody wins.",
           "Coin (1930)", ("After one replay", "Never"),
           about=VARIANT, when=(("year", "1930"),)),
    Option("final_limit", Whole(0, 0, 99), "B21",
           "After how many drawn replays a coin decides a final that is replayed until won; 0: never.",
           "Replays of the final (0 = no limit)",
           about=LENGTH, when=(("year", *YEARS[:4]),)),
    Option("replay_players", Choice("owners", "everyone"), "B18",
           "Who plays in a replay: owners of a team in it, on their own matches, or everyone who is not out.",
           "Who plays a replay", ("The owners", "Everyone not out"),
           when=(("year", *YEARS[:4]),)),
    Option("lone_attack", Choice("rolled", "nothing"), "B12",
           "What an attack without a partner is worth: a roll of the die, or nothing.",
           "Attack without a partner", ("The die is rolled", "Worth nothing")),
    Option("one_plus_one", Choice("teams", "rows"), "B8",
           "Where the two goals of a 1+1 card go: to two different teams, or to any two rows.",
           "1+1 card", ("Two teams", "Any two rows")),
    Option("quarter_stock", Choice("number", "share"), "B16",
           "How many cards the quarter-finals have: the number of the box, or a quarter of a deck that was corrected.",
           "Cards in the quarter-finals", ("The number of the box", "A quarter of the deck")),
    Option("stop_when_decided", Choice("no", "yes"), "B21",
           "Whether the cup ends as soon as all teams that can win it belong to one player.",
           "End once decided", ("No", "Yes"),
           about=LENGTH),
)  # fmt: skip

NATIONS: Final = tuple(CODES.values())  # a nation is its place here
KIND_PARTS: Final = (
    "goal", "two_goals", "three_goals", "one_plus_one", "attack", "defence", "penalty", "foul", "offside",
)  # fmt: skip
KIND_LABELS: Final = ("goal", "2 goals", "3 goals", "1+1 goals", "attack", "defence", "penalty", "foul", "offside")
CUPS: Final = tuple(formats.load(year) for year in YEARS)
TEAM_CODES: Final = tuple(
    tuple(CODES[name] if name else "" for group in cup.groups.values() for name in (*group, "", "", "")[:4])
    for cup in CUPS
)  # TEAM_CODES[year][team]: team = 4 * group + place in the draw

PARTS: Final = shipped(
    __file__,
    *(Part(f"{name}_cards", 0, 63, "E6", "Action cards of this kind.", label=label)
      for name, label in zip(KIND_PARTS, KIND_LABELS, strict=True)),
    Part("groups_1930", 25, 127, "B16", "Cards used in the groups of 1930, hands included."),
    Part("round_of_16", 1, 99, "B16", "Cards drawn in the round of 16 of 2002."),
    Part("quarter_finals", 1, 99, "B16", "Cards drawn in the quarter-finals: a quarter of the deck."),
    Part("semi_finals", 1, 99, "B16", "Cards drawn in the semi-finals."),
    Part("finals", 1, 99, "B16", "Cards drawn in the match for third place and the final, played together."),
    Part("final_alone", 1, 99, "B16", "Cards drawn in a final without a match for third place."),
    Part("replay", 1, 25, "B18", "Cards drawn for each match that is replayed."),
    Part("die_faces", 2, 12, "B12", "Faces of a die."),
    Part("penalty_faces", 0, 12, "B12", "Faces that score a penalty."),
    Part("attack_faces", 0, 12, "B12", "Faces that make an attack without a partner a goal."),
    Part("kick_faces", 1, 11, "B20", "Faces that score in a shoot-out."),
    *(Part(f"{code}_{year}", 1, SQUARES, "B6", "Squares on each row of this team in that year.")
      for year, codes in zip(YEARS, TEAM_CODES, strict=True) for code in codes if code),
)  # fmt: skip
