"""What a table plays by: its options and numbers where they differ, each with its rule; the rulebook opens at those."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import quote

import htpy as h

from mundialito.engine.game import Game
from mundialito.engine.options import Option, Part
from mundialito.showing.labels import option_label, part_label, value_label
from mundialito.words import say


def differing(game: Game, options: Mapping[str, str]) -> list[tuple[Option, str]]:
    """Options that are set otherwise than usual, in their order."""
    return [(o, options[o.name]) for o in game.options if options.get(o.name, usual(o)) != usual(o)]


def in_force(game: Game, options: Mapping[str, str]) -> list[tuple[Option, str]]:
    """Those, and what they bring up: the minutes, where minutes are chosen."""
    chosen = {o.name: options.get(o.name, usual(o)) for o in game.options}
    usually = {o.name: usual(o) for o in game.options}
    return [
        (o, chosen[o.name])
        for o in game.options
        if chosen[o.name] != usual(o) or (o.applies(chosen) and not o.applies(usually))
    ]


def corrected(game: Game, parts: Mapping[str, int]) -> list[tuple[Part, int]]:
    """Numbers of the box that differ."""
    return [(p, parts[p.name]) for p in game.parts if parts.get(p.name, p.default) != p.default]


def usual(o: Option) -> str:
    return o.values.text(o.values.default)


def address(game: Game, options: Mapping[str, str]) -> str:
    """Of the rulebook, opened at what is played by."""
    by = ",".join(f"{o.name}:{value}" for o, value in differing(game, options))
    return f"/rules/{game.name}?by={quote(by, safe=':,')}" if by else f"/rules/{game.name}"


def read(game: Game, by: str) -> dict[str, str]:
    """The options in such an address; what is none is passed over."""
    known = {o.name: o for o in game.options}
    pairs = [part.partition(":")[::2] for part in by.split(",")]
    return {name: value for name, value in pairs if name in known and known[name].values.number(value) is not None}


def listed(game: Game, options: Mapping[str, str], parts: Mapping[str, int], where: str, lang: str) -> h.Node:
    """Every option and number that is not the usual one."""
    lines = [*option_lines(game, options, where, lang), *part_lines(game, parts, where, lang)]
    return h.ul(".plays-by")[lines] if lines else h.p[say("All as in the rulebook.", lang)]


def option_lines(game: Game, options: Mapping[str, str], where: str, lang: str) -> Iterator[h.Node]:
    for o, value in in_force(game, options):
        yield line(option_label(o, lang), value_label(o, value, lang), o.rule, where)


def part_lines(game: Game, parts: Mapping[str, int], where: str, lang: str) -> Iterator[h.Node]:
    for part, number in corrected(game, parts):
        words = say("{number} instead of {usual}", lang, number=number, usual=part.default)
        yield line(number_label(game, part, lang), words, part.rule, where)


def number_label(game: Game, part: Part, lang: str) -> str:
    """Its sentence; of several with the same sentence, which one."""
    sentence = say(part.sentence, lang).rstrip(".")
    alone = sum(other.sentence == part.sentence for other in game.parts) == 1
    return sentence if alone else f"{part_label(part, lang)}: {sentence}"


def line(label: str, value: str, rule: str, where: str) -> h.Node:
    """On the rulebook's own page the rule is only a jump away."""
    link = h.a(".rule", href=f"{where}#{rule}", target="rules" if where else None)[rule]
    return h.li[h.span[label], " ", h.b[value], " ", link]


def panel(game: Game, options: Mapping[str, str], parts: Mapping[str, int], lang: str) -> h.Node:
    """Folded away beside a table."""
    where = address(game, options)
    count = len(differing(game, options)) + len(corrected(game, parts))
    badge = h.span(".badge")[say("{count} change|{count} changes", lang, count=count)] if count else None
    return h.details(".by")[
        h.summary[say("Rules of this table", lang), " ", badge],
        listed(game, options, parts, where, lang),
        h.p[h.a(".btn.small.quiet", href=where, target="rules")[say("The whole rulebook", lang)]],
    ]
