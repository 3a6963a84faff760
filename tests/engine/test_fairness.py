"""A match proves itself; whoever changes it is told what gave it away."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mundialito import games
from mundialito.engine.fairness import Nature, Unfair, commitment, match_key, unit, verify
from mundialito.engine.fold import begin
from mundialito.engine.match import Header, Match
from mundialito.engine.who import NATURE

SEED = bytes(range(32))
UNO = games.load("uno")


def fair_match(seed: bytes = SEED) -> Match:
    """A whole match with all of it: commitment, nonces, scores, seed."""
    header = Header("fair", "uno", 1, ("Ana", "Bea", "Caio"), {}, {}, commitment(seed))
    match = Match(header, ("11" * 16, "", "33" * 16))
    fold, nature, rng = begin(UNO, match), Nature(match_key(seed, header.line(), match.nonces)), random.Random(4)
    while not fold.is_over:
        who = fold.actor
        if who == NATURE:
            fold.take(who, nature.answer(fold.game, fold.state))
        else:
            offers = fold.offers(who)
            weights = [0] * len(offers)
            UNO.rules.eager(fold.state, who, offers, len(offers), weights)
            fold.take(who, rng.choices(offers, weights)[0])
    return replace(match, events=tuple(fold.events), scores=tuple(fold.scores()), seed=seed.hex())


MATCH = fair_match()


def told(match: Match) -> str:
    with pytest.raises(Unfair) as unfair:
        verify(UNO, match)
    return str(unfair.value)


def test_a_match_as_it_was_played_is_verified() -> None:
    assert verify(UNO, MATCH) == sum(who == NATURE for who, _ in MATCH.events)


def test_a_wrong_seed() -> None:
    assert told(replace(MATCH, seed="00" * 32)) == "Wrong seed: it does not belong to the commitment in the header."


def test_no_seed_and_no_commitment() -> None:
    assert told(replace(MATCH, seed="")).startswith("The file has no seed")
    assert told(replace(MATCH, header=replace(MATCH.header, commitment=""))).startswith("The header has no commitment")


def test_a_match_that_was_given_up_is_verified_as_far_as_it_goes() -> None:
    events = MATCH.events[: len(MATCH.events) // 2]
    half = replace(MATCH, events=events, scores=None, ended="resigned")
    assert verify(UNO, half) == sum(who == NATURE for who, _ in events)
    assert told(replace(half, ended="")).startswith("The end is missing")
    assert told(replace(half, scores=MATCH.scores)).startswith("The end is missing")
    assert "by the seed" in told(replace(half, header=replace(half.header, seats=("Ana", "Eva", "Caio"))))


def test_another_version() -> None:
    assert "version 9" in told(replace(MATCH, header=replace(MATCH.header, version=9)))


def test_a_changed_outcome() -> None:
    """Nature's fifth event becomes another card that the pile would have given."""
    k = [i for i, (who, _) in enumerate(MATCH.events) if who == NATURE][5]
    fold = begin(UNO, MATCH)
    for who, e in MATCH.events[:k]:
        fold.take(who, e)
    other = next(e for e in fold.offers(NATURE) if e != MATCH.events[k][1])
    events = (*MATCH.events[:k], (NATURE, other), *MATCH.events[k + 1 :])
    assert told(replace(MATCH, events=events)).startswith(
        f"Event {k + 1} is '{UNO.notation.text(other)}' in the file and"
    )


@pytest.mark.parametrize("change", ["header", "nonce"])
def test_a_changed_header_or_nonce(change: str) -> None:
    """The first outcomes no longer fit the key. (The one starter in three that still would is not drawn here.)"""
    if change == "header":
        match = replace(MATCH, header=replace(MATCH.header, id="fare"))
    else:
        match = replace(MATCH, nonces=("12" * 16, *MATCH.nonces[1:]))
    assert "it was changed" in told(match)


@pytest.mark.parametrize("who", ["Nature's", "a seat's"])
def test_a_missing_event(who: str) -> None:
    """Left out in the middle, where another one is waiting: the gap is named."""
    for k in range(60, len(MATCH.events) - 1):
        ours, theirs = MATCH.events[k][0], MATCH.events[k + 1][0]
        if ours != theirs and (ours == NATURE) == (who == "Nature's"):
            break
    events = MATCH.events[:k] + MATCH.events[k + 1 :]
    assert told(replace(MATCH, events=events)).startswith(f"An event is missing before event {k + 1}")


def test_a_missing_end() -> None:
    sentence = told(replace(MATCH, events=MATCH.events[:-1]))
    assert sentence.startswith("The end is missing: after")


def test_something_after_the_end() -> None:
    assert "comes after the end" in told(replace(MATCH, events=(*MATCH.events, MATCH.events[-1])))


def test_a_move_against_the_rules_is_named_with_its_rule() -> None:
    k = next(i for i, (who, _) in enumerate(MATCH.events) if who >= 0)
    events = (*MATCH.events[:k], (MATCH.events[k][0], UNO.notation.read("keeps")), *MATCH.events[k + 1 :])
    assert "is against the rules: It is your turn: play a card from your hand or draw one. (U4)" in told(
        replace(MATCH, events=events)
    )


def test_changed_and_missing_scores() -> None:
    assert MATCH.scores is not None
    assert told(replace(MATCH, scores=(0, 0, 0))).startswith("The scores were changed: the file says [0, 0, 0]")
    assert told(replace(MATCH, scores=None)) == "The scores are missing."


def test_a_header_that_cannot_be_played() -> None:
    match = replace(MATCH, header=replace(MATCH.header, options={"starter": "J"}))
    assert told(match) == "The header cannot be played: The starter must be one of the seats at the table. (UD14)"


@pytest.mark.parametrize("total", [0, -1, 2**32])
def test_weights_out_of_bounds_are_refused(total: int) -> None:
    with pytest.raises(ValueError, match="weights must add up"):
        unit(b"key", 0, total)


def test_units_are_even() -> None:
    counts = [0] * 5
    for k in range(5000):
        counts[unit(b"key", k, 5)] += 1
    assert sum((n - 1000) ** 2 / 1000 for n in counts) < 18.5  # fixed key: cannot flicker
