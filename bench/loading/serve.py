"""Our server as `mundialito serve` runs it; only how long an idle table stays in memory can be said."""

from __future__ import annotations

import sys
from dataclasses import replace

from mundialito.tables import duties
from mundialito.web.edge.caps import Caps
from mundialito.web.serving import Service, serve

if __name__ == "__main__":
    port, database, idle = sys.argv[1:]
    duties.IDLE = float(idle)  # type: ignore[misc]  # a minute is too long for a measurement
    caps = replace(Caps(), tables_of_person=10**6, tables_of_address=10**6)  # they play for days in a minute
    serve(Service(port=int(port), database=database, caps=caps))
