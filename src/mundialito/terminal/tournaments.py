"""Tournaments on the command line: a whole event of bots, and the chances in one that is on."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from mundialito.desk import files
from mundialito.desk.odds import Odds, odds
from mundialito.desk.playing import Tables, opened, play_extra_rounds, play_round
from mundialito.desk.progress import Deed, Progress
from mundialito.desk.seating import bounds, measure
from mundialito.desk.seating.measure import sizes
from mundialito.desk.settings import check_alone
from mundialito.desk.standings import champion, standings
from mundialito.desk.tournament import Tournament
from mundialito.engine.game import Game
from mundialito.terminal.consoles import announce_compiling, results, talk
from mundialito.terminal.inputs import Mistake, find_game, read_text
from mundialito.terminal.running import INTERRUPTED, check_jobs, cores
from mundialito.words import say

MOST_PLAYERS = 2000
MOST_EVENTS = 1_000_000


@dataclass(frozen=True)
class Plan:
    """What `tournament run` was asked for."""

    game: Game
    players: int
    bots: Sequence[str]
    settings: Mapping[str, Any]
    seed: int
    save: Path | None = None


def run(plan: Plan, lang: str, as_json: bool) -> None:
    """Play a whole event with bots and print its rounds and standings."""
    if not 2 <= plan.players <= MOST_PLAYERS:
        line = say(
            "A tournament is for 2 to {most} players, not {players}.", lang, most=MOST_PLAYERS, players=plan.players
        )
        raise Mistake(line)
    most = int(plan.settings.get("most", 5))
    for seats in sorted({min(plan.players, most), *sizes(plan.players, most)}, reverse=True):
        check_alone(plan.game, seats, plan.settings.get("options") or {})  # raises Unfit before anybody waits
    announce_compiling(plan.game.name, lang)
    bots = {p: plan.bots[(p - 1) % len(plan.bots)] for p in range(1, plan.players + 1)}
    tournament = opened([f"{bots[p]} {p}" for p in bots], plan.settings, int(time.time()) * 1000)
    tables = Tables(plan.game, plan.seed, plan.settings.get("options"))
    play_all(tournament, tables, bots, plan.seed, lang, quiet=as_json)
    if plan.save:
        write(plan.save, tournament, lang)
    if as_json:
        print(json.dumps(facts(tournament.state, plan.seed)))
    else:
        print_end(tournament.state, lang)


def play_all(
    tournament: Tournament, tables: Tables, bots: Mapping[int, str], seed: int, lang: str, quiet: bool
) -> None:
    """All rounds, then extra rounds for a tie."""
    for _ in range(tournament.state.settings.rounds):
        play_round(tournament, tables, bots, seed)
        if not quiet:
            print(round_line(tournament.state, lang))
    tournament.take(Deed("finish", tournament.state.now))
    play_extra_rounds(tournament, tables, bots, seed)
    if tournament.state.deciders and not quiet:
        print(say("Tie for first place: extra rounds played: {count}.", lang, count=len(tournament.state.deciders)))


def round_line(s: Progress, lang: str) -> str:
    """What a round came to: its tables and who leads."""
    rows = standings(s)
    lead = [r for r in rows if r.rank == 1]
    names = ", ".join(s.players[r.player].name for r in lead[:3]) + (" …" if len(lead) > 3 else "")
    sizes = " + ".join(str(len(t)) for t in s.rounds[-1].tables[:8]) + (" + …" if len(s.rounds[-1].tables) > 8 else "")
    return say("Round {round}: tables {sizes}; first: {names} with {points}", lang,
               round=len(s.rounds), sizes=sizes, names=names, points=shown(s, lead[0]))  # fmt: skip


def shown(s: Progress, row: Any) -> int:
    return int(row.wins if s.settings.winner == "most_wins" else row.total)


def print_end(s: Progress, lang: str) -> None:
    """Standings, the champion, and how well people were mixed."""
    grid = Grid(box=None, pad_edge=False)
    heads = [say("place", lang), say("player", lang), say("total", lang), say("wins", lang), say("rounds", lang)]
    for head, side in zip(heads, ("right", "left", "right", "right", "left"), strict=True):
        grid.add_column(head, justify=side)  # type: ignore[arg-type]
    for row in standings(s):
        cells = [str(row.rank or "-"), s.players[row.player].name, str(row.total), str(row.wins)]
        grid.add_row(*cells, " ".join(f"{p:3}" for p in row.points))
    results().print(grid)
    winner = champion(s)
    assert winner is not None
    print(say("Won by {name}.", lang, name=s.players[winner].name))
    found, least = measure(s.past), bounds(list(s.players), len(s.rounds), s.settings.most)
    print(say("repeats {repeats}, at least {bound} unavoidable", lang, repeats=found.repeats, bound=least.repeats))


def facts(s: Progress, seed: int) -> dict[str, Any]:
    """The end of an event, ready for JSON."""
    rows = [
        {"rank": r.rank, "player": r.player, "name": s.players[r.player].name, "total": r.total, "wins": r.wins,
         "points": list(r.points)}
        for r in standings(s)
    ]  # fmt: skip
    return {
        "game": s.settings.game, "players": len(s.players), "seed": seed, "rounds": s.past,
        "extra_rounds": len(s.deciders), "champion": champion(s), "standings": rows,
    }  # fmt: skip


def write(path: Path, tournament: Tournament, lang: str) -> None:
    text = files.to_json(tournament.log) if path.suffix == ".json" else files.to_text(tournament.log)
    try:
        path.write_text(text, "utf-8")
    except OSError as wrong:
        raise Mistake(say("Cannot write {path}: {reason}.", lang, path=path, reason=wrong.strerror)) from wrong


@dataclass(frozen=True)
class Question:
    """What `tournament odds` was asked for."""

    bot: str
    events: int
    seed: int
    jobs: int = 0
    cluster: str = ""


def show_odds(path: Path, asked: Question, lang: str, as_json: bool) -> int:
    """The chances of everyone in an exported event, from where it stands; the exit status."""
    if not 100 <= asked.events <= MOST_EVENTS:
        line = say(
            "--events is a number from 100 to {most}, not {events}.", lang, most=MOST_EVENTS, events=asked.events
        )
        raise Mistake(line)
    check_jobs(asked.jobs, asked.cluster, lang)
    tournament = files.read(read_text(path, lang))
    game = find_game(tournament.state.settings.game, lang)
    if not asked.cluster:
        announce_compiling(game.name, lang)
    found = odds(tournament.state, game, asked.bot, asked.events, asked.seed, asked.jobs or cores(), asked.cluster)
    if as_json:
        print(json.dumps(odds_facts(tournament.state, found)))
    else:
        print_odds(tournament.state, found, lang)
    return INTERRUPTED if 0 < found.events < asked.events else 0


def odds_facts(s: Progress, found: Odds) -> dict[str, Any]:
    rows = [{"player": p, "name": s.players[p].name, **chance.to_dict()} for p, chance in best_first(found)]
    return {"rounds": found.rounds, "events": found.events, "bot": found.bot, "chances": rows}


def best_first(found: Odds) -> list[Any]:
    return sorted(found.chances.items(), key=lambda row: (-row[1].value, row[0]))


def print_odds(s: Progress, found: Odds, lang: str) -> None:
    totals = {r.player: r.total for r in standings(s)}
    grid = Grid(box=None, pad_edge=False)
    for head in (say("player", lang), say("total", lang), say("chance", lang), say("95 % within", lang)):
        grid.add_column(head, justify="left" if head == say("player", lang) else "right")
    for p, chance in best_first(found):
        between = f"{100 * chance.low:.2f}-{100 * chance.high:.2f} %"
        grid.add_row(s.players[p].name, str(totals.get(p, 0)), f"{100 * chance.value:.2f} %", between)
    results().print(grid)
    talk().print(
        say("{count} round to come, {events} events played by {bot} bots, all of equal strength.|"
            "{count} rounds to come, {events} events played by {bot} bots, all of equal strength.", lang,
            count=found.rounds, events=found.events, bot=found.bot),
        markup=False,
    )  # fmt: skip
