"""The World Cup Card Game drawn for pages, files and notebooks; see `mundialito.drawing.Drawing`."""

from .draw_cards import symbols
from .draw_hand import private
from .draw_picture import picture
from .draw_recap import Recap as Follower
from .draw_table import public

__all__ = ["Follower", "picture", "private", "public", "symbols"]
