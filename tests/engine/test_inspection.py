"""What is said when a game is loaded that does not answer the contract: mistakes planted in a copy of coin."""

from __future__ import annotations

import re
import shutil
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from mundialito import games
from mundialito.drawing import Drawing, Look
from mundialito.engine import contract, plainly
from mundialito.engine.face import COMPILED, FACES, PLAIN, face
from mundialito.engine.inspection import BadGame
from mundialito.engine.rooms import FILES, Telling, Terminal, Typed, Wording
from mundialito.words import spoken

ROOT = Path(__file__).parents[2]
COIN = ROOT / "examples" / "games" / "coin"
NUMBERS = count()

RULES = "rules/__init__.py"
SIDES = 'Part("sides", 2, 12, "C2", "Sides of the die.")'

MISTAKES: list[tuple[str, str, str, str]] = [  # file, what is replaced, by what, and what is said
    ("rulebook/parts.toml", "sides = 6", "faces = 6",
     "{name}/rules/options.py, line 21, breaks off: ValueError: parts.toml has faces, and PARTS has not"),
    (RULES, "VERSION: Final = 1", "", "{rules} has no VERSION: write it, or import it there. Changes when an old log"),
    (RULES, "start, weight", "start, weight as weigt", "{rules} has weigt, which nobody asks for: call it weight."),
    (RULES, "VERSION: Final = 1", "VERSION = 1\nlowest_wins = True",
     "{rules} has lowest_wins, which nobody asks for: call it LOWEST_WINS."),
    (RULES, "VERSION: Final = 1", "VERSION = 1\nSEAL = False",
     "{rules} has SEAL, which nobody asks for: call it SEALED."),
    (RULES, "VERSION: Final = 1", "VERSION = 1\ndef rematches(s): return {}",
     "{rules} has rematches, which nobody asks for: call it rematch."),
    (RULES, "VERSION: Final = 1", 'VERSION: Final = "1"', "VERSION in {rules} must be a whole number, not '1'."),
    (RULES, "VERSION: Final = 1", "VERSION = 1\nSEALED = 1", "SEALED in {rules} must be True or False, not 1."),
    (RULES, "VERSION: Final = 1", "VERSION: Final = 0", "VERSION in {rules} must be 1 or more, not 0."),
    (RULES, "VERSION: Final = 1", "VERSION = 1\nEFFORT = 0", "EFFORT in {rules} must be 1 or more, not 0."),
    (RULES, "VERSION: Final = 1", "VERSION = 1\nPLAYOUTS = 3",
     "PLAYOUTS in {rules} must be the number of a policy, 0 to 2, not 3."),
    (RULES, "PAYOFFS: Final = (0, 20 * SIDES)", "PAYOFFS: Final = (240, 0)",
     "PAYOFFS in {rules} must be the lowest and the highest payoff: (0, 6). It is (240, 0)."),
    (RULES, "range(2, 7)", "(2, 6)",
     "SEATS in {rules} must be a set of numbers, not (2, 6): frozenset({{2, 4}}) for two or"),
    (RULES, "range(2, 7)", "range(2, 12)", "SEATS in {rules} must lie between 1 and 10; it is range(2, 12)."),
    (RULES, "range(2, 7)", "{2, 4}\nUSUAL = 3", "USUAL in {rules} must be one of SEATS, {{2, 4}}, not 3."),
    (RULES, "range(2, 7)", "range(2, 9)", "seats in {name}/rules/state.py holds 0 to 6, but SEATS goes up to 8."),
    (RULES, "VERSION: Final = 1", "VERSION = 1\nFIGURES = 3", "{rules} has FIGURES without note: it needs both."),
    (RULES, "VERSION: Final = 1", "VERSION = 1\ndef recall(v, viewer, log, n): pass",
     "{rules} has recall without forget: it needs both."),
    (RULES, "import Coin as State", "import OVER as State", "State in {rules} must be the class of the record, not 5."),
    (RULES, "VERSION: Final = 1", "VERSION = 1\nmenu = 0", "menu in {rules} must be a function: menu(v, p, kind)."),
    ("rules/course.py", "def weight(s: Coin, e: int)", "def weight(s: Coin)",
     "weight in {name}/rules/course.py takes other arguments: it is called as weight(s, e)."),
    ("rules/course.py", "def score(s: Coin, p: int) -> int", "def score(s: Coin, p: int) -> float",
     "score in {name}/rules/course.py has float where it must be int: it is called as score(s, p)."),
    ("rules/state.py", "    wrong = number(1)  # C5, option\n", "",
     "Coin in {name}/rules/state.py has no field wrong, which OPTIONS needs: wrong = number(1)."),
    ("rules/state.py", "rounds = number(20)", "rounds = number(3)",
     "rounds in {name}/rules/state.py holds 0 to 3, but OPTIONS goes up to 20."),
    ("rules/state.py", "    sides = number(12)  # C2, part\n", "",
     "prepare in {name}/rules/setup.py writes sides, which is no field of Coin."),
    ("rules/options.py", '"How many rounds are played.", "Rounds")', '"How many rounds are played.", about="time")',
     "rounds in {rules} is about 'time'; it can be one of: length, variant, reading."),
    ("rules/options.py", '"How many rounds are played.", "Rounds")', '"How many rounds.", when=(("wrong", "all"),))',
     "rounds in {rules} depends on ('wrong', 'all'), which cannot be chosen."),
    ("rules/setup.py", 's.sides = parts["sides"]', "s.sides = 6",
     "prepare in {name}/rules/setup.py never looks at the part sides: write it into the record, or leave it out."),
    ("rules/setup.py", 'parts["sides"]', 'parts["faces"]',
     "prepare in {name}/rules/setup.py looks at the part faces, which PARTS does not have."),
    ("rules/setup.py", "    s.sides", "    from mundialito.engine.options import Unfit\n    if s.seats == 3:\n"
     '        raise Unfit("C1", "Not three.")\n    s.sides',
     "SEATS has 3, but prepare in {name}/rules/setup.py refuses it: Not three. (C1)"),
    ("rules/options.py", "PARTS: Final = shipped(__file__, " + SIDES + ")", 'PARTS = ("sides",)',
     "PARTS in {rules} must be a list of Part(…)."),
    ("rules/options.py", '"wrong",\n', '"rounds",\n', "OPTIONS in {rules} names rounds twice."),
    ("rulebook/parts.toml", "sides = 6", "sides = 13",
     "The part sides in {rules} is 13, which is not between 2 and 12."),
    ("rules/reasons.py", "numbered(", "(", "REASONS in {rules} must be numbered(Reason(…), …): see engine/reasons.py."),
    ("rules/events.py", "THROW: Final = TURN_UP + GUESSES * SEATS", "THROW: Final = TURN_UP",
     "THROW in {name}/rules/events.py begins at 32, not after TURN_UP, which begins at 32."),
    ("rules/events.py", "| THROW + side |", "| TOSS + side |",
     "{name}/rules/events.py has TOSS in its table, but no number of that name."),
    ("rules/events.py", "EVENTS: Final = SHOW + UNKNOWN", "EVENTS: Final = SHOW",
     "SHOW in {name}/rules/events.py begins at 53, but events end before EVENTS, which is 53."),
    ("words/notation.py", "text, read = WRITTEN.text, WRITTEN.read", "text = WRITTEN.text",
     "{name}/words/notation.py has no read: write it, or import it there. The opposite of `text`; raises Misread."),
    ("words/notation.py", "_event_texts(), \"A", "_event_texts()[:-1], \"A",
     "text in {name}/words/notation.py has nothing for event 65, and EVENTS is 66."),
    ("words/notation.py", 'f"shows {face}"', 'f"rolls {face}"',
     "text in {name}/words/notation.py has 'rolls 1' for two events, 1 and 54."),
    ("words/tell.py", "lang: str, names: Sequence[str])", "lang: str)",
     "tell in {name}/words/tell.py takes other arguments: it is called as tell(v, who, e, lang, names)."),
    ("words/tell.py", "\ndef tell(", "\ndef staged(before, e, after): return []\n\n\ndef tell(",
     "staged in {name}/words/tell.py takes other arguments: it is called as staged(before, e, after, names, lang)."),
]  # fmt: skip


def copied(folder: Path) -> Path:
    """Coin under a name that no other test has."""
    home = folder / f"coined{next(NUMBERS)}"
    shutil.copytree(COIN, home, ignore=shutil.ignore_patterns("__pycache__"))
    games.add_folder(folder)
    return home


@pytest.fixture(autouse=True)
def forgotten() -> Any:
    """No other test meets these games."""
    before = games.__path__[:]
    yield
    games.__path__[:] = before


def meet(name: str) -> None:
    game = games.load(name)
    assert game.notation
    assert game.tell
    assert games.own(name, "words.zones")


@pytest.mark.parametrize(("file", "old", "new", "said"), MISTAKES, ids=[said[:60] for *_, said in MISTAKES])
def test_a_mistake_in_a_game_gets_one_sentence(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    home = copied(tmp_path)
    text = (home / file).read_text("utf-8")
    assert old in text
    (home / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadGame) as told:
        meet(home.name)
    assert str(told.value).startswith(said.format(name=home.name, rules=f"{home.name}/{RULES}"))
    for lang in ("es", "pt"):
        assert spoken(told.value, lang) != str(told.value)


MISSING = "{name}/{file} is not there: write it."
BROKEN = [  # file, what is replaced, by what, and what is said
    ("rules/setup.py", "import Mapping", "import Mappings",
     "{name}/rules/setup.py, line {line}, breaks off: ImportError: cannot import name 'Mappings' from"),
    ("rules/reasons.py", "Reason(OVER", "Reason(OVERS", "{name}/rules/reasons.py, line {line}, breaks off: NameErr"),
    ("rules/view.py", "def gap(v: Coin) -> int:", "def gap(v: Coin) -> int", "{name}/rules/view.py, line {line}, br"),
    ("words/tell.py", "GUESSED: Final = (", "GUESSED: Final = (PHRASE, ",
     "{name}/words/tell.py, line {line}, breaks off: NameError: name 'PHRASE' is not defined"),
    ("words/zones.py", '"coin")\n', '"disc", 7)\n', "{name}/words/zones.py, line {line}, breaks off: TypeError: "),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), BROKEN, ids=[file for file, *_ in BROKEN])
def test_a_file_that_cannot_be_loaded_gets_one_sentence(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    home = copied(tmp_path)
    text = (home / file).read_text("utf-8")
    assert old in text
    (home / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadGame) as told:
        meet(home.name)
    line = text[: text.index(old)].count("\n") + 1
    assert str(told.value).startswith(said.format(name=home.name, line=line))
    assert spoken(told.value, "es") != str(told.value)


@pytest.mark.parametrize("file", ["words/notation.py", "words/tell.py"])
def test_a_file_that_is_not_there_gets_one_sentence(tmp_path: Path, file: str) -> None:
    home = copied(tmp_path)
    (home / file).unlink()
    with pytest.raises(BadGame) as told:
        meet(home.name)
    assert str(told.value) == MISSING.format(name=home.name, file=file)


def test_a_game_without_mistakes_is_met(tmp_path: Path) -> None:
    meet(copied(tmp_path).name)


def test_the_compiler_is_the_last_to_complain(tmp_path: Path) -> None:
    home = copied(tmp_path)
    course = home / "rules" / "course.py"
    course.write_text(course.read_text("utf-8").replace("def weight(s: Coin, e: int)", "def weight(s: Coin)"), "utf-8")
    with pytest.raises(BadGame, match="weight in"):
        face(home.name, COMPILED)
    assert not [root for root, (_, name) in FACES.items() if name == home.name]


@pytest.mark.parametrize(
    ("room", "text", "said"),
    [
        ("look", "def symbols(): return ''\n",
         "look/__init__.py has no public: write it, or import it there. The table"),
        ("look", "from .all import *\nmoment = 3\n",
         "look/__init__.py has moment, which nobody asks for: call it MOMENT."),
        ("look", "from .all import *\ndef may_stand(e): return True\n",
         "look/__init__.py has may_stand without stands: it needs both."),
        ("look", "from .all import *\ndef stands(before, e, after): return 1\n",
         "stands in {name}/look/__init__.py takes other arguments: it is called as stands(before, e, after, people)."),
        ("words", "def show(v): pass\ndef label(): pass\ndef shorthand(t): return []\ndef legend(lang): pass\n",
         "show in {name}/words/terminal.py takes other arguments: it is called as show(v, seat, names, lang,"),
    ],
)  # fmt: skip
def test_a_mistake_in_what_is_drawn_gets_one_sentence(tmp_path: Path, room: str, text: str, said: str) -> None:
    from mundialito.showing.drawings import drawing_of
    from mundialito.terminal.drawing import drawing_of as terminal_of

    home = copied(tmp_path)
    (home / room).mkdir(exist_ok=True)
    (home / room / ("__init__.py" if room == "look" else "terminal.py")).write_text(text, "utf-8")
    answers = "def symbols(): pass\ndef public(v, p, l, a): pass\ndef private(v, s, o, p, l, a): pass\n"
    (home / "look" / "all.py").write_text(answers + "def picture(v, w, n, l): pass\n") if room == "look" else None
    with pytest.raises(BadGame) as told:
        drawing_of(home.name) if room == "look" else terminal_of(games.load(home.name))
    assert said.format(name=home.name) in str(told.value)


# --- what may be left out ---------------------------------------------------------------------------------------------

OPTIONAL = {"`rules/`": contract.Rules, "`words/tell.py`": Wording, "`words/terminal.py`": Typed, "`look/`": Look}


def test_what_a_game_leaves_out_has_one_default() -> None:
    """Of functions in one of two files; numbers say it where they are declared."""
    defaults = face("tactics", PLAIN).module("engine.defaults")
    for name in contract.OPTIONAL:
        places = [name in vars(defaults), name in vars(plainly), name.isupper()]
        assert sum(places) == 1, name
    rules = games.load("tactics").rules
    assert all(hasattr(rules, name) for name in contract.OPTIONAL)


def test_nobody_else_asks_whether_a_game_has_something() -> None:
    asked = re.compile(r"(?:getattr|hasattr)\((?:[\w.]*rules|[\w.]*look|drawing\w*(?:\(\w*\))?), *[\"f]")
    there = {
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in (ROOT / "src").rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if asked.search(line) and path.name not in ("agreement.py", "inspection.py")
    }
    assert not there


def test_the_guide_lists_all_that_may_be_left_out() -> None:
    from mundialito.engine.inspection import sentence_of

    guide = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    for room, protocol in OPTIONAL.items():
        for name in contract.names(protocol):
            told = sentence_of(protocol, name).partition(" Default: ")[0].rstrip(".")
            assert re.search(rf"^\| {re.escape(room)} \| `{name}[`(].*{re.escape(told)}", guide, re.MULTILINE), (
                name,
                told,
            )
    for file, told in FILES.items():
        place = file.replace(".", "/")
        assert re.search(rf"^\| `{place}(\.py|/)` \| {re.escape(told)}", guide, re.MULTILINE), (
            f"| `{place}.py` | {told} |"
        )


def test_every_file_that_may_be_left_out_is_declared() -> None:
    asked = re.compile(r'own\([^()]*, "([a-z.]+)"\)')
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    assert set(asked.findall(sources)) == set(FILES)


def test_protocols_of_a_room_do_not_name_the_same_twice() -> None:
    for required, whole in ((contract.Answers, contract.Rules), (Telling, Wording), (Terminal, Typed), (Drawing, Look)):
        assert not set(contract.names(required)) & set(contract.names(whole))


def test_the_guide_says_what_one_reads() -> None:
    guide = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    table = guide.partition("what one reads when the game is loaded |\n")[2].partition("\n\n")[0].splitlines()[1:]
    told = [said.format(name="dice", rules=f"dice/{RULES}") for *_, said in MISTAKES]
    told += [said.format(name="dice", line=3) for *_, said in BROKEN]
    told += [MISSING.format(name="dice", file="words/tell.py")]
    assert len(table) >= 9
    for line in table:
        sentence = line.split(" | ")[1].strip("` |")
        assert any(sentence.startswith(said) for said in told), sentence
