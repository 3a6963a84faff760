"""Every lesson that ships is played to its end on the real rules, right and wrong."""

from __future__ import annotations

import re

import pytest

from mundialito import games, lessons
from mundialito.drawing import Place
from mundialito.engine.fold import Fold
from mundialito.engine.who import PUBLIC
from mundialito.lessons import Lesson, named
from mundialito.lessons.trying import check
from mundialito.showing.drawings import drawing_of
from mundialito.words import LANGUAGES

ALL = [(game, name) for game in games.names() for name in lessons.names(game)]
OURS = ("uno", "cup2010", "worldcup", "tactics")
LONGEST = 330  # letters of one text: on a phone the board must stay in sight


@pytest.fixture(params=ALL, ids=[f"{game}-{name}" for game, name in ALL])
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return lessons.find(*request.param)


def test_it_is_played_to_its_end_and_answers_every_other_legal_choice(lesson: Lesson) -> None:
    assert check(lesson) > 0


def test_its_texts_are_whole_in_every_language(lesson: Lesson) -> None:
    names = [f"Seat {p}" for p in range(lesson.seats)]
    for step in lesson.steps:
        for text in [step.text, *([step.done] if step.done else []), *(reply.text for reply in step.replies)]:
            words = {lang: named(text, lang, names) for lang in LANGUAGES}
            assert len(set(words.values())) == len(LANGUAGES), "a text is translated"
            assert max(map(len, words.values())) <= LONGEST, words


def test_what_it_points_at_is_on_the_page_and_so_is_what_it_asks_for(lesson: Lesson) -> None:
    """For a learner who looks at the table as it is when the step begins."""
    draw = drawing_of(lesson.game.name)
    places = [Place(f"Seat {p}", None) for p in range(lesson.seats)]

    def look(n: int, fold: Fold) -> None:
        step, me = lesson.steps[n], lesson.me
        offers = fold.offers(me) if step.answers else []
        page = str(draw.public(fold.view(PUBLIC), places, "en", "symbols.svg"))
        if not fold.is_over:
            page += str(draw.private(fold.view(me), me, offers, places, "en", "symbols.svg"))
        for point in step.points:
            assert has(page, point), f"step {n + 1}: {point}"
        for answer in step.answers[:1]:
            assert re.search(rf'(value|data-event)="{answer[0]}"', page), f"step {n + 1} can be chosen"

    check(lesson, look)


def has(page: str, point: str) -> bool:
    if point[0] == "[":
        return point[1:-1] in page
    attribute = "id" if point[0] == "#" else "class"
    return any(point[1:] in words.split() for words in re.findall(rf'\b{attribute}="([^"]*)"', page))


@pytest.mark.parametrize("game", OURS)
def test_every_game_of_ours_has_a_first_match(game: str) -> None:
    first = lessons.of_game(game)[0]
    assert first.name == "first" and 3 <= first.minutes <= 5
