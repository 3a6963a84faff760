"""docs/fairness.md: the algorithm, by ourselves and by somebody who has only read the page."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import Any

import pytest
from pages_of_docs import GAME, answer, script, text_of

from mundialito import games
from mundialito.engine import fairness, match
from mundialito.engine.who import NATURE


class Stranger:
    """The algorithm of docs/fairness.md with a hash library and nothing of ours."""

    @staticmethod
    def commitment(seed: bytes) -> str:
        return hashlib.sha256(b"mundialito seed 1" + seed).hexdigest()

    @staticmethod
    def nonce_hash(nonce: bytes) -> str:
        return hashlib.sha256(b"mundialito nonce 1" + nonce).hexdigest()

    @staticmethod
    def match_key(seed: bytes, header: str, nonces: list[str]) -> bytes:
        return hmac.new(seed, header.encode("utf-8") + b"\n" + b" ".join(n.encode() for n in nonces), "sha256").digest()

    @staticmethod
    def draw(key: bytes, k: int, total: int) -> tuple[int, bytes, int]:
        """Rejected, taken, unit."""
        for t in range(10):
            taken = hmac.new(key, bytes([k >> 24, k >> 16 & 255, k >> 8 & 255, k & 255, 0, 0, 0, t]), "sha256").digest()
            x = int(taken[:8].hex(), 16)
            if x // total < 2**64 // total:  # below the last, incomplete row of `total`
                return t, taken[:8], x % total
        raise AssertionError("ten rejections in a row")


VECTORS: dict[str, Any] = json.loads(text_of("docs/fairness-vectors.json"))
every_match = pytest.mark.parametrize("vector", VECTORS["matches"], ids=lambda v: v["name"])
either = pytest.mark.parametrize("by", [fairness, Stranger], ids=["engine", "stranger"])


def test_the_vectors_are_what_their_script_makes() -> None:
    for path, text in script("vectors").files().items():
        assert path.read_text("utf-8") == text, f"{path.name} differs from what docs/vectors.py makes"


@either
def test_vectors_of_nonces(by: Any) -> None:
    for vector in VECTORS["nonces"]:
        assert by.nonce_hash(bytes.fromhex(vector["nonce"])) == vector["hash"]


@either
@every_match
def test_vectors_of_seed_and_key(by: Any, vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    assert by.commitment(seed) == vector["commitment"]
    assert vector["header"].endswith(f"commitment={vector['commitment']}")
    assert vector["message"] == vector["header"] + "\n" + " ".join(vector["nonces"])
    assert by.match_key(seed, vector["header"], vector["nonces"]).hex() == vector["key"]


@every_match
def test_vectors_of_draws(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])
    for draw in vector["draws"]:
        assert fairness.unit(key, draw["k"], draw["total"]) == draw["unit"]
        rejected, taken, unit = Stranger.draw(key, draw["k"], draw["total"])
        assert (rejected, taken.hex(), unit) == (draw["rejected"], draw["x"], draw["unit"])


def test_some_draws_are_rejected() -> None:
    assert sum(draw["rejected"] for vector in VECTORS["matches"] for draw in vector["draws"]) == 2


@every_match
def test_a_header_is_read_and_written_the_same(vector: dict[str, Any]) -> None:
    assert match.read_header(vector["header"]).line() == vector["header"]


def test_the_match_of_the_vectors_is_verified() -> None:
    told = match.read(text_of("docs/fairness-match.txt"), games.load)
    assert fairness.verify(GAME, told) == sum(who == NATURE for who, _ in told.events)
    assert VECTORS["matches"][0]["header"] == told.header.line()
    assert VECTORS["matches"][0]["seed"] == told.seed


TAMPERED = [
    ("* gives G9", "* gives G8"),
    ("seed 6", "seed 7"),
    ("Ana,Bruno", "Ana,Bruna"),
    ("A names Y\n", ""),
    ("A plays R3", "A plays B1"),
    ("scores 110", "scores 10"),
    ("seed 6d413be231a08e793f6b4999486b923c6efa1a851ac69c4fbb131b02c1e52040\n", ""),
]


def test_a_flaw_gets_the_answer_that_the_page_quotes(tmp_path: Path) -> None:
    table = text_of("docs/fairness.md").partition("## What `verify` answers")[2]
    answers = re.findall(r"^\| [^|`]+ \| `(.+)` \|$", table, re.MULTILINE)
    given = []
    for i, (was, now) in enumerate(TAMPERED):
        told = text_of("docs/fairness-match.txt")
        assert was in told
        path = tmp_path / f"{i}.txt"
        path.write_text(told.replace(was, now, 1), "utf-8")
        given.append(answer("verify", str(path)).strip())
    assert sorted(answers) == sorted(given)
