"""Rulebooks as pages: a list of them, one as a whole, and what a search found in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

import htpy as h
from markupsafe import Markup

from mundialito.engine.game import Game
from mundialito.engine.options import Choice, Option
from mundialito.showing.labels import option_label, value_label
from mundialito.showing.rulebook import Section, opening, rule_numbers, sections, summary, title
from mundialito.web.shell import plays_by
from mundialito.web.shell.markdown import folded, html, spans
from mundialito.words import say


def shelf(names: Sequence[str], lang: str) -> h.Node:
    """The rulebooks there are."""
    return h.section(".shelf")[
        h.h1[say("Rules", lang)],
        [
            h.article(".panel")[
                h.h2[h.a(href=f"/rules/{name}")[title(name, lang)]],
                h.p[summary(name, lang)],
                search(name, "", lang),
            ]
            for name in names
        ],
    ]


def search(game: str, query: str, lang: str) -> h.Node:
    """A form that works without script."""
    return h.form(".search", method="get", action=f"/rules/{game}", role="search")[
        h.label(".unseen", for_=f"q-{game}")[say("Search the rules", lang)],
        h.input(id=f"q-{game}", type="search", name="q", value=query, placeholder=say("Search the rules", lang)),
        h.button(".btn.small", type="submit")[say("Search", lang)],
    ]


# --- the whole book --------------------------------------------------------------------------------


def book(game: Game, lang: str, by: Mapping[str, str] = {}) -> h.Node:
    """One rulebook; where a table plays otherwise than usual, by its options."""
    return h.div(".book")[
        h.header(".title")[h.h1[title(game.name, lang)], search(game.name, "", lang)],
        contents(game.name, lang),
        h.article(".text")[
            at_this_table(game, by, lang), text(game.name, lang), options(game, lang, by), parts(game, lang)
        ],
    ]


def at_this_table(game: Game, by: Mapping[str, str], lang: str) -> h.Node:
    """What the table plays by that one has come from, before all else."""
    if not plays_by.differing(game, by):
        return None
    return h.section("#table-rules")[
        h.h2[say("At this table", lang)],
        plays_by.listed(game, by, {}, "", lang),
    ]


def contents(game: str, lang: str) -> h.Node:
    """Rules, and the decisions under each."""
    chapters: list[tuple[Section, list[Section]]] = []
    for section in sections(game, lang):
        if section.depth > 2 and chapters:
            chapters[-1][1].append(section)
        else:
            chapters.append((section, []))
    return h.nav(".contents", aria_label=say("Contents", lang))[
        h.h2[say("Contents", lang)],
        h.ol[
            [
                h.li[entry(section), bool(under) and h.ol[[h.li[entry(one)] for one in under]]]
                for section, under in chapters
            ],
            h.li[h.a(href="#values")[say("What each option decides", lang)]],
            h.li[h.a(href="#box")[say("The numbers of the box", lang)]],
        ],
    ]


def entry(section: Section) -> h.Node:
    return h.a(href=f"#{anchor(section)}")[section.number and [h.b[section.number], " "], section.title]


@cache
def text(game: str, lang: str) -> Markup:
    """Preface and sections; made once, it never changes while a server runs."""
    numbers = frozenset(rule_numbers(game))
    lead, words = opening(game, lang)
    before = h.div(".preface")[h.p(".lead")[lead], html(words, numbers, here)]
    return Markup(h.fragment[before, [passage(s, html(s.text, numbers, here)) for s in sections(game, lang)]])


def here(number: str) -> str:
    """A rule on the same page."""
    return f"#{number}"


def passage(section: Section, words: Markup) -> h.Node:
    """One section; its heading is a link to itself, to be sent to others."""
    name = anchor(section)
    heading = h.h2 if section.depth == 2 else h.h3
    return h.section(id=name, class_="rule-decision" if section.depth > 2 else None)[
        heading[h.a(".self", href=f"#{name}")[section.number and h.b[section.number], " ", section.title]], words
    ]


def anchor(section: Section) -> str:
    """The number, or for a section without one its title in plain letters."""
    return section.number or re.sub(r"[^a-z0-9]+", "-", folded(section.title)[0]).strip("-")


# --- what can be set ---------------------------------------------------------------------------------


def options(game: Game, lang: str, by: Mapping[str, str]) -> h.Node:
    """Every option: its rule, its values with the default first, and what it decides; marked what a table has."""
    rows = [
        setting(o.name, option_label(o, lang), o.rule, values(o, lang, by.get(o.name)), say(o.sentence, lang))
        for o in game.options
    ]
    return h.section("#values")[
        h.h2[say("What each option decides", lang)], grid(say("values, default first", lang), rows, lang)
    ]


def values(o: Option, lang: str, has: str | None) -> h.Node:
    """What it can be, in words, and as it is written in files and commands."""
    if not isinstance(o.values, Choice):
        return [o.values.describe(), has and [" ", h.mark[has]]]
    shown = [value_label(o, value, lang) for value in o.values.values]
    return h.ul(".values")[
        [
            h.li[h.mark[told] if value == has else told, None if told == value else [" ", h.code[value]]]
            for told, value in zip(shown, o.values.values, strict=True)
        ]
    ]


def parts(game: Game, lang: str) -> h.Node:
    """Numbers that the owner of another box may correct."""
    rows = [setting(p.name, say(p.sentence, lang), p.rule, f"{p.default} ({p.low}–{p.high})", "") for p in game.parts]
    return h.section("#box")[h.h2[say("The numbers of the box", lang)], grid(say("number (from-to)", lang), rows, lang)]


def grid(values: str, rows: Sequence[h.Node], lang: str) -> h.Node:
    heads = (say("name", lang), say("rule", lang), values)
    return h.table(".set")[h.thead[h.tr[[h.th(scope="col")[head] for head in heads]]], h.tbody[rows]]


def setting(name: str, label: str, rule: str, values: h.Node, sentence: str) -> h.Node:
    """A row; the name is for files and commands, the label for whoever reads."""
    return h.tr[
        h.th(scope="row")[label, h.code[name]],
        h.td[h.a(".ref", href=f"#{rule}")[rule]],
        h.td[values, h.span(".means")[sentence] if sentence else None],
    ]


# --- what a search found -------------------------------------------------------------------------------


def found(game: Game, lang: str, query: str, words: Sequence[str]) -> h.Node:
    """The sections in which all the words stand, marked; a rule asked for by its number comes first."""
    name = game.name
    hits = [s for s in sections(name, lang) if all(spans(f"{s.heading}\n{s.text}", [word]) for word in words)]
    hits.sort(key=lambda s: s.number.lower() != query.lower())
    numbers = frozenset(rule_numbers(name))

    def where(number: str) -> str:
        return f"/rules/{name}#{number}"

    told = say("{count} section with “{query}”|{count} sections with “{query}”", lang, count=len(hits), query=query)
    return h.div(".book.found")[
        h.header(".title")[h.h1[h.a(href=f"/rules/{name}")[title(name, lang)]], search(name, query, lang)],
        h.p(role="status")[told if hits else say("“{query}” stands nowhere in these rules.", lang, query=query)],
        bool(hits) and h.article(".text")[[hit(name, s, html(s.text, numbers, where, words)) for s in hits]],
        h.p[h.a(".btn.quiet", href=f"/rules/{name}")[say("The whole rulebook", lang)]],
    ]


def hit(game: str, section: Section, words: Markup) -> h.Node:
    """One section that was found, with the way to its place."""
    place = f"/rules/{game}#{anchor(section)}"
    return h.section[h.h2[h.a(".self", href=place)[section.number and h.b[section.number], " ", section.title]], words]
