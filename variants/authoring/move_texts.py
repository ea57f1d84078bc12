"""The moves of a draft's pieces, read once each and taken out, so that the loader need not read
them again and again.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from variants.core.errors import PresetError
from variants.movement.betza import MAX_LENGTH, castle_steps, parse

MAX_FAULTS: Final = 40
# What stands for a move that need not be read again: nothing for a piece, one step where a move
# must be.
_EMPTY: Final = ""
_STEP: Final = "W"
_CASTLING: Final = re.compile(r"i?[lrs]{0,8}(?:j{1,8}[lrs]{0,8})?i?O[0-9]+")

Tables = dict[str, Any]


def take_out(tables: Tables) -> list[PresetError]:
    """Empty the moves of the pieces but for castling; return what is wrong with them, 40 faults at
    most.

    Those that come after so many, and whatever is no move text at all, are left to the loader.
    """
    known: dict[str, PresetError | None] = {}
    found: list[PresetError] = []
    for holder, path, idle in _holders(tables):
        text = holder.get("betza")
        if not isinstance(text, str) or len(text) > MAX_LENGTH:
            continue
        if text not in known:
            known[text] = _fault(text)
        fault = known[text]
        if fault is not None and len(found) < MAX_FAULTS:
            found.append(
                PresetError(
                    fault.code, f"{path}: {fault.message}", text, **{**fault.params, "path": path}
                )
            )
        elif fault is not None:
            break
        holder["betza"] = _castling_of(text) or idle
    return found


def _holders(tables: Tables) -> Iterator[tuple[Tables, str, str]]:
    """Yield the tables that hold the moves of pieces, the paths of these moves, and what may stand
    there instead.
    """
    pieces = tables.get("pieces")
    for name, piece in pieces.items() if isinstance(pieces, dict) else ():
        if not isinstance(piece, dict):
            continue
        yield piece, f"pieces.{name}.betza", _EMPTY
        extra = piece.get("extra")
        for at, entry in enumerate(extra if isinstance(extra, list) else ()):
            if isinstance(entry, dict):
                yield entry, f"pieces.{name}.extra[{at}].betza", _STEP


def _fault(text: str) -> PresetError | None:
    try:
        parse(text)
    except PresetError as error:
        return error
    return None


def _castling_of(text: str) -> str:
    """Return the castling in a move text, alone; the whole text where that is not all of it."""
    if "O" not in text:
        return ""
    alone = "".join(_CASTLING.findall(text))
    try:
        return alone if castle_steps(alone) == castle_steps(text) else text
    except PresetError:
        return ""
