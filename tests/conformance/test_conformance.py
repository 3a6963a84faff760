"""Random and Hypothesis-driven matches of every game, held to what every game must keep."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance import checks
from conformance.cases import CASES, SLOW, Case
from conformance.walks import by_chance, by_numbers, possible, walk
from mundialito import games
from mundialito.engine.fold import Fold, replay
from mundialito.engine.match import Header, Match, from_json, read, to_json, write
from mundialito.engine.who import TABLE

every_case = pytest.mark.parametrize("case", CASES, ids=str)
from_the_start = pytest.mark.parametrize("case", [case for case in CASES if not case.skip], ids=str)


@every_case
def test_every_moment_of_a_random_match(case: Case) -> None:
    rng = random.Random(str(case))
    for fold in walk(case, by_chance(rng), 220):
        checks.check_moment(fold, SLOW[case.game])
        ways = possible(fold)
        if ways:
            checks.check_copy(fold, *rng.choice(ways))


@every_case
@given(numbers=st.lists(st.integers(0, 10**6), max_size=60))
def test_every_moment_of_a_match_that_hypothesis_steers(case: Case, numbers: list[int]) -> None:
    for fold in walk(case, by_numbers(numbers), 25 + len(numbers)):
        if len(fold.events) % 5 == 0:
            checks.check_moment(fold, SLOW[case.game])
            checks.check_copy(fold, *ways[-1]) if (ways := possible(fold)) else None


@every_case
def test_every_match_ends_and_is_counted_right(case: Case) -> None:
    for k in range(6):
        fold = whole_match(case, k)
        assert fold.is_over
        checks.check_end(fold, SLOW[case.game])


@every_case
def test_positions_of_states_and_views_round_trip(case: Case) -> None:
    for fold in walk(case, by_chance(random.Random(3)), 300):
        if len(fold.events) % 7 == 0:
            checks.check_texts(fold)


@every_case
def test_a_log_that_forgets_gives_the_same_views(case: Case) -> None:
    rng, memory = random.Random(str(case)), checks.Memory()
    for fold in walk(case, by_chance(rng), 600):
        if len(fold.events) % 3 == 0:
            memory.check(fold, forget=rng.random() < 0.2)


@from_the_start
def test_matches_round_trip_as_text_and_json_and_replay_to_the_same_state(case: Case) -> None:
    fold = whole_match(case, 8)
    game = case.load()
    header = Header(
        "m-1", case.game, game.version, tuple(f"P {p}, ñ" for p in range(case.seats)), case.options, case.parts
    )
    match = Match(header, ("",) * case.seats, tuple(fold.events), tuple(fold.scores()))
    assert read(write(match, game), games.load) == match
    assert from_json(to_json(match, game), games.load) == match
    assert replay(game, match).state.tobytes() == fold.state.tobytes()


@from_the_start
def test_replay_of_a_prefix_is_the_state_at_that_time(case: Case) -> None:
    rng = random.Random(5)
    states, last = [], None
    for fold in walk(case, by_chance(rng), 120):
        states.append(fold.state.tobytes())
        last = fold
    assert last is not None
    match = Match(Header("m", case.game, 1, ("x",) * case.seats, case.options, case.parts), (), tuple(last.events))
    for n in rng.sample(range(len(states)), 12):
        assert replay(case.load(), match, n).state.tobytes() == states[n]


@every_case
def test_the_table_may_intervene_at_any_moment(case: Case) -> None:
    """What comes from outside (a signal, a stop) leaves a sound table, whenever it comes."""
    rng = random.Random(7)
    for fold in walk(case, by_chance(rng), 240):
        if len(fold.events) % 4 == 0 and (offers := fold.offers(TABLE)):
            twin = Fold(fold.game, fold.state.copy())
            twin.take(TABLE, rng.choice(offers))
            checks.check_moment(twin, SLOW[case.game])
            if rng.random() < 0.2:
                fold.take(TABLE, rng.choice(fold.offers(TABLE)))
                checks.check_moment(fold, SLOW[case.game])


@pytest.mark.parametrize("name", games.names())
def test_every_event_has_a_text_of_its_own(name: str) -> None:
    game = games.load(name)
    texts = [game.notation.text(e) for e in range(game.rules.EVENTS)]
    assert [game.notation.read(text) for text in texts] == list(range(game.rules.EVENTS))


def whole_match(case: Case, seed: int) -> Fold:
    """A match played to its end."""
    *_, fold = walk(case, by_chance(random.Random(seed)), case.load().rules.LONGEST)
    return fold
