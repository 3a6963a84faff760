"""What every game answers. These are the signatures; in a face, the game itself stands in their place.

`who` is a seat, `NATURE`, `TABLE` or `NOBODY`; `s` a state, `v` a view (the same record), `e` an event.
Questions change nothing; commands change only the record they are given. Nobody draws a random number here.

This is the one list. Mypy holds a game's `rules/` to `Answers`; what is looked up at load (inspection.py), what the
guide says of everything optional, and what generic code imports from here in a face, come out of these two classes.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Annotated, Final, NoReturn, Protocol, cast

from mundialito.engine.alarms import Alarm
from mundialito.engine.options import Option, Part, Unfit
from mundialito.engine.reasons import Reason
from mundialito.engine.record import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=State)

Seats = AbstractSet[int] | range


class Answers(Protocol[S]):
    """What a game's `rules/__init__.py` must have."""

    @property
    def SEATS(self) -> Seats:
        """How many may sit down: `{2, 4}` for two or four, `range(2, 11)` for two to ten."""

    @property
    def EVENTS(self) -> int:
        """The alphabet: events are 0 .. EVENTS - 1."""

    @property
    def WIDEST(self) -> int:
        """No offer is longer."""

    @property
    def LONGEST(self) -> int:
        """No match is longer: the guard of what might go on for ever."""

    @property
    def THINGS(self) -> int:
        """What an unknown may turn out to be: 0 .. THINGS - 1."""

    @property
    def PAYOFFS(self) -> tuple[int, int]:
        """Payoffs lie between these."""

    @property
    def VERSION(self) -> int:
        """Changes when an old log would fold otherwise."""

    @property
    def State(self) -> type[S]:
        """The record."""

    @property
    def OPTIONS(self) -> Sequence[Option]:
        """What a table may choose; each is a field of the record."""

    @property
    def PARTS(self) -> Sequence[Part]:
        """The numbers of the box that its owner may correct."""

    @property
    def REASONS(self) -> Mapping[int, Reason]:
        """Why an event is refused, by code."""

    def prepare(self, s: S, parts: Mapping[str, int], /) -> None:
        """Parts into the blank record; raises Unfit with a sentence for what cannot be played."""

    def start(self, s: S, /) -> None:
        """Seats, options and parts stand in a blank record: set what else is not zero."""

    def actor(self, s: S, /) -> int:
        """Whom the match waits for; `NOBODY`: it is over. Of several seats choosing in secret, the first."""

    def refusal(self, s: S, who: int, e: int, /) -> int:
        """0, or the code of the reason why not: the law."""

    def offer(self, s: S, who: int, out: list[int], /) -> int:
        """List what `refusal` allows and say how many: the law's fast twin. Nature's list ascends."""

    def weight(self, s: S, e: int, /) -> int:
        """Nature's turn: in how many equally likely ways `e` can happen."""

    def apply(self, s: S, e: int, /) -> None:
        """Carry out what was not refused."""

    def seen(self, s: S, e: int, viewer: int, /) -> int:
        """What a seat, or `PUBLIC`, sees of `e` as it happens: `e`, a masked event, or `NOTHING`."""

    def hide(self, v: S, viewer: int, /) -> None:
        """Make a copy of the state into what lies open to the viewer now; when the match is over, all of it."""

    def gap(self, v: S, /) -> int:
        """The next place of a view where something unknown lies; `NOBODY` if all is known."""

    def fit(self, v: S, place: int, thing: int, /) -> int:
        """In how many equally likely ways that thing can lie there."""

    def fill(self, v: S, place: int, thing: int, /) -> None:
        """Let it lie there."""

    def score(self, s: S, p: int, /) -> int:
        """The rulebook's points of a seat."""

    def payoff(self, s: S, p: int, /) -> int:
        """What a player wants most of; within `PAYOFFS`, winners have most."""

    def eager(self, v: S, p: int, events: list[int], n: int, weights: list[int], /) -> int:
        """A policy that does what it can: puts weights on what is offered, as Nature does; says what they add up to."""

    def simple(self, v: S, p: int, events: list[int], n: int, weights: list[int], /) -> int:
        """The game's sound hand-written policy."""


class Rules(Answers[S], Protocol[S]):
    """What rules answer once they are loaded: what a game leaves out of the following has its default.

    Defaults of numbers stand here, those of functions in defaults.py, and in plainly.py where nothing compiled asks.
    """

    # Numbers: what they say, and the default.
    USUAL: Annotated[int, "how many sit down when nobody says; 0: as near to four as `SEATS` allows"] = 0
    SEATS_RULE: Annotated[str, "the number of the rule that says how many may sit down"] = "-"
    LOWEST_WINS: Annotated[bool, "whether the fewest points win, added up over rounds"] = False
    SEALED: Annotated[bool, "whether a choice may be made and not be seen"] = True
    FIGURES: Annotated[int, "how many whole numbers `note` adds up"] = 0
    EFFORT: Annotated[int, "iterations of a `hard` bot"] = 1000
    AHEAD: Annotated[int, "how many chapters a search looks to the end of"] = 1
    PLAYOUTS: Annotated[int, "the policy of playouts in a search, by number: engine/policies.py"] = 2
    FACTS: Annotated[int, "how many whole numbers `gather` writes"] = 0
    RECENT: Annotated[int, "how many of a log's last entries `gather` reads"] = 0
    CURIOUS: Annotated[int, "the weight of what a search tried little, in thousandths of the span of rewards"] = 500
    TRUST: Annotated[int, "the weight in a search of what `simple` would do, which fades"] = 100

    # Asked in plain Python.

    def side(self, s: S, p: int, /) -> int:
        """The side a seat is on, where partners share what is paid. Default: everybody is a side."""

    def rematch(self, s: S, /) -> Mapping[str, str]:
        """Options that the next match of a row has, by the state in which this one ended. Default: the same."""

    def doubts(self, s: S, /) -> Sequence[Unfit]:
        """What can be played with the parts of a blank record, but hardly as it was meant. Default: no doubts."""

    def alarms(self, s: S, /) -> Sequence[Alarm]:
        """What the table's real clock is to bring about: engine/alarms.py. Default: nothing."""

    # Compiled, like all that is asked of a game while it is played.

    def recall(self, v: S, viewer: int, log: list[list[int]], n: int, /) -> None:
        """Put back what the viewer has seen and the table no longer shows, from its own log of (who, event)."""

    def forget(self, viewer: int, log: list[list[int]], n: int, /) -> int:
        """Take out of a log, in place, what `recall` will never need again; how many of its `n` entries are left."""

    def fits(self, v: S, place: int, /) -> int:
        """All fits of a place added up. Default: a walk over the things."""

    def thing(self, v: S, place: int, r: int, /) -> int:
        """The first thing, ascending, with which the fits add up to more than `r`. Default: a walk over the things."""

    def won(self, s: S, p: int, /) -> bool:
        """Whether the finished match has this seat for a winner. Default: nobody's payoff is higher."""

    def chances(self, s: S, /) -> int:
        """All weights of Nature's turn added up. Default: a walk over the offer."""

    def outcome(self, s: S, r: int, /) -> int:
        """The first outcome, ascending, with which the weights add up to more than `r`. Default: a walk."""

    def menu(self, v: S, p: int, kind: int, /) -> int:
        """A short cut past the list: the events that a policy (policies.py) chooses from, each alike, as bits of one
        number, where all of them are below 62; 0 where there is no short cut. Default: 0."""

    def guess(self, s: S, p: int, /) -> int:
        """A payoff estimated in mid-match. Default: what would be paid now."""

    def reward(self, s: S, p: int, /) -> int:
        """What a search steers a seat by, in any unit; asked at the end of a chapter. Default: `guess`."""

    def chapter(self, s: S, /) -> int:
        """The part of a match that a search looks to the end of, counted upwards. Default: the whole match."""

    def gather(self, v: S, viewer: int, log: list[list[int]], n: int, facts: list[int], /) -> None:
        """What the viewer's log tells of hidden cards, into `FACTS` whole numbers, once a search; the last `RECENT`
        entries decide. Default: nothing."""

    def likely(self, s: S, p: int, facts: list[int], r: int, /) -> int:
        """How likely what a seat visibly chose was, if the guess `s` is right: a logarithm in thousandths of a nat.
        `r`, any number below 2^31, settles what the guess leaves open; `facts` have room to work in. Default: 0."""

    def doubt(self, s: S, v: S, p: int, /) -> None:
        """Make what a guess says of a seat's secrets as unknown as in the view. Default: nothing."""

    def note(self, s: S, tally: list[int], at: int, /) -> None:
        """Add what a finished match shows to `FIGURES` whole numbers of a tally, from `at` on. Default: nothing."""


def names(protocol: type) -> tuple[str, ...]:
    """What a protocol itself asks for, in its order."""
    body = {**protocol.__annotations__, **vars(protocol)}
    return tuple(name for name in body if not name.startswith("_"))


REQUIRED: Final = names(Answers)
OPTIONAL: Final = names(Rules)
PLAINLY: Final = ("prepare", "side", "rematch", "doubts", "alarms")  # the functions that nothing compiled asks
ENTRIES: Final = frozenset(name for name in (*REQUIRED, *OPTIONAL) if name.islower() and name not in PLAINLY)


# --- what generic code imports from here; a face puts the game in its place -------------------------------------------

if TYPE_CHECKING:
    _rules = cast("Rules[State]", None)
    EVENTS, THINGS, FIGURES = _rules.EVENTS, _rules.THINGS, _rules.FIGURES
    FACTS, RECENT, PLAYOUTS = _rules.FACTS, _rules.RECENT, _rules.PLAYOUTS
    start, actor, refusal, offer, weight, apply = (
        _rules.start, _rules.actor, _rules.refusal, _rules.offer, _rules.weight, _rules.apply,
    )  # fmt: skip
    seen, hide, recall, forget = _rules.seen, _rules.hide, _rules.recall, _rules.forget
    gap, fit, fill, fits, thing = _rules.gap, _rules.fit, _rules.fill, _rules.fits, _rules.thing
    score, payoff, won, chances, outcome = _rules.score, _rules.payoff, _rules.won, _rules.chances, _rules.outcome
    menu, guess, reward, chapter = _rules.menu, _rules.guess, _rules.reward, _rules.chapter
    eager, simple, note = _rules.eager, _rules.simple, _rules.note
    gather, likely, doubt = _rules.gather, _rules.likely, _rules.doubt
else:

    def _unbound(*_: object) -> NoReturn:
        raise RuntimeError("no game is bound here: use this module through engine.face(game).module(…)")

    FIGURES, FACTS, RECENT, PLAYOUTS = Rules.FIGURES, Rules.FACTS, Rules.RECENT, Rules.PLAYOUTS
    globals().update(dict.fromkeys(ENTRIES, _unbound))
