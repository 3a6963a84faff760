"""My page, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import htpy as h
import msgspec

from mundialito.engine.texts import Nick
from mundialito.showing.rulebook import short_title
from mundialito.tables import MatchRow, PersonRow
from mundialito.tables.setting import Summary
from mundialito.web.shell import sharing
from mundialito.web.shell.layout import OWN_NAMES
from mundialito.web.shell.layout import token as hidden_token
from mundialito.web.shell.visitor import Visitor
from mundialito.words import LANGUAGES, meant, say


def form(visitor: Visitor, action: str, *inside: h.Node) -> h.Node:
    """A form that is ours."""
    return h.form(method="post", action=action)[hidden_token(visitor), inside]


def named(visitor: Visitor, value: str, button: str) -> h.Node:
    """Asks what somebody wants to be called."""
    label = say("Your name", visitor.lang)
    return form(
        visitor,
        "/me/name",
        h.p(".field")[
            h.label(for_="name")[label],
            h.input("#name", name="name", value=value, required=True, maxlength=Nick.most, autocomplete="nickname"),
        ],
        h.button(".btn", type="submit")[button],
    )


def stranger(visitor: Visitor) -> h.Node:
    """Somebody we do not know."""
    lang = visitor.lang
    return h.section(".panel.narrow")[
        h.h1[say("My page", lang)],
        h.p[say("A name is all we ask: with it your matches stay yours on this device.", lang)],
        named(visitor, "", say("That is me", lang)),
        h.p(".soft")[
            say("You have played on another device? Open your page there and make a link for this one.", lang)
        ],
    ]


def page(
    visitor: Visitor, person: PersonRow, matches: Sequence[MatchRow], events: h.Node, programs: h.Node, boxes: h.Node
) -> h.Node:
    """All of it."""
    lang = visitor.lang
    running = [row for row in matches if row.state != "over" and row.link]
    over = [row for row in matches if row.state == "over"]
    return h.div(".me")[
        h.h1[person.name],
        h.div(".mine")[
            h.section(".panel.list")[
                h.h2[say("Going on", lang)],
                h.ul[[going_on(row, lang) for row in running]]
                if running
                else h.p(".soft")[say("Nothing just now.", lang), " ", h.a(href="/")[say("Play", lang)]],
            ],
            events,
            h.section(".panel.list")[
                h.h2[say("My matches", lang)],
                h.ul[[played(row, lang) for row in over]]
                if over
                else h.p(".soft")[say("Finished matches are listed here.", lang)],
            ],
        ],
        h.div(".self")[looks(visitor, person), boxes, devices(visitor), programs, leave(visitor)],
    ]


# --- matches -----------------------------------------------------------------------------------------


def going_on(row: MatchRow, lang: str) -> h.Node:
    """A match that is not over."""
    state = say("not begun yet", lang) if row.state == "open" else say("being played", lang)
    return h.li[
        h.span[h.b[short_title(row.game, lang)], " ", ", ".join(summary(row).names), " ", h.span(".badge")[state]],
        h.a(".btn.small.gold", href=f"/t/{row.link}")[say("To the table", lang)],
    ]


def played(row: MatchRow, lang: str) -> h.Node:
    """A match with its result."""
    told, when = summary(row), datetime.fromtimestamp(row.ended or row.opened, UTC)
    pairs = zip(told.names, told.scores or [None] * len(told.names), strict=True)
    people = ", ".join(name if points is None else f"{name} {points}" for name, points in pairs)
    return h.li[
        h.span[
            h.b[short_title(row.game, lang)], " ", people, " ",
            told.scores is None and h.span(".badge")[say("not played to the end", lang)], " ",
            h.time(".soft", datetime=when.isoformat(timespec="seconds"))[f"{when:%Y-%m-%d}"],
        ],
        h.a(".btn.small.quiet", href=f"/m/{row.id}")[say(meant("Replay", "a recording"), lang)],
    ]  # fmt: skip


def summary(row: MatchRow) -> Summary:
    return msgspec.json.decode(row.summary, type=Summary)


# --- name, language, theme -----------------------------------------------------------------------------


def looks(visitor: Visitor, person: PersonRow) -> h.Node:
    """How I am called, and what I read."""
    lang = visitor.lang
    themes = (("", say("As the device has it", lang)), ("light", say("Light", lang)), ("dark", say("Dark", lang)))
    return h.section(".panel")[
        h.h2[say("Name and looks", lang)],
        named(visitor, person.name, say("Change the name", lang)),
        pick(
            visitor, "/language", "lang", say("Language", lang), [(code, OWN_NAMES[code]) for code in LANGUAGES], lang
        ),
        pick(visitor, "/theme", "theme", say("Colours", lang), themes, visitor.theme),
    ]


def pick(
    visitor: Visitor, action: str, name: str, label: str, values: Sequence[tuple[str, str]], chosen: str
) -> h.Node:  # fmt: skip
    """One of several, as buttons."""
    buttons = [
        h.button(type="submit", name=name, value=value, aria_pressed="true" if value == chosen else "false")[words]
        for value, words in values
    ]
    back = h.input(type="hidden", name="back", value="/me")
    return form(visitor, action, back, h.fieldset(".bare.pick")[h.legend[label], h.div[buttons]])


# --- devices and programs --------------------------------------------------------------------------------


def devices(visitor: Visitor) -> h.Node:
    """Be me elsewhere, and no longer be."""
    lang = visitor.lang
    return h.section(".panel")[
        h.h2[say("Other devices", lang)],
        h.p[say("A private link makes another device yours, too: name, seats and matches.", lang)],
        form(visitor, "/me/device", h.button(".btn.small", type="submit")[say("Make a link for another device", lang)]),
        h.p[say("A link or token in wrong hands? Sign out everywhere else: all of them are void from then on.", lang)],
        form(
            visitor,
            "/me/out",
            h.button(".btn.small.quiet", type="submit", name="where", value="else")[
                say("Sign out everywhere else", lang)
            ],
        ),
        h.details[
            h.summary[say("Sign out here", lang)],
            h.p[say("This device forgets your name, your seats and your matches.", lang)],
            h.p[say("Signed out on your last device, nobody can find you again: make a link first.", lang)],
            form(
                visitor,
                "/me/out",
                h.button(".btn.small.danger", type="submit", name="where", value="here")[
                    say("Yes, sign out here", lang)
                ],
            ),
        ],
    ]


def device(visitor: Visitor, address: str) -> h.Node:
    """The link, as text and as a code."""
    lang = visitor.lang
    return h.section(".panel.narrow")[
        h.h1[say("A link for another device", lang)],
        h.p[
            say(
                "Open it there within an hour; it serves once. It is yours alone: whoever has it can play as you.", lang
            )
        ],
        sharing.link(address, say("Link for another device", lang), lang),
        sharing.code(address, lang),
        back(lang),
    ]


def arrival(visitor: Visitor, person: PersonRow, token: str) -> h.Node:
    """On the other device."""
    lang = visitor.lang
    other = visitor.person is not None and visitor.person.id != person.id
    return h.section(".panel.narrow")[
        h.h1[say("Are you {name}?", lang, name=person.name)],
        h.p[say("From now on this device plays as {name}.", lang, name=person.name)],
        other
        and h.p(".notice")[
            say("It is known as {name} now, who can only come back by a link.", lang, name=visitor.person.name)
            if visitor.person
            else None
        ],
        form(visitor, f"/me/here/{token}", h.button(".btn.big", type="submit")[say("Yes, this is my device", lang)]),
    ]


def back(lang: str) -> h.Node:
    return h.p[h.a(".btn.small.quiet", href="/me")[say("Back to my page", lang)]]


# --- the way out -------------------------------------------------------------------------------------------


def leave(visitor: Visitor) -> h.Node:
    """To the page that asks once more."""
    lang = visitor.lang
    return h.section(".panel")[
        h.h2[say("Delete my data", lang)],
        h.p[say("Your name leaves every match, and nothing remains that points to you.", lang)],
        h.p[h.a(".btn.small.danger", href="/me/delete")[say("Delete my data…", lang)]],
    ]


def leaving(visitor: Visitor, person: PersonRow) -> h.Node:
    """What happens, and a box to tick."""
    lang = visitor.lang
    return h.section(".panel.narrow")[
        h.h1[say("Delete my data", lang)],
        h.ul[
            h.li[say("Your seats are given up: a bot plays on, or with two seats the match is over.", lang)],
            h.li[say("Your name is taken out of every match; the moves stay, for the others played them, too.", lang)],
            h.li[say("These matches can still be replayed, but their outcomes cannot be recomputed any more.", lang)],
            h.li[say("All your devices, links and tokens are forgotten. This cannot be undone.", lang)],
        ],
        form(
            visitor,
            "/me/delete",
            h.p(".check")[
                h.label[
                    h.input(type="checkbox", name="sure", value="true", required=True),
                    " ", say("Yes, delete everything about {name}", lang, name=person.name),
                ]
            ],
            h.p(".buttons")[
                h.button(".btn.danger", type="submit")[say("Delete my data", lang)],
                h.a(".btn.quiet", href="/me")[say("Keep it", lang)],
            ],
        ),
    ]  # fmt: skip


def gone(visitor: Visitor) -> h.Node:
    """Afterwards; the script forgets what this browser has kept of them."""
    lang = visitor.lang
    return h.section(".panel.narrow", data_forget=True)[
        h.h1[say("Your data is deleted", lang)],
        h.p[say("Thank you for playing. You are welcome at any time, as somebody new.", lang)],
        h.p[h.a(".btn", href="/")[say("Home", lang)]],
    ]
