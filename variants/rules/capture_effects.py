"""What a capture does beside taking: the captor changes sides (Andernach), or the piece captured
goes home (Circe).
"""

from collections.abc import Sequence

from variants.core.position import Position
from variants.rules.army import Army, Piece
from variants.rules.base import NO_SQUARE, Change, Component, Raw, applied, taken
from variants.rules.effects import opposites
from variants.spec import CaptureEffect
from variants.spec.effects import CAPTURE_EFFECTS

CAPTOR, CAPTURED = CAPTURE_EFFECTS


class CaptureEffects(Component):
    """The piece captured goes home first; then the captor changes sides."""

    def __init__(self, army: Army, effects: Sequence[CaptureEffect]) -> None:
        self.army = army
        self.owner = tuple(army.owner)
        self.opposite = opposites(army)
        spared = {effect.does: army.spec.kinds(effect.spared) for effect in effects}
        kinds = ["", *(army.piece(code).kind.id for code in range(1, len(army.owner)))]
        self.turns = tuple(
            CAPTOR in spared and kind not in spared[CAPTOR] and kind != "" for kind in kinds
        )
        self.returns = tuple(
            CAPTURED in spared and kind not in spared[CAPTURED] and kind != "" for kind in kinds
        )
        promoting = {
            kind
            for promotion in army.spec.promotions
            for kinds_of_side in promotion.pieces
            for kind in army.spec.kinds(kinds_of_side)
        }
        self.homes = tuple(
            self._homes(army.piece(code), promoting) if code and self.returns[code] else ()
            for code in range(len(army.owner))
        )

    def _homes(self, piece: Piece, promoting: set[str]) -> tuple[int, ...]:
        """Return, for every square a piece may be captured on, where it goes back to; NO_SQUARE if
        it has nowhere to go.

        A kind that promotes goes back on its file. Of several squares the others take one of the
        colour of the square they were captured on, the nearest file first.
        """
        board = self.army.board
        starts = tuple(self.army.starts.get(piece.kind.labels[piece.side], ()))
        found = []
        for square in range(board.size):
            file = board.file(square)
            if piece.kind.id in promoting:
                fitting = [start for start in starts if board.file(start) == file]
            else:
                alike = [start for start in starts if board.colour(start) == board.colour(square)]
                fitting = alike if len(starts) > 1 else list(starts)
            fitting.sort(key=lambda start: (abs(board.file(start) - file), start))
            found.append(fitting[0] if fitting else NO_SQUARE)
        return tuple(found)

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves, captures with what they do."""
        placement = position.placement
        owner = self.owner
        enemy = 1 - position.side
        found = []
        for raw in raws:
            squares = taken(placement, owner, raw, enemy)
            found.append(self._changed(placement, raw, squares) if squares else raw)
        return found

    def _changed(self, placement: Sequence[int], raw: Raw, squares: list[int]) -> Raw:
        changes: list[Change] = []
        after = applied(placement, raw)
        for square in squares:
            code = placement[square]
            home = self.homes[code][square] if self.returns[code] else NO_SQUARE
            if home != NO_SQUARE and not after[home]:
                after[home] = code
                changes.append((home, code))
        if self.turns[raw[2]] and after[raw[1]] == raw[2]:
            changes.append((raw[1], self.opposite[raw[2]]))
        return (raw[0], raw[1], raw[2], (*raw[3], *changes), raw[4])
