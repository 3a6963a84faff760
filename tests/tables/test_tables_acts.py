"""During the match: choices, whole or not at all; late and doubled clicks; taking back, leaving, resigning, pausing."""

from __future__ import annotations

from copy import copy
from itertools import permutations

import pytest
from boards import Board, coin, play_on, uno

from mundialito.engine.fairness import Unfair, verify
from mundialito.engine.reasons import Refused
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.store import Entry
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.refusals import NotNow, Stale
from mundialito.tables.table import ENDED, PLAYING

GUESSES = ("A guesses heads", "B guesses tails", "C guesses passes")


def after_a_plain_move(board: Board) -> int:
    """Play until somebody has done what Nature does not answer; who it was."""
    while True:
        seat = board.table.awaited()[0]
        board.choose(seat, board.offers(seat)[:1])
        if board.table.playing.events[-1][0] == seat:
            return seat


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


# --- taking back ---------------------------------------------------------------------------------------


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


# --- leaving, resigning, being called away ---------------------------------------------------------------


def test_who_leaves_is_played_for_and_comes_back() -> None:
    board = uno("Ana", "Bruno", "Carla")
    board.do(acts.leave(board.table, "Bruno", 1))
    assert board.table.player(1) == "simple" and board.table.people() == [0, 1, 2]
    assert acts.leave(board.table, "Bruno", 1) == []
    with pytest.raises(NotNow, match="not your seat"):
        acts.come_back(board.table, "Ana", 1)
    board.do(acts.come_back(board.table, "Bruno", 1))
    assert board.table.player(1) == "" and acts.come_back(board.table, "Bruno", 1) == []


def test_with_two_seats_resigning_ends_the_match() -> None:
    board = uno()
    board.do(acts.resign(board.table, "Bruno", 1))
    over = board.table.over
    assert over and (over.reason, over.seat, over.scores) == ("resigned", 1, None)
    match = board.table.match()
    assert match.ended == "resigned" and verify(board.table.game, match) == board.table.drawn
    with pytest.raises(Unfair):
        verify(board.table.game, match.with_events(list(match.events[:-1]) + [(NATURE, match.events[-1][1] ^ 1)]))


def test_among_more_a_bot_plays_on_to_the_end() -> None:
    board = uno("Ana", "Bruno", "Carla")
    board.do(acts.resign(board.table, "Carla", 2))
    assert board.table.stage == PLAYING and board.table.player(2) == "simple" and board.table.people() == [0, 1]
    assert acts.resign(board.table, "Carla", 2) == []
    with pytest.raises(NotNow, match="You have resigned"):
        acts.come_back(board.table, "Carla", 2)
    board.do(acts.resign(board.table, "Ana", 0))
    assert board.table.stage == PLAYING
    board.do(acts.resign(board.table, "Bruno", 1))  # nobody is left
    assert board.table.stage == ENDED and board.table.over and board.table.over.reason == "resigned"


def test_others_call_a_bot_after_a_minute() -> None:
    board = uno()
    seat = board.table.awaited()[0]
    mine, other = board.table.names[seat], board.table.names[1 - seat]
    with pytest.raises(NotNow, match="Give them a minute"):
        acts.call_bot(board.table, other, seat, board.now + acts.PATIENCE - 1)
    with pytest.raises(NotNow, match="Only those at the table"):
        acts.call_bot(board.table, "a stranger", seat, board.now + 1000)
    with pytest.raises(NotNow, match="Give them a minute"):
        acts.call_bot(board.table, mine, 1 - seat, board.now + 1000)  # nobody waits for that one
    board.do(acts.pause(board.table, "Ana"))
    with pytest.raises(NotNow, match="paused"):
        acts.call_bot(board.table, other, seat, board.now + 1000)
    board.do(acts.resume(board.table, "Ana"))
    board.do(acts.call_bot(board.table, other, seat, board.now + acts.PATIENCE))
    assert board.table.player(seat) == "simple"
    assert acts.call_bot(board.table, other, seat, board.now + 1000) == []


def test_calling_a_bot_does_not_tell_who_has_chosen_in_secret() -> None:
    board = coin()
    began = board.now
    board.now += 30
    board.move(1, GUESSES[1])
    assert board.table.awaited() == [0, 2] and board.table.publicly_awaited() == [0, 1, 2]
    for seat in (1, 2):
        with pytest.raises(NotNow, match="Give them a minute"):
            acts.call_bot(board.table, "Ana", seat, began + acts.PATIENCE - 1)
        assert [e.kind for e in acts.call_bot(board.table, "Ana", seat, began + acts.PATIENCE)] == [a.LEAVE]


# --- the host ----------------------------------------------------------------------------------------


def test_the_host_removes_and_somebody_else_sits_in() -> None:
    board = uno("Ana", "Bruno", "Carla")
    for act in (acts.pause, acts.resume, acts.close):
        with pytest.raises(NotNow, match="Only the host"):
            act(board.table, "Bruno")
    with pytest.raises(NotNow, match="Only the host"):
        acts.remove(board.table, "Bruno", 2)
    for seat in (0, 9):
        with pytest.raises(NotNow):
            acts.remove(board.table, "Ana", seat)
    board.do(acts.leave(board.table, "Bruno", 1))
    board.do(acts.remove(board.table, "Ana", 1))
    assert board.table.seats_of("Bruno") == [] and board.table.player(1) == "simple"
    assert board.table.names == ("Ana", "Bruno", "Carla")  # the header stands
    with pytest.raises(NotNow, match="sit at this table already"):
        acts.sit_in(board.table, "Carla", "Carla", 1)
    with pytest.raises(NotNow, match="Only a bot's seat"):
        acts.sit_in(board.table, "Diego", "Diego", 2)
    with pytest.raises(NotNow, match="is the host's to give: ask for it"):
        acts.sit_in(board.table, "Diego", "Diego", 1)
    with pytest.raises(NotNow, match="Only the host"):
        acts.let_in(board.table, "Carla", "Diego", "Diego", 1)
    with pytest.raises(NotNow, match="sit at this table already"):
        acts.let_in(board.table, "Ana", "Carla", "Carla", 1)
    board.do(acts.let_in(board.table, "Ana", "Diego", "Diego", 1))
    assert board.table.seats_of("Diego") == [1] and board.table.player(1) == ""


def test_the_host_closes_the_match_and_its_seed_is_shown() -> None:
    board = uno()
    board.do(acts.close(board.table, "Ana"))
    assert board.table.over and board.table.over.reason == "closed"
    assert verify(board.table.game, board.table.match()) == board.table.drawn


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
