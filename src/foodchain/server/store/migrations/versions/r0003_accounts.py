"""Accounts, sessions, tickets, seat links, the bench, bans and ratings."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

GUESTS_KEEP_THEIR_SEATS = timedelta(days=365)


def upgrade() -> None:
    op.add_column("tables", sa.Column("bench", sa.String(16), nullable=False, server_default="talk"))
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("key", sa.String(160), nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("email", sa.String(254)),
        sa.Column("confirmed", sa.String(32)),
        sa.Column("language", sa.String(8)),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.create_index("ix_sessions_player", "sessions", ["player"])
    op.create_table(
        "tickets",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("email", sa.String(254)),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.create_index("ix_tickets_account", "tickets", ["account"])
    op.create_table(
        "seat_links",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("nonce", sa.String(32), nullable=False),
    )
    op.create_index("ix_seat_links_player", "seat_links", ["player"])
    op.create_table(
        "bans",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("time", sa.String(32), nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
    )
    op.create_index("ratings_board", "ratings", ["game", "seats"])
    op.create_table(
        "settled",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("time", sa.String(32), nullable=False),
        sa.Column("ranks", sa.JSON, nullable=False),
    )
    let_guests_in()


def let_guests_in() -> None:
    """Until now a cookie was all: whoever has something by it gets a session, so that it stays theirs."""
    connection = op.get_bind()
    known = set()
    for query in (
        "SELECT id FROM players",
        "SELECT host FROM tables",
        "SELECT player FROM seats WHERE player IS NOT NULL",
    ):
        known |= set(connection.execute(sa.text(query)).scalars())
    written = "%Y-%m-%dT%H:%M:%S.%fZ"
    here = datetime.now(UTC)
    dates = {"created": here.strftime(written), "expires": (here + GUESTS_KEEP_THEIR_SEATS).strftime(written)}
    rows = [{"id": player, "player": player, **dates} for player in sorted(known)]
    if rows:
        names = ("id", "player", "created", "expires")
        op.bulk_insert(sa.table("sessions", *(sa.column(name, sa.String) for name in names)), rows)


def downgrade() -> None:
    for name in (
        "settled",
        "ratings",
        "bans",
        "seat_links",
        "tickets",
        "sessions",
        "accounts",
    ):
        op.drop_table(name)
    op.drop_column("tables", "bench")
