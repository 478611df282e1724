"""Positions that cannot be: refused with the reason, and with the line where there is one."""

from __future__ import annotations

import re
from typing import Any

import pytest

import foodchain
from foodchain import BadPosition, BadText, FutureRecord
from foodchain.catalogue import find_rules

HEAD = "foodchain position 1; game base; seats 2; seed 3\nseat 0: birds; seat 1: insects\n"
EARTH = HEAD + "tile 0,0 forest: 2 birds\ntile 0,1 sea: 1 insects\n"
FIRST = 5  # the line behind HEAD and EARTH


def refused(text: str, message: str, line: int | None = None) -> None:
    with pytest.raises(BadText) as refusal:
        foodchain.load(text)
    error = refusal.value
    assert isinstance(error, BadPosition | FutureRecord)
    assert re.search(message, str(error)), str(error)
    assert len(str(error)) < 1000
    if line is not None:
        assert error.line == line, str(error)


def test_the_positions_themselves_are_sound() -> None:
    for text in (HEAD, EARTH):
        foodchain.load(text).check()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("option earth flat", "earth='flat' is not possible; choose one of: standard, random"),
        ("option multiple maybe", "the option multiple is yes or no, not 'maybe'"),
        ("option volcanoes yes", "volcanoes"),
        ("option turns -3", "turns"),
        ("option animals birds,birds", "birds"),
    ],
)
def test_the_line_of_an_impossible_option_is_named(line: str, message: str) -> None:
    refused(f"foodchain position 1\ngame base\nseats 2\nseed 3\n{line}\noption dominance claimed", message, 5)


def test_the_line_of_impossible_seats_is_named() -> None:
    refused("foodchain position 1\ngame base\nseats 9\noption dominance claimed", "9", 3)


def test_an_example_names_an_animal_of_the_game() -> None:
    refused("foodchain position 1; game marine; seats 2\nturn 3", "as in 'seat 0: reptiles'")
    refused(f"{HEAD}ending foo", "expected one of: ice-age")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("volcano 0,0", "'volcano' is not known here"),
        (": 2 birds", "not known here"),
        ("tile", "hex is missing"),
        ("tile 1,0", "terrain is missing"),
        ("tile 9,9 sea", "not a hex of this board"),
        ("tile 0 sea", "not a hex of this board"),
        ("tile 1,0 tundra", "not the terrain of a large tile"),
        ("tile 1,0 lava", "not the terrain of a large tile"),
        ("tile 0,0 sea", "this hex has a tile already"),
        ("tile 1,0 sea hot", "'hot' is none of"),
        ("tile 1,0 sea marker birds", "only with 'option dominance claimed'"),
        ("tile 1,0 sea arrived", "none of"),
        ("tile 1,0 sea arrived many", "whole number"),
        ("tile 1,0 sea hibernating birds", "none of"),
        ("tile 1,0 sea tundra tundra", "twice|not that many|under ice already"),
        ("tile 1,0 sea: birds", "whole number"),
        ("tile 1,0 sea: 0 birds", "at least 1"),
        ("tile 1,0 sea: -2 birds", "at least 1"),
        ("tile 1,0 sea: 2", "not an animal"),
        ("tile 1,0 sea: 2 dragons", "not an animal"),
        ("tile 1,0 sea: 2 mammals", "nobody plays the mammals"),
        ("tile 1,0 sea: ² birds", "whole number"),
        (f"tile 1,0 sea: {'9' * 30} birds", "whole number"),
        ("tile 1,0 sea: 53 birds", "54 cubes"),
        ("disk", "corner is missing"),
        ("disk 0,0/NE", "element is missing"),
        ("disk 0,0 sun", "not a corner"),
        ("disk 0,0/N sun", "not a corner"),
        ("disk 0,0/NE moon", "not an element"),
        ("disk 3,0/E sun", "touches no tile"),
        ("disk 0,0/NE sun; disk 0,-1/SE sun", "has a disk already"),
        ("shelf adaptation: " + ", ".join(["sun"] * 21), "not that many sun disks"),
        ("shelf adaptation: moon", "not an element"),
        ("shelf volcano: sun", "not a section"),
        ("shelf", "section is missing"),
        ("shelf domination: sun", "holds no disks"),
        ("pawn: birds", "not a space"),
        ("pawn adaptation 9: birds", "not a space"),
        ("pawn adaptation 1", "not an animal"),
        ("pawn adaptation 1: mammals", "nobody plays"),
        ("pawn adaptation 1: birds; pawn adaptation 1: insects", "has a pawn already"),
        ("animal", "animal is missing"),
        ("animal dragons: vp 1", "not an animal"),
        ("animal mammals: vp 1", "nobody plays"),
        ("animal birds: vp", "whole number"),
        ("animal birds: vp -1", "at least 0"),
        ("animal birds: vp 1.5", "whole number"),
        ("animal birds: vp 1_0", "whole number"),
        ("animal birds: joy 4", "none of vp, pool"),
        ("animal birds: elements sun sun sun sun sun", "at most 6 elements"),
        ("animal birds: elements moon", "not an element"),
        ("animal birds: pool 60", "54 cubes"),
        ("animal birds: pool 50, eliminated 9", "54 cubes"),
        ("animal birds: hand 11", "11 pawns; there are 10"),
        ("animal birds: vp 1; animal birds: vp 2", "twice"),
        ("initiative birds", "initiative"),
        ("initiative birds birds", "initiative"),
        ("initiative birds insects mammals", "nobody plays"),
        ("initiative", "initiative"),
        ("initiative dragons", "not an animal"),
        ("turn", "turn is missing"),
        ("turn 0", "at least 1"),
        ("turn soon", "whole number"),
        ("turn 1; turn 2", "twice"),
        ("phase", "phase is missing"),
        ("phase lunch", "not a phase"),
        ("phase setup", "agenda"),
        ("phase final-scoring", "agenda"),
        ("phase over", "without a reason"),
        ("section volcano", "not a section"),
        ("ending soon", "not an ending"),
        ("stack", "stack is missing"),
        ("stack 0", "at least 1"),
        ("stack 4", "3 stacks"),
        ("stack one", "whole number"),
        ("stack 1: tundra", "more tundra tiles than the game has"),
        ("stack 1: lava", "not a terrain"),
        ("stack 1: sea, sea, sea, sea, sea, sea, sea", "more sea tiles than the game has"),
        ("stack 1: sea; stack 2: sea; stack 3: sea", "neither on earth nor in a stack"),
        ("stack 1: sea; stack 1: sea", "twice"),
        ("deck: dragons", "not a card"),
        ("deck: aquatic; deck: aquatic", "twice"),
        ("deck: aquatic, aquatic", "aquatic is in two places"),
        ("deck: aquatic; cards: aquatic", "aquatic is in two places"),
        ("deck: aquatic", "missing"),
        ("deck: " + ", ".join(["aquatic"] * 40), "two places"),
        ("cards: aquatic; spent: aquatic", "aquatic is in two places"),
        ("cards: aquatic, biomass, blight, disease, fertile, habitat", "at most 5"),
        ("cards: dragons", "not a card"),
        ("chance", "missing"),
        ("chance 3 x 0", "whole number"),
        ("chance 3 1", "missing"),
        (f"chance {'x' * 65} 1 1", "64"),
        (f"chance 3 {'9' * 30} 0", "whole number"),
        ("seat 2: mammals", "numbered from 0"),
        ("seat x: mammals", "whole number"),
        ("seat 0: birds", "'seat 0' is said twice"),
        ("seat 0: mammals", "'seat 0' is said twice"),
        ("animal birds: vp 1, vp 2", "'animal birds vp' is said twice"),
        ("animal birds: elements sun, elements sun", "'animal birds elements' is said twice"),
    ],
)
def test_a_wrong_statement_is_named_with_its_line(line: str, message: str) -> None:
    refused(EARTH + line, message)
    with pytest.raises(BadText) as refusal:
        foodchain.load(EARTH + line)
    whole = ("initiative", "phase", "stack 1", "stack 2", "deck", "cards")  # what is wrong with the table as a whole
    assert refusal.value.line == FIRST or line.startswith(whole)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("foodchain position 1", "'game …' is missing"),
        ("foodchain position 1; game base", "'seats …' is missing"),
        ("foodchain position 1; game chess; seats 2", "no game 'chess'"),
        ("foodchain position 1; seats 2; option earth random; game base", "must come first"),
        ("foodchain position 2; game base; seats 2", "update foodchain"),
        ("foodchain position 1; game base; rules 9; seats 2", "update foodchain"),
        ("foodchain position 1; game base; seats 9", "2 to 6 seats"),
        ("foodchain position 1; game base; seats 2; seats 2", "twice"),
        ("foodchain position 1; game base; seats 2; option earth flat", "standard, random"),
        ("foodchain position 1; game base; seats 2; turn 2", "which animal each of the 2 seats plays"),
        ("foodchain position 1; game base; seats 2; tile 0,0 sea: 1 birds, 1 insects, 1 mammals", "which animal each"),
        ("foodchain position 1; game base; seats 2; seat 0: birds", "seat 1 plays 0 animals"),
        ("foodchain position 1; game base; seats 2; seat 0: birds, insects", "seat 0 plays 2 animals|seat 1 plays"),
        (
            "foodchain position 1; game base; seats 3; seat 0: birds, insects; seat 1: mammals",
            "seat 0 plays 2 animals|seat 2",
        ),
        ("foodchain position 1; game base; seats 2; seat 0: birds; seat 1: birds", "two seats"),
    ],
)
def test_a_head_that_does_not_fit_is_refused(text: str, message: str) -> None:
    refused(text, message)


@pytest.mark.parametrize(
    "agenda",
    [
        "agenda",
        "agenda plan",
        "agenda dance - 1",
        "agenda plan birds",
        "agenda plan dragons",
        "agenda plan mammals",
        "agenda plan - 9",
        "agenda plan - -1",
        "agenda plan - x",
        "agenda plan - 0 0 0 0 0 0",
        "agenda plan - 0 1",
        f"agenda plan - {'9' * 30}",
        "agenda adapt birds",
        "agenda plan -; agenda adapt birds",
        "agenda plan -; agenda place-pawn -",
        "agenda place-pawn birds; agenda plan -",
        "; ".join(["agenda plan -"] * 13),
        "; ".join(["agenda plan -"] + ["agenda make-room birds"] * 12),
        "agenda execute - 12; agenda domination - 36 1; agenda dominate birds",  # the phase is planning
        "phase execution; agenda execute - 13",
        "phase execution; section domination; agenda execute - 5; agenda domination - 36 1; agenda dominate birds",
        "phase execution; section migration; agenda execute - 12; agenda domination - 36 1; agenda dominate birds",
        "phase execution; section domination; agenda execute - 12; agenda domination - 3 1; agenda dominate birds",
        "phase execution; section domination; agenda execute - 12; agenda domination - 36 2; agenda dominate birds",
        "phase execution; section domination; agenda execute - 12; agenda domination birds 36 1; agenda dominate birds",
        "phase setup; agenda choose-animal - 1 0 2",
        "phase setup; agenda choose-animal - 2 0 3",
        "phase setup; agenda choose-animal - 2 0 1",
        "phase setup; agenda choose-animal - 2 2 2",
        "phase reset; agenda end-turn -; agenda save-species birds",
        "phase over; ending ice-age; agenda plan -",
        "phase final-scoring; agenda final-scoring -",
    ],
)
def test_an_agenda_that_cannot_come_about_is_refused(agenda: str) -> None:
    refused(EARTH.replace("; seed 3", "; seed 3; shelf adaptation: sun") + agenda, "")


@pytest.mark.parametrize(
    ("section", "action"),
    [
        ("domination", "take-card birds 34"),  # a blank hex
        ("domination", "take-card birds 35"),
        ("domination", "resolve-card birds 1 0 17"),  # not taken
        ("migration", "migrate birds 0 1"),
        ("migration", "migrate birds 8 1"),
        ("migration", "migrate birds 3 3"),
        ("migration", "migrate - 3 1"),
        ("migration", "compete birds 3 1"),
        ("abundance", "enrich birds 3"),  # there is none
        ("abundance", "enrich birds 9"),
        ("wanderlust", "wander birds 0 1"),
        ("wanderlust", "wander birds 1 35"),
        ("wanderlust", "wander birds 1 0 2"),
        ("wanderlust", "move-in birds 34"),
        ("regression", "protect birds 3 1"),  # they have nothing to lose
        ("initiative", "replace-pawn insects"),  # which are all on the display
    ],
)
def test_an_action_that_cannot_be_under_way_is_refused(section: str, action: str) -> None:
    refused(EARTH + under_way(section, action), "")


def under_way(section: str, action: str) -> str:
    board: Any = find_rules("base").board  # type: ignore[attr-defined]
    number = board.section_names.index(section)
    frames = f"agenda execute - {number + 1}; agenda {section} - {board.section_end[number]} 1; agenda {action}"
    return f"phase execution; section {section}; animal insects: hand 0; pawn domination 5: insects; {frames}"


def test_a_stack_that_is_face_down_cannot_be_chosen() -> None:
    wander = under_way("wanderlust", "wander birds 1")
    foodchain.load(EARTH + wander).check()
    refused(EARTH + wander + "\nstack 1 closed: sea", "do not fit the table")


def test_twelve_tundra_tiles_and_no_more() -> None:
    hexes = ["0,-1", "1,-1", "1,0", "-1,1", "-1,0", "2,-1", "2,0", "1,1", "-1,2", "-2,1", "-2,2", "2,-2", "3,-1"]
    grounds = ["sea"] * 6 + ["wetland"] * 4 + ["desert"] * 3
    tiles = [f"tile {at} {ground} tundra" for at, ground in zip(hexes, grounds)]
    refused(EARTH + "\n".join(tiles), "not that many tundra tiles", FIRST + 12)


def test_hibernating_species_live_where_they_hibernate() -> None:
    refused(EARTH + "tile 1,0 sea hibernating birds 2: 1 birds", "birds hibernate")
    refused(
        EARTH + "tile 1,0 sea hibernating birds 1: 1 birds\ntile -1,0 sea hibernating insects 1: 1 insects", "hibernate"
    )


def test_nothing_is_set_up_while_animals_are_chosen() -> None:
    head = "foodchain position 1; game base; seats 2; phase setup; agenda choose-animal - 0 0 2"
    foodchain.load(head).check()
    refused(head.replace("- 0", "- 1") + "; seat 0: birds; animal birds: vp 4", "before all are chosen")
    refused(head.replace("- 0", "- 1") + "; seat 0: birds; tile 0,0 sea: 2 birds", "1 animals are in play")
    refused(head.replace("- 0", "- 1") + "; seat 0: birds; pawn adaptation 1: birds", "before all animals are chosen")
