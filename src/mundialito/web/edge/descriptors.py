"""How many files and sockets the system lets us have open, and what of that is left for connections."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mundialito.web.edge.caps import Caps

OWN: Final = 64  # for the database, its readers, our own files, processes that analyse
LONGEST_QUEUE: Final = 2048  # connections that the system has made and we have not taken yet


def queue_of(descriptors: int) -> int:
    """How many connections may wait to be taken: they are taken all at once, so there must be room for them."""
    return max(16, min(LONGEST_QUEUE, descriptors // 8))


def raised(caps: Caps) -> int:
    """As many descriptors as the caps want, or as the system gives."""
    wanted = caps.connections + LONGEST_QUEUE + OWN
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def fitted(caps: Caps, descriptors: int) -> Caps:
    """Never more connections than there are descriptors, nor all of them for one address, nor for those that stay."""
    connections = max(4, min(caps.connections, descriptors - queue_of(descriptors) - OWN))
    of_address = min(caps.connections_of_address, connections * 3 // 4)
    return replace(
        caps,
        connections=connections,
        connections_of_address=of_address,
        streams=min(caps.streams, connections * 3 // 5),
        streams_of_address=min(caps.streams_of_address, of_address * 3 // 5),
        sockets=min(caps.sockets, max(1, connections // 5)),
        sockets_of_address=min(caps.sockets_of_address, max(1, of_address // 5)),
    )
