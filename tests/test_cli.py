"""The command line from outside: what it prints, where, and with which exit status."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mundialito import __version__
from mundialito.cli import app

ENGLISH = {"LC_ALL": "en_US.UTF-8", "COLUMNS": "80", "MUNDIALITO_PLAIN": "1"}
ALWAYS_FIRST = "1\n" * 3000  # the first of what is offered, to the end of the match


class Answer:
    """What a command answered."""

    def __init__(self, *words: str, typed: str = "", **env: str) -> None:
        result = CliRunner().invoke(app, list(words), input=typed, env=ENGLISH | env)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        self.status, self.out, self.err = result.exit_code, result.stdout, result.stderr


def mistake(*words: str, status: int = 2) -> str:
    """The one sentence that answers a mistake."""
    answer = Answer(*words)
    assert answer.status == status
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    return answer.err.strip()


@pytest.fixture(scope="module")
def match_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match, played and saved by the command line."""
    path = tmp_path_factory.mktemp("matches") / "match.txt"
    answer = Answer(
        "play", "uno", "--seed", "5eed", "--save", str(path), "--name", "Marta", "--option", "stacking=on",
        typed=ALWAYS_FIRST,
    )  # fmt: skip
    assert answer.status == 0
    assert "Won by" in answer.out
    return path


# --- help -----------------------------------------------------------------------------------------


def run(code: str, **env: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ | ENGLISH | env
    )
    return done.stdout


def test_help_loads_nothing_heavy() -> None:
    heavy = ("numpy", "numba", "rich", "mundialito.engine.face", "mundialito.games.uno")
    out = run(
        "import sys; sys.argv = ['mundialito', '--help']\n"
        "from mundialito.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print([m for m in {heavy} if m in sys.modules])"
    )
    assert "simulate" in out
    assert out.endswith("[]\n")


def test_version() -> None:
    assert Answer("--version").out == f"mundialito {__version__}\n"


def test_python_dash_m() -> None:
    done = subprocess.run([sys.executable, "-m", "mundialito", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"mundialito {__version__}\n"


@pytest.mark.parametrize("command", ["play", "serve", "simulate", "replay", "draw", "verify", "count", "rules", "warm"])
def test_every_command_has_help(command: str) -> None:
    assert Answer(command, "--help").status == 0


# --- play, replay, verify -------------------------------------------------------------------------


def test_a_saved_match_verifies(match_file: Path) -> None:
    answer = Answer("verify", str(match_file))
    assert answer.status == 0
    assert re.match(
        r"Verified: \d+ outcomes of Nature recomputed, \d+ events within the rules, scores right\.", answer.out
    )


def test_a_match_can_be_played_again_by_its_seed(match_file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.txt"
    Answer(
        "play", "uno", "--seed", "5eed", "--save", str(again), "--name", "Marta", "--option", "stacking=on",
        typed=ALWAYS_FIRST,
    )  # fmt: skip
    assert again.read_text() == match_file.read_text()


def test_play_shows_promise_scores_and_seed() -> None:
    answer = Answer("play", "uno", "--seed", "7", typed=ALWAYS_FIRST)
    assert answer.out.index("Commitment: 2a3394dd723a") < answer.out.index("starts.")
    assert "Scores: Player " in answer.out
    assert "Seed: " + "0" * 63 + "7" in answer.out
    assert "--save FILE" in answer.out


def changed(match_file: Path, tmp_path: Path, pattern: str, new: str) -> str:
    text, n = re.subn(pattern, new, match_file.read_text(), count=1, flags=re.MULTILINE)
    assert n == 1
    path = tmp_path / "changed.txt"
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize(
    ("pattern", "new", "said"),
    [
        (r"^\* turns up .*\n", "", "is missing|left out"),
        (r"seats=Marta,", "seats=Carla,", "the header or a nonce was"),
        (r"^seed .*", "seed " + "0" * 64, "Wrong seed"),
        (r"^scores .*", "scores 0 0 0 0", "The scores were changed"),
        (r"^scores .*\n", "", "The scores are missing"),
        (r"^A plays .*", "A flies", "Line [0-9]+: 'flies' is no event of uno"),
        (r"game=uno", "game=chess", "There is no game chess"),
        (r"mundialito 1", "mundialito 9", "A match file begins with"),
    ],
)
def test_a_tampered_match_is_refused(match_file: Path, tmp_path: Path, pattern: str, new: str, said: str) -> None:
    path = changed(match_file, tmp_path, pattern, new)
    assert re.search(said, mistake("verify", path, status=1))


def test_replay_tells_one_line_an_event(match_file: Path) -> None:
    events = [line for line in match_file.read_text().splitlines() if line[:2] in ("* ", "A ", "B ", "C ", "D ")]
    lines = Answer("replay", str(match_file)).out.splitlines()
    assert len(lines) == len(events) + 1
    assert lines[-1].strip().startswith("Scores: Marta ")


def test_replay_as_a_seat_keeps_what_the_others_hold(match_file: Path) -> None:
    out = Answer("replay", str(match_file), "--as", "b").out
    assert "Marta gets a card." in out
    assert re.search(r"Bruno gets (?!a card)", out)
    assert not re.search(r"Bruno gets (?!a card)", Answer("replay", str(match_file), "--as", "public").out)


def test_replay_at_a_moment(match_file: Path) -> None:
    public, seat, open_ = (
        Answer("replay", str(match_file), "--at", "34", *who).out.splitlines()[-1]
        for who in (["--as", "public"], ["--as", "A"], [])
    )
    assert public.count("?") > seat.count("?") > open_.count("?") == 0
    assert "Marta (you)" in Answer("replay", str(match_file), "--at", "34", "--as", "A").out


def test_replay_of_what_the_rules_refuse(match_file: Path, tmp_path: Path) -> None:
    path = changed(match_file, tmp_path, r"^\* turns up .*\n", "* guilty\n")
    assert "Event 30, * guilty, is against the rules: " in Answer("replay", path).err


def test_draw_makes_a_picture_of_what_a_seat_sees(match_file: Path, tmp_path: Path) -> None:
    seen, all_open = tmp_path / "seen.svg", tmp_path / "open.svg"
    assert Answer("draw", str(match_file), "--at", "34", "--as", "A", "-o", str(seen)).status == 0
    assert Answer("draw", str(match_file), "--at", "34", "-o", str(all_open)).status == 0
    assert seen.read_text("utf-8").startswith("<svg")
    assert seen.read_bytes() != all_open.read_bytes()


def test_draw_mistakes_write_nothing(match_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "picture.svg"
    assert "--at goes from 0 to" in mistake("draw", str(match_file), "--at", "9999", "-o", str(out))
    assert mistake("draw", str(match_file), "--as", "Q", "-o", str(out)).startswith("Seats are A")
    assert "cannot be written" in mistake("draw", str(match_file), "-o", str(tmp_path / "no" / "where.svg"))
    assert not out.exists()


def test_replay_mistakes(match_file: Path) -> None:
    for at in ("9999", "-1"):
        assert re.fullmatch(
            r"The match has (\d+) events: --at goes from 0 to \1\.", mistake("replay", str(match_file), "--at", at)
        )
    assert mistake("replay", str(match_file), "--as", "Q") == "Seats are A, B, C, D or public; Q is none."


# --- simulate, count, warm ------------------------------------------------------------------------


def test_simulate_as_json_is_repeatable_and_does_not_depend_on_jobs() -> None:
    words = ("simulate", "uno", "--seats", "simple,eager,random", "--matches", "30", "--seed", "7", "--json")
    one, two = (json.loads(Answer(*words, "--jobs", jobs).out) for jobs in ("1", "2"))
    for told in (one, two):
        del told["seconds"], told["matches_per_second"]
    assert one == two
    assert one["matches"] == 30
    assert [seat["bot"] for seat in one["seats"]] == ["simple", "eager", "random"]


def test_simulate_fits_80_columns() -> None:
    told = json.loads(Answer("simulate", "uno", "--seats", "3", "-n", "5", "--seed", "7", "--json").out)
    assert [seat["bot"] for seat in told["seats"]] == ["random"] * 3
    answer = Answer("simulate", "uno", "--seats", ",".join(["simple"] * 5 + ["eager"] * 5), "-n", "20", "--seed", "7")
    assert answer.status == 0
    assert max(len(line) for line in answer.out.splitlines()) <= 80
    assert "ABCDE  simple" in answer.out
    assert "again: --seed 7" in answer.out
    assert answer.err == ""


def test_simulate_says_what_differs_from_the_default(tmp_path: Path) -> None:
    parts = tmp_path / "box.toml"
    parts.write_text("deal = 5\nzero = 1\n")
    words = ("simulate", "uno", "-n", "5", "--option", "stacking=on", "-o", "catcher=next", "--parts", str(parts))
    assert "uno: 5 matches, stacking=on, deal=5\n" in Answer(*words).out


def test_simulate_says_that_it_compiles(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import mundialito.engine.face as faces
    from mundialito.terminal.consoles import announce_compiling

    monkeypatch.setattr(faces, "allowed", lambda _: "compiled")
    monkeypatch.setattr(faces, "is_cached", lambda game, entry: game == "coin")
    announce_compiling("coin", "en")
    announce_compiling("uno", "en")
    assert capsys.readouterr().err == "Compiling the rules of uno for this machine (once, about 10 s)…\n"


# `mundialito`, also where whoever runs the suite in the background has had Ctrl-C ignored.
INTERRUPTIBLE = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("mundialito", run_name="__main__")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is needed to see when it runs (2026-01)")
def test_ctrl_c_prints_what_is_done_so_far() -> None:
    import pty

    master, slave = pty.openpty()
    command = [sys.executable, "-c", INTERRUPTIBLE, "simulate", "uno", "-n", "999999999", "--json", "--seed", "1"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=slave, env=os.environ | ENGLISH | {"TERM": "xterm"}
    )
    os.close(slave)
    seen = b""
    while not re.search(rb"[1-9][0-9]*/999999999", seen):
        seen += os.read(master, 4096)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate()
    os.close(master)
    assert process.returncode == 130
    told = json.loads(out)
    assert 0 < told["matches"] < told["matches_asked"] == 999999999
    assert told["seats"]


def test_count() -> None:
    answer = Answer("count", "uno", "R0 | R1 W+4 | G2 G2", "2")
    assert [line.split() for line in answer.out.splitlines()] == [["1", "3"], ["2", "56"]]
    assert Answer("count", "uno", "1", "--seats", "5").out.split() == ["1", "5"]
    assert Answer("count", "uno", "1", "--seats", "5", "--option", "starter=B").out.split() == ["1", "54"]


def test_warm_where_nothing_is_compiled() -> None:
    answer = Answer("warm", "uno")
    assert answer.status == 0
    assert "uno runs interpreted here" in answer.err


@pytest.mark.xdist_group("compiled uno")  # compiled once for all of them
def test_warm_compiles_and_says_where_it_is_kept() -> None:
    answer = Answer("warm", "uno", MUNDIALITO_PLAIN="")
    assert answer.status == 0
    assert re.match(r"uno is ready after [0-9.]+ s\. Compiled code is kept in .*uno-compiled\.\n", answer.out)


def test_everything_works_where_numba_is_missing() -> None:
    out = run(
        "import sys; sys.modules['numba'] = None\n"
        "sys.argv = ['mundialito', 'simulate', 'uno', '-n', '5', '--json']\n"
        "from mundialito.cli import main\n"
        "main()",
        MUNDIALITO_PLAIN="",
    )
    assert json.loads(out)["mode"] == "plain"


# --- rules ----------------------------------------------------------------------------------------


def test_rules() -> None:
    assert Answer("rules", "uno").out.startswith("# UNO: one round")
    assert Answer("rules", "uno", "--lang", "es").out.startswith("# UNO: una ronda")
    assert Answer("rules", "uno", LC_ALL="pt_BR.UTF-8").out.startswith("# UNO: uma rodada")
    assert "uno " in Answer("rules").out


def test_one_rule_with_the_decisions_below_it() -> None:
    out = Answer("rules", "uno", "u7").out
    assert out.startswith("## U7 ")
    assert "### UD5 " in out
    assert "## U8" not in out
    assert Answer("rules", "uno", "UD5").out.startswith("### UD5 ")


def test_the_options_with_their_values_and_rule_numbers() -> None:
    out = Answer("rules", "uno", "--options").out
    assert re.search(r"stacking +UD15 +off, on", out)
    assert re.search(r"turn_limit +UD11 +20000 \(1-1000000\)", out)
    assert re.search(r"deal +U2 +7 \(1-20\)", out)
    assert max(len(line) for line in out.splitlines()) <= 80


# --- mistakes: one sentence, exit status 2 ----------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("simulate chess", r"There is no game chess; there are: .*uno, worldcup\."),
        ("play chess", r"There is no game chess; there are: .*uno, worldcup\."),
        ("simulate uno --seats deep,random", "There is no bot deep; there are: random, eager, simple."),
        ("simulate uno --seats me,random", "There is no bot me; there are: random, eager, simple."),
        ("play uno --seats me,deep", "There is no player deep; there are: me, random, eager, simple."),
        ("play uno --seats me", "uno is for 2 to 10 seats, not 1."),
        ("simulate uno --seats random,", r"There is no bot ; there are"),
        ("simulate uno --option stacking", "An option reads name=value, such as first_card=act; stacking does not."),
        ("simulate uno --option stacking=perhaps", r"stacking cannot be perhaps; it can be off, on. \(UD15\)"),
        ("simulate uno --option tricks=on", "There is no option tricks; there are: .*stacking"),
        ("simulate uno --option starter=J", r"The starter must be one of the seats at the table. \(UD14\)"),
        ("simulate uno --matches 0", "At least one match must be played: --matches cannot be 0."),
        ("simulate uno --matches -5", "At least one match must be played: --matches cannot be -5."),
        ("simulate uno --jobs -1", "--jobs is a number from 0 to 256, not -1."),
        (
            "simulate uno --jobs 2 --cluster host:1",
            "--jobs is for this machine, and the workers of a cluster have threads",
        ),
        (
            "simulate uno --cluster host",
            r"No Dask scheduler at host \(missing port number in address 'host'\): start one",
        ),
        ("simulate uno --seed -1", r"The seed of a run is a number from 0 to 2\^63 - 1, not -1."),
        ("simulate uno --parts nowhere.toml", "Cannot read nowhere.toml: No such file or directory."),
        ("play uno --seed xyz", "A seed is 1 to 64 digits 0-9a-f; xyz is not."),
        ("play uno --lang fr", "There is no language fr; there are: en, es, pt."),
        ("play uno --save no/such/folder/match.txt", "There is no folder .*folder: make it first."),
        ("verify nowhere.txt", "Cannot read nowhere.txt: No such file or directory."),
        ("replay nowhere.txt", "Cannot read nowhere.txt: No such file or directory."),
        ("count uno R0 2", "A position begins with the top card"),
        ("count uno many", "The depth is a number from 1 up, not many."),
        ("count uno 0", "The depth is a number from 1 up, not 0."),
        ("count uno R0 | 2", "Put the position in quotes, then the depth."),
        ("count uno R0 2 --seats 3", "A position brings its own seats, options and parts: write them there."),
        ("rules uno U99", "There is no rule U99; there are: U1, U2, .*U12."),
        ("rules chess", "There is no game chess; there are: .*uno."),
        ("warm chess", "There is no game chess; there are: .*uno."),
    ],
)
def test_a_mistake_gets_one_sentence(words: str, said: str) -> None:
    assert re.match(said, mistake(*words.split()))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deal = ", "is not TOML: "),
        ("tricks = 3", "There is no part tricks; there are: zero, "),
        ("deal = 99", r"deal must be a whole number from 1 to 20. \(U2\)"),
        ("deal = 'many'", r"deal must be a whole number from 1 to 20. \(U2\)"),
        ("number = 0\ndeal = 9", r"The deck is too small: .*\(U2\)"),
    ],
)
def test_parts_that_cannot_be_played(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(text)
    assert re.search(said, mistake("simulate", "uno", "--parts", str(path)))


def test_files_that_are_no_matches(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text('{"format": ')
    assert "This is no match in JSON" in mistake("verify", str(path), status=1)
    assert "This is no match in JSON" in mistake("replay", str(path))
    path.write_text("")
    assert mistake("replay", str(path)) == "The file is empty."
    path.write_bytes(b"\xff\xfe\x00")
    assert mistake("verify", str(path)) == f"{path} is not a text file."
    assert "is not a text file" in mistake("simulate", "uno", "--parts", str(path))


def test_a_match_is_never_written_over_another(match_file: Path) -> None:
    before = match_file.read_text()
    assert mistake("play", "uno", "--save", str(match_file)) == f"{match_file} exists already: choose another name."
    assert match_file.read_text() == before
