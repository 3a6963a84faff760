"""From options and parts, read and checked in Python, to the blank record that `start` takes."""

from __future__ import annotations

from collections.abc import Mapping

from mundialito.cups.brackets import UNTIL_WON
from mundialito.cups.formats import SHOOT_OUT, Format
from mundialito.engine.options import Unfit

from .options import CUPS, KIND_PARTS, NATIONS, NEVER, SHARE, TEAM_CODES, YEARS
from .parts import (
    BITS,
    DECK,
    FINALS,
    FIXTURES,
    GROUP_SIZE,
    GROUPS,
    HAND,
    MATCHES,
    QUARTER_FINALS,
    ROUND_OF_16,
    SECOND_HALF,
    SEMI_FINALS,
    TIES,
)
from .state import World

REPLAYS = (2, 1, 3)  # E15: what the values of the option say
NO_SLOT = 127  # of matches that the year does not have
KNOCK_OUT_ROUNDS = {
    "round-of-16": ROUND_OF_16, "quarter-final": QUARTER_FINALS, "semi-final": SEMI_FINALS, "third-place": FINALS,
    "final": FINALS,
}  # fmt: skip


def prepare(s: World, parts: Mapping[str, int]) -> None:
    """E1-E6  Write the box and the format of the year into the record; raises Unfit in one sentence."""
    year, cup = YEARS[s.year], CUPS[s.year]
    check_options(s, year)
    counts = [parts[f"{name}_cards"] for name in KIND_PARTS]
    s.deck = sum(n << BITS * kind for kind, n in enumerate(counts))
    s.squares = [parts[f"{code}_{year}"] if code else 0 for code in TEAM_CODES[s.year]]
    s.squares += [0] * (GROUPS * GROUP_SIZE - len(s.squares))
    write_dice(s, parts)
    write_format(s, cup)
    write_groups(s, cup)
    write_knock_outs(s, cup)
    write_stocks(s, parts, sum(counts), year)


def check_options(s: World, year: str) -> None:
    """E11, E15, B21  Readings of a year that is not played would be ignored: better to say so."""
    for name, years in (("replays", ("1958",)), ("coin_1930", ("1930",)), ("final_limit", YEARS[:4])):
        if getattr(s, name) and year not in years:
            raise Unfit("E1", "{name} is about {years} only: leave it out for {year}.", name=name,
                        years=", ".join(years), year=year)  # fmt: skip


def write_dice(s: World, parts: Mapping[str, int]) -> None:
    """B12, B20  Dice that can both score and miss, at least in a shoot-out, which would not end otherwise."""
    s.faces, s.kick_faces = parts["die_faces"], parts["kick_faces"]
    s.penalty_faces, s.attack_faces = parts["penalty_faces"], parts["attack_faces"]
    if max(s.penalty_faces, s.attack_faces) > s.faces or s.kick_faces >= s.faces:
        raise Unfit("B12", "No more faces can score than a die has, and in a shoot-out one at least must miss.")


def write_format(s: World, cup: Format) -> None:
    """E7-E12, B20  Points, tie-breaks, and what a drawn match leads to."""
    s.win, s.draw, s.through = cup.win, cup.draw, cup.through
    s.chain = [*cup.chain, 0, 0, 0][:3]
    s.shoot_out = int(cup.knock_out.then == SHOOT_OUT)
    s.group_replays = UNTIL_WON if s.coin_1930 == NEVER else cup.group_replays


def write_groups(s: World, cup: Format) -> None:
    """E4, E5, B22  Teams and fixtures; 2002 in two halves."""
    s.teams = len(cup.teams)
    codes = TEAM_CODES[s.year]
    s.team_of = [codes.index(code) + 1 if code in codes else 0 for code in NATIONS]
    s.members = ([len(group) for group in cup.groups.values()] + [0] * GROUPS)[:GROUPS]
    pairs = [(GROUP_SIZE * g + a, GROUP_SIZE * g + b) for g, f in enumerate(cup.fixtures.values()) for a, b in f]
    none = [0] * (FIXTURES - len(pairs))
    s.home, s.away = [a for a, _ in pairs] + none, [b for _, b in pairs] + none
    s.length[0] = min(len(pairs), MATCHES)
    s.first[SECOND_HALF], s.length[SECOND_HALF] = MATCHES, len(pairs) - s.length[0]


def write_knock_outs(s: World, cup: Format) -> None:
    """E13, E15-E17, B16  The bracket, and how often each match is replayed."""
    s.pairs = cup.pairs() + [[NO_SLOT, NO_SLOT]] * (TIES - len(cup.ties))
    for k, tie in enumerate(cup.ties):
        r = KNOCK_OUT_ROUNDS[tie.round]
        if s.length[r] == 0:
            s.first[r] = k
        s.length[r] += 1
        replays = cup.after_draw(tie).replays
        if replays == UNTIL_WON:
            s.allowed[k] = s.final_limit or UNTIL_WON
        elif cup.year == "1930":
            s.allowed[k] = UNTIL_WON if s.coin_1930 == NEVER else replays
        else:
            s.allowed[k] = REPLAYS[s.replays] if cup.year == "1958" else replays


def quarter_of(deck: int) -> int:
    """B16  A quarter of the deck, to the nearest card: of 87 it is 22."""
    return (deck + 2) // 4


def write_stocks(s: World, parts: Mapping[str, int], deck: int, year: str) -> None:
    """B16  The cards of each round; hands and any stock of the knock-outs fit into the deck."""
    hands = HAND * s.seats
    groups = parts["groups_1930"] if year == "1930" else deck
    finals = parts["finals" if s.length[FINALS] == 2 else "final_alone"]
    later = [
        parts["round_of_16"] if s.length[ROUND_OF_16] else 0,
        quarter_of(deck) if s.quarter_stock == SHARE else parts["quarter_finals"],
        parts["semi_finals"],
        finals,
    ]
    s.replay_stock = parts["replay"]
    need = hands + max(*later, 4 * s.replay_stock)
    if not max(need, groups) <= deck <= DECK:
        raise Unfit("B16", "The deck must have {need} to {most} cards for so many players and such stocks, not {deck}.",
                    need=max(need, groups), most=DECK, deck=deck)  # fmt: skip
    s.stocks = [groups - hands, groups - hands if s.length[SECOND_HALF] else 0, *later]
