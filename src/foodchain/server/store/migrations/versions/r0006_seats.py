"""Whose a seat was before it was opened, invitations that can be revoked, and who has seen which hand."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("invitation", sa.String(32)))
    op.add_column("seats", sa.Column("rightful", sa.String(64)))
    op.add_column("seats", sa.Column("rightful_name", sa.String(40), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("taken", sa.String(32)))
    op.add_column("seats", sa.Column("seen", sa.String(32)))
    op.create_index("ix_seats_rightful", "seats", ["rightful"])
    op.create_table(
        "hand_views",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("viewer", sa.String(64), primary_key=True),
        sa.Column("held", sa.Boolean, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
    )
    # Whoever sits at a game that is not over has seen their own hand.
    op.execute(
        "INSERT INTO hand_views (table_id, seat, viewer, held, shown) "
        "SELECT seats.table_id, seats.seat, seats.player, true, true FROM seats "
        "JOIN terms ON terms.table_id = seats.table_id WHERE seats.player IS NOT NULL AND NOT terms.over"
    )


def downgrade() -> None:
    op.drop_table("hand_views")
    op.drop_index("ix_seats_rightful", "seats")
    for name in ("seen", "taken", "rightful_name", "rightful", "invitation"):
        op.drop_column("seats", name)
