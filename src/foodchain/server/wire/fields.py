"""How long the texts may be that come in, and what may be in them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

NO_NUL = r"^[^\x00]*$"  # not every database can keep it
DAY = 24 * 3600

Name = Annotated[str, Meta(max_length=40, pattern=NO_NUL)]
ShortText = Annotated[str, Meta(max_length=80, pattern=NO_NUL)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500, pattern=NO_NUL)]
PackText = Annotated[str, Meta(max_length=200_000)]
RecordText = Annotated[str, Meta(max_length=1_000_000)]
HexDigits = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[0-9a-f]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=20)]
Password = Annotated[str, Meta(max_length=200)]
EmailAddress = Annotated[str, Meta(max_length=254, pattern=NO_NUL)]
WebAddress = Annotated[str, Meta(max_length=1000)]
LanguageCode = Annotated[str, Meta(max_length=8)]
