"""Writes the pages that repeat the code: docs/cli.md and docs/games/*.md. `make docs` runs it, tests compare."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import typer
from typer.testing import CliRunner

import mundialito.games
from mundialito import games
from mundialito.cli import app
from mundialito.engine.game import Game
from mundialito.engine.seats import many

DOCS = Path(__file__).parent
SHIPPED = Path(mundialito.games.__file__).parent
LANGUAGES = {"en": "English", "es": "Spanish", "pt": "Portuguese"}
NOTE = "<!-- Written by docs/generate.py from the code; run `make docs` instead of editing. -->"


# --- the command line ------------------------------------------------------------------------------


def commands() -> list[str]:
    """Every command, in the order of the help."""
    return list(typer.main.get_command(app).commands)  # type: ignore[attr-defined]


def inner(command: str) -> list[tuple[str, str]]:
    """The commands of a group of commands."""
    group = typer.main.get_command(app).commands[command]  # type: ignore[attr-defined]
    return [(command, name) for name in getattr(group, "commands", {})]


def help_of(*words: str) -> str:
    """What `mundialito … --help` prints in a terminal of 80 columns."""
    result = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "80"}, prog_name="mundialito")
    if result.exit_code:
        raise SystemExit(f"{words}: {result.output}")
    return "\n".join(line.rstrip() for line in result.stdout.strip().splitlines())


def cli_page() -> str:
    """docs/cli.md."""
    parts = [
        "# The command line",
        NOTE,
        "A verb, a game, then options with good defaults. Results go to stdout, talk and progress to stderr. A mistake "
        "is answered in one sentence, with exit status 2; `verify` answers 1 for a match that does not prove itself, "
        "and whatever Ctrl-C ends answers 130.",
        f"```text\n{help_of()}\n```",
    ]
    for words in (words for command in commands() for words in [(command,), *inner(command)]):
        parts += [f"## mundialito {' '.join(words)}", f"```text\n{help_of(*words)}\n```"]
    return "\n\n".join(parts) + "\n"


# --- games -----------------------------------------------------------------------------------------


def shipped() -> list[str]:
    """The games of the package itself, wherever else games are looked for."""
    return sorted(path.parents[1].name for path in SHIPPED.glob("*/rulebook/en.md"))


def table(*rows: tuple[object, ...]) -> str:
    """A table of Markdown; the first row is its head."""
    cells = [[str(cell).replace("|", "\\|") for cell in row] for row in rows]
    cells.insert(1, ["---"] * len(rows[0]))
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)


def phases(folder: Path) -> Iterator[tuple[object, ...]]:
    """Number, name and comment of each phase in phase.py, with the heading it stands under."""
    heading = ""
    for line in (folder / "rules" / "phase.py").read_text("utf-8").splitlines():
        if line.startswith("# "):
            heading = line[2:]
        elif found := re.match(r"([A-Z_]+): Final = ([0-9]+)  # (.+)", line):
            yield found[2], f"`{found[1].lower()}`", heading if found[1] != "OVER" else "nobody", found[3]


def events_table(folder: Path) -> str:
    """The table that events.py opens with."""
    told = ast.get_docstring(ast.parse((folder / "rules" / "events.py").read_text("utf-8"))) or ""
    return "\n".join(line for line in told.splitlines() if line.startswith("|"))


def facts(game: Game) -> str:
    """Numbers of the contract."""
    rules = game.rules
    low, high = rules.PAYOFFS
    return table(
        ("what", "number"),
        ("seats", str(many(game.seats))),
        ("version of the rules", game.version),
        ("events in the alphabet", rules.EVENTS),
        ("longest offer", rules.WIDEST),
        ("payoffs", f"{low} to {high}"),
        ("bytes of a state", rules.State.dtype.itemsize),
    )


def guide(name: str) -> str:
    """A link to how the game is played at a table, for those that have such a page."""
    return f" At the table: [guide](../guides/{name}.md)." if (DOCS / "guides" / f"{name}.md").exists() else ""


def pictures(name: str) -> list[str]:
    """Its pages as docs/screenshots.py took them, if it has some of its own: on a laptop and on a phone."""
    shots = sorted((DOCS / "screenshots").glob(f"{name}-*-1280-light.webp"))
    told = [shot.name.removeprefix(f"{name}-").removesuffix("-1280-light.webp") for shot in shots]
    at = f"../screenshots/{name}"
    links = [f"![{what}]({at}-{what}-1280-light.webp)\n![{what}, phone]({at}-{what}-360-dark.webp)" for what in told]
    return ["## In the browser", *links] if links else []


def game_page(name: str) -> str:
    """docs/games/<game>.md."""
    game, folder = games.load(name), SHIPPED / name
    title = (folder / "rulebook" / "en.md").read_text("utf-8").partition("\n")[0].lstrip("# ")
    books = ", ".join(
        f"[{word}](../../src/mundialito/games/{name}/rulebook/{lang}.md)" for lang, word in LANGUAGES.items()
    )
    options = table(
        ("option", "values, default first", "rule", "what it decides"),
        *((f"`{o.name}`", o.values.describe(), o.rule, o.sentence) for o in game.options),
    )
    parts = table(
        ("part", "number", "from - to", "rule", "what it is"),
        *((f"`{p.name}`", p.default, f"{p.low} - {p.high}", p.rule, p.sentence) for p in game.parts),
    )
    refusals = table(("code", "rule", "sentence"), *((r.code, r.rule, r.sentence) for r in game.reasons.values()))
    sections = [
        f"# {title}",
        NOTE,
        f"The rules, numbered alike in three languages: {books}. How cards, events and positions are written: "
        "[notation](../notation.md)." + guide(name),
        facts(game),
        *pictures(name),
        "## Options",
        f"`mundialito play {name} --option name=value`; a match file names those that differ from the default.",
        options,
        "## Parts",
        "The numbers of the printed box, for whoever owns another edition: `--parts FILE.toml`, a line `name = number` "
        "each.",
        parts,
        "## Events",
        events_table(folder),
    ]
    if (folder / "rules" / "phase.py").exists():
        head = ("number", "name in a position", "who acts", "what is awaited")
        sections += ["## Phases", table(head, *phases(folder))]
    sections += ["## Refusals", "Why an event is refused, by the code that `refusal` answers.", refusals]
    return "\n\n".join(sections) + "\n"


def pages() -> dict[Path, str]:
    """Every generated page, as it should be."""
    return {DOCS / "cli.md": cli_page()} | {DOCS / "games" / f"{name}.md": game_page(name) for name in shipped()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"wrote {path.relative_to(DOCS.parent)}")
