"""The match just resolved, step by step: cards turned up, flips, kicks, the score. Nature answers at once, so the table
itself shows only what comes next; a follower keeps what everybody saw on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from htpy import Node, div, h3, li, ol, section, span

from mundialito.words import say

from ..rules import phase
from ..rules.events import FLIP, MISS, REVEAL, SHUFFLE, WHISTLE
from ..rules.parts import ATTACK, PENALTY, UNKNOWN, scores_kick
from ..rules.scoring import first_slot, next_flip
from ..rules.state import Cup
from ..words.chart import block, sides
from ..words.names import card_words, team_words
from ..words.notation import SHOWN
from .pieces import banner, named_card

Laid = tuple[int, int | None]  # a card, and what covers it


@dataclass(frozen=True)
class Flip:
    """A card turned over: for which side, for what (a penalty, an attack, a kick), and whether it was a goal."""

    side: int
    cause: int
    card: int
    scored: bool


@dataclass
class Played:
    """A match as it was resolved."""

    teams: tuple[int, int]
    cards: tuple[list[Laid], list[Laid]] = field(default_factory=lambda: ([], []))
    flips: list[Flip] = field(default_factory=list)
    kicks: list[Flip] = field(default_factory=list)
    score: tuple[int, int] | None = None


class Recap:
    """What everybody saw of the last group match, or of the last block."""

    def __init__(self) -> None:
        self.matches: list[Played] = []
        self.of = (-1, -1)  # round and group or block

    def see(self, v: Cup, e: int, _: int) -> None:
        """An event that everybody saw, on the public view just before."""
        if REVEAL <= e < FLIP:
            self.reveal(v, e)
        elif FLIP <= e < SHUFFLE or e in (MISS, WHISTLE):
            self.resolve(v, e)

    def reveal(self, v: Cup, e: int) -> None:
        """C6  The cards of a side turned up."""
        side = int(v.shown[0] > 0)
        if side == 0 or not self.matches:
            self.matches = [Played(sides(v) or (-1, -1))]
        self.matches[-1].cards[side].extend((kind, None) for kind in SHOWN[e])

    def resolve(self, v: Cup, e: int) -> None:
        """C7, C16, C17  A flip, a kick, the whistle."""
        if v.round and v.phase == phase.SCORE and self.of != (v.round, 0):
            self.of = (v.round, 0)
            self.matches = in_block(v)
        elif v.round == 0:
            self.of = (0, v.group)
        match = next((m for m in self.matches if m.teams == sides(v)), None)
        if match is None:
            return
        if e == WHISTLE:
            if v.phase == phase.SCORE:
                first = first_slot(v)
                match.score = (v.goals[first], v.goals[first + 1])
            return
        card = UNKNOWN if e == MISS else e - FLIP
        if v.phase == phase.KICKS:
            match.kicks.append(Flip(v.taken & 1, PENALTY, card, scores_kick(card)))
            return
        at = next_flip(v)
        attack = at >= 8
        goal = card != UNKNOWN and (card == ATTACK if attack else scores_kick(card))
        match.flips.append(Flip((at - first_slot(v)) & 1, ATTACK if attack else PENALTY, card, bool(goal)))

    def draw(self, lang: str, symbols_at: str) -> Node:
        """The matches side by side; steps appear one after the other, by the number that they carry."""
        if not any(match.score for match in self.matches):
            return None
        return section(".recap", aria_label=say("The last matches", lang))[
            h3[say("Just played", lang)],
            ol[[played(match, lang, symbols_at) for match in self.matches if match.score]],
        ]


def in_block(v: Cup) -> list[Played]:
    """The matches of a block as they lie when play ends."""
    teams = block(v)
    pairs = zip(teams[::2], teams[1::2], strict=True)
    return [Played((a.team, b.team), (list(a.cards), list(b.cards))) for a, b in pairs]


def played(match: Played, lang: str, at: str) -> Node:
    """One match: both sides with their cards, then the flips, then the kicks."""
    score = match.score or (0, 0)
    key = "-".join(map(str, match.teams))
    return li(".played", id=f"played-{key}")[
        [side_of(match, side, lang, at) for side in range(2)],
        span(".score", data_i=min(9, 2 + len(match.flips)))[f"{score[0]} - {score[1]}"],
        bool(match.flips) and ol(".flips")[[flipped(match, flip, i, lang, at) for i, flip in enumerate(match.flips)]],
        bool(match.kicks) and shoot_out(match, lang, at),
    ]


def side_of(match: Played, side: int, lang: str, at: str) -> Node:
    t = match.teams[side]
    return div(".side", data_side=side)[
        banner(t, lang, at),
        span(".name")[team_words(t, lang)],
        span(".cards")[[laid(kind, cover, lang, at) for kind, cover in match.cards[side]]],
    ]


def laid(kind: int, cover: int | None, lang: str, at: str) -> Node:
    """A card, under what covers it."""
    if cover is None:
        return named_card(kind, lang, at)
    return span(".covered")[named_card(kind, lang, at), named_card(cover, lang, at)]


def flipped(match: Played, flip: Flip, i: int, lang: str, at: str) -> Node:
    """What for, the card, and what came of it."""
    words = say("goal!", lang) if flip.scored else say("no goal", lang)
    return li(".flip", data_i=min(9, 1 + i), data_scored=flip.scored)[
        banner(match.teams[flip.side], lang, at), span[card_words(flip.cause, lang)], span(aria_hidden="true")["→"],
        named_card(flip.card, lang, at), span(".verdict")[words],
    ]  # fmt: skip


def shoot_out(match: Played, lang: str, at: str) -> Node:
    """A row of kicks a team."""
    return div(".shoot-out")[
        span[say("Shoot-out", lang)],
        [
            ol(".kicks")[
                banner(match.teams[side], lang, at),
                [kick(flip, i, lang) for i, flip in enumerate(match.kicks) if flip.side == side],
                span(".sum")[sum(flip.scored for flip in match.kicks if flip.side == side)],
            ]
            for side in range(2)
        ],
    ]


def kick(flip: Flip, i: int, lang: str) -> Node:
    words = f"{card_words(flip.card, lang)}: {say('goal!', lang) if flip.scored else say('no goal', lang)}"
    return li(".kick", data_i=min(9, i), data_scored=flip.scored, title=words)[span(".unseen")[words]]
