"""Golden replays: whole cups, a line a match or a few turns, with what everybody can see beside it.

The events are the file's own: no lot, no policy. `pytest --rewrite-golden` tells the pictures and the scores anew;
review the difference like code.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from games.cup2010.positions import GAME, check_sound
from games.goldens import DOT, check_short, check_told, match_of

from mundialito.engine import who as people
from mundialito.engine.fold import Fold, begin
from mundialito.engine.reasons import Refused
from mundialito.engine.who import PUBLIC
from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.options import TEAM_CODES
from mundialito.games.cup2010.rules.parts import size
from mundialito.games.cup2010.words.chart import block, group_table, wall_chart
from mundialito.games.cup2010.words.notation import CARD_TEXTS

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
TURNS = 4  # on a line


def picture(fold: Fold, whistled: bool) -> str:
    """The last result and the table or the block, from what everybody can see."""
    v = fold.view(PUBLIC)
    if v.phase == phase.OVER:
        champion = wall_chart(v)[-1].winner
        return f"champion {TEAM_CODES[champion]}" if champion is not None else "decided"
    if v.round == 0:
        table = group_table(v, v.group)
        lines = [
            f"{line.rank} {TEAM_CODES[line.team]} {line.points} {line.goals_for}:{line.goals_against}" for line in table
        ]
        return f"pile {size(v.pile)} " + ", ".join(lines)
    if whistled or v.phase in (phase.SCORE, phase.KICKS):
        boxes = [box for box in wall_chart(v) if box.score]
        return ", ".join(
            f"{TEAM_CODES[b.teams[0] or 0]} {b.score[0]}-{b.score[1]}{b.kicks or ''} {TEAM_CODES[b.teams[1] or 0]}"
            for b in boxes[-4:]
            if b.score
        )
    sides = []
    for side in block(v):
        cards = [CARD_TEXTS[k] + (f"<{CARD_TEXTS[c]}" if c is not None else "") for k, c in side.cards]
        sides.append(" ".join([TEAM_CODES[side.team], *cards]))
    return f"stock {v.stock} " + ", ".join(sides)


def ends_line(fold: Fold, text: str, turns: int) -> bool:
    """Where a line of the file ends: a match, a deal, a few turns."""
    s = fold.state
    if text in ("whistle", "misses") or text.startswith("lot") or fold.is_over:
        return True
    if s.phase in (phase.CHOOSE, phase.REVEAL, phase.SCORE, phase.KICKS):
        started = s.phase == phase.CHOOSE and not any(s.chosen) and not s.sealed and not any(s.shown)
        return started or (s.phase == phase.SCORE and s.round > 0 and turns > 0)
    return (s.phase == phase.SHOW and s.step == 0) or (s.phase == phase.TURN and (turns == 0 or turns % TURNS == 0))


def retold(text: str) -> str:
    """The same file, with lines, pictures and scores as the rules tell them now."""
    match = match_of(text)
    fold = begin(GAME, match)
    lines = [line for line in text.splitlines() if line.startswith("#")] + [match.header.line()]
    row: list[str] = []
    turns = 0
    for who, e in match.events:
        row.append(f"{people.name(who)} {GAME.notation.text(e)}")
        turns = turns + 1 if who >= 0 and fold.state.phase == phase.TURN else turns
        try:
            fold.take(who, e)
        except Refused as refused:
            pytest.fail(f"line {len(lines) + 1}: {row[-1]}: {refused}")
        check_sound(fold.state)
        if ends_line(fold, GAME.notation.text(e), turns):
            lines.append(f"{DOT.join(row)} | {picture(fold, row[-1] == '* whistle')}")
            row = []
            turns = 0 if fold.state.phase in (phase.DEAL, phase.SCORE) else turns
    assert fold.is_over, "the cup does not end"
    return "\n".join([*lines, " ".join(["scores", *map(str, fold.scores())])]) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_a_replay_tells_the_same(path, rewrite_golden):
    check_told(path, retold(path.read_text("utf-8")), rewrite_golden)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_a_file_is_short_and_says_what_to_look_for(path):
    check_short(path, GAME.version)


def test_golden_the_files_hold_whole_cups_by_both_rulebooks_and_nearly_every_kind_of_event():
    played = [match_of(path.read_text("utf-8")) for path in FILES]
    assert {"spanish", "portuguese"} <= {match.header.options.get("rulebook") for match in played}
    verbs = {GAME.notation.text(e).split()[0] for match in played for _, e in match.events}
    assert {GAME.notation.text(e).split()[0] for e in range(GAME.rules.EVENTS)} - verbs <= {"misses"}


def test_golden_a_wrong_picture_and_a_refused_event_are_noticed():
    text = FILES[0].read_text("utf-8")
    assert retold(text.replace("pile 5", "pile 9")) == text
    with pytest.raises(
        pytest.fail.Exception, match=r"is not what is dealt|nothing to decide|The cup is over|No such card"
    ):
        retold(text.replace("* whistle", "* flips goal", 1))
