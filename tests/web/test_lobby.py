"""What a host can do before the match."""

from __future__ import annotations

import re

from browsing import Browser, somebody, words
from serving import Server

from mundialito.tables.setting import Chair


def test_a_host_who_removes_somebody_is_asked_first(server: Server) -> None:
    """By one tap nobody leaves: the button stands under a summary, with a word on what happens."""
    ana, eva = somebody(server, "Ana"), somebody(server, "Eva")
    chairs = [Chair(person=one.id, name=one.name) for one in (ana, eva)]
    live = server.do(server.hall.open_table("uno", ana.id, chairs))
    page = Browser(server, person=ana).page(f"/t/{live.link}")
    asked = re.findall(r"<details[^>]*>.*?</details>", page, re.DOTALL)
    (removing,) = [one for one in asked if "Remove Eva" in one]
    assert "The seat is open then" in words(removing) and "Yes, remove Eva" in words(removing)
    outside = re.sub(r"<details[^>]*>.*?</details>", "", page, flags=re.DOTALL)
    assert [seat for _, seat in stands(outside)] == ["0"], "one's own seat is left at once: one can sit down again"
    assert [seat for _, seat in stands(removing)] == ["1"]
    Browser(server, person=ana).send(f"/t/{live.link}/stand", seat="1")
    assert live.table.chairs[1].is_open


def stands(page: str) -> list[tuple[str, str]]:
    """Forms that make somebody stand up."""
    return re.findall(r'action="([^"]*/stand)"(?:(?!</form>).)*?name="seat" value="(\d)"', page, re.DOTALL)
