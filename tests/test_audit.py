"""The audit of pinned versions, by advisories that lie in a folder."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))  # bench has an audit, too

from audit import audited, pinned  # noqa: E402

NOW = datetime(2026, 11, 18, tzinfo=UTC)
PINS = {("PyPI", "card-deck"): "2.1", ("npm", "shuffle"): "1.4.0"}


def advisory(**more: Any) -> dict[str, Any]:
    affected = {"package": {"ecosystem": "PyPI", "name": "Card_Deck"}} | more.pop("affected", {})
    return {"id": "PYSEC-1", "modified": "2026-11-17T10:00:00Z", "affected": [affected]} | more


def ranged(*events: dict[str, str], **package: str) -> dict[str, Any]:
    told: dict[str, Any] = {"ranges": [{"type": "ECOSYSTEM", "events": list(events)}]}
    return {"affected": told | ({"package": package} if package else {})}


def audit(folder: Path, told: dict[str, Any], now: datetime = NOW) -> tuple[bool, str]:
    (folder / "deep").mkdir()
    (folder / "deep" / "one.json").write_text(json.dumps(told))
    return audited([folder], PINS, now)


@pytest.mark.parametrize(
    "told",
    [
        advisory(affected={"versions": ["2.0", "2.1"]}),
        advisory(**ranged({"introduced": "0"})),
        advisory(**ranged({"introduced": "2.0"}, {"fixed": "2.1.1"})),
        advisory(**ranged({"introduced": "0"}, {"fixed": "1.9"}, {"introduced": "2.1"})),  # fixed, and broken again
        advisory(**ranged({"introduced": "0"}, {"last_affected": "2.1"})),
        advisory(**ranged({"introduced": "1.0.0"}, {"fixed": "1.10.0"}, ecosystem="npm", name="shuffle")),
        advisory(**ranged({"introduced": "what?"})),  # somebody must look
    ],
)
def test_a_weak_pin_is_named(tmp_path: Path, told: dict[str, Any]) -> None:
    is_well, says = audit(tmp_path, told)
    assert not is_well and "PYSEC-1" in says


@pytest.mark.parametrize(
    "told",
    [
        advisory(affected={"versions": ["2.0", "2.10"]}),
        advisory(**ranged({"introduced": "0"}, {"fixed": "2.1"})),
        advisory(**ranged({"introduced": "2.2"})),
        advisory(**ranged({"introduced": "0"}, {"last_affected": "2.0"})),
        advisory(**ranged({"introduced": "0"}, ecosystem="npm", name="card-deck")),  # another one of that name
        advisory(**ranged({"introduced": "0"}), withdrawn="2026-11-17T10:00:00Z"),
        advisory(affected={"ranges": [{"type": "GIT", "events": [{"introduced": "0"}]}]}),
    ],
)
def test_what_is_about_others_is_not(tmp_path: Path, told: dict[str, Any]) -> None:
    is_well, says = audit(tmp_path, told)
    assert is_well and says == "2 pinned versions, 1 advisories until 2026-11-17: none is about them."


def test_yaml_is_read_as_well(tmp_path: Path) -> None:
    affected = "[{package: {ecosystem: PyPI, name: card-deck}, versions: [2.1]}]"
    (tmp_path / "two.yaml").write_text(f"id: PYSEC-2\nmodified: 2026-11-17T10:00:00Z\naffected: {affected}\n")
    assert audited([tmp_path], PINS, NOW) == (False, "Known weaknesses of pinned versions:\ncard-deck 2.1: PYSEC-2")


def test_an_old_copy_or_none_calls_nothing_safe(tmp_path: Path) -> None:
    assert not audited([tmp_path], PINS, NOW)[0]
    is_well, says = audit(tmp_path, advisory(**ranged({"introduced": "9"})), NOW + timedelta(days=60))
    assert not is_well and "2026-11-17" in says


def test_every_pin_of_this_tree_is_asked_about() -> None:
    pins = pinned()
    assert {("PyPI", "litestar"), ("PyPI", "pyyaml"), ("npm", "htmx.org"), ("npm", "axe-core")} <= set(pins)
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert sum(where == "PyPI" for where, _ in pins) == len(lines) - 1  # its first line is a comment
