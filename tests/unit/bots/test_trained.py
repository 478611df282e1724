"""Playing with weights of one's own: `learned:FILE`."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import msgspec
import pytest

import foodchain
from foodchain.bots import Budget, Sight, make_bot
from foodchain.bots.learned import FOLDER, learned, write_learned
from foodchain.bots.player import check_bot
from foodchain.bots.trained import Trained
from foodchain.errors import BadSetup
from tests.unit.cli.conftest import Run, run  # noqa: F401

SHIPPED = FOLDER / "cards.json"


def weights(folder: Path, **changed: object) -> Path:
    """The shipped weights of the Card Game in a file of their own, some of them changed."""
    known = learned("cards")
    assert known is not None
    write_learned(msgspec.structs.replace(known, **changed), folder / "mine.json")
    return folder / "mine.json"


def test_it_plays_as_apex_with_these_weights(tmp_path: Path) -> None:
    file = weights(tmp_path)
    game = foodchain.new("cards", seats=3, seed=2)
    for ply in range(8):
        mine, apex = (
            make_bot(f"{spec}@20").choose(Sight(game, game.decision.seat, Random(ply)))
            for spec in (f"learned:{file}", "apex")
        )
        assert mine == apex
        game.play(mine)


def test_other_weights_choose_otherwise(tmp_path: Path) -> None:
    known = learned("cards")
    assert known is not None
    contrary = {kind: [-weight for weight in row] for kind, row in known.kinds.items()}
    bot = make_bot(f"learned:{weights(tmp_path, kinds=contrary)}@1")
    game = foodchain.new("cards", seats=3, seed=2)
    differs = 0
    for ply in range(20):
        sight = Sight(game, game.decision.seat, Random(ply))
        usual = make_bot("apex@1").choose(sight)
        differs += bot.choose(sight) != usual
        game.play(usual)
    assert differs > 5


def test_budgets_are_those_of_apex() -> None:
    for spec, budget in (("@1", Budget(nodes=1)), ("@0.1s", Budget(seconds=0.1)), ("", Trained.usual)):
        bot = make_bot(f"learned:{SHIPPED}{spec}")
        assert isinstance(bot, Trained) and bot.budget == budget


def test_a_file_that_training_has_written_anew_is_read_anew(tmp_path: Path) -> None:
    first = make_bot(f"learned:{weights(tmp_path)}")
    file = weights(tmp_path, made_by="later")
    os.utime(file, (1, 1))
    second = make_bot(f"learned:{file}")
    assert isinstance(first, Trained) and isinstance(second, Trained)
    assert first.known.made_by != second.known.made_by == "later"


def test_the_game_is_that_of_the_weights() -> None:
    wrong = f"the weights {SHIPPED} are of cards, not of base"
    for check in (make_bot, check_bot):
        with pytest.raises(BadSetup, match=wrong):
            check(f"learned:{SHIPPED}", "base")
    game = foodchain.new("base", seats=3, seed=1)
    with pytest.raises(BadSetup, match=wrong):
        make_bot(f"learned:{SHIPPED}").choose(Sight(game, game.decision.seat, Random(1)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cannot be read: No such file"),
        (b"", "holds no weights of foodchain train, or is damaged"),
        (b'{"game": "cards"}', "missing required field `made_by`"),
        (SHIPPED.read_bytes()[:5000], "or is damaged"),
        (b"\xff\xfe\x00", "or is damaged"),
    ],
)
def test_what_is_no_weights(text: bytes | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    if text is not None:
        file.write_bytes(text)
    with pytest.raises(BadSetup) as refused:
        make_bot(f"learned:{file}")
    assert said in str(refused.value) and str(file) in str(refused.value)


def test_rows_that_are_too_short(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="are damaged: not all rows are as long as they should be"):
        make_bot(f"learned:{weights(tmp_path, direct=[0.5])}")
    with pytest.raises(BadSetup, match="wants the file of the weights, such as"):
        make_bot("learned:")


def test_it_plays_in_the_arena_and_says_at_once_what_is_wrong(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = weights(tmp_path)
    done = run("arena", "cards", "--bots", f"learned:{file}@1,random", "--seats", 2, "--games", 4, "--jobs", 1)
    assert done.code == 0, done
    wrong = run("arena", "marine", "--bots", f"learned:{file},random", "--out", "other")
    assert wrong.code == 2 and "are of cards, not of marine" in wrong.err
    wrong = run("simulate", "marine", "--bots", f"learned:{file},random", "--games", 1)
    assert wrong.code == 2 and "are of cards, not of marine" in wrong.err


def test_it_is_checked_with_the_game_that_it_plays(run: Run) -> None:  # noqa: F811
    done = run("bot", "check", f"learned:{SHIPPED}@1")
    assert done.code == 0 and "--bot forager" in done.out and "marine" not in done.out
