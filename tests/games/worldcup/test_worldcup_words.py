"""What people read and write: sentences, the terminal, short ways of typing, parts of another box, pictures."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from games.worldcup.positions import GAME, finish, groups, hold, knock_out, lay, moments, others_decided, take
from rich.console import Console
from typer.testing import CliRunner

from mundialito.cli import app
from mundialito.engine.who import NATURE, PUBLIC, SEAT_LETTERS
from mundialito.games.worldcup.rules.options import PARTS, YEARS
from mundialito.games.worldcup.rules.parts import FINALS, QUARTER_FINALS, SEMI_FINALS
from mundialito.games.worldcup.rules.turns import begin_scoring
from mundialito.games.worldcup.words import terminal
from mundialito.words import LANGUAGES

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio", "Gloria", "Hugo")


def told(fold, event, viewer=PUBLIC, lang="en"):
    """What a viewer is told of an event that happens next."""
    name, _, what = event.partition(" ")
    who = NATURE if name == "*" else SEAT_LETTERS.index(name)
    e = GAME.rules.seen(fold.state, GAME.notation.read(what), viewer)
    return GAME.tell(fold.view(viewer), who, e, lang, NAMES[: fold.state.seats])


def screen(fold, seat=0, lang="en", width=160):
    paper = io.StringIO()
    shown = terminal.show(fold.view(seat), seat, NAMES, lang, fold.offers(seat) if seat >= 0 else ())
    Console(file=paper, width=width, color_system=None).print(shown)
    return paper.getvalue()


# --- told ------------------------------------------------------------------------------------------------


def test_tell_a_turn():
    fold = hold(groups(), A="goal foul attack")
    assert told(fold, "A plays goal") == "Ana plays: goal."
    take(fold, "A plays goal")
    assert told(fold, "A on 1b") == "Ana lays the tile: West Germany against Argentina."
    take(fold, "A on 1b")
    assert told(fold, "* gives foul") == "Ana gets: a card."
    assert told(fold, "* gives foul", viewer=0) == "Ana gets: foul."
    take(fold, "* gives foul")
    hold(fold, B="foul defence offside")
    assert told(fold, "B discards offside") == "Bruno discards face down: a card."
    assert told(fold, "B discards offside", viewer=1) == "Bruno discards face down: offside."
    take(fold, "B plays foul")
    assert told(fold, "B on 1b") == "Bruno acts on the last tile: West Germany against Argentina."


def test_tell_a_defence_and_a_second_goal():
    fold = lay(hold(groups(), A="defence 1and1 foul"), {"1b": "a"})
    take(fold, "A defends")
    assert told(fold, "A on 1b") == "Ana turns the attack over: West Germany against Argentina."
    late = hold(knock_out(SEMI_FINALS, "FRG FRA SWE BRA"), A="1and1 foul foul", B="1and1 foul foul")
    seat = "ABCD"[late.actor]
    take(late, f"{seat} plays 1and1", f"{seat} on 1a")
    assert told(late, f"{seat} no second goal") == f"{NAMES[late.actor]} leaves the second goal."


def test_tell_dice_whistles_and_coins():
    fold = knock_out(QUARTER_FINALS, "FRG YUG FRA TCH SWE URS BRA WAL", year="1958", replays="one")
    lay(fold, {"1a": "p", "1b": "a", "2a": "1", "3a": "1", "4a": "1"})
    begin_scoring(fold.state)
    assert told(fold, "* rolls 3") == "West Germany rolls for its penalty, 3: goal!"
    take(fold, "* rolls 2")
    assert told(fold, "* rolls 4") == "Yugoslavia rolls for its attack, 4: no goal."
    take(fold, "* rolls 4")
    assert told(fold, "* whistle") == "West Germany 0-0 Yugoslavia. Drawn: the match is played again (E15)."


def test_tell_a_shoot_out():
    fold = knock_out(QUARTER_FINALS, "GER USA ESP KOR ENG BRA SEN TUR", year="2002")
    finish(fold, {"2a": "1", "3a": "1", "4a": "1"})
    assert told(fold, "* rolls 5") == "Germany kicks, 5: scored."
    assert told(fold, "* rolls 1") == "Germany kicks, 1: missed."
    take(fold, *["* rolls 6", "* rolls 1"] * 5)
    assert (
        told(fold, "* whistle")
        == "Shoot-out: Germany 5-0 United States. Germany wins. Germany is through, United States is out."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("year", YEARS)
def test_tell_every_event_of_a_cup_is_a_sentence(year, lang):
    for fold, who, e in moments(4, 2, "simple", year=year):
        for viewer in (PUBLIC, 0):
            look = GAME.rules.seen(fold.state, e, viewer)
            sentence = GAME.tell(fold.view(viewer), who, look, lang, NAMES[:4])
            assert sentence.endswith((".", "!")), sentence
            assert "{" not in sentence


# --- the terminal ------------------------------------------------------------------------------------------


def test_terminal_groups_with_rows_and_tables():
    fold = lay(hold(groups(), A="goal foul attack"), {"1a": "2 a", "2b": "x"})
    out = screen(fold)
    assert "1958: Groups" in out
    assert re.search(r"1\s+ARG\s+a2\s+-\s+····\s+FRG", out)  # towards the flag on either side
    assert "Group 4" in out
    assert "stock: 75" in out
    assert "▶ Ana 3" in out
    assert "Your hand:  goal   attack   foul " in out
    assert "Your teams: ARG FRA SWE BRA" in out
    assert "It is your turn: choose a card to play, or discard one." in out
    assert "goal   attack" not in screen(fold, 1)


def test_terminal_a_match_not_begun_is_not_played():
    out = screen(groups())
    assert re.search(r"1\s+ARG\s+0\s+0\s+0\s+0\s+0\s+0\s+0", out)


def test_terminal_knock_outs_and_the_end():
    fold = knock_out(FINALS, "FRA FRG BRA SWE")
    assert "1958: Third place and final" in screen(fold)
    finish(fold, {"1a": "3", "2a": "2", "2b": "1"})
    out = screen(fold)
    assert "Brazil (Ana)" in out
    assert "2-1" in out
    assert "Cuarto de final 1" in screen(fold, lang="es")
    assert "quarter" not in screen(fold, lang="es")


def test_terminal_replays_say_so():
    fold = groups()
    level = {"1a": "1", "2a": "1", "3a": "1", "4a": "1", "6b": "1"}  # West Germany and Northern Ireland, second
    finish(fold, level | others_decided(1))
    assert fold.state.replay == 1
    assert "replay 1" in screen(fold)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("goal", ["plays goal"]), ("1and1", ["plays 1and1"]), ("defends", ["defends"]), ("7a", ["on 7a"]),
        ("- foul", ["discards foul"]), ("stop", ["no second goal"]), ("who knows", []), ("nonsense", []),
    ],
)  # fmt: skip
def test_terminal_short_ways_of_typing(typed, meant):
    assert terminal.shorthand(typed) == meant
    for text in meant:
        GAME.notation.read(text)


def test_terminal_labels_and_legend():
    fold = hold(groups(), A="goal foul attack")
    labels = [terminal.label(fold.view(0), 0, e, "en").plain for e in fold.offers(0)]
    assert labels == ["goal", "attack", "discard  goal ", "discard  attack ", "discard  foul "]
    take(fold, "A plays goal")
    assert terminal.label(fold.view(0), 0, 3, "en").plain == "2b Czechoslovakia against Northern Ireland"
    paper = io.StringIO()
    Console(file=paper, width=100, color_system=None).print(terminal.legend("pt"))
    assert len(paper.getvalue().splitlines()) == 20


@pytest.mark.parametrize("year", YEARS)
def test_terminal_a_person_plays_every_cup_to_its_end(year, tmp_path, monkeypatch):
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    file = tmp_path / "cup.txt"
    seats = ",".join(["me", *["random"] * 5])
    command = ["play", "worldcup", "--seats", seats, "-o", f"year={year}", "--lang", "en", "--fast", "--seed", "5"]
    done = CliRunner().invoke(app, [*command, "--save", str(file)], input="1\n" * 400)
    assert done.exit_code == 0, done.output[-800:]
    assert re.search(r"^scores ", file.read_text("utf-8"), re.MULTILINE)
    picture = tmp_path / "cup.svg"
    drawn = CliRunner().invoke(app, ["draw", str(file), "--out", str(picture), "--lang", "en"])
    assert drawn.exit_code == 0, drawn.output
    assert f"{year}:" in picture.read_text("utf-8")


# --- another box -------------------------------------------------------------------------------------------


def test_b16_the_owner_of_a_box_corrects_it(tmp_path, monkeypatch):
    monkeypatch.setenv("MUNDIALITO_PLAIN", "1")
    box = tmp_path / "box.toml"
    box.write_text("BRA_1958 = 5\ngoal_cards = 30\nquarter_finals = 20\n", "utf-8")
    command = ["simulate", "worldcup", "--seats", "random,random,random", "-n", "1", "--parts", str(box)]
    assert CliRunner().invoke(app, command).exit_code == 0
    assert GAME.begun(3, {}, {"BRA_1958": 5}).squares[12] == 5
    box.write_text("BRA_1959 = 5\n", "utf-8")
    refused = CliRunner().invoke(app, [*command, "--lang", "en"])
    assert refused.exit_code != 0
    assert "BRA_1959" in refused.output


def test_every_part_is_shipped_with_its_derivation():
    shipped = (Path(terminal.__file__).parents[1] / "rulebook" / "parts.toml").read_text("utf-8")
    names = set(re.findall(r"^(\w+) = ", shipped, re.MULTILINE))
    assert names == {part.name for part in PARTS}
    assert shipped.count("#") > 10
