"""Train a small policy for UNO against itself, in plain NumPy, on hundreds of matches at once.

    python examples/train/uno_policy.py 40 uno_policy.npy    40 rounds; says how it fares against `random`
    mundialito arena uno --seats random,examples/train/uno_policy.py:Trained -n 2000

The policy is linear: a weight for each event and each feature of what the seat sees; softmax over the events that are
allowed says how likely each is. It learns by the policy gradient (REINFORCE): what the winner did becomes likelier,
what the loser did less so. `Trained` is the same policy as a bot; it reads its weights from the file that UNO_POLICY
names, or from uno_policy.npy where it is called.
"""

from __future__ import annotations

import os
import random
import sys
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices are small: threads would wait for each other

import numpy as np

from mundialito.games import load
from mundialito.gyms.rows import layout_of
from mundialito.gyms.vector import Vector
from mundialito.lab.intervals import wilson

SEATS, EVENTS = 2, 66  # events of seats are the first of the alphabet: games/uno/rules/events.py
LAYOUT = layout_of(load("uno"))
PLACES, CARDS, COLOURS, PHASES = 12, 55, 4, 17
FEATURES = CARDS + COLOURS + PHASES + 2
SHORT = {"turn_limit": "300"}  # of both together: random players may go on for long


def features(rows: Any) -> Any:
    """Of each row: one's own hand, the colour to match, what is asked, whether the other is nearly out, and a one."""
    n, me = np.arange(len(rows)), rows[:, 0]
    hand = rows[:, LAYOUT.columns["cards"]].reshape(-1, PLACES, CARDS)[n, me]
    colour = np.eye(COLOURS)[rows[:, LAYOUT.columns["colour"]][:, 0]]
    asked = np.eye(PHASES)[rows[:, LAYOUT.columns["phase"]][:, 0]]
    close = rows[:, LAYOUT.columns["size"]].reshape(-1, PLACES)[n, 1 - me] <= 2
    return np.hstack([hand, colour, asked, close[:, None], np.ones((len(rows), 1))])


def chances(weights: Any, seen: Any, masks: Any) -> Any:
    """How likely each event is."""
    logits = np.where(masks[:, :EVENTS] > 0, seen @ weights, -np.inf)
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def sampled(likely: Any, rng: np.random.Generator) -> Any:
    """One event a match, by its chance."""
    return (likely.cumsum(1) > rng.random((len(likely), 1))).argmax(1)


def gradient(weights: Any, games: Vector, seed: int, rng: np.random.Generator) -> Any:
    """Play every match to its end, and see what made winners win."""
    now, steps, live = games.reset(seed), [], np.ones(games.matches, bool)
    result = np.zeros((games.matches, SEATS))
    while live.any():
        seen = features(now.observations)
        likely = chances(weights, seen, now.masks)
        events = sampled(likely, rng)
        push = -likely
        push[np.arange(games.matches), events] += 1
        steps.append((seen, push, now.seats, live.copy()))
        now = games.step(events)
        over = live & (now.ended > 0)
        best = now.rewards.max(1, keepdims=True)
        result[over] = np.where(now.rewards == best, 1, -1)[over]
        live &= ~over
    n = np.arange(games.matches)
    total = sum(seen.T @ (push * (result[n, seats] * alive)[:, None]) for seen, push, seats, alive in steps)
    return total / games.matches


def train(rounds: int, matches: int, seed: int = 1, rate: float = 0.5) -> Any:
    """Weights after so many rounds of self-play."""
    rng, weights = np.random.default_rng(seed), np.zeros((FEATURES, EVENTS))
    games = Vector("uno", matches, SEATS, options=SHORT)
    for k in range(rounds):
        weights += rate * gradient(weights, games, seed * 1_000_003 + k, rng)
    return weights


def against_random(weights: Any, matches: int, seed: int = 99) -> tuple[int, int]:
    """How many matches it wins of how many, half of them in each seat."""
    won = played = 0
    for seat in range(SEATS):
        bots = [None if p == seat else "random" for p in range(SEATS)]
        games = Vector("uno", matches // SEATS, seed=seed + seat, bots=bots, options=SHORT)
        now, rng, live = games.reset(), np.random.default_rng(seed), np.ones(games.matches, bool)
        while live.any():  # every match once: those that end first are not like the others
            now = games.step(sampled(chances(weights, features(now.observations), now.masks), rng))
            over = live & (now.ended > 0)
            live &= ~over
            won += int((now.rewards[over, seat] == now.rewards[over].max(1)).sum())
            played += int(over.sum())
    return won, played


class Trained:
    """The policy as a bot of the arena."""

    def __init__(self) -> None:
        self.weights = np.load(os.environ.get("UNO_POLICY", "uno_policy.npy"))

    def choose(self, view: Any, seat: int, offers: list[int], rng: random.Random) -> int:
        mask = np.zeros((1, EVENTS))
        mask[0, offers] = 1
        likely = chances(self.weights, features(LAYOUT.row(view, seat)[None]), mask)[0]
        return int(rng.choices(range(EVENTS), likely)[0])


def main(rounds: int = 60, path: str = "uno_policy.npy", matches: int = 512) -> None:
    """Train, measure, write down."""
    weights = train(rounds, matches)
    np.save(path, weights)
    won, played = against_random(weights, 8 * matches)
    share = wilson(won, played)
    print(f"{rounds} rounds of {matches} matches: wins {share.value:.1%} of {played} against random "
          f"({share.low:.1%} to {share.high:.1%})")  # fmt: skip


if __name__ == "__main__":
    main(*(convert(word) for convert, word in zip((int, str, int), sys.argv[1:], strict=False)))
