"""During the match: choices, whole or not at all; late and doubled clicks; the log folds to the same table."""

from __future__ import annotations

from itertools import permutations

import pytest
from boards import GUESSES, Board, coin, play_on, uno

from mundialito.engine.fairness import verify
from mundialito.engine.reasons import Refused
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.refusals import NotNow, Stale
from mundialito.tables.table import ENDED

# --- sealed choices --------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_sealed_choices_come_in_any_order(order: tuple[int, ...]) -> None:
    board = coin(options={"rounds": "1"})
    chosen_on = {seat: board.length(seat) for seat in range(3)}
    for n, seat in enumerate(order):
        before = {viewer: list(log) for viewer, log in board.table.logs.items()}
        board.move(seat, GUESSES[seat], at=chosen_on[seat])  # nobody's click is stale by another's secret
        if n < 2:
            grown = [viewer for viewer, log in board.table.logs.items() if log != before[viewer]]
            assert grown == [seat]
            assert board.table.awaited() == sorted(set(range(3)) - set(order[: n + 1]))
    assert board.table.over is not None
    same = coin(options={"rounds": "1"})
    for seat in range(3):
        same.move(seat, GUESSES[seat])
    assert board.table.over == same.table.over
    assert board.table.logs[PUBLIC] == same.table.logs[PUBLIC]
    assert verify(board.table.game, board.table.match()) == board.table.drawn


def test_a_guess_is_made_once() -> None:
    board = coin()
    at = board.length(0)
    board.move(0, GUESSES[0])
    with pytest.raises(Refused, match="nothing to decide"):
        board.move(0, GUESSES[0])
    with pytest.raises(Stale):
        board.move(0, "A guesses tails", at=at)


# --- whole or not at all -----------------------------------------------------------------------------


def test_a_choice_is_taken_whole_or_not_at_all() -> None:
    board = uno()
    seat = board.table.awaited()[0]
    first = board.offers(seat)[0]
    before = board.folded_again().playing.state.tobytes()
    with pytest.raises(Refused):
        board.choose(seat, [first, 10_000])
    assert board.table.playing.state.tobytes() == before
    assert board.folded_again().playing.state.tobytes() == before
    for events in ([], [first] * 65):
        with pytest.raises(NotNow, match="1 to 64 events"):
            board.choose(seat, events)
    other = 1 - seat
    with pytest.raises(Refused):
        board.choose(other, [first])


def test_nature_answers_in_the_same_breath() -> None:
    board = uno()
    while True:
        seat = board.table.awaited()[0]
        entries = acts.move(board.table, seat, board.offers(seat)[-1:], board.length(seat), board.now)
        board.do(entries)
        assert board.table.playing.actor != NATURE
        if len(entries) > 1:
            assert [entry.who for entry in entries[1:]] == [NATURE] * (len(entries) - 1)
            return


# --- late and doubled clicks -------------------------------------------------------------------------


def test_a_click_on_an_old_table_is_stale_and_a_doubled_one_is_answered_as_the_first() -> None:
    board = uno()
    for _ in range(20):
        seat = board.table.awaited()[0]
        at, event, length = board.length(seat), board.offers(seat)[0], len(board.entries)
        board.choose(seat, [event], at)
        written = len(board.entries)
        assert written > length
        board.choose(seat, [event], at)
        assert len(board.entries) == written
        with pytest.raises(Stale):
            board.choose(seat, [event + 1], at)
        for future in (board.length(seat) + 1, -1):
            with pytest.raises(Stale):
                board.choose(seat, [event], future)


def test_what_happens_around_the_game_spoils_no_click() -> None:
    board = uno("Ana", "Bruno", "Carla")
    seat = board.table.awaited()[0]
    other = (seat + 1) % 3
    name = board.table.names[other]
    at = board.length(seat)
    board.do(acts.leave(board.table, name, other))
    board.do(acts.come_back(board.table, name, other))
    board.do(acts.pause(board.table, "Ana"))
    with pytest.raises(NotNow, match="paused"):
        board.choose(seat, board.offers(seat)[:1], at)
    board.do(acts.resume(board.table, "Ana"))
    board.choose(seat, board.offers(seat)[:1], at)


def test_what_can_be_done_again_and_again_has_an_end() -> None:
    """A match's log had none: whoever left and came back, twenty times a second, made it ever longer for all."""
    board = uno("Ana", "Bruno", "Carla")
    for _ in range(acts.MOST_TIMES):
        board.do(acts.leave(board.table, "Bruno", 1))
        board.do(acts.come_back(board.table, "Bruno", 1))
        board.do(acts.pause(board.table, "Ana"))
        board.do(acts.resume(board.table, "Ana"))
    for act in (lambda: acts.leave(board.table, "Bruno", 1), lambda: acts.pause(board.table, "Ana")):
        with pytest.raises(NotNow, match="100 times in this match"):
            act()
    board.do(acts.leave(board.table, "Carla", 2))  # it is counted for each
    board.do(acts.come_back(board.table, "Carla", 2))


def test_before_and_after_the_match_nothing_is_played() -> None:
    board = Board("uno", "Ana", "Bruno")
    with pytest.raises(NotNow, match="not begun yet"):
        acts.move(board.table, 0, [1], 0, 0)
    board = coin("Ana", "Bruno", options={"rounds": "1"})
    play_on(board)
    assert board.table.stage == ENDED
    for act in (
        lambda: board.choose(0, [1]),
        lambda: acts.leave(board.table, "Ana", 0),
        lambda: acts.resign(board.table, "Ana", 0),
        lambda: acts.pause(board.table, "Ana"),
        lambda: acts.ask_back(board.table, "Ana", 0),
        lambda: acts.close(board.table, "Ana"),
    ):
        with pytest.raises(NotNow, match="The match is over"):
            act()


# --- the fold ------------------------------------------------------------------------------------------


def test_a_log_folds_to_the_same_table_whenever_it_is_read() -> None:
    board = uno("Ana", "Bruno", "[eager]")
    for n in range(40):
        seat = board.table.awaited()[0]
        board.choose(seat, board.offers(seat)[:1])
        if n % 7 == 3:
            board.do(acts.pause(board.table, "Ana"))
            board.do(acts.resume(board.table, "Ana"))
        if n % 11 == 5:
            board.do(acts.leave(board.table, "Bruno", 1))
        if n % 11 == 9:
            board.do(acts.come_back(board.table, "Bruno", 1))
        if board.table.over:
            break
    again = board.folded_again()
    for name, value in vars(board.table).items():
        if name not in ("fold", "time", "alarms"):
            assert getattr(again, name) == value, name
    assert vars(again.alarms) == vars(board.table.alarms)
    assert again.playing.state.tobytes() == board.table.playing.state.tobytes()
    assert again.playing.events == board.table.playing.events


def test_a_match_of_another_version_says_nothing_here() -> None:
    board = uno()
    fixed = next(n for n, entry in enumerate(board.entries) if entry.kind == a.FIXED)
    old = board.entries[fixed]
    board.entries[fixed] = old._replace(body=old.body.replace(f"version={board.table.game.version}", "version=999"))
    table = board.folded_again()
    assert table.is_foreign and table.fold is None and table.awaited() == []
    assert table.names == ("Ana", "Bruno")
