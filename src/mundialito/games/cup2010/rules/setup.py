"""From options and parts, read and checked in Python, to the blank record that `start` takes."""

from __future__ import annotations

from collections.abc import Mapping

from mundialito.engine.options import Unfit

from .options import CUP, EIGHT_SEATS, HALVES, KIND_PARTS, LISTS, SAYS, TEAM_CODES
from .parts import BITS, DECK, GROUP_SIZE, ROUND_OF_16, TIES, scores_kick
from .state import Cup

MANY = 28  # D9: cards in the hands of a group above which a warning is due
HALVES_ORDER = (0, 1, 4, 5, 2, 3, 6, 7)  # K17: the Portuguese 49-52, then 53-56


def prepare(s: Cup, parts: Mapping[str, int]) -> None:
    """C1, K1  Write what the rulebook says to each point, the box and the format; raises Unfit in one sentence."""
    for name, says in SAYS.items():
        if getattr(s, name) == 0:
            setattr(s, name, says[s.rulebook])
    if s.seats > (8 if s.most_seats == EIGHT_SEATS else 4):
        raise Unfit("K1", "The Spanish rulebook is for 2 to 4 players: set most_seats=eight for more.")
    counts = [parts[name] for name in KIND_PARTS]
    s.deck = sum(n << BITS * kind for kind, n in enumerate(counts))
    s.cards = [parts[f"{code}_cards"] for code in TEAM_CODES]
    s.limit = [parts[f"{code}_limit"] for code in TEAM_CODES]
    check_box(s, counts)
    write_format(s)


def check_box(s: Cup, counts: list[int]) -> None:
    """D9  What a box must have so that every match can be played to its end."""
    if sum(counts) != DECK:
        raise Unfit("D9", "The action cards must be {right} in all, not {told}.", right=DECK, told=sum(counts))
    scoring = sum(n for kind, n in enumerate(counts) if scores_kick(kind))
    if scoring == 0 or scoring == DECK:
        raise Unfit("D9", "At least one card must score a kick and one must not, or shoot-outs never end.")
    for g, name in enumerate(CUP.groups):
        hands = sum(s.cards[GROUP_SIZE * g : GROUP_SIZE * (g + 1)])
        if hands > DECK:
            raise Unfit("D9", "The four hands of group {group} come to {told} cards; there are {right}.",
                        group=name, told=hands, right=DECK)  # fmt: skip


def doubts(s: Cup) -> list[Unfit]:
    """D9  What can be played, but hardly as it was meant: hands that leave next to nothing to flip."""
    sums = [sum(s.cards[GROUP_SIZE * g : GROUP_SIZE * (g + 1)]) for g in range(len(CUP.groups))]
    return [
        Unfit("D9", "The four hands of group {group} come to {told} cards: above {most} there is little left to flip.",
              group=name, told=told, most=MANY)
        for name, told in zip(CUP.groups, sums, strict=True)
        if told > MANY
    ]  # fmt: skip


def write_format(s: Cup) -> None:
    """K17-K19, K29  Fixtures, bracket and tie-breaks of 2010."""
    fixtures = CUP.fixtures_portuguese if s.fixtures == LISTS else CUP.fixtures
    s.fixture = [GROUP_SIZE * first + second for pairs in fixtures.values() for first, second in pairs]
    s.pairs = CUP.pairs()
    s.order = [*HALVES_ORDER, *range(ROUND_OF_16, TIES)] if s.blocks == HALVES else list(range(TIES))
    s.win, s.draw, s.chain = CUP.win, CUP.draw, list(CUP.chain)
