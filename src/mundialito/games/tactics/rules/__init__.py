"""What the game answers: the contract of `mundialito.engine.contract`, gathered."""

from typing import TYPE_CHECKING, Final

from .course import apply, start
from .events import EVENTS
from .law import actor, chances, offer, outcome, refusal, weight
from .options import OPTIONS, PARTS
from .policy import eager, menu, simple
from .questions import WIN, chapter, guess, payoff, score, won
from .reasons import REASONS
from .setup import prepare, side
from .state import Tactics as State
from .timing import alarms
from .view import fill, fit, gap, hide, seen

SEATS: Final = frozenset({2, 4})  # two, or four with two a team
SEATS_RULE: Final = "R29"
USUAL: Final = 2
WIDEST: Final = 144  # a pawn before a corner may go to any square; other offers are below 100
LONGEST: Final = 100_000  # every period ends, whatever clock it is played by (R28)
THINGS: Final = 1
PAYOFFS: Final = (-WIN, WIN)
EFFORT: Final = 3_000  # iterations of a `hard` bot: dice make a set hard to judge
CURIOUS: Final = 100  # thousandths of the span of rewards: a goal is far, most choices differ by little
TRUST: Final = 2000  # `simple` is hard to beat by search
VERSION: Final = 1

if TYPE_CHECKING:  # mypy holds the rules to the contract
    from mundialito.engine.contract import Answers

    from .. import rules

    answers: Answers[State] = rules
