"""What the notation asks of an enforced rule set, beyond what every rule set answers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from variants.core.move import Move
from variants.core.piece import Side
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.protocol import Rules
from variants.spec import PieceSpec, PresetSpec

PAWN_LABEL = "P"
_REST = re.compile(r"[a-z]?(?:[0-9]{1,2})?[-x:@*]?[a-z][0-9]")
_LEVELLED_REST = re.compile(r"(?:[A-H][a-p])?(?:[0-9]{1,2})?[-x:@*]?[A-H][a-p][0-9]")
TURNED = "+"
PROMOTED = "~"


class Game(Rules, Protocol):
    """An enforced rule set as the notation sees it."""

    def find(self, position: Position, text: str) -> Move | None:
        """Return the legal move with this canonical text, or None."""
        ...

    def legal_texts(self, position: Position) -> list[str]:
        """Return the canonical texts of all legal moves."""
        ...

    def act(self, position: Position, move: Move) -> str:
        """Return what is done by a legal move where the opponent has a say: `refuse`, `accept`,
        `propose`, `choose`; "" where it is simply made.
        """
        ...

    def last_move_names(self, position: Position) -> tuple[str, ...]:
        """Return the short and the canonical text of the last move where it can be refused."""
        ...

    def refused(self, position: Position) -> str:
        """Return the short text of the move that was refused and has to be replaced, else ""."""
        ...

    def can_move(self, position: Position) -> bool:
        """Return whether the side to move has a legal move."""
        ...

    def is_attacked(self, position: Position, side: Side) -> bool:
        """Return whether a side is in check, to move or not."""
        ...

    def castling_name(self, position: Position, move: Move) -> str | None:
        """Return `O-O` or `O-O-O` for a castling, None for any other legal move."""
        ...

    def unmarked(self, move: Move, position: Position, moves: Sequence[Move]) -> str:
        """Return a legal move in short algebraic without check mark, `moves` being at least those
        to its target.
        """
        ...

    def short(self, position: Position, move: Move, text: str) -> str:
        """Return the short text of a legal move as the rule components dress it, without check
        mark.
        """
        ...

    def phrase(self, position: Position, move: Move, text: str) -> str:
        """Return a legal move in English as the rule components dress it, without check."""
        ...

    def clicks(self, position: Position, move: Move, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps that make a legal move as the rule components say."""
        ...

    def why_no_drop(self, position: Position, label: str, target: str) -> Refusal:
        """Return why a piece of the hand, known by its label, cannot be dropped on a square."""
        ...

    def why_no_exchange(self, position: Position, kinds: tuple[str, str], target: str) -> Refusal:
        """Return why no prisoner of the first kind is given back for a piece of the other that is
        dropped on a square.
        """
        ...

    def why_not(self, position: Position, origin: str, target: str) -> Refusal:
        """Return why no legal move of the side to move goes from one of its pieces to target."""
        ...

    def why_enemy(self, position: Position, origin: str, target: str) -> Refusal | None:
        """Return why the enemy's piece on `origin` cannot be moved to `target`, None where nobody
        moves enemies.
        """
        ...

    def why_stuck(self, position: Position, square: str) -> Refusal:
        """Return why one of the pieces of the side to move has no legal move."""
        ...


@dataclass(frozen=True, slots=True)
class Labels:
    """The kinds of a preset, found by label or alias in upper case, and their labels as a list in
    words; whether names of squares begin with a level.
    """

    by_word: dict[str, PieceSpec]
    listed: str
    long: tuple[str, ...] = ()
    levelled: bool = False

    @classmethod
    def of(cls, spec: PresetSpec) -> "Labels":
        """Return the labels of a preset."""
        words = {
            TURNED + piece.labels[0].upper(): spec.piece(piece.promoted)
            for piece in spec.pieces
            if piece.promoted
        }
        words |= {
            word.upper(): piece
            for piece in spec.pieces
            for word in (piece.labels[0], *piece.aliases)
        }
        long = tuple(
            piece.labels[0].strip("()") for piece in spec.pieces if piece.labels[0].startswith("(")
        )
        listed = ", ".join(piece.labels[0] for piece in spec.pieces)
        return cls(words, listed, long, spec.board.is_levelled)

    def spelled(self, text: str) -> str:
        """Return a short move text with a label of several letters in parentheses: `(KN)c3` for
        `Knc3`.
        """
        rest = _LEVELLED_REST if self.levelled else _REST
        for label in self.long:
            if text.startswith(label) and rest.match(text, len(label)):
                return f"({label.upper()}){text[len(label) :]}"
        return text

    def kind(self, word: str) -> PieceSpec | None:
        """Return the kind a label or alias stands for, whatever its case; `+P` is what P turns
        into.
        """
        return self.by_word.get(word.upper().removesuffix(PROMOTED))

    def label(self, word: str, side: Side) -> str | None:
        """Return the label of a side's pieces that a word stands for, None for a word nobody
        knows.
        """
        kind = self.kind(word)
        if kind is None or not word.startswith(TURNED) or kind.labels[0].startswith(TURNED):
            return kind.labels[side] if kind else None
        return word.lower() if side else word.upper()
