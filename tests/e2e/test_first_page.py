"""The first page is small, everything on it is kept by the browser, and no page breaks its own policy."""

from __future__ import annotations

import re
from typing import Any

from e2e.conftest import Newcomers
from e2e.server import Server

LIMIT = 150_000  # bytes, as transferred


def test_the_first_page_is_small(newcomer: Newcomers) -> None:
    visitor = newcomer()
    answers: dict[str, dict[str, Any]] = {}
    sizes: dict[str, float] = {}
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Network.enable")
    wire.on("Network.responseReceived", lambda e: answers.update({e["requestId"]: e["response"]}))
    wire.on("Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]}))
    visitor.go("/")
    visitor.page.wait_for_load_state("networkidle")
    kinds = {answer["mimeType"] for answer in answers.values()}
    assert {"text/html", "text/css", "text/javascript", "image/svg+xml"} <= kinds
    assert all(answer["status"] == 200 for answer in answers.values())
    assert 0 < sum(sizes[request] for request in answers) < LIMIT
    for answer in answers.values():
        if "/static/" in answer["url"]:
            assert re.search(r"/static/[0-9a-f]{12}/", answer["url"])  # named by its content
            assert "max-age=31536000, immutable" in answer["headers"]["cache-control"]
        else:
            assert answer["mimeType"] == "text/html"


def test_every_page_keeps_its_own_policy(newcomer: Newcomers, server: Server) -> None:
    """Console errors, failed loads and breaches of the policy are gathered by `newcomer` and must be none."""
    visitor = newcomer("Marta")
    visitor.context.add_init_script(
        "document.addEventListener('securitypolicyviolation', e => console.error(e.violatedDirective, e.blockedURI))"
    )
    for path in ("/", "/rules", "/rules/uno", "/rules/uno?q=wild", "/me", "/me/delete"):
        answer = visitor.page.goto(server.address + path)
        assert answer and answer.status == 200
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy and "script-src 'self'" in policy
        visitor.page.wait_for_load_state("networkidle")


def test_what_is_not_there_says_so(newcomer: Newcomers, server: Server) -> None:
    visitor = newcomer()
    visitor.excused = lambda trouble: "404" in trouble
    for path in ("/nowhere", "/t/nosuchlink", "/m/nosuchmatch"):
        answer = visitor.page.goto(server.address + path)
        assert answer and answer.status == 404
        assert visitor.see(".notice").inner_text()
        assert visitor.page.get_by_role("link", name="Back").is_visible()
