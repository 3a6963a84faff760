"""The options of a match and the numbers of the box, declared once; the first value is the default."""

from __future__ import annotations

from typing import Final

from mundialito.engine.options import LENGTH, VARIANT, Choice, Option, Part, Whole, shipped

# Indices into the values below, for the rules.
QUICK: Final = 1  # length
FULL: Final = 2
MINUTES: Final = 3
SETS: Final = 0  # clock
SECONDS: Final = 1
REAL: Final = 2
STOP: Final = 1  # draw
PLUS_TWO: Final = 1  # defenders
SHOOTING_DIE: Final = 1  # shooting
BY_ROLE: Final = 1  # partners
AUTO: Final = 1  # slow
NO_LIMIT: Final = 2  # slow
ON: Final = 1  # every option that is off by default
ENDS_MOVE: Final = 1  # contact
MAY: Final = 1  # direct_shot
AGAIN: Final = 1  # no_move
RING: Final = 1  # ball_path
NEW_SET: Final = 1  # dribble
AT_BALL: Final = 1  # interference
FOOTBALL: Final = 1  # coming_back
PENALTY_TOO: Final = 1  # own_foul
CHOSEN: Final = 1  # penalty_corner
IN_BOX: Final = 1  # keeper_range
STRICT: Final = 1  # wall
DEFENDED: Final = 1  # box_limit
NEAREST: Final = 1  # placing
ANY: Final = 1  # offside_taker
DECIDED: Final = 1  # shootout
AT_ONCE: Final = 1  # signal

OPTIONS: Final = (
    Option("length", Choice("standard", "quick", "full", "minutes"), "R28",
        "How long a match is: 60, 30 or 100 sets, or as many as go into the minutes of one's choice.",
        "Length", ("Standard (60)", "Quick (30)", "Full (100)", "Minutes of your choice"),
        about=LENGTH, asked=True),
    Option("minutes", Whole(45, 5, 120), "R28", "How long both halves are together, if that is the length chosen.",
        "Minutes", about=LENGTH, asked=True, when=(("length", "minutes"),)),
    Option(
        "clock",
        Choice("sets", "seconds", "real"),
        "R28",
        "What ends a period: sets played, seconds counted for throws and placings, or the signal of the table's timer.",
        "Clock", ("By sets", "Counted seconds", "A timer"),
        about=LENGTH),
    Option(
        "signal",
        Choice("set", "at_once"),
        "RD19",
        "What the signal ends: the running set is played out, or play stops at once unless a chance to score is on.",
        "At the signal", ("The set is played out", "Play stops at once"),
        about=VARIANT, when=(("clock", "real"),)),
    Option("draw", Choice("extra_time", "stop"), "R28", "What follows a draw: extra time and a shoot-out, or nothing.",
        "After a draw", ("Extra time and penalties", "It stays a draw"),
        about=LENGTH),
    Option("shootout", Choice("all", "decided"), "RD21", "Whether all ten kicks are taken, or until it is decided.",
        "Shoot-out", ("All ten", "Until decided"),
        about=LENGTH, when=(("draw", "extra_time"),)),
    Option("slow", Choice("lawful", "auto", "off"), "RD23", "What happens to a slow player where the clock is real.",
        "A slow player", ("Free kick", "The table moves", "No limit"),
        about=VARIANT, when=(("clock", "real"),)),
    Option("defenders", Choice("plus_one", "plus_two"), "R29", "What a defender adds to his throw in a battle.",
        "Defenders in a battle", ("+1", "+2"),
        about=VARIANT),
    Option("shooting", Choice("spinner", "die"), "R29", "What a shot is decided by.",
        "Shots by", ("Spinner", "Shooting die"),
        about=VARIANT),
    Option("partners", Choice("sets", "roles"), "RD22", "Four players: partners share by sets or by roles.",
        "Partners", ("Share by sets", "Attack and defence"),
        about=VARIANT, when=(("seats", "4"),)),
    Option("contact", Choice("exact", "stop"), "R1", "Whether a pawn may stop early on an opponent's square.",
        "Stopping on an opponent", ("By an exact throw", "Earlier too")),
    Option("no_move", Choice("lost", "again"), "R1", "What follows a throw that no pawn can use.",
        "A throw without use", ("Is lost", "Is thrown again")),
    Option("ball_path", Choice("corner", "ring"), "R2", "Whether the ball may turn at a right angle.",
        "Ball at a right angle", ("Allowed", "Forbidden")),
    Option("turnover", Choice("off", "on"), "R7", "Whether the ball may always be played to an opponent alone.",
        "Ball to an opponent alone", ("If nothing else", "Always")),
    Option("direct_shot", Choice("always", "may"), "R12", "Whether a direct pass into the area has to be shot at once.",
        "Pass into the area", ("Is shot at once", "May be shot")),
    Option("dribble", Choice("shot", "set"), "R15", "What a dribble in the area leads to that nobody challenges.",
        "Free dribble in the area", ("A shot", "A new set")),
    Option("capture_shot", Choice("off", "on"), "RD14", "Whether winning the ball in the other area is a chance.",
        "Ball won in their area", ("A new set", "A chance")),
    Option("must_capture", Choice("off", "on"), "R11", "Whether a pawn that can reach the ball has to go there.",
        "Must go to the ball", ("No", "Yes")),
    Option("attack_step", Choice("off", "on"), "R5", "Whether the attackers' keeper may step, too.",
        "Attackers' keeper steps", ("No", "Yes")),
    Option("keeper_range", Choice("half", "area"), "R5", "How far the keeper's steps may take him.",
        "Keeper's range", ("His half", "His area")),
    Option("wall", Choice("four_three", "three_two"), "R3", "How many may stand side by side in a row, in a column.",
        "Side by side in row and column", ("4 and 3", "3 and 2")),
    Option("box_limit", Choice("both", "defended"), "R3", "In which penalty area four pawns a team are the limit.",
        "Four at most in the area", ("In both", "In the defended one")),
    Option("placing", Choice("owner", "nearest"), "RD3", "Who says where a pawn goes that has to leave.",
        "Who places a pawn anew", ("The owner", "The nearest square")),
    Option("offside_taker", Choice("nearest", "any"), "RD11", "Who may take the free kick after an offside.",
        "Takes the kick after offside", ("The nearest", "Anyone")),
    Option("interference", Choice("pawn", "ball"), "R21", "Where the free kick is for an offside in the goal area.",
        "Offside in the goal area", ("Where the pawn is", "Where the ball is")),
    Option("coming_back", Choice("free", "football"), "R20", "Whether who was offside may capture before the line.",
        "Capture after coming back", ("Allowed", "Forbidden")),
    Option("goal_kick_offside", Choice("on", "off"), "R20", "Whether there is offside at a goal kick.",
        "Offside at a goal kick", ("Is called", "No")),
    Option("player_exempt", Choice("off", "on"), "RD13", "Whether the pawn that plays the ball is never offside.",
        "Who plays the ball is exempt", ("No", "Yes")),
    Option("own_foul", Choice("free_kick", "penalty"), "RD17", "What a foul of the attackers in their own area gives.",
        "Attackers' foul in their own area", ("Free kick", "Penalty")),
    Option("penalty_corner", Choice("arc", "chosen"), "R23", "Who says on which side a corner after a penalty is.",
        "Corner after a penalty", ("The kicker's side", "The attacker chooses")),
)  # fmt: skip

PARTS: Final = shipped(
    __file__,
    Part("spinner_goal", 1, 8, "R26", "Fields of the spinner with the ball: goal."),
    Part("spinner_corner", 0, 8, "R26", "Fields of the spinner with the red flag: corner."),
    Part("spinner_keeper", 0, 8, "R26", "Fields of the spinner with the keeper's sign: goal kick."),
    Part("die_goal", 1, 6, "R29", "Faces of the shooting die with the ball: goal."),
    Part("die_corner", 0, 6, "R29", "Faces of the shooting die with the red flag: corner."),
    Part("die_keeper", 0, 6, "R29", "Faces of the shooting die with the keeper's sign: goal kick."),
    Part("area_columns", 4, 6, "R0", "Columns of the penalty area: 4 or 6."),
)
