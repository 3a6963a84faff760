"""Lessons at tables: which one a table teaches."""

from __future__ import annotations

from mundialito.engine.reasons import Spoken
from mundialito.lessons import Lesson, find
from mundialito.tables.setting import Setting


def taught(setting: Setting) -> Lesson | None:
    """The lesson of a table; none, also where it is no more."""
    if not setting.lesson:
        return None
    try:
        return find(setting.game, setting.lesson)
    except Spoken:
        return None
