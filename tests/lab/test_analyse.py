"""A match looked at again: chances of the true state, `hard` asked with what the seat knew, the same for everyone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lab.matches import played
from mundialito import games
from mundialito.bots import choose, stream
from mundialito.engine.fold import replay
from mundialito.engine.who import NATURE
from mundialito.lab.analyse import AGAIN, SWINGS, Analysis, analyse
from mundialito.lab.analysis_page import biggest_luck, in_words, luck_words, page, svg
from mundialito.showing.retelling import Misplayed

UNO = games.load("uno")
MATCH = played("uno", 3)


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(MATCH, 60, seed=4, hard="swings")


def test_every_choice_is_looked_at_and_no_other_event(found: Analysis) -> None:
    choices = []
    for number, (who, _) in enumerate(MATCH.events, 1):
        if who >= 0 and len(replay(UNO, MATCH, number - 1).offers(who)) > 1:
            choices.append(number)
    assert [d.number for d in found.decisions] == choices
    assert all((d.seat, d.event) == MATCH.events[d.number - 1] for d in found.decisions)


def test_what_is_forced_changes_nothing(found: Analysis) -> None:
    forced = [
        number
        for number, (who, _) in enumerate(MATCH.events, 1)
        if who >= 0 and len(replay(UNO, MATCH, number - 1).offers(who)) == 1
    ]
    assert forced
    assert all(found.points[n] is found.points[n - 1] for n in forced)


def test_the_curve_ends_with_the_result(found: Analysis) -> None:
    end = found.points[len(MATCH.events)]
    assert end.is_known
    assert sum(end.wins) == 1
    assert all(c.playouts == 60 for n, c in found.points.items() if n < len(MATCH.events) and not c.is_known)


def test_the_biggest_swings_rest_on_playouts_of_their_own(found: Analysis) -> None:
    sizes = [abs(d.swing.value) for d in found.swings]
    assert sizes == sorted(sizes, reverse=True)
    assert len(sizes) == SWINGS
    assert all(c.playouts in (0, AGAIN * 60) for d in found.swings for c in (d.before, d.after))


def test_neither_threads_nor_another_time_change_a_number(found: Analysis) -> None:
    assert analyse(MATCH, 60, seed=4, hard="swings", jobs=3).to_dict() == found.to_dict()
    assert analyse(MATCH, 60, seed=5, hard="none").points != found.points


def test_hard_is_asked_with_what_the_seat_knew(found: Analysis) -> None:
    for d in found.swings:
        fold = replay(UNO, MATCH, d.number - 1)
        view, log = fold.view(d.seat), fold.logs[d.seat]
        assert d.hard == choose(UNO, "hard", view, d.seat, stream(4, d.number), log=log)
        assert (d.instead is None) == (d.hard == d.event)


def test_another_process_can_tell_it_as_json(found: Analysis) -> None:
    assert Analysis.from_dict(MATCH, json.loads(json.dumps(found.to_dict()))) == found


def test_it_shows_itself(found: Analysis) -> None:
    shown = found._repr_html_()
    assert "<svg" in shown and all(name in shown for name in MATCH.header.seats)
    words = in_words(MATCH, found.swings, "es")
    assert all(words[d.number].did for d in found.swings)
    assert svg(found, "pt").startswith("<svg") and 'xmlns="http://www.w3.org/2000/svg"' in svg(found, "pt")
    assert page(found, "en").count('class="swings"') == 1


def test_the_greatest_stroke_of_luck_is_natures(found: Analysis) -> None:
    luck = biggest_luck(found)
    assert luck and {who for who, _ in MATCH.events[luck.since : luck.until]} == {NATURE}
    others = [n for n in found.points if n < luck.since and MATCH.events[n][0] == NATURE]
    assert others  # there was more of it, and less
    assert f"{MATCH.header.seats[luck.seat]}: " in luck_words(found, luck, "en")
    assert found._repr_html_().count("★") >= 2


def test_progress_goes_from_nothing_to_all() -> None:
    seen: list[tuple[int, int]] = []
    analyse(MATCH, 2, hard="none", progress=lambda done, total: seen.append((done, total)))
    assert [done for done, _ in seen] == list(range(1, seen[-1][1] + 1))


def test_a_match_against_the_rules_is_no_match() -> None:
    wrong = MATCH.with_events([*MATCH.events[:30], (0, 3), *MATCH.events[30:]])
    with pytest.raises(Misplayed):
        analyse(wrong, 1)


@pytest.mark.parametrize(("game", "most"), [("cup2010", 72), ("worldcup", 34), ("tactics", 9)])
def test_every_game_can_be_analysed_interpreted(game: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    match: Any = played(game, games.load(game).fewest, most=most)
    found = analyse(match, 1, hard="swings")
    assert found.mode == "plain" and found.decisions
    assert found._repr_html_()


def test_partners_have_one_curve_and_one_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    found = analyse(played("tactics", 4, most=9), 1, hard="none")
    drawn = svg(found, "en")
    assert ">Ana + Carla<" in drawn and ">Bruno + Diego<" in drawn and ">Ana<" not in drawn
    assert drawn.count('stroke-linejoin="round"') == 2
