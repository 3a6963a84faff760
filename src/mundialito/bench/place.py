"""What is measured on, in words."""

from __future__ import annotations

import datetime
import os
import platform
import re
from contextlib import suppress
from pathlib import Path

from mundialito import __version__


def machine() -> dict[str, str]:
    """As it is now."""
    load = " ".join(f"{x:.2f}" for x in os.getloadavg())
    return {
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "mundialito": __version__,
        "load": load,
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
    }


def processor() -> str:
    """Its name, as the system knows it."""
    with suppress(OSError):
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
        if found:
            return found[1].strip()
    return platform.processor() or "?"
