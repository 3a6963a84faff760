"""A seating on the command line: rounds and tables of player numbers, and how good they are."""

from __future__ import annotations

import json
from collections.abc import Sequence

from mundialito.desk.seating import Wishes
from mundialito.desk.seating import seat as plan
from mundialito.desk.seating.quality import quality
from mundialito.engine.reading import whole
from mundialito.terminal.inputs import Mistake
from mundialito.words import say

MOST_PLAYERS = 2000


def read_wishes(
    players: int, rounds: int, most: int, apart: Sequence[str], fixed: Sequence[str], seed: int, lang: str
) -> Wishes:
    """What was typed; players are numbered from 1."""
    if not 2 <= players <= MOST_PLAYERS:
        raise Mistake(
            say("Seating is for 2 to {most} players, not {players}.", lang, most=MOST_PLAYERS, players=players)
        )
    if not 1 <= rounds <= 50:
        raise Mistake(say("Seating is for 1 to 50 rounds, not {rounds}.", lang, rounds=rounds))
    families = [[read_player(word, players, lang) for word in text.split(",")] for text in apart]
    tables = {}
    for text in fixed:
        p, _, table = text.partition("=")
        number = whole(table.strip(), players)
        if number is None:
            raise Mistake(say("A fixed table reads player=table, such as 3=1; {text} does not.", lang, text=text))
        tables[read_player(p, players, lang)] = number - 1
    return Wishes(range(1, players + 1), rounds, most, families, tables, seed=abs(seed))


def read_player(word: str, players: int, lang: str) -> int:
    number = whole(word.strip(), players)
    if not number:
        raise Mistake(say("{word} is no player; they are numbered 1 to {players}.", lang, word=word, players=players))
    return number


def seat(wishes: Wishes, lang: str, as_json: bool) -> None:
    """Seat and print."""
    found = plan(wishes)
    if as_json:
        print(json.dumps(found.to_dict()))
        return
    for number, tables in enumerate(found.rounds, 1):
        print(say("Round {number}", lang, number=number))
        for table, people in enumerate(tables, 1):
            print(f"  {table:3}: {' '.join(f'{p:3}' for p in people)}")
    print(quality(found, lang))
    line = say(
        "The first of a table starts, the last deals; found in {seconds} s.", lang, seconds=f"{found.seconds:.2f}"
    )
    print(line)
