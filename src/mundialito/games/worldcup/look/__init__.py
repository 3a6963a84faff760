"""The World Cup Game drawn for pages, files and notebooks; see `mundialito.drawing.Drawing` for what each answers."""

from typing import TYPE_CHECKING

from .art import symbols
from .beats import may_stand, stands
from .hand import private
from .lately import FullTime as Follower
from .picture import picture
from .scenes import scene
from .table import public

__all__ = ["Follower", "may_stand", "picture", "private", "public", "scene", "stands", "symbols"]

if TYPE_CHECKING:  # mypy holds the drawing to what is asked of it
    from mundialito.drawing import Drawing

    from .. import look
    from ..rules import State

    drawn: Drawing[State] = look
