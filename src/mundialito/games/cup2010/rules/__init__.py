"""What the game answers: the contract of `mundialito.engine.contract`, gathered."""

from typing import TYPE_CHECKING, Final

from .course import apply, start
from .events import EVENTS
from .law import chances, offer, outcome, refusal, weight
from .notes import FIGURES as FIGURES
from .notes import note as note
from .options import OPTIONS, PARTS
from .policy import eager, menu, simple
from .questions import actor, chapter, payoff, reward, score, won
from .reasons import REASONS
from .setup import doubts as doubts
from .setup import prepare
from .state import Cup as State
from .view import fill, fit, gap, hide, seen

SEATS: Final = range(2, 9)
WIDEST: Final = 80  # a hand of all kinds on eight teams, and discards
LONGEST: Final = 1_000_000  # only shoot-outs have no end of their own, and D9 sees to it that they come to one
THINGS: Final = 9
PAYOFFS: Final = (0, 6)
EFFORT: Final = 1_000  # iterations of a `hard` bot
VERSION: Final = 1

if TYPE_CHECKING:  # mypy holds the rules to the contract
    from mundialito.engine.contract import Answers

    from .. import rules

    answers: Answers[State] = rules
