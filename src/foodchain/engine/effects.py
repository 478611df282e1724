"""The vocabulary in which cards and traits are written: each effect with its fields, what they mean, and an example.

A game declares its effects once. The check of a pack, the numbers that the rules run on, `docs/packs.md` and any form
in which a card is edited are made from that.
"""

from __future__ import annotations

from typing import Any, Final

from foodchain.errors import BadSetup

# Kinds of values.
NUMBER: Final = "number"  # a whole number between `least` and `most`
COUNT: Final = "count"  # the same, or a word: "slot" is as many as the slot says from which the card was taken
CHOICE: Final = "choice"  # one of `choices`
CHOICES: Final = "choices"  # a list of some of them
YES: Final = "yes"  # true or false
EFFECTS: Final = "effects"  # a list of effects

MOST_EFFECTS: Final = 12  # of one card: enough for any, and a bound for what strangers' packs can set off
BESIDE: Final = -1  # a field whose value the game reads itself

# Who does an effect is settled before whom it is about. Both can be somebody chosen, or the one chosen before.
PARTIES: Final = ("by", "who")
CHOSEN: Final = "chosen"
SAME: Final = "same"


class Field:
    """One detail of an effect. `into` says where its number goes; without a default it has to be given."""

    def __init__(
        self,
        name: str,
        kind: str,
        text: str,
        into: int,
        default: Any = None,
        choices: tuple[str, ...] = (),
        least: int = 0,
        most: int = 0,
    ) -> None:
        self.name = name
        self.kind = kind
        self.text = text
        self.into = into
        self.default = default
        self.choices = choices
        self.least = least
        self.most = most
        self.word = "slot"  # what a COUNT can be beside a number

    def check(self, entry: str, value: Any) -> None:
        """Refuse a value that the field cannot have, naming the entry."""
        if self.kind == COUNT and value == self.word:
            return
        if self.kind in (NUMBER, COUNT):
            if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
                raise BadSetup(f"{entry}: should be {self.wanted()}, not {value!r}")
        elif self.kind == YES:
            if not isinstance(value, bool):
                raise BadSetup(f"{entry}: should be true or false, not {value!r}")
        elif self.kind == CHOICE:
            if value not in self.choices:
                raise BadSetup(f"{entry}: {value!r} is none of: {', '.join(self.choices)}")
        elif self.kind == CHOICES:
            if not isinstance(value, list):
                raise BadSetup(f"{entry}: a list of some of these is wanted: {', '.join(self.choices)}; not {value!r}")
            for item in value:
                if item not in self.choices:
                    raise BadSetup(f"{entry}: {item!r} is none of: {', '.join(self.choices)}")

    def wanted(self) -> str:
        """The values that it can have, in words."""
        if self.kind in (NUMBER, COUNT):
            numbers = f"{self.least}" if self.least == self.most else f"a whole number from {self.least} to {self.most}"
            return numbers + (f' or "{self.word}"' if self.kind == COUNT else "")
        if self.kind == YES:
            return "true or false"
        if self.kind == EFFECTS:
            return "a list of effects"
        of = "one of: " if self.kind == CHOICE else "a list of: "
        return of + ", ".join(self.choices)

    def data(self) -> dict[str, Any]:
        """The declaration as plain data, for documents and forms."""
        found: dict[str, Any] = {"name": self.name, "kind": self.kind, "text": self.text, "default": self.default}
        if self.kind in (NUMBER, COUNT):
            found["least"] = self.least
            found["most"] = self.most
        if self.kind == COUNT:
            found["word"] = self.word
        if self.kind in (CHOICE, CHOICES):
            found["choices"] = list(self.choices)
        return found


class Effect:
    """Something that a card or trait does, with its fields and an example."""

    def __init__(self, name: str, text: str, fields: list[Field], example: dict[str, Any]) -> None:
        self.name = name
        self.text = text
        self.fields = fields
        self.example: dict[str, Any] = {"do": name, **example}

    def value(self, effect: dict[str, Any], field: Field) -> Any:
        return effect.get(field.name, field.default)

    def data(self) -> dict[str, Any]:
        fields = [field.data() for field in self.fields]
        return {"name": self.name, "text": self.text, "fields": fields, "example": self.example}


def same_as_nobody(effects: list[dict[str, Any]]) -> bool:
    """Whether one of a card's effects is for the one that was chosen before, though none was."""
    for effect in effects:
        for party in PARTIES:
            if effect.get(party) == CHOSEN:
                return False
            if effect.get(party) == SAME:
                return True
    return False


class Effects:
    """All effects of one kind: what cards do, say, or what traits can."""

    def __init__(self, kind: str, text: str, effects: list[Effect]) -> None:
        self.kind = kind
        self.text = text
        self.effects = effects
        self.names = [effect.name for effect in effects]
        self.by_name = {effect.name: effect for effect in effects}

    def check(self, entry: str, items: Any, nested: Effects | None = None) -> None:
        """A list of effects: known ones, each with the fields that belong to it."""
        if not isinstance(items, list):
            raise BadSetup(f"{entry}: a list is wanted, not {items!r}")
        if len(items) > MOST_EFFECTS:
            raise BadSetup(f"{entry}: {len(items)} are too many; {MOST_EFFECTS} are possible")
        for number, item in enumerate(items, 1):
            if not isinstance(item, dict):
                raise BadSetup(f"{entry}.{number}: should be a table such as {{ do = ... }}, not {item!r}")
            self.check_item(f"{entry}.{number}", item, nested)

    def check_item(self, entry: str, item: dict[str, Any], nested: Effects | None) -> None:
        name = item.get("do")
        if not isinstance(name, str) or name not in self.by_name:
            raise BadSetup(f"{entry}: {name!r} is not known; there are: {', '.join(self.names)}")
        effect = self.by_name[name]
        known = [field.name for field in effect.fields]
        for detail in item:
            if detail != "do" and detail not in known:
                raise BadSetup(f"{entry}: {name!r} has no {detail!r}; it has: {', '.join(known) or 'nothing more'}")
        for field in effect.fields:
            if field.name not in item:
                if field.default is None:
                    raise BadSetup(f"{entry}: {name!r} needs {field.name!r}, {field.wanted()}")
            elif field.kind == EFFECTS:
                assert nested is not None
                nested.check(f"{entry}.{field.name}", item[field.name])
            else:
                field.check(f"{entry}.{field.name}", item[field.name])

    def data(self) -> dict[str, Any]:
        return {"kind": self.kind, "text": self.text, "effects": [effect.data() for effect in self.effects]}
