"""What the docs say is what the code does: snippets run, transcripts and tables are compared, links lead somewhere."""

from __future__ import annotations

import importlib
import importlib.util
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
from pages_of_docs import DOCS, GAME, PAGES, ROOT, SCREENSHOTS, answer, blocks, script, shown_pictures, text_of

from mundialito import games
from mundialito.cli import app
from mundialito.engine import contract, match
from mundialito.engine.fold import replay


@pytest.fixture(autouse=True)
def in_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def assert_in_order(lines: list[str], output: str) -> None:
    """Every line is printed, in that order; blank lines and ellipses aside."""
    rest = iter(line.rstrip() for line in output.splitlines())
    for line in lines:
        if line.strip() not in ("", "…"):
            assert any(line.rstrip() == printed for printed in rest), line


# --- snippets and transcripts -------------------------------------------------------------------------


TOLD = [f"docs/{name}.md" for name in ("analysis", "bots", "cups", "fairness", "gyms")]


@pytest.mark.parametrize("page", ["README.md", *TOLD])
def test_python_snippets_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert blocks(page, "python")
    for snippet in blocks(page, "python"):
        exec(compile(snippet, page, "exec"), {})
    assert capsys.readouterr().out


def test_the_match_that_the_readme_opens_with_is_told_like_that() -> None:
    transcript = blocks("README.md", "console")[0]
    assert text_of("README.md").index(transcript) < 50
    command, *lines = transcript.splitlines()
    assert command == "$ mundialito replay docs/fairness-match.txt"
    assert_in_order(lines, answer("replay", "docs/fairness-match.txt"))


def test_the_screen_in_the_readme_is_what_one_sees() -> None:
    lines = blocks("README.md", "text")[0].splitlines()
    assert lines.pop() == " Marta > _"
    printed = answer("play", "uno", "--seed", "14", "--name", "Marta", "--fast", typed="r3\nq\n\n")
    assert_in_order(lines, printed.replace("Marta > ", "\n"))


@pytest.mark.parametrize("page", ["docs/cups.md", "docs/fairness.md", "docs/notation.md"])
def test_what_commands_print_is_what_the_page_says(page: str) -> None:
    for block in blocks(page, "console"):
        command, *lines = block.splitlines()
        words = shlex.split(command.removeprefix("$ "))
        assert [line.rstrip() for line in answer(*words[1:]).splitlines()] == lines


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_commands_on_the_page_exist(page: Path) -> None:
    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    text = page.read_text("utf-8")
    called = re.findall(r"^\$ (mundialito .+)$", text, re.MULTILINE) + re.findall(r"`(mundialito [a-z][^`]*)`", text)
    for words in (shlex.split(" ".join(line.split()).replace("…", "").partition("#")[0]) for line in called):
        if len(words) == 1 or words[1].startswith("-"):
            continue
        assert words[1] in known, words
        command = known[words[1]]
        if hasattr(command, "commands"):  # a group, such as `tournament`
            assert words[2] in command.commands, words
            command = command.commands[words[2]]
        options = {name for parameter in command.params for name in parameter.opts} | {"--help"}
        assert {word for word in words if re.match("--?[a-z]", word)} <= options, words


# --- pages that repeat the code -----------------------------------------------------------------------


def test_generated_pages_are_up_to_date() -> None:
    for path, text in script("generate").pages().items():
        assert path.read_text("utf-8") == text, f"{path.relative_to(ROOT)} differs: run `make docs`"


def test_every_command_is_in_the_readme() -> None:
    named = set(re.findall(r"^\| `mundialito ([\w-]+)", text_of("README.md"), re.MULTILINE))
    assert named == set(script("generate").commands())


def test_every_environment_variable_is_documented() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    table = re.findall(r"^\| `(MUNDIALITO_\w+)`", text_of("docs/architecture.md"), re.MULTILINE)
    assert set(re.findall(r"MUNDIALITO_\w+", sources)) == set(table)


def test_the_contract_is_told_whole() -> None:
    told = text_of("docs/architecture.md")
    names = [*contract.REQUIRED, *(name for name in contract.OPTIONAL if name.islower())]  # numbers: see the guide
    assert {"start", "menu", "EVENTS", "side"} <= set(names)
    assert [name for name in names if not re.search(rf"`{name}\b", told)] == []


LIFE = [  # whom the life of one event meets, and where they live
    ("terminal.session", "Session.play", "Session.ask", "Session.understood", "Session.take"),
    ("terminal.screen", "Screen.draw", "Screen.ask"),
    ("games.uno.words.terminal", "shorthand", "show"),
    ("engine.fold", "Fold.refusal", "Fold.take", "Fold.view", "engine.fold.replay"),
    ("games.uno.rules.law", "refusal", "seat_refusal", "play_refusal"),
    ("games.uno.rules.reasons", "NO_MATCH"),
    ("games.uno.rules.course", "apply", "play", "take_effect", "next_turn"),
    ("games.uno.rules.cards", "put_down"),
    ("games.uno.rules.view", "seen", "hide", "recall"),
    ("bots", "bots.choose"),
    ("engine.drive", "chosen"),
    ("engine.fairness", "Nature.answer", "unit"),
    ("words", "say"),
]


def test_whoever_the_life_of_one_event_meets_is_there() -> None:
    told = text_of("docs/architecture.md").partition("## The life of one event")[2].partition("\n## ")[0]
    for module, *names in LIFE:
        for name in names:
            assert f"`{name}" in told, name
            owner: Any = importlib.import_module(f"mundialito.{module}")
            for part in name.removeprefix(f"{module}.").split("."):
                owner = getattr(owner, part)
    assert GAME.notation.read("plays R5") == 5
    assert "plays R5" in importlib.import_module("mundialito.games.uno.words.terminal").shorthand("R5")


def test_every_file_of_the_example_game_is_told() -> None:
    table = text_of("docs/add-a-game.md").partition("## 2.")[2].partition("## 3.")[0]
    rows = re.findall(r"^\| `([\w./]+)`(?:[^|]*) \| (.*)", table, re.MULTILINE)
    told = {file for file, words in rows if not words.startswith("optional")}
    coin = ROOT / "examples/games/coin"
    kinds = (".py", ".md", ".toml", ".po")
    files = {path.relative_to(coin).as_posix() for path in coin.rglob("*") if path.suffix in kinds}
    assert told == files - {"rulebook/es.md", "rulebook/pt.md", "words/pt.po"}


def test_what_a_game_may_leave_out_is_told_where_it_lies() -> None:
    told = text_of("docs/add-a-game.md").partition("## 2.")[2].partition("## 3.")[0]
    optional = re.findall(r"`((?:rules|words|look)/\w+\.py)`", told)
    rooms = (ROOT / "src/mundialito/games", ROOT / "examples/games")
    shipped = [path for path in games.folders().values() if path.parent in rooms]
    assert {"rules/titles.py", "words/terminal.py", "look/figures.py", "look/__init__.py"} <= set(optional)
    assert [file for file in optional if not any((folder / file).is_file() for folder in shipped)] == []


# --- reasons, and what is run ---------------------------------------------------------------------------


def test_the_suite_still_says_what_the_page_on_mistakes_quotes() -> None:
    told = text_of("docs/add-a-game.md")
    package = ROOT / "src" / "mundialito"
    sources = *(package / "judge").glob("*.py"), package / "engine" / "compilable.py"
    suite = "\n".join(path.read_text("utf-8") for path in sources)
    for words in (
        "can tell two matches apart by", "is not offered, and refused with", "Nature's offers must ascend",
        "law 3: guesses are not fair to", "rules import engine and cups alone, not:", "rules call each other",
        "has no judge.py with PAPERS in it",
    ):  # fmt: skip
        assert words in told
        assert words in suite


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    wanted = [
        *project["dependencies"],
        *(name for extra in project["optional-dependencies"].values() for name in extra),
    ]
    told = text_of("docs/decisions/0002-dependencies.md")
    reasons = set(re.findall(r"^\| (?:`\w+` \| )?`([\w-]+)` \| \w", told, re.MULTILINE))
    assert reasons == {re.match(r"[\w-]+", name)[0] for name in wanted}  # type: ignore[index]


def test_every_target_of_make_is_told() -> None:
    targets = re.search(r"^\.PHONY: (.+)$", text_of("Makefile"), re.MULTILINE)
    assert targets
    assert set(re.findall(r"^\| `make (\w+)`", text_of("CONTRIBUTING.md"), re.MULTILINE)) == set(targets[1].split())


# --- pages as such ------------------------------------------------------------------------------------


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        assert not anchor or anchor in anchors(target), link


def test_every_picture_that_is_kept_is_shown_and_every_picture_that_is_shown_is_kept() -> None:
    assert {path.name for path in SCREENSHOTS.iterdir()} == shown_pictures(), (
        "make pictures puts the others into build/pictures"
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_no_page_names_a_place_on_somebodys_machine(page: Path) -> None:
    assert re.findall(r"(?<![\w.])/(?:work|home|root|tmp|Users)/", page.read_text("utf-8")) == []


def test_decisions_are_numbered_short_and_listed() -> None:
    records = sorted((DOCS / "decisions").glob("0*.md"))
    assert len({path.name[:4] for path in records}) == len(records)  # work side by side may leave gaps
    index = text_of("docs/decisions/README.md")
    for path in records:
        lines = path.read_text("utf-8").splitlines()
        assert lines[0].startswith(f"# {path.name[:4]} ")
        assert len(lines) <= (80 if path.name.startswith("0002") else 60)  # one line a dependency
        assert {"## Context", "## Decision"} <= set(lines)
    assert re.findall(r"^\| \[\d{4}\]\((.+?)\)", index, re.MULTILINE) == [path.name for path in records]


def test_what_the_changelog_says_it_says_once_and_to_the_end() -> None:
    parts = re.split(r"^#+ .+$", text_of("CHANGELOG.md"), flags=re.MULTILINE)[2:]
    told = [line for part in parts for line in re.split(r"\n(?=\S|$)", part) if line]
    assert len(told) > 50
    assert [line for line in told if not re.fullmatch(r"- .+[.:)\]]", line, re.DOTALL)] == []
    assert len({line.split(":")[0] for line in told}) == len(told)
    assert [part for part in parts if "\n\n- " in part.strip("\n")] == []


def test_the_changelog_begins_with_what_is_unreleased() -> None:
    assert re.findall(r"^## (.+)$", text_of("CHANGELOG.md"), re.MULTILINE)[0] == "Unreleased"


def test_the_licence_is_whole() -> None:
    licence = text_of("LICENSE")
    assert all(words in licence for words in ("Version 2.0, January 2004", "END OF TERMS", "The Mundialito authors"))


# --- notation -----------------------------------------------------------------------------------------


def test_the_match_file_on_the_page_is_a_whole_match() -> None:
    (block,) = blocks("docs/notation.md", "match")
    told = match.read(block, games.load)
    coin = games.load("coin")
    assert match.write(told, coin) == block
    fold = replay(coin, told)
    assert fold.is_over
    assert tuple(fold.scores()) == told.scores
    (same,) = blocks("docs/notation.md", "json")
    assert match.from_json(same, games.load) == told


def test_cards_events_and_positions_on_the_page_are_written_as_we_write_them() -> None:
    notation = GAME.notation
    (cards,) = blocks("docs/notation.md", "cards")
    assert all(card in notation.CARD.numbers for card in cards.split())
    (events,) = blocks("docs/notation.md", "events")
    assert [notation.text(notation.read(line)) for line in events.splitlines()] == events.splitlines()
    (positions,) = blocks("docs/notation.md", "positions")
    for line in positions.splitlines():
        assert notation.position(notation.read_position(line)) == line


def test_tactics_events_and_positions_on_the_page_are_written_as_we_write_them() -> None:
    notation = games.load("tactics").notation
    (positions,) = blocks("docs/notation.md", "tactics")
    for line in positions.splitlines():
        assert notation.position(notation.read_position(line)) == line
    section = text_of("docs/notation.md").partition("### Tactics: events")[2].partition("In the terminal")[0]
    told = [t for row in re.findall(r"^\| (`.+?) \|", section, re.MULTILINE) for t in re.findall("`([^`]+)`", row)]
    assert [notation.text(notation.read(text)) for text in told] == told
    verbs = {re.sub(r"[ 0-9A-H-]+$", "", notation.text(e)) for e in range(games.load("tactics").rules.EVENTS)}
    assert {re.sub(r"[ 0-9A-H-]+$", "", text) for text in told} == verbs


def test_every_kind_of_event_is_on_the_page() -> None:
    section = text_of("docs/notation.md").partition("### Events")[2].partition("### Positions")[0]
    rows = re.findall(r"^\| (`.+?) \| (\w+) \|", section, re.MULTILINE)
    told = {re.sub(r" \S+$", "", t) if t[-1] in "5GB" else t for cell, _ in rows for t in re.findall("`([^`]+)`", cell)}
    texts = {GAME.notation.text(e) for e in range(GAME.rules.EVENTS)}
    singles = {"draws", "keeps", "uno", "silent", "catches", "lets go", "accepts", "challenges", "stops", "shuffles"}
    singles |= {"lapses", "guilty", "innocent"}
    assert told == {text if text in singles else text.rpartition(" ")[0] for text in texts}
