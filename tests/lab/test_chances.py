"""Chances by playouts: whole numbers that add up, from a state or from what somebody knows of it."""

from __future__ import annotations

from functools import reduce

import pytest

from lab.matches import played
from mundialito import games
from mundialito.bots import stream
from mundialito.engine.face import PLAIN, face
from mundialito.engine.fold import replay
from mundialito.engine.who import PUBLIC
from mundialito.lab.chances import Chances, Playouts, result, seat_chances
from mundialito.lab.report import added

UNO = games.load("uno")


def fold_at(n: int):  # type: ignore[no-untyped-def]
    return replay(UNO, played("uno", 3), n)


def test_chunks_add_up_to_the_whole() -> None:
    table, fold = Playouts(UNO, 3), fold_at(40)
    for play, start in ((table.from_state, fold.state), (table.from_view, fold.view(PUBLIC))):
        parts = [play(start, 5, first, last) for first, last in ((0, 7), (7, 8), (8, 30))]
        assert tuple(reduce(added, parts)) == play(start, 5, 0, 30)


def test_an_interpreted_playout_is_a_compiled_one(monkeypatch: pytest.MonkeyPatch) -> None:
    fast, fold = Playouts(UNO, 3), fold_at(40)
    assert fast.face.mode != PLAIN
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    slow = Playouts(UNO, 3)
    assert slow.face.mode == PLAIN
    assert slow.from_state(fold.state, 5, 0, 6) == fast.from_state(fold.state, 5, 0, 6)
    assert slow.from_view(fold.view(0), 5, 0, 6) == fast.from_view(fold.view(0), 5, 0, 6)


def test_who_holds_one_card_that_matches_wins() -> None:
    """The last decision of the match: one card left, and it matches."""
    match = played("uno", 3)
    last = max(n for n, (who, _) in enumerate(match.events) if who >= 0)
    seat = match.events[last][0]
    fold = fold_at(last)
    chances = seat_chances(Playouts(UNO, 3).from_state(fold.state, 1, 0, 50), 3)
    assert chances.of(seat).value == 1
    assert chances.playouts == 50


@pytest.mark.parametrize(("name", "seats", "at"), [("uno", 3, 50), ("worldcup", 3, 120), ("cup2010", 3, 300)])
def test_what_the_public_sees_alike_has_equal_chances(
    name: str, seats: int, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin law: other hidden cards, the same public view, the same numbers."""
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")  # the law is of the numbers, not of the compiler
    game = games.load(name)
    fold = replay(game, played(name, seats), at)
    view = fold.view(PUBLIC)
    other = view.copy()
    face(name, PLAIN).module("engine.resample").resample(other, stream(8))
    assert other.tobytes() != fold.state.tobytes()
    twin = other.copy()
    game.rules.hide(twin, PUBLIC)
    game.rules.recall(twin, PUBLIC, fold.logs[PUBLIC], len(fold.logs[PUBLIC]))
    assert twin.tobytes() == view.tobytes()
    table = Playouts(game, seats, notes=True)
    assert table.from_view(twin, 5, 0, 3) == table.from_view(view, 5, 0, 3)
    assert table.from_state(other, 5, 0, 3) != table.from_state(fold.state, 5, 0, 3)


def test_a_match_that_is_over_has_a_result_and_no_error() -> None:
    match = played("uno", 3)
    end = result(UNO, replay(UNO, match).state)
    assert end is not None and end.is_known
    winner = min(range(3), key=lambda p: match.scores[p])  # type: ignore[index]
    assert end.wins == tuple(int(p == winner) for p in range(3))
    assert end.error(winner) == 0 and end.of(winner).low == 1
    assert result(UNO, fold_at(40).state) is None


def test_a_few_playouts_that_end_alike_are_not_certain() -> None:
    assert Chances((5, 0), 5).error(0) > 0.1
    assert Chances((500, 500), 1000).error(0) == pytest.approx(0.0158, abs=0.0001)
