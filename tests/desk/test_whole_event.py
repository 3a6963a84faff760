"""An event of 23 from pasted names to the champion: late entry, drop-out, correction, tie, restarts."""

from __future__ import annotations

from desk.day import Day
from desk.seating import naive

from mundialito.desk import files
from mundialito.desk.pot import pot
from mundialito.desk.progress import Deed
from mundialito.desk.registration import entries, read_people
from mundialito.desk.standings import champion, leaders, standings
from mundialito.desk.tournament import effect, notices

NAMES = "\n".join(f"{n}. Persona {n}, 500" for n in range(1, 24))


def restart(day):
    """Everything that is not in the log is forgotten."""
    before = day.s
    day.tournament = files.read(files.to_text(day.tournament.log))
    assert day.s == before


def points_for(day):
    """Persona 1 and 2 always come to 10 a round unless they must win; everyone else has more."""
    return {p: 10 if p in (1, 2) else 40 + 10 * (p % 3) for p in day.s.present}


def play(day):
    """All tables: the winner is never 1 or 2, unless nobody else is there."""
    day.start()
    day.pass_minutes(9)
    wanted = points_for(day)
    for number, table in enumerate(day.s.current.tables, 1):
        winner = next(p for p in table if p not in (1, 2))
        day.score(number, *[0 if p == winner else wanted[p] for p in table])
    day.pass_minutes(3)
    restart(day)


def morning():
    day = Day(0, name="Torneo UNO", fee=500)
    for entry in entries(day.s, read_people(NAMES), day.now):
        day.tournament.take(entry)
    for p in range(1, 24):
        day.do("present", player=p)
    return day


def correct_round_two(day):
    """During round 5 somebody finds the slip of a table of round 2 on the floor."""
    played = day.s.rounds[1]
    table = played.table_of(1) + 1
    cards = {str(p): [points // 10, 0, 0] for p, points in played.results[table - 1].points.items()}
    cards["1"] = [3, 0, 0]
    data = {"round": 2, "table": table, "cards": cards}
    assert effect(day.tournament, Deed("correct", day.now, data=data, why="slip found")) is not None
    seating = [[list(t) for t in r.tables] for r in day.s.rounds]
    day.do("correct", by="Ana", why="slip found", **data)
    assert [r.tables for r in day.s.rounds] == seating


def test_e1_e2_e3_e4_e5_an_event_of_23_from_pasted_names_to_the_champion():
    day = morning()
    play(day)
    day.do("enter", name="Persona 24", here=True, paid=500)
    play(day)
    play(day)
    day.do("leave", player=9)
    play(day)
    day.start()
    day.pass_minutes(10)
    correct_round_two(day)
    for number, table in enumerate(day.s.current.tables, 1):
        winner = next(p for p in table if p not in (1, 2))
        day.score(number, *[0 if p == winner else points_for(day)[p] for p in table])
    while len(day.s.rounds) < 8:
        play(day)
    assert all(naive.starts(day.s.past, p) >= 1 for p in day.s.present)
    day.do("undo", entry=next(i for i, e in enumerate(day.tournament.log, 1) if e.kind == "correct"))
    day.do("finish")
    assert leaders(day.s) == [1, 2] and champion(day.s) is None
    day.do("decider", tables=[[2, 1]])
    restart(day)
    day.do("decide", table=1, winner=1)
    day.do("prize", player=1, amount=pot(day.s).to_win)
    day.do("close")
    restart(day)
    rows = standings(day.s)
    assert (rows[0].player, rows[0].rank, rows[1].player, rows[1].rank) == (1, 1, 2, 2)
    assert next(r for r in rows if r.player == 24).missed == (1,)
    assert rows[-1].player == 9 and rows[-1].rank == 0
    assert pot(day.s).taken == 24 * 500 and pot(day.s).left == 0
    assert [str(n) for n in notices(day.s)] == []
