"""What a viewer is told: from its own log and view, the same whenever it is told."""

from __future__ import annotations

from boards import Board, coin, play_on, uno

from mundialito.engine.who import PUBLIC
from mundialito.tables import acts
from mundialito.tables.live import Live, Watcher
from mundialito.tables.story import KEPT, Story, at_once, retelling


def grown(board: Board, viewer: int, lang: str, moves: int) -> Story:
    """A story that was there from the beginning."""
    story = Story(board.table, viewer, lang)
    took = board.table.take

    def take(entry: object) -> None:
        story.hear(board.table, entry)  # type: ignore[arg-type]
        took(entry)  # type: ignore[arg-type]

    board.table.take = take  # type: ignore[method-assign]
    play_on(board, moves)
    return story


def test_a_story_told_anew_is_the_same_story() -> None:
    for viewer in (PUBLIC, 0, 1):
        for lang in ("en", "es", "pt"):
            board = uno("Ana", "Bruno", "[simple]")
            story = grown(board, viewer, lang, 25)
            again = at_once(retelling(board.table, board.entries, viewer, lang))
            lines = list(story.lines)
            assert lines and list(again.lines)[-len(lines) :] == lines
            assert len({line.number for line in again.lines}) == len(again.lines)


def test_a_long_story_keeps_its_last_lines() -> None:
    board = uno("Ana", "Bruno", "Carla")
    story = grown(board, PUBLIC, "en", 10_000)
    assert board.table.over
    again = at_once(retelling(board.table, board.entries, PUBLIC, "en"))
    assert len(story.lines) == KEPT and again.lines[-1] == story.lines[-1]
    assert again.lines[-1].text == "The match is over."
    assert list(again.lines)[-KEPT // 2 :] == list(story.lines)[-KEPT // 2 :]


def test_what_happens_around_the_game_is_told_too() -> None:
    board = uno("Ana", "Bruno", "Carla")
    live = Live(board.table, "link")
    live.entries = list(board.entries)
    story = live.story(PUBLIC, "en")
    for act, told in (
        (lambda: acts.leave(board.table, "Bruno", 1), "Bruno has left; a bot plays for them."),
        (lambda: acts.pause(board.table, "Ana"), "The match is paused."),
        (lambda: acts.resume(board.table, "Ana"), "The match goes on."),
        (lambda: acts.resign(board.table, "Carla", 2), "Carla resigns."),
    ):
        live.take([entry._replace(at=board.now) for entry in act()])
        assert (story.lines[-1].text, story.lines[-1].around) == (told, True)


def test_nobody_is_woken_for_what_they_cannot_see() -> None:
    board = coin()
    live = Live(board.table, "link")
    watchers = {viewer: Watcher(viewer, "") for viewer in (PUBLIC, 0, 1, 2)}
    live.watchers |= set(watchers.values())
    entries = acts.move(board.table, 1, board.events("B guesses heads"), board.length(1), board.now)
    live.take(entries)
    assert [viewer for viewer, watcher in watchers.items() if watcher.news.is_set()] == [1]


def test_a_story_tells_no_secret() -> None:
    board = coin()
    told = {viewer: at_once(retelling(board.table, board.entries, viewer, "en")).lines for viewer in (PUBLIC, 0, 1, 2)}
    dice = board.table.playing.state.die
    for viewer, lines in told.items():
        texts = [line.text for line in lines if "rolls" in line.text]
        faces = [dice[p] if p == viewer else "a die in secret" for p in range(len(dice))]
        assert texts == [f"{name} rolls {face}." for name, face in zip(board.table.names, faces, strict=False)]
