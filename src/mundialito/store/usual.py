"""Where the log is kept when nobody says otherwise."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def usual_database() -> str:
    """An SQLite file in the user's data folder."""
    folder = Path(platformdirs.user_data_dir("mundialito", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'mundialito.db'}"
