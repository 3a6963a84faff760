"""Taking back: by agreement, and never what Nature answered, what was sealed, or what counts for a tournament."""

from __future__ import annotations

from copy import copy

import pytest
from boards import GUESSES, Board, coin, play_on, uno

from mundialito.engine.fairness import verify
from mundialito.engine.who import NATURE
from mundialito.store import Entry
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.refusals import NotNow


def after_a_plain_move(board: Board) -> int:
    """Play until somebody has done what Nature does not answer; who it was."""
    while True:
        seat = board.table.awaited()[0]
        board.choose(seat, board.offers(seat)[:1])
        if board.table.playing.events[-1][0] == seat:
            return seat


def test_a_move_is_taken_back_when_all_others_agree() -> None:
    board = uno("Ana", "Bruno", "Carla", "[simple]")
    seat = 3
    while seat == 3:
        before = board.table.playing.state.tobytes()
        length, seat = len(board.table.playing.events), board.table.awaited()[0]
        board.choose(seat, board.offers(seat)[:1])
        if board.table.playing.events[-1][0] != seat:
            seat = 3
    name = board.table.names[seat]
    others = [p for p in range(3) if p != seat]
    logs = {viewer: len(log) for viewer, log in board.table.logs.items()}
    board.do(acts.ask_back(board.table, name, seat))
    with pytest.raises(NotNow, match="asked for that already"):
        acts.ask_back(board.table, name, seat)
    with pytest.raises(NotNow, match="The others at the table decide"):
        acts.answer_back(board.table, name, True)
    with pytest.raises(NotNow, match="The others at the table decide"):
        acts.answer_back(board.table, "a stranger", True)
    board.do(acts.answer_back(board.table, board.table.names[others[0]], True))
    assert board.table.asked and board.table.asked.agreed == {others[0]}
    board.do(acts.answer_back(board.table, board.table.names[others[1]], True))
    assert board.table.playing.state.tobytes() == before and len(board.table.playing.events) == length
    assert board.table.asked is None and board.kinds()[-1] == a.TAKE_BACK
    assert all(len(log) > logs[viewer] for viewer, log in board.table.logs.items())  # logs only grow
    assert board.folded_again().playing.state.tobytes() == before
    play_on(board)
    assert verify(board.table.game, board.table.match()) == board.table.drawn


def test_one_who_does_not_agree_is_enough() -> None:
    board = uno("Ana", "Bruno", "Carla")
    seat = after_a_plain_move(board)
    after = board.table.playing.state.tobytes()
    others = [board.table.names[p] for p in range(3) if p != seat]
    board.do(acts.ask_back(board.table, board.table.names[seat], seat))
    board.do(acts.answer_back(board.table, others[0], True))
    board.do(acts.answer_back(board.table, others[1], False))
    assert board.table.asked is None and board.table.playing.state.tobytes() == after
    with pytest.raises(NotNow, match="Nobody asks"):
        acts.answer_back(board.table, others[0], True)


def test_against_bots_nobody_has_to_agree() -> None:
    board = uno("Ana", "[simple]")
    while after_a_plain_move(board) != 0:
        pass
    length = len(board.table.playing.events)
    board.do(acts.ask_back(board.table, "Ana", 0))
    assert len(board.table.playing.events) == length - 1


def test_nothing_that_nature_has_answered_is_ever_taken_back() -> None:
    board = uno()
    seen = 0
    while not board.table.over and seen < 5:
        seat = board.table.awaited()[0]
        board.choose(seat, board.offers(seat)[-1:])
        events = board.table.playing.events
        if events and events[-1][0] == NATURE:
            seen += 1
            for p in range(2):
                with pytest.raises(NotNow, match="nothing is drawn twice"):
                    acts.ask_back(board.table, board.table.names[p], p)
    assert seen == 5


@pytest.mark.parametrize("chairs", [("Ana", "[simple]"), ("Ana", "Bruno", "Carla")])
def test_what_was_sealed_is_never_taken_back(chairs: tuple[str, ...]) -> None:
    board = coin(*chairs)
    board.move(0, GUESSES[0])
    assert acts.why_not_back(board.table, 0)
    with pytest.raises(NotNow, match="chosen in secret cannot be taken back"):
        acts.ask_back(board.table, "Ana", 0)


def test_whoever_asks_for_a_sealed_choice_does_not_learn_who_else_has_sealed() -> None:
    board = coin()
    answers = []
    for seat in (0, 1, 2):
        answers.append([str(acts.why_not_back(board.table, p)) for p in range(3)])
        if seat < 2:
            board.move(seat, GUESSES[seat])
    assert answers[1:] == [["What is chosen in secret cannot be taken back."] * 3] * 2
    assert len(set(answers[0])) == 1


def two_plain_moves(board: Board) -> int:
    """Play until two have moved, one after the other, and Nature has answered neither; who was first."""
    while True:
        first = after_a_plain_move(board)
        events, other = len(board.table.playing.events), board.table.awaited()[0]
        board.choose(other, board.offers(other)[:1])
        if other != first and len(board.table.playing.events) == events + 1:
            return first


def test_nothing_is_taken_back_behind_what_another_has_shown() -> None:
    board = uno("Ana", "Bruno", "Carla")
    first = two_plain_moves(board)
    with pytest.raises(NotNow, match="Somebody has moved since then"):
        acts.ask_back(board.table, board.table.names[first], first)


def test_while_others_may_seal_an_open_choice_stays() -> None:
    """As in a game where sealed choices follow an open one: the answer does not tell whether somebody has sealed."""
    board = uno("Ana", "Bruno", "Carla")
    first = two_plain_moves(board)
    board.table.bare = False  # the second was sealed
    after = str(acts.why_not_back(board.table, first))
    board.do([Entry(a.TAKE_BACK, first, len(board.table.playing.events) - 1)])
    assert acts.why_not_back(board.table, first) is None
    board.table.game = copy(board.table.game)
    board.table.game.seals = True
    board.table.playing.is_unseen = lambda e: True  # type: ignore[method-assign]  # the second would be sealed
    assert str(acts.why_not_back(board.table, first)) == after == "What is chosen in secret cannot be taken back."


def test_at_kept_tables_nothing_is_taken_back() -> None:
    board = uno("Ana", "Bruno", kept=True)
    seat = after_a_plain_move(board)
    with pytest.raises(NotNow, match="counts for a tournament"):
        acts.ask_back(board.table, board.table.names[seat], seat)


def test_after_a_take_back_the_choice_before_it_can_be_taken_back_if_it_was_open() -> None:
    board = uno("Ana", "[simple]")
    while True:
        after_a_plain_move(board)
        events = board.table.playing.events
        if [who for who, _ in events[-2:]] == [0, 0]:
            break
    for left in (len(events) - 1, len(events) - 2):
        board.do(acts.ask_back(board.table, "Ana", 0))
        assert len(board.table.playing.events) == left
    assert board.folded_again().bare == board.table.bare


def test_a_move_answers_what_was_asked() -> None:
    board = uno()
    seat = after_a_plain_move(board)
    board.do(acts.ask_back(board.table, board.table.names[seat], seat))
    mover = board.table.awaited()[0]
    board.choose(mover, board.offers(mover)[:1])
    assert board.table.asked is None
