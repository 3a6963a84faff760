"""Secrets that are known: so the matches of a test are dealt alike in every run, and a red one can be repeated."""

from __future__ import annotations

import random
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any


def dealt_by(name: str, put: Callable[[Any, str, Any], object] = setattr) -> None:
    """All secrets from now on are drawn by that name; each kind for itself, so that none moves the others."""
    seeds, nonces, names, numbers = (random.Random(f"{kind} {name}") for kind in ("bytes", "hex", "url", "bits"))
    put(secrets, "token_bytes", seeds.randbytes)
    put(secrets, "token_hex", lambda n: nonces.randbytes(n).hex())
    put(secrets, "token_urlsafe", lambda n: urlsafe_b64encode(names.randbytes(n)).decode().rstrip("="))
    put(secrets, "randbits", numbers.getrandbits)
