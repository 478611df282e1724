"""Whatever a plug-in does wrong costs it that decision and nothing else. All of it is really done here."""

from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from foodchain.bots.plugins import driver
from foodchain.bots.plugins.driver import PluginBot
from tests.patience import PATIENCE, until
from tests.unit.bots.conftest import Program, first_sight

NEVER = "time.sleep(10_000)"

# What a program does once in place of its answer to a decision, and what is said of it.
WRONG = {
    "it crashes": ("raise KeyError('oops')", r"ended with code 1 \(KeyError: 'oops'\)"),
    "it ends": ("sys.exit(0)", "ended with code 0"),
    "it is killed": ("os.kill(os.getpid(), signal.SIGKILL)", "ended by signal 9"),
    "it hangs": (NEVER, "did not answer within 0.5 seconds"),
    "it thinks for too long": ("while True: pass", "did not answer within 0.5 seconds"),
    "it closes its output": (f"os.close(1); {NEVER}", "has closed its input or output"),
    "it floods its output": ("while True: print('x' * 100)", "more than one line at once|it answered nonsense"),
    "its line never ends": ("while True: sys.stdout.write('x' * 1000)", "longer than 65536 bytes"),
    "it writes half a line": (f"sys.stdout.write('{{'); sys.stdout.flush(); {NEVER}", "did not answer within"),
    "it floods its errors": ("while True: sys.stderr.write('x' * 1000)", "did not answer within"),
    "it talks nonsense": ("print('well, well', flush=True)", "nonsense: JSON is malformed"),
    "it talks of something else": ("tell(type='weather')", "nonsense: Invalid value 'weather'"),
    "it says nothing": ("print(flush=True)", "nonsense"),
    "it answers in bytes": ("os.write(1, bytes(range(128, 256)) + b'\\n')", "nonsense"),
    "it answers in half a letter": ('os.write(1, b\'{"type":"error","reason":"\\xff"}\\n\')', "nonsense"),
    "it nests deeply": ('print(\'{"type":"choice","x":\' + \'[\' * 60_000, flush=True)', "nonsense"),
    "it counts far": ("tell(type='choice', id=asked['id'], choice=10**4000)", "nonsense"),
    "it paints the screen": ("tell(type='error', reason='red\\n\\x1b[31m')", r"it says: red \[31m\."),
    "it paints its errors": ("sys.exit('red\\x1b[31m')", r"ended with code 1 \(red \[31m\)"),
    "it chooses a word": ("tell(type='choice', id=asked['id'], choice='pass')", "nonsense: Expected `int`"),
    "it is ready again": ("tell(type='ready')", "something else than what was asked"),
    "it answers another question": ("tell(type='choice', id=77, choice=1)", "something else than what was asked"),
    "it answers twice": (
        "answer(); answer()",
        "more than one line at once|without being asked|did not answer the hello",
    ),
    "it cheats": ("tell(type='choice', id=asked['id'], choice=10**9)", "1000000000, which is none of its options"),
    "it gives up": ("tell(type='error', reason='no idea')", "it says: no idea"),
    "it takes all memory": ("keep = bytearray(1 << 30)", r"ended with code 1 \(MemoryError\)"),
    "it has many children": (
        f"[subprocess.Popen(['sleep', '1000'], stdout=subprocess.DEVNULL) for _ in range(20)]; {NEVER}",
        "had more than 9 processes",
    ),
    "its children take all memory": (
        "[subprocess.Popen([sys.executable, '-c', 'keep = bytearray(60 << 20); input()']) for _ in range(4)]; " + NEVER,
        "took more than 200 MB",
    ),
}
LIMITS = {"memory_mb": 200, "processes": 9}
LATE = "did not answer within"


@pytest.mark.parametrize("wrong", WRONG)
def test_a_decision_is_forfeited(wrong: str, program: Program, caplog: pytest.LogCaptureFixture) -> None:
    body, reason = WRONG[wrong]
    code = f"if asked['type'] == 'decision' and once():\n    {body}\nelse:\n    answer()"
    bot = program(code, **LIMITS)
    patient = bot.limits
    if LATE in reason:
        bot.limits = replace(patient, seconds=0.2)
    sight = first_sight()
    with caplog.at_level(logging.WARNING):
        assert bot.choose(sight) in sight.decision.options
        # An answer too many may be seen only when the next one is wanted.
        if bot.forfeits == 0:
            assert wrong == "it answers twice"
            assert bot.choose(sight) in sight.decision.options
    assert bot.forfeits == 1
    [warning] = caplog.messages
    assert "forfeits a decision to lively: " in warning
    assert re.search(reason, warning), warning
    bot.limits = patient
    assert bot.choose(sight) == sight.decision.options[0], "it has another chance"
    assert (bot.forfeits, bot.forfeited) == (1, None)


def test_a_program_that_does_not_start(program: Program) -> None:
    sight = first_sight()
    bot = program("raise SystemExit(3)")
    assert bot.choose(sight) in sight.decision.options
    assert bot.forfeited == "its program ended with code 3"


def test_it_is_not_asked_for_ever(program: Program, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """After some failures in a row it is given up for a game, and in the next it has one try, until it answers."""
    tries, well = tmp_path / "tries", tmp_path / "well"
    body = f"""
        if asked["type"] == "decision" and not os.path.exists({str(well)!r}):
            with open({str(tries)!r}, "a") as file:
                file.write("x")
            sys.exit(1)
        answer()
        """

    def play(bot: PluginBot) -> int:
        tries.write_text("")
        for _ in range(10):
            bot.choose(first_sight())
        return len(tries.read_text())

    bot = program(body)
    assert play(bot) == driver.MOST_IN_A_ROW and bot.forfeits == 10
    again = PluginBot(bot.plugin, bot.limits)
    assert play(again) == 1 and again.forfeits == 10
    assert len(caplog.messages) == 2, "each kind of failure is told once"
    well.touch()
    healed = PluginBot(bot.plugin, bot.limits)
    assert play(healed) == 0 and healed.forfeits == 0


# -- nothing is left behind -----------------------------------------------------------------------------------------

HIDES_CHILDREN = """
    if asked["type"] == "decision":
        for more in ({{}}, {{"start_new_session": True}}):
            child = subprocess.Popen(["sleep", "1000"], stdout=subprocess.DEVNULL, **more)
            with open({pids!r}, "a") as file:
                print(child.pid, file=file)
        with open({pids!r}, "a") as file:
            print(os.getpid(), file=file)
    answer()
    """


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_its_children_end_with_it(program: Program, tmp_path: Path) -> None:
    """Also one that has hidden in a session of its own."""
    file = tmp_path / "pids"
    bot = program(HIDES_CHILDREN.format(pids=str(file)))
    bot.choose(first_sight())
    assert bot.forfeits == 0
    pids = [int(pid) for pid in file.read_text().split()]
    assert len(pids) == 3 and all(map(is_alive, pids))
    bot.close()
    driver.end_idle()
    assert not any(map(is_alive, pids))


PLAYS_ON = """
import sys, time
from foodchain.bots import make_bot
from tests.unit.bots.conftest import first_sight
bot = make_bot(sys.argv[1])
bot.choose(first_sight())
print("chosen", flush=True)
time.sleep(10_000)
"""


def test_nothing_outlives_us(program: Program, tmp_path: Path) -> None:
    """Whoever plays is killed without a chance to clean up."""
    file = tmp_path / "pids"
    spec = program(HIDES_CHILDREN.format(pids=str(file))).plugin.spec
    player = subprocess.Popen([sys.executable, "-c", PLAYS_ON, spec], stdout=subprocess.PIPE, text=True)
    assert player.stdout is not None and player.stdout.readline() == "chosen\n"
    pids = [int(pid) for pid in file.read_text().split()]
    assert len(pids) == 3 and all(map(is_alive, pids))
    player.kill()
    player.wait(PATIENCE)
    until(lambda: not any(map(is_alive, pids)))


def test_it_takes_no_processor_time_while_others_think(program: Program, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    body = f"""
        import threading
        if asked["type"] == "hello":
            threading.Thread(target=lambda: [None for _ in iter(int, 1)], daemon=True).start()
            open({str(pid)!r}, "w").write(str(os.getpid()))
        answer()
        """
    bot = program(body)
    bot.choose(first_sight())
    assert bot.forfeits == 0
    process = Path(f"/proc/{pid.read_text()}/stat")
    until(lambda: process.read_text().rpartition(")")[2].split()[0] == "T", "it is stopped")
    used = process.read_text().rpartition(")")[2].split()[11:13]
    os.kill(os.getpid(), 0)
    subprocess.run(["sleep", "0.2"], check=True)
    assert process.read_text().rpartition(")")[2].split()[11:13] == used


def test_secrets_of_a_server_are_not_told(program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOODCHAIN_DATABASE", "postgresql+asyncpg://foodchain:hush-hush@localhost/foodchain")
    monkeypatch.setenv("FOODCHAIN_GAMES", "")
    told = tmp_path / "environment"
    bot = program(f"open({str(told)!r}, 'w').write(json.dumps(dict(os.environ)))\nanswer()")
    bot.choose(first_sight())
    assert "hush-hush" not in told.read_text() and "FOODCHAIN_GAMES" in told.read_text()


def test_ctrl_c_is_not_for_it(program: Program, tmp_path: Path) -> None:
    """It is for us, and we end it."""
    session = tmp_path / "session"
    bot = program(f"open({str(session)!r}, 'w').write(str(os.getsid(0)))\nanswer()")
    bot.choose(first_sight())
    assert int(session.read_text()) != os.getsid(0)
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
