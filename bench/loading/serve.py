"""Our server as `mundialito serve` runs it; how long an idle table stays in memory can be said, and its event loop
watched.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from watch import Watch  # beside this file

from mundialito.bench.served import busy_caps
from mundialito.tables import duties
from mundialito.web.serving import Service, serve

if __name__ == "__main__":
    port, database, idle, *watched = sys.argv[1:]
    duties.IDLE = float(idle)  # type: ignore[misc]  # a minute is too long for a measurement
    if watched:
        Watch(Path(watched[0]))
    beat = float(os.environ.get("BENCH_BEAT", "0"))
    serve(Service(port=int(port), database=database, caps=busy_caps(), beat=beat))
