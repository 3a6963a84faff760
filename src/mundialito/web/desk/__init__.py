"""The organiser's desk in the browser: the director's pages, tables' phones, the public page, the projector, papers."""

from __future__ import annotations

from typing import Any

from mundialito.web.desk import cards_page, doing, exports, forgetting, opening, pages, player_page, rulebook

ROUTES: list[Any] = [
    *opening.ROUTES,
    *pages.ROUTES,
    *exports.ROUTES,
    *player_page.ROUTES,
    *forgetting.ROUTES,
    *cards_page.ROUTES,
    *doing.ROUTES,
    *rulebook.ROUTES,
]
