"""Time at the table: whose it is, when it is up, and what is not charged."""

from __future__ import annotations

import pytest
from boards import Board, coin, uno

from mundialito.store import Entry
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.clock import Clockwork
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import Clock


def test_a_clock_runs_for_those_who_are_awaited() -> None:
    time = Clockwork(Clock(move=10, match=60), 3)
    time.turn([0, 2], -1, 100.0)
    assert [time.deadline(p) for p in range(3)] == [110.0, None, 110.0]
    time.turn([2], 0, 104.0)
    assert time.used == [4.0, 0.0, 0.0] and time.deadline(0) is None
    assert time.deadline(2) == 110.0  # nobody's time begins anew by another's move
    time.turn([1], 2, 109.0)
    assert time.used == [4.0, 0.0, 9.0] and time.left(2, 200.0) == 51.0 and time.left(1, 119.0) == 50.0
    time.turn([1], 1, 112.0)  # asked again: a new move, but the same match
    assert time.deadline(1) == 122.0 and time.used[1] == 3.0


def test_the_match_clock_ends_before_the_move_clock_when_little_is_left() -> None:
    time = Clockwork(Clock(move=10, match=12), 2)
    time.turn([0], -1, 0.0)
    time.turn([1], 0, 8.0)
    time.turn([0], 1, 9.0)
    assert time.deadline(0) == 13.0
    time.turn([1], 0, 30.0)
    time.turn([0], 1, 31.0)
    assert time.deadline(0) == 31.0  # nothing is left: it is up at once


def test_without_limits_there_is_no_deadline() -> None:
    time = Clockwork(Clock(), 2)
    time.turn([0], -1, 0.0)
    assert time.deadline(0) is None and time.left(0, 99.0) is None


def test_time_without_a_server_is_forgiven_but_never_more_than_was_thought() -> None:
    time = Clockwork(Clock(move=10), 2)
    time.turn([0, 1], -1, 100.0)
    time.turn([0, 1], 1, 150.0)
    time.forgive(30.0, 155.0)  # down from 125 on
    assert time.deadline(0) == 140.0 and time.deadline(1) == 165.0
    assert Clockwork(Clock(move=10), 2).forgive(5.0, 1.0) is None


def test_a_move_after_the_deadline_is_refused() -> None:
    board = uno(clock=Clock(move=10))
    seat = board.table.awaited()[0]
    board.now += 10.001
    with pytest.raises(NotNow, match="Your time was up"):
        board.choose(seat, board.offers(seat)[:1])
    board.now -= 0.001
    board.choose(seat, board.offers(seat)[:1])


def test_who_is_asked_again_after_nature_has_answered_begins_anew() -> None:
    board = uno(clock=Clock(move=10))
    while True:
        seat = board.table.awaited()[0]
        draws = board.events("draws")[0]
        board.now += 9.0
        board.choose(seat, [draws] if draws in board.offers(seat) else board.offers(seat)[:1])
        if board.table.awaited() == [seat]:
            break
    assert board.table.time.deadline(seat) == board.now + 10.0
    assert board.table.time.used[seat] >= 9.0


def test_a_pause_stops_all_clocks() -> None:
    board = uno(clock=Clock(move=10, match=100))
    seat = board.table.awaited()[0]
    board.now += 4
    board.do(acts.pause(board.table, "Ana"))
    assert board.table.time.deadline(seat) is None
    board.now += 1000
    board.do(acts.resume(board.table, "Ana"))
    assert board.table.time.deadline(seat) == board.now + 10
    assert board.table.time.left(seat, board.now) == 96.0
    assert board.folded_again().time.used == board.table.time.used


def test_sealed_choices_run_on_clocks_of_their_own() -> None:
    board = coin(clock=Clock(match=100))
    board.now += 5
    board.move(1, "B guesses heads")
    board.now += 5
    board.move(0, "A guesses heads")
    assert board.table.time.left(0, board.now) == 90.0
    assert board.table.time.left(1, board.now) == 95.0
    assert board.table.time.left(2, board.now) == 90.0


def test_an_entry_says_for_how_long_no_server_ran() -> None:
    board = uno(clock=Clock(move=10))
    seat = board.table.awaited()[0]
    began = board.now
    board.now += 3600
    board.do([Entry(a.WOKE, -3, 3_595_000)])
    assert board.table.time.deadline(seat) == began + 3605
    board.choose(seat, board.offers(seat)[:1])
    assert board.table.time.used[seat] == 5.0


def test_nobody_is_charged_when_the_match_is_over() -> None:
    board = Board("uno", "Ana", "Bruno", clock=Clock(move=10, match=50)).start()
    board.now += 5
    board.do(acts.resign(board.table, "Ana", 0))
    assert board.table.time.since == {}
