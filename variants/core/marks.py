"""The marks of a placement: what stands for one man, or for a run of empty squares."""

import re
from typing import Final

# A label of several letters stands in parentheses; `+` comes before a man that has turned, `~` after a promoted one.
_MARK: Final = re.compile(r"[0-9]+|\+?(?:\([A-Za-z]+\)|[A-Za-z])~?|.", re.DOTALL)
PROMOTED: Final = "~"
TURNED: Final = "+"
BACK: Final = "-"


def marks_of(text: str) -> list[str]:
    """Return the marks of a rank or a hand."""
    return _MARK.findall(text)
