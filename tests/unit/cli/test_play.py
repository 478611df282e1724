"""The table in the terminal, played from a pipe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import foodchain
from foodchain.bots import usual_bot
from foodchain.cli.log import log_since
from foodchain.cli.menu import Menu
from foodchain.cli.table import TerminalTable
from foodchain.engine.events import EVERYTHING
from tests.unit.cli.conftest import Run, played

CHOOSE = ("play", "base", "--seats", "3", "--bots", "random", "--seed", "8")


def lines(*answers: object) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def prompts(out: str) -> list[str]:
    """What was asked, with the answers."""
    return re.findall(r"^.*> .*$", out, re.MULTILINE)


def test_a_whole_game(run: Run, tmp_path: Path) -> None:
    """A person who always takes the first option plays to the end; the record tells the same game."""
    done = run(*CHOOSE, "-o", "turns=2", "--save", "game.txt", typed=lines(*[1] * 500))
    assert done.code == 0 and done.err == ""
    assert "seat 0> 1" in done.out and "mammals> 1" in done.out
    assert "The game is over: turn limit, after 2 turns" in done.out
    game = foodchain.load((tmp_path / "game.txt").read_text())
    assert game.over and game.options["turns"] == 2 and game.options["animals"] == "choose"
    for seat, player in enumerate(("person", "random", "random")):
        assert re.search(rf"{seat} +{player} .* {game.scores[seat]}$", done.out, re.MULTILINE)


def test_the_usual_opponents_are_those_of_a_table_in_the_browser(run: Run, tmp_path: Path) -> None:
    run("play", "base", "--seats", "3", "--seed", "8", "--save", "game.txt", typed=lines("birds"))
    assert (tmp_path / "game.txt").read_text().count(usual_bot()) == 2 and usual_bot() == "forager"


def test_people_have_no_turn_limit_and_choose_animals(run: Run, tmp_path: Path) -> None:
    run(*CHOOSE, "--save", "game.txt", typed=lines("birds"))
    game = foodchain.load((tmp_path / "game.txt").read_text())
    assert game.options["turns"] == 0
    assert game.view()["animals"][0]["seat"] is not None
    assert "1. seat 0: choose birds" in game.record()


def test_it_tells_what_the_others_did(run: Run) -> None:
    done = run(*CHOOSE, typed=lines("birds"))
    assert "Seat 0 plays the birds." in done.out
    assert re.search(r"Seat 1 plays the \w+\.", done.out)
    assert "Turn 1: planning" in done.out
    assert "Place a pawn; " in done.out


def test_numbers_texts_and_fragments(run: Run, tmp_path: Path) -> None:
    run(*CHOOSE, "--save", "game.txt", typed=lines("3", "place migration 7", "spec", "spec gra", "WANDERLUST 1"))
    record = (tmp_path / "game.txt").read_text()
    for option in (
        "choose birds",
        "birds: place migration 7",
        "birds: place speciation grass",
        "birds: place wanderlust 1",
    ):
        assert option in record


def test_a_vague_or_wrong_answer_asks_again(run: Run) -> None:
    done = run(*CHOOSE, typed=lines("birds", "migration", "picnic", "0", "99", "", "options"))
    assert "'migration' may mean 6 options" in done.out
    assert "'picnic' is none of the options" in done.out
    assert done.out.count("bag  g grass") == 3  # for seat 0, for the birds, and for Enter


def test_noise_on_the_line(run: Run) -> None:
    done = run(*CHOOSE, typed=b"birds\n\xff\xfe\x00[bold]\n\x1b[A\nmig 7\n")
    assert (done.code, done.err) == (0, "") and "Birds place a pawn on Migration 7." in done.out


def test_help_hint_log_and_why(run: Run) -> None:
    done = run(*CHOOSE, typed=lines("birds", "help", "hint", "log 1", "why place migration 7", "why take sun", "why"))
    assert "save the game" in done.out
    assert re.search(r"\d+\) place .*  looks best", done.out)
    assert "'place migration 7' can be played." in done.out
    assert "'take sun' is not legal now" in done.out


COSTLY = """\
foodchain position 1; game base; seats 2
tile 0,0 sea tundra
tile 1,-1 savannah: 5 birds, 1 amphibians
tile -1,0 desert: 1 amphibians
disk 1,-1/E seed
animal birds: vp 20; animal amphibians: vp 28
pawn domination 1: birds
ending ice-age
phase execution; section domination
"""


def test_the_coach_warns_before_a_costly_decision(run: Run, tmp_path: Path) -> None:
    """In the last turn the birds give up the points of the only tile that pays them."""
    (tmp_path / "last.txt").write_text(COSTLY)
    resume = ("play", "--resume", "last.txt", "--people", "2", "--coach")
    done = run(*resume, typed=lines("score -1,0", "n", "coach off", "score -1,0", "quit"))
    assert "The coach is on" in done.out and "The coach is off" in done.out
    [warning] = re.findall(r"Careful: 'score -1,0' costs about (\d+) %", done.out)
    assert warning == "100" and "Worse than “Score 1,-1”" in done.out.replace("\n", " ")
    assert re.findall(r"Really\? y/n> (.*)", done.out) == ["n"]
    assert done.out.count("birds> score -1,0") == 2, "the first was thought better of"


def test_the_coach_is_silent_about_good_decisions(run: Run, tmp_path: Path) -> None:
    (tmp_path / "last.txt").write_text(COSTLY)
    done = run("play", "--resume", "last.txt", "--people", "2", "--coach", typed=lines("score 1,-1", "quit"))
    assert "Careful" not in done.out and "Really" not in done.out


def test_quit_saves_and_resume_goes_on(run: Run, tmp_path: Path) -> None:
    done = run(*CHOOSE, typed=lines("birds", "mig 7", "quit"))
    assert done.code == 0 and "foodchain play --resume foodchain-base.txt" in done.out
    saved = tmp_path / "foodchain-base.txt"
    text = saved.read_text()
    assert text.endswith("# table: person random random\n")
    assert run("verify", saved).code == 0
    done = run("play", "--resume", saved, typed=lines("mig 6", "quit"))
    assert done.code == 0 and "Place a pawn" in done.out
    assert saved.read_text().startswith("\n".join(text.splitlines()[:-2]))
    assert "birds: place migration 6" in saved.read_text()


def test_a_resumed_game_goes_on_as_it_would_have(run: Run, tmp_path: Path) -> None:
    answers = ["birds", *[1] * 12]
    run(*CHOOSE, "--save", "whole.txt", typed=lines(*answers))
    run(*CHOOSE, "--save", "parts.txt", typed=lines(*answers[:5]))
    run("play", "--resume", "parts.txt", typed=lines(*answers[5:]))
    assert (tmp_path / "parts.txt").read_text() == (tmp_path / "whole.txt").read_text()


def test_leaving_before_the_first_choice_saves_nothing(run: Run, tmp_path: Path) -> None:
    done = run(*CHOOSE, typed="")
    assert done.code == 0 and "Nothing was played" in done.out
    assert list(tmp_path.iterdir()) == []


def test_a_second_game_does_not_overwrite_the_first(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        run(*CHOOSE, typed=lines("birds"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["foodchain-base-2.txt", "foodchain-base.txt"]


def test_save_refuses_what_is_not_its_own(run: Run, record: Path) -> None:
    before = record.read_text()
    done = run(*CHOOSE, typed=lines("birds", f"save {record}", "save /no/such/folder/game.txt", "save mine.txt"))
    assert "exists already" in done.out and "cannot be written" in done.out and "--resume mine.txt" in done.out
    assert record.read_text() == before


def test_interrupt_saves(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["birds"])

    def keyboard() -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", keyboard)
    done = run(*CHOOSE)
    assert done.code == 0 and "--resume foodchain-base.txt" in done.out
    assert foodchain.load((tmp_path / "foodchain-base.txt").read_text()).ply > 0


def test_undo_by_the_rules_of_the_table(run: Run, tmp_path: Path) -> None:
    """Parts of one's own action can be taken back, one by one or all; what others chose stands."""
    position = """foodchain position 1; game base; seats 2
        seat 0: birds; seat 1: insects
        tile 0,0 sea tundra; tile 1,-1 savannah: 3 birds, 1 insects; tile 1,0 desert; tile 0,-1 wetland
        disk 0,0/E seed; pawn migration 7: birds; pawn migration 6: insects; phase execution; section migration"""
    (tmp_path / "position.txt").write_text(position)
    moves = ("1,-1 1,0", "1,-1 1,0", "undo", "1,-1 0,0", "undo all", "undo", "1,-1 0,-1")
    done = run("play", "--resume", "position.txt", "--bots", "random", "--save", "game.txt", typed=lines(*moves))
    assert "Taken back: 1 choice." in done.out and "Taken back: 2 choices." in done.out
    assert "Nothing has been played yet" in done.out
    assert "moves\n1. birds: move 1,-1 > 0,-1\nend 1 " in (tmp_path / "game.txt").read_text()
    assert (tmp_path / "position.txt").read_text() == position


def test_undo_stops_at_what_others_chose(run: Run) -> None:
    done = run(*CHOOSE, typed=lines("birds", "mig 7", "undo", "undo all"))
    assert done.out.count("so it stands.") == 2


def test_undo_of_a_confirmed_choice(run: Run, tmp_path: Path) -> None:
    done = run(*CHOOSE, "--confirm", "--save", "game.txt", typed=lines("birds", "", "mig 7", "undo", "mig 6", "", 1))
    assert "Enter to go on, or undo> undo" in done.out
    record = (tmp_path / "game.txt").read_text()
    assert "birds: place migration 6" in record and "birds: place migration 7" not in record


def test_undo_in_analysis_goes_back_over_bots(run: Run, tmp_path: Path) -> None:
    run(*CHOOSE, "--analysis", "--save", "game.txt", typed=lines("birds", "mig 7", "undo", "undo", "insects", "mig 5"))
    record = (tmp_path / "game.txt").read_text()
    assert "1. seat 0: choose insects" in record and "migration 7" not in record
    assert "insects: place migration 5" in record


def test_a_hot_seat(run: Run, tmp_path: Path) -> None:
    """Two people: each is asked in turn, and the one who chose last may still take it back."""
    typed = lines("birds", "undo", "insects", "birds", "mig 7", "undo", "mig 6", "mig 5")
    run("play", "base", "--people", "2", "--seats", "2", "--save", "game.txt", typed=typed)
    text = (tmp_path / "game.txt").read_text()
    assert text.endswith("# table: person person\n")
    assert "1. seat 0: choose insects\n2. seat 1: choose birds\n" in text
    assert "3. insects: place migration 6\n4. birds: place migration 5\n" in text


def test_only_bots(run: Run) -> None:
    done = run("play", "base", "--people", "0", "--bots", "random", "--seats", "2", "-o", "turns=1", "--seed", "1")
    assert done.code == 0 and "The game is over: turn limit" in done.out


def test_other_players_for_a_saved_game(run: Run, tmp_path: Path) -> None:
    run(*CHOOSE, "--save", "game.txt", typed=lines("birds"))
    run("play", "--resume", "game.txt", "--people", "2", "--bots", "lively", typed=lines("1"))
    assert (tmp_path / "game.txt").read_text().endswith("# table: person person lively\n")


def test_a_record_that_was_not_saved_at_a_table_is_only_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bug-report.txt"
    file.write_text(played(foodchain.new("base", seats=2, seed=1, animals="birds,insects"), 5).record())
    before = file.read_text()
    done = run("play", "--resume", file, "--bots", "random", typed=lines(1, "quit"))
    assert done.code == 0 and "foodchain-base.txt" in done.out
    assert file.read_text() == before


def test_a_finished_game_is_shown(run: Run, record: Path) -> None:
    done = run("play", "--resume", record)
    assert done.code == 0 and "The game is over: turn limit" in done.out


def test_a_table_line_that_does_not_fit(run: Run, record: Path) -> None:
    record.write_text(record.read_text() + "# table: person random random\n")
    done = run("play", "--resume", record)
    assert done.code == 2 and "3 players for 2 seats" in done.err


def test_claims_are_offered_before_a_bot_chooses(run: Run, tmp_path: Path) -> None:
    """Where dominance is claimed, a person may do so whoever is to decide; what is let pass is not asked again."""
    (tmp_path / "position.txt").write_text(
        """foodchain position 1; game base; seats 2; option dominance claimed
        seat 0: birds; seat 1: insects
        tile 0,0 sea tundra; tile 1,-1 savannah: 3 birds; tile 0,1 mountain marker birds: 1 birds
        disk 1,-1/E seed; disk 0,1/SW seed; initiative insects birds"""
    )
    claim = "claim birds 1,-1"
    done = run("play", "--resume", "position.txt", "--bots", "random", "--save", "game.txt", typed=lines(claim, ""))
    assert "Before the insects choose, you may claim:" in done.out
    assert f"moves\n1. !: {claim}\n" in (tmp_path / "game.txt").read_text()
    done = run("play", "--resume", "position.txt", "--bots", "random", typed=lines("", 1))
    assert done.out.count("you may claim:") == 1


def test_a_command_with_the_name_of_an_option(run: Run, tmp_path: Path) -> None:
    """The mammals save species: there "save 0,1" is the option, and "/save FILE" the command."""

    class Screen:
        width = 100

        def print(self, *_: Any, **__: Any) -> None:
            pass

    game = foodchain.load(
        """foodchain position 1; game base; seats 2; seat 0: mammals; seat 1: insects
        tile 0,0 sea tundra: 1 mammals; tile 0,1 mountain: 1 mammals; tile 1,0 desert: 2 insects
        disk 1,0/E grass; phase execution; section domination; pawn domination 1: insects"""
    )
    game.play("pass")
    assert [option.text for option in game.decision.options] == ["save 0,0", "save 0,1", "pass"]
    table = TerminalTable(game, ["person", "random"], Screen())  # type: ignore[arg-type]
    table.menu = Menu(game.decision.options)
    assert table.answer(f"/save {tmp_path / 'game.txt'}") and (tmp_path / "game.txt").exists()
    assert not table.answer("save 0,1")
    assert game.record().count("save 0,1") == 1


def test_people_with_secrets_take_turns_at_the_screen(run: Run) -> None:
    """Where hands are hidden, nothing of the next person's is shown until they have the screen to themselves."""
    done = run("play", "cards", "--people", "2", "--seats", "2", "--seed", "1", typed=lines(1, "", 1, "", "log"))
    shown = re.split(r"Seat \d, press Enter when nobody else is looking> ", done.out)
    assert len(shown) == 3
    assert [re.findall(r"^seat (\d)> ", part, re.MULTILINE)[0] for part in shown] in (["0", "1", "0"], ["1", "0", "1"])


def test_the_story_keeps_secrets() -> None:
    game = played(foodchain.new("cards", seats=2, seed=1))
    everything = " ".join(paragraph.text for paragraph in log_since(game, EVERYTHING)).lower()
    own = " ".join(paragraph.text for paragraph in log_since(game, 0)).lower()
    assert re.search(r"seat 1 draws (?!a card)", everything) and re.search(r"seat 0 draws (?!a card)", own)
    assert not re.search(r"seat 1 draws (?!a card)", own)
