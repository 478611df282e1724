"""The tables of the database that games over days need."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, ForeignKey, Integer, String, Table, Text

from foodchain.server.database import metadata

terms = Table(
    "terms",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("public", Boolean, nullable=False, index=True),
    Column("over", Boolean, nullable=False),
    Column("language", String(8)),
    Column("rated", Boolean, nullable=False),
    Column("speed", String(8), nullable=False),
    Column("clock", JSON),
    Column("out", String(8), nullable=False),
    Column("clocks", JSON, nullable=False),
    Column("resigned", JSON, nullable=False),
    Column("proposals", JSON, nullable=False),
    Column("deck", JSON),
    Column("version", Integer, nullable=False),
)
# Who is waited for. `noticed` is set in the transaction that writes the notice, so that there is one notice for each.
waits = Table(
    "waits",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), primary_key=True),  # turn, vote or away
    Column("player", String(64), nullable=False, index=True),
    Column("since", String(32), nullable=False),
    Column("deadline", String(32), index=True),
    Column("noticed", String(32)),
)
notes = Table(
    "notes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("seat", Integer),
    Column("facts", JSON, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("time", String(32), nullable=False),
)
notice_settings = Table(
    "notice_settings",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("language", String(8), nullable=False),
    Column("delay", Integer, nullable=False),  # minutes
    Column("email", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("mail", Boolean, nullable=False),
    Column("webhook", Text, nullable=False),
    Column("hook", Boolean, nullable=False),
    Column("sent", String(32)),
    Column("trouble", Text),  # why the last message did not arrive
)
outbox = Table(
    "outbox",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(64), nullable=False, index=True),
    Column("channel", String(8), nullable=False),
    Column("target", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("due", String(32), index=True),  # nothing is due once it is sent, or given up
    Column("tries", Integer, nullable=False),
    Column("state", String(8), nullable=False),  # waiting, sent or failed
)
# Seals given out before there is a table: whoever makes one adds chance of their own to what is sealed.
promises = Table(
    "promises",
    metadata,
    Column("seal", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("created", String(32), nullable=False, index=True),
)
