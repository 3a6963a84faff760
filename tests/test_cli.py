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
from commands import ENGLISH, Answer, mistake

from mundialito import __version__

ALWAYS_FIRST = "1\n" * 3000  # the first of what is offered, to the end of the match


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
    told, (scores, *figures) = lines[: len(events)], lines[len(events) :]
    assert all(re.match(rf" *{n}  ", line) for n, line in enumerate(told, 1))
    assert scores.strip().startswith("Scores: Marta ") and figures[0].strip().startswith("Cards played: Marta ")


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
    shown = Answer("replay", str(match_file), "--at", "34", "--as", "A").out
    assert "Marta (you)" in shown
    told = [line[6:] for line in Answer("replay", str(match_file), "--as", "A").out.splitlines() if line[:4] == "  34"]
    assert told == shown.splitlines()[:1], "what was last is told above the table"


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
    import mundialito.engine.caches as caches
    import mundialito.engine.face as faces
    from mundialito.terminal.consoles import announce_compiling

    monkeypatch.setattr(faces, "allowed", lambda _: "compiled")
    monkeypatch.setattr(caches, "is_cached", lambda game, entry: game == "coin")
    announce_compiling("coin", "en")
    announce_compiling("uno", "en")
    assert capsys.readouterr().err == "Compiling the rules of uno for this machine (once, 10 s to 2 minutes)…\n"


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


def test_a_match_is_never_written_over_another(match_file: Path) -> None:
    before = match_file.read_text()
    assert mistake("play", "uno", "--save", str(match_file)) == f"{match_file} exists already: choose another name."
    assert match_file.read_text() == before
