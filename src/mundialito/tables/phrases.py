"""Short phrases instead of free chat: nobody has to moderate them, and everybody reads them in their own language."""

from __future__ import annotations

from typing import Final

from mundialito.words import phrase

PHRASES: Final = (
    phrase("Hello!"),
    phrase("Good luck!"),
    phrase("Well played!"),
    phrase("Thanks!"),
    phrase("Oh no!"),
    phrase("Ha ha!"),
    phrase("One moment, please."),
    phrase("Your turn!"),
    phrase("Sorry!"),
    phrase("Good match!"),
)
