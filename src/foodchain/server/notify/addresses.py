"""What may be an e-mail address. Whether it is somebody's is seen when they confirm it."""

from __future__ import annotations

import re

LONGEST = 254
SIGN = r"[^\s@<>\",;:\\\x00-\x20]"
ADDRESS = re.compile(rf"{SIGN}{{1,64}}@{SIGN}{{1,180}}\.[^\s@<>\",;:\\\x00-\x20.]{{2,60}}")


def is_email(text: str) -> bool:
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None
