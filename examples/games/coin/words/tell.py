"""What happened, in words."""

from collections.abc import Sequence

from ..rules.state import Coin
from .notation import text


def tell(v: Coin, who: int, e: int, lang: str, names: Sequence[str]) -> str:
    """The event as its viewer saw it. A game of ours says it in three languages: see games/uno/words/tell.py."""
    return f"{names[who]}: {text(e)}" if who >= 0 else f"{names[min(v.turn, v.seats - 1)]}: {text(e)}"
