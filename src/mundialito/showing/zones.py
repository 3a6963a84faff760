"""A game by the zones that it declares: what page, picture and terminal ask of them, each time of a view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

from mundialito import games
from mundialito.drawing.ball import ball
from mundialito.drawing.faces import SQUARE, back, face
from mundialito.drawing.svg import Art
from mundialito.engine.agreement import zones_in
from mundialito.engine.game import Game
from mundialito.engine.who import NOBODY
from mundialito.engine.zones import HIDDEN, Kind, Pressed, Score, Zones
from mundialito.words import phrase, say

Z = TypeVar("Z")
CHANCE: Final = phrase("Chance has the next move.")
POINTS: Final = phrase("{count} point|{count} points")  # as `Score` has it if a game says nothing else


class Tabletop:
    """What lies on the table of a game, and what is to be said about it."""

    def __init__(self, game: Game, declared: Zones) -> None:
        self.game, self.zones, self.declared = game, declared.zones, declared
        self.kinds = list(dict.fromkeys(zone.kind for zone in declared.zones if hasattr(zone, "kind")))
        self.faces: dict[str, Art] = {"ball": Art(SQUARE, ball(50, 50, 47, "#fffaf0", "#2a2118"))}
        for kind in self.kinds:
            marks = [kind.mark(thing) for thing in range(kind.many)]
            self.faces |= {self.id_of(kind, n): face(kind.shape, m.text, m.colour, m.sign) for n, m in enumerate(marks)}
            self.faces[self.id_of(kind, HIDDEN)] = back(kind.shape)

    def all(self, sort: type[Z]) -> Iterator[tuple[int, Z]]:
        """The zones of one sort, each with its number."""
        return ((n, zone) for n, zone in enumerate(self.zones) if isinstance(zone, sort))

    def id_of(self, kind: Kind, thing: int) -> str:
        """The symbol of a thing."""
        return f"k{self.kinds.index(kind)}-{'back' if thing == HIDDEN else thing}"

    # --- in words -------------------------------------------------------------------------------------

    def named(self, kind: Kind, things: Sequence[int], lang: str) -> str:
        """Things by their names, those that cannot be known as such."""
        return ", ".join(say("face down", lang) if thing == HIDDEN else kind.words(thing, lang) for thing in things)

    def acting(self, v: Any) -> frozenset[int]:
        """The seats that are awaited, as far as the view tells."""
        if self.declared.acting:
            return frozenset(self.declared.acting(v))
        who = self.game.rules.actor(v)
        return frozenset((who,)) if who >= 0 else frozenset()

    def is_over(self, v: Any) -> bool:
        return bool(self.game.rules.actor(v) == NOBODY)

    def winners(self, v: Any) -> list[int]:
        """Those who have won, once it is over."""
        return self.game.winners(v) if self.is_over(v) else []

    def status(self, v: Any, names: Sequence[str], lang: str, seat: int = -1) -> str:
        """What is awaited, and of whom; once it is over, who has won."""
        if self.is_over(v):
            won = [names[p] for p in self.winners(v)]
            return say("{name} wins.", lang, name=won[0]) if len(won) == 1 else self.shared(won, lang)
        waited = [names[p] for p in sorted(self.acting(v)) if p != seat]
        if not waited:
            return say(CHANCE, lang) if not self.acting(v) else say("Wait for the others.", lang)
        return say("Waiting for {name}.", lang, name=", ".join(waited))

    def shared(self, won: list[str], lang: str) -> str:
        if not won:
            return say("The match is over without a winner.", lang)
        return say("The winners: {names}.", lang, names=", ".join(won))

    def prompt(self, v: Any, seat: int, lang: str) -> str:
        """What is asked of a seat."""
        return self.declared.prompt(v, seat, lang) if self.declared.prompt else say("Your turn!", lang)

    def choice_words(self, v: Any, seat: int, e: int, names: Sequence[str], lang: str) -> str:
        """A choice in a few words, else as it will be told."""
        if self.declared.label:
            return self.declared.label(v, seat, e, lang)
        return str(self.game.tell(v, seat, e, lang, names))

    def points(self, v: Any, p: int, lang: str) -> list[str]:
        """What a seat has scored; at the end by the rules, if no zone says it."""
        told = [say(zone.title, lang, count=zone.of(v, p)) for _, zone in self.all(Score)]
        return told or ([say(POINTS, lang, count=self.game.rules.score(v, p))] if self.is_over(v) else [])

    # --- choices that lie on things -------------------------------------------------------------------

    def pressed(self, zone: Pressed, v: Any, seat: int) -> dict[int, int]:
        """What can be pressed in a zone, and which event each means."""
        return {place: zone.event(v, seat, place) for place in zone.places(v, seat)} if zone.event else {}

    def beside(self, v: Any, seat: int, offers: Sequence[int]) -> list[int]:
        """The choices that lie on nothing: they are said in words."""
        lying = {e for zone in self.zones if isinstance(zone, Pressed) for e in self.pressed(zone, v, seat).values()}
        return [e for e in offers if e not in lying]


def declared_by(game: str) -> Zones | None:
    """The zones that a game declares, if it does."""
    module = games.own(game, "words.zones")
    return zones_in(module) if module else None
