"""Everything that crosses the line between server and page, as types: over HTTP and the live socket, in and out.

Handlers and sockets take and give these; the OpenAPI description and client/src/wire/protocol.ts are made from them. A
default means that a field may be left out: by whoever asks, or, with UNSET, by the server. What is stored is of other
types, so that neither binds the other.
"""

# ruff: noqa: F403

from foodchain.server.wire.accounts import *
from foodchain.server.wire.correspondence import *
from foodchain.server.wire.games import *
from foodchain.server.wire.live import *
from foodchain.server.wire.lobby import *
from foodchain.server.wire.notify import *
from foodchain.server.wire.packs import *
from foodchain.server.wire.play import *
from foodchain.server.wire.problems import *
from foodchain.server.wire.tables import *
