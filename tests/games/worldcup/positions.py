"""Positions of a cup, so that the test of a rule is a worked example.

fold = groups(year="1966"); hold(fold, A="goal foul"); take(fold, "A plays goal", "A on 1a")
finish(fold, {"1a": "2 a a", "1b": "p"}, rolls="5")        # tiles: 1 2 3 goals, a p d, x turned over
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from games import playing

from mundialito import games
from mundialito.engine import who as people
from mundialito.engine.fold import Fold
from mundialito.engine.reasons import Refused
from mundialito.engine.who import NATURE
from mundialito.games.worldcup.rules import phase
from mundialito.games.worldcup.rules.events import ROLL, WHISTLE
from mundialito.games.worldcup.rules.options import CUPS, TEAM_CODES
from mundialito.games.worldcup.rules.parts import one
from mundialito.games.worldcup.rules.rounds import begin_round
from mundialito.games.worldcup.rules.rows import lay_tile
from mundialito.games.worldcup.rules.state import World
from mundialito.games.worldcup.rules.turns import begin_scoring
from mundialito.games.worldcup.words.notation import CARD_TEXTS, ROW_TEXTS

GAME = games.load("worldcup")
TILES = {"1": 1, "2": 2, "3": 3, "a": 4, "p": 5, "d": 6, "x": 7}


def bag(text: str) -> int:
    """`goal goal foul` as a bag."""
    return sum(one(CARD_TEXTS.index(word)) for word in text.split())


def check_sound(s: World) -> None:
    """Every card is somewhere, and every field keeps its limits."""
    assert s.pile + s.played + sum(s.buried) + sum(s.hand) == s.deck
    assert s.beyond() is None, s.beyond()


def take(fold: Fold, *events: str) -> Fold:
    """`A plays goal`, `* rolls 5`, one after the other; each must be offered as well as not refused."""
    for event in events:
        name, _, what = event.partition(" ")
        who, e = people.read(name), GAME.notation.read(what)
        assert e in fold.offers(who), f"{event} is not offered"
        fold.take(who, e)
        check_sound(fold.state)
    return fold


def offered(fold: Fold, name: str) -> set[str]:
    return {GAME.notation.text(e) for e in fold.offers(people.read(name))}


def reason(fold: Fold, event: str) -> str:
    """The rule number with which an event is refused."""
    name, _, what = event.partition(" ")
    try:
        fold.take(people.read(name), GAME.notation.read(what))
    except Refused as refused:
        return str(refused.reason.rule)
    raise AssertionError(f"{event} was not refused")


def groups(seats: int = 4, **options: str) -> Fold:
    """The flags are dealt in the order of the draw to A, B, C …, and so are the hands: A's turn."""
    fold = Fold(GAME, GAME.begun(seats, options))
    take(fold, f"* dealer {'ABCDEFGH'[seats - 1]}")
    for code in TEAM_CODES[fold.state.year]:
        if code:
            take(fold, f"* team {code}")
    while fold.state.phase == phase.DEAL:
        fold.take(NATURE, fold.offers(NATURE)[0])
    return fold


def knock_out(round: int, teams: str, seats: int = 4, **options: str) -> Fold:
    """A round of the knock-out stage: its teams by their letters, two by two, as owners have them from `groups`."""
    fold = groups(seats, **options)
    s = fold.state
    codes = list(TEAM_CODES[s.year])
    for i, code in enumerate(teams.split()):
        s.entrant[s.first[round] + i // 2][i % 2] = codes.index(code) + 1
    s.round = round
    s.starter = seats - 1
    begin_round(s)
    check_sound(s)
    return fold


def hold(fold: Fold, **hands: str) -> Fold:
    """These hands; the pile is what is left."""
    s = fold.state
    for letter, cards in hands.items():
        s.hand["ABCDEFGH".index(letter)] = bag(cards)
    s.pile = s.deck - s.played - sum(s.buried) - sum(s.hand)
    return fold


def lay(fold: Fold, rows: Mapping[str, str]) -> Fold:
    for where, tiles in rows.items():
        for tile in tiles.split():
            lay_tile(fold.state, ROW_TEXTS.index(where), TILES[tile])
    return fold


def finish(fold: Fold, rows: Mapping[str, str] = {}, rolls: str = "") -> list[str]:
    """These tiles, and the round is over: dice as named, until somebody or something else is awaited. What happened."""
    lay(fold, rows)
    begin_scoring(fold.state)
    left, told = rolls.split(), []
    while fold.state.phase == phase.SCORE:
        e = fold.offers(NATURE)[0]
        if e != WHISTLE:
            assert left, f"a roll more than was named, after {told}"
            e = ROLL + int(left.pop(0)) - 1
        told.append(GAME.notation.text(e))
        fold.take(NATURE, e)
        check_sound(fold.state)
    assert not left, f"{left} were not rolled"
    return told


def others_decided(first: int) -> dict[str, str]:
    """Groups of 1958 from this one on with clear winners: always the team that stands before the other in the draw."""
    cup, rows = CUPS[0], {}
    for g, pairs in enumerate(cup.fixtures.values()):
        for i, (a, b) in enumerate(pairs):
            if g >= first:
                rows[f"{6 * g + i + 1}{'a' if a < b else 'b'}"] = "1"
    return rows


def scores(fold: Fold, g: int = 0) -> list[str]:
    """The results of a group, in the order of its fixtures."""
    s = fold.state
    out = []
    for a, b in zip(s.home, s.away, strict=True):
        if a // 4 == g and a != b:
            i, j = a % 4, b % 4
            out.append(f"{s.cross[g][4 * i + j] - 1}-{s.cross[g][4 * j + i] - 1}")
    return out


moments = partial(playing.moments, GAME)  # a whole cup, event by event


def whole(seats: int, seed: int, policy: str = "random", **options: str) -> Fold:
    """A cup played to its end."""
    *_, (fold, _, _) = moments(seats, seed, policy, **options)
    return fold
