"""The World Cup Card Game drawn for pages, files and notebooks; see `mundialito.drawing.Drawing`."""

from .cards import symbols
from .hand import private
from .picture import picture
from .recap import Recap as Follower
from .table import public

MOMENT = 1030  # events after which the picture of a cup shows most: its quarter-finals

__all__ = ["MOMENT", "Follower", "picture", "private", "public", "symbols"]
