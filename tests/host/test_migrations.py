"""Databases of every earlier version come up to date with all that is in them, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, inspect, text

from foodchain.server.store import OldSchema, Store
from foodchain.server.store.database import alembic_config, newest_version, schema_version, upgrade
from foodchain.server.store.schema import metadata

VERSIONS = [
    script.revision for script in reversed(list(ScriptDirectory.from_config(alembic_config()).walk_revisions()))
]

# What every version since the first has had.
ROWS: dict[str, list[dict[str, Any]]] = {
    "players": [{"id": "p1", "name": "Anna", "created": "2026-01-01"}],
    "tables": [
        {
            "id": "t1",
            "kind": "play",
            "game": "base",
            "seed": "1",
            "options": json.dumps({}),
            "pack": json.dumps([]),
            "host": "p1",
            "created": "2026-01-01",
            "played": "2026-01-02",
            "revision": 2,
            "summary": json.dumps({"ply": 2}),
        }
    ],
    "seats": [
        {"table_id": "t1", "seat": 0, "kind": "person", "player": "p1", "name": "Anna"},
        {"table_id": "t1", "seat": 1, "kind": "bot", "name": "", "bot": "greedy"},
    ],
    "moves": [
        {"table_id": "t1", "revision": n, "seat": 0, "option": "place migration 7", "back": 0, "time": ""}
        for n in (1, 2)
    ],
    "chat": [{"table_id": "t1", "number": 1, "player": "p1", "name": "Anna", "text": "Grüße 🦎", "time": ""}],
    "settings": [{"name": "secret", "value": "ab" * 32}],
}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return str(request.getfixturevalue("postgres").new_database())


async def make_old(store: Store, version: str) -> None:
    """A database as that version left it, with something of everything in it."""
    async with store.writing() as connection:
        await connection.run_sync(upgrade, version)
        for table, rows in ROWS.items():
            for row in rows:
                names = ", ".join(f'"{name}"' for name in row)
                values = ", ".join(f":{name}" for name in row)
                await connection.execute(text(f'INSERT INTO "{table}" ({names}) VALUES ({values})'), row)


def shape(found: MetaData) -> dict[str, Any]:
    return {
        table.name: (
            {column.name: (str(column.type), column.nullable) for column in table.columns},
            sorted(column.name for column in table.primary_key),
            sorted(str(index.name) for index in table.indexes),
        )
        for table in found.sorted_tables
        if table.name != "alembic_version"
    }


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    async def check() -> None:
        migrated, made = Store(database), MetaData()
        await migrated.open()
        async with migrated.engine.connect() as connection:
            await connection.run_sync(made.reflect)
            names = await connection.run_sync(lambda c: inspect(c).get_table_names())
        assert set(names) - {"alembic_version"} == {table.name for table in metadata.sorted_tables}
        found = MetaData()
        async with migrated.writing() as connection:  # the same, made by the schema itself
            await connection.run_sync(made.drop_all)
            await connection.run_sync(metadata.create_all)
            await connection.run_sync(found.reflect)
        assert shape(made) == shape(found)
        await migrated.close()

    asyncio.run(check())


@pytest.mark.parametrize("version", VERSIONS)
def test_up_from_every_version_with_what_is_in_it(database: str, version: str) -> None:
    async def check() -> None:
        store = Store(database)
        await make_old(store, version)
        assert await store.migrate() == (version, newest_version())
        assert await store.migrate() == (newest_version(), newest_version())
        await store.open()
        row = await store.find_table("t1")
        assert row is not None and row.revision == 2 and row.touched == 0 and row.bot_worker is None
        assert [seat.name for seat in row.seats] == ["Anna", ""]
        assert [entry.option for entry in await store.entries("t1")] == ["place migration 7"] * 2
        assert [line.text for line in await store.chat_of("t1")] == ["Grüße 🦎"]
        assert await store.name_of("p1") == "Anna" and await store.secret() == bytes.fromhex("ab" * 32)
        assert await store.saved_states("t1") == []
        await store.close()

    asyncio.run(check())


def test_an_old_file_is_migrated_by_itself_and_an_old_server_only_when_told(database: str) -> None:
    async def check() -> None:
        store = Store(database)
        await make_old(store, VERSIONS[0])
        if store.is_sqlite:
            await store.open()
        else:
            with pytest.raises(OldSchema, match="foodchain migrate"):
                await store.open()
            async with store.engine.connect() as connection:
                assert await connection.run_sync(schema_version) == VERSIONS[0]
            await store.migrate()
            await store.open()
        await store.close()

    asyncio.run(check())


def test_a_newer_database_is_left_alone(database: str) -> None:
    async def check() -> None:
        store = Store(database)
        await store.open()
        async with store.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        for attempt in (store.open, store.migrate):
            with pytest.raises(OldSchema, match="newer than this software"):
                await attempt()
        await store.close()

    asyncio.run(check())


def test_many_open_an_empty_database_at_once(database: str) -> None:
    async def check() -> None:
        stores = [Store(database) for _ in range(12)]
        await asyncio.gather(*(store.open() for store in stores))
        secrets = await asyncio.gather(*(store.secret() for store in stores))
        assert len(set(secrets)) == 1
        for store in stores:
            await store.close()

    asyncio.run(check())
