"""Routes: which notices a player wants, and links that confirm or stop them."""

from __future__ import annotations

from litestar import get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from foodchain.server import wire
from foodchain.server.http.access import visitor_of
from foodchain.server.notify.notices import Notices
from foodchain.server.tables.requests import Asked


@get("/api/notices")
async def notice_wishes(request: Asked, state: State) -> wire.Notifications:
    notices: Notices = state.notices
    return await notices.wishes_of(visitor_of(request)[0])


@put("/api/notices")
async def wish_notices(request: Asked, state: State, data: JSONBody[wire.SetNotifications]) -> wire.Notifications:
    notices: Notices = state.notices
    return await notices.wish(visitor_of(request)[0], data)


@post("/api/notices/test", status_code=200)
async def test_notices(request: Asked, state: State) -> wire.Notifications:
    notices: Notices = state.notices
    return await notices.test(visitor_of(request)[0])


@post("/api/notices/confirm/{token:str}", status_code=200)
async def confirm_notices(state: State, token: FromPath[str]) -> wire.LinkFollowed:
    notices: Notices = state.notices
    await notices.confirm(token)
    return wire.LinkFollowed(True)


@post("/api/notices/stop/{token:str}", status_code=200)
async def stop_notices(state: State, token: FromPath[str]) -> wire.LinkFollowed:
    notices: Notices = state.notices
    await notices.stop(token)
    return wire.LinkFollowed(True)


HANDLERS = [
    notice_wishes,
    wish_notices,
    test_notices,
    confirm_notices,
    stop_notices,
]
