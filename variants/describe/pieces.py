"""Board, array and pieces of a preset in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import isqrt

from variants.core.array import marked_squares
from variants.core.geometry import LEVEL_LETTERS, Board
from variants.core.marks import TURNED, marks_of
from variants.core.words import does, listed, whose
from variants.describe.directions import number
from variants.describe.en_passant import is_possible
from variants.describe.kind_rules import kind_rules
from variants.describe.moves import ALSO_PASSING, FIRST, PASSING, Account, betza_words
from variants.describe.zones import a_piece, plural, start_words
from variants.rules.army import start_squares
from variants.rules.setup import array_count
from variants.spec import PieceSpec, PresetSpec, Zone, Zones


def array_paragraphs(spec: PresetSpec) -> tuple[str, ...]:
    """Return board, sides and start."""
    board = spec.board
    first, second = (side.name for side in spec.sides)
    cells = "cells" if board.is_in_rows else "squares"
    missing = f" The {cells} {listed(list(spec.holes), 'and')} are missing." if spec.holes else ""
    begins = second if spec.setup.text.split(" ")[1:2] == ["b"] else first
    found = [
        f"{_board_words(board, first)}{missing} {does(begins, 'moves first')}, then both in turn."
    ]
    if spec.special:
        return tuple(found)
    for side, name in enumerate((first, second)):
        pieces = _pieces_on(spec, board, side)
        if pieces:
            found.append(f"{name}: {'; '.join(pieces)}.")
    found += _held(spec)
    if spec.setup_modes:
        found += _drawn(spec)
    return tuple(found)


def _board_words(board: Board, first: str) -> str:
    """Return the size of a board and the letters of its files and levels."""
    files = f"{board.files} files, a to {board.letters[-1]}"
    if board.is_levelled:
        last = LEVEL_LETTERS[board.levels - 1]
        size = f"{files}, and {board.height} ranks"
        if board.apart:
            boards = f"{number(board.levels)} boards, A to {last}"
            return f"There are {boards}; each has {size}. Names of squares begin with the board."
        levels = f"{number(board.levels)} levels, A at the bottom to {last} at the top"
        return f"The board has {levels}; each has {size}. Names of cells begin with the level."
    if board.is_in_rows:
        count = len(board.squares)
        ranks = f"{board.ranks} ranks; ranks go straight across, files lean to the left"
        return f"The board has {count} hexagons in {files}, and {ranks}."
    if not board.is_hex:
        return f"The board has {files}, and {board.ranks} ranks."
    heights = [height for _start, height in board.spans]
    return (
        f"The board has {sum(heights)} hexagons in {files}, of {min(heights)} to {max(heights)}"
        f" cells; every file is numbered from {whose(first)} end."
    )


def _held(spec: PresetSpec) -> Iterator[str]:
    """Yield what each side has in hand at the start, once if that is the same."""
    marks = Counter(marks_of(spec.setup.text.split(" ")[0].partition("[")[2].removesuffix("]")))
    held = []
    for side in (0, 1):
        counts = [(piece.name.lower(), marks[piece.labels[side]]) for piece in spec.pieces]
        pieces = [
            a_piece(name) if count == 1 else f"{number(count)} {plural(name)}"
            for name, count in counts
            if count
        ]
        held.append(listed(pieces, "and"))
    owners = ["Each side"] if held[0] == held[1] else [side.name for side in spec.sides]
    yield from (
        f"{does(name, 'has in hand')}: {pieces}."
        for name, pieces in zip(owners, held, strict=False)
        if pieces
    )


def _drawn(spec: PresetSpec) -> Iterator[str]:
    """Yield how an array is drawn by lot."""
    names = {piece.id: piece.name.lower() for piece in spec.pieces}
    pieces = Counter(spec.setup.shuffle)
    pool = [
        f"{number(count)} {plural(names[kind])}" if count > 1 else a_piece(names[kind])
        for kind, count in pieces.items()
    ]
    yield f"Drawn by lot when the game is created, for each side: {listed(pool, 'and')}."
    for one, another in spec.setup.unlike_colours:
        pair = (
            f"two {plural(names[one])}"
            if one == another
            else f"{names[one]} and the {names[another]}"
        )
        yield f"The {pair} stand on squares of different colours."
    if spec.setup.ordered:
        order = listed([names[kind] for kind in spec.setup.ordered], "and")
        yield f"From the first file to the last, {order} stand in this order."
    counts = {array_count(spec, mode.key) for mode in spec.setup_modes}
    yield (
        f"Every array is equally likely; a side has {_root_of(min(counts), spec):,} of them,"
        " numbered from 0."
    )
    modes = "; ".join(mode.name for mode in spec.setup_modes)
    yield f"Ways of drawing: {modes}."


def _root_of(count: int, spec: PresetSpec) -> int:
    """Return the number of arrays of one side."""
    return (
        isqrt(count) if all(mode.relation == "independent" for mode in spec.setup_modes) else count
    )


def pieces_paragraphs(spec: PresetSpec) -> list[tuple[str, tuple[str, ...]]]:
    """Return a paragraph for every kind of piece, with what of its move is not explained."""
    return [_piece_paragraph(spec, piece) for piece in spec.pieces]


def piece_paragraph(spec: PresetSpec, piece: PieceSpec) -> str:
    """Return what the rules say of one kind of piece, without its name."""
    return _piece_paragraph(spec, piece)[0].removeprefix(f"{piece.name} ({piece.labels[0]}). ")


def _piece_paragraph(spec: PresetSpec, piece: PieceSpec) -> tuple[str, tuple[str, ...]]:
    account = _with_places(spec, piece, betza_words(piece.betza) if piece.betza else Account(()))
    royal = " It is royal: its loss decides the game." if piece.royal else ""
    move = sentences(account)
    text = f"{piece.name} ({piece.labels[0]}). {move or piece.text}".rstrip()
    further = [betza_words(extra.betza).unexplained for extra in piece.extra]
    unexplained = (*account.unexplained, *(part for parts in further for part in parts))
    return " ".join((text + royal, *kind_rules(spec, piece))), unexplained


def _with_places(spec: PresetSpec, piece: PieceSpec, account: Account) -> Account:
    """Return an account that says where initial moves are open, and nothing of taking in passing if
    nobody does.
    """
    phrases = account.phrases
    if not is_possible(spec):
        phrases = tuple(
            phrase.removesuffix(ALSO_PASSING) for phrase in phrases if phrase != PASSING
        )
    initial = piece.initial or (_starts(spec, piece) if spec.drops is not None else None)
    if initial is not None:
        start = f"from {start_words(spec, initial)} also "
        phrases = tuple(phrase.replace(FIRST, start) for phrase in phrases)
    return Account(phrases, account.unexplained)


def _starts(spec: PresetSpec, piece: PieceSpec) -> Zones | None:
    """Return where pieces of a kind start, None if a side starts without; dropped there they make
    their initial moves, too.
    """
    names = spec.board.names
    at = start_squares(spec, spec.board)
    ours, theirs = (at.get(label, frozenset[int]()) for label in piece.labels)
    if not (ours and theirs):
        return None
    return (_zone(names, ours), _zone(names, theirs))


def _zone(names: Sequence[str], squares: frozenset[int]) -> Zone:
    return Zone(tuple(names[square] for square in sorted(squares)), squares)


def sentences(account: Account) -> str:
    """Return the phrases of a description as sentences."""
    return " ".join(f"{phrase[0].upper()}{phrase[1:]}." for phrase in account.phrases)


def _pieces_on(spec: PresetSpec, board: Board, side: int) -> list[str]:
    """Return a side's pieces by kind with their squares; a full rank of one kind is said as
    such.
    """
    squares: dict[str, list[int]] = {}
    for square, mark in array_marks(spec, board).items():
        squares.setdefault(mark, []).append(square)
    found: list[str] = []
    for piece in spec.pieces:
        at = sorted(squares.get(piece.labels[side], []))
        if not at:
            continue
        where = ", ".join(
            _along(board, row) if len(row) > 1 and len(row) == spec.files else _names(board, row)
            for row in _by_rank(board, at)
        )
        name = piece.name.lower()
        found.append(f"{plural(name) if len(at) > 1 else name} {where}")
    for piece in spec.pieces:
        turned = sorted(squares.get(TURNED + piece.labels[side], []))
        if turned and piece.promoted:
            now = spec.piece(piece.promoted).name.lower()
            where = ", ".join(board.name(square) for square in turned)
            found.append(
                f"{plural(now) if len(turned) > 1 else now} {where} ({piece.name.lower()} turned"
                " over)"
            )
    return found


def _by_rank(board: Board, squares: list[int]) -> list[list[int]]:
    """Return squares rank by rank, if one of the ranks is full; else all together."""
    rows: dict[int, list[int]] = {}
    for square in squares:
        rows.setdefault(square // board.files, []).append(square)
    is_split = board.is_levelled and any(len(row) == board.files for row in rows.values())
    return list(rows.values()) if is_split else [squares]


def _along(board: Board, row: list[int]) -> str:
    """Return squares that fill a rank as such; other ones by name."""
    if len({board.rank(square) for square in row}) > 1:
        return _names(board, row)
    level = f" of {LEVEL_LETTERS[board.level(row[0])]}" if board.is_levelled else ""
    return f"all along rank {board.rank(row[0]) + 1}{level}"


def _names(board: Board, squares: list[int]) -> str:
    return ", ".join(board.name(square) for square in squares)


def array_marks(spec: PresetSpec, board: Board) -> dict[int, str]:
    """Return the marks of the array's text by square."""
    marks = marked_squares(spec.setup.text, board)
    return {
        square: mark for square, mark in marks.items() if any(letter.isalpha() for letter in mark)
    }
