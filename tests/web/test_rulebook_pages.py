"""The rules at hand: numbered, linked, searchable, without script."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browsing import Browser, words
from serving import Server

from mundialito import games
from mundialito.showing import rulebook
from mundialito.showing.rulebook import rule_numbers, sections, summary, title
from mundialito.web.home import rulebook_page
from mundialito.web.shell.markdown import html, search_words, spans
from mundialito.words import LANGUAGES, say


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_its_place_and_a_link_to_itself(server: Server, lang: str) -> None:
    page = Browser(server, lang).page("/rules/uno")
    assert f"<h1>{title('uno', lang)}</h1>" in page
    for section in sections("uno", lang):
        if section.number:
            assert f'id="{section.number}"' in page
            assert f'<a class="self" href="#{section.number}"><b>{section.number}</b> {section.title}</a>' in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_in_the_text_lead_to_rules_that_are_there(server: Server, lang: str) -> None:
    page = Browser(server, lang).page("/rules/uno")
    places = set(re.findall(r'id="([^"]+)"', page))
    links = re.findall(r'<a href="#([A-Z]+[0-9]+)" class="ref">([A-Z]+[0-9]+)</a>', page)
    assert {number for number, _ in links} > {"U7", "U8", "UD9", "UD15"}
    assert all(to == told and to in places for to, told in links)
    text = re.sub(r'<a [^>]*class="(?:ref|self)".*?</a>', "", page.partition('<article class="text">')[2])
    assert not [n for n in re.findall(r"\bUD?[0-9]+\b", words(text)) if n in rule_numbers("uno")], (
        "a number without a link"
    )


def test_every_option_and_part_is_listed_with_its_rule(server: Server) -> None:
    page = Browser(server, "es").page("/rules/uno")
    game = games.load("uno")
    for place, things in (("values", game.options), ("box", game.parts)):
        table = page.partition(f'<section id="{place}">')[2].partition("</section>")[0]
        for one in things:
            row = next(row for row in table.split("</tr>") if f"<code>{one.name}</code></th>" in row)
            assert f'href="#{one.rule}"' in row
            assert say(one.sentence, "es") in words(row)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shelf_names_every_game(server: Server, lang: str) -> None:
    page = words(Browser(server, lang).page("/rules"))
    for game in games.names():
        assert title(game, lang) in page and summary(game, lang) in page


def test_the_home_page_counts_the_games_that_somebody_has_added(server: Server) -> None:
    assert len(games.names()) > 4  # those of the package, and the examples
    assert f"{len(games.names())} games, one table" in words(Browser(server, "en").page("/"))


@pytest.mark.parametrize("game", games.names())
def test_how_a_rulebook_begins_is_said_once(game: str) -> None:
    """Whether the summary is quoted below the title, or is the first sentence."""
    lead, rest = rulebook.opening(game, "en")
    assert lead and lead not in " ".join(rest.split())
    page = re.sub(r"<[^>]+>", "", str(rulebook_page.text(game, "en")))
    assert " ".join(page.split()).count(lead[:60]) == 1


def test_an_unknown_game_has_no_rulebook(server: Server) -> None:
    assert "There is no game chess" in words(Browser(server).page("/rules/chess", 404))


# --- searching -----------------------------------------------------------------------------------------


def test_accents_and_case_do_not_matter_to_a_search(server: Server) -> None:
    page = Browser(server, "es").page("/rules/uno?q=DESAFIO")
    shown = set(re.findall(r'href="/rules/uno#([A-Z]+[0-9]+)"><b>', page))
    assert shown == {s.number for s in sections("uno", "es") if "desafío" in f"{s.heading} {s.text}".lower()} - {""}
    assert "<mark>desafío</mark>" in page


def test_all_words_of_a_search_must_be_there(server: Server) -> None:
    page = Browser(server).page("/rules/uno?q=reverse+dealer")
    for section in sections("uno", "en"):
        text = f"{section.heading} {section.text}".lower()
        there = f'href="/rules/uno#{section.number}"><b>' in page
        assert there == (bool(section.number) and "reverse" in text and "dealer" in text), section.number


def test_a_rule_asked_for_by_its_number_comes_first(server: Server) -> None:
    page = Browser(server).page("/rules/uno?q=ud9")
    assert re.findall(r'href="/rules/uno#([A-Z]+[0-9]+)"><b>', page)[0] == "UD9"


def test_links_in_what_was_found_lead_to_the_whole_book(server: Server) -> None:
    page = Browser(server).page("/rules/uno?q=blocked")
    assert '<a href="/rules/uno#UD10" class="ref">UD10</a>' in page
    assert not re.findall(r'href="#[A-Z]', page)


def test_what_is_not_found_is_said_and_nothing_is_taken_for_markup(server: Server) -> None:
    page = Browser(server).page("/rules/uno?q=%3Cb%3Exyzzy")
    assert "“<b>xyzzy” stands nowhere in these rules." in words(page.replace("&lt;", "‹lt›")).replace("‹lt›", "<")
    assert "<b>xyzzy" not in page


def test_words_are_marked_where_they_stand() -> None:
    assert spans("Canción, canción", search_words("CANCION")) == [(0, 7), (9, 16)]
    assert spans("straße", search_words("STRASSE")) == [(0, 6)]
    assert spans("abcd", ["abc", "bcd"]) == [(0, 4)]
    marked = html("see `stacking=on` in U6", {"U6"}, lambda n: f"#{n}", ["stack", "u6"])
    assert marked == (
        '<p>see <code><mark>stack</mark>ing=on</code> in <a href="#U6" class="ref"><mark>U6</mark></a></p>\n'
    )


def test_a_rulebook_cannot_bring_markup_of_its_own() -> None:
    assert html("<script>x</script> [y](javascript:z)", set(), str) == (
        "<p>&lt;script&gt;x&lt;/script&gt; [y](javascript:z)</p>\n"
    )


def test_a_game_without_a_language_is_read_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "loner"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rulebook").mkdir()
    (folder / "rulebook" / "en.md").write_text(
        "# Loner: a game\n\nPlay it alone. And more.\n\n## L1 Deck\n\nOne card.\n"
    )
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert rulebook.title("loner", "pt") == "Loner: a game"
    assert rulebook.short_title("loner", "pt") == "Loner"
    assert rulebook.summary("loner", "pt") == "Play it alone."
    assert rulebook.rule_text("loner", "l1", "es") == "## L1 Deck\n\nOne card.\n"
