"""What every rule set answers, whether it enforces anything or not."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from variants.core.geometry import Board
from variants.core.move import Choice, Move
from variants.core.outcome import Outcome
from variants.core.piece import PieceOn, Side
from variants.core.position import Position
from variants.spec import PresetSpec

Style = Literal["canonical", "san", "figurine", "full"]
Draw = Callable[[int], int]


class Rules(Protocol):
    """A compiled preset. Stateless: the same arguments give the same answer.

    Squares are names (`"e4"`) at this level, labels are those of position text (`"P"`, `"p"`).
    """

    @property
    def spec(self) -> PresetSpec: ...

    @property
    def enforced(self) -> bool: ...

    @property
    def board(self) -> Board: ...

    def start(self, mode: str | None = None, draw: Draw | None = None) -> Position:
        """Return the first position; `draw(n)` gives a uniform number below n. Raises PresetError."""
        ...

    def position(self, text: str) -> Position:
        """Return the position a text describes. Raises InvalidPosition."""
        ...

    def text(self, position: Position) -> str:
        """Return the canonical text of a position."""
        ...

    def key(self, position: Position) -> str:
        """Return what two positions share exactly when they count as repeated."""
        ...

    def side(self, position: Position) -> Side:
        """Return the side to move."""
        ...

    def pieces(self, position: Position) -> dict[str, PieceOn]:
        """Return the men by square name."""
        ...

    def missing(self, position: Position) -> tuple[str, ...]:
        """Return the squares taken off the board."""
        ...

    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Return each side's men in hand by label."""
        ...

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every legal move; none where nothing is enforced."""
        ...

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move. Raises IllegalMove."""
        ...

    def is_check(self, position: Position) -> bool:
        """Tell whether the side to move is in check."""
        ...

    def checked(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the royals of the side to move that are in check."""
        ...

    def outcome(self, position: Position, history: Sequence[str] = ()) -> Outcome | None:
        """Return how the rules end the game here, if they do; `history` holds the keys of all earlier positions."""
        ...

    def claims(self, position: Position, history: Sequence[str]) -> tuple[str, ...]:
        """Return the draw claims open to the side to move: `repetition`, `move rule`."""
        ...

    def read(self, text: str, position: Position) -> Move:
        """Return the move a text means. Raises NotationError, IllegalMove, AmbiguousMove."""
        ...

    def write(self, move: Move, position: Position, style: Style) -> str:
        """Return the move as text for people."""
        ...

    def explain(self, text: str, position: Position) -> str:
        """Return why a text is no legal move here, in English; empty if it is legal."""
        ...

    def choices(self, position: Position) -> list[Choice]:
        """Return the legal moves as click sequences."""
        ...

    def paths(self, position: Position, move: Move) -> tuple[tuple[str, ...], ...]:
        """Return every open way from origin to target, turning points included."""
        ...

    def words(self, position: Position, move: Move) -> str:
        """Return the move as an English phrase."""
        ...

    def perft(self, position: Position, depth: int) -> int:
        """Return the number of move sequences of the given length."""
        ...
