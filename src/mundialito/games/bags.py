"""Bags of cards as they are written, `goal+2*foul`: so many bits of a number for each kind, which games count by."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mundialito.engine.reasons import Misread


def bag_text(bag: int, texts: Sequence[str], bits: int) -> str:
    """goal+2*foul"""
    counts = [(bag >> bits * kind & (1 << bits) - 1, text) for kind, text in enumerate(texts)]
    return "+".join(text if n == 1 else f"{n}*{text}" for n, text in counts if n) or "0"


def read_bag(text: str, texts: Sequence[str], bits: int) -> int:
    """The opposite of `bag_text`, for kinds in the order of `texts`; raises Misread with a sentence."""
    bag = 0
    for word in text.split("+") if text != "0" else ():
        found = re.fullmatch(r"(?:([0-9]{1,3})\*)?(\S+)", word)
        if found is None or found[2] not in texts or int(found[1] or 1) >> bits:
            raise Misread("{text} is no card; cards are {cards}.", text=word, cards=" ".join(texts[:-1]))
        bag += int(found[1] or 1) << bits * texts.index(found[2])
    return bag
