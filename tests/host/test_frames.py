"""What goes over the line: whole frames of every size, and to each browser what its seat may see."""

from __future__ import annotations

import asyncio
import zlib
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from foodchain import new
from foodchain.server.http.websocket import PACKING, agreed_window, frame_head, new_packer, packed
from foodchain.server.store.terms import Terms
from foodchain.server.tables.history import Moment
from foodchain.server.tables.views import shown, view_for
from tests.patience import PATIENCE

SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]


def parsed(data: bytes, *extensions: Any) -> Frame:
    """A frame as a browser reads it."""
    reader = StreamReader()
    reader.feed_data(data)
    reader.feed_eof()
    parsing = Frame.parse(reader.read_exact, mask=False, extensions=extensions)
    try:
        next(parsing)
    except StopIteration as done:
        frame: Frame = done.value
        return frame
    raise AssertionError("the frame is not whole")


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_says_how_long_it_is(size: int) -> None:
    frame = parsed(frame_head(size, False) + b"x" * size)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("make", [new_packer, zlib.compressobj])
@pytest.mark.parametrize("window", [9, 12, None])
def test_what_is_packed_can_be_unpacked(size: int, make: Any, window: int | None, monkeypatch: Any) -> None:
    """By what a browser has agreed to, and whoever packs."""
    monkeypatch.setattr("foodchain.server.http.websocket.new_packer", make)
    text = (bytes(Random(size).choices(b"abcdefgh ", k=6000)) * (size // 6000 + 1))[:size]
    asked: Any = ClientPerMessageDeflateFactory(server_max_window_bits=window)
    agreed, ours = PACKING[0].process_request_params(asked.get_request_params(), [])
    data = packed(text, agreed_window([ours]))
    frame = parsed(frame_head(len(data), True) + data, asked.process_response_params(agreed, []))
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, text)


@pytest.mark.parametrize("game_name", ["base", "marine", "cards"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_shared_is_what_each_may_see(game_name: str, language: str) -> None:
    """Through a whole game, for every seat and for those who watch, in any order."""
    game = new(game_name, seats=3, seed="shared", turns=3) if game_name != "cards" else new("cards", seats=3, seed="s")
    dice = Random(3)
    table: Any = SimpleNamespace(game=game, rendered={}, trail=[Moment(game, None, 0, "")])
    table.row = SimpleNamespace(kind="replay", summary=game, terms=Terms())
    viewers: list[int | None] = [None, 0, 1, 2]
    while not game.over:
        game.play(dice.choice(game.decision.options))
        table.trail.append(Moment(game, table.trail[-1], game.ply, ""))
        table.rendered.clear()
        for seat in dice.sample(viewers, 4):
            for may_choose in (True, False):
                sent = msgspec.json.decode(msgspec.json.encode(shown(table, seat, language, may_choose)))
                due = msgspec.json.decode(
                    msgspec.json.encode(view_for(game, seat, language, may_choose, table.trail[-1]))
                )
                assert sent == due


def test_a_full_line_makes_its_writer_wait_and_no_other() -> None:
    from asyncio import wait_for

    from foodchain.server.http.websocket import WRITABLE, LeanWebSocket

    async def story() -> None:
        full = LeanWebSocket.__new__(LeanWebSocket)
        full.writable = WRITABLE
        full.pause_writing()
        waiting = asyncio.create_task(full.writable.wait())
        await asyncio.sleep(0)
        assert not waiting.done() and WRITABLE.is_set()
        full.resume_writing()
        await wait_for(waiting, PATIENCE)
        assert full.writable is WRITABLE

    asyncio.run(story())
