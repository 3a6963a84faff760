"""Soccer Tactics drawn for pages, files and notebooks; `mundialito.drawing.Drawing` says what each function answers."""

from .draw_art import symbols
from .draw_choices import private
from .draw_picture import picture
from .draw_pitch import Ways as Follower
from .draw_table import public

__all__ = ["Follower", "picture", "private", "public", "symbols"]
