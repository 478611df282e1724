"""Views to draw: shaped as the games give them, made by hand so that drawing is tested without an engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Literal, NotRequired, get_args, get_origin, is_typeddict

from foodchain.earth.view_types import EarthView
from foodchain.signatures import kinds_of

View = dict[str, Any]


def completed(made: Callable[..., View]) -> Callable[..., View]:
    """These views say what can be seen in a drawing; the other fields that a view has are empty."""

    @wraps(made)
    def make(*arguments: Any) -> View:
        view = made(*arguments)
        fill(view, EarthView)
        return view

    return make


def fill(value: Any, kind: Any) -> None:
    inner = get_args(kind)
    if is_typeddict(kind) and value is not None:
        for name, part in kinds_of(kind).items():
            if name in value:
                fill(value[name], part)
            elif get_origin(part) is not NotRequired:
                value[name] = empty(part)
    elif isinstance(value, list):
        for item in value:
            fill(item, inner[0])
    elif inner and is_typeddict(inner[0]):
        fill(value, inner[0])


def empty(kind: Any) -> Any:
    if type(None) in get_args(kind):
        return None
    return get_args(kind)[0] if get_origin(kind) is Literal else (get_origin(kind) or kind)()


FOOD_CHAIN = ("mammals", "reptiles", "birds", "amphibians", "arachnids", "insects")
ELEMENTS = ("grass", "grub", "meat", "seed", "sun", "water")
PRINTED = {
    "mammals": ["meat", "meat"],
    "reptiles": ["sun", "sun"],
    "birds": ["seed", "seed"],
    "amphibians": ["water", "water", "water"],
    "arachnids": ["grub", "grub"],
    "insects": ["grass", "grass"],
}
COLUMNS = {-3: (0, 3), -2: (-1, 3), -1: (-2, 3), 0: (-2, 2), 1: (-3, 2), 2: (-3, 1), 3: (-3, 0)}
GRID = [f"{q},{r}" for q, (first, last) in COLUMNS.items() for r in range(first, last + 1)]
PAWNS = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}

SPACES = {
    "initiative": "1",
    "adaptation": "1 2 3",
    "regression": "1 2",
    "abundance": "1 2",
    "wasteland": "1",
    "depletion": "1",
    "glaciation": "1 2 3 4",
    "speciation": "meat sun seed water grub grass",
    "wanderlust": "1 2 3",
    "migration": "7 6 5 4 3 2",
    "competition": (
        "jungle-wetland wetland-desert desert-forest forest-savannah savannah-mountain mountain-sea sea-jungle"
    ),
    "domination": "1 2 3 4 5",
}

CARD_TEXTS = {
    "aquatic": "Lay any element on a sea or wetland corner, then add up to 4 species to that tile.",
    "ice_sheet": "Spread the ice at once, as a Glaciation action.",
    "fecundity": "You may add one species to each tile you already live on.",
    "nocturnal": "Move one step forward in initiative.",
    "mass_exodus": "Empty one tile: you move every species on it to its neighbours.",
}

START: dict[str, tuple[str, str, dict[str, int], str | None]] = {
    "0,0": ("tundra", "sea", {}, None),
    "0,-1": ("wetland", "wetland", {"amphibians": 2, "arachnids": 1, "insects": 1}, "amphibians"),
    "1,-1": ("savannah", "savannah", {"insects": 2, "amphibians": 1, "reptiles": 1}, "insects"),
    "1,0": ("desert", "desert", {"reptiles": 2, "mammals": 1, "insects": 1}, "reptiles"),
    "0,1": ("mountain", "mountain", {"mammals": 2, "reptiles": 1, "birds": 1}, "mammals"),
    "-1,1": ("forest", "forest", {"birds": 2, "mammals": 1, "arachnids": 1}, "birds"),
    "-1,0": ("jungle", "jungle", {"arachnids": 2, "amphibians": 1, "birds": 1}, "arachnids"),
}
START_DISKS = {
    "0,0/NE": "water",
    "0,0/E": "grass",
    "0,0/SE": "sun",
    "0,0/SW": "meat",
    "0,0/W": "seed",
    "0,0/NW": "grub",
    "0,-1/E": "grass",
    "1,-1/SE": "sun",
    "0,1/E": "meat",
    "-1,1/SE": "seed",
    "-1,0/SW": "grub",
    "-1,0/NE": "water",
}


SLIDES = {"adaptation": "regression", "abundance": "wasteland", "wasteland": "depletion"}
FREE = {
    "regression": {"animal": "reptiles", "first": False, "note": ""},
    "speciation": {"animal": "insects", "first": False, "note": "+1"},
    "competition": {"animal": "arachnids", "first": True, "note": "any"},
}


def display(
    pawns: dict[str, str] | None = None,
    elements: dict[str, list[str]] | None = None,
    now: str | None = None,
    ice: int = 9,
) -> list[View]:
    """An action display with pawns on named spaces, disks in sections, and one section being executed."""
    state = "past" if now else "to come"
    sections = []
    for section, spaces in SPACES.items():
        if section == now:
            state = "now"
        sections.append(
            {
                "section": section,
                "spaces": [
                    {"name": f"{section} {space}", "pawn": (pawns or {}).get(f"{section} {space}")}
                    for space in spaces.split()
                ],
                "elements": (elements or {}).get(section, []),
                "squares": 4 if section in ("adaptation", "abundance", "wanderlust") else 0,
                "box": section in ("regression", "wasteland", "depletion"),
                "slides_to": SLIDES.get(section),
                "free": FREE.get(section),
                "supply": {"terrain": "tundra", "left": ice} if section == "glaciation" else None,
                "state": state,
            }
        )
        if section == now:
            state = "to come"
    return sections


@completed
def opening(count: int = 6) -> View:
    """The first decision of a game: so many animals, lowest of the food chain first."""
    played = FOOD_CHAIN[-count:]
    earth: list[View] = []
    for name, (terrain, ground, cubes, dominant) in START.items():
        here = {animal: n for animal, n in cubes.items() if animal in played}
        earth.append(
            {
                "hex": name,
                "terrain": terrain,
                "ground": ground,
                "cubes": here,
                "dominant": dominant if dominant in here else None,
                "matches": {animal: 2 * n for animal, n in here.items()},
                "endangered": [],
                "scored": False,
            }
        )
    actor = played[-1]
    free = [space for section, spaces in SPACES.items() for space in (f"{section} {s}" for s in spaces.split())]
    return {
        "game": "base",
        "turn": 1,
        "phase": "planning",
        "phases": ["planning", "execution", "reset"],
        "section": None,
        "over": False,
        "ending": None,
        "seat": count - 1,
        "decision": {
            "seat": count - 1,
            "actor": actor,
            "kind": "place pawn",
            "prompt": "Place a pawn on a vacant space.",
            "options": [
                {"number": i, "text": f"place {space}", "targets": [["space", space]]} for i, space in enumerate(free)
            ],
        },
        "earth": earth,
        "grid": GRID,
        "disks": dict(START_DISKS),
        "animals": [
            {
                "animal": animal,
                "seat": i,
                "vp": 0,
                "printed": PRINTED[animal],
                "added": [],
                "most_elements": 6,
                "pool": 30,
                "hand": PAWNS[count],
                "pawns": PAWNS[count],
                "eliminated": 0,
                "survival": False,
            }
            for i, animal in enumerate(played)
        ],
        "initiative": list(reversed(played)),
        "display": display(
            elements={
                "adaptation": ["sun", "grub", "seed", "water"],
                "abundance": ["grass", "grass", "meat", "sun"],
                "wanderlust": ["water", "meat", "grub", "grass"],
            },
            ice=11,
        ),
        "tundra_left": 11,
        "survival_terrain": "tundra",
        "stacks": [{"top": "sea", "left": 8}, {"top": "forest", "left": 8}, {"top": "desert", "left": 8}],
        "cards": ["predator", "symbiotic", "cold_snap", "habitat", "instinct"],
        "deck": 21,
        "bag": {element: 16 for element in ELEMENTS},
        "scores": [0] * count,
        "winners": [],
    }


BUSY = {
    "0,0": ("tundra", "sea", {"arachnids": 1, "mammals": 1, "birds": 1}, "arachnids", ()),
    "0,-1": ("wetland", "wetland", {"amphibians": 3, "arachnids": 3}, "amphibians", ()),
    "1,-1": ("savannah", "savannah", {"birds": 4, "mammals": 2, "amphibians": 2}, "birds", ()),
    "1,0": ("tundra", "desert", {"mammals": 2, "birds": 1}, "mammals", ()),
    "0,1": ("mountain", "mountain", {"mammals": 6, "arachnids": 2, "birds": 1}, "mammals", ()),
    "-1,1": ("forest", "forest", {"arachnids": 4, "birds": 5, "mammals": 1}, "arachnids", ()),
    "-1,0": ("jungle", "jungle", {"arachnids": 6, "birds": 2, "amphibians": 2, "mammals": 1}, None, ()),
    "-1,-1": ("sea", "sea", {"amphibians": 12, "arachnids": 2, "birds": 1}, "amphibians", ()),
    "0,-2": ("forest", "forest", {"birds": 5, "mammals": 2}, None, ()),
    "1,-2": ("jungle", "jungle", {"mammals": 3, "amphibians": 1}, "mammals", ()),
    "2,-2": ("sea", "sea", {"amphibians": 3, "birds": 2}, "amphibians", ()),
    "2,-1": ("wetland", "wetland", {"amphibians": 2, "birds": 3}, "amphibians", ()),
    "2,0": ("tundra", "mountain", {"mammals": 1}, "mammals", ()),
    "1,1": ("savannah", "savannah", {"mammals": 4, "birds": 3, "amphibians": 2}, "mammals", ("amphibians",)),
    "0,2": ("sea", "sea", {"amphibians": 3, "birds": 2}, "amphibians", ()),
    "-1,2": ("desert", "desert", {"birds": 2, "mammals": 1, "arachnids": 1}, "birds", ()),
    "-2,1": ("sea", "sea", {"arachnids": 3, "birds": 2}, "arachnids", ("birds",)),
    "-2,2": ("wetland", "wetland", {"amphibians": 5, "birds": 1}, "amphibians", ("birds",)),
    "-2,0": ("savannah", "savannah", {"arachnids": 1, "mammals": 2}, "arachnids", ()),
}
BUSY_DISKS = {
    "0,-1/SE": "water",
    "-1,-1/SE": "water",
    "0,0/E": "grass",
    "0,-1/E": "grass",
    "1,-1/SE": "sun",
    "-1,1/E": "meat",
    "0,1/E": "meat",
    "-1,0/SE": "seed",
    "-1,1/SE": "seed",
    "-1,0/E": "grub",
    "-2,1/E": "grub",
    "-1,-1/NW": "water",
    "-2,0/NE": "grub",
    "-1,-1/NE": "seed",
    "0,-2/NE": "seed",
    "1,-2/NE": "grub",
    "0,-2/SE": "meat",
    "2,-2/NE": "water",
    "1,-2/SE": "sun",
    "2,-1/E": "water",
    "2,-1/SE": "grass",
    "2,0/E": "meat",
    "0,2/E": "grass",
    "1,1/SE": "sun",
    "0,2/SW": "water",
    "-1,2/SW": "sun",
    "-1,2/SE": "seed",
    "-2,2/W": "water",
    "-2,2/E": "water",
    "-2,1/W": "grub",
    "-2,0/NW": "grass",
    "-2,0/SW": "meat",
}


@completed
def busy() -> View:
    """Four animals in the middle of a game; the amphibians, at seat 2, migrate from the sea at -1,-1."""
    view = opening(4)
    strips = {
        "arachnids": (0, 47, ["meat", "seed", "water"], 17, 3, False),
        "amphibians": (2, 41, ["grub", "seed"], 5, 3, False),
        "birds": (1, 38, ["grass", "sun"], 6, 2, False),
        "mammals": (3, 33, ["sun", "seed"], 12, 2, True),
    }
    view |= {
        "turn": 5,
        "phase": "execution",
        "section": "migration",
        "seat": 2,
        "decision": {
            "seat": 2,
            "actor": "amphibians",
            "kind": "migration",
            "prompt": "Move up to 2 more species, or finish.",
            "options": [
                *(
                    {
                        "number": 100 + i,
                        "text": f"move -1,-1 > {to}",
                        "targets": [["hex", "-1,-1"], ["hex", to]],
                    }
                    for i, to in enumerate(("0,-2", "0,-1", "-1,0", "-2,0"))
                ),
                {"number": 0, "text": "finish", "targets": []},
            ],
        },
        "earth": [
            {
                "hex": name,
                "terrain": terrain,
                "ground": ground,
                "cubes": dict(cubes),
                "dominant": dominant,
                "matches": {a: 0 if a in endangered else 6 if a == dominant else 2 for a in cubes},
                "endangered": list(endangered),
                "scored": False,
            }
            for name, (terrain, ground, cubes, dominant, endangered) in BUSY.items()
        ],
        "disks": dict(BUSY_DISKS),
        "animals": [
            {
                "animal": animal,
                "seat": seat,
                "vp": vp,
                "printed": PRINTED[animal],
                "added": added,
                "most_elements": 6,
                "pool": pool,
                "hand": hand,
                "pawns": 5,
                "eliminated": 3,
                "survival": survival,
            }
            for animal in FOOD_CHAIN
            if animal in strips
            for seat, vp, added, pool, hand, survival in [strips[animal]]
        ],
        "initiative": list(strips),
        "display": display(
            {
                "glaciation 2": "mammals",
                "glaciation 3": "birds",
                "migration 5": "amphibians",
                "migration 4": "birds",
                "migration 2": "mammals",
                "competition desert-forest": "arachnids",
                "competition savannah-mountain": "mammals",
                "domination 1": "birds",
                "domination 2": "arachnids",
                "domination 3": "amphibians",
            },
            {
                "adaptation": ["grub", "seed"],
                "regression": ["sun", "meat"],
                "abundance": ["sun", "grass"],
                "wasteland": ["water", "sun"],
                "depletion": ["meat"],
                "wanderlust": ["seed"],
            },
            "migration",
        ),
        "tundra_left": 9,
        "stacks": [{"top": "desert", "left": 4}, {"top": "jungle", "left": 4}, {"top": "sea", "left": 4}],
        "cards": list(CARD_TEXTS),
        "deck": 9,
        "bag": {"grass": 12, "grub": 11, "meat": 13, "seed": 9, "sun": 8, "water": 6},
        "scores": [47, 38, 41, 33],
    }
    return view


@completed
def laying() -> View:
    """The same earth a little earlier: the amphibians lay the water they took on a vacant corner."""
    view = busy()
    corners = (
        "0,0/SE",
        "0,-1/NW",
        "1,-1/E",
        "1,0/E",
        "1,0/SE",
        "0,1/SE",
        "0,1/SW",
        "-1,1/W",
        "-1,0/W",
        "0,-2/NW",
    )
    view |= {
        "section": "abundance",
        "decision": {
            "seat": 2,
            "actor": "amphibians",
            "kind": "abundance",
            "prompt": "Lay the water on a vacant corner.",
            "options": [
                {
                    "number": 300 + i,
                    "text": f"lay water {corner}",
                    "targets": [["element", "water"], ["corner", corner]],
                }
                for i, corner in enumerate(corners)
            ],
        },
        "display": display(
            {"abundance 1": "amphibians", "abundance 2": "birds", "wasteland 1": "arachnids"},
            {
                "adaptation": ["grub", "seed"],
                "regression": ["sun", "meat"],
                "abundance": ["sun", "grass", "water", "seed"],
                "wasteland": ["water", "sun"],
                "depletion": ["meat"],
                "wanderlust": ["seed"],
            },
            "abundance",
        ),
    }
    return view


@completed
def crowded() -> View:
    """Six animals, a tile that holds them all, one of them in dozens, and all else that pieces can do."""
    view = opening(6)
    tiles = {tile["hex"]: tile for tile in view["earth"]}
    tiles["0,-1"] |= {
        "cubes": {"birds": 12, "amphibians": 6, "mammals": 4, "insects": 3, "reptiles": 2, "arachnids": 1},
        "dominant": "birds",
    }
    tiles["1,-1"] |= {
        "cubes": {"birds": 5, "amphibians": 5, "mammals": 4, "insects": 3, "reptiles": 2, "arachnids": 1},
        "dominant": None,
    }
    tiles["1,0"] |= {
        "cubes": {"reptiles": 11, "insects": 10, "birds": 1},
        "endangered": ["birds"],
        "scored": True,
    }
    tiles["-1,0"] |= {
        "cubes": {"arachnids": 2, "birds": 1, "insects": 1, "mammals": 1, "amphibians": 1},
        "dominant": "arachnids",
    }
    tiles["-1,1"] |= {"cubes": {"birds": 2, "mammals": 1, "arachnids": 1, "insects": 1}, "dominant": "birds"}
    view["stacks"] = [{"top": None, "left": 3}, {"top": "jungle", "left": 1}, {"top": None, "left": 0}]
    blank = ("1,-2", "2,-1", "-1,-1")
    view["decision"] |= {
        "kind": "wanderlust",
        "prompt": "Choose where the new tile goes.",
        "options": [{"number": i, "text": f"tile {name}", "targets": [["hex", name]]} for i, name in enumerate(blank)],
    }
    for strip, vp in zip(view["animals"], (112, 98, 120, 87, 101, 95)):
        strip["vp"] = vp
        strip["added"] = ["sun", "water", "grub"]
    return view


@completed
def marine() -> View:
    """What the sibling game may look like: its own terrains, animals and elements, and a round board."""
    view = opening(2)
    grid = [f"{q},{r}" for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    ground = {
        "0,0": "reef",
        "0,-1": "land",
        "1,-1": "seagrass",
        "1,0": "sand",
        "0,1": "ocean",
        "-1,1": "seamount",
        "-1,0": "kelp",
        "0,-2": "land",
        "0,2": "ocean",
    }
    over = {"0,-2": "geyser", "0,2": "smoker"}
    players = {
        "crustaceans": ["worms"],
        "reptiles": ["sun", "sun", "sponges"],
        "fishes": ["plankton"],
        "cephalopods": ["gastropods", "algae"],
    }
    view |= {
        "game": "marine",
        "grid": grid,
        "earth": [
            {
                "hex": name,
                "terrain": "vent" if name in over else terrain,
                "ground": terrain,
                "side": over.get(name),
                "cubes": {"reptiles": 2, "fishes": 3, "crustaceans": 1} if name == "0,0" else {},
                "dominant": "reptiles" if name == "0,0" else None,
                "matches": {},
                "endangered": [],
                "scored": False,
            }
            for name, terrain in ground.items()
        ],
        "disks": {
            f"0,0/{d}": e
            for d, e in zip(
                ("E", "SE", "SW", "W", "NW", "NE"),
                ("algae", "gastropods", "plankton", "sponges", "sun", "worms"),
            )
        },
        "animals": [
            view["animals"][0] | {"animal": animal, "seat": i, "printed": printed}
            for i, (animal, printed) in enumerate(players.items())
        ],
        "initiative": list(players),
        "display": [
            {
                "section": "abundance",
                "spaces": [{"name": f"abundance {i}", "pawn": None} for i in (1, 2, 3)],
                "elements": ["algae", "worms", "sun", "sponges"],
                "state": "to come",
            },
            {
                "section": "autotrophs",
                "spaces": [
                    {"name": "autotrophs smoker", "pawn": "fishes"},
                    {"name": "autotrophs geyser", "pawn": None},
                ],
                "elements": ["plankton"],
                "state": "to come",
            },
            {
                "section": "evolution",
                "spaces": [{"name": f"evolution {t}", "pawn": None} for t in ("land", "kelp", "reef", "vent")],
                "elements": [],
                "state": "to come",
            },
        ],
        "bag": {"algae": 18, "gastropods": 18, "plankton": 18, "sponges": 18, "sun": 18, "worms": 18},
        "stacks": [],
        "cards": ["unheard_of"],
        "decision": None,
        "scores": [0, 0, 0, 0],
    }
    del view["tundra_left"]
    return view
