"""What the pack editor stands on: a pack written and read again is the same pack, and every field has a title."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

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
    values = [entry.split(".") for entry, _ in packs.flattened([], packs.with_pack(game, ()))]
    values += [[*table.split("."), "*", key] for table, blank in packs.tables_of(game).items() for key in blank]
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


def test_a_copy_of_an_event_with_readings_can_be_played() -> None:
    entry = pack_editing.ours_of("cards")["events"]["event"]["autotrophs"]
    copied = {key: value for key, value in entry.items() if key not in packs.META}
    found = pack_editing.review("cards", {"events": {"event": {"autotrophs_2": copied}}}, "en")
    assert found.problems == []
    assert found.faces["events.event.autotrophs_2"]["text"] == entry["text"]
    assert pack_editing.read_pack(found.text)["events"] == found.content["events"]
