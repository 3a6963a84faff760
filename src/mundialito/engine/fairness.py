"""Fairness that anyone can check: every outcome of Nature follows from what was fixed before the first event.

The algorithm is written down in docs/fairness.md, with test vectors, so that others can write a verifier.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from mundialito.engine import who as people
from mundialito.engine.fold import Fold, begin
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.options import Unfit
from mundialito.engine.reasons import Spoken
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, NOBODY, TABLE


def commitment(seed: bytes) -> str:
    """Step 1: what the server shows when a table opens."""
    return hashlib.sha256(b"mundialito seed 1" + seed).hexdigest()


def nonce_hash(nonce: bytes) -> str:
    """Step 2: what a person's page shows before the header is fixed."""
    return hashlib.sha256(b"mundialito nonce 1" + nonce).hexdigest()


def match_key(seed: bytes, header_line: str, nonces: Sequence[str]) -> bytes:
    """Step 3: the key of a match; nonces in hex, in seat order, empty for who added none."""
    message = header_line + "\n" + " ".join(nonces)
    return hmac.digest(seed, message.encode(), "sha256")


def unit(key: bytes, k: int, total: int) -> int:
    """Step 4: which unit of weight the k-th event of Nature is, out of `total` (under 2^32)."""
    if not 0 < total < 1 << 32:
        raise ValueError(f"weights must add up to something between 1 and 2^32 - 1, not {total}")
    bar = (1 << 64) - (1 << 64) % total
    t = 0
    while True:
        x = int.from_bytes(hmac.digest(key, k.to_bytes(4, "big") + t.to_bytes(4, "big"), "sha256")[:8], "big")
        if x < bar:
            return x % total
        t += 1


class Nature:
    """Nature at one match: answers each of her turns, in order."""

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self.key, self.drawn = key, drawn

    def answer(self, game: Game, state: State) -> int:
        """Her next event; the caller takes it. `chances` and `outcome` are her weights, added up and looked up."""
        r = unit(self.key, self.drawn, game.rules.chances(state))
        self.drawn += 1
        return int(game.rules.outcome(state, r))


class Unfair(Spoken):
    """A match file that does not prove itself: one sentence says what is wrong with it."""


def verify(game: Game, match: Match) -> int:
    """Recompute every outcome of Nature and the scores; how many outcomes were checked. Raises Unfair."""
    seed = checked_seed(game, match)
    try:
        fold = begin(game, match)
    except Unfit as unfit:
        raise Unfair("The header cannot be played: {reason}", reason=unfit) from unfit
    nature = Nature(match_key(seed, match.header.line(), match.nonces))
    for number, (who, e) in enumerate(match.events, 1):
        check_order(fold, number, who)
        if who == NATURE:
            check_outcome(fold, number, nature.answer(game, fold.state), e, nature.drawn)
        refused = fold.refusal(who, e)
        if refused:
            raise Unfair(
                "Event {number}, {event}, is against the rules: {reason}",
                number=number,
                event=spoken(fold, who, e),
                reason=refused,
            )
        fold.take(who, e)
    check_end(fold, match)
    return nature.drawn


def checked_seed(game: Game, match: Match) -> bytes:
    """The seed that the file gives, if it is the one that was promised."""
    if match.header.version != game.version:
        raise Unfair(
            "The match was played by version {theirs} of the rules, here is version {ours}: verify it with theirs.",
            theirs=match.header.version,
            ours=game.version,
        )
    if not match.header.commitment:
        raise Unfair("The header has no commitment: this match was never meant to be verified.")
    if not match.seed:
        raise Unfair("The file has no seed: it is published when the match is over, so verify it then.")
    seed = bytes.fromhex(match.seed)
    if commitment(seed) != match.header.commitment:
        raise Unfair("Wrong seed: it does not belong to the commitment in the header.")
    return seed


def check_order(fold: Fold, number: int, who: int) -> None:
    """Whether that one may be next: if not, something before it is missing."""
    awaited = fold.actor
    if awaited == NOBODY:
        raise Unfair("Event {number} comes after the end of the match: it does not belong there.", number=number)
    if who != awaited and who != TABLE and not fold.offers(who):
        raise Unfair(
            "An event is missing before event {number}: the match was waiting for {who}.",
            number=number,
            who=waiting_for(awaited),
        )


def check_outcome(fold: Fold, number: int, right: int, e: int, drawn: int) -> None:
    """Whether Nature answered as her key makes her."""
    if e == right:
        return
    text = fold.game.notation.text
    if drawn == 1:
        raise Unfair(
            "Nature's first event is '{told}' in the file and '{right}' by the seed: it was changed, or the header or "
            "a nonce was.",
            told=text(e),
            right=text(right),
        )
    raise Unfair(
        "Event {number} is '{told}' in the file and '{right}' by the seed: it was changed, or something before "
        "it: an event of Nature left out, the header, a nonce.",
        number=number,
        told=text(e),
        right=text(right),
    )


def check_end(fold: Fold, match: Match) -> None:
    """Whether the match is whole, and its scores are what the state says; one that was given up has neither."""
    if match.ended and match.scores is None and not fold.is_over:
        return
    if not fold.is_over:
        raise Unfair(
            "The end is missing: after {count} event the match still waits for {who}.|"
            "The end is missing: after {count} events the match still waits for {who}.",
            count=len(match.events),
            who=waiting_for(fold.actor),
        )
    if match.scores is None:
        raise Unfair("The scores are missing.")
    if list(match.scores) != fold.scores():
        raise Unfair(
            "The scores were changed: the file says {told}, the match gives {right}.",
            told=list(match.scores),
            right=fold.scores(),
        )


def waiting_for(who: int) -> str:
    return people.name(who)


def spoken(fold: Fold, who: int, e: int) -> str:
    return f"'{people.name(who)} {fold.game.notation.text(e)}'"
