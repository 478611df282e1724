"""Packs: a player's own numbers, icons, cards and traits in place of ours.

A pack is a TOML file with the same entries as a game's data files, as few or as many as one likes:
`[cards.card.predator]` is the card of that name in `data/cards.toml`. Cards, traits, events and the like can also be
added, removed (`remove = ["cards.card.predator"]`) and renamed (`rename = { "cards.card.predator" = "shark" }`).
`export("marine")` writes a pack with all present values, to be edited; docs/packs.md says what can be written.
What a pack changes is written into records and positions, so they can be read without the file.
"""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

from foodchain.engine.details import ENTRY, Details
from foodchain.engine.effects import same_as_nobody
from foodchain.errors import BadSetup, FoodchainError, TooMuch
from foodchain.pack_text import read_toml
from foodchain.signatures import checked, shown
from foodchain.words import ENGLISH, languages

NOT_IN_PACKS = "words"  # prompts and sentences are translated, not replaced
# No game needs more, and a server builds whatever a stranger's pack asks for.
LARGEST_NUMBER = 1000
LONGEST_LIST = 1000
LONGEST_TEXT = 2000
MOST_CHANGES = 2000
LONGEST_QUOTE = 80  # of a value, in a message

NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
OWN = "own"  # the provenance of what an owner of the printed game has filled in
GUESS = "reconstructed"  # the provenance of what is marked ≈
SAYS_LITTLE = ("name", "fish", "copies", "provenance", "confidence", "open", "alternative")
"""Fields that leave an entry without a text as much of a guess as it was."""

TOLD_BY_TEXT = ("effects", "enters", "face_up", "powers", "ongoing")
META = ("provenance", "confidence", "open", "alternative")

Tables = dict[str, Any]
"""Tables whose entries come and go, each with an empty entry: a table of fields, or a value (what lies on a hex)."""
References = dict[str, str]
"""Values that name an entry, each with the table of that entry: `cards.last` is one of `cards.card`."""


@checked
def export(game: str) -> str:
    """A pack with every entry of a game as it is now.

    >>> from foodchain import packs
    >>> packs.export("cards").splitlines()[3]
    'game = "cards"'
    """
    from foodchain.catalogue import game_data

    lines = [
        f"# A pack for foodchain: every number, icon, card and trait of {game} that can be replaced.",
        "# Keep what you change and delete the rest; what is missing stays as it is.",
        "# provenance is rulebook, component, derived, reconstructed or own; confidence says how sure that is: 0 to 1.",
        f"game = {json.dumps(game)}",
    ]
    for name, content in game_data(game).items():
        if name != NOT_IN_PACKS:
            lines += table_lines([name], content)
    return "\n".join(lines) + "\n"


@checked
def changes(game: str, pack: str | Path | dict[str, Any]) -> tuple[str, ...]:
    """What a pack (a file or its content) changes in a game, one entry a line.

    >>> from foodchain import packs
    >>> packs.changes("cards", {"numbers": {"rounds": 5}})
    ('numbers.rounds 5',)
    >>> packs.changes("marine", {"rename": {"cards.card.predator": "shark"}, "remove": ["cards.card.fertile"]})
    ('cards.card.fertile null', 'cards.card.predator "shark"')
    """
    from foodchain.catalogue import game_data

    content = pack if isinstance(pack, dict) else read_file(Path(pack))
    content = dict(content)
    meant = content.pop("game", game)
    if meant != game:
        raise BadSetup(f"this pack is for {shortened(meant)}, not for {game!r}")
    present = {name: entries for name, entries in game_data(game).items() if name != NOT_IN_PACKS}
    found = Comparison(tables_of(game), references_of(game))
    moved = found.rearranged(present, content.pop("rename", {}), content.pop("remove", []))
    found.compare([], moved, content)
    return tuple(sorted(found.lines))


def read_file(path: Path) -> dict[str, Any]:
    try:
        return read_toml(path.read_text("utf-8"))
    except OSError as error:
        raise BadSetup(f"the pack {path} cannot be read: {error.strerror}") from None
    except (BadSetup, TooMuch) as error:
        raise BadSetup(f"the pack {str(path)!r} cannot be read: {error}") from None
    except ValueError as error:  # no UTF-8, or no name of a file
        raise BadSetup(f"the pack {str(path)!r} is not a text: {error}") from None


def replaced(
    data: dict[str, Any], lines: tuple[str, ...], tables: Tables | None = None, references: References | None = None
) -> dict[str, Any]:
    """A copy of a game's data with the changes made: first which entries there are, then what they say."""
    check_changes(len(lines))
    data = deepcopy(data)
    tables = tables or {}
    parsed = [parse(line) for line in lines]
    whole: list[tuple[list[str], Any]] = []
    parts: list[tuple[list[str], Any]] = []
    for path, value in parsed:
        (whole if is_about_whole(path, value, tables) else parts).append((path, value))
    whole.sort(key=lambda line: len(line[0]))  # what lies in an entry that is renamed is called by its new name
    for path, value in whole:
        rearrange(data, path, value, tables)
        rename_references(data, path, value, references or {})
    filled = {tuple(path) for path, value in whole if isinstance(value, dict)}
    for path, value in parts:
        set_value(data, path, value, tables)
        entries = [tuple(path[:end]) for end in range(1, len(path)) if is_entry(path[:end], tables)]
        if entries and fills_in(entries[-1], path, tables):
            filled |= set(entries)
    said = {tuple(path[:-1]) for path, _ in parsed if path[-1] == "provenance"}
    for entry in filled - said:
        make_own(data, entry)
    return data


def check_changes(count: int) -> None:
    if count > MOST_CHANGES:
        raise TooMuch("changes", MOST_CHANGES)


def fills_in(entry: tuple[str, ...], path: list[str], tables: Tables) -> bool:
    """Whether a value makes an entry the owner's own: what people read on it, so that it is no guess of ours any more.

    That is its text. Effects that change without it leave the text a guess, which `warnings` points out; where there is
    no text, on an animal or a biome, any value that says something of it.
    """
    if "text" in blank_of(entry, tables):
        return path[len(entry) :] == ["text"]
    return path[-1] not in SAYS_LITTLE and not any(key in languages() for key in path)


def parse(line: str) -> tuple[list[str], Any]:
    entry, _, text = line.partition(" ")
    try:
        return entry.split("."), json.loads(text)
    except json.JSONDecodeError:
        raise BadSetup(f"{entry}: {text!r} is not a value") from None


def is_about_whole(path: list[str], value: Any, tables: Tables) -> bool:
    """Whether a line is about an entry as a whole: a new one, null for one that goes, or another name."""
    if is_value(path, tables):
        return value is None
    return is_entry(path, tables) and (value is None or isinstance(value, (dict, str)))


def rearrange(data: dict[str, Any], path: list[str], value: Any, tables: Tables) -> None:
    entry = ".".join(path)
    table = content_at(data, path[:-1])
    name = path[-1]
    if not isinstance(table, dict):
        raise BadSetup(f"{entry}: there is no such entry")
    if isinstance(value, dict):
        Comparison(tables).add(path, value, {})
        table[name] = filled_up(path, value, tables)
    elif name not in table:
        raise BadSetup(f"{entry}: there is no such entry")
    elif value is None:
        del table[name]
    elif value in table:
        raise BadSetup(f"{entry}: it cannot be called {value!r}, as another entry is")
    else:
        check_name(entry, value)
        entries = [(value if key == name else key, content) for key, content in table.items()]
        table.clear()
        table.update(entries)


def rename_references(data: dict[str, Any], path: list[str], value: Any, references: References) -> None:
    """What names an entry by its name follows when that is renamed."""
    for place, table in references.items():
        *inside, key = place.split(".")
        content = content_at(data, inside)
        if isinstance(value, str) and table == ".".join(path[:-1]) and content.get(key) == path[-1]:
            content[key] = value


def filled_up(path: list[str], value: dict[str, Any], tables: Tables) -> dict[str, Any]:
    """A new entry with all that it does not say; what entries in it say, it need not say itself."""
    inside = said_inside(path, value, tables)
    blank = {key: usual for key, usual in blank_of(path, tables).items() if key not in inside}
    return {**deepcopy(blank), **value}


def said_inside(path: list[str], entry: dict[str, Any], tables: Tables) -> set[str]:
    """The fields that an entry leaves to entries in it: what an event with readings does, each of them says."""
    return {field for key in entry for field in inner_blank([*path, key], tables)}


def inner_blank(table: list[str], tables: Tables) -> dict[str, Any]:
    """An empty entry of a table in an entry, `events.event.storm.reading`; nothing where that is no such table."""
    found = table_of([*table, ""], tables) or ""
    return tables[found] if "*" in found else {}


def set_value(data: dict[str, Any], path: list[str], value: Any, tables: Tables) -> None:
    entry = ".".join(path)
    content = content_at(data, path[:-1])
    if path[0] == NOT_IN_PACKS or not isinstance(content, dict):
        raise BadSetup(f"{entry}: there is no such entry")
    if is_entry(path[:-1], tables):
        content = {**blank_of(path[:-1], tables), **content}
    if path[-1] not in content and not is_value(path, tables):
        raise BadSetup(f"{entry}: there is no such entry")
    if path[-1] in languages():
        check_translation(entry, value)
    else:
        check_kind(entry, content.get(path[-1], blank_of(path, tables)), value)
    content_at(data, path[:-1])[path[-1]] = value


def content_at(data: Any, path: list[str] | tuple[str, ...]) -> Any:
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def make_own(data: dict[str, Any], path: tuple[str, ...]) -> None:
    """An entry that somebody has filled in is no guess of ours any more."""
    entry = content_at(data, path)
    if isinstance(entry, dict) and "provenance" in entry:
        entry["provenance"] = OWN
        if "open" in entry:
            entry["open"] = ""


# -- entries that come and go ---------------------------------------------------------------------------------------


def tables_of(game: str) -> Tables:
    """The tables of a game whose entries can be added, removed and renamed: each with an empty entry."""
    from foodchain.catalogue import game_vocabulary

    words = game_vocabulary(game)
    if words is None:
        return {}
    translated: dict[str, Any] = {language: {} for language in languages() if language != ENGLISH}
    return {
        table: {**blank, **translated} if isinstance(blank, dict) else blank for table, blank in words.TABLES.items()
    }


def references_of(game: str) -> References:
    """The values of a game's data that name an entry."""
    from foodchain.catalogue import game_data, game_vocabulary

    words = game_vocabulary(game)
    details: Details = words.vocabulary_of(game_data(game)).details() if words else {}
    return {place: detail.of for place, detail in details.items() if detail.kind == ENTRY and "*" not in place}


def entry_tables(game: str) -> dict[str, dict[str, Any]]:
    """Those of them whose entries have fields."""
    return {table: blank for table, blank in tables_of(game).items() if isinstance(blank, dict)}


def vocabularies() -> dict[str, Any]:
    """What the cards of each game can be made of, as its own data have it; not every game says so.

    >>> from foodchain import packs
    >>> effects = packs.vocabularies()["marine"].effects
    >>> [field.name for field in effects.by_name["swap element"].fields]
    ['optional', 'by']
    """
    from foodchain.catalogue import find_games, game_data, game_vocabulary

    found = {}
    for game in find_games():
        words = game_vocabulary(game)
        if words is not None:
            found[game] = words.vocabulary_of(game_data(game))
    return found


def is_entry(path: list[str] | tuple[str, ...], tables: Tables) -> bool:
    return isinstance(tables.get(table_of(path, tables) or ""), dict)


def is_value(path: list[str] | tuple[str, ...], tables: Tables) -> bool:
    """Whether a path is an entry that is a value and has no fields: a hex of the board at the start."""
    return table_of(path, tables) is not None and not is_entry(path, tables)


def table_of(path: list[str] | tuple[str, ...], tables: Tables) -> str | None:
    """The table whose entry a path is: `events.event.*.reading` has one for each event."""
    for table in tables:
        keys = table.split(".")
        if len(path) == len(keys) + 1 and all(key in ("*", step) for key, step in zip(keys, path)):
            return table
    return None


def renamed(lines: tuple[str, ...], game: str) -> dict[str, str]:
    """The entries that a pack calls differently: their names before and after."""
    tables = entry_tables(game)
    parsed = [parse(line) for line in lines]
    return {path[-1]: value for path, value in parsed if isinstance(value, str) and is_entry(path, tables)}


def blank_of(path: list[str] | tuple[str, ...], tables: Tables) -> Any:
    return tables.get(table_of(path, tables) or "")


# -- comparing ------------------------------------------------------------------------------------------------------


class Comparison:
    """Collects the lines that make a game's entries as a pack wants them."""

    def __init__(self, tables: Tables, references: References | None = None) -> None:
        self.tables = tables
        self.references = references or {}
        self.lines: list[str] = []

    def rearranged(self, present: dict[str, Any], rename: Any, remove: Any) -> dict[str, Any]:
        """The present entries without those that go, and with the others' new names."""
        if not isinstance(rename, dict) or not all(isinstance(n, str) for n in (*rename, *rename.values())):
            raise BadSetup('rename: a table such as { "cards.card.predator" = "shark" } is wanted')
        if not isinstance(remove, list) or not all(isinstance(entry, str) for entry in remove):
            raise BadSetup('remove: a list such as ["cards.card.predator"] is wanted')
        moved = deepcopy(present)
        for entry, value in [*rename.items(), *((entry, None) for entry in remove)]:
            path = entry.split(".")
            if not is_entry(path, self.tables) and not (is_value(path, self.tables) and value is None):
                raise BadSetup(f"{entry}: only entries of {', '.join(self.tables) or 'nothing'} come and go")
            rearrange(moved, path, value, self.tables)
            rename_references(moved, path, value, self.references)
            self.say(entry, value)
        return moved

    def say(self, entry: str, value: Any) -> None:
        self.lines.append(f"{entry} {written(value)}")
        check_changes(len(self.lines))

    def compare(self, path: list[str], present: dict[str, Any], wanted: Any) -> None:
        entry = ".".join(path)
        if not isinstance(wanted, dict):
            raise BadSetup(f"{entry}: a table is wanted, not {shortened(wanted)}")
        known = present
        inside: set[str] = set()
        if is_entry(path, self.tables):
            known = {**blank_of(path, self.tables), **present}
            inside = said_inside(path, present, self.tables) - present.keys()
        for key, value in wanted.items():
            here = ".".join([*path, str(key)])
            if key not in known and is_value([*path, str(key)], self.tables):
                check_kind(here, self.tables[entry], value)
                self.say(here, value)
            elif key not in known:
                self.add([*path, str(key)], value, known)
            elif key in languages() and is_entry(path, self.tables):
                check_translation(here, value)
                self.say(here, value)
            elif isinstance(known[key], dict):
                self.compare([*path, key], known[key], value)
            else:
                check_kind(here, known[key], value)
                if value != known[key] or key in inside:
                    self.say(here, value)

    def add(self, path: list[str], value: Any, known: dict[str, Any]) -> None:
        """A new entry, whole."""
        here = ".".join(path)
        if not is_entry(path, self.tables):
            entry = ".".join(path[:-1]) or "the game"
            raise BadSetup(f"{here}: there is no such entry; {entry} has: {', '.join(known)}")
        check_name(here, path[-1])
        check_kind(here, {}, value)
        blank = blank_of(path, self.tables)
        for key, detail in value.items():
            if inner_blank([*path, key], self.tables):
                check_kind(f"{here}.{key}", {}, detail)
                for name, inner in detail.items():
                    Comparison(self.tables).add([*path, key, name], inner, {})
            elif key not in blank:
                raise BadSetup(f"{here}.{key}: there is no such entry; {here} has: {', '.join(blank)}")
            elif key in languages():
                check_translation(f"{here}.{key}", detail)
            else:
                check_kind(f"{here}.{key}", blank[key], detail)
        removed = f"{here} null"
        if removed in self.lines:
            self.lines.remove(removed)  # replaced whole
        self.say(here, value)


def check_kind(entry: str, present: Any, wanted: Any) -> None:
    """A number for a number, a text for a text, a list of such for a list of such."""
    kinds = (int, float) if isinstance(present, float) else (type(present),)
    if not isinstance(wanted, kinds) or (isinstance(wanted, bool) and not isinstance(present, bool)):
        raise BadSetup(f"{entry}: {named(present)} is wanted, not {shortened(wanted)}")
    check_size(entry, wanted)
    if (
        isinstance(present, list)
        and isinstance(wanted, list)
        and present
        and not any(isinstance(item, (dict, list)) for item in present)
    ):
        for item in wanted:
            check_kind(entry, present[0], item)


def check_name(entry: str, name: str) -> None:
    """Names are words of records and positions."""
    if not NAME.fullmatch(name):
        raise BadSetup(f"{entry}: a name has small letters, digits and '_' only, and begins with a letter")


def check_translation(entry: str, value: Any) -> None:
    """The name and the text of an entry in another language."""
    if not isinstance(value, dict) or not value or not {*value} <= {"name", "text"}:
        raise BadSetup(f"{entry}: a table with name, text or both is wanted, not {shortened(value)}")
    for key, text in value.items():
        if not isinstance(text, str) or not text.strip() or not text.isprintable():
            raise BadSetup(f"{entry}.{key}: should be a line of text")
    check_size(entry, value)


def check_size(entry: str, value: Any) -> None:
    """Nothing that would take all memory or time, and nothing that a record could not hold: a date, say."""
    if not isinstance(value, (bool, int, float, str, list, dict)):
        raise BadSetup(f"{entry}: a number, a text, true or false, a list or a table is wanted, not {shortened(value)}")
    if isinstance(value, (int, float)) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise BadSetup(f"{entry}: a number lies between -{LARGEST_NUMBER} and {LARGEST_NUMBER}")
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise BadSetup(f"{entry}: a text has at most {LONGEST_TEXT} characters")
    if isinstance(value, (list, dict)):
        if len(value) > LONGEST_LIST:
            raise BadSetup(f"{entry}: a list has at most {LONGEST_LIST} items")
        for item in value.values() if isinstance(value, dict) else value:
            check_size(entry, item)


def shortened(value: Any) -> str:
    return shown(value, LONGEST_QUOTE)


def named(value: Any) -> str:
    names = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list"}
    return names.get(type(value), "a table")


def written(value: Any) -> str:
    """A value on one line of a record, where '#' and ';' have a meaning of their own."""
    return json.dumps(value, sort_keys=True).replace("#", "\\u0023").replace(";", "\\u003b")


def readable(line: str) -> str:
    """A change as people read it: letters as they are, which records write in ASCII.

    >>> from foodchain import packs
    >>> packs.readable('cards.card.predator.fr.text "\\\\u00c9liminez"')
    'cards.card.predator.fr.text "Éliminez"'
    """
    path, value = parse(line)
    return f"{'.'.join(path)} {json.dumps(value, ensure_ascii=False)}"


# -- what a pack amounts to -----------------------------------------------------------------------------------------


def with_pack(game: str, lines: tuple[str, ...]) -> dict[str, Any]:
    """A game's data with the changes of a pack."""
    from foodchain.catalogue import game_data

    data = replaced(game_data(game), lines, tables_of(game), references_of(game))
    return {name: entries for name, entries in data.items() if name != NOT_IN_PACKS}


@checked
def differences(game: str, one: tuple[str, ...], other: tuple[str, ...] = ()) -> list[tuple[str, Any, Any]]:
    """Every value that is not the same with one pack's changes as with another's (ours without any).

    None stands for what is not there. Provenance and the like follow from the rest and are left out.

    >>> from foodchain import packs
    >>> packs.differences("cards", ("numbers.rounds 5",))
    [('numbers.rounds', 5, 10)]
    """
    packed = [Naming(game, lines) for lines in (one, other)]
    values = [naming.values(with_pack(game, lines)) for naming, lines in zip(packed, (one, other))]
    found: list[tuple[str, Any, Any]] = packed[0].differently(packed[1])
    for entry in dict.fromkeys([*values[1], *values[0]]):
        mine, others = values[0].get(entry), values[1].get(entry)
        if mine != others and entry[-1] not in META:
            naming = packed[0] if entry in values[0] else packed[1]
            found.append((".".join(naming.renamed(entry)), mine, others))
    return found


class Naming:
    """What the entries of a pack are called, so that one that it renames is compared with what it was before."""

    def __init__(self, game: str, lines: tuple[str, ...]) -> None:
        tables = entry_tables(game)
        self.references = references_of(game)
        parsed = sorted([parse(line) for line in lines], key=lambda line: len(line[0]))
        self.new_names: dict[tuple[str, ...], str] = {}  # by what they were called before
        for path, value in parsed:
            if isinstance(value, str) and is_entry(path, tables):
                self.new_names[self.original(path)] = value

    def original(self, path: list[str]) -> tuple[str, ...]:
        """The same place as it would be called without the pack."""
        found: tuple[str, ...] = ()
        for key in path:
            old = [before[-1] for before, new in self.new_names.items() if before[:-1] == found and new == key]
            found = (*found, old[0] if old else key)
        return found

    def renamed(self, path: tuple[str, ...]) -> list[str]:
        return [self.new_names.get(path[: end + 1], path[end]) for end in range(len(path))]

    def values(self, data: dict[str, Any]) -> dict[tuple[str, ...], Any]:
        return {self.original(path): self.original_value(path, value) for path, value in flattened([], data)}

    def original_value(self, path: list[str], value: Any) -> Any:
        """The same entry where a value names one that is renamed."""
        table = self.references.get(".".join(path))
        return value if table is None else self.original([*table.split("."), value])[-1]

    def differently(self, other: Naming) -> list[tuple[str, Any, Any]]:
        """The entries that two packs call differently, one difference each."""
        found: list[tuple[str, Any, Any]] = []
        for path in dict.fromkeys([*self.new_names, *other.new_names]):
            mine, others = self.new_names.get(path, path[-1]), other.new_names.get(path, path[-1])
            if mine != others:
                found.append((".".join(self.renamed(path)), mine, others))
        return found


def flattened(path: list[str], content: dict[str, Any]) -> list[tuple[list[str], Any]]:
    found: list[tuple[list[str], Any]] = []
    for key, value in content.items():
        if isinstance(value, dict):
            found += flattened([*path, key], value)
        else:
            found.append(([*path, key], value))
    return found


def guesses(game: str, lines: tuple[str, ...]) -> dict[str, tuple[bool, str]]:
    """The entries that are marked ≈ or leave a question open with the changes of a pack: which of both.

    >>> from foodchain import packs
    >>> packs.guesses("marine", ())["cards.card.extremophiles"]
    (True, 'how much each is worth')
    """
    found: dict[str, tuple[bool, str]] = {}
    data = with_pack(game, lines)
    for table in entry_tables(game):
        for name, entry in table_entries(data, table):
            marked = entry.get("provenance") == GUESS
            question = "" if entry.get("provenance") == OWN else entry.get("open") or entry.get("alternative") or ""
            if marked or question:
                found[f"{table}.{name}"] = (marked, question)
    return found


EFFECTS_ONLY = "effects only"
TEXT_ONLY = "text only"
NOBODY_CHOSEN = "nobody chosen"


@checked
def warnings(game: str, lines: tuple[str, ...]) -> list[str]:
    """What fits the rules and yet looks like an oversight, one a line: effects that a text no longer tells, say."""
    said = {
        EFFECTS_ONLY: "{fields} changed, but the text is still ours; say it in text",
        TEXT_ONLY: "the text changed, but not what the card does; check that they agree",
        NOBODY_CHOSEN: "'same' in {fields} is who was chosen before, but nobody was; who acts chooses then",
    }
    return [
        f"{entry}: {said[kind].format(fields=' and '.join(fields))}" for entry, kind, fields in oversights(game, lines)
    ]


def oversights(game: str, lines: tuple[str, ...]) -> list[tuple[str, str, list[str]]]:
    """Entries of which only the effects changed, or only the text, or that mean somebody chosen when nobody was.

    Each with the fields that it is about.
    """
    tables = tables_of(game)
    changed: dict[str, set[str]] = {}
    for path, value in [parse(line) for line in lines]:
        if not is_entry(path, tables):
            for end in range(1, len(path)):
                if is_entry(path[:end], tables):
                    changed.setdefault(".".join(path[:end]), set()).add(path[end])
        elif isinstance(value, dict):
            changed.setdefault(".".join(path), set()).update(value)
    found = []
    for entry, fields in changed.items():
        acts = fields & set(TOLD_BY_TEXT)
        if acts and "text" not in fields and "text" in blank_of(entry.split("."), tables):
            found.append((entry, EFFECTS_ONLY, sorted(acts)))
        if "text" in fields and not acts:
            found.append((entry, TEXT_ONLY, ["text"]))
        if acts:
            content = content_at(with_pack(game, lines), entry.split("."))
            unclear = [field for field in sorted(acts) if any(map(same_as_nobody, effect_lists(content.get(field))))]
            if unclear:
                found.append((entry, NOBODY_CHOSEN, unclear))
    return found


def effect_lists(value: Any) -> list[list[dict[str, Any]]]:
    """A list of effects, and those that lie in its items: what powers set off."""
    items = [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
    return [items, *(inner for item in items if "effects" in item for inner in effect_lists(item["effects"]))]


def place_of(pack: str | Path, message: str) -> str:
    """`mine.toml:12: ` where the entry that a message begins with is written in a pack's file; "" if it is not."""
    try:
        text = Path(pack).read_text("utf-8")
        read_toml(text)
    except (OSError, ValueError, FoodchainError):
        return ""
    line = line_of(text, message.split(": ", maxsplit=1)[0])
    return f"{pack}:{line}: " if line else ""


def line_of(text: str, entry: str) -> int | None:
    """The line of a pack's file that an entry (or the nearest one above it) is written on, counted from 1."""
    found: tuple[int, int] | None = None
    table: list[str] = []
    wanted = entry.split(".")
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        stripped = line.strip()
        if stripped.startswith("[") and stripped.split("#")[0].rstrip().endswith("]") and "=" not in stripped:
            table = keys_of(stripped.split("#")[0].strip().strip("[]"))
            path = table
        elif "=" in stripped and not stripped.startswith("#"):
            path = table + keys_of(stripped.partition("=")[0])
        else:
            continue
        if path == wanted[: len(path)] and (found is None or len(path) > found[0]):
            found = (len(path), number)
    if found is None or found[0] < len(wanted):
        for number, line in enumerate(lines, 1):
            if f'"{entry}"' in line or f"'{entry}'" in line:
                return number  # in `remove` or `rename`
    if found is not None and found[0] < len(wanted) and wanted[found[0]].isdigit():
        return line_of_item(lines, found[1], int(wanted[found[0]]))
    return found[1] if found else None


def line_of_item(lines: list[str], first: int, wanted: int) -> int:
    """The line of an item of a list of tables that begins on a line, `effects = [{ … }, { … }]`."""
    depth = seen = 0
    quote = ""
    for number in range(first, len(lines) + 1):
        line = lines[number - 1]
        for sign in line.partition("=")[2] if number == first else line:
            if quote or sign in "\"'":
                quote = "" if sign == quote else quote or sign
            elif sign == "#":
                break
            elif sign in "[{":
                seen += sign == "{" and depth == 1
                if seen == wanted:
                    return number
                depth += 1
            elif sign in "]}":
                depth -= 1
    return first


def keys_of(dotted: str) -> list[str]:
    """The keys of a TOML path; quoted ones may hold dots."""
    return [key.strip("\"'") for key in re.findall(r"\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+", dotted)]


# -- a first pack ---------------------------------------------------------------------------------------------------


@checked
def starter(game: str) -> str:
    """A pack that changes nothing yet: every entry we had to guess, commented out, with what is open about it.

    >>> from foodchain import packs
    >>> packs.starter("marine").count("# [cards.card.")
    35
    """
    lines = [
        f"# A pack for foodchain: what we had to guess of {game}, commented out.",
        "# Take the '# ' away from the entries that you can read off your own cards, and change them.",
        "# docs/packs.md tells what can be written. Then: foodchain pack check, preview, play --pack.",
        f"game = {json.dumps(game)}",
    ]
    for table in entry_tables(game):
        for name, entry in table_entries(with_pack(game, ()), table):
            if entry.get("provenance") == "reconstructed" or entry.get("open") or entry.get("alternative"):
                question = entry.get("open") or entry.get("alternative")
                lines += ["", *([f"# Open: {question}."] if question else [])]
                content = {key: value for key, value in entry.items() if key not in META}
                lines += [f"# {line}" for line in table_lines([*table.split("."), name], content) if line]
    return "\n".join(lines) + "\n"


def table_entries(data: dict[str, Any], table: str) -> list[tuple[str, dict[str, Any]]]:
    """The entries of a table; those of tables in other entries are written with these."""
    content = {} if "*" in table else content_at(data, table.split("."))
    return list(content.items())


# -- writing TOML ---------------------------------------------------------------------------------------------------


def table_lines(path: list[str], content: dict[str, Any]) -> list[str]:
    """A table: its own values first, then the tables in it."""
    values = {key: value for key, value in content.items() if not isinstance(value, dict)}
    lines: list[str] = []
    if values or not content:
        lines += ["", f"[{'.'.join(key_text(key) for key in path)}]"]
        lines += [f"{key_text(key)} = {value_text(value)}" for key, value in values.items()]
    for key, value in content.items():
        if isinstance(value, dict):
            lines += table_lines([*path, key], value)
    return lines


def key_text(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def value_text(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key_text(key)} = {value_text(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(value_text(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
