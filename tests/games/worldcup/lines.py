"""Random rows of tiles, and what is asked of their worked lines: that they come to what the rules have counted."""

from __future__ import annotations

import random
from functools import cache

from games.worldcup.positions import GAME

from mundialito.games.worldcup.rules import phase
from mundialito.games.worldcup.rules.parts import FACES
from mundialito.games.worldcup.rules.rows import lay_tile
from mundialito.games.worldcup.rules.state import World
from mundialito.games.worldcup.rules.turns import count_match, next_roll, roll, scoring_faces
from mundialito.games.worldcup.words.worked import line_words, worked


@cache
def blank() -> World:
    s: World = GAME.begun(3)
    s.matches, s.phase = 1, phase.SCORE
    s.team[0], s.team[1] = 1, 2
    return s


def random_match(rng: random.Random) -> World:
    """Tiles of two teams, under readings of the rules drawn by lot, counted, before the dice."""
    s = blank().copy()
    s.lone_attack = rng.randrange(2)
    s.faces = rng.randint(2, FACES)
    s.penalty_faces, s.attack_faces = rng.randint(1, s.faces), rng.randint(1, s.faces)
    for row in range(2):
        s.squares[row] = rng.randint(1, 5)
        for _ in range(rng.randint(0, s.squares[row])):
            lay_tile(s, row, rng.randint(1, 7))
    count_match(s)
    return s


def explained(rng: random.Random) -> str:
    """One match more, with its dice: what is wrong with its worked lines; nothing, if nothing is."""
    s = random_match(rng)
    scored, missed = [0, 0], [0, 0]
    wrong = fault(s, scored, missed)
    while not wrong and (due := next_roll(s)) >= 0:
        face = rng.randint(1, s.faces)
        hit = face > s.faces - scoring_faces(s)
        scored[due & 1] += int(hit)
        missed[due & 1] += int(not hit)
        roll(s, face)
        wrong = fault(s, scored, missed)
    return wrong


def fault(s: World, scored: list[int], missed: list[int]) -> str:
    """What a line says otherwise than the rules have it."""
    for side, line in enumerate(worked(s)):
        words = line_words(line, "en")
        dice = line.scored, line.missed, line.pending
        if line.goals != s.goals[side] or not words.endswith(f"= {s.goals[side]}"):
            return f"{words}: the rules count {s.goals[side]}"
        if dice != (scored[side], missed[side], s.kicks[side] + s.odd[side]):
            return f"{words}: {dice} of {scored[side]}, {missed[side]}, {s.kicks[side] + s.odd[side]}"
    return ""
