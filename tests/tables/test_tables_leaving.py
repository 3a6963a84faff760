"""Leaving, resigning, being called away; what the host alone may do."""

from __future__ import annotations

import pytest
from boards import GUESSES, coin, uno

from mundialito.engine.fairness import Unfair, verify
from mundialito.engine.who import NATURE
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.refusals import NotNow
from mundialito.tables.table import ENDED, PLAYING

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


def test_the_host_removes_and_lets_somebody_sit_in() -> None:
    """Whoever was removed, at their own hand; others at a bot's."""
    board = uno("Ana", "Bruno", "Carla", "[simple]")
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
    assert board.table.names[:3] == ("Ana", "Bruno", "Carla")  # the header stands
    with pytest.raises(NotNow, match="sit at this table already"):
        acts.sit_in(board.table, "Carla", "Carla", 1)
    with pytest.raises(NotNow, match="somebody's whom the host removed"):
        acts.let_in(board.table, "Ana", "Diego", "Diego", 1)
    with pytest.raises(NotNow, match="Only a bot's seat"):
        acts.sit_in(board.table, "Diego", "Diego", 2)
    with pytest.raises(NotNow, match="is the host's to give: ask for it"):
        acts.sit_in(board.table, "Diego", "Diego", 3)
    with pytest.raises(NotNow, match="Only the host"):
        acts.let_in(board.table, "Carla", "Diego", "Diego", 3)
    with pytest.raises(NotNow, match="sit at this table already"):
        acts.let_in(board.table, "Ana", "Carla", "Carla", 1)
    for name, seat in (("Bruno", 1), ("Diego", 3)):
        board.do(acts.let_in(board.table, "Ana", name, name, seat))
        assert board.table.seats_of(name) == [seat] and board.table.player(seat) == ""


def test_the_host_closes_the_match_and_its_seed_is_shown() -> None:
    board = uno()
    board.do(acts.close(board.table, "Ana"))
    assert board.table.over and board.table.over.reason == "closed"
    assert verify(board.table.game, board.table.match()) == board.table.drawn
