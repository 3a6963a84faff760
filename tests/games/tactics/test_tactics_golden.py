"""A golden replay: a whole match, one line an event, with what everybody can see beside it.

The file is a match file with the picture behind a bar, under lines that say what to look for. `pytest
--rewrite-golden` tells the pictures and the scores anew; review the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from games.goldens import check_told, match_of
from games.tactics.pitch import GAME, check_sound

from mundialito.engine import who as people
from mundialito.engine.fold import Fold, begin
from mundialito.engine.reasons import Refused
from mundialito.games.tactics.words.notation import PHASE, SQUARE_TEXTS, TEAM_TEXTS

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))
PERIODS = ("1", "2", "x1", "x2", "so")


def heading(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("#")]


def picture(fold: Fold) -> str:
    """`0-0 1.3 blue D8 11 pawn`: score, period and set, who attacks, ball and carrier, what is awaited; then cards."""
    s = fold.state
    carrier = "-" if s.carrier == 11 else str(s.carrier + 1)
    cards = "".join(f" {'br'[t]}{'D' if i == 11 else i + 1}" for t in (0, 1) for i in range(12) if s.yellow[t][i])
    off = "".join(f" x{'br'[t]}{i + 1}" for t in (0, 1) for i in range(11) if s.out[t] >> i & 1)
    score = f"{s.goals[0]}-{s.goals[1]}" + (f" ({s.scored[0]}-{s.scored[1]})" if s.period == 4 else "")
    where = f"{TEAM_TEXTS[s.attack]} {SQUARE_TEXTS[s.ball]} {carrier}"
    return f"{score} {PERIODS[s.period]}.{s.count} {where} {PHASE.text(s.phase)}{cards}{off}"


def retold(text: str) -> str:
    """The same file, with pictures and scores as the rules tell them now."""
    match = match_of(text)
    fold = begin(GAME, match)
    lines = [*heading(text), match.header.line()]
    for n, (who, e) in enumerate(match.events):
        event = f"{people.name(who)} {GAME.notation.text(e)}"
        try:
            fold.take(who, e)
        except Refused as refused:
            pytest.fail(f"line {len(lines) + 1}: {event}: {refused}")
        if n % 10 == 0:
            check_sound(fold.state)
        lines.append(f"{event:<14}| {picture(fold)}")
    assert fold.is_over, "the match does not end"
    return "\n".join([*lines, " ".join(["scores", *map(str, fold.scores())])]) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_a_replay_tells_the_same(path, rewrite_golden):
    check_told(path, retold(path.read_text("utf-8")), rewrite_golden)


def test_golden_the_match_has_everything():
    """Told in words: a goal, a corner, a goal kick, both offsides, foul, cards, penalty, extra time, shoot-out."""
    match = match_of(FILES[0].read_text("utf-8"))
    fold, told = begin(GAME, match), []
    offside = {"line": 0, "goal area": 0}
    for who, e in match.events:
        before = fold.state.copy()
        told.append(GAME.tell(before, who, e, "en", ["Ana", "Bruno"]))
        fold.take(who, e)
        if "Offside!" in told[-1]:
            offside["line" if fold.state.ball == e - 16 else "goal area"] += 1
    story = " ".join(told)
    for words in (
        "GOAL",
        "a corner",
        "Goal kick",
        "A foul!",
        "Yellow card",
        "RED card",
        "PENALTY",
        "extra time",
        "shoot-out",
    ):
        assert words in story, words
    assert all(offside.values())
    assert "on penalties" in told[-1]


def test_golden_a_wrong_picture_and_a_refused_event_are_noticed():
    text = FILES[0].read_text("utf-8")
    assert retold(text.replace("blue", "grey")) == text
    lines = text.splitlines()
    last = max(i for i, line in enumerate(lines) if "|" in line)
    with pytest.raises(pytest.fail.Exception, match=f"^line {last + 2}: A skip: The match is over"):
        retold("\n".join([*lines[: last + 1], "A skip", *lines[last + 1 :]]))
