"""A file that is no lesson is refused in one sentence that names the file and the step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mundialito import games, lessons
from mundialito.judge.running import check_lesson
from mundialito.judge.trials import Breach
from mundialito.lessons import Kindly, Lesson
from mundialito.lessons.lesson import named
from mundialito.lessons.reading import BadLesson, read
from mundialito.lessons.trying import check

WORDS = 'say = { en = "a {B}", es = "b", pt = "c" }'
OTHER = 'other = { rule = "U4", say = { en = "No.", es = "No es eso.", pt = "Não." } }'
GOOD = f"""
number = 1
minutes = 3
title = {{ en = "a", es = "b", pt = "c" }}
[table]
seats = 2
options = {{ starter = "A" }}
position = "R5 | R7 W B1 | R1 B4 G4"
[[step]]
{WORDS}
answer = ["plays R7"]
{OTHER}
then = ["B plays R1"]
[[step]]
{WORDS}
answer = ["plays B1; uno"]
{OTHER}
then = ["B plays B4", "B uno"]
[[step]]
{WORDS}
"""


def lesson(text: str = GOOD) -> Lesson:
    return read(text, games.load("uno"), "trial")


def test_a_good_one_is_played() -> None:
    good = lesson()
    assert good.starts == (0, 2, 6) and good.last == 2
    assert check(good) == 5  # to draw and to play the wild, twice; silence
    assert named(good.steps[0].text, "en", ["Ana", "Bruno"]) == "a Bruno"


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (
            'answer = ["plays R7"]',
            'answer = ["plays R77"]',
            r"The lesson trial, step 1: 'plays R77' is no event of uno",
        ),
        ('es = "b", pt = "c" }\nanswer = ["plays B1', 'es = "b" }\nanswer = ["plays B1', "step 2: .*missing.*pt"),
        ("a {B}", "a {C}", r"step 1: \{C\} is no seat of this table"),
        ('["B plays R1"]', '["B plays B4"]', "step 1: 'B plays B4' is refused"),
        ('["B plays R1"]', '["* gives R1"]', r"step 1: '\* gives R1' cannot happen there: the match waits for B"),
        ('["B plays R1"]', '["C plays R1"]', "step 1: nobody sits at C"),
        ('rule = "U4"', 'rule = "U99"', "step 1: the rulebook has no U99"),
        (OTHER, "", "step 1: nothing is said to '.*', which is legal there"),
        ('answer = ["plays R7"]', 'answer = ["plays R7", "plays B1; uno"]', "step 1: all right answers have as many"),
        ("seats = 2", "seats = 3", "its table: 3 seats, and 2 in the position"),
        ('{ starter = "A" }', "{}", "its table: the position has another starter"),
        ("number = 1", "number = one", "as a file"),
        ("seats = 2", "seats = 2\nme = 'C'", "its table: the learner sits at one of AB, not at 'C'"),
        ("answer = [", "point = ['#<b>']\nanswer = [", "step 1: '#<b>' is no place on the page"),
        ("answer = [", "hint = 'x'\nanswer = [", "step 1: .*hint"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(before: str, after: str, sentence: str) -> None:
    assert before in GOOD
    with pytest.raises(BadLesson, match=sentence):
        check(lesson(GOOD.replace(before, after)))


def test_a_lesson_has_two_to_eight_steps_and_asks_for_something_soon() -> None:
    read_only = f"[[step]]\n{WORDS}\n"
    for text in [
        GOOD + 6 * read_only,
        GOOD.replace("[[step]]", 2 * read_only + "[[step]]", 1),
        GOOD.rpartition("[[step]]")[0],
    ]:
        with pytest.raises(BadLesson, match="its steps"):
            lesson(text)


def test_an_edition_changes_with_what_is_played_and_not_with_words() -> None:
    assert lesson(GOOD.replace("a {B}", "better")).edition == lesson().edition
    assert lesson(GOOD.replace("B plays R1", "B draws")).edition != lesson().edition


def test_a_reply_is_said_in_the_readers_language() -> None:
    reply = lesson().steps[0].replies[0]
    assert [Kindly(reply, ["Ana", "Bruno"]).in_words(lang) for lang in ("en", "es", "pt")] == [
        "No.",
        "No es eso.",
        "Não.",
    ]


def test_the_example_of_the_docs_is_played() -> None:
    page = (Path(__file__).parents[2] / "docs/lessons.md").read_text("utf-8")
    (example,) = re.findall(r"^```toml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert check(lesson(example)) == 1


def test_the_judge_tells_of_a_lesson_that_the_rules_have_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "find", lambda *_: lesson(GOOD.replace("B plays R1", "B plays B4")))
    with pytest.raises(Breach, match="The lesson trial, step 1: 'B plays B4' is refused"):
        check_lesson("uno", "trial")
