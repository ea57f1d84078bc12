"""What every rule set answers, whether it enforces anything or not."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from variants.core.compositions import BrokenClause, Composition, Pool, Storage, Target
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
        """Return the first position; `draw(n)` gives a uniform number below n. Raises
        PresetError.
        """
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
        """Return the pieces by square name."""
        ...

    def missing(self, position: Position) -> tuple[str, ...]:
        """Return the squares taken off the board."""
        ...

    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Return each side's pieces in hand by label."""
        ...

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every legal move; none where nothing is enforced."""
        ...

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move. Raises IllegalMove."""
        ...

    def is_check(self, position: Position) -> bool:
        """Return whether the side to move is in check."""
        ...

    def checked(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the royals of the side to move that are in check."""
        ...

    def outcome(self, position: Position, history: Sequence[str] = ()) -> Outcome | None:
        """Return how the rules end the game here, if they do; `history` holds the keys of all
        earlier positions.
        """
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

    def choices(self, position: Position, *, written: bool = True) -> list[Choice]:
        """Return the legal moves as click sequences; unless `written` without their short texts,
        which take long.
        """
        ...

    def paths(self, position: Position, move: Move) -> tuple[tuple[str, ...], ...]:
        """Return every open way from origin to target, turning points included."""
        ...

    def ways(self, position: Position, square: str) -> tuple[str, ...]:
        """Return where the piece on a square could go if it were its owner's turn, checks and
        compulsion apart; nothing where no rules are enforced. Raises KeyError for no square.
        """
        ...

    def words(self, position: Position, move: Move) -> str:
        """Return the move as an English phrase."""
        ...

    def perft(self, position: Position, depth: int) -> int:
        """Return the number of move sequences of the given length."""
        ...


class ComposingRules(Rules, Protocol):
    """Rules of a game whose turns are composed of stones: nothing here lists whole turns."""

    def targets(self, position: Position, square: str) -> tuple[Target, ...]:
        """Return where the base on a square may go."""
        ...

    def taking_pool(self, position: Position, origin: str, target: str) -> Pool | None:
        """Return the stones a legal taking move chooses from."""
        ...

    def taking_compositions(
        self, position: Position, origin: str, target: str
    ) -> tuple[Composition, ...]:
        """Return everything the base may hold after a legal taking move."""
        ...

    def taking_faults(
        self, position: Position, origin: str, target: str, held: str
    ) -> tuple[BrokenClause, ...]:
        """Return every clause that holding these stones after a legal taking move breaks."""
        ...

    def drop_targets(self, position: Position) -> tuple[str, ...]:
        """Return the squares a base may be dropped on."""
        ...

    def drop_pool(self, position: Position) -> Pool | None:
        """Return the stones a dropped base chooses from."""
        ...

    def drop_compositions(self, position: Position, square: str) -> tuple[Composition, ...]:
        """Return everything a base dropped on a square may hold."""
        ...

    def drop_faults(self, position: Position, held: str) -> tuple[BrokenClause, ...]:
        """Return every clause that dropping a base with these stones breaks."""
        ...

    def fetches(self, position: Position) -> tuple[str, ...]:
        """Return the letters of the stones that may be fetched."""
        ...

    def storages(self, position: Position) -> tuple[Storage, Storage]:
        """Return what lies beside the board."""
        ...

    def reach(
        self, position: Position, square: str, base: str, origin: str | None = None
    ) -> tuple[str, ...]:
        """Return the squares a base would attack from a square, the one on `origin` having left
        it.
        """
        ...

    def turn_text(self, position: Position, origin: str, target: str, held: str) -> str:
        """Return a turn put together from its parts, legal or not; what is missing is an empty
        text.

        Without an origin it is a drop, without squares the fetch of one stone. Raises
        NotationError, IllegalMove.
        """
        ...

    def checkers(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the bases that give check."""
        ...

    def doubts(self, position: Position) -> tuple[BrokenClause, ...]:
        """Return what of a readable position cannot be so in a game."""
        ...

    def is_setting_up(self, position: Position) -> bool:
        """Return whether the side to move has yet to send its set-up."""
        ...

    def setup_faults(self, text: str, side: Side) -> tuple[BrokenClause, ...]:
        """Return every clause a set-up breaks. Raises NotationError for a text that is no
        set-up.
        """
        ...

    def setup_dangers(self, text: str, side: Side) -> tuple[BrokenClause, ...]:
        """Return hints on what a legal set-up allows the opponent's first turn. Raises
        NotationError, IllegalMove.
        """
        ...

    def setup_text(self, text: str, side: Side) -> str:
        """Return a set-up in canonical form. Raises NotationError, IllegalMove."""
        ...

    def setup_for(self, text: str, side: Side) -> str:
        """Return the set-up of either side as one of `side`, canonical. Raises NotationError,
        IllegalMove.
        """
        ...

    def setup_pieces(self, text: str, side: Side) -> dict[str, PieceOn]:
        """Return the pieces a set-up text names, be it against the rules. Raises NotationError."""
        ...

    def recommended_setup(self, side: Side) -> str:
        """Return a good arrangement to start from."""
        ...

    def combined(self, first: str, second: str) -> Position:
        """Return the start of play from the set-up texts of both sides. Raises NotationError,
        IllegalMove.
        """
        ...
