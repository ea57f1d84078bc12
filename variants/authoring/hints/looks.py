"""Pieces of both sides that cannot be told apart."""

from collections.abc import Iterator
from typing import Final

from variants.authoring.hints.hint import Hint
from variants.spec import PieceSpec, PresetSpec

# Wooden tokens: a side shows by its ink alone, and those of White and Black are both nearly black.
TOKENS: Final = ("shogi_", "xiangqi_", "janggi_")
DARK_INKS: Final = frozenset({"white", "black"})


def look_alikes(spec: PresetSpec) -> Iterator[Hint]:
    """Yield one hint if tokens of both sides look alike, with their names."""
    first, second = (side.colour for side in spec.sides)
    if spec.decor.turned or not (first == second or {first, second} <= DARK_INKS):
        return
    alike = [piece for piece in spec.pieces if _is_alike(piece)]
    if alike:
        names = ", ".join(piece.name for piece in alike[:3])
        yield Hint("look-alike", "board.turned", {"names": names, "count": str(len(alike))})


def _is_alike(piece: PieceSpec) -> bool:
    first, second = (picture or piece.id for picture in piece.pictures)
    return first == second and first.startswith(TOKENS)
