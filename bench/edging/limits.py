"""As many connections as the system lets a process have."""

from __future__ import annotations

import resource


def many_descriptors() -> None:
    """The soft limit, up to the hard one; whoever is started later has it as well."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
