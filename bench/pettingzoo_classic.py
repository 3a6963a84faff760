"""PettingZoo's own classic environments with random legal actions: prints steps a CPU second of each, as JSON.

Run by gyms.py in an environment of its own: python bench/pettingzoo_classic.py SECONDS
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import sys
import time
import warnings

NAMES = (
    "tictactoe_v3", "connect_four_v3", "rps_v2", "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6",
    "hanabi_v5", "go_v5", "chess_v6",
)  # fmt: skip


def rate(name: str, seconds: float) -> float:
    """Steps a CPU second: `last`, an action by the mask, `step`; episode after episode."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=1)
    steps, began = 0, time.thread_time()
    while time.thread_time() - began < seconds:
        env.reset()
        for agent in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen.get("action_mask") if isinstance(seen, dict) else info.get("action_mask")
            env.step(env.action_space(agent).sample(mask))
            steps += 1
    return steps / (time.thread_time() - began)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    with contextlib.redirect_stdout(io.StringIO()):
        found = {name: rate(name, float(sys.argv[1])) for name in NAMES}
    print(json.dumps(found))
