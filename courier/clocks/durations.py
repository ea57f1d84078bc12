"""Whole seconds as short text and back: `7d`, `1d12h`, `90m`, `1s`."""

from __future__ import annotations

import re
from typing import Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
_UNITS: Final = (("d", DAY), ("h", HOUR), ("m", MINUTE), ("s", 1))
_SHAPE: Final = re.compile(
    r"(?=.)" + "".join(rf"(?:([0-9]{{1,6}}){unit})?" for unit, _ in _UNITS), re.ASCII
)


def duration_text(seconds: int) -> str:
    """The shortest text of a duration, largest unit first; `0s` for none."""
    parts = []
    for unit, size in _UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count}{unit}")
    return "".join(parts) or "0s"


def read_duration(text: str) -> int | None:
    """The seconds of such a text, None when it is none."""
    found = _SHAPE.fullmatch(text)
    if found is None:
        return None
    return sum(
        int(count) * size for count, (_, size) in zip(found.groups(), _UNITS, strict=True) if count
    )
