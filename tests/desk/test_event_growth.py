"""Folds grow with the log and not with its square; what is stored needs no second judgement."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from mundialito.desk.progress import Deed
from mundialito.desk.tournament import Tournament, fold
from mundialito.engine.options import Unfit


def day(players: int) -> list[Deed]:
    """Everybody is entered, called, renamed; three rounds are seated, entered and confirmed."""
    log = [Deed("open", 0, data={"minutes": 0})]
    log += [Deed("enter", 0, data={"name": f"P{n}", "here": True}) for n in range(1, players + 1)]
    log += [Deed("rename", 0, data={"player": n, "name": f"Q{n}"}) for n in range(1, players + 1)]
    tables = [[*range(n, n + 5)] for n in range(1, players + 1, 5)]
    log += [Deed("draft", 0, data={"rounds": [tables] * 3})]
    for number in range(1, 4):
        log += [Deed("publish", number), Deed("start", number)]
        for table, people in enumerate(tables, 1):
            cards = {str(p): [3 * bool(k), 0, 0] for k, p in enumerate(people)}
            log.append(Deed("score", number, "one", {"table": table, "round": number, "cards": cards}))
            log.append(Deed("confirm", number, "two", {"table": table}))
    return log


def steps(work: Callable[[], Any]) -> int:
    """How many lines of ours were carried out, and calls of Python's own: a loop that calls nothing counts as well."""
    count = 0

    def carried_out(*_: Any) -> Any:
        nonlocal count
        count += 1
        return carried_out

    def called(_: Any, what: str, __: Any) -> None:
        nonlocal count
        count += what == "c_call"

    sys.setprofile(called)
    sys.settrace(carried_out)
    try:
        work()
    finally:
        sys.settrace(None)
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("judge", [True, False])
def test_twice_as_many_people_are_twice_the_work(judge: bool) -> None:
    small, large = day(200), day(400)
    fold(day(20))  # what is loaded once is loaded
    assert steps(lambda: fold(large, judge=judge)) < 2.1 * steps(lambda: fold(small, judge=judge))


def test_both_ways_come_to_the_same() -> None:
    log = day(20)
    assert fold(log) == fold(log, judge=False) and fold(log).rounds[2].is_over


def test_what_stands_in_the_store_is_read_whatever_the_law_says_today() -> None:
    old = [*day(20), Deed("enter", 9, "table 1 · Eva\r", {"name": "late\r\rcomer"}, why="two\nlines")]
    assert Tournament(old, judge=False).state.players[21].name == "late\r\rcomer"
    tournament = Tournament(day(5))
    with pytest.raises(Unfit, match="by cannot be shown"):
        tournament.take(Deed("screen", 9, "Eva\r", {}))
    with pytest.raises(Unfit, match="name cannot be shown"):
        tournament.take(Deed("rename", 9, data={"player": 1, "name": "A\u202ena"}))


def test_an_undo_strikes_what_was_before_it() -> None:
    with pytest.raises(Unfit, match="There is no entry 3 to undo"):
        fold([Deed("open", 0), Deed("undo", 0, data={"entry": 3}), Deed("screen", 0)])


def test_e2_names_that_look_alike_are_told() -> None:
    from mundialito.desk.tournament import notices

    entered = (Deed("enter", 0, data={"name": name}) for name in ("Ana", "Bruno", "Аna"))
    tournament = Tournament([Deed("open", 0), *entered])
    assert [str(told) for told in notices(tournament.state)] == [
        "Ana and Аna look alike: give one of them a surname or a letter. (E2)"
    ]
