"""The kill test: people play, the server is killed at random moments, and after each restart nothing is missing."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from kills.parties import Kind, Lobby, Party, check
from kills.servers import Killable

PARTIES = 4
SHORTEST, LONGEST = 0.02, 0.6  # seconds between the door's opening and the kill


@dataclass(frozen=True)
class Result:
    """What a run of kills went through."""

    kills: int
    acknowledged: int
    doubtful: int  # moves whose answer was lost with the server
    matches: int
    seconds: float

    def __str__(self) -> str:
        told = f"{self.kills:,} kills, {self.acknowledged:,} moves acknowledged, {self.doubtful:,} in doubt at a kill"
        return (
            f"{told}; {self.matches:,} matches, all played to their end; nothing lost or doubled ({self.seconds:.0f} s)"
        )


def killed(url: str, log: Path, kills: int, seed: int, kind: Kind | None = None) -> Result:
    """Kill a server on this database so often; raises AssertionError if anything is lost or doubled."""
    server = Killable(url, log)
    try:
        return asyncio.run(under_fire(server, kills, random.Random(seed), kind or Kind()))
    finally:
        server.close()


async def under_fire(server: Killable, kills: int, rng: random.Random, kind: Kind) -> Result:
    began = time.monotonic()
    await asyncio.to_thread(server.start)
    lobby = Lobby(server.address, rng)
    parties = [Party(lobby, n, kind) for n in range(PARTIES)]
    for party in parties:
        await party.meet()
    playing = [asyncio.ensure_future(party.play()) for party in parties]
    lobby.door.set()
    for n in range(kills):
        await asyncio.sleep(rng.uniform(SHORTEST, LONGEST))
        await strike(server, lobby, parties)
        if sys.stderr.isatty():
            print(f"\r{server.kind}: {n + 1} kills  ", end="", file=sys.stderr)
        for task in playing:
            assert not task.done() or task.result() is None  # a party that failed says so at once
    await to_the_end(lobby, parties, playing)
    await lobby.http.aclose()
    return Result(kills, lobby.acknowledged, lobby.doubtful, len(lobby.matches), time.monotonic() - began)


async def strike(server: Killable, lobby: Lobby, parties: list[Party]) -> None:
    """Kill, start again, look whether all is there; then the door opens."""
    lobby.door.clear()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    await check(lobby, [party.now for party in parties if party.now], pending=1)
    lobby.door.set()


async def to_the_end(lobby: Lobby, parties: list[Party], playing: list[asyncio.Task[None]]) -> None:
    """Every match can go on: all are played to their end, and prove themselves."""
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.gather(*(last(party) for party in parties))
    await check(lobby, lobby.matches, pending=0)
    for match in lobby.matches:
        verdict = await lobby.must("GET", f"/matches/{match.id}/verify")
        assert verdict["verified"], (match.id, verdict)


async def last(party: Party) -> None:
    """The match that a party is at, to its end."""
    await party.play(party.finished + 1 if party.now else 0)
