"""RLCard's UNO, run in an environment of its own by uno_speed.py and audit.py. Prints one line of JSON.

    rlcard_uno.py speed PLAYERS SECONDS SEED     random choices among the legal actions, through `env.step`
    rlcard_uno.py audit GAMES SEED               the same with two and with four players, every step held to the rules

Its Env ignores `game_num_players` for uno, so the number of players is set by the game's own `configure`, which the
Env calls for other games. Everything else is used as its documentation shows.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from typing import Any

import numpy as np
import rlcard  # type: ignore[import-not-found]
from rlcard.games.uno.utils import ACTION_LIST  # type: ignore[import-not-found]


def table(players: int, seed: int) -> Any:
    """An environment with that many players."""
    env = rlcard.make("uno", config={"seed": seed, "game_num_players": players})
    env.game.configure({"game_num_players": players})
    env.num_players = env.game.get_num_players()
    np.random.seed(seed)
    return env


def speed(players: int, seconds: float, seed: int) -> dict[str, float]:
    """Whole games for about that long."""
    env, choose = table(players, seed), random.Random(seed).choice
    games = steps = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
            steps += 1
        games += 1
    return {"matches": games, "decisions": steps, "cpu": time.process_time() - began}


class Audit:
    """Counts how often a rule applied and how often it was broken."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.broken: Counter[str] = Counter()

    def check(self, rule: str, held: bool) -> None:
        self.seen[rule] += 1
        self.broken[rule] += not held

    def game(self, env: Any, choose: Any) -> None:
        """One game from its first card to its payoffs."""
        state, _ = env.reset()
        self.opening(env.game)
        watch_reshuffles(env.game.round, self)
        while not env.is_over():
            action = choose(list(state["legal_actions"]))
            before = Moment(env.game)
            state, _ = env.step(action)
            self.step(before, ACTION_LIST[action], env.game)
        payoffs = [float(x) for x in env.get_payoffs()]
        if len(payoffs) == 4:
            losers = [x for i, x in enumerate(payoffs) if [i] != env.game.round.winner]
            self.check("payoffs", len(losers) == 3 and len(set(losers)) == 1 and losers[0] < max(payoffs))

    def opening(self, game: Any) -> None:
        """U3  What the first card does."""
        if game.round.target.trait == "draw_2":
            took = len(game.players[0].hand) == 9
            self.check("opening +2", took and game.round.current_player == 1)

    def step(self, before: Moment, action: str, game: Any) -> None:
        """One action: what it should have done, and what it did."""
        if action == "draw":
            self.drawing(before, game)
        else:
            self.effect(before, action.split("-")[1], game)

    def drawing(self, before: Moment, game: Any) -> None:
        """U4  A drawn card that can be played: its player is asked, so the turn stays until there is an answer."""
        card = before.next_card
        if card is None:
            return
        kept = game_size(game, before.player) > before.sizes[before.player]
        asked = game.round.current_player == before.player
        if card.type == "wild":
            self.check("drawn wild", asked)
            if card.trait == "wild_draw_4" and not kept:
                self.check("drawn +4", game_size(game, before.after()) == before.sizes[before.after()] + 4)
        elif card.color != before.colour and card.trait == before.target:
            self.check("drawn symbol", asked)
        elif not kept:
            self.effect(before, card.trait, game)

    def effect(self, before: Moment, trait: str, game: Any) -> None:
        """U5, U6  What a card put down does to the others. A game that is over owes nobody a turn."""
        following, turn = before.after(), game.round.current_player
        if game.is_over():
            return
        if trait == "reverse":
            if before.players == 2:
                self.check("reverse of two", turn == before.player)
            else:
                self.check("reverse of four", turn == before.after(-1))
        elif trait == "skip":
            self.check("skip", turn == before.after(2))
        elif trait == "draw_2":
            self.check("+2", turn == before.after(2) and game_size(game, following) == before.sizes[following] + 2)
        elif trait == "wild_draw_4":
            self.check("+4", turn == before.after(2) and game_size(game, following) == before.sizes[following] + 4)


class Moment:
    """What there was before a step."""

    def __init__(self, game: Any) -> None:
        self.players: int = game.num_players
        self.player: int = game.round.current_player
        self.way: int = game.round.direction
        self.sizes = [len(p.hand) for p in game.players]
        self.target, self.colour = game.round.target.trait, game.round.target.color
        self.next_card = game.dealer.deck[-1] if game.dealer.deck else None

    def after(self, steps: int = 1) -> int:
        return (self.player + steps * self.way) % self.players


def game_size(game: Any, player: int) -> int:
    """Cards in a hand."""
    return len(game.players[player].hand)


def watch_reshuffles(now: Any, audit: Audit) -> None:
    """U10  All discards but the top card become the pile."""
    replace = now.replace_deck

    def watched() -> None:
        top = now.played_cards[-1]
        replace()
        audit.check("reshuffle", not any(card is top for card in now.dealer.deck))

    now.replace_deck = watched


def audited(games: int, seed: int) -> dict[str, Any]:
    """All counts, with two and with four players, and what its actions have words for."""
    audit, choose = Audit(), random.Random(seed).choice
    asked = rlcard.make("uno", config={"seed": seed, "game_num_players": 4})
    audit.check("players", asked.num_players == 4)
    for players in (2, 4):
        env = table(players, seed + players)
        for _ in range(games):
            audit.game(env, choose)
    words = sorted({w for action in ACTION_LIST for w in action.split("-")})
    return {"seen": dict(audit.seen), "broken": dict(audit.broken), "actions": len(ACTION_LIST), "words": words}


if __name__ == "__main__":
    if sys.argv[1] == "speed":
        print(json.dumps(speed(int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))))
    else:
        print(json.dumps(audited(int(sys.argv[2]), int(sys.argv[3]))))
