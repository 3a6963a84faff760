"""Amounts in three languages."""

from __future__ import annotations

import pytest

from mundialito.desk.progress import Progress
from mundialito.desk.settings import Settings
from mundialito.web.desk.money import money


@pytest.mark.parametrize(
    ("currency", "amount", "en", "es", "pt"),
    [
        ("", 1500, "1,500", "1500", "1.500"),
        ("", 12500, "12,500", "12.500", "12.500"),
        ("€", 1500, "€1,500", "1500 €", "€ 1.500"),
        ("R$", 20, "R$20", "20 R$", "R$ 20"),
        ("UYU", -300, "UYU -300", "-300 UYU", "UYU -300"),
    ],
)
def test_each_language_writes_money_its_own_way(currency: str, amount: int, en: str, es: str, pt: str) -> None:
    s = Progress(settings=Settings(currency=currency))
    assert [money(s, amount, lang).replace("\N{NO-BREAK SPACE}", " ") for lang in ("en", "es", "pt")] == [en, es, pt]
