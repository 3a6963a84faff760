"""The game in words."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy holds the words to what is asked of them
    from mundialito.engine.rooms import Notation, Telling

    from ..rules import State
    from . import notation, tell

    written: Notation[State] = notation
    told: Telling[State] = tell
