"""Notices that time is short and that a game is over."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notice_settings", sa.Column("short", sa.Integer, nullable=False, server_default="180"))
    op.add_column("notice_settings", sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("waits", sa.Column("warned", sa.String(32)))


def downgrade() -> None:
    op.drop_column("waits", "warned")
    op.drop_column("notice_settings", "ended")
    op.drop_column("notice_settings", "short")
