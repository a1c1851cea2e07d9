"""Alembic runs this. The connection, and the transaction around all steps, come from outside."""

from alembic import context

from orrery.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
