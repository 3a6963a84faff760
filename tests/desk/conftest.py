"""The databases of the store's suite: the office is tested on both."""

from __future__ import annotations

from store.conftest import postgres_server as postgres_server
from store.conftest import postgres_url as postgres_url
from store.conftest import sqlite_url as sqlite_url
from store.conftest import url as url
