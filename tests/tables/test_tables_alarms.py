"""A real clock that the rules ask for: a period's signal and a slow player, as events of the table (R27, R28, RD23)."""

from __future__ import annotations

import pytest
from beating import let_stand
from boards import Board
from halls import begun, in_a_hall, move, people, turned_by_hand

from mundialito.engine.alarms import Alarm
from mundialito.engine.fairness import verify
from mundialito.engine.who import NATURE, TABLE
from mundialito.games.tactics.rules.events import TIME_UP, TOO_SLOW
from mundialito.store import Entry
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.clock import Alarms
from mundialito.tables.following import trial
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import NotNow
from mundialito.tables.table import Table

REAL = {"clock": "real", "length": "quick"}
HALF = 810  # seconds: 13 and a half minutes


def tactics(*chairs: str, **options: str) -> Board:
    """A match with a real clock, both sides lined up: the ball has been thrown for, and the period runs."""
    board = Board("tactics", *(chairs or ("Ana", "Bruno")), options=REAL | options).start()
    for _ in range(2):
        board.move(board.table.awaited()[0], "accept")
    return board


def asked(board: Board) -> int:
    return board.table.awaited()[0]


def first(board: Board) -> None:
    """Whoever is asked takes the first offer."""
    board.choose(asked(board), board.offers(asked(board))[:1])


def rung(table: Table) -> dict[int, float]:
    """When each event of the table is due."""
    return {alarm.event: when for when, alarm in table.rings()}


def ring(board: Board, event: int) -> None:
    """The table makes it, as its duties do."""
    tried = trial(board.table)
    tried.take(TABLE, event)
    board.do(tried.settle(board.table.seed))


def test_a_period_stands_still_behind_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "tactics", ("",))  # whatever is seen
    board = Board("tactics", "Ana", "Bruno", options=REAL, beat=1.0)
    board.table.unit = 1.0
    board.start()
    left: dict[str, float] = {}
    for _ in range(12):
        alarms, until = board.table.alarms, board.table.until
        if until > board.now:
            left = {name: alarms.left(name, board.now) for name in alarms.set}
            assert {name: alarms.left(name, until) for name in alarms.set} == left
            assert all(when >= until + left[alarm.name] - 1e-6 for when, alarm in board.table.rings())
            assert not board.table.awaits_nature or not board.table.rings()
        board.now = max(board.now, until)
        if board.table.awaits_nature:
            board.do(trial(board.table).settle(board.table.seed))
        else:
            first(board)
    assert left
    again = board.folded_again()
    assert (again.alarms.used, again.alarms.since) == (board.table.alarms.used, board.table.alarms.since)


# --- alarms alone ----------------------------------------------------------------------------------------


def test_an_alarm_goes_on_by_its_name_and_another_begins_anew() -> None:
    alarms = Alarms()
    alarms.want([Alarm("half", 1, 100), Alarm("A", 2, 60, 0)], 1000.0)
    assert [when for when, _ in alarms.times()] == [1060.0, 1100.0]
    alarms.want([Alarm("half", 1, 100), Alarm("B", 2, 60, 1)], 1010.0)
    assert alarms.times() == [(1070.0, Alarm("B", 2, 60, 1)), (1100.0, Alarm("half", 1, 100))]
    alarms.want([Alarm("half", 1, 100)], 1020.0)
    alarms.want([Alarm("half", 1, 100), Alarm("B", 2, 60, 1)], 1030.0)
    assert alarms.left("B", 1030.0) == 60.0 and alarms.left("half", 1030.0) == 70.0


def test_alarms_stand_still_in_a_pause_and_while_no_server_runs() -> None:
    alarms = Alarms()
    alarms.want([Alarm("half", 1, 100)], 0.0)
    alarms.stop(30.0)
    assert alarms.times() == [] and alarms.left("half", 500.0) == 70.0
    alarms.want([Alarm("half", 1, 100)], 600.0)
    assert alarms.times()[0][0] == 670.0
    alarms.forgive(20.0, 640.0)
    assert alarms.times()[0][0] == 690.0
    alarms.forgive(1000.0, 650.0)  # never more than has passed
    assert alarms.times()[0][0] == 720.0


# --- at a table ------------------------------------------------------------------------------------------


def test_without_a_real_clock_there_is_none() -> None:
    board = Board("tactics", "Ana", "Bruno", options={"length": "quick"}).start()
    assert board.table.rings() == []
    assert Board("uno", "Ana", "Bruno").start().table.rings() == []


def test_r28_the_period_runs_from_the_kick_off_to_the_signal() -> None:
    board = Board("tactics", "Ana", "Bruno", options=REAL).start()
    assert board.table.rings() == []  # before both have placed nothing runs
    board.move(asked(board), "accept")
    board.now += 500.0
    board.move(asked(board), "accept")
    assert rung(board.table)[TIME_UP] == board.now + HALF
    began = board.now
    for _ in range(6):
        board.now += 20.0
        first(board)
    assert rung(board.table)[TIME_UP] == began + HALF  # through everything that happens
    ring(board, TIME_UP)
    assert board.table.playing.state.time_up == 1 or board.table.playing.state.period == 1
    assert TIME_UP not in rung(board.table)
    board.do(acts.close(board.table, "Ana"))
    assert verify(board.table.game, board.table.match()) == board.table.drawn


def test_r27_rd23_a_choice_is_due_a_minute_after_the_throw() -> None:
    board = tactics()
    seat = asked(board)
    assert board.table.deadline(seat) == board.now + 60 and board.table.deadline(1 - seat) is None
    board.now += 60.5
    with pytest.raises(NotNow, match="Your time was up"):
        first(board)
    ring(board, TOO_SLOW)
    assert board.table.playing.events[-1][0] == TABLE or board.table.playing.events[-1][0] == NATURE
    assert board.table.playing.state.attack != seat  # the others have a free kick from the circle


def test_r27_pawn_and_square_are_one_move() -> None:
    board = tactics()
    while board.table.playing.state.phase != board.table.game.notation.PHASE.numbers["pawn"]:
        first(board)
    seat, due = asked(board), board.table.deadline(asked(board))
    board.now += 20.0
    first(board)
    assert asked(board) == seat and board.table.deadline(seat) == due
    board.now += 10.0
    first(board)
    assert board.table.deadline(asked(board)) == board.now + 60  # a throw, or others: a new minute


def test_rd23_the_table_plays_for_the_slow_one_by_option() -> None:
    board = tactics(slow="auto")
    seat = asked(board)
    before = len(board.table.playing.events)
    ring(board, TOO_SLOW)
    made = board.table.playing.events[before:]
    assert made[0] == (TABLE, TOO_SLOW) and made[1][0] == NATURE  # the choice is hers, each as likely
    assert board.table.playing.state.attack == seat and board.table.playing.state.minor == 0


def test_rd23_no_limit_by_option_and_none_for_bots() -> None:
    assert TOO_SLOW not in rung(tactics(slow="off").table)
    board = Board("tactics", "Ana", "[simple]", options=REAL).start()
    while len(rung(board.table)) == 0:
        board.move(asked(board), "accept")
    for _ in range(40):
        assert (TOO_SLOW in rung(board.table)) == (asked(board) == 0)
        first(board)


def test_a_pause_stops_the_period_and_goes_on_where_it_was() -> None:
    board = tactics()
    board.now += 100.0
    board.do(acts.pause(board.table, "Ana"))
    assert board.table.rings() == []
    board.now += 5000.0
    board.do(acts.resume(board.table, "Ana"))
    assert rung(board.table)[TIME_UP] == board.now + HALF - 100
    board.now += 30.0
    board.do([Entry(a.WOKE, -3, 10_000)])
    assert rung(board.table)[TIME_UP] == board.now + HALF - 120
    again = board.folded_again()
    assert vars(again.alarms) == vars(board.table.alarms)


def test_nothing_is_taken_back_across_the_signal() -> None:
    board = tactics()
    while board.table.playing.state.phase != board.table.game.notation.PHASE.numbers["pawn"]:
        first(board)
    seat = asked(board)
    first(board)
    assert acts.why_not_back(board.table, seat) is None
    ring(board, TIME_UP)
    with pytest.raises(NotNow, match="nothing is drawn twice"):
        acts.ask_back(board.table, board.table.names[seat], seat)


@in_a_hall
async def test_the_table_rings_by_itself(hall: Hall) -> None:
    time = turned_by_hand(hall)
    ana, bruno = await people(hall, "Ana", "Bruno")
    live = await begun(hall, "tactics", ana, bruno, options=REAL)
    for _ in range(2):
        await move(hall, live, live.table.awaited()[0], "accept")
    assert hall.duties.due(live.table) == time.now + 60
    await hall.duties.attend(live)
    assert all(who != TABLE for who, _ in live.table.playing.events)  # not yet
    time.now += 60.0
    await hall.duties.attend(live)
    assert (TABLE, TOO_SLOW) in live.table.playing.events
    time.now += 800.0
    await hall.duties.attend(live)
    await hall.duties.attend(live)
    assert (TABLE, TIME_UP) in live.table.playing.events
