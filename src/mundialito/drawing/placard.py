"""Placards, scenes of a match or a chapter: what is held up over a table while an outcome falls, and once it stands.

A placard is drawn once for both halves: what the second alone tells is `told`, what the first alone shows `was`. Their
style is placard.css.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from htpy import Node, div, li, ol, p, section, small, span, strong, table, tbody, td, th, thead, tr

from mundialito.words import say

from .sounds import BELL, CARD, COIN, FANFARE, FULL_TIME, GOAL, MISS, SHUFFLE, TAP, WHISTLE, heard

SOUNDS_OF: Final = {  # kinds of placards, in both halves; what is turned or rolled sounds by itself
    "reveal": (SHUFFLE, CARD), "cover": (CARD, TAP), "tie": ("", WHISTLE), "group": ("", WHISTLE),
    "tables": ("", FULL_TIME), "lot": (SHUFFLE, BELL), "coin": (COIN, BELL), "champion": (WHISTLE, FANFARE),
}  # fmt: skip
ROUND_OF_KICKS: Final = 5  # a side, before it is sudden death


def placard(kind: str, title: str, *content: Node, hits: Collection[int] = ()) -> Node:
    """A panel over the table, what it is about, and the seats that it hits."""
    falls, stands = SOUNDS_OF.get(kind, ("", ""))
    about = {"data-kind": kind} | heard(falls)
    told = span(".told", heard("", stands, hits)) if stands or hits else None
    return div(".held-up")[section(".placard", about)[told, bool(title) and p(".about")[title], content]]


def swap(was: Node, now: Node, class_: str = "") -> Node:
    """What stood there, and in the same place what stands there once the outcome is out."""
    return span(class_=f"swap {class_}".strip())[span(".was")[was], span(".now", data_new=was != now)[now]]


def turned(back: Node, face: Node) -> Node:
    """A card that is turned over."""
    return span(".turned")[span(".was")[back], span(".now")[face]]


def stamp(words: str, good: bool) -> Node:
    """A verdict, stamped upon a team once it is out."""
    return span(".stamp.told", data_good=good)[words]


def pips(scored: int, missed: int, pending: int, words: str) -> Node:
    """Tries one after the other: those that scored fill up from the left, those that missed from the right."""
    marks = [*["scored"] * scored, *["open"] * pending, *["missed"] * missed]
    return span(".pips", role="img", aria_label=words)[[span(".pip", data_came=mark) for mark in marks]]


def figures(rows: Sequence[tuple[str, Node, Node]]) -> Node:
    """Figures of a match: what of, the number, and where it was reached."""
    return div(".figures")[
        [div(".figure")[span(".number")[number], span(".of")[of], span(".at")[at]] for of, number, at in rows]
    ]


# --- cups ------------------------------------------------------------------------------------------------------


def facing(sides: Sequence[Node], middle: Node) -> Node:
    """Two teams, and what stands between them."""
    return div(".facing")[sides, div(".middle")[middle]]


def contestant(side: int, flag: Node, name: str, owner: str, below: Node = None) -> Node:
    """A team with its owner, and what belongs to it."""
    return div(".side", data_side=side)[flag, strong(".name")[name], span(".owner")[owner], below]


def tally(score: tuple[int, int], then: tuple[int, int] | None = None) -> Node:
    """The score; with `then`, what it becomes."""
    first, second = [span[was] for was in score] if then is None else map(swap, score, then)
    return span(".tally")[first, span["–"], second]


def turning(cause: Node, chance: str, thing: Node, verdict: str, scored: bool, sound: str = CARD) -> Node:
    """What is turned over or rolled: for what, with what chance, and what came of it."""
    came = heard("", GOAL if scored else MISS)
    return div(".turning", heard(sound))[
        span(".cause")[cause],
        span(".chance")[chance],
        thing,
        strong(".verdict.told", came, data_scored=scored)[verdict],
    ]


class Ranked(NamedTuple):
    """A team in a table: what put it before the next, if that was not points, and what the table makes of it."""

    rank: int | str
    team: Node
    by: str
    numbers: Sequence[Node]
    mark: Node = None
    is_through: bool = False


def standing(heads: Sequence[str], rows: Sequence[Ranked]) -> Node:
    """A group's table."""
    return table(".lines")[
        thead[tr[th, th, [th(scope="col")[head] for head in heads], th]],
        tbody[
            [
                tr(data_through=row.is_through)[
                    td[row.rank],
                    th(scope="row")[span(".who")[row.team, bool(row.by) and span(".by")[row.by]]],
                    [td[number] for number in row.numbers],
                    td(".mark")[row.mark],
                ]
                for row in rows
            ]
        ],
    ]


def little(flag: Node, letters: str, out: bool) -> Node:
    """A team by its flag and three letters; it fades once it is out."""
    return span(".little", data_out=out)[flag, span[letters]]


def outcome(first: Node, second: Node, was: Node, now: Node) -> Node:
    """A match in little, with its score before and after."""
    return li(".outcome")[first, second, span(".score")[swap(was, now)]]


def score_text(score: tuple[int, int] | None, kicks: tuple[int, int] | None) -> Node:
    """`2–1`, kicks of a shoot-out below, or a dash."""
    if score is None:
        return "–"
    return ["–".join(map(str, score)), kicks and small[f"({kicks[0]}–{kicks[1]})"]]


def kicks(taken: int, scored: int, side: int, due: int, lang: str) -> Node:
    """Of the kicks that both sides have taken those of one: five, or in sudden death as many as it took, with the one
    that is `due`."""
    own, rounds = (taken + 1 - side) // 2, max(ROUND_OF_KICKS, (due + 1) // 2)
    return pips(scored, own - scored, rounds - own, say("{scored} of {kicks}", lang, scored=scored, kicks=own))


def on_the_way(
    flag: Node, letters: str, side: int, score: tuple[int, int], shot: tuple[int, int] | None, words: str
) -> Node:
    """A match on the way of one of its sides: against whom, and how."""
    kicked = f" ({shot[side]}–{shot[1 - side]})" if shot else ""
    return li(title=words)[flag, span[letters], strong[f"{score[side]}–{score[1 - side]}", kicked]]


def crowned(last: Node, trophy: Node, team: Node, told: str, way: Sequence[Node], numbers: Node) -> Node:
    """First the last match, then the cup: whose it is, the way there, and figures. No team has won it where all that
    are left belong to one player."""
    champion = div(".trophy")[
        trophy, bool(team) and div(".winner")[team], p(".verdict")[told], bool(team) and ol(".way")[way], numbers
    ]
    return placard("champion", "", span(".confetti.told", aria_hidden="true"), swap(last, champion, "wide"))
