"""Why a text is no legal move, in words."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from variants.core.errors import IllegalMove, NotationError
from variants.core.geometry import name_parts
from variants.core.piece import PieceOn, other
from variants.core.position import Position
from variants.core.words import a_piece, does, listed
from variants.notation.game import PAWN_LABEL, PROMOTED, Game, Labels
from variants.notation.input_text import shown
from variants.notation.san import without_marks
from variants.notation.wish import Wish, fitting
from variants.spec import PieceSpec, WingCastlingSpec

_NAMES = re.compile(r"[a-z][1-9][0-9]?")

MOST_ASKED: Final = 12  # pieces of which it is found out why they cannot move
# What says nothing about a capture on an empty square.
_BESIDE_THE_POINT = frozenset({"legal", "cannot-reach", "no-capture", "blocked", "own-piece"})
# What is said of a piece that has no move of this kind at all.
_NO_MOVE = frozenset({"own-piece", "cannot-reach", "blocked"})


class Reasons:
    """Makes the errors of one enforced rule set."""

    def __init__(self, game: Game, labels: Labels) -> None:
        self._game = game
        self._labels = labels

    def check_squares(self, wish: Wish) -> None:
        """Raise NotationError unless every square and line the wish names is on the board."""
        self.check_names([wish.target, *([wish.origin] if wish.origin else [])])

    def check_names(self, names: Iterable[str]) -> None:
        """Raise NotationError for the first name that is no square of the board."""
        board = self._game.board
        for name in names:
            if board.square(name) is None:
                corners = f"{board.cells()[0].name} to {board.cells()[-1].name}"
                message = f"there is no square {name} on this board ({corners})"
                raise NotationError("no-square", message, name, square=name)

    def unknown_label(self, label: str, text: str) -> NotationError:
        """Return the error for a piece letter the preset does not have."""
        message = f"no piece is called {shown(label)} here; the letters are {self._labels.listed}"
        return NotationError("no-piece", message, shown(text), label=label)

    def wrong_label(self, square: str, wanted: PieceSpec, piece: PieceOn) -> IllegalMove:
        """Return the error for a label that is not what stands on the square."""
        message = (
            f"the piece on {square} is {a_piece(self._name(piece))}, not"
            f" {a_piece(wanted.name.lower())}"
        )
        return IllegalMove("wrong-label", message, square, square=square)

    def wrong_case(self, label: str, square: str, piece: PieceOn, kind: PieceSpec) -> IllegalMove:
        """Return the error for a label in the other side's case, in the words of boards without
        rules.
        """
        own, others = (self._game.spec.sides[side].name for side in (piece.side, other(piece.side)))
        there = piece.label.removesuffix(PROMOTED).strip("()")
        message = (
            f"the piece on {square} is {there} ({kind.name} of {own}), not {label} ({kind.name} of"
            f" {others})"
        )
        return IllegalMove("wrong-label", message, square, square=square)

    def unreadable(self, text: str, position: Position) -> NotationError:
        """Return the error for a text in no known notation, with a legal move as the example."""
        examples = "e2e4, e4 or P e2-e4"
        for move in self._game.legal_moves(position)[:1]:
            styles = [
                move.text,
                self._game.write(move, position, "san"),
                self._game.write(move, position, "full"),
            ]
            examples = listed(list(dict.fromkeys(styles)))
        return NotationError(
            "unreadable",
            f'"{shown(text)}" cannot be read as a move; write for example {examples}',
            shown(text),
        )

    def no_drop(self, label: str, target: str, position: Position) -> IllegalMove:
        """Return the error for a piece of the hand that cannot be dropped there."""
        refusal = self._game.why_no_drop(position, label, target)
        return IllegalMove(refusal.code, refusal.message, target, square=target)

    def no_turn(self, text: str, position: Position) -> IllegalMove:
        """Return the error for a piece that cannot turn over, or cannot move so at all."""
        names = _NAMES.findall(text)
        self.check_names(names)
        move = next(
            (m for m in self._game.legal_moves(position) if [m.origin, m.target] == names), None
        )
        if move is None:
            return self._refused(names[0], names[1], position)
        kind = self._labels.kind(move.piece)
        name = kind.name.lower() if kind else move.piece
        act = "turn back" if text.endswith("-") else "turn over"
        return IllegalMove(
            "turning", f"the {name} on {names[0]} cannot {act} by going to {names[1]}", text
        )

    def no_castling(self, word: str, position: Position) -> IllegalMove:
        """Return the error for castling that is not legal now."""
        side = self._game.side(position)
        for castling in self._game.spec.castling:
            if castling.side == side and (castling.king_target > castling.king) == (word == "O-O"):
                royal = next(
                    (piece.name.lower() for piece in self._game.spec.pieces if piece.royal), ""
                )
                if royal and self._royal_at(castling.king, position) != side:
                    return IllegalMove(
                        "castling",
                        f"you cannot castle: your {royal} is not on {castling.king}",
                        word,
                    )
                return self._refused(castling.king, castling.king_target, position)
        wings = self._game.spec.wing_castling
        if wings is not None:
            return self._no_wing(wings, word, position)
        message = (
            "there is no castling in this game"
            if not self._game.spec.castling
            else "castling is not possible"
        )
        return IllegalMove("castling", message, word)

    def _no_wing(self, wings: WingCastlingSpec, word: str, position: Position) -> IllegalMove:
        """Return the error for castling to a wing."""
        side = self._game.side(position)
        board = self._game.board
        rank = board.ranks - 1 - wings.rank if side else wings.rank
        row = [board.names[rank * board.files + file] for file in range(board.files)]
        pieces = self._game.pieces(position)
        kings = [
            s
            for s in row
            if s in pieces and pieces[s].side == side and pieces[s].piece_id in wings.kings[side]
        ]
        if not kings:
            return IllegalMove(
                "castling", "you cannot castle: no piece that may castle stands on its rank", word
            )
        return self._refused(kings[0], row[wings.targets[0 if word == "O-O" else 1]], position)

    def _royal_at(self, square: str, position: Position) -> int | None:
        """Return the side whose royal stands on a square, None if none does."""
        piece = self._game.pieces(position).get(square)
        kind = self._labels.kind(piece.label) if piece else None
        return piece.side if piece and kind and kind.royal else None

    def no_move(self, wish: Wish, position: Position) -> IllegalMove:
        """Return the error for a wish no legal move answers to."""
        if wish.captures and (error := self._no_capture(wish, position)):
            return error
        if wish.origin:
            return self._from_origin(wish, wish.origin, position)
        side = self._game.side(position)
        pieces = {
            square: piece
            for square, piece in self._game.pieces(position).items()
            if piece.side == side
        }
        kind = self._labels.kind(wish.label or PAWN_LABEL)
        own = [
            square
            for square, piece in pieces.items()
            if kind and piece.piece_id == kind.id and wish.starts_on(square)
        ]
        if kind is None and wish.label is None:
            return self._without_letter(wish, position)
        if not own or kind is None:
            return self._nobody(wish, kind, position)
        if wish.bare:
            if error := self._unnamed_capture(wish, position):
                return error
            file = name_parts(wish.target)[0]
            own = [square for square in own if name_parts(square)[0] == file] or own
        return self._from_one_of(own, wish, kind, position)

    def _no_capture(self, wish: Wish, position: Position) -> IllegalMove | None:
        """Return the error for a capture that is only legal without one: pieces change places."""
        if wish.target not in self._game.pieces(position):
            return None
        plain = replace(wish, captures=False)
        for move in fitting(plain, self._game.legal_moves(position)):
            written = without_marks(self._game.write(move, position, "san"))
            message = f"nothing is captured on {wish.target}: write {written}"
            return IllegalMove("no-capture", message, wish.target, target=wish.target)
        return None

    def _unnamed_capture(self, wish: Wish, position: Position) -> IllegalMove | None:
        """Return the error for a bare pawn move that is only legal as a capture."""
        for move in self._game.legal_moves(position):
            if move.target == wish.target and move.piece.upper() == wish.label:
                written = without_marks(self._game.write(move, position, "san"))
                message = f"no pawn can go to {wish.target} without capturing: write {written}"
                return IllegalMove("capture-unnamed", message, wish.target, target=wish.target)
        return None

    def _from_one_of(
        self, own: list[str], wish: Wish, kind: PieceSpec, position: Position
    ) -> IllegalMove:
        """Return the error for a wish that might mean any of several pieces: what keeps those that
        come near.
        """
        target = wish.target
        near = [square for square in own if square != target][:MOST_ASKED]
        refusals = [self._game.why_not(position, square, target) for square in near]
        if wish.captures and target not in self._game.pieces(position):
            refusals = [refusal for refusal in refusals if refusal.code not in _BESIDE_THE_POINT]
            if not refusals:
                return IllegalMove("no-capture", f"there is nothing to capture on {target}", target)
        if len(refusals) > 1:
            refusals = [refusal for refusal in refusals if refusal.code != "cannot-reach"]
        if not refusals:
            return IllegalMove("cannot-reach", f"no {kind.name.lower()} can go to {target}", target)
        if all(refusal.code == "own-piece" for refusal in refusals):
            refusals = refusals[:1]
        message = "; ".join(dict.fromkeys(refusal.message for refusal in refusals[:3]))
        return IllegalMove(refusals[0].code, message, target, target=target)

    def _from_origin(self, wish: Wish, origin: str, position: Position) -> IllegalMove:
        piece = self._game.pieces(position).get(origin)
        if piece is not None and wish.label is not None and piece.label.upper() != wish.label:
            wanted = self._labels.kind(wish.label)
            if wanted is not None and wanted != self._labels.kind(piece.label):
                return self.wrong_label(origin, wanted, piece)
        refused = self._refused(origin, wish.target, position)
        if wish.captures and refused.code == "legal":
            return IllegalMove(
                "no-capture", f"there is nothing to capture on {wish.target}", wish.target
            )
        return refused

    def _refused(self, origin: str, target: str, position: Position) -> IllegalMove:
        pieces = self._game.pieces(position)
        side = self._game.side(position)
        if origin not in pieces:
            return IllegalMove(
                "empty-origin", f"there is no piece on {origin}", origin, square=origin
            )
        if pieces[origin].side != side:
            stays = self._game.why_enemy(position, origin, target)
            if stays is not None:
                return IllegalMove(stays.code, stays.message, origin, square=origin)
            owner, mover = (self._game.spec.sides[at].name for at in (pieces[origin].side, side))
            message = (
                f"the {self._name(pieces[origin])} on {origin} belongs to {owner}, and"
                f" {does(mover, 'is to move')}"
            )
            return IllegalMove("not-yours", message, origin, square=origin)
        refusal = self._game.why_not(position, origin, target)
        if origin == target and refusal.code in _NO_MOVE:
            if not any(move.origin == origin for move in self._game.legal_moves(position)):
                stuck = self._game.why_stuck(position, origin)
                return IllegalMove(stuck.code, stuck.message, origin, square=origin)
            return IllegalMove(
                "same-square", f"the move starts and ends on {origin}", origin, square=origin
            )
        return IllegalMove(
            refusal.code, refusal.message, f"{origin}-{target}", origin=origin, target=target
        )

    def _without_letter(self, wish: Wish, position: Position) -> IllegalMove:
        """Return the error for a bare target where every kind of piece has a letter."""
        message = f"say which piece goes to {wish.target}: its letter comes first"
        moves = self._game.legal_moves(position)
        fitted = next((move for move in moves if move.target == wish.target), None)
        if fitted is not None:
            message = f"{message}, as in {self._game.write(fitted, position, 'san')}"
        return IllegalMove("no-such-piece", message, wish.target)

    def _nobody(self, wish: Wish, kind: PieceSpec | None, position: Position) -> IllegalMove:
        side = self._game.side(position)
        name = kind.name.lower() if kind else "piece"
        where = (
            f" on the {wish.file}-file"
            if wish.file
            else f" on rank {wish.rank}"
            if wish.rank
            else ""
        )
        message = does(self._game.spec.sides[side].name, f"has no {name}{where}")
        held = self._game.hands(position)[side]
        if kind is not None and held.get(kind.labels[side]) and not where:
            message = (
                f"{message} on the board; one of the hand is dropped as"
                f" {kind.labels[0]}@{wish.target}"
            )
        return IllegalMove("no-such-piece", message, wish.target)

    def _name(self, piece: PieceOn) -> str:
        kind = self._labels.kind(piece.label)
        return kind.name.lower() if kind else piece.label
