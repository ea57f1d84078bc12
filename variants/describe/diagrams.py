"""Pictures of how every piece moves: marks on an otherwise empty board."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from variants.core.description import Condition, Effect, Mark, MoveDiagram
from variants.core.errors import PresetError
from variants.core.geometry import LEVEL_LETTERS, MAX_PLACES, Board, Shape
from variants.describe.castling_diagrams import castling_diagrams
from variants.describe.further_reach import walk_of, with_further_reach
from variants.describe.moves import betza_words
from variants.describe.pieces import sentences
from variants.movement.betza import Mover, parse, shape_of, stride_of
from variants.movement.demonstration import Demonstration, demonstrated
from variants.movement.hexagons import drawn, hex_size
from variants.movement.imitation import imitations
from variants.movement.layout import Path, paths
from variants.movement.levels import way_of
from variants.spec import ExtraMove, PieceSpec, PresetSpec
from variants.special.table import DESCRIPTIONS

SMALL: Final = 7
LARGE: Final = 9
MOST_SHOWN: Final = 20_000  # ways of a piece
CONDITIONS: Final[tuple[Condition, ...]] = ("", "initial", "hop", "place")


def move_diagrams(spec: PresetSpec) -> tuple[MoveDiagram, ...]:
    """Return a diagram for every kind with a move, one for an original piece that may convert, and
    one for castling.

    Rules written as code draw their own.
    """
    if spec.special:
        return DESCRIPTIONS[spec.special].diagrams(spec)
    found: list[MoveDiagram] = []
    for piece in spec.pieces:
        movers = parse(piece.betza)
        if not movers and piece.extra and all(it.end and not it.start for it in piece.extra):
            found.append(_place_diagram(spec, piece))
        elif movers or piece.extra or imitations(piece.betza):
            frame = _frame(piece, movers, walk_of(spec, piece.id))
            found.append(with_further_reach(spec, _diagram(piece, movers, *frame)))
        if spec.conversion is not None and spec.conversion.piece == piece.id:
            found.append(_conversion_diagram(spec, piece, movers))
        found += castling_diagrams(spec, piece)
    return tuple(found)


def piece_diagram(
    piece: PieceSpec, board: Board | None = None, origin: int | None = None
) -> MoveDiagram:
    """Return the diagram of one kind, on a board that shows its move or on the one given. Raises
    PresetError.
    """
    movers = parse(piece.betza)
    frame, start = _frame(piece, movers)
    if board is not None and origin is None:
        start = _alike(start, frame, board)
    return _diagram(piece, movers, board or frame, start if origin is None else origin)


def _alike(start: int, frame: Board, board: Board) -> int:
    """Return the square in the middle file that lies as far ahead as one of another board."""
    file = board.outline[board.files // 2]
    rank = frame.rank_for(start, 0) * len(file) // frame.length(frame.files // 2)
    return file[min(rank, len(file) - 1)]


def _diagram(piece: PieceSpec, movers: tuple[Mover, ...], board: Board, origin: int) -> MoveDiagram:
    clear = [mover for mover in movers if _is_clear(mover)]
    lines = [mover.segments[0].vector for mover in clear if mover.is_line]
    others = [mover for mover in movers if mover not in clear]
    shown = demonstrated(board, others, origin, open_lines=lines)
    reached = _reached_alone(clear, board, origin, shown.mounts)
    found: dict[str, dict[tuple[str, ...], None]] = {}
    for _, path in reached:
        if path.turns:
            way = tuple(board.name(square) for square in (origin, *path.turns, path.target))
            found.setdefault(way[-1], {})[way] = None
    ways = {target: tuple(each) for target, each in found.items()}
    seen = _Seen(board)
    seen.add_demonstrated(shown)
    seen.add_reached(reached)
    for extra in piece.extra:
        seen.add_reached(_reached_further(extra, board, origin), "place")
    return MoveDiagram(
        piece_id=piece.id,
        name=piece.name,
        label=piece.labels[0],
        board=board,
        origin=board.name(origin),
        marks=seen.marks(),
        ways=ways,
        example=_example(board, origin, ways),
        note=piece.text or sentences(betza_words(piece.betza)),
        mounts=tuple(board.name(square) for square in sorted(shown.mounts)),
    )


def _place_diagram(spec: PresetSpec, piece: PieceSpec) -> MoveDiagram:
    """Return the diagram of a kind that only goes to parts of the preset's own board, from its far
    edge.
    """
    board = spec.board
    origin = board.outline[board.files // 2][-1]
    seen = _Seen(board)
    for extra in piece.extra:
        assert extra.end is not None
        reached = _reached_further(extra, board, origin)
        seen.add_reached(
            [(mover, path) for mover, path in reached if path.target in extra.end[0].squares],
            "place",
        )
    return replace(_diagram(piece, (), board, origin), marks=seen.marks())


def plain_movers(piece: PieceSpec) -> list[Mover]:
    """Return the movers of a piece that need nobody on their way; first moves are left out."""
    return [mover for mover in parse(piece.betza) if _is_clear(mover) and not mover.initial]


def reached_on(board: Board, movers: Sequence[Mover], origin: int) -> dict[int, Mark]:
    """Return what movers reach by themselves on a board that is empty otherwise, by square."""
    seen = _Seen(board)
    seen.add_reached([(mover, path) for mover in movers for path in paths(board, mover, origin)])
    return {board.indices[name]: mark for name, mark in seen.marks().items()}


def _is_clear(mover: Mover) -> bool:
    """Whether a mover needs nobody on its way and takes nobody but whom it lands on, or passes."""
    return mover.is_clear and set(mover.modes) <= set("mce")


def _reached_alone(
    movers: Sequence[Mover], board: Board, origin: int, mounts: Collection[int]
) -> list[tuple[Mover, Path]]:
    """Return the ways of movers that none of the mounts is on. Raises PresetError when there are
    too many to be shown.
    """
    taken = frozenset(mounts)
    found: list[tuple[Mover, Path]] = []
    for mover in movers:
        found += [
            (mover, path)
            for path in paths(board, mover, origin)
            if taken.isdisjoint((path.target, *path.empties))
        ]
        if len(found) > MOST_SHOWN:
            message = f"pieces: a move can be made in more than {MOST_SHOWN} ways, too many to draw"
            raise PresetError("too-complex", message, path="pieces")
    return found


def _reached_further(extra: ExtraMove, board: Board, origin: int) -> list[tuple[Mover, Path]]:
    """Return where a further move leads; its zones are those of the preset's own board and do not
    count here.
    """
    movers = [mover for mover in parse(extra.betza) if _is_clear(mover)]
    return [(mover, path) for mover in movers for path in paths(board, mover, origin)]


@dataclass(slots=True)
class _Seen:
    """What was found for each square: effects, each under a condition."""

    board: Board
    found: dict[int, dict[Condition, set[str]]] = field(default_factory=dict)

    def add(self, square: int, effects: Iterable[str], only: Condition) -> None:
        self.found.setdefault(square, {}).setdefault(only, set()).update(effects)

    def add_demonstrated(self, shown: Demonstration) -> None:
        for square, effects in shown.alone.items():
            if square not in shown.mounts:
                self.add(square, effects, "")
        for square, effects in shown.over.items():
            self.add(square, effects, "hop")

    def add_reached(self, reached: Iterable[tuple[Mover, Path]], only: Condition = "") -> None:
        for mover, path in reached:
            effects = ["move"] * mover.quiet + ["capture"] * (mover.takes or mover.passing)
            self.add(path.target, effects, "initial" if mover.initial else only)

    def marks(self) -> dict[str, Mark]:
        """Return a mark a square: what needs no condition, or else the first condition there is."""
        return {
            name: self._mark(self.board.indices[name])
            for name in sorted(map(self.board.name, self.found))
        }

    def _mark(self, square: int) -> Mark:
        only = next(only for only in CONDITIONS if only in self.found[square])
        return Mark(effect_of(self.found[square][only]), only)


def effect_of(effects: Collection[str]) -> Effect:
    """Return what a piece does where it does all of this."""
    if len(effects) > 1:
        return "both"
    return "capture" if "capture" in effects else "move"


def _frame(piece: PieceSpec, movers: tuple[Mover, ...], walk: int = 0) -> tuple[Board, int]:
    """Return a board as wide as high and an origin from which the move shows, with room round a
    walk of so many steps: low down for pieces that only go forward.
    """
    shape = shape_of(piece.betza)
    is_hex = shape != "square"
    if stride := stride_of(piece.betza):
        return _cube(movers, stride)
    if not movers:
        return Board(SMALL, SMALL), SMALL * SMALL // 2
    vectors = [segment.vector for mover in movers for segment in mover.segments]
    is_wide = any(len(mover.segments) > 1 or mover.hop for mover in movers)
    is_long = max(_length(mover, is_hex=is_hex) for mover in movers) > SMALL // 2
    size = LARGE if is_wide or is_long or walk >= SMALL // 2 else SMALL
    board = hexagon(size, shape) if is_hex else Board(size, size)
    aheads = [drawn(vector, shape)[1] if is_hex else vector[1] for vector in vectors]
    rank = size // 2
    if all(ahead >= 0 for ahead in aheads):
        rank = 1
    elif all(ahead <= 0 for ahead in aheads):
        rank = size - 2
    # In rows the middle of a rank lies farther right the higher it is.
    file = (size // 2 + rank) // 2 if shape == "hex-rows" else size // 2
    return board, board.outline[file][rank]


def _cube(movers: tuple[Mover, ...], stride: int) -> tuple[Board, int]:
    """Return levels with as many ranks as those the move is for, as many of them as there may be,
    and an origin in the middle, or low down for pieces that only go forward and up.
    """
    ways = [way_of(mover.segments[0].vector, stride) for mover in movers if mover.segments]
    ranks = (stride + 1) // 2
    files = min(ranks, SMALL)
    levels = min(ranks, len(LEVEL_LETTERS), (MAX_PLACES // files + ranks - 1) // stride)
    board = Board.levelled(files, ranks, max(levels, 2))
    rank, level = ranks // 2, board.levels // 2
    if ways and all(min(along, up) >= 0 for _across, along, up in ways):
        rank, level = min(1, rank), 0
    return board, board.indices[f"{LEVEL_LETTERS[level]}{board.letters[files // 2]}{rank + 1}"]


def hexagon(size: int, shape: Shape) -> Board:
    """Return a regular board of hexagons with so many files, an odd number."""
    if shape == "hex-rows":
        whole = Board.in_rows(size, size)
        far = [s for s in whole.squares if abs(whole.file(s) - whole.rank(s)) > size // 2]
        return whole.without(whole.name(square) for square in far)
    rising = range(size // 2 + 1, size)
    return Board.hexagonal((*rising, size, *reversed(rising)))


def _length(mover: Mover, *, is_hex: bool) -> int:
    """Return how far a mover goes at least to show its whole shape; endless slides need no room of
    their own.
    """
    return sum(
        (sum(hex_size(s.vector)) if is_hex else max(abs(s.vector[0]), abs(s.vector[1])))
        * max(1, s.reach)
        for s in mover.segments
    )


def _example(board: Board, origin: int, ways: dict[str, tuple[tuple[str, ...], ...]]) -> str | None:
    """Return the square with the most ways whose legs are longer than one step, if there is such a
    square.
    """

    def worth(name: str) -> tuple[int, int, int, int]:
        square = board.indices[name]
        across = board.file(square) - board.file(origin)
        along = board.rank(square) - board.rank(origin)
        distance = max(abs(across), abs(along))
        return (distance > 1) * len(ways[name]), -distance, along, across

    return max(ways, key=worth) if ways else None


def _conversion_diagram(
    spec: PresetSpec, piece: PieceSpec, movers: tuple[Mover, ...]
) -> MoveDiagram:
    """Return the first moves of an original piece on the preset's own board."""
    assert spec.conversion is not None
    board = spec.board
    home = spec.conversion.homes[0][0]
    plain = _diagram(piece, movers, board, board.indices[home])
    steps = [
        path
        for mover in parse(spec.conversion.betza)
        for path in paths(board, mover, board.indices[home])
    ]
    special = {board.name(path.target): Mark("both", "conversion") for path in steps}
    return MoveDiagram(
        piece_id=piece.id,
        name=piece.name,
        label=piece.labels[0],
        board=board,
        origin=home,
        marks=plain.marks | special,
        ways=plain.ways,
        example=plain.example,
        note=(
            f"An original {piece.name.lower()} that has never moved: its conversion, and its normal"
            " moves."
        ),
    )
