"""What the game answers: the contract of `mundialito.engine.contract`, gathered."""

from typing import TYPE_CHECKING, Final

from .course import actor, apply, offer, payoff, refusal, score, side, start, weight
from .events import EVENTS
from .options import OPTIONS, PARTS
from .parts import CARDS
from .policy import eager, simple
from .reasons import REASONS
from .setup import prepare
from .state import Briscola as State
from .view import fill, fit, gap, hide, seen

SEATS: Final = range(2, 5)
SEATS_RULE: Final = "B1"
SEALED: Final = False  # every choice is made in sight of all
WIDEST: Final = CARDS
LONGEST: Final = 1 + CARDS + 1 + CARDS + CARDS // 2 + 2  # the lot, draws, the trump card, plays, tricks, swaps
THINGS: Final = CARDS
PAYOFFS: Final = (0, 120)
VERSION: Final = 1

if TYPE_CHECKING:  # mypy holds the rules to the contract
    from mundialito.engine.contract import Answers

    from .. import rules

    answers: Answers[State] = rules
