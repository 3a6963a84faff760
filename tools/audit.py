"""Which pinned versions have known weaknesses, by a copy of an advisory database on this machine: nothing is asked for.

    make check ADVISORIES=FOLDER        or: python tools/audit.py FOLDER…

A folder holds advisories in OSV's form, as .json or .yaml: a checkout of pypa/advisory-database (Python), of
github/advisory-database (npm, too), or what OSV offers as all.zip for each of the two, unpacked. A copy that nobody has
fetched for a month proves nothing, and is refused.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec
import yaml
from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

ROOT: Final = Path(__file__).parent.parent
FRESH: Final = timedelta(days=30)
Pins = dict[tuple[str, str], str]  # versions by ecosystem and name


class Package(msgspec.Struct):
    ecosystem: str
    name: str


class Change(msgspec.Struct):
    introduced: str = ""
    fixed: str = ""
    last_affected: str = ""


class Range(msgspec.Struct):
    type: str
    events: list[Change] = []


class Affected(msgspec.Struct):
    package: Package | None = None
    ranges: list[Range] = []
    versions: list[str] = []


class Advisory(msgspec.Struct):
    id: str
    modified: datetime
    withdrawn: datetime | None = None
    affected: list[Affected] = []


def pinned() -> Pins:
    """Every package that this tree pins."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    python = {("PyPI", canonicalize_name(name)): v for name, _, v in (s.partition("==") for s in lines) if v}
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    return python | {("npm", path.rpartition("node_modules/")[2]): p["version"] for path, p in lock.items() if path}


def advisories(folder: Path) -> Iterator[Advisory]:
    """All that lie in a folder, however deep."""
    for path in folder.rglob("*"):
        if path.suffix == ".json":
            yield msgspec.json.decode(path.read_bytes(), type=Advisory)
        elif path.suffix == ".yaml":
            yield msgspec.convert(yaml.load(path.read_bytes(), yaml.CBaseLoader), Advisory)  # every value a string


def weak(advisory: Advisory, pins: Pins) -> Iterator[str]:
    """The pins that an advisory is about."""
    for affected in advisory.affected if not advisory.withdrawn else []:
        if affected.package and (version := pins.get(key_of(affected.package))) and is_hit(affected, version):
            yield f"{affected.package.name} {version}: {advisory.id}"


def key_of(package: Package) -> tuple[str, str]:
    is_python = package.ecosystem == "PyPI"
    return package.ecosystem, canonicalize_name(package.name) if is_python else package.name


def is_hit(affected: Affected, version: str) -> bool:
    return version in affected.versions or any(is_within(one, version) for one in affected.ranges if one.type != "GIT")


def is_within(one: Range, version: str) -> bool:
    """Introduced and not yet fixed; a version that cannot be read counts as hit: somebody must look."""
    try:
        mine, inside = Version(version), False
        for change in one.events:
            if change.introduced:
                inside = inside or change.introduced == "0" or Version(change.introduced) <= mine
            elif change.fixed:
                inside = inside and mine < Version(change.fixed)
            elif change.last_affected:
                inside = inside and mine <= Version(change.last_affected)
    except InvalidVersion:
        return True
    return inside


def audited(folders: list[Path], pins: Pins, now: datetime) -> tuple[bool, str]:
    """Whether all is well, and what to say."""
    found = [advisory for folder in folders for advisory in advisories(folder)]
    newest = max((advisory.modified for advisory in found), default=None)
    hits = sorted(line for advisory in found for line in weak(advisory, pins))
    if hits:
        return False, "\n".join(["Known weaknesses of pinned versions:", *hits])
    if newest is None:
        return False, "There are no advisories in that folder: nothing was audited."
    if now - newest > FRESH:
        return False, f"The newest advisory is of {newest:%Y-%m-%d}: fetch a newer copy, this one proves nothing."
    return True, f"{len(pins)} pinned versions, {len(found):,} advisories until {newest:%Y-%m-%d}: none is about them."


def main() -> None:
    if not sys.argv[1:]:
        print("The pinned versions were not audited: make check ADVISORIES=FOLDER does.")
        return
    is_well, told = audited([Path(name) for name in sys.argv[1:]], pinned(), datetime.now(UTC))
    print(told)
    sys.exit(not is_well)


if __name__ == "__main__":
    main()
