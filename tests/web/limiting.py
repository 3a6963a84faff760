"""Caps as a test sets them, and nobody has used anything up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from serving import Server

PLACE = "127.0.0.1"


def forget(server: Server) -> None:
    for kept in server.limits.buckets.values():
        kept.clear()


@contextmanager
def capped(server: Server, **caps: int) -> Iterator[None]:
    """With other caps."""
    usual = server.limits.caps
    server.limits.caps = replace(usual, **caps)
    try:
        yield
    finally:
        server.limits.caps = usual
