"""UNO drawn for pages, files and notebooks; see `mundialito.drawing.Drawing` for what each function answers."""

from .cards import symbols
from .hand import private
from .picture import picture
from .table import public

__all__ = ["picture", "private", "public", "symbols"]
