"""Amounts as people of each language write them: whole coins, in the event's own currency."""

from __future__ import annotations

from mundialito.desk.state import State

GROUPS = {"en": (",", 4), "es": (".", 5), "pt": (".", 4)}  # what parts thousands, and from how many digits on


def money(s: State, amount: int, lang: str) -> str:
    """€1,500; 1500 €; R$ 1.500. Without a currency the number alone."""
    mark, digits = GROUPS[lang]
    whole = f"{abs(amount):,}".replace(",", mark) if len(str(abs(amount))) >= digits else str(abs(amount))
    told = f"-{whole}" if amount < 0 else whole
    currency = s.settings.currency
    if not currency:
        return told
    if lang == "es":
        return f"{told}\N{NO-BREAK SPACE}{currency}"
    tight = lang == "en" and not currency[-1].isalpha()
    return f"{currency}{told}" if tight else f"{currency}\N{NO-BREAK SPACE}{told}"
