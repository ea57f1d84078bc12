"""What there is to draw: a board, its men and its marks, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from courier.common.boards.cells import BoardCells, board_cells
from courier.common.boards.pieces import is_known
from variants import PieceOn, PresetSpec, Rules


@dataclass(frozen=True, slots=True)
class Man:
    """A man as drawn and named. `picture` is empty when there is none: then the label stands on a disc."""

    label: str
    colour: str
    picture: str = ""
    side: int = 0
    side_name: str = ""
    name: str = ""

    @property
    def spoken(self) -> str:
        """The man in words: `White dragon horse`; its label where the kind has no name."""
        return f"{self.side_name} {self.name.lower() or self.label}".strip()


@dataclass(frozen=True, slots=True)
class Preview:
    """A move shown but not sent: where it started and ended, and the man that left its origin."""

    origin: str | None
    target: str | None
    ghost: Man | None = None


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked, by square names.

    `last` is the last move, origin first and target last. The first of `paths` is drawn solid, the others dotted.
    `targets` may be gone to (a ring where a man stands), `captures` only by capture, `initial` only on a first move.
    """

    last: tuple[str, ...] = ()
    check: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()
    targets: tuple[str, ...] = ()
    captures: tuple[str, ...] = ()
    initial: tuple[str, ...] = ()
    preview: Preview | None = None


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A board to draw. `holes` are squares that do not exist; `orientation` is the side that sits below."""

    files: int
    ranks: int
    holes: tuple[str, ...] = ()
    men: Mapping[str, Man] = field(default_factory=dict)
    marks: Marks = Marks()
    orientation: int = 0
    coordinates: bool = True

    @property
    def cells(self) -> BoardCells:
        """The cells as seen from `orientation`."""
        return board_cells(self.files, self.ranks, self.holes, self.orientation)

    def pictures(self) -> set[str]:
        """Return the names of all pictures this board needs, the ghost's included."""
        needed = {man.picture for man in self.men.values()}
        if self.marks.preview and self.marks.preview.ghost:
            needed.add(self.marks.preview.ghost.picture)
        return needed - {""}


def man_of(spec: PresetSpec, piece: PieceOn) -> Man:
    """Return how a man of a preset is drawn; a kind the preset does not know gets a disc."""
    side = spec.sides[piece.side]
    kind = next((kind for kind in spec.pieces if kind.id == piece.piece_id), None)
    picture = kind.picture or kind.id if kind else ""
    return Man(
        label=piece.label,
        colour=side.colour,
        picture=picture if is_known(picture) else "",
        side=piece.side,
        side_name=side.name,
        name=kind.name if kind else "",
    )


def picture_of(
    rules: Rules,
    position_text: str,
    *,
    side: int = 0,
    last_move: tuple[str, ...] = (),
    paths: tuple[tuple[str, ...], ...] = (),
    show_check: bool = True,
    coordinates: bool = True,
) -> BoardPicture:
    """Return the picture of a position seen from `side`.

    `last_move` names its squares, origin first and target last. Raises InvalidPosition.
    """
    position = rules.position(position_text)
    spec = rules.spec
    known: dict[PieceOn, Man] = {}
    men = {}
    for square, piece in rules.pieces(position).items():
        if piece not in known:
            known[piece] = man_of(spec, piece)
        men[square] = known[piece]
    checked = rules.checked(position) if show_check and rules.enforced else ()
    return BoardPicture(
        files=spec.files,
        ranks=spec.ranks,
        holes=tuple(sorted({*spec.holes, *rules.missing(position)})),
        men=men,
        marks=Marks(last=last_move, check=checked, paths=paths),
        orientation=side,
        coordinates=coordinates,
    )
