"""Positions and parts of positions as people draw or type them, read without asking the rules what
can happen.

Ranks are written as in a position text, from the last one down, pieces in hand in brackets, whose
move it is behind a space. In a pattern a number stands for so many squares of which nothing is
said, and there are further marks:

    K        this piece            .        nobody
    !        any piece of the first side
    @        any piece of the second side
    #        any piece             ?        whatever

Where a piece is a pile of stones, commas stand between the squares, as in its position texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from courier.archive.errors import UnreadablePattern
from courier.archive.placements import EMPTY, Rows, marks_of, plain, rows_of
from courier.drawing.boards import has_hands
from variants import LEVEL_LETTERS, LONGEST_TEXT, Board, Rules, composing_rules

NOBODY = "."
FIRST = "!"
SECOND = "@"
ANYBODY = "#"
WHATEVER = "?"
WILD: Final = frozenset({FIRST, SECOND, ANYBODY, WHATEVER})
HOLE = "-"
WALL = "*"
LONGEST: Final = LONGEST_TEXT
MOST_IN_HAND: Final = 200
TURNS: Final = ("w", "b")
_MOST_RUN: Final = 100
_LABEL: Final = re.compile(r"\+?(?:\([A-Za-z]+\)|[A-Za-z]+)")


@dataclass(frozen=True, slots=True)
class Drawing:
    """What was drawn. `rows` are marks by rank from the last one and file, `hand` labels, `turn` a
    letter or empty.

    On an exact drawing nothing is wild; without `hand` nothing is in hand. In a pattern at least
    those are.
    """

    rows: Rows
    hand: tuple[str, ...]
    turn: str

    @property
    def is_blank(self) -> bool:
        """Whether nothing is drawn."""
        return not self.hand and all(mark in (WHATEVER, HOLE) for row in self.rows for mark in row)


def read_drawing(rules: Rules, text: str, *, is_exact: bool) -> Drawing:
    """What a text describes. Raises UnreadablePattern."""
    if len(text) > LONGEST:
        raise UnreadablePattern(reason=_("it is too long"))
    placement, turn, *_rest = [*text.split(), "", ""]
    ranks, bracket, hand = placement.partition("[")
    if turn not in ("", *TURNS):
        raise UnreadablePattern(
            reason=_("the side to move must be w or b, not “%(turn)s”") % {"turn": turn[:20]}
        )
    return Drawing(
        tuple(_rows(rules, ranks, is_exact=is_exact)), tuple(_hand(rules, bracket, hand)), turn
    )


def written(rules: Rules, drawing: Drawing, *, is_exact: bool) -> str:
    """The text of a drawing; of an exact one as position texts have it."""
    blank = NOBODY if is_exact else WHATEVER
    placement = "/".join(_written(rules, row, blank) for row in drawing.rows)
    order = {label: place for place, label in enumerate(_labels(rules))}
    hand = "".join(sorted(drawing.hand, key=lambda label: order.get(label, 0)))
    brackets = f"[{hand}]" if hand or (is_exact and _has_brackets(rules)) else ""
    return f"{placement}{brackets} {drawing.turn}".rstrip()


def board_texts(rules: Rules, drawing: Drawing) -> list[str]:
    """What `keys.position_key64` takes of an exact drawing: one text, or two where either side may
    be to move.
    """
    turns = (drawing.turn,) if drawing.turn else TURNS
    return [written(rules, replace(drawing, turn=turn), is_exact=True) for turn in turns]


def drawing_of(rules: Rules, position: str) -> Drawing:
    """A position as an exact drawing. Raises UnreadablePattern."""
    return read_drawing(rules, plain(position), is_exact=True)


def can_mirror(rules: Rules) -> bool:
    """Whether the board is the same with left and right exchanged."""
    board = rules.board
    holes = _holes(board)
    return _is_upright(board) and holes == _left_to_right(board, holes)


def mirrored(rules: Rules, drawing: Drawing) -> Drawing:
    """The same with left and right exchanged."""
    return replace(drawing, rows=_left_to_right(rules.board, drawing.rows))


def empty_placement(rules: Rules) -> str:
    """A placement of nothing."""
    return "/".join(str(len(row)) for row in rules.board.rows)


def _holes(board: Board) -> Rows:
    return tuple(
        tuple(HOLE if square in board.holes else "" for square in row) for row in board.rows
    )


def _is_upright(board: Board) -> bool:
    """Whether the middles of all rows lie straight above each other; not in a rhombus of hexagons,
    which leans.
    """
    if not board.is_in_rows:
        return True
    middles = set()
    for row in board.rows:
        cells = [square for square in row if square not in board.holes]
        if cells:
            middles.add(board.file(cells[0]) + board.file(cells[-1]) - board.rank(cells[0]))
    return len(middles) == 1


def _left_to_right(board: Board, rows: Rows) -> Rows:
    """The rows with left and right exchanged; those of hexagons may be files. In ranks of hexagons
    what is missing at their ends stays.
    """
    if board.is_in_files:
        return rows[::-1]
    if not board.is_in_rows:
        return tuple(row[::-1] for row in rows)
    return tuple(
        _within_turned(row, [square not in board.holes for square in squares])
        for row, squares in zip(rows, board.rows, strict=True)
    )


def _within_turned(row: tuple[str, ...], there: list[bool]) -> tuple[str, ...]:
    """A row turned round between its first and its last cell that is there."""
    if not any(there):
        return row
    first, end = there.index(True), len(there) - there[::-1].index(True)
    return (*row[:first], *row[first:end][::-1], *row[end:])


def _upside_down(board: Board, rows: Rows) -> Rows:
    """The rows with near and far exchanged; of levels that lie apart each for itself. Hexagons in
    rows are turned round and reflected.
    """
    if board.is_in_rows:
        return _left_to_right(board, tuple(row[::-1] for row in rows[::-1]))
    if board.apart:
        height = board.height
        levels = [rows[at : at + height] for at in range(0, len(rows), height)]
        return tuple(row for level in levels for row in level[::-1])
    return tuple(row[::-1] for row in rows) if board.is_in_files else rows[::-1]


def exchanged(rules: Rules, drawing: Drawing) -> Drawing:
    """The same with the sides exchanged: on the reflected board, or on a turned one where arrays
    are (shogi).
    """
    rows = _upside_down(rules.board, drawing.rows)
    if _is_turned(rules):
        rows = _left_to_right(rules.board, rows)
    turn = {"w": "b", "b": "w"}.get(drawing.turn, "")
    return Drawing(
        _other_side(rules, rows), tuple(other_label(rules, label) for label in drawing.hand), turn
    )


def other_label(rules: Rules, label: str) -> str:
    """What a piece of the other side is called; marks that are no pieces stay."""
    for kind in rules.spec.pieces:
        first, second = (text if rules.enforced else text.strip("()") for text in kind.labels)
        if label.removeprefix("+") in (first, second):
            found = second if label.removeprefix("+") == first else first
            return "+" + found if label not in (first, second) else found
    return {FIRST: SECOND, SECOND: FIRST}.get(label, label.swapcase())


def _other_side(rules: Rules, rows: Rows) -> Rows:
    others = {mark: other_label(rules, mark) for row in rows for mark in row}
    return tuple(tuple(others[mark] for mark in row) for row in rows)


def _is_turned(rules: Rules) -> bool:
    if not _is_upright(rules.board):
        return True
    rows = rows_of(rules.text(rules.start(None, lambda _count: 0)))
    reflected = _other_side(rules, _upside_down(rules.board, rows))
    return reflected != rows == _left_to_right(rules.board, reflected)


def owner(label: str) -> str:
    """`FIRST` or `SECOND`; empty for nobody, walls and squares taken off."""
    letter = label.lstrip("+(")[:1]
    return (FIRST if letter.isupper() else SECOND) if letter.isalpha() else ""


def _rows(rules: Rules, placement: str, *, is_exact: bool) -> Iterator[tuple[str, ...]]:
    texts = placement.split("/")
    board = rules.board
    if len(texts) != len(board.rows):
        pattern = _("it has %(found)s ranks, the board has %(wanted)s")
        if board.is_in_files:
            pattern = _("it has %(found)s files, the board has %(wanted)s")
        raise UnreadablePattern(reason=pattern % {"found": len(texts), "wanted": len(board.rows)})
    blank = NOBODY if is_exact else WHATEVER
    for squares, text in zip(board.rows, texts, strict=True):
        rank = _row_name(board, squares[0])
        row = [mark for found in _marks(rules, text) for mark in _squares(rules, found, blank)]
        if len(row) != len(squares):
            shown = {"rank": rank, "found": len(row), "wanted": len(squares)}
            raise UnreadablePattern(
                reason=_("%(rank)s has %(found)s squares, not %(wanted)s") % shown
            )
        if is_exact and WILD.intersection(row):
            raise UnreadablePattern(
                reason=_("%(rank)s has a mark that’s only allowed in a pattern") % {"rank": rank}
            )
        holes = [square in board.holes for square in squares]
        if any(
            hole and mark not in (HOLE, NOBODY, WHATEVER)
            for hole, mark in zip(holes, row, strict=True)
        ):
            raise UnreadablePattern(
                reason=_("%(rank)s has a piece where there’s no square") % {"rank": rank}
            )
        yield tuple(HOLE if hole else mark for hole, mark in zip(holes, row, strict=True))


def _row_name(board: Board, square: int) -> str:
    """What a row of a position text is called: its rank, on hexagons in files its file."""
    if board.is_in_files:
        return _("file %(file)s") % {"file": board.letters[board.file(square)]}
    rank = str(board.rank(square) + 1)
    if board.is_levelled:
        rank = LEVEL_LETTERS[board.level(square)] + rank
    return _("rank %(rank)s") % {"rank": rank}


def _marks(rules: Rules, text: str) -> list[str]:
    if composing_rules(rules) is not None:
        return [cell.strip() for cell in text.split(",")]
    return marks_of(text)


def _squares(rules: Rules, mark: str, blank: str) -> list[str]:
    if mark.isdecimal() and mark.isascii():
        return [blank] * min(int(mark[:3]), _MOST_RUN)
    if mark not in WILD and mark not in (NOBODY, HOLE, WALL):
        check_label(rules, mark)
    return [mark]


def check_label(rules: Rules, label: str) -> None:
    """Refuse what is no piece of a preset. Raises UnreadablePattern."""
    if not rules.enforced or composing_rules(rules) is not None:
        is_known = _LABEL.fullmatch(label) is not None
    else:
        is_known = label in _labels(rules) or label in _turned_labels(rules)
    if not is_known:
        raise UnreadablePattern(
            reason=_("“%(label)s” isn’t a piece of this variant") % {"label": label[:20]}
        )


def _hand(rules: Rules, bracket: str, hand: str) -> Iterator[str]:
    if not bracket:
        return
    if not has_hands(rules.spec):
        raise UnreadablePattern(reason=_("this variant has no pieces in hand"))
    found = 0
    times = 1
    for mark in marks_of(hand.removesuffix("]")) if hand != "-]" else ():
        if mark.isdecimal() and mark.isascii():
            times = int(mark[:4])
            continue
        check_label(rules, mark)
        found += times
        if found > MOST_IN_HAND:
            raise UnreadablePattern(
                reason=_("more than %(limit)s pieces are in hand") % {"limit": MOST_IN_HAND}
            )
        yield from [mark] * times
        times = 1


def _written(rules: Rules, row: tuple[str, ...], blank: str) -> str:
    cells: list[str] = []
    run = 0
    for mark in row:
        if mark in (blank, EMPTY):
            run += 1
            continue
        cells += [str(run)] * bool(run) + [_mark(rules, mark)]
        run = 0
    cells += [str(run)] * bool(run)
    return ("," if composing_rules(rules) is not None else "").join(cells)


def _mark(rules: Rules, label: str) -> str:
    """A label as it stands among others: where nothing is enforced, several letters stand in
    braces.
    """
    return f"{{{label}}}" if not rules.enforced and len(label) > 1 else label


def _labels(rules: Rules) -> tuple[str, ...]:
    """Those of the first side, then those of the second, in the order of the preset."""
    return tuple(kind.labels[side] for side in (0, 1) for kind in rules.spec.pieces)


def _turned_labels(rules: Rules) -> set[str]:
    """Those of pieces that have turned."""
    return {f"+{label}" for kind in rules.spec.pieces if kind.promoted for label in kind.labels}


def _has_brackets(rules: Rules) -> bool:
    """Whether position texts tell of hands that are empty."""
    return has_hands(rules.spec) and "[" in rules.text(rules.start(None, lambda _count: 0))
