"""A match in the terminal: people and bots at one table, Nature bound by a seed that is shown at the end."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mundialito.bots import BOT_NAMES, choose, stream
from mundialito.engine.fairness import Nature, commitment, match_key
from mundialito.engine.fold import Fold, begin
from mundialito.engine.game import Game
from mundialito.engine.match import Header, Match
from mundialito.engine.reading import whole
from mundialito.engine.reasons import Misread, Reason
from mundialito.engine.texts import Nick
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.showing.timing import Outcome, Timing
from mundialito.terminal.inputs import PERSON
from mundialito.terminal.screen import Screen, Story
from mundialito.words import say


class Left(Exception):
    """A person leaves the match before its end."""


@dataclass(frozen=True)
class Setup:
    """What is fixed before the first event."""

    game: Game
    seats: tuple[str, ...]  # PERSON or a bot, one a seat
    names: tuple[str, ...]
    options: Mapping[str, str]
    parts: Mapping[str, int]
    lang: str
    seed: bytes | None = None  # None: drawn here


def seat_names(seats: Sequence[str], given: Sequence[str], lang: str) -> tuple[str, ...]:
    """People by the names given, bots by names that begin with the letter of their seat; no two alike."""
    people = seats.count(PERSON)
    wanted = [Nick(name) for name in given]
    names: list[str] = []
    for p, kind in enumerate(seats):
        name = BOT_NAMES[p % len(BOT_NAMES)]
        if kind == PERSON:
            number = seats[:p].count(PERSON)
            usual = say("Player", lang) if people == 1 else f"{say('Player', lang)} {number + 1}"
            name = (wanted[number] if number < len(wanted) else "") or usual
        while name in names:
            name += "'"
        names.append(name)
    return tuple(names)


class Session:
    """One match from its commitment to its seed."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.game, self.lang = setup, setup.game, setup.lang
        self.seed = setup.seed or secrets.token_bytes(32)
        promise = commitment(self.seed)
        self.header = Header(
            promise[:12], self.game.name, self.game.version, setup.names, setup.options, setup.parts, promise
        )
        self.nonces = ("",) * len(setup.seats)
        self.fold: Fold = begin(self.game, Match(self.header))
        self.nature = Nature(match_key(self.seed, self.header.line(), self.nonces))
        self.rng = stream(None if setup.seed is None else bots_seed(setup.seed))
        self.people = [p for p, kind in enumerate(setup.seats) if kind == PERSON]
        self.onlooker = self.people[0] if len(self.people) == 1 else PUBLIC
        self.last_person = self.onlooker
        self.stories = {viewer: Story() for viewer in {self.onlooker, *self.people}}
        self.planned: list[str] = []  # the rest of a line that stands for several events

    def match(self) -> Match:
        """The match as far as it has come; the seed closes it, the scores only if it was played to the end."""
        scores = tuple(self.fold.scores()) if self.fold.is_over else None
        return replace(
            Match(self.header, self.nonces).with_events(self.fold.events), scores=scores, seed=self.seed.hex()
        )

    def play(self, screen: Screen) -> None:
        """To the end of the match; raises Left, EOFError and KeyboardInterrupt, and then nothing is lost."""
        timing = Timing(self.game, screen.beat, frozenset(self.people)) if screen.beat else None
        while not self.fold.is_over:
            who = self.fold.actor
            e = self.next(who, screen)
            outcome = timing.carry_out(self.fold.state.copy(), who, e) if timing else None
            if outcome:
                time.sleep(outcome.milliseconds / 2000)  # it falls: all is as before
            self.take(who, e)
            if outcome:
                self.stand(outcome, screen)

    def next(self, who: int, screen: Screen) -> int:
        """What happens now."""
        if who == NATURE:
            return self.nature.answer(self.game, self.fold.state)
        if self.setup.seats[who] == PERSON:
            return self.ask(who, screen)
        screen.watch(self.fold.view(self.onlooker), self.onlooker, self.stories[self.onlooker])
        view, log = self.fold.view(who), self.fold.logs[who]
        return choose(self.game, self.setup.seats[who], view, who, self.rng, log=log)

    def stand(self, outcome: Outcome, screen: Screen) -> None:
        """An outcome in words, above what it has made of the table; they stay in what is told."""
        lines = self.game.staged(outcome.before, outcome.look, outcome.after, self.setup.names, self.lang)
        for story in self.stories.values():
            story.stage(lines)
        v, story = self.fold.view(self.onlooker), self.stories[self.onlooker]
        screen.stand(v, self.onlooker, story, outcome.milliseconds / 2000)

    def take(self, who: int, e: int) -> None:
        """One event more, told to each viewer in the words of what that viewer saw."""
        before = {viewer: self.fold.view(viewer) for viewer in self.stories}
        looks = self.fold.take(who, e)
        for viewer in before.keys() & looks.keys():
            told = self.game.tell(before[viewer], who, looks[viewer], self.lang, self.setup.names)
            self.stories[viewer].lines.append(told)

    # --- a person's turn --------------------------------------------------------------------------

    def ask(self, p: int, screen: Screen) -> int:
        """What a person decides; what is typed wrong is answered, and asked again."""
        if self.last_person != p:
            screen.curtain(self.setup.names[p])
            self.last_person = p
        offers, v, note = self.fold.offers(p), self.fold.view(p), ""
        if self.planned:
            event, note = self.understood(self.planned.pop(0), p, offers, screen)
            if event is not None:
                return event
            self.planned.clear()
        while True:
            screen.draw(v, p, self.stories[p], offers, note)
            text = screen.ask(f"{self.setup.names[p]} >")
            if text.lower() in ("q", "quit"):
                raise Left
            if text.startswith("?"):
                screen.help(text[1:].strip())
                note = ""
                continue
            event, note = self.understood(text, p, offers, screen)
            if event is not None:
                self.stories[p].known = len(self.stories[p].lines)
                return event

    def understood(self, text: str, p: int, offers: Sequence[int], screen: Screen) -> tuple[int | None, str]:
        """The event that was meant, or why it cannot be."""
        number, most = whole(text), len(offers)
        if number is not None:
            if 1 <= number <= most:
                return offers[number - 1], ""
            return None, say("There is no choice {number}; there are 1 to {most}.", self.lang, number=text, most=most)
        first, *rest = screen.drawing.line(text) or [text]
        meant = [e for e in map(self.event, [first, *screen.drawing.shorthand(first)]) if e is not None]
        for event in meant:
            if event in offers:
                self.planned = self.planned or rest
                return event, ""
        if meant and (refused := self.fold.refusal(p, meant[0])):
            return None, self.reason(refused.reason)
        if not text:
            return None, say("Type the number of a choice, or ? for help.", self.lang)
        return None, say("{text} is neither a choice nor a move; ? helps.", self.lang, text=text)

    def event(self, text: str) -> int | None:
        try:
            return int(self.game.notation.read(text))
        except Misread:
            return None

    def reason(self, reason: Reason) -> str:
        """A refusal in words, with its rule number."""
        return f"{say(reason.sentence, self.lang)} ({reason.rule})"


def bots_seed(seed: bytes) -> int:
    """For matches that are to be repeated: the bots' numbers follow from the seed, yet tell nothing of Nature's."""
    return int.from_bytes(hashlib.sha256(b"mundialito bots 1" + seed).digest()[:7], "big")
