"""Walls placed by every move: arrows, a duck, walls at the edge, behind the piece moved, or
anywhere.
"""

from collections.abc import Sequence
from typing import Final

from variants.core.effort import count
from variants.core.geometry import Board
from variants.core.position import Position
from variants.rules.army import WALL_LABEL, Army
from variants.rules.base import NO_SQUARE, Change, Component, Draft, Raw, applied, refuse
from variants.rules.neighbours import straight_neighbours
from variants.rules.reach import reach_of
from variants.rules.walk import Walk
from variants.spec import WallSpec

COUNTED_AT_ONCE: Final = 500


class Walls(Component):
    """Each pseudo-legal move becomes as many as there are squares for its wall."""

    def __init__(self, army: Army, spec: WallSpec, walk: Walk) -> None:
        self.army = army
        self.spec = spec
        self.walk = walk
        self.wall = army.wall
        self.is_fairy = army.spec.notation.dialect == "fairy"
        board = army.board
        self.names = board.names
        self.zone = tuple(
            tuple(s for s in board.squares if spec.zone is None or s in spec.zone[side].squares)
            for side in (0, 1)
        )
        self.is_one = spec.rule == "duck" and not reach_of(army.spec).more_walls
        self.zones = (frozenset(self.zone[0]), frozenset(self.zone[1]))
        # The change that builds on each square, ready to follow the other changes of a move.
        self.built: tuple[tuple[Change, ...], ...] = tuple(
            ((square, self.wall),) for square in range(board.size)
        )
        self.edge = frozenset(s for s in board.squares if _is_at_edge(board, s))
        self.beside = straight_neighbours(board)

    def check(self, draft: Draft) -> None:
        """Refuse a second wall where one and the same moves about."""
        count = draft.placement.count(self.wall)
        if self.is_one and count > max(1, len(self.army.starts.get(WALL_LABEL, ()))):
            refuse(
                "walls",
                f"there are {count} walls on the board, and only one moves about",
                draft.text,
                count=count,
            )

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with their walls."""
        if self.spec.instead:
            return [*raws, *self._alone(position)]
        if self.spec.rule == "past":
            return self._closing(position, raws)
        lifted = self._lifted(position.placement)
        built = self.built
        found: list[Raw] = []
        uncounted = 0
        for raw in raws:
            squares = self._squares(position, raw)
            uncounted += len(squares)
            # There may be a hundred thousand: nobody shall wait for the end of the list.
            if uncounted >= COUNTED_AT_ONCE:
                count(uncounted)
                uncounted = 0
            origin, target, code, changes, mark = raw
            before = changes + lifted
            if before:
                found += [
                    (origin, target, code, before + built[square], mark) for square in squares
                ]
            else:
                found += [(origin, target, code, built[square], mark) for square in squares]
        count(uncounted)
        return found

    def _closing(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with a wall on the square they leave, if they leave one."""
        placement = position.placement
        zone = self.zones[position.side]
        found: list[Raw] = []
        for raw in raws:
            origin, target, code, changes, mark = raw
            if origin not in zone:
                continue
            if (changes or origin == target) and applied(placement, raw)[origin]:
                continue
            found.append((origin, target, code, changes + self.built[origin], mark))
        count(len(found))
        return found

    def _lifted(self, placement: Sequence[int]) -> tuple[Change, ...]:
        """Return the change that takes up the one wall that moves about."""
        if self.spec.rule != "duck" or self.wall not in placement:
            return ()
        return ((placement.index(self.wall), 0),)

    def _squares(self, position: Position, raw: Raw) -> list[int]:
        side = position.side
        rule = self.spec.rule
        after = applied(position.placement, raw)
        if rule == "arrow":
            shots: list[Raw] = []
            self.walk.moves(
                after, raw[1], position.placement[raw[0]] if raw[0] >= 0 else raw[2], shots
            )
            zone = self.zones[side]
            return sorted({shot[1] for shot in shots if shot[1] in zone and not after[shot[1]]})
        free = [square for square in self.zone[side] if not after[square]]
        return [s for s in free if self._is_open(after, s)] if rule == "edge" else free

    def _is_open(self, placement: Sequence[int], square: int) -> bool:
        return square in self.edge or any(
            placement[near] == self.wall for near in self.beside[square]
        )

    def _alone(self, position: Position) -> list[Raw]:
        """Return the moves that only place a wall, made in the name of the side's first piece."""
        placement = position.placement
        side = position.side
        at = self._placer(placement, side)
        if at == NO_SQUARE:
            return []
        code = placement[at]
        free = [s for s in self.zone[side] if not placement[s]]
        if self.spec.rule == "edge":
            free = [s for s in free if self._is_open(placement, s)]
        lifted = self._lifted(placement)
        return [(at, at, code, (*lifted, (square, self.wall)), NO_SQUARE) for square in free]

    def _placer(self, placement: Sequence[int], side: int) -> int:
        owner = self.army.owner
        return next((s for s in self.army.board.squares if owner[placement[s]] == side), NO_SQUARE)

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return the move with its wall: `e2e4,e4e5`."""
        names = self.names
        placed = self._placed(raw)
        if placed != NO_SQUARE:
            return f"{text},{names[raw[1]]}{names[placed]}"
        return f"{text},{names[raw[1]]}{names[0]}" if self.spec.instead and self.is_fairy else text

    def _placed(self, raw: Raw) -> int:
        """Return where a move places its wall, or -1."""
        changes = raw[3]
        wall = self.wall
        if changes and changes[-1][1] == wall:
            return changes[-1][0]
        return next((square for square, code in changes if code == wall), NO_SQUARE)

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the short text with the wall: `e4,e5`."""
        placed = self._placed(raw)
        return text if placed == NO_SQUARE else f"{text},{self.army.board.names[placed]}"

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return the phrase with the wall."""
        placed = self._placed(raw)
        return text if placed == NO_SQUARE else f"{text}, wall on {self.army.board.names[placed]}"

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps with the wall's square."""
        placed = self._placed(raw)
        return steps if placed == NO_SQUARE else (*steps, self.army.board.names[placed])


def _is_at_edge(board: Board, square: int) -> bool:
    """Return whether a square lies in an outer file or rank, or at an end of its file."""
    if board.file(square) in (0, board.files - 1):
        return True
    return 0 in (board.rank_for(square, 0), board.rank_for(square, 1))
