"""Action cards, as the games of World Cups call them, and bags of them as text: `goal+2*foul`, `0` for an empty one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mundialito.cups.bags import count, one
from mundialito.engine.reading import whole
from mundialito.engine.reasons import Misread
from mundialito.words import phrase

WORDS: Final = {
    "goal": phrase("goal"), "2goals": phrase("2 goals"), "3goals": phrase("3 goals"), "1and1": phrase("1+1 goals"),
    "attack": phrase("attack"), "defence": phrase("defence"), "penalty": phrase("penalty"), "foul": phrase("foul"),
    "offside": phrase("offside"), "?": phrase("a card"),
}  # fmt: skip


class Bags:
    """The bags of a game, by what its kinds are called in order; `full` has as many of each as there is room for."""

    def __init__(self, texts: Sequence[str], full: int) -> None:
        self.texts, self.full = texts, full

    def cards(self, bag: int) -> list[int]:
        """The kinds in a bag, ascending."""
        return [kind for kind in range(len(self.texts)) for _ in range(count(bag, kind))]

    def text(self, bag: int) -> str:
        """goal+2*foul"""
        counts = [(count(bag, kind), text) for kind, text in enumerate(self.texts)]
        return "+".join(text if n == 1 else f"{n}*{text}" for n, text in counts if n) or "0"

    def number(self, text: str) -> int:
        """The opposite of `text`; raises Misread with a sentence."""
        bag = 0
        for word in text.split("+") if text != "0" else ():
            copies, card = self.cards_of(word)
            kind = self.texts.index(card)
            if count(bag, kind) + copies > count(self.full, kind):
                raise Misread("There are more {card} than a deck holds.", card=card)
            bag += copies * one(kind)
        return bag

    def cards_of(self, word: str) -> tuple[int, str]:
        """2*foul: how many, and of what kind."""
        number, times, card = word.rpartition("*")
        copies = whole(number) if times else 1
        if copies is None or card not in self.texts:
            names = " ".join(text for text in self.texts if text != "?")
            raise Misread("{text} is no card; cards are {cards}.", text=word, cards=names)
        return copies, card
