"""What browsers need of the markup of any game."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"input"}  # elements that have no end


class Strict(HTMLParser):
    """Every element closed in order, every attribute once; ids and element names are kept."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.names: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(markup)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice"
        if tag not in VOID:
            self.open.append(tag)
        self.names.add(tag)
        self.attributes |= set(names)
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
