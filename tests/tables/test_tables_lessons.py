"""A lesson at a table: others and Nature go by its script, the learner is kept to it; nothing of it counts."""

from __future__ import annotations

import pytest
from halls import in_a_hall, move, people, turned_by_hand

from mundialito import lessons
from mundialito.engine.reasons import Refused
from mundialito.lessons import Kindly
from mundialito.store import PersonRow
from mundialito.tables import acts, script
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.refusals import NotNow, Stale, Unknown
from mundialito.tables.table import ENDED, PLAYING


async def taught(hall: Hall) -> tuple[Live, PersonRow]:
    (ana,) = await people(hall, "Ana")
    return await hall.open_lesson("uno", "first", ana), ana


async def others_do_their_part(hall: Hall, live: Live) -> None:
    """As when the alarms ring."""
    time = turned_by_hand(hall)
    while live.table.cue():
        time.now += 2e9
        live.clock.reach(time.now)
        await hall.duties.follow_script(live)


def told(live: Live) -> list[str]:
    names, text = "ABC", live.table.game.notation.text
    return [f"{names[who] if who >= 0 else '*'} {text(e)}" for who, e in live.table.playing.events]


@in_a_hall
async def test_it_begins_where_it_says_and_promises_nothing(hall: Hall) -> None:
    live, ana = await taught(hall)
    table = live.table
    assert table.stage == PLAYING and table.step == 0 and table.seats_of(ana.id) == [0]
    assert table.setting.commitment == "" and not table.setting.public
    assert table.lesson and table.playing.state.tobytes() == table.lesson.begun().tobytes()
    assert table.awaited() == [0]


@in_a_hall
async def test_others_do_what_the_step_names_and_then_it_is_the_next_step(hall: Hall) -> None:
    live, _ = await taught(hall)
    await move(hall, live, 0, "plays R7")
    assert live.table.step == 0 and live.table.cue()
    await others_do_their_part(hall, live)
    assert told(live) == ["A plays R7", "B plays R1", "C plays Y1"] and live.table.step == 1


@in_a_hall
async def test_another_choice_is_answered_and_leaves_no_trace(hall: Hall) -> None:
    live, _ = await taught(hall)
    before = list(live.entries)
    with pytest.raises(Kindly, match="keep it for when nothing else does"):
        await move(hall, live, 0, "plays W")
    with pytest.raises(Kindly, match="You may draw"):
        await move(hall, live, 0, "draws")
    with pytest.raises(Refused, match="match"):
        await move(hall, live, 0, "plays B1")  # against the rules it is in a lesson, too
    assert live.entries == before


@in_a_hall
async def test_it_is_taken_to_its_end_and_has_no_result(hall: Hall) -> None:
    live, ana = await taught(hall)
    while live.table.stage != ENDED:
        await hall.act(live, lambda t: acts.show_me(t, ana.id, t.step, live.clock.now()))
        await others_do_their_part(hall, live)
    over = live.table.over
    assert over and over.reason == "lesson" and over.scores is None and over.seed == ""
    with pytest.raises(Unknown):
        await hall.counted(live.id)
    with pytest.raises(NotNow, match="one learner"):
        await hall.rematch(live, ana.id)


@in_a_hall
async def test_back_is_the_beginning_of_a_step_then_of_the_one_before(hall: Hall) -> None:
    live, ana = await taught(hall)
    await move(hall, live, 0, "plays R7")
    await others_do_their_part(hall, live)
    await move(hall, live, 0, "plays B1")
    state = live.table.playing.state.tobytes()
    await hall.act(live, lambda t: script.step_back(t, ana.id, 1))
    assert live.table.step == 1 and len(told(live)) == 3
    await hall.act(live, lambda t: script.step_back(t, ana.id, 1))
    assert live.table.step == 0 and told(live) == []
    await hall.act(live, lambda t: script.step_back(t, ana.id, 1))  # pressed twice
    assert live.table.step == 0
    with pytest.raises(NotNow, match="where the lesson begins"):
        await hall.act(live, lambda t: script.step_back(t, ana.id, 0))
    await move(hall, live, 0, "plays R7")
    await others_do_their_part(hall, live)
    await move(hall, live, 0, "plays B1")
    assert live.table.playing.state.tobytes() == state


@in_a_hall
async def test_it_is_read_again_from_its_log_and_gone_on_with(hall: Hall) -> None:
    live, ana = await taught(hall)
    await move(hall, live, 0, "plays R7")
    await others_do_their_part(hall, live)
    hall.drop(live)
    again = await hall.lesson_of(ana.id, "uno", "first")
    assert again and again is not live and again.table.step == 1
    assert again.table.playing.state.tobytes() == live.table.playing.state.tobytes()
    assert await hall.lesson_of(ana.id, "uno", "none") is None


@in_a_hall
async def test_by_another_script_its_log_says_nothing(hall: Hall) -> None:
    live, ana = await taught(hall)
    setting = live.table.setting
    hall.drop(live)
    lesson = lessons.find("uno", "first")
    older = lesson.edition
    object.__setattr__(lesson, "edition", "another")
    try:
        again = await hall.at(live.link)
        assert setting.edition == older and again.table.over and again.table.over.reason == "version"
        assert await hall.lesson_of(ana.id, "uno", "first") is None
    finally:
        object.__setattr__(lesson, "edition", older)


@in_a_hall
async def test_what_matches_have_besides_playing_lessons_have_not(hall: Hall) -> None:
    live, ana = await taught(hall)
    (eva,) = await people(hall, "Eva")
    await move(hall, live, 0, "plays R7")
    for act in (acts.leave, acts.resign, acts.ask_back):
        with pytest.raises(NotNow, match="not for a lesson"):
            await hall.act(live, lambda t: act(t, ana.id, 0))  # noqa: B023
    with pytest.raises(NotNow, match="one learner"):
        await hall.sit(live, eva.id, "Eva", 1)
    for act in (script.read_on, script.step_back, script.hint):
        with pytest.raises(NotNow, match="no lesson of yours"):
            act(live.table, eva.id, 0)
    with pytest.raises(NotNow, match="waits for your choice"):
        script.read_on(live.table, ana.id, 0)
    with pytest.raises(Stale):
        script.hint(live.table, ana.id, 0)  # the others are at it
    assert not acts.can_be_taken_over(live.table, 1, "somebody")
    assert await hall.listed("playing") == []


@in_a_hall
async def test_an_outcome_stands_and_back_ends_it(hall: Hall) -> None:
    hall.beat = 0.9
    (ana,) = await people(hall, "Ana")
    live = await hall.open_lesson("uno", "plus-four", ana)
    await move(hall, live, 0, "challenges")
    while not live.table.awaits_nature:
        await hall.duties.follow_script(live)
    assert live.is_staged and live.table.step == 0
    with pytest.raises(Stale):  # nothing is asked just now
        await hall.act(live, lambda t: acts.show_me(t, ana.id, 0, live.clock.now()))
    await hall.act(live, lambda t: script.step_back(t, ana.id, 0))
    assert not live.is_staged and told(live) == ["C plays W+4", "C names Y"]
    assert live.shown is live.table and live.table.awaited() == [0]
