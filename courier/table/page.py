"""A table as it is drawn: board, strips, move list, and what may be played."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from courier.drawing.boards import (
    BoardPicture,
    Look,
    Piece,
    Preview,
    picture_of,
    piece_of,
    wall_piece,
)
from courier.games.models import Move
from courier.games.move_effects import Preview as MovePreview
from courier.games.words import move_number, numbers_of
from courier.table.parts.choices import pass_text
from courier.table.parts.examples import move_examples
from courier.table.parts.hands import is_kept, shown_hands
from courier.table.parts.movelist import ListItem, ends_half, list_items
from courier.table.parts.own_moves import shown_moves
from courier.table.parts.storages import shown_storages
from courier.table.parts.strips import Strip, captured_pieces, pieces_by_label, side_piece
from courier.table.parts.timeline import is_bent, placement
from courier.table.parts.turn_words import AnswerData, answer_buttons, turn_words
from courier.table.state import TableState, Viewing
from variants import (
    MEGABYTE,
    Choice,
    PieceOn,
    Rules,
    Side,
    array_numbers,
    by_content,
    composing_rules,
    is_refusal,
    other,
    sized_cache,
)


@dataclass(frozen=True, slots=True)
class TablePage:
    """What the templates of a table show. `top` and `bottom` are as the board is turned."""

    state: TableState
    viewing: Viewing
    top: Strip
    bottom: Strip
    picture: BoardPicture
    items: tuple[ListItem, ...]
    is_flipped: bool
    choices: tuple[Choice, ...]

    @property
    def ply(self) -> int:
        """The ply that is shown, or where the shown line leaves the game."""
        return self.state.shown.ply

    @property
    def draft_number(self) -> int:
        """The number of the next move."""
        state = self.state
        if state.rules.spec.turn is None or not state.moves:
            return move_number(state.last_ply + 1, state.side)
        last = state.moves[-1]
        return self.move_count + (state.side == 0 and last.side == 1 and not is_refusal(last.text))

    @property
    def draft_in_row(self) -> bool:
        """Whether a draft has room in the last row of the list."""
        return ends_half(self.state.moves)

    @property
    def has_sheet(self) -> bool:
        """Whether the viewer composes turns of stones, beside a board with storages."""
        return self.state.has_bar and self.top.storage is not None

    @property
    def has_palette(self) -> bool:
        """Whether the viewer may put pieces on the board and take squares off it."""
        return self.state.has_bar and self.state.runs and not self.state.spec.enforced

    @property
    def has_turns(self) -> bool:
        """Whether a turn may have several moves."""
        return self.state.spec.turn is not None

    @property
    def has_answers(self) -> bool:
        """Whether the opponent has a say in a turn."""
        turn = self.state.spec.turn
        return turn is not None and bool(turn.answer)

    @property
    def turn_words(self) -> str:
        """How many moves the viewer's turn has, where that may be several; else empty."""
        if not self.has_turns or not self.state.rights.is_turn:
            return ""
        position = self.state.rules.position(self.state.position)
        return turn_words(self.state.rules, position)

    @property
    def answers(self) -> list[AnswerData]:
        """What the viewer may do about the opponent's last move by a button."""
        if not self.has_turns or not self.state.rights.is_turn:
            return []
        rules = self.state.rules
        return answer_buttons(rules, rules.position(self.state.position))

    @property
    def pass_text(self) -> str:
        """The text of a pass, if the viewer may pass now."""
        return pass_text(self.choices)

    @property
    def array(self) -> str:
        """The number of an array drawn by lot, or those of both sides; empty where the array is
        fixed.
        """
        numbers = array_numbers(self.state.spec, self.state.start, self.state.mode or None)
        if not numbers:
            return ""
        words = _("array %(numbers)s") if len(numbers) == 1 else _("arrays %(numbers)s")
        return words % {"numbers": " / ".join(str(number) for number in numbers)}

    @property
    def wall(self) -> Piece:
        """How a wall is drawn that a move may place."""
        return wall_piece(self.state.spec)

    @property
    def examples(self) -> str:
        """How moves are typed here."""
        return move_examples(self.state.rules, self.choices, self.picture.look)

    @property
    def move_count(self) -> int:
        """How many numbered moves were played."""
        state = self.state
        if state.rules.spec.turn is None:
            return move_number(state.last_ply, 1 - state.side) if state.moves else 0
        return numbers_of(state.moves, state.rules.spec)[-1] if state.moves else 0

    @property
    def shown_move_count(self) -> int:
        """The number of the move that is shown."""
        moves = self.state.moves[: self.ply]
        if self.state.rules.spec.turn is None:
            return move_number(self.ply, moves[-1].side) if moves else 0
        return numbers_of(moves, self.state.rules.spec)[-1] if moves else 0

    @property
    def army(self) -> tuple[Piece, ...]:
        """Every piece of both sides: what may be put on a board that enforces nothing."""
        return tuple(pieces_by_label(self.state.spec).values())


def table_page(
    state: TableState, viewing: Viewing, *, preview: MovePreview | None = None
) -> TablePage:
    """Return a table as it is looked at; a move that is previewed stands on its board. No query."""
    below = other(state.below) if viewing.flip else state.below
    both = _strips(state, preview.position if preview is not None else state.shown.position)
    picture = _picture(state, below) if preview is None else _previewed(state, preview, below)
    return TablePage(
        state=state,
        viewing=viewing,
        top=both[1 - below],
        bottom=both[below],
        picture=replace(picture, look=viewing.tastes.of(state.spec)),
        items=_items(state, viewing.tastes.of(state.spec)),
        is_flipped=below == 1,
        choices=_choices(state),
    )


def _strips(state: TableState, position: str) -> tuple[Strip, Strip]:
    """Return the strips by side, with what lies beside the board in a position."""
    storages = shown_storages(state.rules, position)
    hands = shown_hands(state.rules, position)
    shown = state.moves[: state.shown.ply]
    first, second = (
        Strip(
            side=side,
            side_name=sitter.side_name,
            name=sitter.name,
            username=sitter.username,
            king=side_piece(state.spec, side),
            taken=() if storages[side] else _taken(state, shown, side),
            clock=sitter.clock,
            rating=sitter.rating,
            storage=storages[side],
            hand=hands[side],
            away_until=sitter.away_until,
        )
        for side, sitter in enumerate(state.sitters)
    )
    return first, second


def _taken(state: TableState, moves: Sequence[Move], side: int) -> tuple[Piece, ...]:
    """Return what a side has captured, unless captured pieces go to a hand."""
    if is_kept(state.spec):
        return ()
    refused = {move.ply - 1 for move in moves if is_refusal(move.text)}
    held = [move for move in moves if move.side == side and move.ply not in refused]
    labels = [label for move in held for label in move.captured]
    return tuple(captured_pieces(state.spec, labels))


def _choices(state: TableState) -> tuple[Choice, ...]:
    """Return the legal moves on the viewer's turn, unless turns are composed of stones."""
    rules = state.rules
    if not (state.rights.is_turn and rules.enforced) or composing_rules(rules) is not None:
        return ()
    return _legal_moves(rules, state.position)


def _size_of_moves(choices: tuple[Choice, ...]) -> int:
    """About what they take, with their steps; to weigh them takes longer than to find them."""
    return 500 * len(choices)


@sized_cache(most=16 * MEGABYTE, size=_size_of_moves, key=by_content)
def _legal_moves(rules: Rules, position: str) -> tuple[Choice, ...]:
    return tuple(rules.choices(rules.position(position), written=False))


def _items(state: TableState, look: Look) -> tuple[ListItem, ...]:
    """Return the cells of the move list."""
    items = list_items(
        state.moves,
        state.spec,
        annotation=state.annotation,
        current=state.shown.at,
        authors=state.authors,
        address=state.address,
        beside=state.beside,
        shown=shown_moves(state.rules, state.start, state.moves, look),
    )
    return tuple(items)


def _picture(state: TableState, below: Side) -> BoardPicture:
    """Return the board at the position that is shown."""
    shown = state.shown
    paths = shown.paths if is_bent(shown.paths) else ()
    return _kept_picture(state.rules, shown.position, below, tuple(shown.squares), paths)


def _size_of_picture(picture: BoardPicture) -> int:
    """About what it takes; the board and the pieces are those of the rules."""
    return 2000 + sys.getsizeof(picture.pieces)


def _by_language(rules: Rules, *about: Hashable) -> Hashable:
    """By content, and by the language in which walls and gaps are called."""
    return get_language(), by_content(rules, *about)


@sized_cache(most=8 * MEGABYTE, size=_size_of_picture, key=_by_language)
def _kept_picture(
    rules: Rules,
    position: str,
    below: Side,
    last_move: tuple[str, ...],
    paths: tuple[tuple[str, ...], ...],
) -> BoardPicture:
    return picture_of(rules, position, side=below, last_move=last_move, paths=paths, hands=False)


def _previewed(state: TableState, preview: MovePreview, below: Side) -> BoardPicture:
    """Return the board with a move on it that is not sent; the last move played stays marked."""
    rules = state.rules
    last = tuple(state.moves[-1].squares) if state.moves else ()
    paths = preview.paths if is_bent(preview.paths) else ()
    drawn = picture_of(
        rules, preview.position, side=below, last_move=last, paths=paths, hands=False
    )
    if not preview.squares:
        return drawn
    origin = preview.squares[0]
    target = preview.squares[-1]
    before = placement(rules, state.position).get(origin)
    piece = rules.pieces(rules.position(state.position)).get(origin) if before else None
    ghost = (
        piece_of(rules.spec, piece)
        if isinstance(piece, PieceOn) and origin not in drawn.pieces
        else None
    )
    shown = Preview(origin if origin != target else None, target, ghost)
    return replace(drawn, marks=replace(drawn.marks, preview=shown))
