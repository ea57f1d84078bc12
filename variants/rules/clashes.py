"""Pieces of one side that come to stand in each other's way and leave the board together: the pawns
of Byzantine Chess, which have gone round the ring in opposite ways.
"""

from collections.abc import Sequence

from variants.core.piece import Side
from variants.core.position import Position
from variants.movement.betza import parse
from variants.movement.layout import Survey, for_side
from variants.rules.army import Army
from variants.rules.base import Change, Component, Raw, applied
from variants.spec import ClashEffect

Places = tuple[tuple[int, ...], ...]


class Clashes(Component):
    """Takes both off as part of the move that brings them together.

    What matters is where a piece has arrived: one of the kinds `pieces` looks for a partner at the
    places of its table, a partner for such a piece that has it there.
    """

    def __init__(self, army: Army, effects: Sequence[ClashEffect], survey: Survey) -> None:
        # By code: where partners may stand, by its square, and their codes.
        self.near: dict[int, list[tuple[Places, frozenset[int]]]] = {}
        for effect in effects:
            for side in _SIDES:
                codes = army.kind_codes(effect.pieces, side)
                partners = army.kind_codes(effect.others, side)
                places = _places(effect.at, side, survey)
                for code in codes:
                    self.near.setdefault(code, []).append((places, partners))
                for code in partners:
                    self.near.setdefault(code, []).append((_back(places), codes))

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with what leaves the board after them."""
        return [
            self._clashed(position, raw) if raw[3] or raw[2] in self.near else raw for raw in raws
        ]

    def _clashed(self, position: Position, raw: Raw) -> Raw:
        after = applied(position.placement, raw)
        gone: dict[int, None] = {}
        for square in (raw[1], *(square for square, code in raw[3] if code)):
            for places, partners in self.near.get(after[square], ()):
                met = [place for place in places[square] if after[place] in partners]
                if met:
                    gone |= dict.fromkeys((square, *met))
        if not gone:
            return raw
        changes: tuple[Change, ...] = tuple((square, 0) for square in gone)
        return (raw[0], raw[1], raw[2], (*raw[3], *changes), raw[4])

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return the phrase with what becomes of the piece."""
        if raw[2] not in self.near or (raw[1], 0) not in raw[3]:
            return text
        return f"{text}, and leaves the board with the piece it meets"


def _places(at: str, side: Side, survey: Survey) -> Places:
    """Return where a partner stands, by square."""
    movers = for_side(parse(at), side)
    board = survey.board
    return tuple(
        tuple(sorted({path.target for mover in movers for path in survey.paths(mover, square)}))
        if square in board.squares
        else ()
        for square in range(board.size)
    )


def _back(places: Places) -> Places:
    """Return, by square, from where it is one of the places."""
    found: list[list[int]] = [[] for _ in places]
    for square, targets in enumerate(places):
        for target in targets:
            found[target].append(square)
    return tuple(tuple(squares) for squares in found)


_SIDES: tuple[Side, Side] = (0, 1)
