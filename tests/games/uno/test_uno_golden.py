"""Golden replays: whole small rounds, one line an event, with what everybody can see beside it.

A file is a match file with the picture behind a bar, under a line or two that say what to look for. The events are the
file's own: no lot, no policy. `pytest --rewrite-golden` tells the pictures and the scores anew; review the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from games.goldens import check_short, check_told, match_of
from games.uno.positions import GAME, check_sound, summary

from mundialito.engine import who as people
from mundialito.engine.fold import Fold, begin
from mundialito.engine.reasons import Refused
from mundialito.games.uno.rules.parts import PILE

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def heading(text: str) -> list[str]:
    """The lines that say what to look for."""
    return [line for line in text.splitlines() if line.startswith("#")]


def picture(fold: Fold) -> str:
    """`R1 A6 B7 pile 94`."""
    return f"{summary(fold)} pile {fold.state.size[PILE]}"


def retold(text: str) -> str:
    """The same file, with pictures and scores as the rules tell them now."""
    match = match_of(text)
    fold = begin(GAME, match)
    lines = [*heading(text), match.header.line()]
    for who, e in match.events:
        event = f"{people.name(who)} {GAME.notation.text(e)}"
        try:
            fold.take(who, e)
        except Refused as refused:
            pytest.fail(f"line {len(lines) + 1}: {event}: {refused}")
        check_sound(fold.state)
        lines.append(f"{event:<20}| {picture(fold)}")
    assert fold.is_over, "the round does not end"
    return "\n".join([*lines, " ".join(["scores", *map(str, fold.scores())])]) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_a_replay_tells_the_same(path, rewrite_golden):
    check_told(path, retold(path.read_text("utf-8")), rewrite_golden)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_a_file_is_short_and_says_what_to_look_for(path):
    check_short(path, GAME.version)


def test_golden_the_files_hold_rounds_of_2_3_and_5_seats_and_every_kind_of_event():
    played = [match_of(path.read_text("utf-8")) for path in FILES]
    assert {2, 3, 5} <= {len(match.header.seats) for match in played}
    verbs = {GAME.notation.text(e).split()[0] for match in played for _, e in match.events}
    assert verbs == {GAME.notation.text(e).split()[0] for e in range(GAME.rules.EVENTS)}


def test_golden_a_wrong_picture_and_a_refused_event_are_noticed():
    text = FILES[0].read_text("utf-8")
    assert retold(text.replace("A1 ", "A9 ")) == text
    lines = text.splitlines()
    last = max(i for i, line in enumerate(lines) if "|" in line)
    with pytest.raises(pytest.fail.Exception, match=f"^line {last + 2}: A draws: The round is over"):
        retold("\n".join([*lines[: last + 1], "A draws", *lines[last + 1 :]]))
