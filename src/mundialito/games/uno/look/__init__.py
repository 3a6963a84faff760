"""UNO drawn for pages, files and notebooks; see `mundialito.drawing.Drawing` for what each function answers."""

from typing import TYPE_CHECKING

from .cards import symbols
from .hand import private
from .picture import picture
from .scenes import may_stand, scene, stands
from .table import public

__all__ = ["may_stand", "picture", "private", "public", "scene", "stands", "symbols"]

if TYPE_CHECKING:  # mypy holds the drawing to what is asked of it
    from mundialito.drawing import Drawing

    from .. import look
    from ..rules import State

    drawn: Drawing[State] = look
