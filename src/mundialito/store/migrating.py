"""Making the tables, and bringing them up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from mundialito.store.database import Database
from mundialito.store.rows import Unusable

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(database: Database, connection: Connection) -> None:
    """All migrations that are missing, in one transaction: all of them or none, however the process ends."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    with connection.begin():
        connection.exec_driver_sql(database.begin)
        database.lock_schema(connection)
        try:
            command.upgrade(config, "head")
        except CommandError as error:  # it knows no way from where the database is
            raise Unusable("The database was written by a newer Mundialito: update this one.") from error
