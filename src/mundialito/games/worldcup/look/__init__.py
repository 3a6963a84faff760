"""The World Cup Game drawn for pages, files and notebooks; see `mundialito.drawing.Drawing` for what each answers."""

from .art import symbols
from .hand import private
from .lately import FullTime as Follower
from .picture import picture
from .table import public

__all__ = ["Follower", "picture", "private", "public", "symbols"]
