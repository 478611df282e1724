"""A bot that speaks the line protocol and knows nothing of Foodchain's own code: plain Python, nothing to install.

    foodchain simulate base --bot "run:python3 scout.py" --bot lively --bot lively

It likes some words in the text of an option better than others, and what happens where its own animal is dominant.
"""

import json
import random
import sys

DESCRIPTION = "Goes by the words of its options, and scores where it is dominant."
WORDS = {"score": 4, "domination": 4, "dominate": 4, "speciation": 3, "add": 3, "abundance": 2, "card": 2, "pass": -2}
OWN = 5  # for a tile on which its animal is dominant


def choose(decision: dict) -> int:
    """The number of the option it likes best."""
    own = {tile["hex"] for tile in decision["view"].get("earth", []) if tile["dominant"] == decision["actor"]}
    liked = {option["number"]: liking(option, own) for option in decision["options"]}
    best = [number for number, liked_so_much in liked.items() if liked_so_much == max(liked.values())]
    return random.Random(decision["seed"]).choice(best)


def liking(option: dict, own: set) -> int:
    words = sum(WORDS.get(word, 0) for word in option["text"].split())
    scored = option["text"].startswith("score")
    return words + sum(OWN for kind, name in option["targets"] if scored and kind == "hex" and name in own)


def answer(message: dict) -> dict:
    if message["type"] == "decision":
        return {"type": "choice", "id": message["id"], "choice": choose(message)}
    return {"type": "ready", "description": DESCRIPTION}  # to a hello, where a game begins, and to an end


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
