"""What the pack editor stands on: a pack written and read again is the same pack, and every field has a title."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import foodchain
from foodchain import BadSetup, pack_editing, packs
from foodchain.catalogue import find_games
from foodchain.server.language import table_words

PACKS: list[tuple[str, dict[str, Any]]] = [
    ("base", {"terrain": {"bonus": [0, 2, 4]}, "cards": {"card": {"aquatic": {"text": 'Swim; "fast" # now'}}}}),
    ("marine", {"remove": ["cards.card.fertile"], "rename": {"cards.card.predator": "shark"}}),
    ("marine", {"rename": {"cards.card.predator": "shark"}, "cards": {"card": {"shark": {"fish": ["live"]}}}}),
    ("marine", {"remove": ["cards.card.fertile"], "cards": {"card": {"fertile": {"name": "Fertile", "text": "New."}}}}),
    (
        "marine",
        {"rename": {"cards.card.predator": "shark"}, "cards": {"card": {"predator": {"name": "New", "text": "New."}}}},
    ),
    ("marine", {"cards": {"card": {"annelids": {"fr": {"name": "Vers"}, "de": {"text": "Würmer"}}}}}),
    ("cards", {"events": {"event": {"autotrophs": {"reading": {"third": {"text": "Third.", "ongoing": True}}}}}}),
    ("cards", {"remove": ["events.event.autotrophs.reading.all", "animals.animal.insect_16"]}),
    ("cards", {"numbers": {"reshuffle_after": [2]}}),
    ("cards", {"events": {"event": {"autotrophs": {"text": "Nothing.", "ongoing": False, "effects": []}}}}),
    (
        "cards",
        {
            "rename": {
                "events.event.omnivore": "eater",
                "events.event.eater.reading.two": "second",
                "events.event.autotrophs": "sunny",
                "events.event.sunny.reading.all": "every",
            }
        },
    ),
]


@pytest.mark.parametrize(("game", "content"), PACKS, ids=str)
def test_a_pack_made_of_changes_makes_the_same_changes(game: str, content: dict[str, Any]) -> None:
    lines = packs.changes(game, content)
    again = pack_editing.content_of(game, lines)
    assert packs.changes(game, again) == lines
    assert packs.with_pack(game, lines), "it can be made"
    assert packs.changes(game, tomllib.loads(pack_editing.pack_text(game, again))) == lines


def test_a_new_entry_that_says_nothing_yet_is_written() -> None:
    text = pack_editing.pack_text("marine", {"cards": {"card": {"shark": {}}}})
    assert tomllib.loads(text)["cards"]["card"] == {"shark": {}}


def test_signs_that_toml_does_not_allow_are_escaped() -> None:
    text = pack_editing.pack_text("marine", {"cards": {"card": {"shark": {"text": 'a\x7f\t\n"b"\\'}}}})
    assert tomllib.loads(text)["cards"]["card"]["shark"]["text"] == 'a\x7f\t\n"b"\\'


def test_a_date_is_no_value_of_a_pack() -> None:
    with pytest.raises(BadSetup, match=r"cards\.card\.annelids\.effects"):
        packs.changes("marine", tomllib.loads("[cards.card.annelids]\neffects = [{ do = 2020-01-01 }]"))


@pytest.mark.parametrize("game", find_games())
def test_every_group_and_field_has_a_title(game: str) -> None:
    """Those that are names of the game's things, terrains, say, have them from the game's words."""
    titles = table_words("en")["pack"]
    for group in pack_editing.groups_of(game):
        assert group.path in titles["group"], group.path
        for key in group.blank or {}:
            assert key in titles["field"] or f"{group.path}.*.{key}" in titles["field"] or is_hidden(key), key


def is_hidden(key: str) -> bool:
    return key in packs.META or key in ("de", "fr")


@pytest.mark.parametrize("game", find_games())
def test_details_are_about_values_that_there_are(game: str) -> None:
    values = [path for path, _ in packs.flattened([], packs.with_pack(game, ()))]
    values += [[*table.split("."), "*", key] for table, blank in packs.entry_tables(game).items() for key in blank]
    lists = [effects.kind for effects in pack_editing.lists_of(game)]
    for place, detail in pack_editing.details_of(game).items():
        wanted = place.split(".")
        assert any(
            len(path) == len(wanted) and all("*" in (one, other) or one == other for one, other in zip(path, wanted))
            for path in values
        ), place
        if detail.kind == "effects":
            assert detail.of in lists and detail.then in ("", *lists)


def test_an_event_with_readings_is_offered_whole_as_in_the_first() -> None:
    entry = pack_editing.ours_of("cards")["events"]["event"]["autotrophs"]
    first = entry["reading"]["all"]
    assert {key: entry[key] for key in ("text", "ongoing", "effects")} == first


def test_what_is_written_in_place_of_readings_is_kept_though_it_says_nothing() -> None:
    written = {"events": {"event": {"autotrophs": {"text": "Nothing.", "ongoing": False, "effects": []}}}}
    found = pack_editing.review("cards", written, "en")
    assert found.problems == [] and found.content == written
    assert pack_editing.read_pack(found.text) == {"game": "cards", **written}
    assert ("events.event.autotrophs.ongoing", False, None) in found.differences
    assert ("events.event.autotrophs.effects", [], None) in found.differences
    assert found.faces["events.event.autotrophs"]["ongoing"] is False


def test_a_copy_of_an_event_with_readings_can_be_played() -> None:
    entry = pack_editing.ours_of("cards")["events"]["event"]["autotrophs"]
    copied = {key: value for key, value in entry.items() if key not in packs.META}
    found = pack_editing.review("cards", {"events": {"event": {"autotrophs_2": copied}}}, "en")
    assert found.problems == []
    assert found.faces["events.event.autotrophs_2"]["text"] == entry["text"]
    assert pack_editing.read_pack(found.text)["events"] == found.content["events"]


@pytest.mark.parametrize("game", find_games())
def test_every_table_whose_entries_come_and_go_is_in_the_data_of_its_game(game: str) -> None:
    data = packs.with_pack(game, ())
    for table, blank in packs.tables_of(game).items():
        if "*" not in table:
            for entry in packs.content_at(data, table.split(".")).values():
                assert isinstance(entry, type(blank)), table


def test_a_game_without_vents_has_no_table_of_them() -> None:
    with pytest.raises(BadSetup, match=r"only entries of cards\.card, board\.tiles, board\.disks come and go"):
        packs.changes("base", {"remove": ["board.vents.0,3"]})


# -- guesses of ours, marked ≈ --------------------------------------------------------------------------------------

PREDATOR, BIRD, EVENT = "cards.card.predator", "animals.animal.bird_02", "events.event.evolution"


def entry_with(entry: str, **fields: Any) -> dict[str, Any]:
    content: dict[str, Any] = fields
    for key in reversed(entry.split(".")):
        content = {key: content}
    return content


@pytest.mark.parametrize(
    ("game", "entry", "pack", "marked"),
    [
        ("marine", PREDATOR, {}, True),
        ("marine", PREDATOR, entry_with(PREDATOR, text="Printed."), False),
        ("marine", PREDATOR, entry_with(PREDATOR, effects=[]), True),
        ("marine", PREDATOR, entry_with(PREDATOR, text="Printed.", effects=[]), False),
        ("marine", PREDATOR, entry_with(PREDATOR, name="Hunter", fish=[]), True),
        ("marine", PREDATOR, entry_with(PREDATOR, provenance="own"), False),
        ("cards", EVENT, {}, True),
        ("cards", EVENT, entry_with(f"{EVENT}.reading.heal", text="Printed."), False),
        ("cards", EVENT, entry_with(f"{EVENT}.reading.heal", effects=[{"do": "heal one", "count": 2}]), True),
        ("cards", EVENT, entry_with(EVENT, effects=[{"do": "heal one"}]), True),
        ("cards", EVENT, entry_with(EVENT, text="Printed."), False),
        ("cards", BIRD, {}, True),
        ("cards", BIRD, entry_with(BIRD, food_chain=[5, 2]), False),
        ("cards", BIRD, entry_with(BIRD, name="Condor"), True),
        ("cards", BIRD, entry_with(BIRD, fr={"name": "Condor"}), True),
    ],
    ids=str,
)
def test_the_editor_the_cards_and_the_table_mark_the_same_guesses(
    game: str, entry: str, pack: dict[str, Any], marked: bool
) -> None:
    """The rule is in packs.py: a guess is what people read on a card as long as its owner has not written it."""
    review = pack_editing.review(game, pack, "en")
    assert review.guesses is not None
    assert review.guesses.get(entry, (False, ""))[0] is marked
    faces = [face for place, face in review.faces.items() if place == entry or place.startswith(f"{entry}.")]
    assert {face["provenance"] == "reconstructed" for face in faces} == {marked}
    played = foodchain.new(game, seats=2, pack=pack)
    assert (played.rules.glossary()["card"][entry.rpartition(".")[2]]["provenance"] == "reconstructed") is marked


def test_a_renamed_entry_is_one_difference() -> None:
    for game, old, new, within in (
        ("marine", "cards.card.predator", "shark", {}),
        ("cards", "events.event.autotrophs", "sunny", {"events.event.sunny.reading.all": "every"}),
    ):
        lines = packs.changes(game, {"rename": {old: new, **within}})
        expected = {(old.rpartition(".")[0] + f".{new}", new, old.rpartition(".")[2])}
        expected |= {
            (place.rpartition(".")[0] + f".{name}", name, place.rpartition(".")[2]) for place, name in within.items()
        }
        assert set(packs.differences(game, lines)) == expected
        back = {(entry, old_name, name) for entry, name, old_name in expected}
        assert {(ours, theirs) for _, ours, theirs in packs.differences(game, (), lines)} == {
            (old_name, name) for _, old_name, name in back
        }


def test_what_changes_in_a_renamed_entry_is_compared_with_what_it_was() -> None:
    pack = {"rename": {PREDATOR: "shark"}, "cards": {"card": {"shark": {"text": "Bite."}}}}
    found = packs.differences("marine", packs.changes("marine", pack))
    ours = packs.with_pack("marine", ())["cards"]["card"]["predator"]["text"]
    assert found == [("cards.card.shark", "shark", "predator"), ("cards.card.shark.text", "Bite.", ours)]
