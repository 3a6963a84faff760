"""Words that the terminal and the pages share: rounds, what is awaited, how far a team came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mundialito.cups.names import ROUNDS
from mundialito.words import phrase, say

from ..rules import phase, reasons
from ..rules.options import YEARS
from ..rules.parts import FINALS
from ..rules.questions import final, won
from ..rules.state import World
from .chart import group_names
from .names import act_words, side_words, team_words

ROUND_NAMES: Final = (
    phrase("Groups"), phrase("Groups, second half"), phrase("Round of 16"), phrase("Quarter-finals"),
    phrase("Semi-finals"), phrase("Third place and final"),
)  # fmt: skip
DECIDED: Final = {"": "", "goals": "", "replay": phrase("replay"), "coin": phrase("coin"),
                  "shoot-out": phrase("shoot-out")}  # fmt: skip
PROMPTS: Final = {
    phase.TURN: reasons.TURN_ASKS, phase.ROW: reasons.ROW_ASKS, phase.SECOND: reasons.SECOND_ASKS,
}  # fmt: skip
TILE_WORDS: Final = (
    phrase("a free square"), phrase("1 goal"), phrase("2 goals"), phrase("3 goals"), phrase("attack"),
    phrase("penalty"), phrase("defence"), phrase("a tile turned over"),
)  # fmt: skip
STAGES: Final = (  # B23, by points
    phrase("out in the groups"), phrase("out in the round of 16"), phrase("out in the quarter-finals"),
    phrase("fourth"), phrase("third"), phrase("runner-up"), phrase("champion"),
)  # fmt: skip


def round_words(v: World, r: int, lang: str) -> str:
    """A round's name; 1930 has no match for third place."""
    return say(ROUNDS["final"] if r == FINALS and v.length[r] == 1 else ROUND_NAMES[r], lang)


def title(v: World, lang: str) -> str:
    """The year, the round, and which replay of it."""
    told, again = round_words(v, v.round, lang), say("replay {number}", lang, number=v.replay)
    return f"{YEARS[v.year]}: {told}, {again}" if v.replay else f"{YEARS[v.year]}: {told}"


def awaited(v: World, names: Sequence[str], lang: str) -> str:
    """What is awaited, and of whom; once the cup is won, who won it."""
    if v.phase == phase.OVER:
        winner = next(names[p] for p in range(v.seats) if won(v, p))
        champion = v.winner[final(v)] - 1
        if champion < 0:  # B21: stopped, because it was decided
            return say("{name} owns all teams that can still win, and wins the cup!", lang, name=winner)
        return say(
            "{team}: World Champion! {name} wins the cup.", lang, team=team_words(v, champion, lang), name=winner
        )
    if v.phase > phase.SECOND:
        return chance_words(v, lang)
    if v.phase == phase.TURN:
        return say("{name} plays a card or discards one.", lang, name=names[v.turn])
    told = phrase("{name} chooses a row: {card}.") if v.phase == phase.ROW else phrase("{name} lays the second goal.")
    return say(told, lang, name=names[v.turn], card=act_words(v.card, lang))


def chance_words(v: World, lang: str) -> str:
    """What happens by chance just now."""
    if v.phase == phase.LOTS:
        return say("Lots are drawn in group {group}.", lang, group=group_names(v)[v.group])
    if v.phase not in (phase.SCORE, phase.COIN, phase.KICKS):
        return say("Cards are being dealt.", lang)
    told = {
        phase.SCORE: phrase("Full time: {first} against {second}."),
        phase.COIN: phrase("A coin is tossed: {first} or {second}."),
        phase.KICKS: phrase("Shoot-out: {first} against {second}."),
    }[v.phase]
    return say(told, lang, first=side_words(v, 0, lang), second=side_words(v, 1, lang))
