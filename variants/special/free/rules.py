"""The rule set of presets that enforce nothing; it answers the same calls as every other."""

from collections.abc import Sequence
from dataclasses import replace

from variants.core.errors import IllegalMove, InvalidPosition, NotationError
from variants.core.move import Choice, Move
from variants.core.outcome import Outcome
from variants.core.piece import PieceOn, Side, other
from variants.core.position import Position
from variants.notation.figurine import from_figurine, to_figurine
from variants.notation.full_algebraic import (
    Displace,
    Drop,
    Part,
    Place,
    chain_text,
    parse_chain,
    side_of,
)
from variants.notation.input_text import clean
from variants.rules.protocol import Draw, Style
from variants.rules.setup import start_text
from variants.spec import PresetSpec
from variants.special.free.effects import Effects, apply_chain
from variants.special.free.position import (
    GONE,
    MAX_MOVE_NUMBER,
    bare,
    code_of,
    label_of,
    parse_position,
    position_text,
)
from variants.special.free.words import turn_words


class FreeRules:
    """Board and pieces of a preset that enforces nothing. Moves are chains of full algebraic
    notation.
    """

    enforced = False

    def __init__(self, spec: PresetSpec) -> None:
        self.spec = spec
        self.board = spec.board
        labels = [(piece, (bare(piece.labels[0]), bare(piece.labels[1]))) for piece in spec.pieces]
        self._ids = {label: piece.id for piece, both in labels for label in both}
        self._names = {label: piece.name for piece, both in labels for label in both}
        self._owned = {
            label: f"{piece.name} of {side.name}"
            for piece, both in labels
            for label, side in zip(both, spec.sides, strict=True)
        }
        self._aliases = {
            spelling: label
            for piece, both in labels
            for alias in (both[0], *piece.aliases)
            for spelling, label in zip((alias.upper(), alias.lower()), both, strict=True)
            if spelling not in self._ids
        }
        self._alias_codes = {
            code_of(alias): code_of(label) for alias, label in self._aliases.items()
        }

    def start(self, mode: str | None = None, draw: Draw | None = None) -> Position:
        """Return the first position; `draw(n)` gives a uniform number below n. Raises
        PresetError.
        """
        return self.position(start_text(self.spec, mode, draw))

    def position(self, text: str) -> Position:
        """Return the position a text describes. Raises InvalidPosition."""
        position = parse_position(text, self.spec.files, self.spec.ranks)
        if not self._alias_codes.keys().isdisjoint(position.placement):
            codes = tuple(self._alias_codes.get(code, code) for code in position.placement)
            position = replace(position, placement=codes)
        for square in self.board.holes:
            if position.placement[square] != GONE:
                name = self.board.name(square)
                raise InvalidPosition(
                    "hole",
                    f'the board has no square {name}; write "-" there',
                    text[:80],
                    square=name,
                )
        return position

    def text(self, position: Position) -> str:
        """Return the canonical text of a position."""
        return position_text(position, self.spec.files)

    def key(self, position: Position) -> str:
        """Return what two positions share exactly when they count as repeated."""
        return self.text(position).rpartition(" ")[0]

    def side(self, position: Position) -> Side:
        """Return the side to move."""
        return position.side

    def pieces(self, position: Position) -> dict[str, PieceOn]:
        """Return the pieces by square name; unknown labels have no kind."""
        labels = {
            name: label_of(position.placement[square])
            for name, square in self.board.indices.items()
        }
        return {
            name: PieceOn(at, self._ids.get(at), side_of(at))
            for name, at in labels.items()
            if at is not None
        }

    def missing(self, position: Position) -> tuple[str, ...]:
        """Return the squares taken off the board."""
        return tuple(
            self.board.name(s) for s in self.board.squares if position.placement[s] == GONE
        )

    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Return two empty hands: nothing is kept count of."""
        return {}, {}

    def legal_moves(self, position: Position) -> list[Move]:
        """Return nothing: every readable move is allowed and none is listed."""
        return []

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move. Raises NotationError or IllegalMove for a move of
        another position.
        """
        effects = self._effects(move.text, position)
        number = position.number + position.side
        return Position(
            tuple(effects.placement), other(position.side), (), number=min(number, MAX_MOVE_NUMBER)
        )

    def is_check(self, position: Position) -> bool:
        """Return False: check is the players' business."""
        return False

    def checked(self, position: Position) -> tuple[str, ...]:
        """Return no square."""
        return ()

    def outcome(self, position: Position, history: Sequence[str] = ()) -> Outcome | None:
        """Return None: the rules end nothing."""
        return None

    def claims(self, position: Position, history: Sequence[str]) -> tuple[str, ...]:
        """Return no claim."""
        return ()

    def read(self, text: str, position: Position) -> Move:
        """Return the move a text means. Raises NotationError or IllegalMove."""
        effects = self._effects(text, position)
        first = effects.done[0]
        displaced = next((part for part in effects.done if isinstance(part, Displace)), None)
        putting = next((part for part in effects.done if isinstance(part, Place | Drop)), None)
        label = displaced.label if displaced else putting.label if putting else ""
        return Move(
            text=chain_text(tuple(effects.done)),
            piece=label or "",
            origin=displaced.origin if displaced else None,
            target=displaced.target if displaced else first.target,
            changes=tuple(effects.touched.items()),
            captured=tuple(effects.captured),
            promotion=effects.promotion,
        )

    def write(self, move: Move, position: Position, style: Style) -> str:
        """Return the chain; in figurine style with labels in braces."""
        return to_figurine(move.text) if style == "figurine" else move.text

    def explain(self, text: str, position: Position) -> str:
        """Return why a text cannot be played here; empty if it can."""
        try:
            self.read(text, position)
        except (NotationError, IllegalMove) as error:
            return error.message
        return ""

    def choices(self, position: Position, *, written: bool = True) -> list[Choice]:
        """Return nothing: any piece may go anywhere."""
        return []

    def paths(self, position: Position, move: Move) -> tuple[tuple[str, ...], ...]:
        """Return origin and target of every piece the move displaces."""
        parts = parse_chain(move.text)
        return tuple((part.origin, part.target) for part in parts if isinstance(part, Displace))

    def ways(self, position: Position, square: str) -> tuple[str, ...]:
        """Return nothing: every piece may go anywhere."""
        return ()

    def words(self, position: Position, move: Move) -> str:
        """Return the move as an English phrase."""
        return turn_words(position, parse_chain(move.text), board=self.board, names=self._names)

    def perft(self, position: Position, depth: int) -> int:
        """Return 1 for depth 0, else 0: there are no listed moves."""
        return 0 if depth else 1

    def _effects(self, text: str, position: Position) -> Effects:
        parts = tuple(self._without_alias(part) for part in parse_chain(from_figurine(clean(text))))
        return apply_chain(position, parts, board=self.board, names=self._owned)

    def _without_alias(self, part: Part) -> Part:
        if isinstance(part, Displace | Place | Drop) and part.label in self._aliases:
            return replace(part, label=self._aliases[part.label])
        return part
