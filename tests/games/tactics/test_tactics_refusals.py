"""Every reason has its moment: each refusal of reasons.py is met in play or in a position written for it."""

from __future__ import annotations

import pytest
from games.tactics.pitch import GAME, at

from mundialito.games.tactics.rules import reasons
from mundialito.judge.trials import papers_of, walk, whos

WRITTEN = {
    reasons.NO_SUCH_FACE: ("1D1 8D15 | 1E16 6H9 | D15 8 ; phase=shot faces=6/0/2", -1, "corner"),
    reasons.WAIVE_ASKS: ("1D1 8D8 | 1E16 6H9 | D8 8 ; phase=waive turn=red", 0, "throw"),
    reasons.CHANCE_ASKS: ("1D1 8D14 | 1E16 6H9 | D14 8 ; phase=chance direct_shot=may", 0, "skip"),
    reasons.SECOND_TOUCH: ("1D1 8D8 | 1E16 6H9 | D9 - ; phase=to die=1 pick=8 barred=8", 0, "to D9"),
    reasons.MUST_CAPTURE: ("1D1 8D8 9A1 | 1E16 6H9 | D9 - ; phase=to die=1 pick=8 must_capture=on", 0, "to C9"),
    reasons.KEEPER_RANGE: ("1D3 | 1E16 8D8 | D8 8 ; phase=to attack=red pick=1 keeper_range=area", 0, "to D4"),
    reasons.WALL: ("1D1 8C10 6C5 7C6 9C7 | 1E16 | A1 - ; phase=to die=2 pick=8", 0, "to C8"),
    reasons.BOX_FULL: ("1D1 8D12 6C14 7D15 9F14 10E15 | 1E16 | A1 - ; phase=to die=2 pick=8", 0, "to D14"),
    reasons.GOAL_AREA_FULL: ("1D1 8E14 9D16 | 1C15 | A1 - ; phase=to die=2 pick=8", 0, "to E16"),
    reasons.CIRCLE_ONLY: ("1D1 8D8 | 1E16 6H9 | D8 - ; phase=circle restart=3 step=4 minor=1", 0, "to A1"),
    reasons.DEFENCE_PLACES: ("1D1 8D8 (2) | 1E16 | D8 8 ; phase=defender_place restart=1 pick=2", 0, "to A4"),
    reasons.ARC_ONLY: ("1D1 8D14 | 1E16 6H9 | D14 8 ; phase=arc restart=5 step=4 pick=8", 0, "to A1"),
    reasons.BORDER_ONLY: ("1D1 (8D15) | 1E16 | D15 1 ; phase=clear attack=red restart=2 step=6 pick=8", 0, "to A9"),
    reasons.RING_ONLY: ("1D1 (8D9) | 1E16 6D8 | D8 6 ; phase=clear attack=red restart=3 step=6 pick=8", 0, "to A1"),
    reasons.ZONE: ("1D1 (8D9) | 1E16 6D8 | D8 6 ; phase=clear attack=red restart=3 step=6 pick=8", 0, "to D9"),
    reasons.PENALTY_ROWS: ("1D1 8D13 (9C15) | 1E16 | D13 8 ; phase=clear restart=5 step=6 pick=9", 0, "to C15"),
    reasons.NEAREST_ONLY: ("1D1 (2E1) | 1E16 | D1 1 ; phase=clear restart=2 step=8 pick=2", 0, "to A5"),
    reasons.KICKER_STAYS: ("1D1 8A16 | 1E16 | A16 8 ; phase=corner_pawn restart=4 step=11", 0, "pawn 8"),
    reasons.NOT_THE_CORNER: ("1D1 8A16 9D9 | 1E16 | A16 8 ; phase=corner_to restart=4 step=11 pick=9", 0, "to A16"),
    reasons.CORNER_ONLY: ("1D1 8D13 | 1E16 | D13 8 ; phase=side restart=4 step=9", 0, "to A1"),
    reasons.CORNER_ASKS: ("1D1 8A16 | 1E16 | A16 8 ; phase=corner_pawn restart=4 step=11", 0, "throw"),
    reasons.NOT_A_TAKER: ("1D1 8D8 9H1 | 1E16 | D9 - ; phase=taker restart=3 step=5", 0, "pawn 9"),
    reasons.LEAVE_BOX: ("1D1 8D8 | 1E16 | D1 1 ; phase=ball die=2 restart=2", 0, "to D3"),
    reasons.OPPONENT_ALONE: ("1D1 8D8 | 1E16 6D10 | D8 8 ; phase=ball die=2", 0, "to D10"),
    reasons.BLOCKED: ("1D1 8D8 | 1E16 6D9 | A1 - ; phase=to die=3 pick=8", 0, "to D11"),
    reasons.CANNOT_USE_THROW: ("1A1 2A2 3B2 4B1 | 1E16 8D8 | D8 8 ; phase=try attack=red", 0, "pawn 1"),
    reasons.NOT_ON_PITCH: ("1D1 8D8 9A1 | 1E16 6H9 | D8 8 ; phase=pawn die=1", 0, "pawn 7"),
    reasons.FRONT_ROW: ("1D1 8D8 (9) | 1E16 | D8 8 ; phase=front_place restart=1 pick=9", 0, "to A7"),
    reasons.MIDFIELD_PLACES: ("1D1 8D8 10E8 (9) | 1E16 | D8 8 ; phase=back_place restart=1 pick=9", 0, "to B6"),
    reasons.OVER: ("1D1 8D8 | 1E16 | D8 8 ; phase=over", 0, "throw"),
}


@pytest.fixture(scope="module")
def met() -> set[int]:
    """The codes met at any moment of some random matches, by anyone, for any event."""
    found: set[int] = set()
    for case in papers_of("tactics").cases[:4]:
        for fold in walk(case, 1, 260):
            found |= {GAME.rules.refusal(fold.state, who, e) for who in whos(fold.state) for e in range(-1, 192)}
    return found


def test_refusals_every_reason_has_its_moment(met):
    assert set(GAME.reasons) - met - set(WRITTEN) == set()


@pytest.mark.parametrize("code", WRITTEN)
def test_refusals_in_positions_written_for_them(code):
    position, who, event = WRITTEN[code]
    fold = at(position)
    assert GAME.rules.refusal(fold.state, who, GAME.notation.read(event)) == code
