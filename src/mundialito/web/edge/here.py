"""Whether an address is this machine's own."""

from __future__ import annotations

from ipaddress import ip_address


def is_loopback(host: str) -> bool:
    """Whether only this machine comes to that address, or from it."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
