"""OpenSpiel: every game as a Python game with explicit chance nodes, registered when this module is imported.

    import mundialito.gyms.openspiel
    game = pyspiel.load_game("mundialito_uno(players=3,stacking=on)")

Nature is the chance player, her weights are the probabilities. Of several seats that choose in secret at the same time
one comes after the other; what was chosen is in nobody else's information state. A log is an information state as it
stands; as a tensor it is the seat's view with the last `memory` entries of its log: nobody has room for the longest.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

import numpy as np
import pyspiel

from mundialito.engine.game import Game
from mundialito.engine.options import Choice
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOBODY, PUBLIC, name
from mundialito.games import load, names
from mundialito.gyms.node import Node
from mundialito.gyms.rows import layout_of

PLAYERS: Final = "players"
MEMORY: Final = "memory"
REMEMBERED: Final = 32  # entries of a log in a tensor, if nobody says


def parameters(game: Game) -> dict[str, Any]:
    """Seats, memory and every option with its default; options whose values are numbers are numbers here, too."""
    found: dict[str, Any] = {PLAYERS: game.usual, MEMORY: REMEMBERED}
    for option in game.options:
        value = option.values.text(option.values.default)
        found[option.name] = int(value) if is_number(option.values) else value
    return found


def is_number(values: Any) -> bool:
    return not isinstance(values, Choice) or all(value.isdigit() for value in values.values)


def type_of(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game whatever its parameters."""
    return pyspiel.GameType(
        short_name=f"mundialito_{game.name}",
        long_name=f"Mundialito {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game at a number of seats, with its options; each game has a subclass, as OpenSpiel registers classes."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.game, parameters(self.game) | (params or {})
        self.seats, self.memory = int(given.pop(PLAYERS)), int(given.pop(MEMORY))
        self.started = game.begun(self.seats, {option: str(value) for option, value in given.items()})
        lowest, highest = game.rules.PAYOFFS
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.EVENTS,
            max_chance_outcomes=game.rules.EVENTS,
            num_players=self.seats,
            min_utility=float(lowest),
            max_utility=float(highest),
            max_game_length=game.rules.LONGEST,
        )
        super().__init__(type_of(game), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No match has more events at all."""
        return int(self.game.rules.LONGEST)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match as far as it has come."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = Node(game.game, game.started)

    def current_player(self) -> int:
        who = self.node.actor
        return int({NATURE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}.get(who, who))

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.node.game.offers(self.node.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.node.game.weights(self.node.state)
        total = sum(weight for _, weight in weights)
        return [(e, weight / total) for e, weight in weights]

    def _apply_action(self, action: int) -> None:
        self.node.take(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(self.node.game.notation.text(action))

    def is_terminal(self) -> bool:
        return self.node.actor == NOBODY

    def returns(self) -> list[float]:
        over, node = self.is_terminal(), self.node
        return [float(node.game.rules.payoff(node.state, p)) if over else 0.0 for p in range(node.state.seats)]

    def __str__(self) -> str:
        return text_of(self.node.state, self.node.started)


class Observer:
    """What a seat, or everybody, sees: as a row of numbers and as text."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.game, self.recalls, self.is_public = game.game, kind.perfect_recall, kind.public_info
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        width = layout_of(self.game).width
        memory = game.memory if self.recalls else 0
        self.tensor = np.zeros(width + 2 * memory, np.float32)
        self.dict = {"view": self.tensor[:width]}
        if memory:
            self.dict["log"] = self.tensor[width:].reshape(memory, 2)

    def set_from(self, state: SpielState, player: int) -> None:
        """The view's row; then who and what, 0 for none, of the last things that the seat saw, the latest first."""
        viewer = player if self.is_private else PUBLIC
        self.tensor.fill(0)
        self.dict["view"][:] = layout_of(self.game).row(state.node.view(viewer), max(viewer, 0))
        if "log" in self.dict:
            for at, (who, e) in enumerate(islice(state.node.latest(viewer), len(self.dict["log"]))):
                self.dict["log"][at] = who - NATURE + 1, e + 1

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the viewer has seen, event by event; or what lies before it now."""
        viewer = player if self.is_private else PUBLIC
        if self.recalls:
            return state.node.text(viewer)
        return f"as {name(viewer)}: {text_of(state.node.view(viewer), state.node.started)}"


def text_of(s: State, started: State) -> str:
    """Every number that is not what it was when the match began."""
    found = []
    for field in s.fields:
        now, was = getattr(s, field), getattr(started, field)
        found += [f"{field}{at}={number}" for at, number in changed(now, was)] if now != was else []
    return " ".join(found)


def changed(now: Any, was: Any) -> list[tuple[str, int]]:
    """Where two numbers, rows or tables differ."""
    if not isinstance(now, list):
        return [("", now)] if now != was else []
    pairs = enumerate(zip(now, was, strict=True))
    return [(f"[{i}]{at}", number) for i, (a, b) in pairs if a != b for at, number in changed(a, b)]


def register() -> None:
    """All games; those that are there already stay."""
    there = set(pyspiel.registered_names())
    for game in map(load, names()):
        if f"mundialito_{game.name}" not in there:
            pyspiel.register_game(type_of(game), type(f"Spiel_{game.name}", (SpielGame,), {"game": game}))


register()
