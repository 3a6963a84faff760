"""The command line: rules that it prints, and mistakes, which get one sentence each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import Answer, mistake

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
        ("deal = ", "This is not TOML: "),
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
    broken = "It breaks off in the middle: the file was cut short on its way. Fetch it anew."
    assert mistake("verify", str(path), status=1) == broken
    assert mistake("replay", str(path)) == broken
    path.write_text('{"format": "mundialito 1"}')
    assert "This is no match in JSON" in mistake("replay", str(path))
    path.write_text("")
    assert mistake("replay", str(path)) == "The file is empty."
    path.write_bytes(b"\xef\xbb\xbfmundialito 1")  # the mark that some editors begin a file with is passed over
    assert mistake("replay", str(path)).startswith("Line 1: The header must name id, ")
    path.write_bytes(b"\xff\xfe\x00")
    assert mistake("verify", str(path)) == f"{path} is not a text file."
    assert "is not a text file" in mistake("simulate", "uno", "--parts", str(path))


FILES = {  # commands that read a file, and where it stands among their words
    "replay": ["replay", "FILE"],
    "replay --at": ["replay", "FILE", "--at", "3"],
    "verify": ["verify", "FILE"],
    "analyse": ["analyse", "FILE"],
    "draw": ["draw", "FILE", "-o", "no.svg"],
    "odds": ["odds", "cup2010", "--at", "FILE"],
    "tournament odds": ["tournament", "odds", "FILE"],
    "cup table": ["cup", "table", "1930", "FILE"],
    "cup bracket": ["cup", "bracket", "2010", "FILE"],
    "simulate --parts": ["simulate", "uno", "-n", "20", "--parts", "FILE"],
}
HEADER = b"mundialito 1 id=a game=uno version=%b seats=Ana,Bruno options=- parts=- commitment=-\n"
EVENT = b'{"format": "mundialito event 1", "entries": [%b]}'
OPENED = b"mundialito event 1\n2022-12-17T12:00:00.000Z desk open %b\n"
GARBAGE = {
    "nothing": b"",
    "deep": b'{"a":' * 10_000,
    "deep lists": b"[" * 10_000,
    "a list": b"[]",
    "an object": b"{}",
    "long number": b'{"format": ' + b"9" * 5000 + b"}",
    "long TOML number": b"deal = " + b"9" * 5000,
    "long version": HEADER % (b"9" * 5000),
    "long option": HEADER.replace(b"options=-", b"options=x:" + b"9" * 5000) % b"1",
    "NaN": b'{"format": NaN}',
    "twice": b'{"a": 1, "a": 2}',
    "half a letter": b'{"format": "\\ud800"}',
    "NUL": b"\x00" * 100,
    "no end": b'home,away,home_goals,away_goals\n"' + b"x" * 140_000,
    "one line": b"x" * 1_000_000,
    "carriage returns": b"a,b\r1,2\r",
    "many lines": b"x\n" * 300_000,
    "too large": b"x" * (17 << 20),
    "public plays": HEADER % b"1" + b"nonces - -\npublic plays R5\n",
    "seat J": HEADER % b"1" + b"nonces - -\nJ draws\n",
    "far future": b"mundialito event 1\n9999-99-99T00:00:00.000Z desk open {}\n",
    "too late": EVENT % (b'{"at": 1' + b"0" * 30 + b', "kind": "open", "data": {}, "by": ""}'),
    "nobody": OPENED % b"{}",
    "one alone": OPENED % b"{}" + b'2022-12-17T12:00:00.000Z desk enter {"name": "Ana", "here": true}\n',
    "a cup": OPENED % b'{"cup": "1930"}',
    "bare undo": OPENED % b"{}" + b"2022-12-17T12:00:00.000Z desk undo {}\n",
    "empty list": EVENT % b"",
}


@pytest.mark.parametrize("garbage", GARBAGE)
@pytest.mark.parametrize("command", FILES)
def test_garbage_in_a_file_gets_one_sentence(command: str, garbage: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(GARBAGE[garbage])
    words = [str(path) if word == "FILE" else word for word in FILES[command]]
    answer = Answer(*words)
    if (command, garbage) == ("simulate --parts", "nothing"):
        assert answer.status == 0  # no part is another: that is a box, too
        return
    assert answer.status in (1, 2)
    assert answer.out == ""
    assert answer.err.count("\n") == 1 and len(answer.err) < 2500
