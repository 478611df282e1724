"""foodchain pack: a template to edit, and what a pack changes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import foodchain
from foodchain import packs
from foodchain.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(list(words))
    printed = capsys.readouterr()
    return int(left.value.code or 0), printed.out, printed.err


@pytest.mark.parametrize("game", [info.name for info in foodchain.games()])
def test_an_exported_pack_changes_nothing(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.toml"
    assert run(capsys, "pack", "export", game, "--out", str(file))[0] == 0
    code, out, _ = run(capsys, "pack", "check", game, str(file))
    assert (code, out.strip()) == (0, "nothing differs from ours")


def test_a_changed_number_is_told_and_played_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.toml"
    file.write_text('game = "base"\n[terrain.terrain.sea]\npays = [10, 5, 3, 2]\n')
    code, out, _ = run(capsys, "pack", "check", "base", str(file))
    assert code == 0 and "1 values differ" in out and "sea" in out
    game = foodchain.new("base", seats=2, seed=1, pack=str(file))
    assert foodchain.load(game.record()).position() == game.position()


@pytest.mark.parametrize(
    ("text", "message"),
    [("[terrain.terrain.swamp]\npays = [1]", "swamp"), ("not toml at all [", "TOML"), ('game = "cards"', "cards")],
)
def test_a_bad_pack_is_refused_in_one_line(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    code, _, err = run(capsys, "pack", "check", "base", str(file))
    assert code == 2 and message in err and len(err.strip().splitlines()) == 1


def test_a_pack_that_is_nested_too_deeply_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = pack_file(tmp_path, "a = " + "[" * 50_000 + "]" * 50_000)
    code, _, err = run(capsys, "pack", "check", "base", file)
    assert code == 2 and "nested too deeply" in err and len(err.strip().splitlines()) == 1


@pytest.mark.parametrize("command", ["new", "export"])
def test_a_file_with_work_in_it_is_replaced_only_by_force(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = pack_file(tmp_path)
    code, _, err = run(capsys, "pack", command, "marine", "--out", file)
    assert code == 2 and "--force" in err and Path(file).read_text() == MINE
    assert run(capsys, "pack", command, "marine", "--out", file, "--force")[0] == 0
    assert Path(file).read_text() != MINE
    assert run(capsys, "pack", command, "marine", "--out", "-")[0] == 0


def test_a_drawing_replaces_no_file_but_by_force(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = pack_file(tmp_path)
    code, _, err = run(capsys, "pack", "preview", "marine", file, "--svg", str(tmp_path / "new.svg"), "--html", file)
    assert code == 2 and "--force" in err and Path(file).read_text() == MINE
    assert not (tmp_path / "new.svg").exists(), "all or nothing"
    again = ["pack", "preview", "marine", file, "--svg", str(tmp_path / "new.svg")]
    assert run(capsys, *again)[0] == 0
    assert run(capsys, *again)[0] == 2
    assert run(capsys, *again, "--force")[0] == 0


def test_letters_are_printed_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = pack_file(tmp_path, '[cards.card.predator.fr]\ntext = "Éliminez; #1"')
    assert '{"text": "Éliminez; #1"}' in run(capsys, "pack", "check", "marine", file)[1]


def test_cards_are_not_drawn_in_a_language_that_we_lack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "pack", "preview", "marine", pack_file(tmp_path), "--language", "xx")
    assert code == 2 and "'xx'" in err and "en, " in err


def test_a_pack_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "pack", "check", "base", "/no/such/pack.toml")[0] == 2
    assert run(capsys, "pack", "export", "chess")[0] == 2


MINE = """game = "marine"
remove = ["cards.card.fertile"]

[cards.card.annelids]  # worms
effects = [{ do = "points for element", element = "worms", where = "anywhere" }]

[traits.trait.solitary]
text = "Printed."
"""


def pack_file(folder: Path, text: str = MINE, name: str = "mine.toml") -> str:
    (folder / name).write_text(text)
    return str(folder / name)


@pytest.mark.parametrize("game", [info.name for info in foodchain.games()])
def test_a_new_pack_changes_nothing(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "own.toml")
    assert run(capsys, "pack", "new", game, "--out", file)[0] == 0
    assert run(capsys, "pack", "check", game, file)[1].strip() == "nothing differs from ours"


@pytest.mark.parametrize("game", ["marine", "cards"])
def test_a_new_pack_without_its_comment_signs_changes_nothing_either(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = run(capsys, "pack", "new", game)[1]
    entries = "\n".join(line.removeprefix("# ") for line in text.splitlines()[3:] if not line.startswith("# Open"))
    assert len(tomllib.loads(entries)) > 1
    assert packs.changes(game, tomllib.loads(entries)) == ()


def test_texts_that_no_longer_fit_are_pointed_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = pack_file(tmp_path)
    code, out, _ = run(capsys, "pack", "check", "marine", file)
    notes = [line for line in out.splitlines() if "note: " in line]
    assert code == 0 and len(notes) == 2
    assert notes[0].startswith(f"{file}:4: note: cards.card.annelids: effects changed, but the text is still ours")
    assert notes[1].startswith(f"{file}:7: note: traits.trait.solitary: the text changed")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('where = "anywhere"', 'where = "nowhere"', ":5: cards.card.annelids.effects.1.where: 'nowhere' is none of"),
        ('where = "anywhere"', "wings = 2", ":5: cards.card.annelids.effects.1: 'points for element' has no 'wings'"),
        ("[traits.trait.solitary]", "[traits.trait.lonely]", ":7: traits.trait.lonely.powers"),
        ("cards.card.fertile", "cards.card.unicorn", ":2: cards.card.unicorn: there is no such entry"),
        (
            "[{ do",
            "[\n  { do = 'multiply' }, # {\n  { do = 'fly' },\n  { do",
            ":7: cards.card.annelids.effects.2: 'fly' is",
        ),
    ],
)
def test_errors_tell_the_line(
    old: str, new: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = pack_file(tmp_path, MINE.replace(old, new))
    code, _, err = run(capsys, "pack", "check", "marine", file)
    assert code == 2 and told.partition(".powers")[0] in err and len(err.strip().splitlines()) == 1


def test_a_pack_is_compared_with_ours_and_with_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, other = pack_file(tmp_path), pack_file(tmp_path, MINE.replace("Printed.", "Typed."), "other.toml")
    out = run(capsys, "pack", "diff", "marine", mine)[1]
    assert "cards.card.fertile.text" in out and "is not there" in out
    out = run(capsys, "pack", "diff", "marine", mine, other)[1]
    assert out.splitlines() == [
        "traits.trait.solitary.text",
        f'  {other}: "Typed."',
        f'  {mine}: "Printed."',
        "1 values differ",
    ]
    assert run(capsys, "pack", "diff", "marine", mine, mine)[1].strip() == "nothing differs"


def test_the_cards_of_a_pack_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = pack_file(tmp_path)
    out = run(capsys, "pack", "preview", "marine", file)[1]
    assert [line.partition(":")[0] for line in out.splitlines()] == ["cards.card.annelids", "traits.trait.solitary"]
    made = {kind: str(tmp_path / f"cards.{kind}") for kind in ("html", "svg", "png")}
    options = [word for kind, path in made.items() for word in (f"--{kind}", path)]
    assert run(capsys, "pack", "preview", "marine", file, "--all", "--dark", *options)[0] == 0
    assert Path(made["png"]).read_bytes()[1:4] == b"PNG"
    assert "Adaptability" in Path(made["html"]).read_text() and "<svg" in Path(made["svg"]).read_text()
    out = run(capsys, "pack", "preview", "base", pack_file(tmp_path, "", "empty.toml"), "--all")[1]
    assert out.startswith("cards.card.aquatic: Aquatic. Lay any disk") and len(out.splitlines()) == 26


def test_errors_of_a_pack_that_is_played_with_tell_the_line_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = pack_file(tmp_path, MINE.replace('where = "anywhere"', 'where = "nowhere"'))
    code, _, err = run(capsys, "simulate", "marine", "--pack", file)
    assert code == 2 and f"{file}:5: cards.card.annelids.effects.1.where: 'nowhere' is none of" in err
