"""What it costs to put a game into words: `python -m tools.bench_words` prints microseconds a sentence.

Every event, question and option of some golden records is said in every language, as the server says it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import process_time

import foodchain
from foodchain.catalogue import compiled, find_speaker
from foodchain.engine.events import SPECTATOR
from foodchain.engine.game import Game
from foodchain.words import Speaker, languages

GOLDEN = Path(__file__).parent.parent / "tests/golden"
RECORDS = ("base-4-greedy", "marine-4-greedy-short", "cards-4-lively")
ROUNDS = 5


def main() -> None:
    rules = "compiled" if compiled() else "plain"
    print(f"{rules} rules; microseconds of processor time a sentence, the best of {ROUNDS} rounds")
    for record in RECORDS:
        game = foodchain.load((GOLDEN / f"{record}.txt").read_text())
        for language in languages():
            speaker = find_speaker(game.rules, language)
            costs = {name: cost(say, count) for name, (say, count) in work(game, speaker).items()}
            listed = "  ".join(f"{name} {microseconds:6.2f}" for name, microseconds in costs.items())
            print(f"{record:24} {language}  {listed}")


def work(game: Game, speaker: Speaker) -> dict[str, tuple[Callable[[], object], int]]:
    """What is said, and how many sentences that are."""
    rules = game.rules
    events = [event for ply in game.plies for event in ply.events or []]
    states = [game.at(ply).state for ply in range(0, game.ply, 10)]
    options = rules.space.options
    return {
        "events": (lambda: [speaker.say(rules.event_message(event, SPECTATOR)) for event in events], len(events)),
        "questions": (lambda: [speaker.say(rules.question(state)) for state in states], len(states)),
        "options": (lambda: [speaker.option(option) for option in options], len(options)),
    }


def cost(say: Callable[[], object], count: int) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        begun = process_time()
        say()
        best = min(best, process_time() - begun)
    return 1e6 * best / count


if __name__ == "__main__":
    main()
