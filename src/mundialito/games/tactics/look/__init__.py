"""Soccer Tactics drawn for pages, files and notebooks; `mundialito.drawing.Drawing` says what each function answers."""

from typing import TYPE_CHECKING

from .art import symbols
from .choices import private
from .picture import picture
from .pitch import Ways as Follower
from .scenes import may_stand, scene, stands
from .table import public

__all__ = ["Follower", "may_stand", "picture", "private", "public", "scene", "stands", "symbols"]

if TYPE_CHECKING:  # mypy holds the drawing to what is asked of it
    from mundialito.drawing import Drawing

    from .. import look
    from ..rules import State

    drawn: Drawing[State] = look
