"""Makes the test vectors of docs/fairness.md: fairness-vectors.json and fairness-match.txt beside this file.

python docs/vectors.py writes both; tests/test_docs.py fails when they differ from what this makes, and checks them
against a second implementation that knows nothing of ours.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mundialito import games
from mundialito.engine.fairness import Nature, commitment, match_key, nonce_hash, unit
from mundialito.engine.fold import begin
from mundialito.engine.match import Header, Match, write
from mundialito.engine.who import NATURE, SEAT_LETTERS

HERE = Path(__file__).parent
NONCE = bytes(range(16))
SEED = hashlib.sha256(b"mundialito example 1547").digest()  # any 32 bytes would do; these give a lively match

# Rejection happens less than once in 2^32 draws, most often with this total; these k were found by search.
REJECTING = 2**32 - 65535
REJECTED = [(1262346841, REJECTING), (1368322562, REJECTING), (1262346841, REJECTING - 1)]

# What the two seats of the example decide; all the rest of its match file follows from seed, header and nonces.
DECISIONS = """
B plays B8, A plays BR, A plays W+4, A names Y, B challenges, B plays Y8, A plays R8, B plays R7, A plays Y7,
B plays Y+2, B plays G+2, B plays G9, B silent, A catches, A plays G3, B plays GS, B plays W, B uno, B names R,
A plays R3, B plays R7
"""


def example_header() -> Header:
    """Two seats, of which the first adds a nonce; no options."""
    return Header("example", "uno", 1, ("Ana", "Bruno"), commitment=commitment(SEED))


def full_header(seed: bytes) -> Header:
    """Names that must be quoted, options and parts that must be sorted."""
    return Header(
        "Full_header-1",
        "uno",
        1,
        ("Zoë", "J. R.", "50% off, now", "日本"),
        {"stacking": "on", "challenger": "anyone"},
        {"wild": 2, "deal": 5},
        commitment(seed),
    )


def draw(key: bytes, k: int, total: int) -> dict[str, Any]:
    """The k-th event of Nature: which unit of weight, the 8 bytes it comes from, and how many were rejected before."""
    bar = 2**64 - 2**64 % total
    tries = 0
    while True:
        x = hmac.digest(key, k.to_bytes(4, "big") + tries.to_bytes(4, "big"), "sha256")[:8]
        if int.from_bytes(x, "big") < bar:
            return {"k": k, "total": total, "rejected": tries, "x": x.hex(), "unit": unit(key, k, total)}
        tries += 1


def keyed(name: str, seed: bytes, header: Header, nonces: Sequence[str], asked: Sequence[tuple[int, int]]) -> Any:
    """From a seed to units of weight, every step in between written down."""
    key = match_key(seed, header.line(), nonces)
    return {
        "name": name,
        "seed": seed.hex(),
        "commitment": commitment(seed),
        "header": header.line(),
        "nonces": list(nonces),
        "message": header.line() + "\n" + " ".join(nonces),
        "key": key.hex(),
        "draws": [draw(key, k, total) for k, total in asked],
    }


def vectors() -> dict[str, Any]:
    """All of fairness-vectors.json."""
    usual = [(0, 2), (1, 108), (2, 107), (3, 1), (4, 6), (255, 54), (256, 54), (65536, 1000), (2**32 - 1, 2**32 - 1)]
    zeros, ones = bytes(32), b"\xff" * 32
    return {
        "nonces": [{"nonce": n.hex(), "hash": nonce_hash(n)} for n in (bytes(16), NONCE, b"\xff" * 16)],
        "matches": [
            keyed("the match of fairness-match.txt", SEED, example_header(), (NONCE.hex(), ""), usual + REJECTED),
            keyed("no nonces at all: three spaces", zeros, full_header(zeros), ("",) * 4, usual),
            keyed("four nonces", ones, full_header(ones), [bytes([p] * 16).hex() for p in range(4)], usual),
        ],
    }


def example() -> str:
    """All of fairness-match.txt: the seats decide as written above, Nature as her key makes her."""
    game, header, nonces = games.load("uno"), example_header(), (NONCE.hex(), "")
    fold = begin(game, Match(header))
    nature = Nature(match_key(SEED, header.line(), nonces))
    decisions = iter(DECISIONS.replace("\n", " ").strip().split(", "))
    while not fold.is_over:
        who = fold.actor
        if who == NATURE:
            fold.take(who, nature.answer(fold.game, fold.state))
        else:
            seat, _, text = next(decisions).strip().partition(" ")
            fold.take(SEAT_LETTERS.index(seat), game.notation.read(text))
    return write(Match(header, nonces, tuple(fold.events), tuple(fold.scores()), SEED.hex()), game)


def files() -> dict[Path, str]:
    """Both files, as they should be."""
    told = json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n"
    return {HERE / "fairness-vectors.json": told, HERE / "fairness-match.txt": example()}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, "utf-8")
        print(f"wrote {path.name}")
