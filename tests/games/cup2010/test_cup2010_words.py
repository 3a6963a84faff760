"""Notation, words, parts and pictures: what people read and write, and what a page needs from a view."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.cup2010.positions import GAME, bag, block, group, moments, offered, put_forward, scored, take, whole
from rich.console import Console
from typer.testing import CliRunner

from mundialito.cli import app
from mundialito.cups.chart import chart as cup_chart
from mundialito.cups.names import CODES, TEAMS
from mundialito.cups.results import Result
from mundialito.engine.reasons import Misread
from mundialito.engine.who import PUBLIC
from mundialito.games.cup2010.rules import phase
from mundialito.games.cup2010.rules.events import COMBINATIONS, combination
from mundialito.games.cup2010.rules.options import CUP, PARTS, TEAM_CODES
from mundialito.games.cup2010.rules.parts import nth_card, size
from mundialito.games.cup2010.words import chart, notation, terminal

NAMES = ("Ana", "Bruno", "Carla", "Diego")


def test_team_codes_are_those_of_the_cups():
    assert [TEAMS[code] for code in TEAM_CODES] == list(CUP.teams)
    assert set(TEAM_CODES) <= set(CODES.values())


def test_bags_are_told_and_read():
    for text in ("0", "goal", "goal+2*foul", "3*attack+?", "32*penalty"):
        assert notation.BAG.text(notation.BAG.number(text)) == text
    with pytest.raises(Misread, match="goals is no card"):
        notation.BAG.number("goals")
    some = bag("goal goal 3goals penalty")
    assert size(some) == 4
    assert [nth_card(some, r) for r in range(4)] == [0, 0, 2, 7]


def test_every_combination_of_one_to_four_cards_has_its_number():
    assert sorted(notation.combinations()) == list(range(COMBINATIONS))
    assert combination(bag("goal")) in notation.combinations()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("phase=turn", "A position names its seats"),
        ("seats=9", "A position names its seats"),
        ("seats=2 pahse=turn", "'pahse=turn' says nothing"),
        ("seats=2 phase=truce", "'phase=truce' says nothing"),
        ("seats=2 stock=99", "'stock=99' says nothing"),
        ("seats=2 owner=40:1", "'owner=40:1' says nothing"),
        ("seats=2 hold=0:ball", "ball is no card"),
    ],
)
def test_a_bad_position_gets_a_sentence(text, sentence):
    with pytest.raises(Misread, match=re.escape(sentence)):
        GAME.notation.read_position(text)


def test_a_bad_event_gets_a_sentence():
    with pytest.raises(Misread, match="'plays ball on 1a' is no event of cup2010"):
        GAME.notation.read("plays ball on 1a")


# --- parts ----------------------------------------------------------------------------------------------------


def run(*words: str, typed: str = "") -> str:
    environment = {"LC_ALL": "en_US.UTF-8", "COLUMNS": "120", "MUNDIALITO_PLAIN": "1"}
    return CliRunner().invoke(app, list(words), input=typed, env=environment).output


def test_the_owner_of_the_printed_game_may_correct_the_numbers(tmp_path: Path):
    path = tmp_path / "my-cards.toml"
    path.write_text("goal = 6\npenalty = 3\nGHA_cards = 7\nGHA_limit = 3\n", "utf-8")
    out = run("play", "cup2010", "--seats", "me,simple", "--parts", str(path), "--seed", "1", typed="q\n\n")
    assert "The match was left" in out
    s = GAME.begun(2, {}, {"goal": 6, "penalty": 3, "GHA_cards": 7, "GHA_limit": 3})
    ghana = TEAM_CODES.index("GHA")
    assert (s.cards[ghana], s.limit[ghana], size(s.deck)) == (7, 3, 32)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("goal = 6\n", "The action cards must be 32 in all, not 31. (D9)"),
        ("GHA_cards = 13\n", "GHA_cards must be a whole number from 3 to 12. (D9)"),
        ("GHA_cards = 'many'\n", "GHA_cards must be a whole number from 3 to 12. (D9)"),
        ("ghana = 5\n", "There is no part ghana; there are: goal,"),
        ("goal 6\n", "is not TOML"),
    ],
)
def test_bad_parts_get_a_sentence(text: str, sentence: str, tmp_path: Path):
    path = tmp_path / "my-cards.toml"
    path.write_text(text, "utf-8")
    out = run("play", "cup2010", "--parts", str(path))
    assert sentence in " ".join(out.split())
    assert "Traceback" not in out


def test_the_reconstruction_deals_25_to_27_cards_a_group():
    cards = {p.name: p.default for p in PARTS}
    hands = [sum(cards[f"{code}_cards"] for code in TEAM_CODES[4 * g : 4 * g + 4]) for g in range(8)]
    assert hands == [26, 26, 26, 25, 26, 25, 27, 27]


# --- words --------------------------------------------------------------------------------------------------------


def told(fold, who, text, lang="en"):
    return GAME.tell(fold.view(PUBLIC), who, GAME.notation.read(text), lang, NAMES)


def test_a_match_is_told_in_three_languages():
    fold = group(["attack goal defence defence", "penalty defence defence"], "attack goal")
    put_forward(fold, "attack goal", "penalty")
    assert told(fold, -1, "shows goal attack") == "South Africa shows: goal, attack."
    take(fold, "* shows goal attack", "* shows penalty")
    assert told(fold, -1, "flips attack") == "South Africa flips for its attack, attack: goal!"
    assert told(fold, -1, "flips goal", "es") == "Ataque de Sudáfrica, se voltea gol: sin gol."
    take(fold, "* flips attack")
    assert told(fold, -1, "flips goal", "pt") == "Pênalti de México, revelada: gol. Gol!"
    take(fold, "* flips goal")
    assert told(fold, -1, "whistle") == "South Africa 2-1 Mexico."


def test_a_knock_out_match_is_told():
    fold = block({"2a": "goal"}, {"A": "goal", "B": "foul"}, round=4, pile="goal " * 9 + "foul " * 9)
    assert told(fold, 0, "plays goal on 1a") == "Ana plays on South Africa: goal."
    assert told(fold, 1, "covers 2a with foul") == "Bruno covers the last card of Uruguay: foul."
    assert told(fold, 1, "discards foul", "es") == "Bruno descarta: falta."
    fold.state.hold[0] = fold.state.hold[1] = 0
    fold.state.deck -= bag("goal foul")
    scored(fold)
    assert told(fold, -1, "flips goal") == "South Africa kicks, goal: scored."
    take(fold, *["* flips goal", "* flips foul"] * 5)
    assert told(fold, -1, "whistle") == (
        "Shoot-out: South Africa 5-0 Mexico. South Africa wins. South Africa is in the final; for third place: Mexico."
    )


def test_every_event_of_a_cup_can_be_told_and_drawn():
    for fold, who, e in moments(3, 77, "simple"):
        if len(fold.events) % 5 == 0 or fold.state.phase in (phase.LOTS, phase.KICKS):
            for lang in ("en", "es", "pt"):
                v = fold.view(PUBLIC)
                look = GAME.rules.seen(fold.state, e, PUBLIC)
                assert look < 0 or GAME.tell(v, who, look, lang, NAMES)
        if len(fold.events) % 60 == 0 or fold.state.phase == phase.LOTS:
            screen(fold, 0)
            screen(fold, PUBLIC)


def screen(fold, viewer: int, lang: str = "en") -> str:
    console = Console(width=110, record=True, file=open("/dev/null", "w"))  # noqa: SIM115, PTH123
    console.print(terminal.show(fold.view(viewer), viewer, NAMES, lang, fold.offers(viewer) if viewer >= 0 else ()))
    console.file.close()
    return console.export_text()


def test_the_screen_shows_ones_own_hands_apart_and_nobody_elses():
    fold = group(["goal 2goals defence", "foul foul defence", "penalty defence defence"])
    mine = screen(fold, 0)
    assert re.search(r"South Africa: +goal +2goals +defence", mine)
    assert re.search(r"Uruguay: +defence +defence +penalty", mine)
    assert "foul" not in mine
    assert "penalty" not in screen(fold, PUBLIC)


def test_the_screen_shows_a_block_with_covers():
    fold = block({"1a": "goal<foul attack"}, {"A": "goal", "B": "penalty"}, round=4, stock=3, pile="goal " * 8)
    out = screen(fold, 0)
    assert re.search(r"1a +South Africa +Ana +0\+1\? +goal ◄ foul +attack", out)
    assert "stock: 3" in out
    assert "penalty" not in out


@pytest.mark.parametrize(
    ("typed", "events"),
    [("goal", ["first adds goal", "second adds goal"]), ("seal", ["first seals", "second seals"]),
     ("goal 1a", ["plays goal on 1a", "covers 1a with goal"]), ("foul 2B", ["plays foul on 2b", "covers 2b with foul"]),
     ("- foul", ["discards foul"]), ("whatever", [])],
)  # fmt: skip
def test_short_ways_of_typing(typed, events):
    assert terminal.shorthand(typed) == events


# --- pictures ------------------------------------------------------------------------------------------------------


def test_a_view_has_what_a_page_needs():
    fold = block(
        {"1a": "goal<foul", "1b": "attack"}, {"A": "goal foul defence", "B": "foul"}, round=4, stock=2, pile="goal " * 9
    )
    v = fold.view(0)
    assert [(side.slot, TEAM_CODES[side.team], side.owner, side.cards) for side in chart.block(v)[:2]] == [
        (0, "RSA", 0, ((0, 5),)), (1, "MEX", 1, ((3, None),)),
    ]  # fmt: skip
    assert chart.playable(v, 0) == {0: [0, 1, 2, 3], 4: [0, 1, 2, 3], 5: [], 8: [1]}
    events = [chart.play_event(act, slot) for act, slots in chart.playable(v, 0).items() for slot in slots]
    assert {notation.text(e) for e in events + chart.discardable(v, 0)} == offered(fold, "A")
    assert chart.playable(v, 1) == {}


def test_tables_and_wall_chart_are_what_the_cups_library_says_to_the_same_results():
    s = whole(4, 11).state
    results, lots = [], []
    for g, teams in enumerate(CUP.groups.values()):
        for f in chart.fixtures(s, g):
            assert f.score is not None
            results.append(Result(len(results), (CUP.teams[f.first], CUP.teams[f.second]), f.score))
        lots.append(tuple(sorted(teams, key=lambda team, g=g: s.place[g][list(CUP.groups.values())[g].index(team)])))
    boxes = chart.wall_chart(s)
    for box in boxes:
        first, second = (CUP.teams[t] for t in box.teams if t is not None)
        assert box.score is not None
        results.append(Result(len(results), (first, second), box.score, box.kicks))
    drawn = cup_chart(CUP, results, lots)
    assert [b.winner for b in drawn.boxes] == [CUP.teams[box.winner] for box in boxes if box.winner is not None]
    for g, standing in enumerate(drawn.standings):
        mine = [(x.rank, CUP.teams[x.team], x.points, x.goals_for, x.decided) for x in chart.group_table(s, g)]
        assert mine == [(x.rank, x.team, x.points, x.goals_for, x.decided) for x in standing.lines]
