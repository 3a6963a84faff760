"""Outcomes that stand alone: in the log, in its fold, and what cannot be done meanwhile."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

import pytest
from beating import let_stand
from boards import GUESSES, Board, coin, play_on

from mundialito.drawing.stage import LONG, SCENE, SHORT, WHOLE
from mundialito.engine.fairness import verify
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.showing.drawings import drawing_of
from mundialito.showing.timing import MOST
from mundialito.store import Entry
from mundialito.tables import acts
from mundialito.tables import alphabet as a
from mundialito.tables.beats import WITH
from mundialito.tables.following import trial
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import Clock
from mundialito.tables.table import ENDED, PLAYING, Table

COIN = ("turns up", "throws", "shows")  # everything that follows from the last guess


def guessed(*chairs: str, **more: Any) -> Board:
    """A match of coin in which all have guessed, and the first guess is being turned up."""
    board = Board("coin", *(chairs or ("Ana", "Bruno", "Carla")), beat=1.0, **more)
    board.table.unit = 1.0
    board.start()
    for seat in range(3):
        board.now += 5
        board.move(seat, GUESSES[seat])
    return board


def nature_goes_on(board: Board) -> None:
    board.now = max(board.now, board.table.until)
    board.do(trial(board.table).settle(board.table.seed))


def gist(table: Table) -> tuple[object, ...]:
    """What must be the same wherever the log is folded."""
    clocks = (table.time.used, table.time.since, table.alarms.used, table.alarms.since)
    return table.until, table.beat, table.spent, table.stage, table.asked, clocks, table.playing.state.tobytes()


# --- the log -------------------------------------------------------------------------------------------


def test_nature_goes_on_to_the_first_outcome_that_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)
    board = guessed()
    last = board.entries[-1]
    assert (last.kind, last.who, last.body) == (a.EVENT, NATURE, "2000")
    assert board.table.until == board.now + 2 and board.table.awaits_nature
    assert not board.table.awaited() and not board.table.publicly_awaited()
    nature_goes_on(board)
    assert board.table.game.notation.text(board.entries[-1].value).startswith("turns up B")


@pytest.mark.parametrize(("beat", "unit"), [(0.0, 0.0), (1.0, 0.0)])
def test_without_beats_it_is_the_same_log_at_once(beat: float, unit: float, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = coin()
    for seat in range(3):
        plain.move(seat, GUESSES[seat])
    let_stand(monkeypatch, "coin", COIN)
    board = Board("coin", "Ana", "Bruno", "Carla", beat=beat)
    board.table.unit = unit
    board.start()
    for seat in range(3):
        board.move(seat, GUESSES[seat])
    assert [e for e in board.entries if e.kind == a.EVENT] == [e for e in plain.entries if e.kind == a.EVENT]
    assert not board.table.awaits_nature and not board.table.until


def test_a_whole_match_has_the_same_events_with_beats_and_verifies(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = coin()
    play_on(plain)
    let_stand(monkeypatch, "coin", COIN)
    board = Board("coin", "Ana", "Bruno", "Carla", beat=1.0)
    board.table.unit = 1.0
    board.start()
    while board.table.stage == PLAYING:
        if board.table.is_staged(board.now):
            board.now = board.table.until
            if board.table.awaits_nature:
                nature_goes_on(board)
        else:
            board.choose(board.table.awaited()[0], board.offers(board.table.awaited()[0])[:1])
        assert gist(board.folded_again()) == gist(board.table)
    assert board.table.playing.events == plain.table.playing.events
    assert board.table.over == plain.table.over
    assert verify(board.table.game, board.table.match()) == board.table.drawn
    assert sum(bool(entry.body) for entry in board.entries if entry.kind == a.EVENT) > 9


def test_a_fold_asks_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)
    board = guessed()

    def fails(*_: object) -> int:
        raise AssertionError

    monkeypatch.setattr(drawing_of("coin"), "may_stand", fails)
    assert gist(board.folded_again()) == gist(board.table)


def test_what_the_public_does_not_see_never_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", ("A guesses", "B guesses", "C guesses"))
    board = guessed()
    assert not any(entry.body for entry in board.entries if entry.kind == a.EVENT)


def test_a_look_is_asked_with_what_everybody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def stands(before: Any, e: int, after: Any, people: AbstractSet[int]) -> int:
        asked.append((before, e, after, people))
        return LONG

    let_stand(monkeypatch, "coin", ("rolls", *COIN), stands)
    board = Board("coin", "Ana", "Bruno", "[simple]", beat=1.0)
    board.table.unit = 1.0
    board.start()
    [(before, e, after, people)] = asked
    assert board.table.game.notation.text(e) == "rolls ?" and people == {0, 1}
    assert before.tobytes() != after.tobytes() == board.table.view(PUBLIC).tobytes()


def test_an_ill_look_is_logged_and_nothing_stands(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def ill(*_: object) -> int:
        raise ZeroDivisionError

    let_stand(monkeypatch, "coin", COIN, ill)
    board = guessed()
    assert not board.table.until and "how long an event of coin stands could not be said" in caplog.text
    caplog.clear()
    monkeypatch.setattr(drawing_of("coin"), "may_stand", ill)
    assert not guessed().table.until and "may stand could not be said" in caplog.text


def times(board: Board) -> list[float]:
    """How long what follows from the last choice stands, outcome by outcome."""
    found = [board.table.until - board.now]
    while board.table.awaits_nature:
        nature_goes_on(board)
        if board.table.until > board.now:
            found.append(board.table.until - board.now)
    return found


@pytest.mark.parametrize(("units", "least"), [(SHORT, 0.25), (LONG, 1.0)])
def test_what_follows_from_one_choice_becomes_shorter_but_is_seen(
    units: int, least: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_stand(monkeypatch, "coin", COIN, lambda *_: units)
    board = guessed(options={"rounds": "20"})
    found = times(board)
    assert found[0] == units and found == sorted(found, reverse=True)
    assert len(found) == 5 and min(found) >= least
    board.now = max(board.now, board.table.until)
    board.move(0, "A guesses heads")
    assert board.table.spent == 0


@pytest.mark.parametrize("units", [WHOLE, SCENE])
def test_what_all_hangs_on_or_closes_a_chapter_is_never_cut_short(monkeypatch: pytest.MonkeyPatch, units: int) -> None:
    """The last kick of a shoot-out stands as long as the first."""
    let_stand(monkeypatch, "coin", COIN, lambda *_: units)
    assert [round(one, 3) for one in times(guessed(options={"rounds": "20"}))] == [units] * 5


def test_no_look_can_hold_a_table_up(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN, lambda *_: 25)
    found = times(guessed(options={"rounds": "20"}))
    assert len(found) == 3 and sum(found) < MOST + 25


def test_where_nobody_has_a_stake_beats_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN, lambda *_: SCENE)
    board = Board("coin", "[simple]", "[simple]", "[simple]", beat=1.0)
    board.table.unit = 1.0
    board.start()
    tried = trial(board.table)
    for seat in range(3):
        tried.take(seat, board.events(GUESSES[seat])[0])
    assert tried.settle(board.table.seed)[-1].body == str(SHORT * 1000)


# --- choices ---------------------------------------------------------------------------------------------


def played(monkeypatch: pytest.MonkeyPatch) -> Board:
    """UNO, in which every card that is played stands, and the first one was."""
    let_stand(monkeypatch, "uno", ("plays",))
    board = Board("uno", "Ana", "Bruno", beat=1.0, clock=Clock(move=30))
    board.table.unit = 1.0
    board.start()
    while not any(entry.body for entry in board.entries if entry.kind == a.EVENT):
        seat = board.table.awaited()[0]
        board.choose(seat, board.offers(seat)[:1])
    return board


def test_choices_may_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    board = played(monkeypatch)
    assert board.entries[-1].who >= 0 and board.entries[-1].body == "2000"
    seat = board.table.awaited()[0]
    for passed in (0.0, 1.9):
        board.now = board.table.until - 2 + passed
        with pytest.raises(NotNow, match="Wait until what has just happened has been shown, or go on"):
            board.choose(seat, board.offers(seat)[:1])
    board.now = board.table.until
    board.choose(seat, board.offers(seat)[:1])


def test_of_one_choice_what_stands_longest_stands_for_all() -> None:
    board = coin()
    board.table.unit = 1.0
    tried = trial(board.table)
    tried.entries = [Entry(a.EVENT, 0, 1, "900"), Entry(a.EVENT, 0, 2, "1800"), Entry(a.EVENT, 0, 3)]
    assert tried.chosen_as_one()
    assert [entry.body for entry in tried.entries] == ["", "1800", WITH]


def test_what_belongs_to_a_choice_goes_on_standing() -> None:
    board = coin("Ana", "Bruno", "Carla", beat=1.0)
    one, two = board.events(*GUESSES[:2])
    board.do([Entry(a.EVENT, 0, one, "1800"), Entry(a.EVENT, 1, two, WITH)])
    assert board.table.until == board.now + 1.8 and board.table.spent == pytest.approx(1.8)
    board.do([Entry(a.EVENT, 2, board.events(GUESSES[2])[0])])
    assert board.table.until == 0


# --- clocks ------------------------------------------------------------------------------------------------


def test_seat_clocks_stand_still_behind_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    board = played(monkeypatch)
    seat = board.table.awaited()[0]
    assert board.table.deadline(seat) == board.table.until + 30
    board.do([Entry(a.LEAVE, 1 - seat, 0)])
    assert board.table.deadline(seat) == board.table.until + 30


def test_match_clocks_lose_nothing_by_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)
    board = guessed(clock=Clock(match=100))
    used = board.table.time.used[:]
    assert used == [5, 10, 15]
    while board.table.awaits_nature:
        nature_goes_on(board)
    assert board.table.time.used == used
    assert all(since == max(board.now, board.table.until) for since in board.table.time.since.values())
    assert board.table.time.left(0, board.now) == 95


def test_a_pause_keeps_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)
    board = guessed()
    until = board.table.until
    board.now += 0.5
    board.do(acts.pause(board.table, "Ana"))
    assert board.table.falls(board.now + 100) and board.table.is_staged(board.now + 100)
    board.now += 60
    board.do(acts.resume(board.table, "Ana"))
    assert board.table.until == until + 60 and board.table.falls(board.now) and not board.table.falls(board.now + 0.6)
    assert gist(board.folded_again()) == gist(board.table)


# --- nothing happens behind a beat ---------------------------------------------------------------------------


def test_nature_ends_a_request_to_take_back(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)
    board = guessed()
    with pytest.raises(NotNow, match="Wait until"):
        acts.ask_back(board.table, "Carla", 2)
    board.table.asked = None
    board.do([Entry(a.ASK_BACK, 2, 5)])
    assert board.table.asked
    nature_goes_on(board)
    assert board.table.asked is None
    with pytest.raises(NotNow, match="Nobody asks"):
        acts.answer_back(board.table, "Ana", True)


@pytest.mark.parametrize("how", ["close", "resign"])
def test_whoever_ends_it_lets_nature_finish_first(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)
    board = guessed()
    drawn = board.table.drawn
    entries = acts.close(board.table, "Ana") if how == "close" else acts.resign(board.table, "Bruno", 1)
    assert entries[-1].kind == (a.OVER if how == "close" else a.RESIGN)
    board.do(entries)
    assert board.table.drawn > drawn and not board.table.awaits_nature
    assert not any(entry.body for entry in entries if entry.kind == a.EVENT)
    if how == "close":
        assert verify(board.table.game, board.table.match()) == board.table.drawn


@pytest.mark.parametrize("how", ["close", "resign", "forfeit"])
def test_a_match_that_is_over_by_then_keeps_its_result(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)
    board = guessed(options={"rounds": "1"})
    assert board.table.stage == PLAYING and board.table.awaits_nature
    if how == "close":
        entries = acts.close(board.table, "Ana")
    elif how == "resign":
        entries = acts.resign(board.table, "Bruno", 1)
    else:
        entries = acts.given_up(board.table, 1, "forfeit")
    board.do(entries)
    assert board.table.stage == ENDED and board.table.over and board.table.over.reason == "played"
    assert board.table.over.scores is not None and not board.table.resigned
    assert verify(board.table.game, board.table.match()) == board.table.drawn


def test_the_end_is_written_with_what_ends_it_and_its_scene_stands_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    let_stand(monkeypatch, "coin", COIN)
    board = guessed(options={"rounds": "1"})
    while board.table.stage == PLAYING:
        nature_goes_on(board)
    last, over = board.entries[-2:]
    assert over.kind == a.OVER and over.at == last.at and last.body
    assert board.table.until > board.now and board.table.falls(board.now)
