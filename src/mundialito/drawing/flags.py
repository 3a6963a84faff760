"""Flags of national teams as symbols, and how a page shows one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from htpy import Node
from markupsafe import Markup

from .own_flags import HIGH, OWN, WIDE
from .svg import NAMESPACE, Art, svg, use

HERE: Final = Path(__file__).parent
FILES: Final[dict[str, str]] = tomllib.loads((HERE / "flags.toml").read_text("utf-8"))  # copied when we are built
BOX: Final = f"0 0 {WIDE} {HIGH}"
EARLIER: Final = {("YUG", 1930): "YUG-1930"}  # a team whose flag was another one in that year
LINK: Final = "{http://www.w3.org/1999/xlink}href"
CUT: Final = "clip-path"  # cuts at the edge of the flag, as a symbol does by itself


def flag_id(code: str, year: int = 2010) -> str:
    """The id of a team's symbol: flag-BRA."""
    return f"flag-{EARLIER.get((code, year), code)}"


def flag(code: str, symbols_at: str, name: str = "", year: int = 2010) -> Node:
    """A team's flag out of the symbols at that address; without a name it says nothing, as beside a name it should."""
    heard = {"role": "img", "aria-label": name} if name else {"aria-hidden": "true"}
    return svg({"class": "flag", "viewBox": BOX}, heard)[use(href=f"{symbols_at}#{flag_id(code, year)}")]


def flags(codes: Iterable[str], year: int = 2010) -> dict[str, Art]:
    """The symbols of these teams by their ids, for `sheet`."""
    return {flag_id(code, year): Art(BOX, body(flag_id(code, year).removeprefix("flag-"))) for code in codes}


@cache
def body(code: str) -> Node:
    """A flag as drawn by us, or as flag-icons has it, made flat."""
    if code in OWN:
        return OWN[code]()
    root = ElementTree.parse(HERE / "vendor" / f"{FILES[code]}.svg").getroot()
    parts = {part.get("id"): part for part in root.iter()}
    return Markup("".join(ElementTree.tostring(flat(part, parts), "unicode") for part in drawn_parts(root)))


def drawn_parts(parent: ElementTree.Element) -> list[ElementTree.Element]:
    """What is drawn where it stands; definitions are drawn where they are used."""
    return [part for part in parent if not part.tag.endswith("defs")]


def flat(part: ElementTree.Element, parts: dict[str | None, ElementTree.Element]) -> ElementTree.Element:
    """A copy without references: one file's ids do not reach through `<use>` from another in every browser."""
    name = part.tag.removeprefix(f"{{{NAMESPACE}}}")
    target = part.get(LINK)
    if target is None:
        copy = ElementTree.Element(name, {k: v for k, v in part.attrib.items() if k not in ("id", CUT)})
        copy.extend(flat(child, parts) for child in drawn_parts(part))
        return copy
    return used(part, flat(parts[target[1:]], parts))


def used(part: ElementTree.Element, target: ElementTree.Element) -> ElementTree.Element:
    """What `<use>` shows, as a group: its target, moved."""
    about = {k: v for k, v in part.attrib.items() if k not in ("id", LINK, "x", "y", "width", "height")}
    if "x" in part.attrib or "y" in part.attrib:
        moved = f"translate({part.get('x', 0)} {part.get('y', 0)})"
        about["transform"] = f"{about.get('transform', '')} {moved}".strip()
    group = ElementTree.Element("g", about)
    group.append(target)
    return group
