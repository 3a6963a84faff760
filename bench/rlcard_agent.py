"""RLCard's rule agent for UNO (`uno-rule-v1`) at our table: the agent itself, asked in its own words.

    mundialito arena uno --seats simple,bench/rlcard_agent.py:RuleAgent -n 10000

Its package is read from the environment that the scripts of this folder make for it (`bench/.venv-rlcard`). What it is
asked is made of our seat's *view*: hand, card to match, and what its own rules would allow. Where those differ from
ours:

- Its actions are whole turns. A wild is answered with a card and a colour; asked again for the colour alone, over the
  same cards, it gives the same answer, or one drawn as evenly.
- A +4 is legal for it only where nothing else is: it never bluffs, and never meets a bluff, so it accepts.
- It draws only where it can play nothing, and what it draws its game plays for it where that is possible: so do we.
- Its game has neither call nor catch. It calls UNO, and it catches; anything else would be a handicap of ours.
"""

from __future__ import annotations

import random
import sys
import threading
from pathlib import Path
from typing import Any, Final

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))  # the arena loads this file from anywhere

from support import environment

from mundialito.games.uno.rules import phase
from mundialito.games.uno.rules.events import ACCEPT, CATCH, DRAW, KEEP, NAME, PLAY, UNO
from mundialito.games.uno.rules.parts import CARDS, COLOURS, PLUS_FOUR, SYMBOLS, WILD

RLCARD: Final = "rlcard==1.2.0"
LETTERS: Final = "rygb"  # its colours, in our order
SIGNS: Final = (*map(str, range(10)), "skip", "reverse", "draw_2")
ONE_AT_A_TIME: Final = threading.Lock()  # it draws from the random numbers of the whole process


def word(card: int, colour: int = 0) -> str:
    """A card as it writes them; a wild goes by the colour to come."""
    if card >= WILD:
        return f"{LETTERS[colour]}-{'wild_draw_4' if card == PLUS_FOUR else 'wild'}"
    return f"{LETTERS[card // SYMBOLS]}-{SIGNS[card % SYMBOLS]}"


def words(cards: list[int]) -> list[str]:
    """A hand as it writes them. Each copy of a wild is born with another colour there, which counts where a hand has
    nothing but wilds."""
    return [word(card, cards[:i].count(card) % COLOURS) for i, card in enumerate(cards)]


def hand_of(view: Any, seat: int) -> list[int]:
    return [card for card in range(CARDS) for _ in range(view.cards[seat][card])]


def legal(view: Any, seat: int, offers: list[int]) -> list[str]:
    """What it may do by its own rules: every copy of a card, a wild in four colours; a +4 only instead of drawing."""
    if view.phase in (phase.COLOUR, phase.FIRST_COLOUR):
        top = PLUS_FOUR if view.top == PLUS_FOUR else WILD
        return [word(top, colour) for colour in range(COLOURS)]
    found = [word(e - PLAY) for e in offers if e < PLAY + WILD for _ in range(view.cards[seat][e - PLAY])]
    for wild in (WILD, PLUS_FOUR):
        if PLAY + wild in offers and (wild == WILD or not found):
            found += [word(wild, colour) for colour in range(COLOURS)]
    return found or ["draw"]


class RuleAgent:
    """A bot of ours that asks RLCard's."""

    def __init__(self) -> None:
        self.agent = rule_agent()

    def choose(self, view: Any, seat: int, offers: list[int], rng: random.Random) -> int:
        for settled in (UNO, CATCH, ACCEPT):
            if settled in offers:
                return settled
        actions = legal(view, seat, offers)
        if actions == ["draw"]:
            return DRAW if DRAW in offers else KEEP
        state = {"raw_legal_actions": actions, "raw_obs": {"hand": words(hand_of(view, seat))}}
        with ONE_AT_A_TIME:
            np.random.seed(rng.getrandbits(32))
            action = str(self.agent.step(state))
        return event(action, view.phase in (phase.COLOUR, phase.FIRST_COLOUR))


def event(action: str, is_colour: bool) -> int:
    """Its answer as an event of ours: the card, or where that lies already, the colour."""
    letter, sign = action.split("-")
    if is_colour:
        return NAME + LETTERS.index(letter)
    if sign.startswith("wild"):
        return PLAY + (WILD if sign == "wild" else PLUS_FOUR)
    return PLAY + LETTERS.index(letter) * SYMBOLS + SIGNS.index(sign)


def rule_agent() -> Any:
    """The agent out of its own environment, which is made if it is not there."""
    packages = next(environment("rlcard", RLCARD).parents[1].glob("lib/python*/site-packages"))
    if str(packages) not in sys.path:
        sys.path.append(str(packages))  # last: everything that both have is ours
    from rlcard.models.uno_rule_models import UNORuleAgentV1  # type: ignore[import-not-found]

    return UNORuleAgentV1()
