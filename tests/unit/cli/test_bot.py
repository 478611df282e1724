"""foodchain bot, and whatever else plays with plug-ins; first of all, docs/first-bot.md as a newcomer types it."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from doctest import ELLIPSIS, DocTestParser, DocTestRunner
from pathlib import Path

import pytest

from foodchain.bots import bot_names
from foodchain.bots.plugins import driver
from tests.conftest import missing
from tests.unit.bots.test_documented_bots import NODE, first_bot
from tests.unit.cli.conftest import Run


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody was warned of anything yet."""
    monkeypatch.setattr(driver, "told", set())
    monkeypatch.setattr(driver, "given_up", set())
    yield
    driver.end_idle()


def test_the_way_to_a_first_bot(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All commands in their order, but for those that wait for somebody; the code goes where the document says."""
    if not NODE.exists():
        missing("Node is not in .venv/bin")
    monkeypatch.setenv("PATH", str(NODE.parent), prepend=":")
    parts = re.split(r"```python\n(from foodchain.*?)```", first_bot(), flags=re.DOTALL)
    typed = 0
    for i, part in enumerate(parts):
        if i % 2:
            (tmp_path / "my_bot.py").write_text(part)
            continue
        for command in re.findall(r"^    foodchain (.*)$", part, re.MULTILINE):
            if command.split()[0] in ("play", "serve", "arena"):
                continue
            done = run(*shlex.split(re.sub(r"--games \d+", "--games 4", command)))
            assert (done.code, done.err) == (0, ""), command
            assert "forfeited to" not in done.out
            typed += 1
    assert typed >= 9
    monkeypatch.syspath_prepend(tmp_path)
    example = DocTestParser().get_doctest(first_bot(), {}, "first-bot", None, 0)
    assert DocTestRunner(optionflags=ELLIPSIS).run(example).failed == 0
    sys.modules.pop("my_bot")


def test_what_is_said_of_mistakes(run: Run, tmp_path: Path) -> None:
    """The words of the table are those that are really said."""
    table = first_bot()
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, sight):\n        return [][0]\n")
    (tmp_path / "worse.py").write_text("class Worse\n")
    cases = {
        "nowhere:Bot": "there is no module ",
        "worse:Worse": "does not start: it says: ",
        "bad:Bad": "it says: IndexError: ",
    }
    for bot, said in cases.items():
        assert f"`{said}" in table
        done = run("bot", "check", bot, "--game", "cards")
        assert done.code in (1, 2) and said in " ".join((done.out + done.err).split()), (done.out, done.err)


def test_templates_play(run: Run) -> None:
    run("bot", "new", "big_shark")
    data = run("bot", "check", "big_shark:BigShark", "--game", "cards", "--json").data
    assert data["description"] == "Takes any option that is not a waste of time."
    [trial] = data["games"]
    assert trial["decisions"] > 10 and trial["forfeits"] == {} and trial["repeatable"]


# -- bots of several kinds at one table -----------------------------------------------------------------------------

BOTS = {
    "first.py": "class First:\n def choose(self, sight): return sight.decision.options[0]\n",
    "bad.py": "class Bad:\n def choose(self, sight): raise ValueError('no idea')\n",
    "odd.py": "import os\nclass Odd:\n def choose(self, sight): return sight.decision.options[-os.urandom(1)[0] % 2]\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where commands are given, with some bots."""
    for name, text in BOTS.items():
        (tmp_path / name).write_text(text)
    return tmp_path


PROGRAM = f"run:{sys.executable} -m foodchain.bots.plugins.python_bot first:First ''"


def test_bots_are_named_one_by_one(run: Run, folder: Path) -> None:
    bots = [PROGRAM, "first:First", "lively"]
    done = run("simulate", "cards", *(word for bot in bots for word in ("--bot", bot)), "--games", "2", "--json")
    assert done.err == "" and done.data["table"] == bots
    assert done.data["forfeits"] == dict.fromkeys(bots, 0)


def test_results_are_the_same_with_more_processes(run: Run, folder: Path) -> None:
    command = ("simulate", "cards", "--bots", "first:First,random", "--games", "4", "--json")
    one, two = run(*command).data, run(*command, "--jobs", "2").data
    assert one.pop("speed") and two.pop("speed") and one == two


def test_forfeits_are_told_once_and_counted(run: Run, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    done = run("simulate", "cards", "--bots", "bad:Bad,lively", "--games", "2")
    assert done.code == 0
    why, given_up = caplog.messages
    assert why == "The bot bad:Bad forfeits a decision to lively: it says: ValueError: no idea (bad.py, line 2)."
    assert "not asked any more in this game" in given_up
    assert re.search(r"bad:Bad forfeited \d\d+ decisions, which lively made; foodchain bot check tells why", done.out)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("simulate cards --bots lively,lively --bot lively", "by --bots or one by one by --bot, not by both"),
        ("simulate cards --bots nowhere:Bot", "there is no module nowhere in this folder"),
        ("simulate cards --bots first:Two", "does not start: it says: there is no class Two in first; it has First"),
        ("simulate cards --bots first:First@1s", "takes no budget"),
        ("fuzz cards --bot run:false", "the bot run:false does not start: its program ended with code 1"),
        ("play cards --bot missing.py:Bot", "there is no file missing.py"),
        ("bot check clever", "there is no bot 'clever'"),
        ("bot check lively --game chess", "there is no game 'chess'"),
        ("bot new My-Bot", "is no name for a bot"),
        ("bot new first", "first.py is there already; --force replaces it"),
        ("bot new shark --language cobol", "language"),
    ],
)
def test_what_is_wrong_is_told_at_once(run: Run, folder: Path, command: str, message: str) -> None:
    done = run(*command.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("foodchain: ") and done.err.count("\n") == 1 and message in done.err


def test_the_list(run: Run) -> None:
    done = run("bot", "list")
    assert done.code == 0 and "greedy" in done.out and "Any legal option" in done.out
    assert list(run("bot", "list", "--json").data["bots"]) == bot_names()


def test_a_bot_that_is_not_repeatable(run: Run, folder: Path) -> None:
    done = run("bot", "check", "odd:Odd", "--game", "base")
    assert done.code == 0 and "plays other games for the same seed" in done.out


# -- at a table in the terminal -------------------------------------------------------------------------------------


def test_a_game_in_the_terminal(run: Run, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    done = run("play", "cards", "--people", "0", "--bot", "first:First", "--bot", "bad:Bad", "--seed", "1")
    assert done.code == 0 and "The game is over" in done.out
    assert "bad:Bad forfeited" in done.out and "ValueError: no idea" in caplog.messages[0]


def test_a_saved_game_starts_no_program(run: Run, folder: Path) -> None:
    """It may come from anybody; whoever goes on with it says what is to be run."""
    game = folder / "game.txt"
    run("play", "cards", "--seats", "2", "--bots", "lively", "--seed", "1", "--save", game, typed="quit\n")
    saved = game.read_text()
    for name in ("first:First", f"run:touch {folder / 'smuggled'}"):
        game.write_text(saved.replace("person lively", f"person {shlex.quote(name)}"))
        done = run("play", "--resume", game, typed="quit\n")
        assert done.code == 2 and f"wants to run the bot {name}; if you trust it, name it yourself by --bot" in done.err
    assert not (folder / "smuggled").exists()
    done = run("play", "--resume", game, "--bot", "first:First", typed="quit\n")
    assert done.code == 0 and "# table: person first:First" in game.read_text()


def test_a_saved_game_keeps_the_names_of_bots(run: Run, folder: Path) -> None:
    game = folder / "game.txt"
    done = run("play", "cards", "--seats", "2", "--bot", PROGRAM, "--seed", "1", "--save", game, typed="quit\n")
    assert f"# table: person {shlex.quote(PROGRAM)}" in game.read_text()
    assert f"wants to run the bot {PROGRAM};" in run("play", "--resume", game, typed="quit\n").err
    again = done.out.partition("To go on later: foodchain ")[2]
    assert run(*shlex.split(again), typed="quit\n").code == 0, again
