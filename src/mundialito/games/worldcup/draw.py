"""The World Cup Game drawn for pages, files and notebooks; see `mundialito.drawing.Drawing` for what each answers."""

from .draw_art import symbols
from .draw_hand import private
from .draw_lately import FullTime as Follower
from .draw_picture import picture
from .draw_table import public

__all__ = ["Follower", "picture", "private", "public", "symbols"]
