"""`mundialito play`: before the first event and after the last."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from mundialito.bots import BOTS, LEVELS
from mundialito.engine import match as match_files
from mundialito.engine.match import Match
from mundialito.engine.who import PUBLIC
from mundialito.showing.rulebook import title
from mundialito.showing.timing import UNIT
from mundialito.terminal.consoles import announce_compiling
from mundialito.terminal.inputs import PERSON, Mistake
from mundialito.terminal.screen import Screen
from mundialito.terminal.session import Left, Session, Setup
from mundialito.terminal.telling import figure_lines
from mundialito.words import say

INTERRUPTED = 130  # the exit status of a program that Ctrl-C ended
LAST_LINES = 4  # of what happened, repeated above the result


def play(setup: Setup, console: Console, save: Path | None, fast: bool, beat: float = UNIT) -> int:
    """The whole evening; the exit status."""
    if save:
        check_free(save, setup.lang)
    session = Session(setup)
    if any(kind in LEVELS for kind in setup.seats):
        announce_compiling(setup.game.name, setup.lang, "search.search")
    screen = Screen(console, setup.game, setup.names, setup.lang, fast, beat)
    introduce(session, console)
    status = 0
    try:
        if screen.is_live and not fast:
            screen.ask(say("Press Enter to begin.", setup.lang))
        with screen.taken():
            session.play(screen)
    except (Left, EOFError):
        save = save or ask_where(session, screen)
    except KeyboardInterrupt:
        status = INTERRUPTED
    close(session, screen)
    keep(session.match(), session, console, save)
    return status


def introduce(session: Session, console: Console) -> None:
    """Who plays, and the promise that binds Nature."""
    lang = session.lang
    console.print(Text(title(session.game.name, lang), style="bold"))
    for kind, name in zip(session.setup.seats, session.setup.names, strict=True):
        told = say("a person", lang) if kind == PERSON else f"{kind}: {say(BOTS[kind], lang)}"
        console.print(Text(f"  {name} – {told}"))
    console.print(Text(say("Commitment: {promise}", lang, promise=session.header.commitment)))
    console.print(Text(say("It fixes all that chance will bring; the seed, shown at the end, proves it.", lang)))
    console.print()


def close(session: Session, screen: Screen) -> None:
    """The last lines, the result, and the seed."""
    console, lang, fold = screen.console, session.lang, session.fold
    story = session.stories[session.onlooker]
    if screen.is_live:
        story.printed = max(0, len(story.lines) - LAST_LINES)
    for line in story.fresh():
        console.print(Text(line))
    console.print()
    if fold.is_over:
        console.print(screen.drawing.show(fold.view(PUBLIC), PUBLIC, session.setup.names, lang))
        console.print()
        console.print(Text(winners(session), style="bold"))
        points, sides = fold.scores(), session.game.side_names(fold.state, session.setup.names)
        scores = ", ".join(f"{name} {points[p]}" for p, name in sides.items())
        console.print(Text(say("Scores: {scores}", lang, scores=scores)))
        for line in figure_lines(session.game, session.match(), lang):
            console.print(Text(line))
    else:
        console.print(
            Text(
                say(
                    "The match was left after {count} event.|The match was left after {count} events.",
                    lang,
                    count=len(fold.events),
                )
            )
        )
    console.print(Text(say("Seed: {seed}", lang, seed=session.seed.hex()), overflow="fold"))


def winners(session: Session) -> str:
    """Who has won, in a sentence."""
    state, names = session.fold.state, session.setup.names
    won = [names[p] for p in session.game.winners(state)]
    if not won:
        return say("Nobody has won.", session.lang)
    return say("Won by {names}.", session.lang, names=", ".join(won))


# --- match files --------------------------------------------------------------------------------------


def check_free(path: Path, lang: str) -> None:
    """Before the match rather than after it: whether the file can be written."""
    if path.exists():
        raise Mistake(say("{path} exists already: choose another name.", lang, path=path))
    if not path.absolute().parent.is_dir():
        raise Mistake(say("There is no folder {path}: make it first.", lang, path=path.absolute().parent))


def ask_where(session: Session, screen: Screen) -> Path | None:
    """Whoever leaves may keep the match so far."""
    if not session.fold.events:
        return None
    try:
        name = screen.ask(say("Save the match so far as (Enter: nowhere):", session.lang))
    except (EOFError, KeyboardInterrupt):
        return None
    return Path(name) if name else None


def keep(match: Match, session: Session, console: Console, path: Path | None) -> None:
    """Write the match file, or say how one gets one; a file that cannot be written is shown instead."""
    lang = session.lang
    if path is None:
        console.print(Text(say("With --save FILE the match is kept, and anyone can verify it.", lang), style="dim"))
        return
    text = match_files.write(match, session.game)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as wrong:
        console.print(text, markup=False, soft_wrap=True)
        raise Mistake(
            say("Cannot write {path}: {reason}. The match stands above.", lang, path=path, reason=wrong.strerror)
        ) from wrong
    if match.scores is None:
        console.print(Text(say("Saved; read it with: mundialito replay {path}", lang, path=path)))
    else:
        console.print(Text(say("Saved; check it with: mundialito verify {path}", lang, path=path)))
