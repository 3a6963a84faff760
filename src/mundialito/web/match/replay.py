"""A match step by step, as any seat saw it, as everybody did, or with all cards open; and its story in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import htpy as h
from markupsafe import Markup

from mundialito.drawing import Follower, Place
from mundialito.drawing.stage import FALLS, OVERLAY, STANDS
from mundialito.engine.fold import Fold
from mundialito.engine.match import Match
from mundialito.engine.who import NATURE, NOTHING, PUBLIC, SEAT_LETTERS
from mundialito.showing import retelling
from mundialito.showing.drawings import drawing_of, followed
from mundialito.showing.retelling import Line
from mundialito.showing.timing import UNIT, outcome
from mundialito.tables.live import Live
from mundialito.web.shell.sounding import sounds
from mundialito.words import meant, say

BEFORE: Final = 10  # events told above the current one
AFTER: Final = 8


@dataclass(frozen=True)
class Replay:
    """One moment of a match through somebody's eyes."""

    live: Live
    match: Match
    viewer: int | None  # None: all cards lie open
    at: int  # events that have happened
    lang: str
    symbols: str  # where the page finds the game's pictures
    mine: int  # the seat to turn the table to, if nobody's eyes are asked for
    falls: bool = False  # the next event is on its way

    @property
    def as_(self) -> str:
        """The viewer as addresses write it."""
        if self.viewer is None:
            return "all"
        return "public" if self.viewer == PUBLIC else SEAT_LETTERS[self.viewer]

    @property
    def last(self) -> int:
        return len(self.match.events)

    def query(self, at: int, as_: str = "") -> str:
        """The address of another moment."""
        return f"?at={at}&as={as_ or self.as_}"

    def lines(self, first: int, last: int) -> list[Line]:
        """The events so numbered, as the viewer was told of them."""
        return list(retelling.lines(self.live.table.game, self.match, self.viewer, self.lang, first, last))


def replay(this: Replay) -> h.Node:
    """The part of the page that changes from step to step; the script swaps it alone, so that cards move."""
    lang = this.lang
    fold, follower = followed(this.live.table.game, this.match, this.at)
    me = this.viewer if this.viewer is not None and this.viewer >= 0 else this.mine
    swap = {"hx-boost:inherited": "true", "hx-target:inherited": "#replay", "hx-select:inherited": "#replay",
            "hx-swap:inherited": "outerMorph show:none"}  # fmt: skip
    return h.section(
        "#replay",
        swap,
        class_="watching" if this.viewer == PUBLIC else None,
        data_me=me,
        data_seats=len(this.match.header.seats),
        data_here=f"/m/{this.live.table.id}{this.query(this.at)}",
        data_as=this.as_,
        aria_label=say(meant("Replay", "a recording"), lang),
    )[
        eyes(this),
        steps(this, fold),  # above the table, whose height changes: the buttons stay under the finger
        h.div(".play")[scene(this, fold, follower), stage(this)],
        story(this),
    ]


# --- the table ---------------------------------------------------------------------------------------


def scene(this: Replay, fold: Fold, follower: Follower | None) -> h.Node:
    """The table as everybody saw it, and below it the hands that this viewer may look into."""
    game, places = this.live.table.game, [Place(name) for name in this.match.header.seats]
    drawn = [
        drawing_of(game.name).public(fold.view(PUBLIC), places, this.lang, this.symbols),
        follower.draw(this.lang, this.symbols) if follower else None,
    ]
    if this.viewer == PUBLIC or fold.is_over:
        return drawn
    seats = range(len(places)) if this.viewer is None else [this.viewer]
    return [*drawn, h.div(".hands")[[hand(this, fold, seat, places) for seat in seats]]]


def stage(this: Replay) -> h.Node:
    """What falls next, or stands now: the script shows it in its own time, and takes it away."""
    number = this.at + this.falls
    found = outcome(this.live.table.game, this.match, number, UNIT) if 0 < number <= this.last else None
    if found is None:
        return None
    names = this.match.header.seats
    look = drawing_of(this.live.table.game.name)
    return h.div(
        f"#{OVERLAY}", class_=FALLS if this.falls else STANDS, data_beat=found.milliseconds // 2, data_number=number
    )[look.scene(found.before, found.look, found.after, names, this.lang, this.symbols)]


def may_fall(this: Replay, fold: Fold) -> bool:
    """Whether the next event may stand, by its kind."""
    if this.falls or this.at >= this.last:
        return False
    game = this.live.table.game
    look = game.rules.seen(fold.state, this.match.events[this.at][1], PUBLIC)
    return look != NOTHING and drawing_of(game.name).may_stand(look)


def onward(this: Replay) -> int:
    """Where a replay that runs goes next: past what follows from a step at once, up to a choice or what may stand."""
    may_stand, events = drawing_of(this.live.table.game.name).may_stand, this.match.events
    to = this.at + 1
    while to < this.last and events[to][0] == NATURE and not may_stand(events[to][1]):
        to += 1
    return to


def hand(this: Replay, fold: Fold, seat: int, places: list[Place]) -> h.Node:
    """What a seat held and knew; nothing of it can be pressed."""
    draw = drawing_of(this.live.table.game.name)
    return h.fieldset(".bare", disabled=True)[
        h.legend[places[seat].name], draw.private(fold.view(seat), seat, (), places, this.lang, this.symbols)
    ]


def eyes(this: Replay) -> h.Node:
    """Whose view it is."""
    lang = this.lang
    viewers = [("all", say("All cards open", lang)), ("public", say("What everybody saw", lang))]
    viewers += [(SEAT_LETTERS[p], name) for p, name in enumerate(this.match.header.seats)]
    return h.nav(".eyes", aria_label=say("Seen by", lang))[
        h.span(".soft")[say("Seen by", lang)],
        [
            h.a(href=this.query(this.at, as_), aria_current="true" if as_ == this.as_ else None)[name]
            for as_, name in viewers
        ],
    ]


# --- steps ---------------------------------------------------------------------------------------------


def steps(this: Replay, fold: Fold) -> h.Node:
    """First, back, forward, last; and any step by its number."""
    lang, at, last = this.lang, this.at, this.last
    return h.nav(".steps", aria_label=say("Steps", lang))[
        step(this, 0, "«", say("First step", lang), "first"),
        step(this, at - 1, "‹", say("One step back", lang), "back"),
        h.output(for_="at")[f"{at} / {last}"],
        step(this, at + 1, "›", say("One step forward", lang), "forward"),
        step(this, last, "»", say("Last step", lang), "last"),
        h.a("#step-falls", href=f"{this.query(at)}&falls=1", hidden=True) if may_fall(this, fold) else None,
        h.a("#step-onward", href=this.query(onward(this)), hidden=True) if at < last else None,
        h.button("#run.btn.small.quiet", type="button", hidden=True, aria_pressed="false")[say("Let it run", lang)],
        h.form(method="get", action=f"/m/{this.live.table.id}")[
            h.input(type="hidden", name="as", value=this.as_),
            h.label(".unseen", for_="at")[say("Step", lang)],
            h.input("#at", type="range", name="at", min=0, max=last, value=at),
            h.button("#go.btn.small.quiet", type="submit")[say("Show", lang)],
        ],
        sounds(lang),
    ]


def step(this: Replay, to: int, sign: str, words: str, name: str) -> h.Node:
    """A link to another step; where there is none, it leads nowhere and says so."""
    there = 0 <= to <= this.last and to != this.at
    return h.a(
        f"#step-{name}.btn.small",
        href=this.query(to) if there else None,
        role=None if there else "link",
        aria_disabled=None if there else "true",
        aria_label=words,
        title=words,
    )[h.span(aria_hidden="true")[sign]]


# --- the story -------------------------------------------------------------------------------------------


def story(this: Replay) -> h.Node:
    """The lines around the current one, each a link to its step."""
    lines, lang = this.lines(this.at - BEFORE, this.at + AFTER), this.lang
    current = max((line.number for line in lines if line.number <= this.at), default=0)
    return h.section(".lines", aria_label=say("The match in words", lang))[
        h.h2[say("The match in words", lang)],
        h.ol[[step_line(this, line, line.number == current) for line in lines]],
        h.p[h.a(href=f"/m/{this.live.table.id}/story?as={this.as_}", hx_boost="false")[say("The whole story", lang)]],
    ]


def step_line(this: Replay, line: Line, current: bool) -> h.Node:
    return h.li(id=f"line-{line.number}", value=line.number, data_who=line.who)[
        h.a(href=this.query(line.number), aria_current="step" if current else None)[line.text]
    ]


def whole_story(this: Replay) -> Markup:
    """All lines on one page, drawn to the end."""
    back = f"/m/{this.live.table.id}"
    return Markup(
        h.section(".panel.lines.narrow")[
            h.h1[say("The match in words", this.lang)],
            h.ol[[h.li(value=n)[h.a(href=back + this.query(n))[text]] for n, _, text in this.lines(1, this.last)]],
            h.p[h.a(".btn.quiet", href=back + this.query(this.last))[say("Back to the match", this.lang)]],
        ]
    )
