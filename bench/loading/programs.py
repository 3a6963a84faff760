"""Programs at busy tables, by sockets as the library's own clients are, beside the same shape of load on boardgame.io.

The same by HTTP, a request for each move and an event stream for each seat, is measured besides.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from support import answer, table

from loading import servers
from loading.part import Asked, Part, Rows, played
from loading.profile import Profile
from loading.report import bar, per_cpu, share, told
from mundialito.bench.api_people import Busy, Circle
from mundialito.bench.measure import Found

UNO: Final = Busy("uno", 4)
CUP: Final = Busy("cup2010", 4)
COIN: Final = Busy("coin", 2)
KINDS: Final = {
    "uno": "Mundialito, UNO, 4 seats, stored",
    "cup": "Mundialito, card game 2010, 4 seats, stored",
    "coin": "Mundialito, coin, 2 seats, stored",
    "http": "by HTTP: Mundialito, UNO",
    "peer": "boardgame.io, tic-tac-toe, in memory",
    "paced": "half: Mundialito, UNO",
    "paced peer": "half: boardgame.io",
}


def theirs(rate: float = 0.0) -> Found:
    """Programs at boardgame.io's."""
    with servers.theirs() as (pid, port):
        numbers = [str(n) for n in (port, pid, UNO.tables, UNO.warm, UNO.seconds, rate)]
        return dict(answer(["node", servers.FOLDER / "boardgame.mjs", "load", *numbers]))


def measure(asked: Asked) -> Found:
    """Each contestant once a round, each on a fresh server; the last of UNO is profiled afterwards."""
    profile, peer, folder = Profile(), servers.install_peer(), asked.folder
    found: dict[str, list[Found]] = {kind: [] for kind in KINDS}
    for n in range(asked.rounds):
        found["uno"].append(played(folder, UNO, profile.take if n == asked.rounds - 1 else None))
        found["cup"].append(played(folder, CUP))
        found["coin"].append(played(folder, replace(COIN, seconds=4)))
        found["http"].append(played(folder, UNO, kind=Circle))
        if peer:
            found["peer"].append(theirs())
            rate = found["peer"][-1]["moves"] / found["peer"][-1]["wall"] / 2
            found["paced"].append(played(folder, replace(UNO, rate=rate)))
            found["paced peer"].append(theirs(rate))
        kinds = (f"{kind} {per_cpu(runs[-1]):,.0f}" for kind, runs in found.items() if runs)
        print(f"round {n + 1}, moves a CPU second: {', '.join(kinds)}", flush=True)
    return {"runs": found, "profile": profile.text()}


def section(found: Found) -> str:
    runs = found["runs"]
    refused = sum(len(run.get("refused", ())) for of_kind in runs.values() for run in of_kind)
    return (
        f"## Programs\n\n{contestants(runs)}\n\nA median, and the worst round. Times in ms: from a move sent to its "
        "acknowledgement, and to another seat having it. Everybody has a WebSocket, but *by HTTP*: a request for each "
        "move, and an event stream. Ours is on disk by then (SQLite, `synchronous=FULL`). *Half*: "
        f"both are offered half of what boardgame.io did at most in that round. Requests refused: {refused}.\n\n"
        f"{found['profile']}"
    )


def contestants(found: dict[str, list[Found]]) -> str:
    rows = []
    for kind, runs in found.items():
        if runs:
            rate = told([r["moves"] / r["wall"] for r in runs], min, ",.0f")
            per = told([per_cpu(r) for r in runs], min, ",.0f")
            times = [told([r[key][q] for r in runs], form=".1f") for key in ("acknowledged", "seen") for q in (0, 1)]
            shares = [told([share(r, key) for r in runs], form=".0f") for key in ("cpu", "load")]
            rows.append([KINDS[kind], rate, per, *times, *shares])
    head = [f"{UNO.tables} busy tables", "moves/s", "a CPU second", "p50", "p99", "seen p50", "seen p99"]
    return table([*head, "server, % of a core", "load, %"], rows)


def bars(found: Found) -> Rows:
    runs = found["runs"]
    rows = []
    if runs["peer"]:
        pairs = list(zip(runs["uno"], runs["peer"], strict=True))
        rate = [per_cpu(ours) / per_cpu(peer) for ours, peer in pairs]
        halves = zip(runs["paced"], runs["paced peer"], strict=True)
        late = [ours["acknowledged"][1] / peer["acknowledged"][1] for ours, peer in halves]
        rows.append(bar("programs: moves a CPU second, ours / theirs", "≥ 1.2", rate, lambda v: v >= 1.2))
        rows.append(bar("programs: p99 at equal offered load, ours / theirs", "≤ 1", late, lambda v: v <= 1))
    per = [per_cpu(run) for run in runs["cup"]]
    return [*rows, bar("2010 in long matches, moves a CPU second", "≥ 2,000", per, lambda v: v >= 2000, ",.0f")]


PART: Final = Part("programs", "programs beside boardgame.io", measure, section, bars)
