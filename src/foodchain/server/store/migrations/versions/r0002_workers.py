"""Several workers on one database, and states that outlive the rules that made them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("touched", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("thinker", sa.String(32)))
    op.create_index("ix_tables_thinker", "tables", ["thinker"])
    op.create_table(
        "states",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("stretch", sa.Integer, primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("position", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("workers")
    op.drop_table("states")
    op.drop_index("ix_tables_thinker", "tables")
    op.drop_column("tables", "thinker")
    op.drop_column("tables", "touched")
