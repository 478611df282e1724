"""Replay, records, hints, previews, explanations, the story; and that nobody is told what is hidden."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

import foodchain
from foodchain.catalogue import find_speaker
from tests.host.server import Browser, Socket, play_to_the_end, prose

Change = Callable[[list[str]], list[str]]

GAMES = [game.name for game in foodchain.games()]


def part(kind: str, name: str, text: str) -> dict[str, str]:
    return {"kind": kind, "name": name, "text": text}


def finished(browser: Browser, game: str = "base") -> tuple[str, Socket]:
    secrets = any(known["secrets"] for known in browser.get("/api/games")["games"] if known["name"] == game)
    second = "lively" if secrets else "me"
    table = browser.new_table("me", second, "lively", game=game, options=browser.short_game(game))["id"]
    socket = browser.open(table)
    socket.update()
    while not socket.now["view"]["over"]:
        if socket.may_choose():
            socket.play_any(Random(socket.now["ply"]))
        else:
            socket.update()
    return table, socket


@pytest.mark.parametrize("game", GAMES)
def test_replay_shows_what_was_seen(anna: Browser, game: str) -> None:
    table = anna.new_table("me", "lively", game=game)["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    dice = Random(1)
    for _ in range(10):
        while not socket.may_choose():
            socket.update()
        socket.play_any(dice)
    seen = {message["ply"]: message["view"] for message in socket.received if message["type"] == "update"}
    for ply, view in seen.items():
        shown = anna.get(f"/api/tables/{table}/at/{ply}")
        if view["decision"]:
            view["decision"]["options"] = []
        if shown["view"]["seat"] == view["seat"]:
            assert shown["view"] == view
    log = anna.get(f"/api/tables/{table}/log", first=2, last=7)["plies"]
    assert [ply["ply"] for ply in log] == [3, 4, 5, 6, 7]
    assert log == [ply for ply in socket.log if 3 <= ply["ply"] <= 7]


def test_a_table_tells_who_may_have_its_record(anna: Browser, bea: Browser) -> None:
    alone, shared = anna.new_table("me", "lively")["id"], anna.new_table("me", "open")["id"]
    over, _ = finished(anna, "cards")
    for table, readers in ((alone, [anna]), (shared, []), (over, [anna, bea])):
        for browser in (anna, bea):
            assert browser.get(f"/api/tables/{table}")["record"] is (browser in readers)
            answer = browser.ask("GET", f"/api/tables/{table}/record")
            assert answer.status_code == (200 if browser in readers else 403)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_goes_out_and_in_again(anna: Browser, bea: Browser, game: str) -> None:
    table, socket = finished(anna, game)
    record = anna.ask("GET", f"/api/tables/{table}/record")
    assert "attachment" in record.headers["content-disposition"]
    replay = bea.post("/api/records", {"record": record.text})
    assert replay["kind"] == "replay" and replay["scores"] == socket.now["view"]["scores"]
    last = bea.get(f"/api/tables/{replay['id']}/at/{replay['ply']}")["view"]
    assert last["scores"] == socket.now["view"]["scores"] and last["over"]
    watching = bea.open(replay["id"])
    watching.update()
    watching.say("play", revision=0, option=0)
    assert watching.refusal()["error"] == "over"

    early = min(10, replay["ply"] // 2)
    fork = bea.post(f"/api/tables/{replay['id']}/fork", {"ply": early})
    assert fork["forked"] == {"table": replay["id"], "ply": early}
    playing = bea.open(fork["id"])
    playing.wait_for_turn()
    assert playing.now["ply"] == early and playing.log[0]["ply"] == 0
    playing.play_any(Random(1))
    bea.refused("POST", f"/api/tables/{replay['id']}/fork", 409, json={"ply": replay["ply"]})


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: lines[:-1], None),
        (lambda lines: [*lines[:20], *lines[21:]], 21),
        (lambda lines: [*lines[:15], "4. nobody: place nowhere", *lines[16:]], 16),
        (lambda lines: ["foodchain record 99", *lines[1:]], 1),
        (lambda lines: [*lines[:4], "nonsense here", *lines[4:]], 5),
        (lambda lines: ["hello"], 1),
        (lambda lines: [], None),
    ],
)
def test_a_broken_record_says_which_line(anna: Browser, change: Change, line: int | None) -> None:
    game = foodchain.new("base", seats=2, seed=1)
    while game.ply < 30:
        game.play(game.decision.options[0])
    lines = change(game.record().splitlines())
    refusal = anna.refused("POST", "/api/records", 422, json={"record": "\n".join(lines)})
    assert refusal["error"] == "bad record"
    if line is not None:
        assert refusal["line"] == line and f"line {line}" in refusal["message"]


def test_a_bad_record_is_refused_in_every_language(anna: Browser) -> None:
    """What is wrong is told in English; where that is another language, it is quoted. The line is said once."""
    for language, begun in (
        ("en", "This text cannot be read at line 1: expected"),
        ("fr", "Ce texte ne peut pas être lu à la ligne 1. En anglais, l’erreur est\xa0: «\xa0expected"),
        ("de", "Dieser Text kann in Zeile 1 nicht gelesen werden. Auf Englisch lautet der Fehler: „expected"),
    ):
        refusal = anna.refused("POST", f"/api/records?lang={language}", 422, json={"record": "hello"})
        assert refusal["message"].startswith(begun)
        assert "line 1" not in refusal["message"].removeprefix(begun)


def test_a_text_that_is_bad_as_a_whole_has_no_line(anna: Browser) -> None:
    refusal = anna.refused("POST", "/api/records?lang=fr", 422, json={"record": ""})
    assert "line" not in refusal
    assert refusal["message"].startswith("Ce texte ne peut pas être lu. En anglais")


def test_a_position_is_welcome_too(anna: Browser) -> None:
    game = foodchain.new("base", seats=2, seed=1)
    while game.ply < 30:
        game.play(game.decision.options[0])
    table = anna.post("/api/records", {"record": game.position()})
    view = anna.get(f"/api/tables/{table['id']}/at/0")["view"]
    assert view["earth"] == game.view()["earth"]
    fork = anna.post(f"/api/tables/{table['id']}/fork", {"ply": 0})
    socket = anna.open(fork["id"])
    socket.wait_for_turn()
    socket.play_any(Random(1))


@pytest.mark.parametrize("game", ["base", "marine"])
def test_a_position_by_hand_has_no_limit_of_turns(anna: Browser, game: str) -> None:
    """Rulings B29 and M23: people play without one, unless they say so."""
    whole = foodchain.new(game, seats=2, seed=1, turns=7).position()
    unsaid = "\n".join(line for line in whole.splitlines() if line != "option turns 7")
    for text, turns in ((whole, 7), (unsaid, 0)):
        table = anna.post("/api/records", {"record": text})
        fork = anna.post(f"/api/tables/{table['id']}/fork", {"ply": 0})
        assert fork["options"]["turns"] == turns


def test_the_story_and_a_rematch(anna: Browser) -> None:
    table, socket = finished(anna)
    story = anna.get(f"/api/tables/{table}/story")
    assert story["chart"][0]["scores"] == [0, 0, 0]
    assert story["chart"][-1]["scores"] == story["scores"] == socket.now["view"]["scores"]
    assert story["winners"] == socket.now["view"]["winners"]
    assert any(step["event"]["event"] == "vp" for step in story["final"])
    assert story["final"][0]["event"]["facts"]["phase"] == "final scoring"
    gains = [gain["gain"] for gain in story["decided"]["gains"]]
    assert gains == sorted(gains, reverse=True) and gains
    again = anna.post(f"/api/tables/{table}/rematch")
    assert anna.post(f"/api/tables/{table}/rematch")["id"] == again["id"]
    assert socket.wait_for("rematch")["table"] == again["id"]
    assert [seat["kind"] for seat in again["seats"]] == ["person", "person", "bot"]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_and_a_preview(anna: Browser, game: str) -> None:
    table = anna.new_table("me", "lively", game=game)["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    hint = anna.get(f"/api/tables/{table}/hint")
    offered = {option["number"] for option in socket.options}
    assert {option["number"] for option in hint["options"]} <= offered
    assert hint["options"][0]["best"] and hint["revision"] == socket.now["revision"]
    assert {option["number"] for option in hint["options"]} == offered and hint["seconds"] > 0
    assert all(0 <= option["chance"] <= 1 and option["tries"] > 0 and option["why"] for option in hint["options"])
    compared = anna.get(f"/api/tables/{table}/hint", bot="greedy")["options"]
    assert {(option["chance"], option["tries"], option["costly"]) for option in compared} == {(None, 0, False)}
    last = hint["options"][-1]["number"]
    closely = anna.get(f"/api/tables/{table}/hint", option=last)["options"]
    tries = {option["number"]: option["tries"] for option in closely}
    assert tries[last] == max(tries.values()), "it is looked at as closely as the best"
    assert anna.refused("GET", f"/api/tables/{table}/hint?bot=nobody", 404)
    assert anna.refused("GET", f"/api/tables/{table}/hint?bot=random", 400)
    for option in list(offered)[:5]:
        shown = anna.get(f"/api/tables/{table}/preview/{option}")
        assert shown["hidden"] or shown["view"]["ply"] == socket.now["ply"] + 1
    anna.refused("GET", f"/api/tables/{table}/preview/{max(offered) + 100000}", 422)
    assert anna.get(f"/api/tables/{table}")["ply"] == socket.now["ply"], "nothing has happened"


def test_a_rated_game_has_no_hints(anna: Browser, bea: Browser) -> None:
    """A bot that tells what wins would play for the rating."""
    tables = [anna.new_table("me", "open", rated=rated) for rated in (True, False)]
    for table in tables:
        bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"))
    rated, friendly = [f"/api/tables/{table['id']}" for table in tables]
    for browser in (anna, bea):
        assert "rated" in prose(browser.refused("GET", f"{rated}/hint", 403)["message"])
    answers = [browser.ask("GET", f"{friendly}/hint").status_code for browser in (anna, bea)]
    assert sorted(answers) == [200, 409], "elsewhere whoever decides gets one"


def test_a_hint_and_a_preview_are_for_whoever_has_taken_the_screen(anna: Browser) -> None:
    """Both tell of the hand of the seat that decides, and others may be looking until it has said that it is there."""
    table = anna.new_table("me", "me", game="cards")["id"]
    socket = anna.open(table)
    deciding = socket.update()["handover"]
    assert deciding is not None and socket.now["view"]["seat"] is None
    for wrong in ("", f"?seat={1 - deciding}", "?seat=9"):
        anna.refused("GET", f"/api/tables/{table}/hint{wrong}", 409)
        anna.refused("GET", f"/api/tables/{table}/preview/0{wrong}", 409)
    socket.say("sit", seat=deciding)
    taken = socket.update()["view"]["seat"]
    assert taken == deciding
    hint = anna.get(f"/api/tables/{table}/hint", seat=taken)
    offered = [option["number"] for option in socket.options]
    assert hint["options"][0]["number"] in offered
    shown = anna.get(f"/api/tables/{table}/preview/{offered[0]}", seat=taken)
    assert shown["hidden"] or shown["view"]["seat"] == taken


@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_explained(anna: Browser, game: str) -> None:
    table = anna.new_table("me", "me", game=game)["id"]
    words = anna.get(f"/api/games/{game}/words")
    for kind, things in words["things"].items():
        for name in list(things)[:4]:
            explained = anna.get(f"/api/tables/{table}/explain", kind=kind, name=name)
            assert explained["title"] and isinstance(explained["lines"], list)


def test_a_tile_is_explained(anna: Browser) -> None:
    table = anna.new_table("me", "me", "me", "me", options={"animals": "mammals,birds,amphibians,insects"})["id"]
    explained = anna.get(f"/api/tables/{table}/explain", kind="hex", name="0,0", ply=0)
    assert explained["title"] == [part("terrain", "tundra", "Tundra"), part("place", "0,0", " at 0,0")]
    view = anna.get(f"/api/tables/{table}/at/0")["view"]
    for tile in view["earth"]:
        facts = anna.get(f"/api/tables/{table}/explain", kind="hex", name=tile["hex"])["tile"]
        assert facts["dominant"] == tile["dominant"]
        assert {animal["animal"]: animal["matches"] for animal in facts["animals"]} == tile["matches"]
        for animal in facts["animals"]:
            assert sum(part["disks"] * part["times"] for part in animal["by"]) == animal["matches"]


def count_as_the_table_does(allowed: Any, sent: Any) -> None:
    """A moment alone may not tell how many are done; test_progress.py shows that the table counts them rightly."""
    if allowed and allowed["progress"] and allowed["progress"]["done"] is None:
        allowed["progress"]["done"] = sent["progress"]["done"]


@pytest.mark.parametrize("game", GAMES)
def test_each_seat_is_told_its_own_and_no_more(anna: Browser, bea: Browser, game: str) -> None:
    """Everything that was sent to a seat or a spectator is what the engine lets it know, and the seed is not in it."""
    options = anna.short_game(game)
    table = anna.new_table("me", "open", game=game, options=options)
    ident = table["id"]
    bea.post("/api/invitations/" + table["seats"][1]["invitation"].removeprefix("/join/"))
    sockets = [anna.open(ident), bea.open(ident), Browser(anna.server).open(ident)]
    for socket in sockets:
        socket.update()
    if not sockets[0].may_choose() and not sockets[1].may_choose():
        sockets[0].update()
    play_to_the_end(*sockets[:2], dice=Random(6))
    while not sockets[2].now["view"]["over"]:
        sockets[2].hear()

    game_played = foodchain.load(anna.ask("GET", f"/api/tables/{ident}/record").text)
    for seat, socket in zip((0, 1, None), sockets):
        assert game_played.seed not in "".join(socket.texts)
        last = game_played.ply
        for message in socket.received:
            if message["type"] != "update":
                continue
            assert message["seat"] == seat
            past = game_played.at(message["ply"])
            allowed = msgspec.json.decode(msgspec.json.encode(past.view(seat, find_speaker(past.rules, "en"))))
            count_as_the_table_does(allowed["decision"], message["view"]["decision"])
            if message["view"] != allowed:  # options are held back until everybody is there
                allowed["decision"]["options"] = []
            assert message["view"] == allowed
            if message["ply"] == last:
                continue  # when all is over everything may be known
            known = json.loads(json.dumps(past.events_for(seat)))
            for ply in message["plies"]:
                sent = [{"event": event["event"], **event["facts"]} for event in ply["events"]]
                assert sent == [
                    {key: value for key, value in event.items() if key != "ply"}
                    for event in known
                    if event["ply"] == ply["ply"]
                ]
                if ply["seat"] not in (None, seat):
                    assert ply["option"] is None or game_played.rules.in_the_open(ply["option"]["number"])


def test_a_pack_is_played_and_travels_with_the_record(anna: Browser) -> None:
    pack = "[terrain.terrain.sea]\npays = [20, 5, 3, 2]\n"
    table = anna.new_table("me", "lively", pack=pack)["id"]
    socket = anna.open(table)
    socket.wait_for_turn()
    explained = anna.get(f"/api/tables/{table}/explain", kind="terrain", name="sea")
    assert "20" in prose(explained["lines"][0])
    socket.play_any(Random(1))
    while not socket.may_choose():
        socket.update()
    record = anna.ask("GET", f"/api/tables/{table}/record").text
    assert "pack terrain.terrain.sea.pays" in record
    replay = anna.post("/api/records", {"record": record})["id"]
    assert "20" in prose(anna.get(f"/api/tables/{replay}/explain", kind="terrain", name="sea")["lines"][0])
    wish = {"game": "base", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    for broken in (
        "nonsense",
        "[terrain.terrain.moon]\npays = [1]\n",
        '[terrain.terrain.sea]\npays = "much"\n',
        'game = "x"',
    ):
        refusal = anna.refused("POST", "/api/tables", 422, json={**wish, "pack": broken})
        assert refusal["error"] == "bad setup"
