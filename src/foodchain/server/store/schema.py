"""What is kept: one table of the database for each kind of thing. Migrations bring older databases up to this."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    true,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(64), primary_key=True),  # a digest of the first session cookie, or an account
    Column("name", String(40), nullable=False),
    Column("created", String(32), nullable=False),
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("pack", JSON, nullable=False),  # what a pack changes in the rules, as its lines
    Column("start", Text),  # a position, where the game does not begin with the setup
    Column("host", String(64), nullable=False, index=True),
    Column("created", String(32), nullable=False),
    Column("played", String(32), nullable=False),
    Column("forked_table", String(32)),
    Column("forked_ply", Integer),
    Column("rematch", String(32)),
    Column("revision", Integer, nullable=False),  # counts the moves
    Column("touched", Integer, nullable=False, server_default="0"),  # counts everything else: seats, chat, a rematch
    Column("thinker", String(32), index=True),  # the worker that lets the bots play, while it is their turn
    Column("bench", String(16), nullable=False, server_default="talk"),  # who may watch and talk
    Column("summary", JSON, nullable=False),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("player", String(64), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(80)),
    Column("invitation", String(32)),  # what an open seat's link is made from; none: the first one
    Column("rightful", String(64), index=True),  # whose the seat was when it was opened, and may come back
    Column("rightful_name", String(40), nullable=False, server_default=""),
    Column("taken", String(32)),  # since when somebody else sits there
    Column("seen", String(32)),  # when whoever sits there was last at the table
)
# Who holds or has seen which hand of a game with hidden ones: nobody sees two of them.
hand_views = Table(
    "hand_views",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("viewer", String(64), primary_key=True),  # a player, or a browser
    Column("held", Boolean, nullable=False),  # nobody else has sat down there since
    Column("shown", Boolean, nullable=False),  # the cards were shown, not only dealt
)
# The primary key makes sure that of two answers to the same question only one is ever kept.
moves = Table(
    "moves",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("option", Text, nullable=False),
    Column("back", Integer, nullable=False),
    Column("time", String(32), nullable=False),
)
# The state as it was saved last in each stretch of plies: a later version that rules differently goes on from it.
states = Table(
    "states",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("stretch", Integer, primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("version", String(40), nullable=False),  # the software and rules that wrote it
    Column("position", LargeBinary, nullable=False),  # the position's text, compressed
)
chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", String(64), nullable=False),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", String(32), nullable=False),
)
accounts = Table(
    "accounts",
    metadata,
    Column("id", String(64), primary_key=True),  # also the player of the account's seats
    Column("name", String(40), nullable=False),
    Column("key", String(160), nullable=False, unique=True),  # the name as it is compared
    Column("password", Text, nullable=False),  # an argon2 hash
    Column("email", String(254)),
    Column("confirmed", String(32)),  # when somebody showed that the address is theirs
    Column("language", String(8)),
    Column("created", String(32), nullable=False),
)
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # a digest of the cookie: the database opens no session
    Column("player", String(64), nullable=False, index=True),
    Column("created", String(32), nullable=False),
    Column("expires", String(32), nullable=False),
)
tickets = Table(
    "tickets",
    metadata,
    Column("id", String(64), primary_key=True),  # a digest of what is in the link
    Column("purpose", String(16), nullable=False),
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("email", String(254)),
    Column("expires", String(32), nullable=False),
)
seat_links = Table(
    "seat_links",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(64), nullable=False, index=True),
    Column("nonce", String(32), nullable=False),
)
bans = Table(
    "bans",
    metadata,
    Column("player", String(64), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("time", String(32), nullable=False),
)
ratings = Table(
    "ratings",
    metadata,
    Column("account", String(64), ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
# One row for each finished game, rated or not: the primary key makes sure that none counts twice. It has all that is
# needed to work the ratings out again, also when the table or an account is gone.
settled = Table(
    "settled",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("time", String(32), nullable=False),
    Column("ranks", JSON, nullable=False),  # [[account, rank], …]; empty where the game does not count
)
Index("ratings_board", ratings.c.game, ratings.c.seats)
workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", String(32), nullable=False),  # when it last said that it lives
)
settings = Table(
    "settings",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
Index("tables_played", tables.c.played)

# -- games over days -------------------------------------------------------------------------------------------------

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
    Column("kind", String(8), primary_key=True),  # turn, vote, away, opened, or news: lost, resigned, over
    Column("player", String(64), nullable=False, index=True),
    Column("since", String(32), nullable=False),
    Column("deadline", String(32), index=True),
    Column("noticed", String(32)),
    Column("warned", String(32)),  # the same for the notice that time is short
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
    Column("short", Integer, nullable=False, server_default="180"),  # minutes before time is up; 0: no notice of it
    Column("ended", Boolean, nullable=False, server_default=true()),  # a notice when a game is over
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
