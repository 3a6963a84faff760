"""How Alembic reaches the database: over the connection, and in the transaction, that `migrating.py` hands it."""

from alembic import context

from mundialito.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
