"""The matches on the board: each team's row of squares from the centre towards its flag, and where a card may go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from htpy import Attribute, Node, a, b, button, div, h3, i, li, nav, ol, section, span
from markupsafe import Markup

from mundialito.cups.names import TIE_NAMES
from mundialito.drawing import Place
from mundialito.drawing.flags import flag
from mundialito.drawing.pieces import HOLE, Pieces, cut, drawn, joined
from mundialito.words import say

from ..rules import phase
from ..rules.law import rows_offered
from ..rules.options import CUPS, YEARS
from ..rules.parts import GROUP_SIZE
from ..rules.questions import is_group_round, open_rows
from ..rules.state import World
from ..words.chart import Match, Row, code, group_names, matches, row_event
from ..words.labels import TILE_WORDS
from ..words.names import row_words, team_words
from .art import art, tile_id
from .tables import league

MUCH: Final = 1 << 13  # pieces kept: some hundreds of boards' worth


def board(v: World, places: Sequence[Place], lang: str, at: str) -> Pieces:
    """The groups that are played together, each with its table; or the matches of a knock-out round or of replays."""
    marked = marks(v)
    drawn_matches = [(m, match(v, m, places, marked, lang, at)) for m in matches(v)]
    if not is_group_round(v) or v.replay:
        return ties(v, drawn_matches, lang)
    found = range(GROUP_SIZE * v.round, min(GROUP_SIZE * (v.round + 1), len(group_names(v))))
    named = [(g, group_names(v)[g]) for g in found]
    parts = [group(v, g, [one for m, one in drawn_matches if m.group == name], lang, at) for g, name in named]
    return joined(
        [tabs(v, named, lang, at), Markup('<div class="groups" data-still="board">'), *parts, Markup("</div>")]
    )


def tabs(v: World, groups: Sequence[tuple[int, str]], lang: str, at: str) -> Markup:
    """A way to each group, by its flags: on a phone one group is in sight at a time."""
    teams = [range(GROUP_SIZE * g, GROUP_SIZE * g + v.members[g]) for g, _ in groups]
    told = tuple(
        (name, tuple((code(v, t), v.owner[t] - 1) for t in ts)) for (_, name), ts in zip(groups, teams, strict=True)
    )
    return tabs_of(told, int(YEARS[v.year]), lang, at)


@lru_cache(MUCH)
def tabs_of(groups: tuple[tuple[str, tuple[tuple[str, int], ...]], ...], year: int, lang: str, at: str) -> Markup:
    """Each group's name, and letters and owner of its teams."""
    links = [
        a(href=f"#group-{name}")[
            span(".unseen")[say("Group {group}", lang, group=name)],
            b(aria_hidden="true")[name],
            [span(data_owner=owner)[flag(letters, at, year=year)] for letters, owner in teams],
        ]
        for name, teams in groups
    ]
    return drawn(nav(".tabs", aria_label=say("Groups", lang))[links])


def small_flag(v: World, t: int, at: str) -> Node:
    """A team's flag, in the year that is played."""
    return flag(code(v, t), at, year=int(YEARS[v.year]))


def group(v: World, g: int, found: Sequence[Pieces], lang: str, at: str) -> Pieces:
    """A group: its matches, and the table as it stands by the tiles on the board."""
    start, between, end = group_frame(group_names(v)[g], lang)
    return joined([start, *found, between, league(v, g, lang, at, now=True), end])


@lru_cache(MUCH)
def group_frame(name: str, lang: str) -> tuple[Markup, ...]:
    """What is around the matches and the table of a group."""
    words = say("Group {group}", lang, group=name)
    return cut(section(".group", id=f"group-{name}", aria_label=words)[h3[words], ol(".pairings")[HOLE], HOLE])


def ties(v: World, found: Sequence[tuple[Match, Pieces]], lang: str) -> Pieces:
    """Knock-out matches or replays, each under its name."""
    items: list[Node] = []
    for m, one in found:
        start, end = tie(m.number, tie_words(v, m, lang), m.drawn, lang)
        items += [start, one, end]
    return joined([Markup('<ol class="ties" data-still="board">'), *items, Markup("</ol>")])


@lru_cache(MUCH)
def tie(number: int, name: str, times: int, lang: str) -> tuple[Markup, ...]:
    """What is around a match under its name."""
    again = times > 0 and span(".again")[say("drawn: {times}", lang, times=times)]
    return cut(li(id=f"tie-{number}")[h3[name, again], ol(".pairings")[HOLE]])


def tie_words(v: World, m: Match, lang: str) -> str:
    """The round of a match; in replays of groups its group."""
    if m.tie is None:
        return say("Group {group}", lang, group=m.group)
    tie = CUPS[v.year].ties[m.tie]
    return say(TIE_NAMES[tie.round], lang, number=tie.number)


# --- a match -------------------------------------------------------------------------------------------


def marks(v: World) -> dict[str, int]:
    """What the seat in turn can do where, as bits of rows: the style sheet lights what the chosen card can act on."""
    if v.phase in (phase.ROW, phase.SECOND):
        return {"now": rows_offered(v, v.turn)}
    if v.phase != phase.TURN:
        return {}
    mine = open_rows(v, v.turn)
    return {"free": v.free & mine, "goal": v.goal_last & mine, "attack": v.attack_last & mine}


def match(v: World, m: Match, places: Sequence[Place], marked: dict[str, int], lang: str, at: str) -> Pieces:
    """Two rows, and the score between them: goals on the board, then what the whistle made of them."""
    first, second = (side(v, row, places, marked, lang, at) for row in m.rows)
    goals = m.score or ((m.rows[0].goals, m.rows[1].goals) if m.has_begun else None)
    is_now = v.phase in (phase.SCORE, phase.COIN, phase.KICKS) and v.match == m.number
    start, between, end = match_frame(m.number, goals, m.score is not None, is_now)
    return Pieces([start, first, between, second, end])


@lru_cache(MUCH)
def match_frame(number: int, goals: tuple[int, int] | None, is_over: bool, is_now: bool) -> tuple[Markup, ...]:
    """What is around the two rows, and between them."""
    score = "–" if goals is None else f"{goals[0]}:{goals[1]}"
    now = ' data-now="true"' if is_now else ""
    over = ' data-over="true"' if is_over else ""
    start = f'<li class="pairing" id="match-{number}"{now}{over}>'
    return Markup(start), Markup(f'<span class="goals">{score}</span>'), Markup("</li>")


def side(v: World, r: Row, places: Sequence[Place], marked: dict[str, int], lang: str, at: str) -> Markup:
    """A team's side of a match, as it was drawn before if nothing has changed on it."""
    lit = " ".join(mark for mark, rows in marked.items() if rows >> r.row & 1)
    words = team_words(v, r.team, lang)
    label = row_words(v, r.row, lang)
    owner = places[r.owner].name
    year = int(YEARS[v.year])
    return row(r.row, code(v, r.team), year, words, label, r.owner, owner, r.squares, r.tiles, lit, lang, at)


@lru_cache(MUCH)
def row(
    number: int, letters: str, year: int, team: str, label: str, owner: int, name: str, squares: int,
    tiles: tuple[int, ...], lit: str, lang: str, at: str,
) -> Markup:  # fmt: skip
    """Squares from the centre outwards, letters, flag; a button over it all where the seat in turn may do something."""
    free = squares - len(tiles)
    told = [say(TILE_WORDS[tile], lang) for tile in tiles] + [say("{count} free|{count} free", lang, count=free)]
    about: dict[str, Attribute] = {"data-row": number, "data-owner": owner, "title": f"{team} · {name}"}
    return drawn(
        div(about, class_=f"row {lit}".strip())[
            span(".squares", role="img", aria_label=f"{team}: {', '.join(told)}")[
                [square(number, n, tile, at) for n, tile in enumerate(tiles)], [i[""] for _ in range(free)]
            ],
            b[letters],
            flag(letters, at, year=year),
            pick(number, label, lang) if lit else None,
        ]
    )


def square(row: int, n: int, tile: int, at: str) -> Node:
    """A tile on its square: it comes from the hand of whoever laid it, and turns over when it is lowered."""
    ways: dict[str, str | bool] = {"data_move": True, "data_from": "mine ball", "data_news": True}
    return i[art(tile_id(tile), at, "tile", id=f"t{row}-{n}-{tile}", **ways)]


def pick(number: int, label: str, lang: str) -> Node:
    """Chooses the row, for the card that is chosen in the hand."""
    words = say("Here: {where}", lang, where=label)
    return button(".here", type="submit", form="choices", name="then", value=row_event(number), aria_label=words)
