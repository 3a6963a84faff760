"""What the game answers: the contract of `mundialito.engine.contract`, gathered."""

from typing import TYPE_CHECKING, Final

from .course import actor, apply, offer, payoff, refusal, score, start, weight
from .events import EVENTS
from .options import OPTIONS, PARTS
from .parts import SIDES, UNKNOWN
from .policy import eager, simple
from .reasons import REASONS
from .setup import prepare
from .state import Coin as State
from .view import fill, fit, gap, hide, seen

SEATS: Final = range(2, 7)
WIDEST: Final = SIDES
LONGEST: Final = 20 * 5 * 6 + 20
THINGS: Final = UNKNOWN
PAYOFFS: Final = (0, 20 * SIDES)
VERSION: Final = 1

if TYPE_CHECKING:  # mypy holds the rules to the contract
    from mundialito.engine.contract import Answers

    from .. import rules

    answers: Answers[State] = rules
