"""Parts of a table on a page that games share: pictures of the sheet, choices, a player's plate, a fan, a pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from htpy import Attribute, Node, b, div, li, p, span
from markupsafe import Markup

from .pieces import HOLE, cut, drawn
from .svg import Art, svg, use

MOST: Final = 6  # steps of a fan to either side
BACKS: Final = 7  # more cards than these are not drawn one by one
# What stays where it is for a whole match, in every window: tests/e2e/test_nothing_jumps.py holds pages to it.
STILL_BOARD: Final[dict[str, Attribute]] = {"data-still": "board"}
STILL_HAND: Final[dict[str, Attribute]] = {"data-still": "hand"}
LEANING: Final = {n: cut(li(data_lean=n)[HOLE]) for n in range(-MOST, MOST + 1)}


def art(faces: Mapping[str, Art], name: str, at: str, class_: str = "card", **about: str | bool | None) -> Node:
    """A symbol of the sheet as a picture that says nothing by itself."""
    return svg({"class": class_, "viewBox": faces[name].box, "aria-hidden": "true"}, **about)[use(href=f"{at}#{name}")]


def choice(e: int, words: str = "") -> dict[str, Attribute]:
    """What makes a button a choice: the event that it stands for, and what it says where its content says nothing."""
    about: dict[str, Attribute] = {"type": "submit", "name": "event", "value": e, "data-event": e}
    return about | {"aria-label": words, "title": words} if words else about


def answers(*events: int) -> dict[str, Attribute]:
    """Makes a thing of the board stand for choices: while one of these may be taken, it glows and can be pressed, and
    what is pressed is that choice's own control. So nothing glows that is dead (`light` in static/hands.js)."""
    return {"data-answers": " ".join(map(str, events))}


def player(
    q: int, acts: bool, ball: Node, *, name: Node = HOLE, tag: Node = HOLE, above: Node = None, beside: Node = None,
    below: Node = None, about: Mapping[str, Attribute] = {},
) -> Node:  # fmt: skip
    """A seat: its plate with the ball if it is to act, the name, and what the page adds, and what lies around it.
    Where it is kept for all tables, name and tag are holes."""
    told: dict[str, Attribute] = {"data-seat": q, "data-acts": acts, **about}
    return li(f"#seat-{q}.seat", told, aria_current="true" if acts else None)[
        above, div(".plate")[ball if acts else None, b(".name")[name], beside, tag], below
    ]


@lru_cache(1 << 12)
def status(words: str) -> Markup:
    """What the table waits for, and for whom."""
    return drawn(p(".awaited", role="status")[words])


def fan(backs: Sequence[Node], words: str) -> Node:
    """A hand seen from behind; `words` say how many there are."""
    return span(".fan", role="img", aria_label=words, data_n=len(backs))[backs]


def pile(layers: Sequence[Node], cards: int, words: str, about: Mapping[str, Attribute] = {}) -> Node:
    """A heap with its size."""
    return div(".pile", about, role="img", aria_label=words)[layers, span(".count", aria_hidden="true")[cards]]


def thickness(cards: int) -> int:
    """How many cards of a heap are drawn."""
    return min(5, (cards + 19) // 20)


def leaning(cards: Sequence[Markup]) -> list[Markup]:
    """The cards of a hand, each in its place of the fan."""
    parts: list[Markup] = []
    for i, card in enumerate(cards):
        start, end = LEANING[lean(i, len(cards))]
        parts += [start, card, end]
    return parts


def lean(i: int, cards: int) -> int:
    """How far a card leans to the right: -6 to 6."""
    return round((2 * i / (cards - 1) - 1) * min(MOST, cards - 1)) if cards > 1 else 0
