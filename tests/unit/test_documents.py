"""What the documents name exists, and what they write down can be read."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from tools import vocabulary

import foodchain

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
FOLDERS = ["src", "client/src", "docs", "tests", "tools", "deploy", "examples"]
FILE = re.compile(r"`([\w./-]*\w\.(?:py|ts|svelte|toml|md|svg|yaml|service|lock)|[\w./-]+/)`")


@cache
def files() -> list[str]:
    found = [*ROOT.iterdir(), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    return ["/" + path.relative_to(ROOT).as_posix() + "/" * path.is_dir() for path in found]


@cache
def built_folders() -> list[str]:
    """What `make` builds and git ignores; in a fresh clone it is not there yet."""
    lines = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith("/") and line.endswith("/")]


def is_there(name: str) -> bool:
    folders = [f"/{name[: end + 1]}" for end, sign in enumerate(name) if sign == "/"]
    built = any(path.endswith(folder) for path in built_folders() for folder in folders)
    return built or any(path.endswith(f"/{name}") for path in files())


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_a_document_names_exist(document: Path) -> None:
    """They may be named from any folder."""
    named = set(FILE.findall(document.read_text("utf-8")))
    assert not {name for name in named if not is_there(name)}


def indented_blocks(text: str) -> list[str]:
    """The examples of a document, without their indentation."""
    found = re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    return [re.sub("^    ", "", block, flags=re.MULTILINE) for block in found]


def test_records_and_positions_in_the_notation_can_be_read() -> None:
    blocks = indented_blocks((ROOT / "docs/notation.md").read_text("utf-8"))
    games = [foodchain.load(block) for block in blocks if block.startswith("foodchain ")]
    assert games


def test_code_about_adding_a_game_is_that_of_the_game() -> None:
    text = (ROOT / "docs/add-a-game.md").read_text("utf-8")
    folder = ROOT / "tests/acorns"
    sources = [path.read_text("utf-8") for path in [*folder.glob("*.py"), *folder.glob("words/en/*.toml")]]
    excerpts = re.findall(r"```(?:python|toml)\n(.*?)```", text, re.DOTALL)
    assert excerpts
    assert [excerpt for excerpt in excerpts if not any(excerpt in source for source in sources)] == []


def test_the_vocabulary_of_packs_is_up_to_date() -> None:
    assert vocabulary.WRITTEN.read_text("utf-8") == vocabulary.document(), "make vocabulary writes it anew"


def test_packs_in_the_document_can_be_played_with() -> None:
    by_hand = (ROOT / "docs/packs.md").read_text("utf-8").partition(vocabulary.MARK)[0]
    blocks = [block for block in re.split(r"\n(?!    )(?=\S)", by_hand) if "    game = " in block]
    written = [
        re.sub("^    ", "", "\n".join(re.findall(r"^(?:    .*)?$", block, re.MULTILINE)), flags=re.MULTILINE)
        for block in blocks
    ]
    assert len(written) == 2
    for text in written:
        assert foodchain.new("marine", seats=2, pack=tomllib.loads(text)).rules.pack
