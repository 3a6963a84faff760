"""Before the match: who may do what, and the sentence for what they may not."""

from __future__ import annotations

import re

import pytest
from boards import SEED, Board

from mundialito import games
from mundialito.bots import UnknownBot
from mundialito.engine.fairness import nonce_hash, verify
from mundialito.engine.options import Unfit
from mundialito.engine.texts import Nick
from mundialito.tables import alphabet as a
from mundialito.tables import lobby
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import Chair, Clock, names
from mundialito.tables.table import FIXED, OPEN, PLAYING

NONCES = {seat: bytes([seat + 1]) * 16 for seat in range(3)}
HASHES = {seat: nonce_hash(nonce) for seat, nonce in NONCES.items()}


# --- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "shown"),
    [("  Ana  María ", "Ana María"), ("a\tb\nc", "a b c"), ("\x00\u202e", ""), ("José", "José")],
)
def test_a_name_is_one_line_that_can_be_printed(written: str, shown: str) -> None:
    assert Nick(written) == shown


def test_no_two_at_a_table_are_called_the_same() -> None:
    chairs = [Chair(person="1", name="Ana"), Chair(person="2", name="Ana"), Chair(bot="simple"), Chair(bot="simple")]
    told = names([*chairs, Chair(person="3", name="Carla")])
    assert told == ("Ana", "Ana'", "Carla", "Diego", "Carla'")


# --- seats -----------------------------------------------------------------------------------------


def test_sitting_down_takes_the_first_open_seat_or_the_one_named() -> None:
    board = Board("uno", "Ana", "-", "-", "[simple]")
    board.do(lobby.sit(board.table, "Bruno", "Bruno", 2))
    board.do(lobby.sit(board.table, "Carla", " Carla "))
    assert [c.name for c in board.table.chairs] == ["Ana", "Carla", "Bruno", ""]
    for seat, sentence in ((0, "Somebody sits there"), (3, "Somebody sits there"), (9, "no such seat"), (None, "All")):
        with pytest.raises(NotNow, match=sentence):
            lobby.sit(board.table, "Diego", "Diego", seat)
    with pytest.raises(NotNow, match="what you want to be called"):
        lobby.sit(Board("uno", "Ana", "-").table, "Bruno", " \n ")


def test_who_sits_stands_up_alone_and_the_host_lifts_others() -> None:
    board = Board("uno", "Ana", "Bruno", "Carla")
    with pytest.raises(NotNow, match="Only the host"):
        lobby.stand(board.table, "Bruno", 2)
    with pytest.raises(NotNow, match="Only the host"):
        lobby.stand(Board("uno", "Ana", "[simple]").table, "", 1)  # somebody without a name is no bot
    board.do(lobby.stand(board.table, "Bruno", 1))
    board.do(lobby.stand(board.table, "Ana", 2))
    assert [c.is_open for c in board.table.chairs] == [False, True, True]


@pytest.mark.parametrize(
    "act",
    [
        lambda t, who: lobby.place_bot(t, who, 1, "simple"),
        lambda t, who: lobby.swap(t, who, 0, 1),
        lambda t, who: lobby.resize(t, who, 3),
        lambda t, who: lobby.change(t, who, rounds=3),
        lobby.start,
    ],
    ids=["bot", "swap", "resize", "change", "start"],
)
def test_the_host_alone_sets_the_table_and_only_before_the_match(act: object) -> None:
    board = Board("uno", "Ana", "-")
    assert callable(act)
    for stranger in ("Bruno", ""):
        with pytest.raises(NotNow, match="Only the host"):
            act(board.table, stranger)
    board.do(lobby.place_bot(board.table, "Ana", 1, "simple"))
    board.start()
    with pytest.raises(NotNow, match="The match has begun"):
        act(board.table, "Ana")


def test_a_bot_takes_no_persons_seat() -> None:
    board = Board("uno", "Ana", "Bruno", "-")
    with pytest.raises(NotNow, match="A person sits there"):
        lobby.place_bot(board.table, "Ana", 1, "simple")
    with pytest.raises(UnknownBot):
        lobby.place_bot(board.table, "Ana", 2, "genius")
    with pytest.raises(NotNow, match="no such seat"):
        lobby.place_bot(board.table, "Ana", -1, "simple")


def test_swapping_takes_the_points_along() -> None:
    board = Board("uno", "Ana", "Bruno", "Carla", number=2, rounds=2, totals=(10, 20, 30))
    board.do(lobby.swap(board.table, "Ana", 0, 2))
    assert [c.name for c in board.table.chairs] == ["Carla", "Bruno", "Ana"]
    assert board.table.setting.totals == (30, 20, 10)
    with pytest.raises(NotNow, match="no such seat"):
        lobby.swap(board.table, "Ana", 0, 3)


def test_the_table_grows_and_shrinks_but_nobody_is_thrown_out() -> None:
    board = Board("uno", "Ana", "[simple]", "Bruno", "-")
    board.do(lobby.resize(board.table, "Ana", 2))
    assert [c.name for c in board.table.chairs] == ["Ana", "Bruno"]
    board.do(lobby.resize(board.table, "Ana", 4))
    assert [c.is_open for c in board.table.chairs] == [False, False, True, True]
    for seats in (1, 11):
        with pytest.raises(Unfit, match="2 to 10 seats"):
            lobby.resize(board.table, "Ana", seats)
    three = Board("uno", "Ana", "Bruno", "Carla")
    with pytest.raises(NotNow, match="Too many people"):
        lobby.resize(three.table, "Ana", 2)
    later = Board("uno", "Ana", "[simple]", number=2, rounds=2, totals=(1, 2))
    with pytest.raises(NotNow, match="In a row of rounds"):
        lobby.resize(later.table, "Ana", 3)


# --- what is played ----------------------------------------------------------------------------------


def test_r29_a_table_has_as_many_seats_as_its_game_allows_not_some_between() -> None:
    board = Board("tactics", "Ana", "-")
    with pytest.raises(Unfit, match="tactics is for 2 or 4 seats, not 3"):
        lobby.resize(board.table, "Ana", 3)
    assert board.table.game.beside(2) == [4]
    board.do(lobby.resize(board.table, "Ana", 4))
    assert board.table.game.beside(4) == [2]
    assert games.load("uno").beside(3) == [2, 4]


def test_options_that_cannot_be_played_are_refused_with_their_sentence() -> None:
    board = Board("uno", "Ana", "Bruno")
    with pytest.raises(Unfit, match="starter"):
        lobby.change(board.table, "Ana", options={"starter": "D"})
    with pytest.raises(Unfit):
        lobby.change(board.table, "Ana", options={"stacking": "sometimes"})
    with pytest.raises(Unfit):
        lobby.change(board.table, "Ana", options={"jokers": "on"})
    assert lobby.change(board.table, "Ana", options={"stacking": "off", "starter": "lot"}) == []
    board.do(lobby.change(board.table, "Ana", options={"stacking": "on", "starter": "lot"}))
    assert board.table.setting.options == {"stacking": "on"}  # only what differs from the default


def test_clock_and_rounds_have_their_limits() -> None:
    board = Board("uno", "Ana", "Bruno", number=3, rounds=3)
    for clock in (Clock(-1), Clock(match=-1), Clock(86_401), Clock(match=86_401)):
        with pytest.raises(NotNow, match="A clock runs from 1 second to a day"):
            lobby.change(board.table, "Ana", clock=clock)
    for rounds in (2, 51):
        with pytest.raises(NotNow, match="at most 50 rounds"):
            lobby.change(board.table, "Ana", rounds=rounds)
    board.do(lobby.change(board.table, "Ana", clock=Clock(60, 600, "forfeit"), rounds=4, public=True))
    setting = board.table.setting
    assert (setting.clock, setting.rounds, setting.public) == (Clock(60, 600, "forfeit"), 4, True)


def test_a_match_starts_when_every_seat_is_taken() -> None:
    board = Board("uno", "Ana", "-")
    with pytest.raises(NotNow, match="A seat is still open"):
        lobby.start(board.table, "Ana")
    assert board.table.stage == OPEN


# --- fairness ----------------------------------------------------------------------------------------


def test_the_header_is_fixed_before_any_nonce_is_shown() -> None:
    board = Board("uno", "Ana", "Bruno", "[simple]")
    for seat, name in enumerate(("Ana", "Bruno")):
        board.do(lobby.promise(board.table, name, seat, HASHES[seat]))
        assert lobby.reveal(board.table, name, seat, NONCES[seat].hex()) == []  # too early: it counts for nothing
    board.start()
    assert board.table.stage == FIXED
    assert board.kinds()[-1] == a.FIXED and a.NONCE not in board.kinds()
    header = board.table.header
    assert header and header.commitment == board.table.setting.commitment and header.seats == ("Ana", "Bruno", "Carla")
    with pytest.raises(NotNow, match="The match has begun"):
        lobby.promise(board.table, "Ana", 0, HASHES[2])  # nobody changes their mind after seeing the header
    board.do(lobby.reveal(board.table, "Ana", 0, NONCES[0].hex()))
    assert board.table.stage == FIXED
    assert lobby.reveal(board.table, "Ana", 0, NONCES[0].hex()) == []  # twice is once
    board.do(lobby.reveal(board.table, "Bruno", 1, NONCES[1].hex()))
    assert board.table.stage == PLAYING
    assert board.table.nonces == (NONCES[0].hex(), NONCES[1].hex(), "")


@pytest.mark.parametrize("nonce", [NONCES[1].hex(), NONCES[0].hex()[:-1], NONCES[0].hex().upper(), "", "g" * 32])
def test_only_the_promised_nonce_is_taken(nonce: str) -> None:
    board = Board("uno", "Ana", "Bruno")
    nonces = {0: bytes.fromhex("ab" * 16)}
    board.do(lobby.promise(board.table, "Ana", 0, nonce_hash(nonces[0])))
    board.start()
    with pytest.raises(NotNow, match="not the one that was promised"):
        lobby.reveal(board.table, "Ana", 0, nonce)
    with pytest.raises(NotNow, match="not your seat"):
        lobby.reveal(board.table, "Bruno", 0, nonces[0].hex())
    with pytest.raises(NotNow, match="not the one that was promised"):
        lobby.reveal(board.table, "Bruno", 1, nonces[0].hex())  # Bruno promised none


def test_a_table_is_not_changed_for_ever() -> None:
    """Each change is an entry of a log that everybody carries; but whoever wants to can start, or stand up."""
    board = Board("uno", "Ana", "Bruno")
    for _ in range(lobby.MOST_CHANGES - 1):
        board.do(lobby.swap(board.table, "Ana", 0, 1))
    assert len(board.entries) == lobby.MOST_CHANGES
    with pytest.raises(NotNow, match="no more can be: start the match, or open another table"):
        lobby.swap(board.table, "Ana", 0, 1)
    assert lobby.stand(board.table, "Bruno", board.table.seats_of("Bruno")[0]) and board.start().table.header


def test_a_promise_is_a_hash_by_whoever_sits_there() -> None:
    board = Board("uno", "Ana", "Bruno")
    for nonsense in ("", "0" * 63, "G" * 64, HASHES[0] + "0"):
        with pytest.raises(NotNow, match="64 digits"):
            lobby.promise(board.table, "Ana", 0, nonsense)
    with pytest.raises(NotNow, match="not your seat"):
        lobby.promise(board.table, "Ana", 1, HASHES[0])
    board.do(lobby.promise(board.table, "Ana", 0, HASHES[0]))
    assert lobby.promise(board.table, "Ana", 0, HASHES[0]) == []


def test_who_changes_seats_promises_anew() -> None:
    board = Board("uno", "Ana", "Bruno", "Carla")
    for seat, name in enumerate(("Ana", "Bruno", "Carla")):
        board.do(lobby.promise(board.table, name, seat, HASHES[seat]))
    board.do(lobby.swap(board.table, "Ana", 0, 1))
    assert board.table.hashes == {2: HASHES[2]}


def test_nonces_that_do_not_come_count_as_empty_and_the_match_verifies() -> None:
    board = Board("coin", "Ana", "Bruno", "Carla")
    for seat, name in ((0, "Ana"), (2, "Carla")):
        board.do(lobby.promise(board.table, name, seat, HASHES[seat]))
    board.start()
    board.do(lobby.reveal(board.table, "Carla", 2, NONCES[2].hex()))
    board.do(lobby.begin_without(board.table))
    assert board.table.nonces == ("", "", NONCES[2].hex())
    assert lobby.begin_without(board.table) == []
    assert lobby.reveal(board.table, "Ana", 0, NONCES[0].hex()) == []  # too late
    while not board.table.over:
        seat = board.table.awaited()[0]
        board.choose(seat, board.offers(seat)[:1])
    assert verify(board.table.game, board.table.match()) == board.table.drawn > 0
    assert board.table.match().seed == SEED.hex()


def test_in_later_rounds_the_last_promise_starts_the_match() -> None:
    board = Board("uno", "Ana", "Bruno", "[eager]", number=2, rounds=2, totals=(0, 5, 7))
    board.do(lobby.promise(board.table, "Bruno", 1, HASHES[1]))
    assert board.table.stage == OPEN
    board.do(lobby.promise(board.table, "Ana", 0, HASHES[0]))
    assert board.table.stage == FIXED
    first = Board("uno", "Ana", "[eager]")
    first.do(lobby.promise(first.table, "Ana", 0, HASHES[0]))
    assert first.table.stage == OPEN  # the first round is the host's to start


def test_a_header_says_what_is_played() -> None:
    board = Board("uno", "Ana", "[simple]", options={"stacking": "on"}).start()
    assert board.table.header
    line = board.table.header.line()
    assert re.fullmatch(
        r"mundialito 1 id=m1 game=uno version=\d+ seats=Ana,Bruno options=stacking:on parts=- commitment=[0-9a-f]{64}",
        line,
    )
