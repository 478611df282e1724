"""The routes of the pack editor: what a pack can hold, and what is said of one in the making."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from foodchain import pack_editing, packs
from tests.host.server import Browser, Server

ANNELIDS = {"cards": {"card": {"annelids": {"text": "Gain 2 VP.", "effects": [{"do": "gain points", "vp": 2}]}}}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("packs") / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture
def anna(server: Server) -> Browser:
    return Browser(server)


def report(browser: Browser, tables: Any, game: str = "marine", **more: Any) -> Any:
    return browser.post("/api/packs", {"game": game, "tables": tables, **more})


@pytest.mark.parametrize("game", ["base", "marine", "cards"])
def test_the_book_tells_all_that_a_pack_can_hold(anna: Browser, game: str) -> None:
    book = anna.get(f"/api/games/{game}/pack", lang="de")
    assert book["ours"] == pack_editing.ours_of(game)
    assert {group["path"] for group in book["groups"] if group["blank"]} == packs.entry_tables(game).keys()
    declared = [[effect["name"] for effect in listed["effects"]] for listed in book["effects"]]
    assert declared == [effects.names for effects in pack_editing.lists_of(game)]
    for group in book["groups"]:
        assert group["title"] != group["path"], "it has a title"


def test_nothing_is_said_of_an_empty_pack(anna: Browser) -> None:
    found = report(anna, {})
    assert found["tables"] == {} and found["problems"] == [] == found["differences"]
    assert found["faces"]["cards.card.annelids"]["name"] == "Annelids"
    assert len(found["faces"]) == 53


def test_a_pack_is_drawn_compared_and_written(anna: Browser) -> None:
    found = report(anna, ANNELIDS, language="fr")
    assert found["tables"] == ANNELIDS
    face = found["faces"]["cards.card.annelids"]
    assert face["text"] == "Gain 2 VP." and not face["reconstructed"]
    assert found["faces"]["cards.card.predator"]["name"] == "Prédateur"
    entries = [difference["entry"] for difference in found["differences"]]
    assert entries == ["cards.card.annelids.text", "cards.card.annelids.effects"]
    assert tomllib.loads(found["text"]) == {"game": "marine", **ANNELIDS}


def test_a_file_comes_back_as_what_it_means(anna: Browser) -> None:
    """Every value of ours with one changed is a pack with one value, and the downloaded file is the same pack."""
    text = packs.export("cards").replace("draw = 2", "draw = 3")
    found = anna.post("/api/packs", {"game": "cards", "text": text})
    assert found["tables"] == {"numbers": {"draw": 3}}
    assert packs.changes("cards", tomllib.loads(found["text"])) == packs.changes("cards", tomllib.loads(text))


def test_a_file_of_another_game_is_taken_for_that(anna: Browser) -> None:
    found = anna.post("/api/packs", {"game": "marine", "text": 'game = "cards"\n[numbers]\ndraw = 3'})
    assert found["game"] == "cards" and found["tables"] == {"numbers": {"draw": 3}}


def test_all_problems_are_found_and_the_rest_is_drawn(anna: Browser) -> None:
    cards: dict[str, Any] = {
        "annelids": {"fish": ["cat"], "text": "Worms."},
        "predator": {"effects": [{"do": "multiply"}, {"do": "points for element", "element": "cheese"}]},
        "shark": {"name": "Shark", "colour": "grey"},
    }
    found = report(anna, {"cards": {"card": cards}, "weather": {"rain": 1}, "remove": ["cards.card.nothing"]})
    assert {problem["entry"] for problem in found["problems"]} == {
        "cards.card.annelids.fish",
        "cards.card.predator.effects.2.element",
        "cards.card.shark.colour",
        "cards.card.shark.text",  # which a new card needs
        "weather",
        "cards.card.nothing",
    }
    assert found["faces"]["cards.card.annelids"]["text"] == "Worms."
    assert found["tables"]["cards"]["card"] == cards, "what is wrong is still there, to be mended"
    assert found["tables"]["remove"] == ["cards.card.nothing"] and found["tables"]["weather"] == {"rain": 1}


def test_a_pack_that_cannot_be_mended_in_one_place_says_so(anna: Browser) -> None:
    found = report(anna, {"remove": ["cards.card.asteroid"]})
    assert [problem["entry"] for problem in found["problems"]] == ["cards.last"]
    assert found["faces"] == {} and found["tables"] == {"remove": ["cards.card.asteroid"]}


def test_effects_that_the_text_does_not_tell_are_pointed_out(anna: Browser) -> None:
    found = report(anna, {"cards": {"card": {"annelids": {"effects": []}, "predator": {"text": "Bite."}}}})
    assert found["oversights"] == [
        {"entry": "cards.card.annelids", "kind": "effects only", "fields": ["effects"]},
        {"entry": "cards.card.predator", "kind": "text only", "fields": ["text"]},
    ]


def test_a_table_can_be_made_with_what_was_downloaded(anna: Browser) -> None:
    text = report(anna, ANNELIDS)["text"]
    table = anna.new_table("me", "greedy", game="marine", pack=text)
    words = anna.get(f"/api/tables/{table['id']}/words")
    assert words["things"]["card"]["annelids"]["text"] == "Gain 2 VP."


# -- what nobody should send ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "tables": {}}, 404),
        ({"game": "marine", "text": 'game = "chess"'}, 422),
        ({"game": "marine", "text": "cards = ["}, 422),
        ({"game": "marine", "text": "[cards]\nface_up = 2020-01-01"}, 422),
        ({"game": "marine", "text": "[cards]\nface_up = inf"}, 422),
        ({"game": "marine", "text": "a" * 200_001}, 400),
        ({"game": "marine", "tables": {"cards": {"x": "y" * 200_000}}}, 413),
        ({"game": "marine", "tables": {"cards": {"face_up": None}}}, 422),
        ({"game": "marine", "tables": [1, 2]}, 400),
        ({"game": "marine", "tables": {}, "language": "xx"}, 400),
        ({"game": "marine", "tables": {}, "unknown": 1}, 400),
        ({"game": 7}, 400),
        ([], 400),
    ],
    ids=lambda value: str(value)[:60],
)
def test_what_is_no_pack_is_refused(anna: Browser, body: Any, status: int) -> None:
    anna.refused("POST", "/api/packs", status, json=body)


@pytest.mark.parametrize("depth", [30, 400, 100_000])
def test_a_pack_that_is_too_deep_is_refused(anna: Browser, depth: int) -> None:
    text = '{"game": "marine", "tables": ' + '{"a":' * depth + "1" + "}" * depth + "}"
    answer = anna.ask("POST", "/api/packs", content=text, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422), answer.text


@pytest.mark.parametrize("depth", [30, 400, 50_000])
@pytest.mark.parametrize("text", ["a = {}", "[cards]\nface_up = {}"])
def test_a_file_that_is_too_deep_is_told_so(anna: Browser, text: str, depth: int) -> None:
    deep = text.format("[" * depth + "]" * depth)
    error = anna.refused("POST", "/api/packs", 422, json={"game": "marine", "text": deep})
    assert "deep" in error["message"] and "Error" not in error["message"]


def test_strange_tables_are_problems_and_never_failures(anna: Browser) -> None:
    strange: tuple[dict[str, Any], ...] = (
        {"cards": 3},
        {"cards": {"card": []}},
        {"cards": {"card": {"annelids": 3}}},
        {"cards": {"card": {"annelids": {"effects": [[[]]]}}}},
        {"cards": {"card": {"Shark!": {"name": "Shark"}}}},
        {"cards": {"card": {"": {}}}},
        {"remove": 3},
        {"rename": {"cards.card.annelids": 3}},
        {"rename": {"cards.card.annelids": "predator"}},
        {"words": {"name": {"land": "Ground"}}},
        {"board": {"columns": {"0": [1, 2, 3]}}},
        {"animals": {"elements": ["sun"]}},
        {"cards": {"card": {"annelids": {"fr": {"name": ""}}}}},
    )
    for tables in strange:
        found = report(anna, tables)
        assert found["problems"], tables
        assert tomllib.loads(found["text"])["game"] == "marine"


def test_checks_are_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    limited = Server(tmp_path_factory.mktemp("limited") / "tables.sqlite", FOODCHAIN_LIMITS="pack=2/60")
    try:
        hasty = Browser(limited)
        for _ in range(2):
            report(hasty, {}, game="base")
        hasty.refused("POST", "/api/packs", 429, json={"game": "base", "tables": {}})
    finally:
        limited.stop()
