"""The World Cup Card Game drawn for pages, files and notebooks; see `mundialito.drawing.Drawing`."""

from .draw_cards import symbols
from .draw_hand import private
from .draw_picture import picture
from .draw_recap import Recap as Follower
from .draw_table import public

MOMENT = 1030  # events after which the picture of a cup shows most: its quarter-finals

__all__ = ["MOMENT", "Follower", "picture", "private", "public", "symbols"]
