"""Whoever resigned has not won, wherever winners are named."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from foodchain.arena.verify import verified
from foodchain.server.notify.notices import names_of_winners
from foodchain.server.tables.record import annotated_record
from foodchain.server.tables.story import story_of
from foodchain.server.tables.views import moment_for, shown
from tests.host.in_process import Host, choose


async def everywhere(host: Host, table: Any) -> list[list[int]]:
    """The winners as the table, the story, the board and a look back at the end name them."""
    return [
        host.view(table, "anna")["winners"],
        story_of(table, "en").winners,
        list(shown(table, 0, "en", False)["winners"]),
        list(moment_for(table, table.game, 0, "en")["winners"]),
    ]


def test_a_seat_that_resigned_is_nowhere_named_as_a_winner(tmp_path: Path) -> None:
    async def story() -> None:
        async with Host(str(tmp_path / "tables.sqlite")) as host:
            table = await host.table("anna", "bea", "cleo", game="base", options={"turns": 2})
            dice = Random(5)
            while not table.game.over:
                await choose(table, dice.randrange(len(table.game.decision.options)))
            best = table.game.winners
            assert await everywhere(host, table) == [best] * 4
            assert f"won by seat {best[0]}" in await annotated_record(table, "en")

            table.row.terms.resigned = best  # what a bot has made of it since is not theirs
            others = [seat for seat in range(3) if seat not in best]
            points = max(table.game.scores[seat] for seat in others)
            second = [seat for seat in others if table.game.scores[seat] == points]
            assert await everywhere(host, table) == [second] * 4
            names = names_of_winners(table.row, "en")
            assert names == ", ".join(("anna", "bea", "cleo")[seat] for seat in second)
            record = await annotated_record(table, "en")
            assert f"won by seat {second[0]}" in record and f"resigned: seat {best[0]}" in record
            assert f"won by seat {best[0]}" not in record
            assert verified(record).ply == table.game.ply, "and it is still sound, for earlier readers too"
            told = story_of(table, "en").decided
            assert told.margin == points - max((table.game.scores[o] for o in others if o not in second), default=0)

            again = await host.tables.creation.upload("dora", record)
            assert await everywhere(host, again) == [second] * 4, "a record is read as it was written"

            table.row.terms.resigned = [0, 1, 2]
            assert await everywhere(host, table) == [[]] * 4, "nobody has won"
            assert "won by nobody" in await annotated_record(table, "en")

    asyncio.run(story())
