"""Boards in words, for alternative texts and cell labels."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import gettext

from courier.drawing.boards.cells import BoardCell
from courier.drawing.boards.hands import hand_words
from courier.drawing.boards.picture import BoardPicture
from courier.drawing.boards.piece import NOBODY, Piece
from variants import LEVEL_LETTERS, Board, PresetSpec


def cell_label(square: str, piece: Piece | None) -> str:
    """Return a square and what stands on it: `e4, White knight`."""
    return f"{square}, {piece.spoken if piece else gettext('empty')}"


def board_extent(board: Board) -> str:
    """Return how large a board is: `8 by 8`, `91 hexagons in 11 files`, `5 levels of 5 by 5`."""
    if board.is_in_rows:
        counts = {"count": len(board.squares), "ranks": board.ranks}
        return gettext("%(count)d hexagons in %(ranks)d ranks") % counts
    if board.is_hex:
        counts = {"count": len(board.squares), "files": board.files}
        return gettext("%(count)d hexagons in %(files)d files") % counts
    counts = {"files": board.files, "ranks": board.height}
    if board.apart:
        return gettext("%(levels)d boards of %(files)d by %(ranks)d") % {
            **counts, "levels": board.levels
        }  # fmt: skip
    if board.is_levelled:
        return gettext("%(levels)d levels of %(files)d by %(ranks)d") % {
            **counts, "levels": board.levels
        }  # fmt: skip
    return gettext("%(files)d by %(ranks)d") % counts


def square_names(spec: PresetSpec) -> dict[str, str]:
    """Return what squares that look different are called: `corner of White`, `circle of Black`; and
    on which level each lies.
    """
    board = spec.board
    corners = {
        board.name(square)
        for square in (0, board.files - 1, board.size - board.files, board.size - 1)
    }
    names: dict[str, list[str]] = {
        square: [gettext("circled square")] for square in spec.decor.circled
    }
    for side, squares in zip(spec.sides, spec.decor.circles, strict=False):
        names |= {
            square: [gettext("circle of %(side)s") % {"side": side.name}] for square in squares
        }
    for side, squares in zip(spec.sides, spec.decor.tinted, strict=False):
        for square in squares:
            pattern = (
                gettext("corner of %(side)s")
                if square in corners
                else gettext("coloured square of %(side)s")
            )
            names.setdefault(square, []).append(pattern % {"side": side.name})
    if board.is_levelled:
        pattern = gettext("board %(letter)s") if board.apart else gettext("level %(letter)s")
        for cell in board.cells():
            level = pattern % {"letter": LEVEL_LETTERS[board.level(cell.index)]}
            names[cell.name] = [level, *names.get(cell.name, [])]
    return {square: ", ".join(words) for square, words in names.items()}


def describe_position(picture: BoardPicture) -> str:
    """Return the whole position in words, pieces by side, kinds in the order in which they stand.

    `White: king e1, pawn a2 b2. Black: king e8. Last move from e2 to e4. In check: e8.`
    """
    sentences = [_side_in_words(picture, side) for side in (0, 1)]
    sentences += [hand_words(hand[0].holder, hand) for hand in picture.hands if hand]
    sentences.append(_walls_in_words(picture))
    marks = picture.marks
    if len(marks.last) > 1:
        sentences.append(
            gettext("Last move from %(origin)s to %(target)s.")
            % {"origin": marks.last[0], "target": marks.last[-1]}
        )
    elif marks.last:
        sentences.append(gettext("Last move to %(target)s.") % {"target": marks.last[0]})
    if marks.check:
        sentences.append(gettext("In check: %(squares)s.") % {"squares": " ".join(marks.check)})
    return " ".join(sentence for sentence in sentences if sentence) or gettext("An empty board.")


def _side_in_words(picture: BoardPicture, side: int) -> str:
    squares: dict[str, list[str]] = defaultdict(list)
    name = ""
    for cell in sorted(picture.cells.cells, key=_from_own_side):
        piece = picture.pieces.get(cell.id)
        if piece is not None and piece.side == side:
            name = piece.side_name
            squares[piece.kind].append(cell.id)
    if not squares:
        return ""
    pieces = ", ".join(f"{kind} {' '.join(where)}" for kind, where in squares.items())
    return gettext("%(side)s: %(pieces)s.") % {"side": name, "pieces": pieces}


def _walls_in_words(picture: BoardPicture) -> str:
    walls = [square for square, piece in picture.pieces.items() if piece.side == NOBODY]
    return gettext("Walls: %(squares)s.") % {"squares": " ".join(sorted(walls))} if walls else ""


def _from_own_side(cell: BoardCell) -> tuple[int, str]:
    """Order squares by rank, then by file, whatever side the board is seen from."""
    return int(cell.rank), cell.id
