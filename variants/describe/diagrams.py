"""Pictures of how every man moves: marks on an otherwise empty board."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from variants.core.description import Mark, MoveDiagram
from variants.core.geometry import Board
from variants.describe.men import sentences
from variants.describe.moves import betza_words
from variants.movement.betza import Mover, parse
from variants.movement.demonstration import demonstrated
from variants.movement.movers import Path, paths
from variants.spec import PieceSpec, PresetSpec
from variants.special.table import DESCRIPTIONS

SMALL: Final = 7
LARGE: Final = 9


def move_diagrams(spec: PresetSpec) -> tuple[MoveDiagram, ...]:
    """Return a diagram for every kind with a move, and one for an original man that may convert.

    Rules written as code draw their own.
    """
    if spec.special:
        return DESCRIPTIONS[spec.special].diagrams(spec)
    found: list[MoveDiagram] = []
    for piece in spec.pieces:
        movers = parse(piece.betza)
        if movers:
            found.append(_diagram(piece, movers, *_frame(movers)))
        if spec.conversion is not None and spec.conversion.piece == piece.id:
            found.append(_conversion_diagram(spec, piece, movers))
    return tuple(found)


def piece_diagram(piece: PieceSpec, board: Board | None = None, origin: int | None = None) -> MoveDiagram:
    """Return the diagram of one kind, on a board that shows its move or on the one given. Raises PresetError."""
    movers = parse(piece.betza)
    frame, start = _frame(movers) if movers else (Board(SMALL, SMALL), SMALL * SMALL // 2)
    if board is not None and origin is None:
        rank = start // frame.files * board.ranks // frame.ranks
        start = min(rank, board.ranks - 1) * board.files + board.files // 2
    return _diagram(piece, movers, board or frame, start if origin is None else origin)


def _diagram(piece: PieceSpec, movers: tuple[Mover, ...], board: Board, origin: int) -> MoveDiagram:
    clear = [mover for mover in movers if mover.is_clear and set(mover.modes) <= set("mce")]
    reached = [(mover, path) for mover in clear for path in paths(board, mover, origin)]
    others = demonstrated(board, [mover for mover in movers if mover not in clear], origin)
    ways: dict[str, tuple[tuple[str, ...], ...]] = {}
    for _, path in reached:
        if path.turns:
            way = tuple(board.name(square) for square in (origin, *path.turns, path.target))
            ways[way[-1]] = tuple(dict.fromkeys((*ways.get(way[-1], ()), way)))
    return MoveDiagram(
        piece_id=piece.id,
        name=piece.name,
        label=piece.labels[0],
        files=board.files,
        ranks=board.ranks,
        origin=board.name(origin),
        marks=_marks(board, reached, others),
        ways=ways,
        example=_example(board, origin, ways),
        note=piece.text or sentences(betza_words(piece.betza)),
    )


def _marks(
    board: Board, reached: Iterable[tuple[Mover, Path]], others: Mapping[int, Collection[str]]
) -> dict[str, Mark]:
    kinds: dict[str, set[str]] = {board.name(square): set(found) for square, found in others.items()}
    for mover, path in reached:
        kinds.setdefault(board.name(path.target), set()).update(_kinds(mover))
    return {name: _mark(kinds[name]) for name in sorted(kinds)}


def _kinds(mover: Mover) -> set[str]:
    if mover.initial:
        return {"initial"}
    found = {"move"} if mover.quiet else set()
    return found | ({"capture"} if mover.takes or mover.passing else set())


def _mark(kinds: set[str]) -> Mark:
    if kinds >= {"move", "capture"}:
        return "both"
    for kind in ("move", "capture", "hop"):
        if kind in kinds:
            return kind
    return "initial"


def _frame(movers: tuple[Mover, ...]) -> tuple[Board, int]:
    """Return a square board and an origin from which the move shows: low down for men that only go forward."""
    vectors = [segment.vector for mover in movers for segment in mover.segments]
    is_bent = any(len(mover.segments) > 1 for mover in movers)
    size = LARGE if is_bent or max(_length(mover) for mover in movers) > SMALL // 2 else SMALL
    board = Board(size, size)
    rank = size // 2
    if all(y >= 0 for _, y in vectors):
        rank = 1
    elif all(y <= 0 for _, y in vectors):
        rank = size - 2
    return board, rank * size + size // 2


def _length(mover: Mover) -> int:
    """Return how far a mover goes at least to show its whole shape; endless slides need no room of their own."""
    return sum(max(abs(s.vector[0]), abs(s.vector[1])) * max(1, s.reach) for s in mover.segments)


def _example(board: Board, origin: int, ways: dict[str, tuple[tuple[str, ...], ...]]) -> str | None:
    """Return the square with the most ways whose legs are longer than one step, if there is such a square."""

    def worth(name: str) -> tuple[int, int, int, int]:
        square = board.indices[name]
        across, along = board.file(square) - board.file(origin), board.rank(square) - board.rank(origin)
        distance = max(abs(across), abs(along))
        return (distance > 1) * len(ways[name]), -distance, along, across

    return max(ways, key=worth) if ways else None


def _conversion_diagram(spec: PresetSpec, piece: PieceSpec, movers: tuple[Mover, ...]) -> MoveDiagram:
    """Return the first moves of an original man on the preset's own board."""
    assert spec.conversion is not None
    board = Board.with_holes(spec.files, spec.ranks, spec.holes)
    home = spec.conversion.homes[0][0]
    plain = _diagram(piece, movers, board, board.indices[home])
    steps = [path for mover in parse(spec.conversion.betza) for path in paths(board, mover, board.indices[home])]
    special: dict[str, Mark] = {board.name(path.target): "conversion" for path in steps}
    return MoveDiagram(
        piece_id=piece.id,
        name=piece.name,
        label=piece.labels[0],
        files=board.files,
        ranks=board.ranks,
        origin=home,
        marks=plain.marks | special,
        ways=plain.ways,
        example=plain.example,
        note=f"An original {piece.name.lower()} that has never moved: its conversion, and its normal moves.",
    )
