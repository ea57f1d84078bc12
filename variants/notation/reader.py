"""Reading a move text against a position of an enforced preset: every notation, and why a text is
refused.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from variants.core.errors import AmbiguousMove, IllegalMove, NotationError, RulesError
from variants.core.geometry import LEVEL_LETTERS, name_parts
from variants.core.marks import WALL
from variants.core.move import Move
from variants.core.piece import Side
from variants.core.position import Position
from variants.core.words import a_piece, listed
from variants.notation.answers import answer_word, answered
from variants.notation.beyond_board import is_beyond_board, read_exchange, read_pocketing
from variants.notation.coordinate import parse_coordinate
from variants.notation.effect_reasons import SQUARES, no_entry, no_pass, no_wall
from variants.notation.figurine import from_figurine_san
from variants.notation.full_algebraic import (
    Clear,
    Displace,
    Drop,
    Part,
    Place,
    RemoveSpace,
    parse_chain,
    side_of,
)
from variants.notation.game import PAWN_LABEL, PROMOTED, Game, Labels
from variants.notation.input_text import MAX_MOVE_LENGTH, clean, shown
from variants.notation.own_reader import read_own
from variants.notation.reasons import Reasons
from variants.notation.san import castling_word, origin_part, parse_san, without_marks
from variants.notation.wish import Wish, fitting
from variants.rules.protocol import Style

MANY: Final = 400
NAMED: Final = 8
NULL_MOVE: Final = "pass"
_STYLES: Final[tuple[Style, ...]] = ("san", "full")
_SPECIAL: Final = re.compile(r"[,/@*=+-]")
_LABEL: Final = re.compile(r"\([A-Za-z]+\)")
_TURN: Final = re.compile(r"[a-z][1-9][0-9]?-?[a-z][1-9][0-9]?[+-]")


class Reader:
    """Reads move texts for one enforced rule set."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._labels = Labels.of(game.spec)
        self._whole = replace(self._labels, long=())
        self._reasons = Reasons(game, self._labels)

    def read(self, text: str, position: Position) -> Move:
        """Return the legal move a text means.

        Raises NotationError (unreadable), IllegalMove (no legal move, with the reason) or
        AmbiguousMove.
        """
        # A text of ours, as stored games have it, needs no cleaning.
        if len(text) <= MAX_MOVE_LENGTH and (stored := self._game.find(position, text)):
            return stored
        typed = clean(text)
        cleaned = from_figurine_san(typed)
        # A label in braces is whole: with pieces called A and Ab, `{A}bc4` means the first.
        labels = self._whole if typed.startswith("{") else self._labels
        if cleaned != text and (canonical := self._game.find(position, cleaned)):
            return canonical
        turn = self._game.spec.turn
        if turn is not None and turn.answer and (word := answer_word(cleaned)):
            return answered(self._game, position, word, cleaned)
        plain = without_marks(cleaned) or cleaned
        if beyond_board := (
            read_exchange(self._game, labels, cleaned, position)
            or read_pocketing(self._game, labels, plain, position)
        ):
            return beyond_board
        moves = self._game.legal_moves(position)
        own = read_own(
            cleaned,
            self._game.spec,
            labels,
            side=self._game.side(position),
            pieces=self._game.pieces(position),
            moves=moves,
        )
        if own is not None and own.wish is not None:
            return self._chosen_or_direct(own.wish, position, moves)
        if own is not None:
            return self._chain(own.chain, position, moves)
        try:
            return self._parsed(plain, cleaned, position, moves, labels=labels)
        except RulesError:
            found = self._written_so(typed, position, moves) if labels is self._whole else None
            found = found or self._written_so(cleaned, position, moves)
            if found is None:
                raise
            return found

    def _written_so(self, text: str, position: Position, moves: Sequence[Move]) -> Move | None:
        """Return the one move that is written exactly like this, apart from check marks."""
        if len(moves) > MANY and not _SPECIAL.search(text):
            return None
        plain = text.rstrip("+#")
        found = [move for move in moves if (move.target or "") in text or plain == NULL_MOVE]
        rivals: dict[str | None, list[Move]] = {move.target: [] for move in found}
        for move in moves:
            if move.target in rivals:
                rivals[move.target].append(move)
        styles: tuple[Style, ...] = ("figurine",) if text.startswith("{") else _STYLES
        for style in styles:
            for move in [move for move in found if _may_be_written(move, plain, style)][:MANY]:
                written = (
                    self._game.unmarked(move, position, rivals[move.target])
                    if style == "san"
                    else self._game.write(move, position, style)
                )
                if written.rstrip("+#") == plain:
                    return move
        return None

    def _parsed(
        self, plain: str, cleaned: str, position: Position, moves: Sequence[Move], *, labels: Labels
    ) -> Move:
        """Return the move that a text in one of the notations means."""
        if self._game.spec.turning is not None and _TURN.fullmatch(cleaned):
            raise self._reasons.no_turn(cleaned, position)
        if word := castling_word(plain):
            return self._castling(word, position, moves)
        if plain == NULL_MOVE:
            return self._staying(position, moves)
        walls = self._game.spec.effects.walls
        if walls is not None and not walls.passable and "," in plain:
            self._check_wall(plain, position, moves, labels=labels)
        wish = parse_coordinate(plain, labels) or parse_san(
            _in_capitals(labels.spelled(plain).translate(_CHESSMEN)), labels
        )
        if isinstance(wish, Wish):
            return self._chosen(wish, position, moves)
        if wish is not None:
            raise self._reasons.unknown_label(wish, cleaned)
        if self._game.board.apart and (found := self._on_any_board(plain, moves, labels)):
            return self._chosen(found, position, moves)
        return self._chain(plain, position, moves)

    def _chosen_or_direct(self, wish: Wish, position: Position, moves: Sequence[Move]) -> Move:
        """Return the one move that answers to a wish; of several the direct one, or a pass, whose
        texts say nothing of a way.
        """
        try:
            return self._chosen(wish, position, moves)
        except AmbiguousMove:
            found = [
                each
                for each in fitting(wish, moves)
                if wish.promotes_as(each) and each.text.rstrip("+") == f"{each.origin}{each.target}"
            ]
            if len(found) != 1:
                raise
            return found[0]

    def _on_any_board(self, text: str, moves: Sequence[Move], labels: Labels) -> Wish | None:
        """Return the wish of a text that names no board, with the only board on which a move fits;
        None if there is none. Raises AmbiguousMove for several.
        """
        flat = replace(labels, levelled=False)
        wish = parse_coordinate(text, flat) or parse_san(flat.spelled(text), flat)
        if not isinstance(wish, Wish):
            return None
        wishes = [
            replace(
                wish, target=letter + wish.target, file=letter + wish.file if wish.file else None
            )
            for letter in LEVEL_LETTERS[: self._game.board.levels]
        ]
        found = [each for each in wishes if fitting(each, moves)]
        if len(found) > 1:
            texts = [fitting(each, moves)[0].text for each in found]
            message = f"this can be played on more than one board: write {_few(texts)}"
            raise AmbiguousMove("ambiguous", message, shown(text), moves=tuple(texts))
        return found[0] if found else None

    def _staying(self, position: Position, moves: Sequence[Move]) -> Move:
        """Return the move of the one piece that may stay where it is, which passes the turn."""
        found = [move for move in moves if move.origin and move.text == 2 * move.origin]
        if not found:
            raise no_pass(self._game, position)
        if len(found) > 1:
            texts = [move.text for move in found]
            message = f"more than one piece may pass: write {_few(texts)}"
            raise AmbiguousMove("ambiguous", message, NULL_MOVE, moves=tuple(texts))
        return found[0]

    def _check_wall(
        self, text: str, position: Position, moves: Sequence[Move], *, labels: Labels
    ) -> None:
        """Raise what is wrong with a piece's move or the wall behind the comma."""
        head, _, tail = text.partition(",")
        wish = parse_coordinate(head, labels) or parse_san(labels.spelled(head), labels)
        names = SQUARES.findall(tail)
        if not isinstance(wish, Wish) or not names:
            return
        self._reasons.check_squares(wish)
        self._reasons.check_names(names)
        found = fitting(wish, moves)
        if not found:
            raise self._reasons.no_move(wish, position)
        raise no_wall(self._game, wish, found, names[-1], position)

    def explain(self, text: str, position: Position) -> str:
        """Return why a text is no legal move, in English; empty if it is one."""
        try:
            self.read(text, position)
        except RulesError as error:
            return error.message
        return ""

    def _castling(self, word: str, position: Position, moves: Sequence[Move]) -> Move:
        found = [move for move in moves if self._game.castling_name(position, move) == word]
        if not found:
            raise self._reasons.no_castling(word, position)
        if len(found) > 1:
            texts = [without_marks(self._game.write(move, position, "san")) for move in found]
            message = f"there is more than one castling to that side: write {_few(texts)}"
            raise AmbiguousMove(
                "ambiguous", message, word, moves=tuple(move.text for move in found)
            )
        return found[0]

    def _chosen(self, wish: Wish, position: Position, moves: Sequence[Move]) -> Move:
        """Return the one move that answers to a wish."""
        self._reasons.check_squares(wish)
        found = fitting(wish, moves)
        exact = [move for move in found if wish.promotes_as(move)]
        if len(exact) == 1:
            return exact[0]
        if len(exact) > 1:
            raise self._ambiguous(wish, exact, moves, position)
        if found:
            return self._with_promotion(wish, found, position)
        raise self._reasons.no_move(wish, position)

    def _with_promotion(self, wish: Wish, found: list[Move], position: Position) -> Move:
        """Settle a wish whose squares are right and whose promotion is not."""
        target = wish.target
        offered = sorted({move.promotion.upper() for move in found if move.promotion})
        if wish.promotion is None and len(found) == 1:
            return found[0]
        if not offered and self._game.spec.gating is not None and wish.promotion:
            raise no_entry(self._game, wish.promotion, position)
        kind = self._labels.kind(found[0].piece)
        name = kind.name.lower() if kind else "piece"
        if not offered and self._game.spec.effects.transforms and wish.promotion:
            return self._transforming(wish, found, position, name)
        if not offered:
            raise IllegalMove(
                "promotion", f"nothing is promoted on {target}", target, square=target
            )
        if wish.promotion is None:
            texts = sorted(without_marks(self._game.write(move, position, "san")) for move in found)
            raise AmbiguousMove(
                "promotion-missing", f"say what the {name} becomes: {listed(texts)}", target
            )
        message = (
            f"{a_piece(name)} cannot become {wish.promotion} on {target}: it may become"
            f" {listed(offered)}"
        )
        raise IllegalMove("promotion", message, target, square=target)

    def _transforming(self, wish: Wish, found: list[Move], position: Position, name: str) -> Move:
        """Return the move that makes of its piece what is written, as some write every move."""
        becomes = dict[Move, str]()
        for move in found:
            piece = self._game.pieces(self._game.play(position, move)).get(move.target or "")
            becomes[move] = piece.label.upper() if piece else ""
        right = [move for move in found if becomes[move] == str(wish.promotion).upper()]
        if len(right) == 1:
            return right[0]
        if right:
            raise self._ambiguous(wish, right, self._game.legal_moves(position), position)
        target = wish.target
        labels = listed(sorted(set(becomes.values())), "or")
        message = f"the {name} does not become {wish.promotion} on {target}, but {labels}"
        raise IllegalMove("promotion", message, target, square=target)

    def _ambiguous(
        self, wish: Wish, found: list[Move], moves: Sequence[Move], position: Position
    ) -> AmbiguousMove:
        kind = self._labels.kind(found[0].piece)
        name = kind.name.lower() if kind else found[0].piece
        mark = "" if wish.label == "P" else found[0].piece.upper()
        takes = "x" if found[0].captured else ""
        texts = [f"{mark}{origin_part(move, moves)}{takes}{wish.target}" for move in found]
        message = f"more than one {name} can go to {wish.target}"
        if len(set(texts)) < len(texts):
            rivals = [move for move in moves if move.target == wish.target]
            texts = [self._game.unmarked(move, position, rivals) for move in found[:NAMED]]
            texts += [""] * (len(found) - NAMED)  # only counted
            message = f"the {name} can go to {wish.target} in more than one way"
        message = f"{message}: write {_few(texts)}"
        return AmbiguousMove(
            "ambiguous", message, wish.target, moves=tuple(move.text for move in found)
        )

    def _chain(self, text: str, position: Position, moves: Sequence[Move]) -> Move:
        """Return the move a full algebraic chain means."""
        try:
            parts = parse_chain(text, levelled=self._labels.levelled)
        except NotationError as error:
            raise (
                self._reasons.unreadable(text, position) if error.code == "unreadable" else error
            ) from error
        self._check_labels(parts, position)
        effects = self._effects(parts, position)
        first = next((part for part in parts if isinstance(part, Displace)), None)
        found = [
            move for move in moves if _bare(move.changes) == effects and not is_beyond_board(move)
        ]
        if found:
            named = (first.origin, first.target) if first else None
            return next((move for move in found if (move.origin, move.target) == named), found[0])
        if len(parts) == 1 and isinstance(parts[0], Drop):
            raise self._reasons.no_drop(parts[0].label, parts[0].target, position)
        if first is None:
            message = (
                f'"{shown(text)}" alone is no move here: name the piece that moves, for example P'
                " e2-e4"
            )
            raise IllegalMove("no-mover", message, shown(text))
        file, rank = name_parts(first.origin)
        wish = Wish(first.target, file=file, rank=rank)
        if len(parts) == 1:
            return self._chosen(wish, position, moves)
        raise self._misfit(wish, position, moves, shown(text))

    def _misfit(
        self, wish: Wish, position: Position, moves: Sequence[Move], text: str
    ) -> IllegalMove:
        """Return the error for a chain of parts that together are no legal move."""
        found = fitting(wish, moves)
        if not found:
            return self._reasons.no_move(wish, position)
        texts = [self._game.write(move, position, "full") for move in found[:MANY]]
        message = (
            f"the parts together are no legal move; {wish.origin} to {wish.target} is written"
            f" {_few(texts)}"
        )
        return IllegalMove("chain", message, text)

    def _check_labels(self, parts: tuple[Part, ...], position: Position) -> None:
        """Check that squares and labels exist and that the labels given stand where they are said
        to.
        """
        self._reasons.check_names([square for part in parts for square in squares_of(part)])
        pieces = self._game.pieces(position)
        for part in parts:
            if isinstance(part, Clear) or not hasattr(part, "label") or part.label is None:
                continue
            kind = self._labels.kind(part.label)
            if kind is None:
                raise self._reasons.unknown_label(part.label, str(part))
            if not isinstance(part, Displace) or part.origin not in pieces:
                continue
            piece = pieces[part.origin]
            if piece.piece_id != kind.id:
                raise self._reasons.wrong_label(part.origin, kind, piece)
            if side_of(part.label) != piece.side:
                raise self._reasons.wrong_case(part.label, part.origin, piece, kind)

    def _label(self, part: Place | Drop, side: Side) -> str | None:
        """Return the label a part leaves: always one of the mover."""
        return self._labels.label(part.label, side)

    def _effects(self, parts: tuple[Part, ...], position: Position) -> dict[str, str | None]:
        """Return what the parts, taken literally, leave on the squares they touch; own labels in
        the mover's case.
        """
        side = self._game.side(position)
        labels: dict[str, str | None] = {
            square: piece.label for square, piece in self._game.pieces(position).items()
        }
        touched: dict[str, str | None] = {}
        for part in parts:
            if isinstance(part, Displace) and part.origin == part.target:
                continue
            if isinstance(part, Displace):
                touched[part.target] = labels[part.target] = labels.get(part.origin)
                touched[part.origin] = labels[part.origin] = None
            elif isinstance(part, Place | Drop):
                touched[part.target] = labels[part.target] = self._label(part, side)
            elif isinstance(part, RemoveSpace):
                touched[part.target] = labels[part.target] = WALL
            else:
                touched[part.target] = labels[part.target] = None
        return _bare(touched.items())


def _may_be_written(move: Move, text: str, style: Style) -> bool:
    """Return whether a text holds what a style always writes of a move: its origin, or the label of
    its piece.
    """
    if style == "full":
        return (move.origin or "") in text
    label = move.piece.removesuffix(PROMOTED).upper()
    return (
        label in (PAWN_LABEL, "")
        or label in text.upper()
        or (move.origin or "") in text
        or text == NULL_MOVE
    )


def _bare(changes: Iterable[tuple[str, str | None]]) -> dict[str, str | None]:
    """Return what squares hold after a move, promoted pieces like others of their kind."""
    return {square: label.removesuffix(PROMOTED) if label else label for square, label in changes}


_CHESSMEN = str.maketrans(
    dict(zip("♔♕♖♗♘♚♛♜♝♞", "KQRBNKQRBN", strict=True)) | dict.fromkeys("♙♟\ufe0e\ufe0f", "")
)


def squares_of(part: Part) -> tuple[str, ...]:
    """Return the square names a part mentions."""
    return (part.origin, part.target) if isinstance(part, Displace) else (part.target,)


def _in_capitals(text: str) -> str:
    """Return a text with labels in parentheses as short notation has them: `(PK)` for `(Pk)`."""
    return _LABEL.sub(lambda found: found[0].upper(), text)


def _few(texts: Sequence[str]) -> str:
    """Return the first texts as a list in words, and how many more there are."""
    more = len(texts) - NAMED
    return listed(texts if more <= 0 else [*texts[:NAMED], f"one of {more} more"])
