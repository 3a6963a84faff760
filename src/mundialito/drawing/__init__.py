"""Tables drawn as HTML and SVG: what every game's `look` answers, and the parts that all of them share.

Drawing takes views, never states: what a viewer may not see cannot be drawn for it.
"""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Protocol

from htpy import Node

from mundialito.drawing import stage

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", default=Any, contravariant=True)
else:
    from typing import TypeVar

    V = TypeVar("V", contravariant=True)  # a view of the game


@dataclass(frozen=True)
class Place:
    """What the page knows of a seat and the rules don't."""

    name: str
    tag: Node = None  # badges of the page (bot, away, clock), put into the seat's plate


class Drawing(Protocol[V]):
    """`games/<game>/look`. `symbols_at` is the address at which the page serves `symbols()`."""

    def symbols(self) -> str:
        """Whatever never changes, as `<symbol>`s in one standalone SVG file."""

    def public(self, v: V, places: Sequence[Place], lang: str, symbols_at: str) -> Node:
        """The table, from `view(PUBLIC)`: the same bytes for everybody; style sheets turn it to the viewer's seat."""

    def private(
        self, v: V, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str
    ) -> Node:
        """What one seat holds and may choose, from its own view; every choice is named `event`: a submit button, or
        something to tick for which a button of the public drawing, in the form `choices` and named `then`, goes on."""

    def picture(self, v: V, viewer: int, names: Sequence[str], lang: str) -> str:
        """One self-contained SVG of the table as that viewer knows it."""


class Follower(Protocol[V]):
    """What `Follower` of a game's `look` makes: it keeps what everybody saw on the way to where the table stands now.

    Nature answers at once, so that a page is drawn only after the last of several flips: a follower shows them all.
    """

    def see(self, v: V, e: int, number: int) -> None:
        """An event that everybody saw, on the public view just before it, with its number in the public log."""

    def draw(self, lang: str, symbols_at: str) -> Node:
        """What is to be shown of it beside the table; the same for everybody."""


class Look(Drawing[V], Protocol[V]):
    """What a `look` answers once it is loaded: what it leaves out of the following has its default."""

    MOMENT: Annotated[int, "after how many events the picture of a match shows most; 0: after its first choices"] = 0
    Follower: Annotated[Callable[[], Any] | None, "makes what shows the way things came, a `Follower`"] = None

    def may_stand(self, e: int) -> bool:
        """Whether an event of this kind, as everybody sees it, may stand alone: asked of each, so by its number only"""
        return stage.may_stand(e)

    def stands(self, before: V, e: int, after: V, people: AbstractSet[int]) -> int:
        """For how many units of time, by the public views around it, `people` being the seats of persons"""
        return stage.stands(before, e, after, people)

    def scene(self, before: V, e: int, after: V, names: Sequence[str], lang: str, symbols_at: str) -> Node:
        """What is drawn over the table while it falls and stands; the same for everybody"""
        return stage.scene(before, e, after, names, lang, symbols_at)
