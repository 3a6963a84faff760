"""What is written down of a game to be told again: golden replays, and counts of how a position can go on.

Golden replays, `golden/*.txt` among a game's tests: a match file under lines that say what to look for (`# …`), with
what the public is told of each event behind a bar. Counts, `counts.txt`: a position, a colon, and in how many ways it
can go on for one event, two, three.
"""

from __future__ import annotations

from pathlib import Path

from mundialito.engine import who as people
from mundialito.engine.count import counts
from mundialito.engine.face import PLAIN, face
from mundialito.engine.fold import Fold, begin
from mundialito.engine.game import Game
from mundialito.engine.match import Match, read
from mundialito.engine.reasons import Refused, Spoken
from mundialito.engine.record import State
from mundialito.engine.who import NOTHING, PUBLIC
from mundialito.judge.trials import Breach

BAR = " : "
ANEW = "; judge --rewrite writes it anew"


def check_golden(path: Path, game: Game, rewrite: bool = False) -> None:
    """A replay tells the same as it is written; or it is written anew."""
    written = path.read_text("utf-8")
    try:
        now = retold(written, game)
    except Spoken as said:
        raise Breach(f"{path.name}: {said}") from said
    if rewrite:
        path.write_text(now, "utf-8")
        return
    for number, (was, told) in enumerate(zip(written.splitlines(), now.splitlines(), strict=False), 1):
        if told != was:
            raise Breach(f"{path.name}, line {number}: it was {was!r}, and is told {told!r}{ANEW}")
    if now != written:
        raise Breach(f"{path.name} has more or fewer lines than it is told in{ANEW}")


def retold(text: str, game: Game) -> str:
    """The same file, with what is told and scored now."""
    match = match_of(text, game)
    fold, lines = begin(game, match), [line for line in text.splitlines() if line.startswith("#")]
    lines.append(match.header.line())
    for who, e in match.events:
        event = f"{people.name(who)} {game.notation.text(e)}"
        told = sentence(fold, who, e)
        try:
            fold.take(who, e)
        except Refused as refused:
            raise Breach(f"{event}: {refused}", None, [fold]) from None
        lines.append(f"{event:<24}| {told}".rstrip())
    if fold.is_over:
        lines.append(" ".join(["scores", *map(str, fold.scores())]))
    return "\n".join(lines) + "\n"


def match_of(text: str, game: Game) -> Match:
    """The match file without what stands beside it."""
    lines = [line.partition("|")[0].rstrip() for line in text.splitlines() if not line.startswith("#")]
    return read("\n".join(lines), {game.name: game}.__getitem__)


def sentence(fold: Fold, who: int, e: int) -> str:
    """What the public is told of an event; nothing, if it is not told of it."""
    look = fold.game.rules.seen(fold.state, e, PUBLIC)
    names = [people.name(p) for p in range(fold.state.seats)]
    return "" if look == NOTHING else str(fold.game.tell(fold.view(PUBLIC), who, look, "en", names))


def check_counts(file: Path, game: Game, rewrite: bool = False) -> None:
    """Positions can go on in as many ways as is written, and as an obvious count finds; or it is written anew."""
    lines = file.read_text("utf-8").splitlines()
    try:
        now = [recounted(line, game) for line in lines]
    except Spoken as said:
        raise Breach(f"{file.name}: {said}") from said
    if rewrite:
        file.write_text("\n".join(now) + "\n", "utf-8")
        return
    for number, (was, told) in enumerate(zip(lines, now, strict=True), 1):
        if told != was:
            raise Breach(f"{file.name}, line {number}: counted now {told.rpartition(BAR)[2]}{ANEW}")


def recounted(line: str, game: Game) -> str:
    """A line of the file with its counts as they are now."""
    position, bar, numbers = line.rpartition(BAR)
    if not bar or line.startswith("#"):
        return line
    s, depth = game.notation.read_position(position.strip()), len(numbers.split())
    told = counts(face(game.name, PLAIN), s, depth)
    if [slow_count(game, s, d) for d in range(1, depth)] != told[:-1]:
        raise Breach(f"the counts of {position.strip()} are not those of an obvious count")
    return f"{position}{BAR}{' '.join(map(str, told))}"


def slow_count(game: Game, s: State, depth: int) -> int:
    """The obvious count, by the law over the whole alphabet."""
    if depth == 0:
        return 1
    who, total = game.rules.actor(s), 0
    for e in range(game.rules.EVENTS):
        if game.rules.refusal(s, who, e) == 0:
            after = s.copy()
            game.rules.apply(after, e)
            total += slow_count(game, after, depth - 1)
    return total
