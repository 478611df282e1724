"""Terms of a table, who is waited for, notes, notices and sealed seeds."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "terms",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("language", sa.String(8)),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("speed", sa.String(8), nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("out", sa.String(8), nullable=False),
        sa.Column("clocks", sa.JSON, nullable=False),
        sa.Column("resigned", sa.JSON, nullable=False),
        sa.Column("proposals", sa.JSON, nullable=False),
        sa.Column("deck", sa.JSON),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("ix_terms_public", "terms", ["public"])
    # Tables from before have agreed on nothing.
    op.execute(
        "INSERT INTO terms (table_id, public, over, rated, speed, out, clocks, resigned, proposals, version) "
        "SELECT id, false, false, false, 'none', 'bot', '[]', '[]', '[]', 0 FROM tables"
    )
    op.create_table(
        "waits",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("deadline", sa.String(32)),
        sa.Column("noticed", sa.String(32)),
    )
    op.create_index("ix_waits_player", "waits", ["player"])
    op.create_index("ix_waits_deadline", "waits", ["deadline"])
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("time", sa.String(32), nullable=False),
    )
    op.create_table(
        "notice_settings",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("delay", sa.Integer, nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("mail", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("hook", sa.Boolean, nullable=False),
        sa.Column("sent", sa.String(32)),
        sa.Column("trouble", sa.Text),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("due", sa.String(32)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
    )
    op.create_index("ix_outbox_player", "outbox", ["player"])
    op.create_index("ix_outbox_due", "outbox", ["due"])
    op.create_table(
        "promises",
        sa.Column("seal", sa.String(64), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("ix_promises_created", "promises", ["created"])


def downgrade() -> None:
    for name in ("promises", "outbox", "notice_settings", "notes", "waits", "terms"):
        op.drop_table(name)
