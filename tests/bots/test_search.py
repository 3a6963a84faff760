"""The search: the same on all faces, by seed, from a view alone; and it sees what one move leads to."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from mundialito import games
from mundialito.bots import LEVELS, stream
from mundialito.bots.levels import FEWEST, iterations, think
from mundialito.bots.search import NODES
from mundialito.bots.searching import CHUNK, Log, Search
from mundialito.engine.face import COMPILED, PLAIN, face
from mundialito.engine.fold import Fold
from mundialito.engine.papers import Case
from mundialito.engine.who import NATURE
from mundialito.judge.trials import walk

CASES = [
    Case(4, game="uno"),
    Case(3, game="coin"),
    Case(4, skip=160, game="cup2010"),
    Case(3, skip=90, game="worldcup"),
    Case(2, game="tactics"),
]
every_game = pytest.mark.parametrize("case", CASES, ids=str)


def decisions(case: Case, most: int) -> Iterator[tuple[Fold, int]]:
    """Moments at which a seat has a choice, and that seat; of several that choose in secret, the last."""
    for fold in walk(case, 5, most):
        seats = [p for p in range(fold.state.seats) if len(fold.offers(p)) > 1]
        if fold.actor != NATURE and seats:
            yield fold, seats[-1]


def searched(mode: str, view: Any, seat: int, n: int, game: str, seed: int = 9, log: Log = ()) -> Search:
    search = Search(face(game, mode), view, seat, n, stream(seed), log)
    search.run()
    return search


def rows_of(search: Search) -> list[list[int]]:
    """The tree as far as it was made."""
    return [list(map(int, row)) for row in search.tree[: int(search.asked[NODES])]]


@every_game
def test_interpreted_and_compiled_grow_the_same_tree(case: Case) -> None:
    for k, (fold, seat) in enumerate(decisions(case, 40)):
        view, log = fold.view(seat), fold.logs[seat]
        plain = searched(PLAIN, view, seat, 12, case.game, log=log)
        assert rows_of(plain) == rows_of(searched(COMPILED, view, seat, 12, case.game, log=log))
        if k == 4:
            return
    raise AssertionError("not enough to compare")


@every_game
def test_a_search_chooses_what_is_offered_and_leaves_the_view_alone(case: Case) -> None:
    for k, (fold, seat) in enumerate(decisions(case, 60)):
        view = fold.view(seat)
        before = view.tobytes()
        assert searched(PLAIN, view, seat, 12, case.game).run() in fold.offers(seat)
        assert view.tobytes() == before
        if k == 4:
            return


@every_game
def test_law_1_two_matches_that_look_alike_get_the_same_choice(case: Case) -> None:
    """What the seat cannot see is dealt anew, and the search must not notice."""
    chance = stream(3)
    resample = face(case.game, PLAIN).module("engine.resample").resample
    for k, (fold, seat) in enumerate(decisions(case, 60)):
        view = fold.view(seat)
        other = Fold(fold.game, view.copy())
        resample(other.state, chance)
        other.logs[seat] = fold.logs[seat]
        again, log = other.view(seat), fold.logs[seat]
        assert rows_of(searched(PLAIN, view, seat, 12, case.game, log=log)) == rows_of(
            searched(PLAIN, again, seat, 12, case.game, log=log)
        )
        if k == 4:
            return


def uno_decision() -> tuple[Any, int]:
    return next(
        (fold.view(seat), seat) for fold, seat in decisions(Case(4, game="uno"), 60) if len(fold.offers(seat)) > 2
    )


def test_the_same_seed_grows_the_same_tree_in_however_many_calls_and_another_one_another() -> None:
    view, seat = uno_decision()
    whole = searched(COMPILED, view, seat, 2 * CHUNK + 7, "uno")
    pieces = Search(face("uno", COMPILED), view, seat, 2 * CHUNK + 7, stream(9))
    for n in (1, CHUNK, CHUNK + 6):
        pieces.more(n)
    assert rows_of(whole) == rows_of(pieces)
    assert rows_of(whole) != rows_of(searched(COMPILED, view, seat, 2 * CHUNK + 7, "uno", seed=10))


def test_a_search_can_be_stopped() -> None:
    view, seat = uno_decision()
    search = Search(face("uno", COMPILED), view, seat, 1_000_000, stream(9))
    asked = iter([False, False, True])
    search.run(lambda: next(asked))
    assert search.tree[0][5] == 3 * CHUNK


def test_a_settled_choice_is_searched_no_further_and_stays_the_same() -> None:
    """Over many moments: some are settled early, and none is chosen otherwise than by the whole search."""
    saved = 0
    for fold, seat in decisions(Case(4, game="uno"), 60):
        view = fold.view(seat)
        short, whole = (Search(face("uno", COMPILED), view, seat, 5 * CHUNK, stream(9)) for _ in range(2))
        assert short.run(whole=False) == whole.run()
        saved += 5 * CHUNK - int(short.tree[0][5])
    assert saved > 0


def test_other_threads_run_while_one_searches() -> None:
    """Compiled, a search holds no lock of the interpreter: this thread counts on through one long call."""
    view, seat = uno_decision()
    search = Search(face("uno", COMPILED), view, seat, 100_000, stream(9))
    done = threading.Event()

    def think() -> None:
        search.more(100_000)
        done.set()

    thread = threading.Thread(target=think)
    thread.start()
    ticks = 0
    while not done.is_set():
        ticks += 1
    thread.join()
    assert ticks > 1000


def test_every_iteration_is_backed_up_through_the_root() -> None:
    view, seat = uno_decision()
    search = searched(COMPILED, view, seat, 500, "uno")
    rows = rows_of(search)
    assert rows[0][5] == 500 == sum(row[5] for row in rows[1:] if row[0] == 0)


def test_a_full_tree_searches_on() -> None:
    view, seat = uno_decision()
    search = Search(face("uno", COMPILED), view, seat, 300, stream(1))
    search.tree = search.tree[:10]
    assert search.run() in games.load("uno").offers(view, seat)
    assert search.asked[NODES] == 10 and search.tree[0][5] == 300


@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("R0 | RS R1 | G2", "plays RS"),  # the skip comes first: then the other card goes, too
        ("R0 | R1 G1 B5 | R2", "plays R1"),  # one of two colours fits: the 1 that can be followed by another 1
    ],
)
def test_it_finds_a_move_that_wins(position: str, best: str) -> None:
    game = games.load("uno")
    fold = Fold(game, game.notation.read_position(position))
    chosen = searched(COMPILED, fold.view(0), 0, 2000, "uno").run()
    assert game.notation.text(chosen) == best


def test_levels_have_their_budgets() -> None:
    uno = face("uno", COMPILED)
    hard = uno.rules.EFFORT
    assert [iterations(uno, level) for level in LEVELS.values()] == [max(FEWEST, hard // 20), hard // 5, hard]


def test_a_handicap_strays_as_often_as_it_says() -> None:
    """Where one card wins at once, whoever does not play it has strayed."""
    game = games.load("uno")
    view = Fold(game, game.notation.read_position("R0 | RS R1 | G2")).view(0)
    win = game.notation.read("plays RS")
    for name, most in (("easy", 3), ("medium", 10)):
        rng, strayed = stream(2), 0
        for _ in range(300):
            strayed += think(face("uno"), LEVELS[name], view, 0, rng, lambda: False) != win
        offers = len(game.offers(view, 0))
        wanted = 300 / most * (offers - 1) / offers
        assert wanted * 0.5 < strayed < wanted * 1.6
    assert think(face("uno"), LEVELS["hard"], view, 0, stream(2), lambda: False) == win
