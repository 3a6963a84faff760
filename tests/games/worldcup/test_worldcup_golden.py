"""Golden replays: whole cups, a line for a few turns or matches, with what everybody can see beside it.

The events are the file's own: no lot, no policy. `pytest --rewrite-golden` tells the pictures and the scores anew;
review the difference like code.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from games.goldens import DOT, check_short, check_told, match_of
from games.worldcup.positions import GAME, check_sound

from mundialito.engine import who as people
from mundialito.engine.fold import Fold, begin
from mundialito.engine.reasons import Refused
from mundialito.engine.who import PUBLIC
from mundialito.games.worldcup.rules import phase
from mundialito.games.worldcup.words.chart import bracket, code, group_names, group_table
from mundialito.games.worldcup.words.chart import matches as matches_of

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
ROW_OF_EVENTS = 12  # on a line


def picture(fold: Fold) -> str:
    """Where the cup stands, from what everybody can see."""
    v = fold.view(PUBLIC)
    if v.phase == phase.OVER:
        return f"champion {code(v, bracket(v)[-1].winner or 0)}"
    if v.phase == phase.LOTS:
        g = v.group
        lines = (f"{n.rank} {code(v, n.team)} {n.points} {n.goals_for}:{n.goals_against}" for n in group_table(v, g))
        return f"group {group_names(v)[g]}: " + ", ".join(lines)
    told = []
    for m in matches_of(v):
        first, second = m.rows
        score = "-".join(map(str, m.score)) if m.score else f"{first.goals}:{second.goals}"
        told.append(f"{code(v, first.team)} {score} {code(v, second.team)}")
    again = f" replay {v.replay}" if v.replay else ""
    return f"round {v.round}{again} stock {v.stock}" + (f" {', '.join(told)}" if len(told) <= 4 else "")


def retold(text: str) -> str:
    """The same file, with lines, pictures and scores as the rules tell them now."""
    match = match_of(text)
    fold = begin(GAME, match)
    lines = [line for line in text.splitlines() if line.startswith("#")] + [match.header.line()]
    row: list[str] = []
    for who, e in match.events:
        row.append(f"{people.name(who)} {GAME.notation.text(e)}")
        before = fold.state.phase, fold.state.round, fold.state.replay
        try:
            fold.take(who, e)
        except Refused as refused:
            pytest.fail(f"line {len(lines) + 1}: {row[-1]}: {refused}")
        check_sound(fold.state)
        s = fold.state
        turned = (s.round, s.replay) != before[1:] or (s.phase != before[0] and s.phase > phase.DRAW)
        if fold.is_over or turned or (len(row) >= ROW_OF_EVENTS and s.phase not in (phase.ROW, phase.SECOND)):
            lines.append(f"{DOT.join(row)} | {picture(fold)}")
            row = []
    assert fold.is_over, "the cup does not end"
    return "\n".join([*lines, " ".join(["scores", *map(str, fold.scores())])]) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_a_replay_tells_the_same(path, rewrite_golden):
    check_told(path, retold(path.read_text("utf-8")), rewrite_golden)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_a_file_is_short_and_says_what_to_look_for(path):
    check_short(path, GAME.version)


def test_golden_a_whole_1958_has_a_group_replay_a_knock_out_replay_and_a_coin():
    match = match_of((Path(__file__).parent / "golden" / "1958-four-seats.txt").read_text("utf-8"))
    fold = begin(GAME, match)
    replays, coins = set(), 0
    for who, e in match.events:
        fold.take(who, e)
        if fold.state.replay:
            replays.add(fold.state.round)
        coins += GAME.notation.text(e).startswith("coin")
    assert 0 in replays
    assert replays & {3, 4, 5}
    assert coins


def test_golden_a_wrong_picture_and_a_refused_event_are_noticed():
    text = FILES[0].read_text("utf-8")
    assert retold(text.replace("stock 7", "stock 9")) == text
    with pytest.raises(pytest.fail.Exception, match="not what is dealt"):
        retold(text.replace("* whistle", "* rolls 2", 1).replace("* dealer", "* lot 1 · * dealer", 1))
