"""What the parts of a free move do to the board, one after the other. Nothing is checked but names
and labels.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from variants.core.errors import IllegalMove, NotationError
from variants.core.geometry import Board
from variants.core.position import Position
from variants.notation.full_algebraic import (
    Clear,
    Displace,
    Drop,
    Part,
    Place,
    RemoveSpace,
    side_of,
)
from variants.special.free.position import EMPTY, GONE, code_of, label_of


@dataclass(slots=True)
class Effects:
    """A board being changed by one turn, and what the turn has done so far.

    `names` gives words for known labels. `touched` maps square names to what stands there now,
    `done` holds the parts with labels filled in.
    """

    board: Board
    names: Mapping[str, str]
    placement: list[int]
    touched: dict[str, str | None] = field(default_factory=dict)
    captured: list[str] = field(default_factory=list)
    promotion: str | None = None
    done: list[Part] = field(default_factory=list)

    def apply(self, part: Part) -> None:
        """Do one part. Raises NotationError for unknown squares, IllegalMove for labels that are
        not there.
        """
        if isinstance(part, Displace):
            self._displace(part)
        elif isinstance(part, Place | Drop):
            self._put(part)
        elif isinstance(part, Clear):
            self._clear(part)
        else:
            self._remove(part)

    def _displace(self, part: Displace) -> None:
        origin = self._on_board(part.origin)
        target = self._on_board(part.target)
        label = label_of(self.placement[origin])
        if label is None:
            raise IllegalMove(
                "empty-origin", f"there is no piece on {part.origin}", str(part), square=part.origin
            )
        if part.label is not None and part.label != label:
            message = (
                f"the piece on {part.origin} is {self._said(label)}, not {self._said(part.label)}"
            )
            raise IllegalMove("wrong-label", message, str(part), square=part.origin, label=label)
        if origin == target:
            raise IllegalMove(
                "same-square", f"the move starts and ends on {part.origin}", str(part)
            )
        self._take(target)
        self._write(origin, label=None)
        self._write(target, label=label)
        self.done.append(Displace(label, part.origin, part.target))

    def _put(self, part: Place | Drop) -> None:
        target = self._square(part.target)
        standing = label_of(self.placement[target])
        if (
            isinstance(part, Place)
            and standing is not None
            and side_of(standing) == side_of(part.label)
        ):
            self.promotion = part.label
        else:
            self._take(target)
        self._write(target, label=part.label)
        self.done.append(part)

    def _clear(self, part: Clear) -> None:
        target = self._square(part.target)
        restores = self.placement[target] == GONE
        self._take(target)
        self._write(target, label=None)
        self.done.append(Clear(part.target, restores))

    def _remove(self, part: RemoveSpace) -> None:
        target = self._on_board(part.target)
        self._take(target)
        self._write(target, label=None)
        self.placement[target] = GONE
        self.done.append(part)

    def _take(self, square: int) -> None:
        label = label_of(self.placement[square])
        if label is not None:
            self.captured.append(label)

    def _write(self, square: int, *, label: str | None) -> None:
        self.placement[square] = EMPTY if label is None else code_of(label)
        self.touched[self.board.name(square)] = label

    def _square(self, name: str) -> int:
        square = self.board.square(name)
        if square is None:
            raise NotationError("no-square", f"this board has no square {name}", name, square=name)
        return square

    def _on_board(self, name: str) -> int:
        square = self._square(name)
        if self.placement[square] == GONE:
            message = f"{name} has been taken off the board; @-{name} puts it back"
            raise IllegalMove("square-gone", message, name, square=name)
        return square

    def _said(self, label: str) -> str:
        return f"{label} ({self.names[label]})" if label in self.names else label


def apply_chain(
    position: Position, parts: tuple[Part, ...], *, board: Board, names: Mapping[str, str]
) -> Effects:
    """Return the effects of a whole turn."""
    effects = Effects(board, names, list(position.placement))
    for part in parts:
        effects.apply(part)
    return effects
