"""E4, ED13  Extra rounds among those tied for first place: whoever goes out wins, points count nowhere."""

from __future__ import annotations

import random
from typing import Final

from mundialito.desk.people import Check
from mundialito.desk.progress import Decider, Deed, Progress
from mundialito.desk.rounds import is_round
from mundialito.desk.seating import sizes
from mundialito.desk.seating.measure import Round
from mundialito.desk.standings import contenders, leaders, valid_deciders
from mundialito.engine.options import Unfit


def draw_tables(s: Progress, seed: int) -> Round:
    """ED13  Tables by E2, seats and starter by lot."""
    order = contenders(s, leaders(s))
    random.Random(seed).shuffle(order)
    return [[order.pop() for _ in range(size)] for size in sizes(len(order), s.settings.most)]


def open_decider(s: Progress) -> Decider | None:
    """The extra round that is being played."""
    stages = valid_deciders(s, leaders(s))
    return stages[-1] if stages and not stages[-1].is_over else None


def check_decider(s: Progress, e: Deed) -> None:
    """E4, ED13  After the last round, among the tied, outside both limits, at equal tables."""
    if not s.finished:
        raise Unfit("ED13", "An extra round comes after the last round, with all scores confirmed.")
    if open_decider(s):
        raise Unfit("ED13", "An extra round is being played.")
    tied = contenders(s, leaders(s))
    if len(tied) < 2:
        raise Unfit("E4", "Nobody is tied for first place: no extra round is needed.")
    tables = e.data["tables"]
    if not is_round(tables) or sorted(p for t in tables for p in t) != sorted(tied):
        raise Unfit("ED13", "The extra round is for the tied alone: {names}.",
                    names=", ".join(s.players[p].name for p in tied))  # fmt: skip
    if sorted(map(len, tables), reverse=True) != sizes(len(tied), s.settings.most):
        raise Unfit("E2", "The tables must hold {sizes} players, as equal as possible.",
                    sizes=", ".join(map(str, sizes(len(tied), s.settings.most))))  # fmt: skip


def decider(s: Progress, e: Deed) -> None:
    s.deciders.append(Decider([list(t) for t in e.data["tables"]]))


def check_decide(s: Progress, e: Deed) -> None:
    """E4, ED13  The winner is who goes out; a blocked or stopped table plays again."""
    stage = open_decider(s)
    if stage is None:
        raise Unfit("ED13", "No extra round is being played.")
    if not 1 <= e.data["table"] <= len(stage.tables) or e.data["table"] - 1 in stage.winners:
        raise Unfit("ED13", "Table {table} plays no extra round now.", table=e.data["table"])
    winner = e.data.get("winner", 0)
    if winner and winner not in stage.tables[e.data["table"] - 1]:
        raise Unfit("ED13", "The winner sits at the table.")


def decide(s: Progress, e: Deed) -> None:
    stage = open_decider(s)
    assert stage is not None
    if e.data.get("winner", 0):
        stage.winners[e.data["table"] - 1] = e.data["winner"]
    else:
        stage.stopped.append(e.data["table"] - 1)
        stage.matches.pop(e.data["table"] - 1, None)  # on line it is played again in another match


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "decider": (check_decider, decider),
    "decide": (check_decide, decide),
}
