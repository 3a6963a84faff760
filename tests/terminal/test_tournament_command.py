"""`mundialito tournament run` and `odds`."""

from __future__ import annotations

import asyncio
import json

import pytest
from commands import Answer, mistake

from mundialito.desk.links import hash_of
from mundialito.desk.office import Office
from mundialito.store import Store
from mundialito.tables.hall import Hall


@pytest.fixture(scope="module")
def event_file(tmp_path_factory):
    """An event of seven, played and saved by the command line, then cut off after its first round."""
    path = tmp_path_factory.mktemp("events") / "event.txt"
    answer = Answer("tournament", "run", "uno", "--players", "7", "--rounds", "2", "--seed", "1", "--save", str(path))
    assert answer.status == 0
    lines = path.read_text("utf-8").splitlines()
    second = [i for i, line in enumerate(lines) if " publish " in line][1]
    path.write_text("\n".join(lines[:second]) + "\n", "utf-8")
    return path


def test_rounds_and_standings_are_printed():
    answer = Answer(
        "tournament", "run", "uno", "--players", "8", "--rounds", "2", "--bots", "simple,eager", "--seed", "2"
    )
    assert answer.status == 0
    assert "Round 1: tables 4 + 4; first: " in answer.out and "Round 2" in answer.out
    assert "Won by " in answer.out and "repeats" in answer.out
    assert answer.out.count("simple ") >= 4 and answer.out.count("eager ") >= 4
    again = Answer(
        "tournament", "run", "uno", "--players", "8", "--rounds", "2", "--bots", "simple,eager", "--seed", "2"
    )
    assert again.out == answer.out


def test_the_end_as_json(tmp_path):
    path = tmp_path / "event.json"
    words = [
        "tournament",
        "run",
        "uno",
        "--players",
        "6",
        "--rounds",
        "1",
        "--seed",
        "3",
        "--json",
        "--save",
        str(path),
    ]
    found = json.loads(Answer(*words).out)
    assert found["champion"] == found["standings"][0]["player"]
    assert len(found["standings"]) == 6
    assert json.loads(path.read_text("utf-8"))["format"] == "mundialito event 1"
    odds = json.loads(Answer("tournament", "odds", str(path), "--json", "--events", "100").out)
    assert odds["chances"][0] == {"player": found["champion"], "name": f"simple {found['champion']}",
                                  "value": 1.0, "low": 1.0, "high": 1.0}  # fmt: skip


def test_odds_name_their_error_and_what_they_rest_on(event_file):
    answer = Answer("tournament", "odds", str(event_file), "--events", "300")
    assert answer.status == 0
    assert "95 % within" in answer.out
    assert "1 round to come, 300 events played by simple bots, all of equal strength." in answer.err
    found = json.loads(Answer("tournament", "odds", str(event_file), "--events", "300", "--json").out)
    assert sum(row["value"] for row in found["chances"]) == pytest.approx(1)


def test_a_mistake_is_one_sentence(tmp_path, event_file):
    assert mistake("tournament", "run", "uno", "--players", "1") == "A tournament is for 2 to 2000 players, not 1."
    assert mistake("tournament", "run", "uno", "--max", "11", "--players", "30") == "uno is for 2 to 10 seats, not 11."
    partners = mistake("tournament", "run", "tactics", "--players", "8", "--max", "4")
    assert (
        partners
        == "At a table of 4 partners win tactics together, but an event has one winner: choose smaller tables. (E4)"
    )
    assert mistake("tournament", "run", "uno", "--rounds", "0") == "rounds is a whole number from 1 to 50, not 0. (E1)"
    assert "There is no bot best" in mistake("tournament", "run", "uno", "--bots", "best")
    assert "winner is one of lowest, highest, most_wins" in mistake("tournament", "run", "uno", "--winner", "x")
    assert mistake("tournament", "odds", str(event_file), "--events", "1").startswith("--events is a number from 100")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("hello", "utf-8")
    assert mistake("tournament", "odds", str(wrong)).startswith("Line 1: This is no event")
    missing = tmp_path / "missing" / "event.txt"
    words = ["tournament", "run", "uno", "--players", "2", "--rounds", "1", "--json", "--save", str(missing)]
    assert mistake(*words).startswith("Cannot write")


def test_a_lost_link_is_made_anew_on_the_servers_machine(tmp_path):
    url = f"sqlite:///{tmp_path}/desk.db"
    assert Answer("tournament", "link", "--database", url).out == "No event is open.\n"

    async def opened():
        store = await Store.open(url)
        hall = Hall(store)
        await hall.people.open()
        office = Office(hall)
        token = await office.found({"name": "Club"})
        live, _ = await office.by_link(token)
        await hall.close()
        await store.close()
        return live.id, token

    async def leads(token):
        store = await Store.open(url)
        link = await store.events.link(hash_of(token))
        await store.close()
        return link and link.event

    event, old = asyncio.run(opened())
    assert Answer("tournament", "link", "--database", url).out == "Club\n"
    assert "There is no open event Other; there are: Club." in mistake("tournament", "link", "Other", "--database", url)
    new = Answer("tournament", "link", "Club", "--database", url).out.strip().removeprefix("/desk/")
    assert asyncio.run(leads(new)) == event
    assert asyncio.run(leads(old)) is None
