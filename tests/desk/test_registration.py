"""Pasted names become entries."""

from __future__ import annotations

import pytest
from desk.day import Day

from mundialito.desk.registration import MOST_PEOPLE, entries, left_out, read_people
from mundialito.engine.options import Unfit
from mundialito.engine.reading import Unreadable


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ana\nBruno\n\n  Carla  Díaz \n", [("Ana", 0), ("Bruno", 0), ("Carla Díaz", 0)]),
        ("1. Ana\n2) Bruno\n3 - Carla\n- Dora\n• Elsa", [(n, 0) for n in ("Ana", "Bruno", "Carla", "Dora", "Elsa")]),
        ("Nombre;pagó\nAna;500\nBruno;\n", [("Ana", 500), ("Bruno", 0)]),
        ('name,paid\n"Díaz, Ana",500\nBruno,0\n', [("Díaz, Ana", 500), ("Bruno", 0)]),
        ("Ana\tcasa 4\t500\nBruno\t\t300", [("Ana", 500), ("Bruno", 300)]),
        ("\ufeffAna", [("Ana", 0)]),
        ("Ana\rBruno\r", [("Ana", 0), ("Bruno", 0)]),
        ("Ana,0034611222333,500", [("Ana", 500)]),  # a telephone is no amount
        ("Ana," + "9" * 5000, [("Ana", 0)]),
        ("Ana,²", [("Ana", 0)]),
        ("Ana\n\ufeff\nBruno", [("Ana", 0), ("", 0), ("Bruno", 0)]),  # nobody is entered without a name
        ("", []),
    ],
)
def test_names_as_people_paste_them(text, people):
    assert [(one.name, one.paid) for one in read_people(text)] == people


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ana; 500\nBruno\tDíaz\nCarla, 300\nDora", [("Ana", 500), ("Bruno", 0), ("Carla", 300), ("Dora", 0)]),
        ("Díaz, Ana\nPaz, Bruno; 500\nRey, Carla\t300", [("Díaz, Ana", 0), ("Paz, Bruno", 500), ("Rey, Carla", 300)]),
        ('"Díaz, Ana"\n"Paz, Bruno", 500', [("Díaz, Ana", 0), ("Paz, Bruno", 500)]),
    ],
)
def test_each_line_is_read_by_itself(text, people):
    assert [(one.name, one.paid) for one in read_people(text)] == people


def test_what_was_not_understood_is_told_with_its_line():
    told = left_out(read_people("Ana; 500\n\nBruno\tDíaz\nCarla; 1,500; casa 4"))
    assert [str(one) for one in told] == [
        "Line 3: Díaz was not understood, and left out. (E2)",
        "Line 4: 1,500, casa 4 was not understood, and left out. (E2)",
    ]
    assert left_out(read_people("nombre;club;pagó\nAna;Boca;500")) == []  # a column with a heading is another matter


def test_a_line_that_cannot_be_read_is_named():
    with pytest.raises(Unreadable, match="Line 3 cannot be read: That is too long: 60 letters at most"):
        read_people("Ana\n\n" + "x" * 61 + "\nBruno")


def test_e2_pasting_the_list_again_adds_only_the_new_ones():
    day = Day(0)
    for text in ("Ana\nBruno\nana", "Bruno\nCarla,300\nANA"):
        for entry in entries(day.s, read_people(text), day.now):
            day.tournament.take(entry)
    assert [(p.name, p.paid) for p in day.s.players.values()] == [("Ana", 0), ("Bruno", 0), ("Carla", 300)]


def test_e2_a_list_that_is_no_list():
    with pytest.raises(Unreadable, match="is a quotation mark missing"):
        read_people('"' + "x" * 140_000)
    with pytest.raises(Unfit, match="at most 5000 players"):
        read_people("x\n" * (MOST_PEOPLE + 2))
