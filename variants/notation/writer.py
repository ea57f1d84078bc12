"""Writing a legal move of an enforced preset: short, figurine and full algebraic, clicks, words."""

from collections.abc import Sequence

from variants.core.marks import TURNED, WALL
from variants.core.move import Choice, Move
from variants.core.piece import other
from variants.core.position import Position
from variants.core.words import a_piece, listed
from variants.notation.beyond_board import is_exchange, is_pocketing
from variants.notation.full_algebraic import (
    Clear,
    Displace,
    Drop,
    Part,
    Place,
    RemoveSpace,
    chain_text,
)
from variants.notation.game import PAWN_LABEL, PROMOTED, Game, Labels
from variants.notation.san import origin_part
from variants.rules.answers import CHOOSE
from variants.rules.protocol import Style


class Writer:
    """Writes the moves of one enforced rule set."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._labels = Labels.of(game.spec)
        self._castling_by_name = game.spec.castling_text == "O-O"

    def write(self, move: Move, position: Position, style: Style) -> str:
        """Return a legal move of `position` as text."""
        if style == "canonical":
            return move.text
        if style == "full":
            return self._full(move, position)
        return self._short(move, position, self._rivals(move, position), braces=style == "figurine")

    def _full(self, move: Move, position: Position) -> str:
        if is_exchange(move):
            return move.text
        if is_pocketing(move):
            becomes = self._short(move, position, (), is_marked=False).rpartition("/")[2]
            return f"{move.piece.removesuffix(PROMOTED)} {move.origin}/{becomes}"
        return chain_text(full_parts(move))

    def unmarked(self, move: Move, position: Position, moves: Sequence[Move]) -> str:
        """Return a legal move in short algebraic without check mark; `moves` are the legal ones to
        its target at least.

        It costs a fraction of a text with its mark, for which the move is played and the answers
        are looked for.
        """
        return self._short(move, position, moves, is_marked=False)

    def choices(self, position: Position, *, written: bool) -> list[Choice]:
        """Return every legal move as click sequence and canonical text, and if `written` with its
        short text.
        """
        moves = self._game.legal_moves(position)
        rivals: dict[str | None, list[Move]] = {}
        for move in moves:
            rivals.setdefault(move.target, []).append(move)
        return [
            Choice(
                text=move.text,
                steps=self._game.clicks(position, move, steps_of(move)),
                shown=self._short(move, position, rivals[move.target]) if written else "",
            )
            for move in moves
        ]

    def words(self, position: Position, move: Move) -> str:
        """Return a legal move as an English phrase: `Sissa f1 by e2 to e3`, `Pawn e7 takes rook d8,
        check`.
        """
        phrase = self.phrase(position, move)
        return phrase + {"+": ", check", "#": ", checkmate"}.get(self._mark(move, position), "")

    def phrase(self, position: Position, move: Move) -> str:
        """Return the same without check."""
        return self._game.phrase(position, move, self._phrase(position, move))

    def _phrase(self, position: Position, move: Move) -> str:
        if move.origin is None:
            return f"{self._name(move.piece)} dropped on {move.target}"
        if move.origin == move.target and not move.changes:
            return "pass"
        turns = [path[1:-1] for path in self._game.paths(position, move) if len(path) > 2]
        by = f" by {listed([' and '.join(turn) for turn in turns])}" if turns else ""
        phrase = f"{self._name(move.piece)} {move.origin}{by} {self._arrival(move)}"
        if self._game.castling_name(position, move):
            # A partner that stays where it is does not change.
            partners = [
                (square, label) for square, label in move.changes if label and square != move.target
            ]
            phrase += ", castles" + "".join(
                f", {self._name(label).lower()} to {s}" for s, label in partners[:1]
            )
        if move.promotion:
            phrase += f", {self._change(move.piece, move.promotion)}"
        return phrase

    def _change(self, before: str, after: str) -> str:
        """Return what a piece becomes: it turns over in the manner of shogi, or back, or is
        replaced.
        """
        name = self._name(after).lower()
        if after.startswith(TURNED):
            return f"promotes to {name}"
        return (
            f"turns back into {a_piece(name)}"
            if before.startswith(TURNED)
            else f"becomes {a_piece(name)}"
        )

    def _arrival(self, move: Move) -> str:
        goal = f"to {move.target}" if move.origin != move.target else "stays"
        if not move.captured:
            return goal
        names = [self._name(label).lower() for label in move.captured]
        left = [square for square, label in move.changes if label is None and square != move.origin]
        if not left:
            return f"takes {listed(names, 'and')} {move.target}"
        squares = [move.target, *left] if len(names) == len(left) + 1 else left
        if len(squares) != len(names):
            return f"{goal}, takes {listed(names, 'and')} {listed(left, 'and')}"
        taken = [f"{name} {square}" for name, square in zip(names, squares, strict=True)]
        return f"{goal}, takes {listed(taken, 'and')}"

    def _short(
        self,
        move: Move,
        position: Position,
        moves: Sequence[Move],
        *,
        braces: bool = False,
        is_marked: bool = True,
    ) -> str:
        def shown(label: str) -> str:
            plain = label.removesuffix(PROMOTED)
            return f"{{{plain}}}" if braces else plain.upper()

        mark = self._mark(move, position) if is_marked else ""
        if self._castling_by_name and (name := self._game.castling_name(position, move)):
            texts = [
                text
                for text in self._game.legal_texts(position)
                if text.startswith(str(move.origin))
            ]
            found = [self._game.find(position, text) for text in texts]
            if (
                sum(
                    self._game.castling_name(position, each) == name
                    for each in found
                    if each is not None
                )
                == 1
            ):
                return name + mark
        letter = "" if move.piece.upper() == PAWN_LABEL else shown(move.piece)
        takes = "x" if move.captured else ""
        promotion = f"={shown(move.promotion)}" if move.promotion else ""
        if move.origin is None:
            text = f"{shown(move.piece)}@{move.target}"
        else:
            text = f"{letter}{origin_part(move, moves)}{takes}{move.target}{promotion}"
            # With pieces called A and Ab, `Abc4` means the second.
            text = text if self._labels.spelled(text) == text else move.text
        return self._game.short(position, move, text) + mark

    def _mark(self, move: Move, position: Position) -> str:
        after = self._game.play(position, move)
        act = self._game.act(position, move)
        if act and act != CHOOSE:
            return ""
        if after.side == position.side and not act:  # the turn goes on
            return "+" if self._game.is_attacked(after, other(after.side)) else ""
        if not self._game.is_check(after):
            return ""
        return "+" if self._game.can_move(after) else "#"

    def _rivals(self, move: Move, position: Position) -> list[Move]:
        """Return at least the legal moves to the same target, without making values of all the
        others.
        """
        texts = [
            text
            for text in self._game.legal_texts(position)
            if move.target and move.target in text[2:]
        ]
        found = [self._game.find(position, text) for text in texts]
        return [rival for rival in found if rival is not None]

    def _name(self, label: str) -> str:
        kind = self._labels.kind(label)
        return kind.name if kind else label


def full_parts(move: Move) -> tuple[Part, ...]:
    """Return a move as a full algebraic chain: the piece, what it becomes, other squares that
    change.
    """
    origin = move.origin or ""
    target = move.target or ""
    piece = move.piece.removesuffix(PROMOTED)
    parts: list[Part] = [Displace(piece, origin, target) if origin else Drop(piece.upper(), target)]
    left = move.piece
    if move.promotion:
        left = move.promotion
        parts.append(Place(move.promotion.removesuffix(PROMOTED), target))
    expected: dict[str, str | None] = {origin: None, target: left}
    rest = [
        (square, label)
        for square, label in dict(move.changes).items()
        if expected.get(square, "") != label
    ]
    return (*parts, *_further(move, rest))


def _further(move: Move, rest: list[tuple[str, str | None]]) -> list[Part]:
    """Return the other squares: walls, a partner that castles, pieces that enter or change sides,
    pieces taken away.

    A partner leaves its square before it arrives; what is emptied later, a wall that is lifted say,
    is none.
    """
    emptied: list[str] = []
    parts: list[Part] = []
    for square, label in rest:
        if label is None:
            emptied.append(square)
        elif label == WALL:
            parts.append(RemoveSpace(square))
        elif emptied and label.isupper() == move.piece.isupper():
            parts.append(Displace(label, emptied.pop(0), square))
        else:
            parts.append(Place(label, square))
    return [*parts, *(Clear(square) for square in emptied)]


def steps_of(move: Move) -> tuple[str, ...]:
    """Return the clicks that make a move: origin (or the piece of the hand), target, promotion."""
    squares = tuple(square for square in (move.origin or f"@{move.piece}", move.target) if square)
    return (*squares, f"={move.promotion}") if move.promotion else squares
