"""The page of a finished match around its replay: result, link, files, fairness."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import htpy as h
from markupsafe import Markup

from mundialito.engine.fairness import Unfair, nonce_hash
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.showing.retelling import verdict
from mundialito.showing.rulebook import short_title
from mundialito.tables.live import Live
from mundialito.tables.table import Table
from mundialito.web.match import replay as replay_page
from mundialito.web.match import rounds
from mundialito.web.match.replay import Replay
from mundialito.web.match.rounds import Rounds
from mundialito.web.shell import sharing
from mundialito.web.shell.visitor import Visitor
from mundialito.web.table.controls import figures, how_given_up
from mundialito.words import phrase, say, spoken

ERASED = phrase("A name in this match was erased at its owner's wish: its outcomes cannot be recomputed any more.")


def title(live: Live, lang: str) -> str:
    return f"{short_title(live.table.game.name, lang)}: {', '.join(live.table.names)}"


def unfinished(live: Live, visitor: Visitor, sentence: str) -> h.Node:
    """Nothing but that it goes on; those who sit there find their way back."""
    lang = visitor.lang
    back = live.link and live.table.seats_of(visitor.id)
    return h.section(".panel.narrow")[
        h.h1[short_title(live.table.game.name, lang)],
        h.p[say(sentence, lang)],
        h.p(".buttons")[
            back and h.a(".btn", href=f"/t/{live.link}")[say("To the table", lang)],
            h.a(".btn.quiet", href="/")[say("Home", lang)],
        ],
    ]


def page(
    live: Live,
    visitor: Visitor,
    replay: Replay | None,
    row: Rounds | None,
    share: str,
    verify: bool,
    analysis: Callable[[], h.Node],
) -> Markup:
    """All of it, drawn to the end: whoever calls this in a thread has the work done there."""
    lang = visitor.lang
    return Markup(
        h.div(".match")[
            result(live, visitor),
            replay_page.replay(replay) if replay else None,
            figures(live.table, lang),
            analysis() if replay else None,
            h.div(".about")[
                rounds.chart(row, live.table.id, lang) if row else None,
                fairness(live.table, replay, verify, lang) if replay else None,
                sharing_panel(live, share, lang, files=replay is not None),
            ],
        ]
    )


# --- the result --------------------------------------------------------------------------------------


def result(live: Live, visitor: Visitor) -> h.Node:
    """Who won, or how else it ended; everybody's points."""
    table, lang = live.table, visitor.lang
    when = datetime.fromtimestamp(table.at, UTC)
    sits = live.link and table.seats_of(visitor.id)
    return h.header(".result")[
        h.h1[title(live, lang)],
        h.p(".verdict")[how_it_ended(table, lang)],
        h.p(".soft")[
            h.time(datetime=when.isoformat(timespec="seconds"))[f"{when:%Y-%m-%d %H:%M} UTC"],
            [" · ", h.a(href=f"/t/{live.link}")[say("To the table", lang)]] if sits else None,
        ],
        scores(table, lang),
    ]


def how_it_ended(table: Table, lang: str) -> str:
    """In one sentence."""
    if given_up := how_given_up(table, lang):
        return given_up
    winners = [table.names[p] for p in winning(table)]
    if not winners:
        return say("The match is over without a winner.", lang)
    if len(winners) == 1:
        return say("{name} wins.", lang, name=winners[0])
    return say("The winners: {names}.", lang, names=", ".join(winners))


def winning(table: Table) -> list[int]:
    """The seats that have won a match played to its end."""
    if table.fold is None or table.over is None or table.over.scores is None:
        return []
    return table.game.winners(table.fold.state)


def scores(table: Table, lang: str) -> h.Node:
    """The rulebook's points, the best first; partners have one line."""
    if table.over is None or table.over.scores is None:
        return None
    points, won = table.over.scores, winning(table)
    sides = table.side_names()
    order = sorted(sides, key=lambda p: (p not in won, points[p] * (1 if table.game.lowest_wins else -1), p))
    return h.ol(".scores")[
        [
            h.li(class_="won" if p in won else None)[
                h.b[sides[p]], " ", h.span[say("{count} point|{count} points", lang, count=points[p])]
            ]
            for p in order
        ]
    ]


# --- link and files ------------------------------------------------------------------------------------


def sharing_panel(live: Live, share: str, lang: str, files: bool) -> h.Node:
    """The link to this page, and the match as a file."""
    here = f"/m/{live.table.id}"
    return h.section(".panel.share")[
        h.h2[say("Share this match", lang)],
        sharing.link(share, say("Link to this match", lang), lang),
        files and picture(here, share, lang),
        sharing.code(share, lang),
        files
        and [
            h.p[say("The match file holds everything: whoever has it can replay and verify the match.", lang)],
            h.p(".buttons")[
                h.a(".btn.small.quiet", href=f"{here}/file.txt", download=True)[say("Download as text", lang)],
                h.a(".btn.small.quiet", href=f"{here}/file.json", download=True)[say("Download as JSON", lang)],
            ],
        ],
    ]


def picture(here: str, share: str, lang: str) -> h.Node:
    """The match in one picture; the script makes a photo of it, which phones can send."""
    return h.div(".poster")[
        h.a(href=f"{here}/picture.svg")[
            h.img(src=f"{here}/picture.svg", alt=say("The match in one picture", lang), loading="lazy")
        ],
        h.p(".buttons")[
            h.button(".btn.small", type="button", data_send=f"{here}/picture.svg", data_address=share, hidden=True)[
                say("Send the picture", lang)
            ],
            h.button(".btn.small.quiet", type="button", data_keep=f"{here}/picture.svg", hidden=True)[
                say("Keep the picture", lang)
            ],
        ],
    ]


# --- fairness ------------------------------------------------------------------------------------------


def fairness(table: Table, replay: Replay, verify: bool, lang: str) -> h.Node:
    """What was promised before the match, what was published after it, and on request all of it recomputed."""
    match = replay.match
    if table.over and table.over.erased:
        return h.section("#fairness.panel")[
            h.h2[say("Was it fair?", lang)], h.p(".notice", role="status")[say(ERASED, lang)], facts(match, lang)
        ]
    return h.section("#fairness.panel")[
        h.h2[say("Was it fair?", lang)],
        h.p[
            say(
                "Before the match the server showed the fingerprint of a secret seed, and the players' pages added "
                "numbers of their own. Every outcome of Nature follows from these: with the seed published, anyone can "
                "recompute all of them.",
                lang,
            )
        ],
        verified(table, match, lang) if verify else recompute(replay, lang),
        facts(match, lang, marked=True),
    ]  # fmt: skip


def recompute(replay: Replay, lang: str) -> h.Node:
    """A button that asks for it."""
    swap = {"hx-boost": "true", "hx-target": "#fairness", "hx-select": "#fairness", "hx-swap": "outerMorph show:none"}
    return h.form(swap, method="get", action=f"/m/{replay.live.table.id}#fairness")[
        h.input(type="hidden", name="at", value=replay.at),
        h.input(type="hidden", name="as", value=replay.as_),
        h.input(type="hidden", name="verify", value="1"),
        h.button(".btn", type="submit")[say("Recompute the match now", lang)],
    ]


def verified(table: Table, match: Match, lang: str) -> h.Node:
    """Recomputed here and now: what came out, and what it proves."""
    try:
        sentences = verdict(Game(table.game.name), match, lang)  # its own: this may run in a thread
    except Unfair as wrong:
        return h.p(".notice", role="status")[spoken(wrong, lang)]
    return h.div(".proved", role="status")[h.p[h.b["✓ ", sentences[0]]], [h.p[one] for one in sentences[1:]]]


def facts(match: Match, lang: str, *, marked: bool = False) -> h.Node:
    """The numbers themselves; where it proves something, the script marks the one that this page drew."""
    return h.dl(".facts")[
        h.dt[say("Fingerprint of the seed, shown before", lang)],
        h.dd[h.code(".hash")[match.header.commitment or "–"]],
        h.dt[say("Seed, published after", lang)],
        h.dd[h.code(".hash")[match.seed or "–"]],
        h.dt[say("Header that everything hangs on", lang)],
        h.dd[h.code(".hash")[match.header.line()]],
        h.dt[say("Numbers that the seats added", lang)],
        [
            h.dd[h.b[name], " ", nonce(text, lang, marked)]
            for name, text in zip(match.header.seats, match.nonces, strict=True)
        ],
    ]


def nonce(text: str, lang: str, marked: bool) -> h.Node:
    if not text:
        return h.span(".soft")[say("none", lang)]
    if not marked:
        return h.code(".hash")[text]
    own = nonce_hash(bytes.fromhex(text))
    return [h.code(".hash")[text], " ", h.span(".badge.ready", data_nonce_hash=own, hidden=True)[say("yours", lang)]]
