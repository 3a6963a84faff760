"""Every team of every cup has a flag that stands on its own and is light."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest

from mundialito.cups.codes import CODES
from mundialito.drawing.flags import BOX, FILES, HERE, OWN, flag, flag_id, flags
from mundialito.drawing.svg import NAMESPACE, sheet

ALL = sheet(flags(CODES.values()) | flags(["YUG"], 1930))


def test_every_team_has_one_flag() -> None:
    assert set(CODES.values()) | {"YUG-1930"} == set(FILES) | set(OWN)
    assert not set(FILES) & set(OWN)
    ids = re.findall(r'<symbol id="([^"]+)" viewBox="0 0 640 480">', ALL)
    assert sorted(ids) == sorted(f"flag-{code}" for code in {*FILES, *OWN})


def test_the_build_copies_what_is_needed_and_its_licence() -> None:
    copied = {path.name for path in (HERE / "vendor").iterdir()}
    assert copied >= {f"{name}.svg" for name in FILES.values()} | {"LICENSE.flag-icons.txt"}


def test_nothing_in_a_flag_points_elsewhere() -> None:
    assert not re.search(r"href|url\(|<use|<defs|<style|xmlns:|clip-path", ALL)
    assert len(re.findall(r"\bid=", ALL)) == len(re.findall("<symbol", ALL))


def test_symbols_are_plain_svg() -> None:
    root = ElementTree.fromstring(ALL)
    kinds = {part.tag.removeprefix(f"{{{NAMESPACE}}}") for part in root.iter()}
    assert kinds <= {"svg", "symbol", "g", "path", "rect", "circle", "ellipse"}


def test_what_a_use_shows_is_drawn_in_its_place() -> None:
    """Five stars of China: a definition used five times."""
    assert sheet(flags(["CHN"])).count("<path") == 6


def test_all_of_them_are_light() -> None:
    assert len(gzip.compress(ALL.encode())) < 30_000


@pytest.mark.parametrize(
    ("code", "year", "shown"), [("YUG", 1930, "YUG-1930"), ("YUG", 1962, "YUG"), ("URU", 1930, "URU")]
)
def test_a_flag_is_the_one_of_its_year(code: str, year: int, shown: str) -> None:
    assert flag_id(code, year) == f"flag-{shown}"


def test_a_flag_says_its_name_unless_the_name_stands_beside_it() -> None:
    assert str(flag("BRA", "/a.svg", "Brazil")) == (
        f'<svg class="flag" viewBox="{BOX}" role="img" aria-label="Brazil"><use href="/a.svg#flag-BRA"></use></svg>'
    )
    assert 'aria-hidden="true"' in str(flag("BRA", "/a.svg"))
    assert "aria-label" not in str(flag("BRA", "/a.svg"))
