"""What there is to draw: a board, its men and its marks, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext

from courier.common.boards.cells import PLAIN, BoardCells, board_cells
from courier.common.boards.pieces import is_known
from courier.common.boards.stones import Stone, stones_in_words
from variants import Decor, PieceOn, PieceSpec, PresetSpec, Rules


@dataclass(frozen=True, slots=True)
class Man:
    """A man as drawn and named. `picture` is empty when there is none: then the label stands on a disc.

    A base shows its `stones`, in fixed places, and no label. A man that `turns` points away from its owner.
    """

    label: str
    colour: str
    picture: str = ""
    side: int = 0
    side_name: str = ""
    name: str = ""
    stones: tuple[Stone, ...] = ()
    turns: bool = False

    @property
    def kind(self) -> str:
        """What it is, in words: `dragon horse`, `base with E, D and F`; its label where the kind has no name."""
        name = self.name.lower() or self.label
        if not self.stones:
            return name
        return gettext("%(base)s with %(stones)s") % {"base": name, "stones": stones_in_words(self.stones)}

    @property
    def spoken(self) -> str:
        """The man with its side: `White dragon horse`."""
        return f"{self.side_name} {self.kind}".strip()

    def pictures(self) -> set[str]:
        """Return the names of the pictures it is drawn with."""
        return {self.picture, *(stone.picture for stone in self.stones)} - {""}


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
    """A board to draw. `holes` are squares that do not exist; `orientation` is the side that sits below.

    With `letters` the stones on bases are drawn by their letters instead of their signs.
    """

    files: int
    ranks: int
    holes: tuple[str, ...] = ()
    men: Mapping[str, Man] = field(default_factory=dict)
    marks: Marks = Marks()
    orientation: int = 0
    coordinates: bool = True
    decor: Decor = PLAIN
    letters: bool = False

    @property
    def cells(self) -> BoardCells:
        """The cells as seen from `orientation`."""
        return board_cells(self.files, self.ranks, self.holes, self.orientation, self.decor)

    def pictures(self) -> set[str]:
        """Return the names of all pictures this board needs, the ghost's included."""
        return {name for man in self.drawn_men() for name in man.pictures()}

    def drawn_men(self) -> Iterator[Man]:
        """Yield the men and the ghost."""
        yield from self.men.values()
        if self.marks.preview and self.marks.preview.ghost:
            yield self.marks.preview.ghost


def man_of(spec: PresetSpec, piece: PieceOn) -> Man:
    """Return how a man of a preset is drawn; a kind the preset does not know gets a disc."""
    side = spec.sides[piece.side]
    kind = next((kind for kind in spec.pieces if kind.id == piece.piece_id), None)
    picture = kind.pictures[piece.side] or kind.id if kind else ""
    return Man(
        label=piece.label,
        colour=side.colour,
        picture=picture if is_known(picture) else "",
        side=piece.side,
        side_name=side.name,
        name=kind.name if kind else "",
        stones=_stones(spec, kind, piece.label) if kind and kind.carries else (),
        turns=spec.decor.turned,
    )


def _stones(spec: PresetSpec, base: PieceSpec, label: str) -> tuple[Stone, ...]:
    """Return the stones that the label of a base spells."""
    signs = {kind.labels[0]: kind.sign for kind in spec.pieces if kind.id in base.carries}
    letters = (letter for letter in label.upper() if letter in signs)
    return tuple(Stone(letter, signs[letter] if is_known(signs[letter]) else "") for letter in letters)


def picture_of(
    rules: Rules,
    position_text: str,
    *,
    side: int = 0,
    last_move: tuple[str, ...] = (),
    paths: tuple[tuple[str, ...], ...] = (),
    show_check: bool = True,
    coordinates: bool = True,
    letters: bool = False,
) -> BoardPicture:
    """Return the picture of a position seen from `side`.

    `last_move` names its squares, origin first and target last; with `letters` stones are drawn by their letters.
    Raises InvalidPosition.
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
        decor=spec.decor,
        letters=letters,
    )
