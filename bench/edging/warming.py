"""A little of everything that is attacked later, once."""

from __future__ import annotations

import re
from pathlib import Path

import httpx


def warm(address: str, event: Path) -> None:
    """Pages, a small event, a table with its stream."""
    with httpx.Client(base_url=address, timeout=30) as http:
        token = re.search(r'name="_csrf_token" value="([^"]+)"', http.get("/desk").text)
        assert token
        form = {"_csrf_token": token[1]}
        adopted = http.post("/desk/import", data=form, files={"file": event.read_bytes()})
        assert adopted.status_code == 303, adopted.text
        opened = http.post("/play/uno", data={**form, "name": "Warm"})
        http.get(opened.headers["location"])
        with http.stream("GET", f"{opened.headers['location']}/stream") as stream:
            next(stream.iter_bytes())
