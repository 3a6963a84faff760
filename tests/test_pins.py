"""requirements/*.txt: installed by hash is what constraints.txt and pyproject.toml say, whole, and no address named."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
OWN = PROJECT["project"]
ASKED = {
    "serve": [*OWN["dependencies"], *OWN["optional-dependencies"]["fast"]],
    "build": PROJECT["build-system"]["requires"],
}


def told(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")


def pins(text: str) -> dict[str, str]:
    """Versions by name; raises AssertionError where a line is anything but a package with its hashes."""
    lines = re.sub(r"\s*\\\n\s*", " ", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    found = {}
    for line in lines:
        pin = re.fullmatch(r"([\w.-]+)==([\w.]+)(?: ; [^:]+?)?((?: --hash=sha256:[0-9a-f]{64})+)", line)
        assert pin, line
        found[canonicalize_name(pin[1])] = pin[2]
    return found


def constrained() -> dict[str, str]:
    rows = [line.split("==") for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if "==" in line]
    return {canonicalize_name(name): version for name, version in rows}


def missing(asked: list[str], pinned: dict[str, str]) -> list[str]:
    """What is asked for and not there, and so on through all that it needs, as far as it is installed here."""
    todo, seen, lacking = [Requirement(text) for text in asked], set(), []
    while todo:
        wanted = todo.pop()
        name = canonicalize_name(wanted.name)
        if str(wanted) in seen:
            continue
        seen.add(str(wanted))
        if name not in pinned or not wanted.specifier.contains(pinned[name]):
            lacking.append(str(wanted))
        todo += needs(wanted)
    return lacking


def needs(wanted: Requirement) -> Iterator[Requirement]:
    """What a package that is installed needs on this machine."""
    try:
        lines = requires(wanted.name) or []
    except PackageNotFoundError:
        return
    for one in map(Requirement, lines):
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *wanted.extras)):
            yield one


@pytest.mark.parametrize("name", ASKED)
def test_what_is_installed_by_hash_is_pinned_as_in_the_constraints(name: str) -> None:
    pinned, constraints = pins(told(name)), constrained()
    assert pinned == {package: constraints.get(package) for package in pinned}, "run: make pins"


@pytest.mark.parametrize("name", ASKED)
def test_nothing_that_is_needed_lacks(name: str) -> None:
    assert missing(ASKED[name], pins(told(name))) == [], "run: make pins"


@pytest.mark.parametrize("name", ASKED)
def test_no_address_stands_in_it(name: str) -> None:
    assert not re.search(r"://|www\.|\.(?:org|com|net|io)\b", told(name))


GOOD = f"a==1 \\\n    --hash=sha256:{'0' * 64} \\\n    --hash=sha256:{'1' * 64}\n    # via b\n"


def test_a_file_of_hashes_is_read() -> None:
    assert pins(f"# said\n{GOOD}b-c==2.1 ; sys_platform == 'win32' \\\n    --hash=sha256:{'f' * 64}\n") == {
        "a": "1",
        "b-c": "2.1",
    }


@pytest.mark.parametrize(
    "line",
    [
        "b==1\n",  # no hash
        f"b>=1 \\\n    --hash=sha256:{'0' * 64}\n",  # no version
        f"b==1 \\\n    --hash=md5:{'0' * 32}\n",
        "--index-url https://example.org/simple\n",
        "--find-links folder\n",
        f"b @ file:///b.whl \\\n    --hash=sha256:{'0' * 64}\n",
    ],
)
def test_anything_else_in_it_is_noticed(line: str) -> None:
    with pytest.raises(AssertionError):
        pins(GOOD + line)


def test_what_lacks_is_noticed_however_deep() -> None:
    whole = pins(told("serve"))
    for package in ("litestar", "multidict", "psycopg-binary", "llvmlite"):
        rest = {name: version for name, version in whole.items() if name != package}
        assert missing(ASKED["serve"], rest), package
    assert missing(["numpy>=9999"], whole)
