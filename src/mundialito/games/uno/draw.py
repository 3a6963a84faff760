"""UNO drawn for pages, files and notebooks; see `mundialito.drawing.Drawing` for what each function answers."""

from .draw_cards import symbols
from .draw_hand import private
from .draw_picture import picture
from .draw_table import public

__all__ = ["picture", "private", "public", "symbols"]
