"""Amounts as people of each language write them: whole coins, in the event's own currency."""

from __future__ import annotations

from mundialito.desk.progress import Progress
from mundialito.words.numbers import grouped


def money(s: Progress, amount: int, lang: str) -> str:
    """€1,500; 1500 €; R$ 1.500. Without a currency the number alone."""
    told = grouped(amount, lang)
    currency = s.settings.currency
    if not currency:
        return told
    if lang == "es":
        return f"{told}\N{NO-BREAK SPACE}{currency}"
    tight = lang == "en" and not currency[-1].isalpha()
    return f"{currency}{told}" if tight else f"{currency}\N{NO-BREAK SPACE}{told}"
