"""The envelope of a seed: shown closed when a game begins, opened when it ends.

    seal = SHA-256("secret/nonce")
    seed = secret, or the first 32 digits of SHA-256("secret/entropy") where a player added chance of their own

The host draws and seals the secret before it knows the entropy, and the player adds the entropy without knowing the
secret: neither can choose the seed alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

SEED_DIGITS = 32


def digest_of(first: str, second: str) -> str:
    return sha256(f"{first}/{second}".encode()).hexdigest()


@dataclass(frozen=True)
class Envelope:
    seal: str
    secret: str
    nonce: str
    entropy: str = ""

    @property
    def seed(self) -> str:
        return digest_of(self.secret, self.entropy)[:SEED_DIGITS] if self.entropy else self.secret

    def fits(self) -> bool:
        return digest_of(self.secret, self.nonce) == self.seal

    def lines(self) -> list[str]:
        """How a record tells it. They are comments, so that every version reads the record."""
        lines = [f"# sealed {self.seal}", f"# opened {self.secret} {self.nonce}"]
        return [*lines, f"# mixed {self.entropy}"] if self.entropy else lines


def put_into(record: str, envelope: Envelope) -> str:
    """A record with the opened envelope in front of its moves."""
    return before_moves(record, envelope.lines())


def before_moves(record: str, comments: list[str]) -> str:
    """A record with comments in front of its moves."""
    lines = record.splitlines()
    at = lines.index("moves")
    return "\n".join([*lines[:at], *comments, *lines[at:]]) + "\n"


def found_in(record: str) -> Envelope | None:
    """The envelope in a record's header, if there is one; parts that are missing are empty."""
    remarks: dict[str, list[str]] = {}
    for line in record.splitlines():
        words = line.split()
        if words == ["moves"]:
            break
        if len(words) > 2 and words[0] == "#" and words[1] in ("sealed", "opened", "mixed"):
            remarks[words[1]] = words[2:]
    if "sealed" not in remarks:
        return None
    secret, nonce = [*remarks.get("opened", []), "", ""][:2]
    return Envelope(remarks["sealed"][0], secret, nonce, *remarks.get("mixed", [])[:1])
