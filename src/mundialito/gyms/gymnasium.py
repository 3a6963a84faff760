"""Gymnasium: one seat is yours, bots sit in all others.

    env = mundialito.gyms.gymnasium.Solo("uno", bots=["simple"])

The reward is the payoff of the finished match. What is not allowed loses the match at once: ask the mask, which is in
the observation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from mundialito.bots import choose
from mundialito.bots.players import named
from mundialito.engine.face import face
from mundialito.engine.policies import OUTSIDE
from mundialito.games import load, names
from mundialito.gyms.seated import Seated

SEEDS: Final = 1 << 62


class Solo(gymnasium.Env[dict[str, Any], np.int64]):
    """A match against bots by name: policies, levels, and your own as `file.py:Class`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        bots: Sequence[str] = ("simple",),
        seat: int = 0,
        seats: int | None = None,
        options: Mapping[str, str] = {},
        parts: Mapping[str, int] = {},
        render_mode: str | None = None,
    ) -> None:
        self.table, self.seat, self.render_mode = Seated(game, seats, options, parts), seat, render_mode
        others = [p for p in range(self.table.seats) if p != seat]
        self.bots = dict(zip(others, map(named, cycle(bots)), strict=False))
        self.lowest = int(self.table.game.rules.PAYOFFS[0])
        high, events = self.table.layout.highs, self.table.events
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (events,), np.int8),
        })  # fmt: skip
        self.action_space = spaces.Discrete(events)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A match, up to your first choice; one in which you are never asked is played again."""
        super().reset(seed=seed, options=options)
        while True:
            self.table.begin(int(self.np_random.integers(SEEDS)))
            self.let_others_play()
            if not self.table.fold.is_over:
                return self.seen(), {}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Your choice, and what the others do until you are asked again."""
        fold = self.table.fold
        if fold.is_over or fold.refusal(self.seat, int(action)):
            return self.seen(), float(self.lowest), True, False, {"refused": True}
        self.table.take(int(action))
        self.let_others_play()
        over = self.table.fold.is_over
        return self.seen(), float(self.table.payoffs()[self.seat] if over else 0), over, False, {"refused": False}

    def let_others_play(self) -> None:
        """Bots choose, each by its own view, until you are asked or the match is over."""
        fold = self.table.fold
        while not fold.is_over and fold.actor != self.seat:
            self.table.take(self.choice(fold.actor))

    def choice(self, p: int) -> int:
        """What the bot in seat `p` does."""
        table, bot = self.table, self.bots[p]
        view = table.fold.view(p)
        if bot.kind != OUTSIDE:
            return choose(table.game, bot.name, view, p, table.dice)
        return bot.choose(
            face(table.game.name),
            view,
            p,
            table.fold.offers(p),
            int(self.np_random.integers(SEEDS)),
            table.fold.logs[p],
        )

    def seen(self) -> dict[str, Any]:
        """Your view, and what you may do."""
        return {"observation": self.table.row(self.seat), "action_mask": self.table.mask(self.seat)}

    def render(self) -> Any:
        """What everybody can see, as text."""
        return self.table.picture() if self.render_mode == "ansi" else None


def register() -> None:
    """`gymnasium.make("mundialito/uno-v1")` and so on: every game by name and version of its rules."""
    for game in map(load, names()):
        wanted = f"mundialito/{game.name}-v{game.version}"
        if wanted not in gymnasium.registry:
            gymnasium.register(wanted, f"{__name__}:Solo", kwargs={"game": game.name})


register()
