"""What the rooms of a game answer in plain Python, and what it may bring or leave out: the contract, but for rules.

Rules have protocols of their own, in contract.py; pages and pictures, in `mundialito.drawing`.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from mundialito.engine.record import State

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=State)
    V = TypeVar("V", bound=State, default=State, contravariant=True)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=State)
    V = TypeVar("V", bound=State, contravariant=True)


class Notation(Protocol[S]):
    """`words/notation.py`: events and positions as text, and back."""

    def text(self, e: int, /) -> str:
        """An event as match files write it."""

    def read(self, text: str, /) -> int:
        """The opposite of `text`; raises Misread."""

    def position(self, s: S, /) -> str:
        """A state, or a view, as text."""

    def read_position(self, text: str, /) -> S:
        """The opposite of `position`; raises Misread."""


class Telling(Protocol[V]):
    """`words/tell.py`."""

    def tell(self, v: V, who: int, e: int, lang: str, names: Sequence[str], /) -> str:
        """An event as its viewer saw it, in words, on the view just before it."""


class Wording(Telling[V], Protocol[V]):
    """What `words/tell.py` answers once it is loaded."""

    def staged(self, before: V, e: int, after: V, names: Sequence[str], lang: str, /) -> list[str]:
        """The scene of an event that everybody saw, in words, on the public views around it. Default: none."""
        return []


class Terminal(Protocol[V]):
    """`words/terminal.py`: the table in a terminal. What is drawn is a view, never the state of a running match."""

    def show(
        self, v: V, seat: int, names: Sequence[str], lang: str, choices: Sequence[int] = (), /
    ) -> "RenderableType":
        """The table as a seat, or PUBLIC, knows it; `choices` are numbered from 1."""

    def label(self, v: V, seat: int, event: int, lang: str, names: Sequence[str] = (), /) -> "Text":
        """A choice in a few words."""

    def shorthand(self, text: str, /) -> list[str]:
        """The events, as match files write them, that a short way of typing may stand for."""

    def legend(self, lang: str, /) -> "RenderableType":
        """Signs and ways of writing, for the help."""


class Typed(Terminal[V], Protocol[V]):
    """What a terminal answers once it is loaded."""

    def line(self, text: str, /) -> Sequence[str]:
        """The events, in order, that a typed line stands for. Default: none, a line is one event."""
        return ()


# The files that a game may bring or leave out, and what is in them: nothing asks `games.own` for another.
FILES: Final[Mapping[str, str]] = {
    "words.zones": "what lies on the table, for pages, pictures and terminal alike; without it the notation is shown",
    "words.statistics": "what is counted up of a match that is over: `statistics` (engine/statistics.py)",
    "words.terminal": "how the table is drawn in a terminal, if not by its zones",
    "look": "how pages draw it, if not by its zones",
    "look.figures": "pictures of what `note` has added up, for `--report`",
    "rules.titles": "which teams of a cup have won: `odds` asks",
    "words.titles": "what those teams are called",
    "look.titles": "how such a team is drawn",
    "judge": "what the judge is told",
}
