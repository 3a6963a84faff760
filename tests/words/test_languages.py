"""Which language is spoken: the one wished for, else the locale's, else English."""

from __future__ import annotations

import locale

import pytest

from mundialito.words import language


@pytest.fixture
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the environment nor the system has a language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: (None, None))


@pytest.mark.usefixtures("no_locale")
@pytest.mark.parametrize(
    ("wish", "spoken"),
    [("en", "en"), ("es", "es"), ("pt", "pt"), ("es-MX", "es"), ("PT_br", "pt"), ("es_AR.UTF-8", "es")],
)
def test_the_language_wished_for(wish: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert language(wish) == spoken
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8" if spoken == "es" else "es_MX.UTF-8")
    assert language(wish) == spoken  # whatever the locale


@pytest.mark.usefixtures("no_locale")
def test_an_unknown_language_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    assert language("fr") == "en"
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert language("fr") == "en"  # the wish counts, not the locale


@pytest.mark.usefixtures("no_locale")
@pytest.mark.parametrize("name", ["LC_ALL", "LC_MESSAGES", "LANG"])
@pytest.mark.parametrize(
    ("value", "spoken"),
    [
        ("es_MX.UTF-8", "es"),
        ("pt_BR.UTF-8", "pt"),
        ("pt", "pt"),
        ("en_US.UTF-8", "en"),
        ("fr_FR.UTF-8", "en"),
        ("C", "en"),
    ],
)
def test_the_language_of_the_locale(name: str, value: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert language() == spoken
    assert language("") == spoken  # no wish


@pytest.mark.usefixtures("no_locale")
def test_the_stronger_variable_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("LC_MESSAGES", "pt_BR.UTF-8")
    assert language() == "pt"
    monkeypatch.setenv("LC_ALL", "es_BO.UTF-8")
    assert language() == "es"


@pytest.mark.usefixtures("no_locale")
def test_without_variables_the_system_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert language() == "en"
    monkeypatch.setattr(locale, "getlocale", lambda: ("pt_BR", "UTF-8"))
    assert language() == "pt"
