"""A fourth game, known to nothing but its folder, at a table of the server."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.acorns import FOLDER
from tests.host.server import Browser, Server, play_to_the_end


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("acorns") / "tables.sqlite", FOODCHAIN_GAMES=FOLDER)
    yield server
    server.stop()


def test_two_people_and_a_bot_play_it_to_its_end(anna: Browser, bea: Browser) -> None:
    table = anna.new_table("me", "open", "greedy", game="acorns")
    bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"), {"name": "Bea"})
    sockets = anna.open(table["id"]), bea.open(table["id"])
    for socket in sockets:
        socket.update()
    # Each sees their own hand; by chance the two may hold the same acorns.
    assert [(socket.now["seat"], len(socket.now["view"]["hand"])) for socket in sockets] == [(0, 2), (1, 2)]
    play_to_the_end(*sockets, dice=Random(1))
    view = sockets[0].now["view"]
    assert view["ending"] == "all laid" and sum(view["scores"]) > 0
    assert "game acorns" in anna.ask("GET", f"/api/tables/{table['id']}/record").text
    story = anna.get(f"/api/tables/{table['id']}/story")
    assert story["winners"] == view["winners"]
    assert {point["turn"] for point in story["chart"]} == {None}, "it does not count turns"


def test_it_speaks_german(anna: Browser) -> None:
    guide = anna.ask("GET", "/api/games/acorns/guide", headers={"accept-language": "de"}).json()
    assert "Eichhörnchen" in guide["chapters"][0]["blocks"][0]["runs"][0]["text"]
    assert guide["language"] == "de"


def test_a_guide_that_is_not_translated_is_english_and_says_so(anna: Browser) -> None:
    guide = anna.ask("GET", "/api/games/acorns/guide", headers={"accept-language": "fr"}).json()
    assert "Squirrels" in guide["chapters"][0]["blocks"][0]["runs"][0]["text"]
    assert guide["language"] == "en"


def test_its_numbers_can_be_edited_in_a_pack(anna: Browser) -> None:
    book = anna.get("/api/games/acorns/pack")
    assert book["groups"] and book["effects"] == []
    assert anna.post("/api/packs", {"game": "acorns", "tables": {}})["problems"] == []
