"""The organiser's desk in the browser: the director's pages, tables' phones, the public page, the projector, papers."""

from __future__ import annotations

from typing import Any

from mundialito.web.desk import acts, exports, online_page, opening, pages, rulebook

ROUTES: list[Any] = [
    *opening.ROUTES,
    *pages.ROUTES,
    *exports.ROUTES,
    *online_page.ROUTES,
    *acts.ROUTES,
    *rulebook.ROUTES,
]
