"""The marks of a placement: what stands for one piece, or for a run of empty squares."""

import re
from typing import Final

# A label of several letters stands in parentheses; `+` comes before a piece that has turned, `~`
# after a promoted one. In presets that enforce nothing braces stand around all of it.
_MARK: Final = re.compile(r"[0-9]+|\+?(?:\([A-Za-z]+\)|[A-Za-z])~?|\{\+?[A-Za-z]+\}|.", re.DOTALL)
_BRACED: Final = re.compile(r"\{(\+?)([A-Za-z]+)\}")
PROMOTED: Final = "~"
TURNED: Final = "+"
BACK: Final = "-"
WALL: Final = "*"


def marks_of(text: str) -> list[str]:
    """Return the marks of a rank or a hand, as enforced presets write them."""
    return [_plain(mark) if mark.startswith("{") else mark for mark in _MARK.findall(text)]


def _plain(mark: str) -> str:
    found = _BRACED.fullmatch(mark)
    if found is None:
        return mark
    plus, letters = found.groups()
    return plus + (letters if len(letters) == 1 else f"({letters})")
