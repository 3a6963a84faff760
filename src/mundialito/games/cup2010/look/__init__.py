"""The World Cup Card Game drawn for pages, files and notebooks; see `mundialito.drawing.Drawing`."""

from typing import TYPE_CHECKING

from .beats import may_stand, stands
from .cards import symbols
from .hand import private
from .picture import picture
from .recap import Recap as Follower
from .scenes import scene
from .table import public

MOMENT = 1030  # events after which the picture of a cup shows most: its quarter-finals

__all__ = ["MOMENT", "Follower", "may_stand", "picture", "private", "public", "scene", "stands", "symbols"]

if TYPE_CHECKING:  # mypy holds the drawing to what is asked of it
    from mundialito.drawing import Drawing

    from .. import look
    from ..rules import State

    drawn: Drawing[State] = look
