"""The five laws, for every game."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass
from statistics import mean
from types import SimpleNamespace
from typing import Any

import pytest

from conformance import laws
from conformance.cases import CASES, SLOW, Case
from conformance.walks import by_chance, walk
from mundialito import games
from mundialito.engine.face import PLAIN, face
from mundialito.engine.game import Game
from mundialito.engine.who import PUBLIC

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_law_1_twin_matches_stay_alike(case: Case) -> None:
    rng = random.Random(str(case))
    lengths = [laws.check_twins(case, viewer, rng, 150) for viewer in (PUBLIC, 0, case.seats - 1) for _ in range(2)]
    assert mean(lengths) > 4, "the twins part too early for this to mean anything"


@every_case
def test_law_2_seats_are_told_nothing_by_offers_refusals_and_policies(case: Case) -> None:
    for fold in walk(case, by_chance(random.Random(2)), 160):
        if len(fold.events) % 2 == 0:
            laws.check_same_on_view(fold)


@every_case
def test_law_3_resampling_keeps_the_view(case: Case) -> None:
    chance = face(case.game, PLAIN).module("engine.chance")
    rng = [0] * chance.WORDS
    chance.seed_stream(rng, 11, 0)
    for fold in walk(case, by_chance(random.Random(4)), 200):
        if len(fold.events) % 4 == 0 and not fold.is_over:
            for viewer in fold.logs:
                laws.check_resample(fold, viewer, rng, SLOW[case.game])


TINY = {"number": 0, "skip": 0, "reverse": 0, "plus_two": 0, "plus_four": 0, "deal": 2}
FAIR = [
    Case("uno", 2, {"starter": "A"}, {**TINY, "zero": 1, "skip": 1, "wild": 1, "plus_four": 1}),
    Case("uno", 3, {"starter": "B"}, {**TINY, "zero": 2, "wild": 2}),
    Case("coin", 3, {"rounds": "2", "wrong": "lose"}, {"sides": 3}),
]


@pytest.mark.parametrize("case", FAIR, ids=str)
def test_law_3_resampling_is_fair_to_the_log(case: Case) -> None:
    """Small decks, every deal: exact fractions, no tolerance. Before a reshuffle: what follows from one is left out."""
    checked = 0
    for seed in range(8):
        for fold in walk(case, by_chance(random.Random(seed)), 17):
            texts = {games.load(case.game).notation.text(e) for _, e in fold.events}
            if fold.is_over or texts & {"shuffles", "guilty", "innocent"}:
                break
            if len(fold.events) >= 7:
                laws.check_fair(fold, case, 0, SLOW[case.game])
                checked += 1
    assert checked > 20


@dataclass(frozen=True)
class Midway(Case):
    """A table that begins in the middle of a match, at a position with a toy deck."""

    name: str = ""
    position: str = ""

    def __str__(self) -> str:
        return f"{self.game}-{self.name}"

    def begun(self, game: Game | None = None) -> Any:
        return (game or self.load()).notation.read_position(self.position)


OWNERS = "dealt=32 owner=" + ",".join(f"{t}:{1 + t % 3}" for t in range(32))
DECK = "deck=4*goal+6*foul pile=4*goal+6*foul"
HANDS = f"seats=3 phase=hands group=7 {OWNERS} cards=28:3,29:3,30:1,31:1 {DECK}"
BLOCK = f"seats=3 phase=deal round=4 group=8 {OWNERS} entrant=24:1,25:2,26:3,27:4 players=7 {DECK}"
ROUND = (
    "seats=3 year=1966 phase=deal round=4 dealt=16 owner=" + ",".join(f"{t}:{1 + t % 3}" for t in range(16))
    + " starter=0 turn=0 alive=7 players=7 stock=4 matches=2 what=0:4,1:5 team=0:1,1:5,2:2,3:6"
    " entrant=8:1,9:5,10:2,11:6 mine=0:1,1:6,2:8 free=15 deck=4*goal+6*foul+3*attack pile=4*goal+6*foul+3*attack"
)  # fmt: skip
FAIR_MIDWAY = [  # the hands of a group as they are dealt; a block with its hands, plays and draws; a round of tiles
    Midway("worldcup", 3, name="round", position=ROUND),
    Midway("cup2010", 3, name="hands", position=HANDS),
    Midway("cup2010", 3, name="block", position=BLOCK),
]  # fmt: skip


@pytest.mark.parametrize("case", FAIR_MIDWAY, ids=str)
def test_law_3_resampling_is_fair_in_the_middle_of_a_long_match(case: Midway) -> None:
    """As above, at a few moments: nothing is hidden where these begin. Before sealed choices, which weigh nothing."""
    checked = 0
    for fold in walk(case, by_chance(random.Random(1)), 9):
        if len(fold.events) in (3, 5, 7):
            laws.check_fair(fold, case, 0, SLOW[case.game])
            checked += 1
    assert checked == 3


@every_case
def test_law_4_sealed_events_commute(case: Case) -> None:
    rng = random.Random(6)
    sealed = [laws.check_sealed_commute(fold, rng) for fold in walk(case, by_chance(rng), 100)]
    assert SLOW[case.game].sealed or not any(sealed)
    assert any(sealed) or case.skip or not SLOW[case.game].sealed


# --- law 5 ---------------------------------------------------------------------------------------

HIDING = [case for case in CASES if case.game != "tactics" and not case.skip]


def told(case: Case, most: int, game: Game | None = None) -> int:
    """How many looks of how many viewers were compared, in one random match."""
    rng = random.Random(str(case))
    folds = walk(case, by_chance(random.Random(5)), most, game)
    return sum(
        laws.check_told_is_known(fold, viewer, rng) for fold in folds if not fold.is_over for viewer in fold.logs
    )


@every_case
def test_law_5_what_somebody_is_told_they_know_afterwards(case: Case) -> None:
    assert told(case, 120) > 0 or case not in HIDING, "nothing was compared"


def leaking(game: Game) -> Game:
    """A game that tells one seat, and the public, everything as it is; others are told what they were."""
    bent, seen = copy.copy(game), game.rules.seen
    curious = (PUBLIC, 1)
    told = {"seen": lambda s, e, viewer: e if viewer in curious else seen(s, e, viewer)}
    bent.rules = SimpleNamespace(**{**vars(game.rules), **told})
    return bent


@pytest.mark.parametrize("case", HIDING, ids=str)
def test_law_5_a_game_that_tells_everybody_everything_is_caught(case: Case) -> None:
    with pytest.raises(AssertionError, match="law 5"):
        told(case, 200, leaking(case.load()))
