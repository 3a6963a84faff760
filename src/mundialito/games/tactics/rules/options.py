"""The options of a match and the numbers of the box, declared once; the first value is the default."""

from __future__ import annotations

from typing import Final

from mundialito.engine.options import Choice, Option, Part, shipped

# Indices into the values below, for the rules.
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
    Option("length", Choice("standard", "quick", "full"), "R28", "How long a match is: 60, 30 or 100 sets."),
    Option(
        "clock",
        Choice("sets", "seconds", "real"),
        "R28",
        "What ends a period: sets played, seconds counted for throws and placings, or the signal of the table's timer.",
    ),
    Option(
        "signal",
        Choice("set", "at_once"),
        "RD19",
        "What the signal ends: the running set is played out, or play stops at once unless a chance to score is on.",
    ),
    Option("draw", Choice("extra_time", "stop"), "R28", "What follows a draw: extra time and a shoot-out, or nothing."),
    Option("shootout", Choice("all", "decided"), "RD21", "Whether all ten kicks are taken, or until it is decided."),
    Option("slow", Choice("lawful", "auto", "off"), "RD23", "What happens to a slow player where the clock is real."),
    Option("defenders", Choice("plus_one", "plus_two"), "R29", "What a defender adds to his throw in a battle."),
    Option("shooting", Choice("spinner", "die"), "R29", "What a shot is decided by."),
    Option("partners", Choice("sets", "roles"), "RD22", "Four players: partners share by sets or by roles."),
    Option("contact", Choice("exact", "stop"), "R1", "Whether a pawn may stop early on an opponent's square."),
    Option("no_move", Choice("lost", "again"), "R1", "What follows a throw that no pawn can use."),
    Option("ball_path", Choice("corner", "ring"), "R2", "Whether the ball may turn at a right angle."),
    Option("turnover", Choice("off", "on"), "R7", "Whether the ball may always be played to an opponent alone."),
    Option("dribble", Choice("shot", "set"), "R15", "What a dribble in the area leads to that nobody challenges."),
    Option("capture_shot", Choice("off", "on"), "RD14", "Whether winning the ball in the other area is a chance."),
    Option("must_capture", Choice("off", "on"), "R11", "Whether a pawn that can reach the ball has to go there."),
    Option("attack_step", Choice("off", "on"), "R5", "Whether the attackers' keeper may step, too."),
    Option("keeper_range", Choice("half", "area"), "R5", "How far the keeper's steps may take him."),
    Option("wall", Choice("four_three", "three_two"), "R3", "How many may stand side by side in a row, in a column."),
    Option("box_limit", Choice("both", "defended"), "R3", "In which penalty area four pawns a team are the limit."),
    Option("placing", Choice("owner", "nearest"), "RD3", "Who says where a pawn goes that has to leave."),
    Option("offside_taker", Choice("nearest", "any"), "RD11", "Who may take the free kick after an offside."),
    Option("interference", Choice("pawn", "ball"), "R21", "Where the free kick is for an offside in the goal area."),
    Option("coming_back", Choice("free", "football"), "R20", "Whether who was offside may capture before the line."),
    Option("goal_kick_offside", Choice("on", "off"), "R20", "Whether there is offside at a goal kick."),
    Option("player_exempt", Choice("off", "on"), "RD13", "Whether the pawn that plays the ball is never offside."),
    Option("own_foul", Choice("free_kick", "penalty"), "RD17", "What a foul of the attackers in their own area gives."),
    Option("penalty_corner", Choice("arc", "chosen"), "R23", "Who says on which side a corner after a penalty is."),
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
