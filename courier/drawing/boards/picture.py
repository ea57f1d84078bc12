"""What there is to draw: a board, its pieces and its marks, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from courier.drawing.boards.cells import PLAIN, BoardCells, board_cells
from courier.drawing.boards.frame import Edges, edges
from courier.drawing.boards.ground import Ground, ground_of
from courier.drawing.boards.hands import NO_HANDS, Hands, drawn_hands, hands_of
from courier.drawing.boards.looks import CHESS, USUAL, Look, Tastes
from courier.drawing.boards.piece import Piece, piece_of, wall_piece
from courier.drawing.boards.piece_set import worn
from variants import Board, Decor, Mark, Opening, PieceOn, PresetSpec, Rules


@dataclass(frozen=True, slots=True)
class Preview:
    """A move shown but not sent: where it started and ended, and the piece that left its origin."""

    origin: str | None
    target: str | None
    ghost: Piece | None = None


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked, by square names.

    `last` is the last move, origin first and target last. The first of `paths` is drawn solid, the
    others dotted. `targets` may be gone to (a ring where a piece stands). In diagrams `reached`
    shows how a square is reached, `mounts` hold pieces to hop over, and `zones` are a part of the
    board for each side.
    """

    last: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()
    targets: tuple[str, ...] = ()
    reached: Mapping[str, Mark] = field(default_factory=dict)
    mounts: tuple[str, ...] = ()
    zones: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    preview: Preview | None = None


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A board to draw. `orientation` is the side that sits below.

    `hands` are drawn above and below the board.
    """

    board: Board
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    marks: Marks = Marks()
    orientation: int = 0
    coordinates: bool = True
    decor: Decor = PLAIN
    look: Look = CHESS
    hands: Hands = NO_HANDS

    def __hash__(self) -> int:
        """As cheap as can be and equal for equal pictures: what tells most boards from each
        other.
        """
        return hash(
            (
                self.board,
                frozenset(self.pieces),
                self.marks.last,
                frozenset(self.marks.reached),
                self.orientation,
                self.look,
            )
        )

    @property
    def cells(self) -> BoardCells:
        """The cells as seen from `orientation`."""
        return board_cells(self.board, self.orientation, self.decor, ruled=self.look.ruled)

    @property
    def edges(self) -> Edges:
        """The names of files and ranks as seen from `orientation`."""
        return edges(self.board, self.look.own_labels, self.orientation)

    @property
    def ground(self) -> Ground:
        """The lines and signs on the squares."""
        return ground_of(self.board, self.orientation, self.decor, self.look)

    def pictures(self) -> set[str]:
        """Return the names of all pictures this board needs, the ghost's included."""
        drawn = {name for piece in self.drawn_pieces() for name in piece.pictures()}
        return worn(drawn, self.look) | {name for name, _x, _y in self.ground.signs}

    def drawn_pieces(self) -> Iterator[Piece]:
        """Yield the pieces on the board and in hand, and the ghost."""
        yield from self.pieces.values()
        yield from (held.piece for hand in self.hands for held in hand)
        if self.marks.preview and self.marks.preview.ghost:
            yield self.marks.preview.ghost


def picture_of(
    rules: Rules,
    position_text: str,
    *,
    side: int = 0,
    last_move: tuple[str, ...] = (),
    paths: tuple[tuple[str, ...], ...] = (),
    show_check: bool = True,
    coordinates: bool = True,
    tastes: Tastes = USUAL,
    hands: bool = True,
) -> BoardPicture:
    """Return the picture of a position seen from `side`.

    `last_move` names its squares, origin first and target last; `tastes` are those of whoever will
    look at it. Without `hands` the pieces in hand are left out. Raises InvalidPosition.
    """
    position = rules.position(position_text)
    spec = rules.spec
    checked = rules.checked(position) if show_check and rules.enforced else ()
    return BoardPicture(
        board=spec.board if rules.enforced else spec.board.without(rules.missing(position)),
        pieces=_pieces(spec, rules.pieces(position), rules.missing(position)),
        marks=Marks(last=last_move, check=checked, paths=paths),
        orientation=side,
        coordinates=coordinates,
        decor=spec.decor,
        look=tastes.of(spec),
        hands=hands_of(rules, position) if hands else NO_HANDS,
    )


def opening_picture(spec: PresetSpec, opening: Opening) -> BoardPicture:
    """Return the picture of the first position of a preset; needs no rules."""
    return BoardPicture(
        board=spec.board if spec.enforced else spec.board.without(opening.missing),
        pieces=_pieces(spec, opening.pieces, opening.missing),
        decor=spec.decor,
        look=USUAL.of(spec),
        hands=drawn_hands(spec, opening.hands),
    )


def _pieces(
    spec: PresetSpec, placed: Mapping[str, PieceOn], missing: tuple[str, ...]
) -> dict[str, Piece]:
    """Return the pieces by square; where rules are enforced, squares that are missing hold a
    wall.
    """
    known: dict[PieceOn, Piece] = {}
    pieces = {}
    for square, on in placed.items():
        if on not in known:
            known[on] = piece_of(spec, on)
        pieces[square] = known[on]
    if spec.enforced and missing:
        pieces |= dict.fromkeys(missing, wall_piece(spec))
    return pieces
