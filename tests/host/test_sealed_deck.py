"""The deck is honest: its seed is sealed at the start, opened at the end, and anybody can check it."""

from __future__ import annotations

import asyncio
import re
from hashlib import sha256
from pathlib import Path
from random import Random
from secrets import token_hex

import pytest
from typer.testing import CliRunner

import foodchain
from foodchain.arena.seal import Envelope, digest_of, found_in, put_into
from foodchain.arena.verify import Unsound, verified
from foodchain.cli.app import app
from foodchain.server.correspondence.deck import promise
from foodchain.server.wire import NewFork, NewSeat, NewTable
from tests.host.in_process import Host, refused
from tests.host.server import Browser, Server, play_to_the_end

SECRET, NONCE, ENTROPY = "5" * 32, "7" * 32, "b" * 32


def sealed_record(entropy: str = "") -> tuple[str, Envelope]:
    envelope = Envelope(digest_of(SECRET, NONCE), SECRET, NONCE, entropy)
    game = foodchain.new("base", seats=2, seed=envelope.seed)
    for _ in range(4):
        game.play(game.decision.options[0])
    return put_into(game.record(), envelope), envelope


@pytest.mark.parametrize("entropy", ["", ENTROPY])
def test_a_sealed_record_is_sound_and_read_by_all(entropy: str) -> None:
    record, envelope = sealed_record(entropy)
    assert found_in(record) == envelope
    assert verified(record, envelope.seal).seed == envelope.seed
    assert envelope.seal == sha256(f"{SECRET}/{NONCE}".encode()).hexdigest()


@pytest.mark.parametrize("entropy", ["", ENTROPY])
def test_another_seed_nonce_secret_or_seal_fails_with_a_clear_sentence(entropy: str) -> None:
    record, envelope = sealed_record(entropy)
    other = foodchain.new("base", seats=2, seed="8" * 32)
    for changed, sentence in [
        (record.replace(f"{SECRET} {NONCE}", f"{SECRET} {'6' * 32}"), "the nonce is not the one that was sealed"),
        (record.replace(f"# opened {SECRET}", f"# opened {'6' * 32}"), "the seal does not fit"),
        (re.sub("# opened .*\n", "", record), "the seal does not fit"),
        (put_into(other.record(), envelope), "not played with the sealed seed"),
    ]:
        assert changed != record
        with pytest.raises(Unsound, match=sentence):
            verified(changed)
    if entropy:
        with pytest.raises(Unsound, match="not played with the sealed seed"):
            verified(record.replace(f"# mixed {ENTROPY}", f"# mixed {'c' * 32}"))
    with pytest.raises(Unsound, match="the seal noted at the start is 00"):
        verified(record, "00")
    with pytest.raises(Unsound, match="has no seal"):
        verified(other.record(), envelope.seal)


def test_the_command_says_it(tmp_path: Path) -> None:
    record, envelope = sealed_record()
    file = tmp_path / "game.txt"
    file.write_text(record)
    ran = CliRunner().invoke(app, ["verify", str(file), "--seal", envelope.seal])
    assert ran.exit_code == 0 and "the deck as sealed" in ran.output
    ran = CliRunner().invoke(app, ["verify", str(file), "--seal", "0" * 64])
    assert ran.exit_code == 1 and "seal noted at the start" in ran.output


def test_neither_side_chooses_the_seed_alone(any_database: str) -> None:
    async def story() -> None:
        async with Host(any_database) as host:
            seal = await promise(host.store, host.time)
            seats = [NewSeat("me"), NewSeat("bot", bot="lively")]
            refusal = await refused(host.tables.creation.create("anna", NewTable("base", seats, promise=seal)))
            assert refusal.error == "bad setup"
            table = await host.tables.creation.create("anna", NewTable("base", seats, promise=seal, entropy=ENTROPY))
            deck = table.row.terms.deck
            assert deck is not None and deck.chosen == "both" and deck.seal == seal
            assert table.row.seed == digest_of(deck.secret, ENTROPY)[:32] and deck.secret not in table.row.seed
            again = NewTable("base", seats, promise=seal, entropy=token_hex(16))
            assert "used already" in (await refused(host.tables.creation.create("anna", again))).message
            fork = await host.tables.creation.fork("anna", table, NewFork(0))
            assert host.view(fork, "anna")["deck"] == "earlier" and host.view(fork, "anna")["seal"] is None

    asyncio.run(story())


def test_a_whole_game_from_the_seal_to_the_proof(server: Server, tmp_path: Path) -> None:
    anna, bea = Browser(server, "Anna"), Browser(server, "Bea")
    seal = anna.post("/api/promises")["promise"]
    table = anna.new_table("me", "open", options={"turns": 1}, promise=seal, entropy=ENTROPY)
    ident = table["id"]
    assert table["seal"] == seal and table["deck"] == "both"
    bea.post(f"/api/invitations/{table['seats'][1]['invitation'].removeprefix('/join/')}", {"name": "Bea"})
    for browser in (anna, bea):
        closed = browser.get(f"/api/tables/{ident}/deck")
        assert closed == {"chosen": "both", "seal": seal, "opened": None}
        browser.refused("POST", f"/api/tables/{ident}/verify", 403, json={})
    first, second = anna.open(ident), bea.open(ident)
    first.update()
    second.update()
    play_to_the_end(first, second, dice=Random(3))
    opened = bea.get(f"/api/tables/{ident}/deck")["opened"]
    assert sha256(f"{opened['secret']}/{opened['nonce']}".encode()).hexdigest() == seal
    assert bea.post(f"/api/tables/{ident}/verify")["sound"]
    record = bea.ask("GET", f"/api/tables/{ident}/record").text
    assert verified(record, seal).seed == opened["seed"]
    assert opened["secret"] not in "".join(first.texts[:-3]), "nothing told the secret while it was one"


def test_a_chosen_seed_is_told(server: Server) -> None:
    anna = Browser(server, "Anna")
    table = anna.new_table("me", "lively", seed=7)
    assert table["deck"] == "player" and table["seal"] is None
    refused = anna.refused(
        "POST",
        "/api/tables",
        422,
        json={"game": "base", "seats": [{"kind": "me"}, {"kind": "bot"}], "seed": 7, "rated": True},
    )
    assert "rated" in refused["message"].lower()
