"""The frame of every page."""

from __future__ import annotations

import htpy as h

from mundialito.web.shell.assets import Assets
from mundialito.web.shell.visitor import Visitor
from mundialito.words import LANGUAGES, say

OWN_NAMES = {"en": "English", "es": "Español", "pt": "Português"}
HTMX = (  # what a reader has unfolded stays so when the page is morphed
    '{"includeIndicatorCSS":false,"history":false,"morphIgnore":["data-htmx-powered","open"],'
    '"sse":{"reconnectMaxDelay":5000,"pauseOnBackground":false}}'
)


class Frame:
    """What pages share: addresses of files, and the frame itself."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets

    def page(
        self,
        visitor: Visitor,
        title: str,
        body: h.Node,
        *,
        game: str = "",
        wide: bool = False,
        here: str = "/",
        sheet: str = "",
        script: str = "",
        bare: bool = False,
    ) -> str:
        """A whole document. `game` adds that game's style sheet, `sheet` and `script` one more; `bare` leaves head and
        foot away."""
        lang, assets = visitor.lang, self.assets
        root = h.html(lang=lang, data_theme=visitor.theme or None)[
            h.head[
                h.meta(charset="utf-8"),
                h.meta(name="viewport", content="width=device-width, initial-scale=1"),
                h.meta(name="color-scheme", content="light dark"),
                h.meta(name="htmx-config", content=HTMX),
                h.title[f"{title} · Mundialito" if title else "Mundialito"],
                h.link(rel="icon", href=assets["icon.svg"], type="image/svg+xml"),
                h.link(rel="stylesheet", href=assets["app.css"]),
                game and h.link(rel="stylesheet", href=assets[f"{game}.css"]),
                sheet and h.link(rel="stylesheet", href=assets[sheet]),
                h.script(src=assets["app.js"], defer=True),
                h.script(src=assets["hands.js"], defer=True),
                game and h.script(src=assets["sounds.js"], defer=True),
                sheet and h.script(src=assets["desk.js"], defer=True),
                script and h.script(src=assets[script], defer=True),
                h.script(
                    src=assets["vendor.js"], defer=True
                ),  # last: when the stream begins, all who hear it are there
            ],
            h.body(class_="wide" if wide else None, **{"hx-headers:inherited": f'{{"x-csrftoken":"{visitor.csrf}"}}'})[
                h.a(".skip", href="#main")[say("Skip to the page", lang)],
                h.p("#unsent-yet", role="status", hidden=True)[
                    say("No connection: what you did waits on this page, and is sent once it is back.", lang)
                ],
                None if bare else self.head(visitor, here),
                h.main("#main")[body],
                sheet and said(lang),
                None if bare else self.foot(visitor),
            ],
        ]
        return str(root)

    def head(self, visitor: Visitor, here: str) -> h.Node:
        lang = visitor.lang
        return h.header(".top")[
            h.a(".brand", href="/")[
                h.img(src=self.assets["icon.svg"], alt="", width=32, height=32), h.span["Mundialito"]
            ],
            h.nav(aria_label=say("Pages", lang))[
                h.a(href="/rules")[say("Rules", lang)],
                h.a(href="/me")[visitor.person.name if visitor.person else say("My page", lang)],
                self.languages(visitor, here),
                self.themes(visitor, here),
            ],
        ]

    def languages(self, visitor: Visitor, here: str) -> h.Node:
        """A switch that works without script."""
        return h.form(".switch", method="post", action="/language")[
            token(visitor),
            h.input(type="hidden", name="back", value=here),
            [
                h.button(
                    type="submit", name="lang", value=code, lang=code, title=OWN_NAMES[code],
                    aria_pressed="true" if code == visitor.lang else "false",
                )[code]
                for code in LANGUAGES
            ],
        ]  # fmt: skip

    def themes(self, visitor: Visitor, here: str) -> h.Node:
        """Light and dark; pressed again: as the device has it."""
        lang = visitor.lang
        return h.form(".switch", method="post", action="/theme")[
            token(visitor),
            h.input(type="hidden", name="back", value=here),
            [
                h.button(
                    type="submit", name="theme", value=theme if visitor.theme != theme else "",
                    title=title, aria_label=title, aria_pressed="true" if visitor.theme == theme else "false",
                )[sign]
                for theme, sign, title in (("light", "☀", say("Light", lang)), ("dark", "☾", say("Dark", lang)))
            ],
        ]  # fmt: skip

    def foot(self, visitor: Visitor) -> h.Node:
        return h.footer(".foot")[
            h.p[
                say(
                    "Mundialito is free software, made for the love of these games. It is not affiliated with the "
                    "owners of their names: UNO, FIFA and the titles of the games belong to them.",
                    visitor.lang,
                )
            ],
        ]


def said(lang: str) -> h.Node:
    """Where answers to forms are read out; what the script shows at a form that was sent."""
    return h.p(
        "#said.unseen",
        role="status",
        data_done=say("Done.", lang),
        data_kept=say("Kept on this phone: it is sent by itself as soon as there is a connection.", lang),
        data_failed=say("This could not be sent, and nothing is lost: try again when the connection is back.", lang),
    )


def token(visitor: Visitor) -> h.Node:
    """What a form carries to prove that it is ours."""
    return h.input(type="hidden", name="_csrf_token", value=visitor.csrf)
