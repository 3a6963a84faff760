"""Refusals: each with its code, its rule number and one sentence, the key of its translations."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """Why an event is refused."""

    code: int
    rule: str
    sentence: str


def numbered(*reasons: Reason) -> dict[int, Reason]:
    """The list by code; a code used twice, or 0, is a mistake."""
    table = {r.code: r for r in reasons}
    if len(table) != len(reasons) or 0 in table:
        raise ValueError("codes of refusals must be distinct and not 0")
    return table


class Refused(ValueError):
    """An event that the rules do not allow."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.sentence} ({reason.rule})")
        self.reason = reason
