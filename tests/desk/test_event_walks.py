"""Random days at the desk: whatever is entered, the log folds to the state, and what was played never moves."""

from __future__ import annotations

import copy
import random

import pytest
from desk.day import MINUTE, Day

from mundialito.desk import files
from mundialito.desk.clock import forecast
from mundialito.desk.deciders import draw_tables
from mundialito.desk.pot import pot
from mundialito.desk.progress import Deed
from mundialito.desk.rounds import propose
from mundialito.desk.shapes import FIELDS
from mundialito.desk.standings import champion, leaders, standings
from mundialito.desk.tournament import Tournament, fold, notices
from mundialito.engine.options import Unfit

USUAL = [
    "draft",
    "publish",
    "start",
    *["score"] * 3,
    *["confirm"] * 2,
    "correct",
    "finish",
    "decider",
    "decide",
    "undo",
]


def something(rng, s, kind):
    """Data for an entry: mostly sensible, sometimes not."""
    player = rng.randint(1, len(s.players) + (rng.random() < 0.1))
    table = rng.randint(1, 3)
    data = {
        "enter": {"name": f"N{rng.randint(1, 50)}", "here": rng.random() < 0.8, "paid": rng.choice([0, 300])},
        "rename": {"player": player, "name": f"R{rng.randint(1, 9)}"},
        "pay": {"player": player, "amount": rng.randint(0, 500)},
        "refund": {"player": player, "amount": rng.randint(0, 500)},
        "apart": {"players": [player, rng.randint(1, 5)]},
        "fix": {"player": player, "table": rng.randint(-1, 3)},
        "swap": {"a": player, "b": rng.randint(1, 5)},
        "decide": {"table": rng.randint(1, 2), "winner": player},
        "prize": {"player": player, "amount": rng.choice([100, pot(s).to_win or 1])},
        "undo": {"entry": rng.randint(1, 40)},
        "return": {"player": next((p.number for p in s.players.values() if p.is_gone), player)},
        "confirm": {"table": table},
        "remote": {"player": player, "remote": rng.random() < 0.5},
        "bot": {"player": player, "bot": rng.choice(["", "simple", "none"])},
        "venue": {"table": table, "online": rng.random() < 0.5},
        "match": {"round": s.turn, "table": table, "match": f"m{table}", "link": f"l{table}"},
        "screen": {"hide": rng.random() < 0.5},
    }
    if kind in data:
        return data[kind]
    if kind == "draft":
        stale = not s.draft or sorted(p for t in s.draft[0] for p in t) != s.present
        return {"rounds": propose(s).rounds if stale and len(s.present) > 1 else s.draft}
    if kind == "decider":
        return {"tables": draw_tables(s, rng.randint(0, 9)) if leaders(s) else [[1, 2]]}
    if kind in ("score", "correct"):
        return sheet(rng, s, table, kind)
    if kind in ("open", "publish", "withdraw", "start", "pause", "resume", "finish", "close"):
        return {}
    return {"player": player}


def sheet(rng, s, table, kind):
    number = rng.randint(1, max(1, len(s.rounds)))
    played = s.rounds[number - 1] if kind == "correct" and s.rounds else s.current
    people = played.tables[table - 1] if played and table <= len(played.tables) else [1, 2]
    winner = rng.choice(people)
    cards = {str(p): [0, 0, 0] if p == winner else [rng.randint(0, 4), rng.randint(0, 2), 1] for p in people}
    data = {"table": table, "cards": cards, "stopped": rng.random() < 0.1}
    return data | ({"round": number} if kind == "correct" else {"slip": rng.random() < 0.5})


def started(s):
    return [[list(t) for t in r.tables] for r in s.rounds if r.ended]


def walk(seed, steps=160):
    rng = random.Random(seed)
    day = Day(rng.randint(4, 10), rounds=rng.randint(1, 3), fee=100, house=rng.choice([0, 10]))
    for _ in range(steps):
        kind = rng.choice(USUAL) if rng.random() < 0.85 else rng.choice(sorted(FIELDS))
        day.now += rng.randint(0, 4) * MINUTE
        entry = Deed(kind, day.now, rng.choice(["desk", "Ana"]), something(rng, day.s, kind), rng.choice(["", "why"]))
        yield day, entry


def test_random_days_keep_their_promises_and_come_far():
    taken = {"open"}
    for seed in range(16):
        keep_promises(seed, taken)
    assert {"draft", "publish", "start", "score", "confirm", "correct", "undo", "finish"} <= taken
    assert len(taken) >= 20


def keep_promises(seed, taken):
    for day, entry in walk(seed):
        before, length, seats = copy.deepcopy(day.s), len(day.tournament.log), started(day.s)
        try:
            day.tournament.take(entry)
        except Unfit:
            assert day.s == before and len(day.tournament.log) == length  # a refusal changes nothing
            continue
        taken.add(entry.kind)
        if entry.kind != "undo":
            assert started(day.s)[: len(seats)] == seats  # ED15: what was played never moves
        money = pot(day.s)
        if champion(day.s) is not None:
            assert money.taken == money.refunds + money.house + sum(amount for _, amount in money.prizes)
        ranks = [r.rank for r in standings(day.s) if r.rank]
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)  # ED12
        notices(day.s)
        forecast(day.s, day.now)
    assert fold(day.tournament.log) == day.s
    assert files.read(files.to_text(day.tournament.log)).state == day.s


@pytest.mark.parametrize("seed", range(3))
def test_undoing_the_last_entry_is_as_if_it_had_never_been(seed):
    for day, entry in walk(seed, 60):
        if entry.kind in ("undo", "enter"):  # a number once given stays given
            continue
        before = copy.deepcopy(day.s)
        try:
            day.tournament.take(entry)
        except Unfit:
            continue
        back = Tournament(day.tournament.log)
        back.take(Deed("undo", entry.at, data={"entry": len(day.tournament.log)}))
        assert back.state == before
