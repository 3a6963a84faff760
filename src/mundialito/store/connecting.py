"""From a URL to the database behind it."""

from __future__ import annotations

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from mundialito.store.database import Database
from mundialito.store.rows import Unusable


def database_of(url: str) -> Database:
    """SQLite or PostgreSQL, as the URL has it; each is imported only where it is used."""
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise unknown(url.partition(":")[0]) from error
    match address.drivername.partition("+")[0]:
        case "sqlite":
            from mundialito.store.sqlite import SQLite

            return SQLite(address)
        case "postgresql" | "postgres":
            from mundialito.store.postgres import PostgreSQL

            return PostgreSQL(address.set(drivername="postgresql+psycopg"))
    raise unknown(address.drivername)


def unknown(kind: str) -> Unusable:
    """Says nothing but the beginning of the URL: there may be a password in the rest."""
    return Unusable("A database is called sqlite:///file or postgresql://user@host/name, not {kind}:…", kind=kind)
