"""A free move as an English phrase."""

from collections.abc import Mapping

from variants.core.geometry import Board
from variants.core.position import Position
from variants.notation.full_algebraic import Clear, Displace, Drop, Part, Place, side_of
from variants.special.free.effects import Effects
from variants.special.free.position import label_of


def turn_words(
    position: Position, parts: tuple[Part, ...], *, board: Board, names: Mapping[str, str]
) -> str:
    """Return the phrase of a whole turn: `Pawn d5 to e6, e5 emptied (Pawn)`."""
    effects = Effects(board, names, list(position.placement))
    phrases: list[str] = []
    for part in parts:
        standing = _standing(effects, part.target)
        effects.apply(part)
        phrases.append(_part_words(part, effects, standing, names))
    return ", ".join(phrases)


def _standing(effects: Effects, name: str) -> str | None:
    square = effects.board.square(name)
    return None if square is None else label_of(effects.placement[square])


def _part_words(
    part: Part, effects: Effects, standing: str | None, names: Mapping[str, str]
) -> str:
    def said(label: str) -> str:
        return names.get(label, label)

    if isinstance(part, Displace):
        done = effects.done[-1]
        label = done.label if isinstance(done, Displace) else part.label
        return f"{said(label or '')} {part.origin} to {part.target}" + (
            f", takes {said(standing)}" if standing else ""
        )
    if isinstance(part, Drop):
        return f"{said(part.label)} dropped on {part.target}"
    if isinstance(part, Place):
        if standing is not None and side_of(standing) == side_of(part.label):
            return f"{said(standing)} {part.target} becomes {said(part.label)}"
        return f"{said(part.label)} put on {part.target}" + (
            f" in place of {said(standing)}" if standing else ""
        )
    if isinstance(part, Clear):
        restored = isinstance(effects.done[-1], Clear) and effects.done[-1].restores
        if restored:
            return f"{part.target} put back on the board"
        return f"{said(standing)} taken off {part.target}" if standing else f"{part.target} emptied"
    return f"{part.target} taken off the board" + (f" with {said(standing)}" if standing else "")
