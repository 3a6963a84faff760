"""An option of a game as a field of a form: at a table, and where a tournament is opened."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import htpy as h

from mundialito.engine.options import ABOUT, Choice, Option
from mundialito.showing.labels import about_label, option_label, value_label
from mundialito.words import say


def option(o: Option, value: str, game: str, id: str, name: str, lang: str) -> h.Node:
    """Its label, with the rule that it rests on, its values, and what it decides."""
    link = h.a(".rule", href=f"/rules/{game}#{o.rule}", target="rules")[o.rule]
    return h.p(".field.option", data_when=json.dumps(o.when) if o.when else None)[
        h.label(for_=id)[option_label(o, lang), " ", link],
        control(o, value, id, name, lang),
        h.small[say(o.sentence, lang)],
    ]


def control(o: Option, value: str, id: str, name: str, lang: str) -> h.Node:
    """What is chosen from, or typed in; the script knows by its option what depends on it."""
    if isinstance(o.values, Choice):
        return h.select(id=id, name=name, data_option=o.name)[
            [h.option(value=v, selected=v == value)[value_label(o, v, lang)] for v in o.values.values]
        ]
    low, high = o.values.low, o.values.high
    return h.input(id=id, name=name, data_option=o.name, type="number", min=low, max=high, value=value)


def by_what(options: Iterable[Option]) -> list[tuple[str, list[Option]]]:
    """How long a match is, variants of the book, doubtful readings: in this order, as far as there are any."""
    known = list(options)
    groups = [(about, [o for o in known if o.about == about]) for about in ABOUT]
    return [(about, found) for about, found in groups if found]


def grouped(options: Sequence[Option], drawn: Sequence[h.Node], lang: str) -> h.Node:
    """Fields under what they are about."""
    fields = dict(zip((o.name for o in options), drawn, strict=True))
    return [
        h.fieldset(".about", data_group=about)[
            h.legend[about_label(about, lang)], h.div(".pairs")[[fields[o.name] for o in found]]
        ]
        for about, found in by_what(options)
    ]
