"""What people type, made ready for the readers: remark apart, one kind of dash, a bounded
length.
"""

import re

from variants.core.errors import NotationError

MAX_MOVE_LENGTH = 240
SHOWN_LENGTH = 60
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_SYMBOLS = str.maketrans({"\u00d7": "x", "\u2715": "x", "\u00a0": " ", "\u2026": "..."})
_MOVE_NUMBER = re.compile(r"^\d{1,4}\s?\.(\s?\.{2,3})?\s?")


def split_remark(text: str) -> tuple[str, str]:
    """Return the move text before `//` and the remark after it, both stripped."""
    move, _, remark = text.partition("//")
    return move.strip(), remark.strip()


def clean(text: str) -> str:
    """Return the move part of `text` with single spaces, plain dashes and no move number.

    Raises NotationError if nothing is left, or more than `MAX_MOVE_LENGTH` characters.
    """
    move, remark = split_remark(text)
    if len(move) > MAX_MOVE_LENGTH:
        raise NotationError(
            "too-long",
            f"a move text has at most {MAX_MOVE_LENGTH} characters, this one has {len(move)}",
            shown(move),
            limit=MAX_MOVE_LENGTH,
        )
    move = without_number(" ".join(move.translate(_DASHES).translate(_SYMBOLS).split()))
    if not move:
        message = "there is a remark but no move before it" if remark else "the move text is empty"
        raise NotationError("empty", message, shown(text))
    return move


def without_number(text: str) -> str:
    """Return `text` without the number of a move at its beginning."""
    return _MOVE_NUMBER.sub("", text)


def shown(text: str) -> str:
    """Return `text` short and printable enough to be quoted in a message."""
    printable = "".join(mark if mark.isprintable() else " " for mark in text[: SHOWN_LENGTH + 1])
    return printable if len(printable) <= SHOWN_LENGTH else printable[: SHOWN_LENGTH - 1] + "…"
