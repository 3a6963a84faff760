"""docs/security.md: each threat names a test, and the test is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
TABLE = (ROOT / "docs" / "security.md").read_text("utf-8").partition("## The threats")[2]


def test_every_threat_is_held_by_a_test_that_exists() -> None:
    rows = [line for line in TABLE.splitlines() if line.startswith("| ")][2:]
    assert len(rows) > 30
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", row)
        assert named, row
        for file, test in named:
            assert f"def {test}(" in (ROOT / file).read_text("utf-8"), (file, test)
