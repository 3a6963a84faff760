"""An outcome that stands alone: its scene over the table, alike for everybody, and the way on for who sits here."""

from __future__ import annotations

import htpy as h

from mundialito.drawing.pieces import HOLE, Pieces, cut, joined
from mundialito.drawing.stage import FALLS, OVERLAY
from mundialito.engine.who import PUBLIC
from mundialito.showing.drawings import drawing_of
from mundialito.tables.live import Live
from mundialito.tables.shown import Scene
from mundialito.web.table.controls import act
from mundialito.web.table.looker import Looker
from mundialito.words import say

NOTHING = Pieces()


def stage_part(looker: Looker) -> Pieces:
    """What falls or stands now, drawn once for both halves."""
    live, lang = looker.live, looker.visitor.lang
    half, scene = live.half, live.stage.scene
    if not half or scene is None:
        return NOTHING
    content: Pieces = live.worked_out(("scene", lang), scene.number, lambda: joined([picture(looker, scene)]))
    overlay = h.div(f"#{OVERLAY}", class_=half, data_beat=milliseconds(live), data_number=scene.number)
    start, end = cut(overlay[HOLE])
    return joined([start, content, end])


def picture(looker: Looker, scene: Scene) -> h.Node:
    table = looker.live.table
    symbols = looker.app.frame.assets[f"{table.game.name}.svg"]
    look = drawing_of(table.game.name)
    return look.scene(scene.before, scene.look, scene.after, table.names, looker.visitor.lang, symbols)


def milliseconds(live: Live) -> int:
    """How long each half lasts: as it was written, however early somebody goes on. The script makes `--beat` of it."""
    beat = live.table.beat
    return round(beat.lasts * 500) if beat else 0


def gone(live: Live) -> int:
    """How long ago the half began, in milliseconds, for a page that is opened in mid-scene."""
    beat = live.table.beat
    if not live.half or beat is None:
        return 0
    began = beat.since if live.half == FALLS else beat.middle
    return max(0, int((live.clock.now() - began) * 1000))


def onward_part(looker: Looker) -> Pieces:
    """For those who sit here: what they have seen ends with their own log, so a late press skips nothing."""
    live, lang, seat = looker.live, looker.visitor.lang, looker.seat
    if not live.half or seat == PUBLIC or live.shown.paused:
        return NOTHING
    at = live.table.seq_of(seat)
    return joined(
        [
            act(looker, "go-on", say("Go on", lang), seat=seat, at=at),
            act(looker, "go-on", say("Fast forward", lang), seat=seat, at=at, ahead=1),
        ]
    )


def told_part(live: Live, lang: str) -> Pieces:
    """The scene in words, when it stands: for those who do not see it."""
    scene = live.stage.scene
    if scene is None or live.half == FALLS:
        return NOTHING
    told: Pieces = live.worked_out(("told", lang), scene.number, lambda: joined([" ".join(lines(live, scene, lang))]))
    return told


def lines(live: Live, scene: Scene, lang: str) -> list[str]:
    table = live.table
    return table.game.staged(scene.before, scene.look, scene.after, table.names, lang)
