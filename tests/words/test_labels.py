"""Every option, each of its values and every bot has a label for people, in every language; names stay in files."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from mundialito import games
from mundialito.bots import BOTS, LABELS, bot_label
from mundialito.engine.options import Choice, Option, Whole
from mundialito.showing.labels import option_label, value_label
from mundialito.web.shell import choosing
from mundialito.words import LANGUAGES, catalogue

OPTIONS = [(name, option) for name in games.names() for option in games.load(name).options]
LONGEST = 42  # letters: a label stands beside its field, on a phone too

each_option = pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda one: getattr(one, "name", one))
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


@each_option
def test_every_option_and_value_is_labelled(game: str, option: Option) -> None:
    assert option.label, f"{game} {option.name} has no label"
    values = option.values.values if isinstance(option.values, Choice) else ()
    assert option.shown or all(value.isdecimal() for value in values), f"{game} {option.name}: values without labels"
    for lang in ("es", "pt"):
        missing = [label for label in option.labels() if label not in catalogue(lang)]
        assert not missing, f"run `make sentences` and translate: {missing}"


@each_option
@in_each_language
def test_labels_can_be_read_and_told_apart(game: str, option: Option, lang: str) -> None:
    values = option.values.values if isinstance(option.values, Choice) else ()
    told = [value_label(option, value, lang) for value in values]
    assert len(set(told)) == len(told), f"{game} {option.name} in {lang}: {told}"
    for label in (option_label(option, lang), *told):
        assert len(label) <= LONGEST and not re.search(r"_|\bdefault\b", label), label


@in_each_language
def test_labels_of_a_game_are_told_apart(lang: str) -> None:
    for name in games.names():
        told = [option_label(option, lang) for option in games.load(name).options]
        assert len(set(told)) == len(told), (name, told)


@in_each_language
def test_every_bot_is_labelled(lang: str) -> None:
    assert list(LABELS) == list(BOTS)
    assert lang == "en" or all(label in catalogue(lang) for label in LABELS.values())
    assert len({bot_label(bot, lang) for bot in BOTS}) == len(BOTS)


def test_what_has_no_label_is_read_by_its_name() -> None:
    bare = Option("some_option", Choice("one_way", "other"), "X1", "What it decides.")
    assert option_label(bare, "es") == "some option"
    assert value_label(bare, "one_way", "es") == "one way"
    assert value_label(Option("most", Whole(3, 1, 9), "X1", "How many."), "3", "es") == "3"
    assert bot_label("./mine.py", "es") == "./mine.py"


def test_labels_are_as_many_as_values() -> None:
    with pytest.raises(ValueError, match="other labels than values"):
        Option("wind", Choice("on", "off"), "X1", "Whether it blows.", "Wind", ("Yes",))


@each_option
def test_a_field_shows_labels_and_sends_names(game: str, option: Option) -> None:
    usual = option.values.text(option.values.default)
    field = str(choosing.option(option, usual, game, "id", "name", "es"))
    assert option_label(option, "es") in field
    for value in option.values.values if isinstance(option.values, Choice) else ():
        assert f'value="{value}"' in field and f">{escape(value_label(option, value, 'es'))}<" in field
