"""Facts about a document that decide which forms make sense. Documents may be unfinished or
wrong.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from variants.core.errors import PresetError
from variants.movement.betza import castle_steps, parse

_TABLES: Final = {
    "hands": "hands",
    "promotion": "promotion",
    "turning": "turning",
    "castling": "castling",
}


def applying(tables: Mapping[str, Any]) -> frozenset[str]:
    """Return the facts that hold of a document."""
    found = {fact for table, fact in _TABLES.items() if table in tables}
    found.add("unenforced" if tables.get("enforced") is False else "enforced")
    if tables.get("special"):
        found.add("special")
    pieces = tables.get("pieces")
    for piece in pieces.values() if isinstance(pieces, dict) else ():
        if isinstance(piece, dict):
            found |= set(_of_piece(piece))
    board = tables.get("board")
    if isinstance(board, dict) and board.get("shape") == "hex":
        found.add("hexagons")
    if isinstance(board, dict) and board.get("levels", 1) != 1:
        found.add("levels")
    setup = tables.get("setup")
    if isinstance(setup, dict) and ("shuffle" in setup or "modes" in setup):
        found.add("drawn_array")
    return frozenset(found)


def _of_piece(piece: Mapping[str, Any]) -> Iterator[str]:
    if piece.get("royal") is True:
        yield "royal"
    if "promoted" in piece:
        yield "turning"
    betza = piece.get("betza")
    if not isinstance(betza, str):
        return
    try:
        movers = parse(betza)
        if castle_steps(betza):
            yield "castling"
    except PresetError:
        return
    for mover in movers:
        if mover.passing:
            yield "passing"
        if mover.initial:
            yield "initial"
        if mover.hop or any(segment.relay in ("p", "h") for segment in mover.segments[:-1]):
            yield "hops"
