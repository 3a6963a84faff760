"""A secret that has just been made: shown on a page of its own, so that loading it again makes no other.

Where secrets are stored as hashes, no page can show one later. The browser that asked for it holds it for a minute, in
a cookie that no script reads and only that page gets.
"""

from __future__ import annotations

from typing import Any, Final

from litestar import Response
from litestar.response import Redirect

from mundialito.web.shell.visitor import Asking, kept

FRESH: Final = "fresh"
MOMENT: Final = 60  # seconds


def made(request: Asking, secret: str, page: str) -> Response[Any]:
    """Off to the page that shows it."""
    answer: Response[Any] = Redirect(page, status_code=303)
    answer.set_cookie(kept(FRESH, secret, request.app.state.secure, max_age=MOMENT, path=page))
    return answer


def held(request: Asking) -> str:
    """What this page is to show; nothing, if it came too late."""
    return request.cookies.get(FRESH, "")
