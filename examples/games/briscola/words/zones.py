"""What lies on the table: hands, the trick, the stock with the trump card half under it, tricks taken and points."""

from typing import Final

from mundialito.engine.zones import HIDDEN, Colour, Fact, Hand, Kind, Mark, Pile, Score, Sign, Taken, Trick, Zones
from mundialito.words import phrase, say

from ..rules.course import score
from ..rules.events import PLAY, SWAP
from ..rules.parts import CARDS, HAND, TRUMP, rank_of, suit_of
from ..rules.state import Briscola
from .notation import RANK_TEXTS
from .tell import SUITS, card_words

SIGNS: Final[tuple[Sign, ...]] = ("coins", "cups", "swords", "batons")
COLOURS: Final[tuple[Colour, ...]] = ("yellow", "red", "blue", "green")


def mark(c: int) -> Mark:
    """B2  Its number, and its suit as sign and colour."""
    return Mark(RANK_TEXTS[rank_of(c)], COLOURS[suit_of(c)], SIGNS[suit_of(c)])


CARD: Final = Kind(CARDS, card_words, mark)


def hand(v: Briscola, p: int) -> list[int]:
    """B3  Cards that can be named, then backs."""
    cards = [c for c in range(CARDS) if v.where[c] == HAND + p]
    return cards + [HIDDEN] * (v.held[p] - len(cards))


def trick(v: Briscola) -> list[tuple[int, int]]:
    """B4  Who has played what, the leader first."""
    return [((v.leader + i) % v.seats, v.trick[i] - 1) for i in range(v.down)]


def trump_card(v: Briscola) -> list[int]:
    """B3  As long as it lies there."""
    return [c for c in range(CARDS) if v.where[c] == TRUMP]


def trump_words(v: Briscola, lang: str) -> str:
    """B3  Which suit is trumps, also after the trump card is gone."""
    return say("Trumps: {suit}", lang, suit=say(SUITS[suit_of(v.trump - 1)], lang)) if v.trump else ""


def sides_words(v: Briscola, lang: str) -> str:
    """B1  Who plays with whom."""
    return say("Partners: first and third seat, second and fourth", lang) if v.seats == 4 else ""


def label(v: Briscola, seat: int, e: int, lang: str) -> str:  # noqa: ARG001
    """A choice in a few words."""
    if e == SWAP:
        return say("Swap for the {card}", lang, card=card_words(v.trump - 1, lang))
    return card_words(e - PLAY, lang)


def prompt(v: Briscola, seat: int, lang: str) -> str:  # noqa: ARG001
    """B4  A card, the first of a trick or the next."""
    return say("Which card do you play?", lang) if v.down else say("Which card do you lead?", lang)


ZONES: Final = Zones(
    (
        Pile(CARD, lambda v: v.left, phrase("stock: {count}"), under=trump_card),
        Trick(CARD, trick, phrase("The trick")),
        Fact(trump_words),
        Fact(sides_words),
        Hand(CARD, hand, phrase("Your hand"), event=lambda v, p, c: PLAY + c),  # noqa: ARG005
        Taken(CARD, lambda v, p: v.tricks[p], phrase("tricks: {count}")),
        Score(score),
    ),
    label=label,
    prompt=prompt,
)
