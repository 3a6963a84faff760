"""The game in words."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy holds the words to what is asked of them
    from mundialito.engine.rooms import Notation, Telling, Terminal

    from ..rules import State
    from . import notation, tell, terminal

    written: Notation[State] = notation
    told: Telling[State] = tell
    shown: Terminal[State] = terminal
