"""Sigma4Rules: Sigma 4 Shogi behind the calls of every rule set, and those for composing turns."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from variants.core.compositions import BrokenClause, Composition, Pool, Storage, Target
from variants.core.effort import count
from variants.core.errors import IllegalMove, NotationError, PresetError, RulesError
from variants.core.geometry import Board
from variants.core.move import Choice, Move
from variants.core.outcome import Outcome, Reason
from variants.core.piece import PieceOn, Side, other
from variants.core.position import Position
from variants.rules.protocol import Draw, Style
from variants.rules.setup import start_text
from variants.spec import PresetSpec
from variants.special.sigma4 import composer
from variants.special.sigma4.attacks import attackers, royal_square
from variants.special.sigma4.dangers import first_turn_dangers
from variants.special.sigma4.position import doubts, is_setting_up, position_text, read_position
from variants.special.sigma4.setup import (
    broken_clauses,
    read_items,
    read_setup,
    read_setup_for,
    recommended,
    setup_text,
)
from variants.special.sigma4.shapes import circle_winner, in_check
from variants.special.sigma4.stones import is_royal, label_of, letters, owner
from variants.special.sigma4.turn_texts import ending_of, ending_words, mark, short, words
from variants.special.sigma4.turns import (
    Step,
    Taking,
    Turn,
    after,
    combined,
    legal_turns,
    move_of,
    number_of_turns,
)
from variants.special.sigma4.verdicts import read_turn
from variants.special.sigma4.ways import BOARD

REPETITIONS: Final = 3
BASE: Final = "base"
ROYAL_BASE: Final = "royal_base"
KINDS: Final = {
    BASE: "B",
    ROYAL_BASE: "R",
    "jumper": "J",
    "zebra": "Z",
    "camel": "C",
    "elephant": "E",
    "knight": "N",
    "dabbaba": "D",
    "ferz": "F",
    "wazir": "W",
}


class Sigma4Rules:
    """The rules of a preset with `special = "sigma4"`. Keeps nothing but the preset."""

    enforced = True

    def __init__(self, spec: PresetSpec) -> None:
        """Take a preset with the board and the kinds of the game. Raises PresetError for any
        other.
        """
        self.spec = spec
        self.board: Board = BOARD
        if not spec.enforced:
            raise PresetError(
                "wrong-value", 'enforced: must be true with special = "sigma4"', path="enforced"
            )
        if (spec.files, spec.ranks, spec.holes) != (BOARD.files, BOARD.ranks, ()):
            raise PresetError(
                "wrong-value", "board: must have 7 files and 7 ranks without holes", path="board"
            )
        if {piece.id: piece.labels[0] for piece in spec.pieces} != KINDS:
            kinds = ", ".join(f"{key} ({label})" for key, label in KINDS.items())
            raise PresetError("wrong-value", f"pieces: must be {kinds}", path="pieces")
        if any(piece.royal != (piece.id == ROYAL_BASE) for piece in spec.pieces):
            raise PresetError(
                "wrong-value", "pieces: royal_base and no other kind is royal", path="pieces"
            )

    # Positions

    def start(self, mode: str | None = None, draw: Draw | None = None) -> Position:
        """Return the first position, before the set-ups or with the quick start's. Raises
        PresetError.
        """
        return self.position(start_text(self.spec, mode, draw))

    def position(self, text: str) -> Position:
        """Return the position a text describes. Raises InvalidPosition."""
        return read_position(text)

    def text(self, position: Position) -> str:
        """Return the canonical text of a position."""
        return position_text(position)

    def key(self, position: Position) -> str:
        """Return the position text, which holds all that counts for repetition (11.5)."""
        return position_text(position)

    def side(self, position: Position) -> Side:
        """Return the side to move."""
        return position.side

    def pieces(self, position: Position) -> dict[str, PieceOn]:
        """Return the bases by square name; labels are their stones, R first for the royal base."""
        return {
            BOARD.name(square): PieceOn(
                label_of(code), ROYAL_BASE if is_royal(code) else BASE, owner(code)
            )
            for square, code in enumerate(position.placement)
            if code
        }

    def missing(self, position: Position) -> tuple[str, ...]:
        """Return no squares."""
        return ()

    def hands(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Return the storages: empty bases under `B`, stones under their letters."""
        first, second = (
            ({"B": storage.bases} if storage.bases else {}) | storage.stones
            for storage in self.storages(position)
        )
        return first, second

    # Turns

    def legal_moves(self, position: Position) -> list[Move]:
        """Return every legal turn; of the set-ups, too many to be listed, only the recommended
        one.
        """
        return [move for move, _turn in self._turns(position)]

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a turn, which is checked again. Raises IllegalMove."""
        count(1)
        try:
            turn = read_turn(move.text, position)
        except NotationError as error:
            raise IllegalMove("illegal", f"{move.text} is not legal here", move.text) from error
        return after(position, turn)

    def read(self, text: str, position: Position) -> Move:
        """Return the turn a text means, checked alone. Raises NotationError, IllegalMove,
        AmbiguousMove.
        """
        return move_of(position, read_turn(text, position))

    def write(self, move: Move, position: Position, style: Style) -> str:
        """Return a turn in canonical form, or short with the mark of check."""
        if style in ("canonical", "full"):
            return move.text
        turn = read_turn(move.text, position)
        return short(position, turn) + mark(after(position, turn))

    def explain(self, text: str, position: Position) -> str:
        """Return why a text is no legal turn here, in English; empty if it is legal."""
        try:
            read_turn(text, position)
        except RulesError as error:
            return error.message
        return ""

    def choices(self, position: Position, *, written: bool = True) -> list[Choice]:
        """Return the legal turns as clicks, contents last: `d3 d4`, `a2 b5 =CDF`, `@FW b4`, `%Z`.

        There may be thousands: a board asks for `targets` and contents instead.
        """
        return [
            Choice(move.text, _steps(move, turn), short(position, turn) if written else "")
            for move, turn in self._turns(position)
        ]

    def _turns(self, position: Position) -> list[tuple[Move, Turn]]:
        found = [(move_of(position, turn), turn) for turn in legal_turns(position)]
        count(len(found))
        return found

    def paths(self, position: Position, move: Move) -> tuple[tuple[str, ...], ...]:
        """Return origin and target of a step or taking move; no way of this game bends."""
        return ((move.origin, move.target),) if move.origin and move.target else ()

    def ways(self, position: Position, square: str) -> tuple[str, ...]:
        """Return where the base on a square could go if it were its owner's turn."""
        code = position.placement[BOARD.indices[square]]
        begun = replace(position, side=owner(code)) if code else position
        return tuple(target.square for target in composer.targets(begun, square))

    def words(self, position: Position, move: Move) -> str:
        """Return a turn as an English phrase."""
        turn = read_turn(move.text, position)
        return words(position, turn) + ending_words(after(position, turn))

    # Judgement

    def is_check(self, position: Position) -> bool:
        """Return whether the side to move is in check."""
        return not is_setting_up(position) and in_check(position)

    def checked(self, position: Position) -> tuple[str, ...]:
        """Return the square of the royal base of the side to move if it is in check."""
        if not self.is_check(position):
            return ()
        return (BOARD.name(royal_square(position.placement, position.side)),)

    def checkers(self, position: Position) -> tuple[str, ...]:
        """Return the squares of the bases that give check."""
        if not self.is_check(position):
            return ()
        royal = royal_square(position.placement, position.side)
        return tuple(
            BOARD.name(s) for s in attackers(position.placement, royal, other(position.side))
        )

    def outcome(self, position: Position, history: Sequence[str] = ()) -> Outcome | None:
        """Return how the rules end the game here: circle, mate or stalemate, repetition, in this
        order (9.8).
        """
        ending = ending_of(position)
        if ending is Reason.CIRCLE:
            return Outcome(circle_winner(position.placement, position.side), ending)
        if ending is not None:
            return Outcome(other(position.side), ending)
        if (
            len(history) >= REPETITIONS
            and list(history).count(self.key(position)) >= REPETITIONS - 1
        ):
            return Outcome(position.side, Reason.REPETITION)
        return None

    def claims(self, position: Position, history: Sequence[str]) -> tuple[str, ...]:
        """Return no claim: there are no draws by rule (9.9)."""
        return ()

    def perft(self, position: Position, depth: int) -> int:
        """Return the number of turn sequences of a length (14.5)."""
        if depth <= 0:
            return 1
        if depth == 1:
            return number_of_turns(position)
        return sum(self.perft(after(position, turn), depth - 1) for turn in legal_turns(position))

    # Composing turns

    def targets(self, position: Position, square: str) -> tuple[Target, ...]:
        """Return where the base on a square may go."""
        return composer.targets(position, square)

    def taking_pool(self, position: Position, origin: str, target: str) -> Pool | None:
        """Return the stones a legal taking move chooses from."""
        return composer.taking_pool(position, origin, target)

    def taking_compositions(
        self, position: Position, origin: str, target: str
    ) -> tuple[Composition, ...]:
        """Return everything the base may hold after a legal taking move."""
        return _counted(composer.taking_compositions(position, origin, target))

    def taking_faults(
        self, position: Position, origin: str, target: str, held: str
    ) -> tuple[BrokenClause, ...]:
        """Return every clause that holding these stones after a legal taking move breaks."""
        return composer.taking_faults(position, origin, target, held)

    def drop_targets(self, position: Position) -> tuple[str, ...]:
        """Return the squares a base may be dropped on."""
        return composer.drop_targets(position)

    def drop_pool(self, position: Position) -> Pool | None:
        """Return the stones a dropped base chooses from."""
        return composer.drop_pool(position)

    def drop_compositions(self, position: Position, square: str) -> tuple[Composition, ...]:
        """Return everything a base dropped on a square may hold."""
        return _counted(composer.drop_compositions(position, square))

    def drop_faults(self, position: Position, held: str) -> tuple[BrokenClause, ...]:
        """Return every clause that dropping a base with these stones breaks."""
        return composer.drop_faults(position, held)

    def fetches(self, position: Position) -> tuple[str, ...]:
        """Return the letters of the stones that may be fetched."""
        return composer.fetches(position)

    def storages(self, position: Position) -> tuple[Storage, Storage]:
        """Return what lies beside the board."""
        return composer.storages(position)

    def reach(
        self, position: Position, square: str, base: str, origin: str | None = None
    ) -> tuple[str, ...]:
        """Return the squares a base would attack from a square, the one on `origin` having left
        it.
        """
        return composer.reach(position, square, base, origin)

    def turn_text(self, position: Position, origin: str, target: str, held: str) -> str:
        """Return a turn put together from its parts, legal or not. Raises NotationError,
        IllegalMove.
        """
        return composer.turn_text(position, origin, target, held)

    def doubts(self, position: Position) -> tuple[BrokenClause, ...]:
        """Return what of a readable position cannot be so in a game (11.7)."""
        return doubts(position)

    # Set-ups

    def is_setting_up(self, position: Position) -> bool:
        """Return whether the side to move has yet to send its set-up."""
        return is_setting_up(position)

    def setup_faults(self, text: str, side: Side) -> tuple[BrokenClause, ...]:
        """Return every clause a set-up breaks. Raises NotationError for a text that is no
        set-up.
        """
        return broken_clauses(read_items(text), side)

    def setup_dangers(self, text: str, side: Side) -> tuple[BrokenClause, ...]:
        """Return hints on what a legal set-up allows the opponent's first turn. Raises
        NotationError, IllegalMove.
        """
        return first_turn_dangers(read_setup(text, side), side)

    def setup_text(self, text: str, side: Side) -> str:
        """Return a set-up in canonical form. Raises NotationError, IllegalMove."""
        return setup_text(read_setup(text, side), side)

    def setup_for(self, text: str, side: Side) -> str:
        """Return the set-up of either side as one of `side`, canonical. Raises NotationError,
        IllegalMove.
        """
        return setup_text(read_setup_for(text, side), side)

    def setup_pieces(self, text: str, side: Side) -> dict[str, PieceOn]:
        """Return the bases a set-up text names, be it against the rules; none for empty bases.
        Raises NotationError.
        """
        found = {}
        for item in read_items(text):
            label = "R" * bool(item.royals) + letters(item.counts)
            if label:
                kind = ROYAL_BASE if item.royals else BASE
                found[BOARD.name(item.square)] = PieceOn(
                    label.lower() if side else label, kind, side
                )
        return found

    def recommended_setup(self, side: Side) -> str:
        """Return the arrangement of the quick start as a set-up of a side."""
        return setup_text(recommended(side), side)

    def combined(self, first: str, second: str) -> Position:
        """Return the start of play from the set-up texts of both sides. Raises NotationError,
        IllegalMove.
        """
        return combined(read_setup(first, 0), read_setup(second, 1))


def _counted(found: tuple[Composition, ...]) -> tuple[Composition, ...]:
    count(len(found))
    return found


def _steps(move: Move, turn: Turn) -> tuple[str, ...]:
    """Return the clicks that make a turn."""
    if isinstance(turn, Taking):
        return str(move.origin), str(move.target), f"={letters(turn.held)}"
    if isinstance(turn, Step):
        return str(move.origin), str(move.target)
    return (f"@{move.piece}", move.target) if move.target else (move.text,)
