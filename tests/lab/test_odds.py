"""Each team's chance to win the cup: sums, what is hidden, the end, and games without teams."""

from __future__ import annotations

import pickle

import pytest

from lab.matches import played
from mundialito.engine.who import PUBLIC
from mundialito.lab import odds as lab
from mundialito.lab.odds import NoTeams, Question, odds, odds_of
from mundialito.lab.report import added

CUPS = ["cup2010", "worldcup"]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")


@pytest.mark.parametrize("game", CUPS)
@pytest.mark.parametrize("viewer", [None, PUBLIC, 1])
def test_one_team_wins_each_playout_and_its_owner_with_it(game: str, viewer: int | None) -> None:
    match = played(game, 3)
    found = odds(Question(match, len(match.events) * 3 // 4, viewer, 2), 6)
    assert sum(found.titles.wins) == sum(found.seats.wins) == found.titles.playouts == 6
    if viewer is None:
        about = lab.titles_of(game)
        for p in range(3):
            mine = [i for i, t in enumerate(found.teams) if about.owner(found.view, t) == p]
            assert found.seats.wins[p] == sum(found.titles.wins[i] for i in mine)


@pytest.mark.parametrize("game", CUPS)
def test_at_the_end_the_champion_is_known(game: str) -> None:
    match = played(game, 3)
    found = odds(Question(match, len(match.events), None, 2))
    assert found.titles.is_known and sum(found.titles.wins) == 1
    assert found.titles.of(found.best_first()[0]).low == 1
    facts = found.to_dict()
    assert facts["teams"][0]["titles"] == 1 and len(facts["teams"][0]["team"]) == 3


@pytest.mark.parametrize("game", CUPS)
def test_chunks_made_anywhere_add_up(game: str) -> None:
    match = played(game, 3)
    question = Question(match, len(match.events) * 3 // 4, PUBLIC, 2)
    parts = [question.opened()(2, 6), question.opened()(0, 2)]
    assert odds_of(question, tuple(added(*parts)), 6) == odds(question, 6)


def test_a_question_can_travel_to_another_machine() -> None:
    match = played("worldcup", 3)
    question = Question(match, len(match.events) * 3 // 4, PUBLIC, 2)
    again = pickle.loads(pickle.dumps(question))
    assert again == question
    assert again.opened()(3, 5) == question.opened()(3, 5)


def test_the_public_knows_no_owner_before_he_is_shown() -> None:
    match = played("cup2010", 3)
    question = Question(match, 40, PUBLIC, 2)
    about = lab.titles_of("cup2010")
    assert {about.owner(question.start(), t) for t in range(16, 32)} == {-1}


def test_a_game_without_teams_has_no_odds() -> None:
    with pytest.raises(NoTeams, match=r"uno has no teams .* cup2010, worldcup"):
        odds(Question(played("uno", 3), 5, None, 1))
