"""Board, array and men of a preset in words."""

from variants.core.array import marked_squares
from variants.core.geometry import Board
from variants.core.words import listed
from variants.describe.kind_rules import kind_rules
from variants.describe.moves import Account, betza_words
from variants.spec import PieceSpec, PresetSpec


def array_paragraphs(spec: PresetSpec) -> tuple[str, ...]:
    """Return board, sides and start."""
    board = Board.with_holes(spec.files, spec.ranks, spec.holes)
    last = board.name(board.size - 1)
    first, second = (side.name for side in spec.sides)
    missing = f" The squares {listed(list(spec.holes), 'and')} are missing." if spec.holes else ""
    found = [
        f"The board has {spec.files} files, a to {last[0]}, and {spec.ranks} ranks.{missing} {first} moves first, then "
        f"{first} and {second} in turn."
    ]
    if spec.special:
        return tuple(found)
    for side, name in enumerate((first, second)):
        men = _men_on(spec, board, side)
        if men:
            found.append(f"{name}: {'; '.join(men)}.")
    if spec.setup_modes:
        pool = listed([spec.piece(piece).name.lower() for piece in spec.setup.shuffle], "and")
        modes = "; ".join(mode.name for mode in spec.setup_modes)
        found.append(f"Drawn when the game is created, every order being equally likely: {pool}.")
        found.append(f"Ways of drawing: {modes}.")
    return tuple(found)


def men_paragraphs(spec: PresetSpec) -> list[tuple[str, tuple[str, ...]]]:
    """Return a paragraph for every kind of man, with what of its move is not explained."""
    return [_man_paragraph(spec, piece) for piece in spec.pieces]


def _man_paragraph(spec: PresetSpec, piece: PieceSpec) -> tuple[str, tuple[str, ...]]:
    account = betza_words(piece.betza) if piece.betza else Account(())
    royal = " It is royal: its loss decides the game." if piece.royal else ""
    move = sentences(account)
    text = f"{piece.name} ({piece.labels[0]}). {move or piece.text}".rstrip()
    further = [betza_words(extra.betza).unexplained for extra in piece.extra]
    unexplained = (*account.unexplained, *(part for parts in further for part in parts))
    return " ".join((text + royal, *kind_rules(spec, piece))), unexplained


def sentences(account: Account) -> str:
    """Return the phrases of a description as sentences."""
    return " ".join(f"{phrase[0].upper()}{phrase[1:]}." for phrase in account.phrases)


def _men_on(spec: PresetSpec, board: Board, side: int) -> list[str]:
    """Return a side's men by kind with their squares; a full rank of one kind is said as such."""
    squares: dict[str, list[int]] = {}
    for square, mark in array_marks(spec, board).items():
        squares.setdefault(mark, []).append(square)
    found: list[str] = []
    for piece in spec.pieces:
        at = sorted(squares.get(piece.labels[side], []))
        if not at:
            continue
        ranks = {board.rank(square) for square in at}
        whole = len(ranks) == 1 and len(at) == spec.files and len(at) > 1
        where = f"all along rank {ranks.pop() + 1}" if whole else ", ".join(board.name(square) for square in at)
        found.append(f"{piece.name.lower()}{'s' if len(at) > 1 else ''} {where}")
    return found


def array_marks(spec: PresetSpec, board: Board) -> dict[int, str]:
    """Return the marks of the array's text by square."""
    marks = marked_squares(spec.setup.text, board)
    return {square: mark for square, mark in marks.items() if any(letter.isalpha() for letter in mark)}
