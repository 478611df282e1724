"""The page's types of what the server says are those of the server."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from tools.typescript import HEAD, WRITTEN, Writer, protocol

from foodchain.server import wire

PYTHON = '''
"""Sheep."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import UNSET, Meta, Struct, UnsetType, field

Name = Annotated[str, Meta(max_length=40)]
Mood = Literal["calm", "it's fine"]
"""How it is."""

Told = dict[str, int | str] | list[dict[str, int | str]] | Literal["a bell", "a whistle that only the dog can hear"]
"""By what. Nonetheless it may be None."""

class Sheep(Struct):
    """One of them."""

    name: Name
    mood: Mood | None
    place: tuple[int, float]
    mother: str = field(name="for")
    """None: unknown."""

class Bought(Sheep, tag_field="type", tag="bought"):
    moods: list[Mood | None] = []
    wool: int | UnsetType = UNSET

class Flock(TypedDict):
    all: dict[str, list[Sheep]]
    dog: NotRequired[str]
'''

TYPESCRIPT = """
/** How it is. */
export type Mood = 'calm' | 'it\\'s fine'

/** By what. Nonetheless it may be null. */
export type Told =
  | Record<string, number | string>
  | Record<string, number | string>[]
  | 'a bell' | 'a whistle that only the dog can hear'

/** One of them. */
export interface Sheep {
  name: string
  mood: Mood | null
  place: [number, number]
  /** null: unknown. */
  for: string
}

export interface Bought extends Sheep {
  type: 'bought'
  moods?: (Mood | null)[]
  wool?: number
}

export interface Flock {
  all: Record<string, Sheep[]>
  dog?: string
}
"""


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert WRITTEN.read_text() == protocol(), "make protocol writes them anew"


def test_a_new_module_of_the_wire_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "meadow.py").write_text(PYTHON.lstrip())
    monkeypatch.setattr(wire, "__path__", [*wire.__path__, str(tmp_path)])
    assert "export interface Flock {" in protocol()


def test_types_are_written_as_typescript(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sheep.py").write_text(PYTHON.lstrip())
    monkeypatch.syspath_prepend(tmp_path)
    written = Writer([import_module("sheep")]).file()
    assert written.startswith(f"{HEAD}\n\n// -- Sheep ---")
    assert written.partition("-\n")[2].strip() == TYPESCRIPT.strip()
