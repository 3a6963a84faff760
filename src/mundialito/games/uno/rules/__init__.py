"""What the game answers: the contract of `mundialito.engine.contract`, gathered."""

from typing import TYPE_CHECKING, Final

from .belief import FACTS, doubt, likely
from .course import apply, start
from .events import EVENTS
from .gathering import RECENT, gather
from .law import chances, offer, outcome, refusal, weight
from .options import OPTIONS, PARTS
from .parts import CARDS
from .policy import eager, menu, simple
from .questions import actor, payoff, reward, score, won
from .reasons import REASONS
from .setup import prepare, rematch
from .state import Uno as State
from .view import fill, fit, fits, forget, gap, hide, recall, seen, thing

SEATS: Final = range(2, 11)
WIDEST: Final = CARDS + 1  # Nature's 54 kinds of card; a hand of all kinds and "draws"
LONGEST: Final = 10_000_000  # turn_limit ends a round long before (UD11)
THINGS: Final = CARDS + 1
PAYOFFS: Final = (-1680, 0)  # every card of the largest deck that parts allow, in one hand
SEALED: Final = False  # whoever owes a choice is known to all
LOWEST_WINS: Final = True  # U12  points are cards left in the hand
EFFORT: Final = 2_000  # iterations of a `hard` bot
VERSION: Final = 1

if TYPE_CHECKING:  # mypy holds the rules to the contract
    from mundialito.engine.contract import Answers

    from .. import rules

    answers: Answers[State] = rules
