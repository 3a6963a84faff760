"""PettingZoo: every game as an AEC environment, with action masks.

    env = mundialito.gyms.pettingzoo.env("uno", seats=3)

Of several seats that choose in secret at the same time one is asked after the other; what the first chose is in no
observation of the second. Payoffs are the rewards, and come when the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mundialito.gyms.seated import Seated


def env(game: str, **given: Any) -> Any:
    """`raw_env` in the wrappers that PettingZoo gives its own games: what is not allowed loses the match."""
    raw = raw_env(game, **given)
    lowest = raw.table.game.rules.PAYOFFS[0]
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw, illegal_reward=lowest)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name for it
    """One game; raises Refused for what is not allowed."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] = {},
        parts: Mapping[str, int] = {},
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        EzPickle.__init__(self, game, seats, options, parts, render_mode)
        self.table, self.render_mode = Seated(game, seats, options, parts), render_mode
        version = self.table.game.version
        self.metadata = {"name": f"{game}_v{version}", "render_modes": ["human", "ansi"], "is_parallelizable": False}
        self.possible_agents = [f"player_{p}" for p in range(self.table.seats)]
        self.agents: list[str] = []
        high, events = self.table.layout.highs, self.table.events
        self._spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (events,), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self._actions = {agent: spaces.Discrete(events) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """The first match of a seed, or the next one."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.fold.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """Its seat's view; its choices if it is asked."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.row(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """What the agent that is asked chooses."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0
        self.table.take(action)
        if self.table.fold.is_over:
            self.rewards = dict(zip(self.agents, self.table.payoffs(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.fold.actor]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What everybody can see, as text: returned (`ansi`) or printed (`human`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        if self.render_mode == "ansi":
            return self.table.picture()
        print(self.table.picture())
        return None

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
