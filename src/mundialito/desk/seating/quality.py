"""The quality line of a seating, in the reader's language: what there is, and what would be there at best."""

from __future__ import annotations

from mundialito.desk.seating.planning import Seating
from mundialito.words import say


def quality(found: Seating, lang: str) -> str:
    m, least = found.measure, found.bounds
    parts = [
        say("repeats {repeats}, at least {bound} unavoidable", lang, repeats=m.repeats, bound=least.repeats),
        say("Q {q}, at least {bound}", lang, q=m.q, bound=least.q),
        say("short tables {low}-{high} each", lang, low=m.short[0], high=m.short[1]),
        say("everybody starts", lang) if found.starts[0] else say("not everybody starts", lang),
    ]
    if found.together:
        parts.append(say("meetings of people who should be kept apart: {count}", lang, count=found.together))
    return "; ".join(parts)
