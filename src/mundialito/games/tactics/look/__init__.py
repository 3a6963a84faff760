"""Soccer Tactics drawn for pages, files and notebooks; `mundialito.drawing.Drawing` says what each function answers."""

from .art import symbols
from .choices import private
from .picture import picture
from .pitch import Ways as Follower
from .table import public

__all__ = ["Follower", "picture", "private", "public", "symbols"]
