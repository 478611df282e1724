"""Runs the migrations on the connection that the server hands over, or on a URL given to the alembic command."""

from alembic import context
from sqlalchemy import Connection, create_engine

from foodchain.server.store.schema import metadata


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with create_engine(context.get_x_argument(as_dictionary=True)["url"]).begin() as connection:
        run(connection)
