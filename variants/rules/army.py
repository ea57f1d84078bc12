"""The pieces of a preset as numbers.

Every kind of every side has a code; 0 is an empty square. A rule component may add further codes
for the same kind in a special condition (an original bishop that must convert): such a *guise* has
the label of its kind, moves of its own and may stand only on given squares. So conditions are part
of the placement, and attack tables need no exceptions.

A piece that has been promoted and still has to be told from others of its kind is a *kin*: a code
and a label of its own (`+P`, `Q~`), otherwise like its kind. `turned` leads from a piece to the kin
it turns into, `base` from a kin back.

A *face* of a kind is a code with its label and with further moves, for pieces that move differently
from turn to turn.

A wall is a code too: it belongs to nobody, blocks everything and is never taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from variants.core.array import marked_squares
from variants.core.geometry import Board
from variants.core.marks import TURNED
from variants.core.piece import Side
from variants.core.words import listed
from variants.movement.attacks import Attacks
from variants.movement.betza import Mover, parse
from variants.movement.layout import Survey, for_side
from variants.movement.lines import Attacker
from variants.spec import PieceSpec, PresetSpec

NOBODY: Final = -1
WALL_LABEL: Final = "*"


@dataclass(frozen=True, slots=True)
class Piece:
    """A code: a kind of piece of one side, with its movers as that side uses them.

    `plain` is the code without its condition. Initial moves are open on the squares of `first`,
    where pieces of this kind start.
    """

    code: int
    kind: PieceSpec
    side: Side
    label: str
    movers: tuple[Mover, ...]
    domain: frozenset[int]
    first: frozenset[int]
    plain: int

    @property
    def is_guise(self) -> bool:
        """Whether this is a kind in a special condition."""
        return self.code != self.plain


class Army:
    """All codes of a preset."""

    def __init__(self, spec: PresetSpec, board: Board) -> None:
        self.spec = spec
        self.board = board
        self.pieces: list[Piece] = []
        self.owner: list[int] = [NOBODY]
        self.label: list[str] = [""]
        self.plain: list[int] = [0]
        self.by_label: dict[str, int] = {}
        self.turned: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.suffixes: dict[tuple[int, int], str] = {}
        self.faces: set[int] = set()
        self.wall = 0
        self.starts = start_squares(spec, board)
        self.everywhere = frozenset(board.squares)
        self.rows: dict[tuple[bool, ...], tuple[bool, ...]] = {}
        # What has been found out for kinds that take the same, and that cannot hop over the same.
        self.taking: dict[object, tuple[bool, ...]] = {}
        self.barred: dict[object, frozenset[int]] = {}
        for piece in spec.pieces:
            for side in (0, 1):
                label = piece.labels[side]
                movers = movers_of(piece, side)
                first = (
                    piece.initial[side].squares
                    if piece.initial
                    else self.starts.get(label, frozenset())
                )
                self.by_label[label] = self._add(
                    piece, side, movers, domain=self._domain(piece, side), first=first
                )

    def _domain(self, piece: PieceSpec, side: Side) -> frozenset[int]:
        return piece.zone[side].squares if piece.zone else self.everywhere

    def add_kin(self, code: int, label: str) -> int:
        """Return the code of a piece like `code` with a label of its own, given out once."""
        found = self.by_label.get(label)
        if found is None:
            piece = self.piece(code)
            movers = movers_of(piece.kind, piece.side)
            found = self._add(
                piece.kind, piece.side, movers, domain=piece.domain, first=piece.first
            )
            self.pieces[found - 1] = replace(self.piece(found), label=label)
            self.label[found] = label
            self.by_label[label] = found
        return found

    def add_guise(
        self, piece_id: str, side: Side, movers: Sequence[Mover], domain: frozenset[int]
    ) -> int:
        """Return a new code for a kind in a special condition; `movers` are those of side 0."""
        plain = self.code(piece_id, side)
        turned = for_side(movers, side)
        return self._add(
            self.piece(plain).kind, side, turned, domain=domain, first=domain, plain=plain
        )

    def add_face(self, code: int, movers: tuple[Mover, ...], *, keeps: bool = True) -> int:
        """Return a new code for a piece like `code` with further movers, as its side uses them, or
        with these alone unless it `keeps` its own.
        """
        piece = self.piece(code)
        found = self._add(
            piece.kind,
            piece.side,
            (*piece.movers, *movers) if keeps else movers,
            domain=piece.domain,
            first=piece.first,
        )
        self.faces.add(found)
        return found

    def with_faces(self, code: int) -> list[int]:
        """Return a code and its faces."""
        return [code, *sorted(face for face in self.faces if self.is_face_of(face, code))]

    def is_face_of(self, code: int, other: int) -> bool:
        """Return whether two codes are the same piece, which moves differently from turn to
        turn.
        """
        if code not in self.faces and other not in self.faces:
            return False
        if not code or not other:
            return False
        one, two = self.piece(code), self.piece(other)
        return one.side == two.side and one.kind.id == two.kind.id

    def add_wall(self) -> int:
        """Return the code of a wall, given out once."""
        if not self.wall:
            kind = PieceSpec(id="", name="Wall", labels=(WALL_LABEL, WALL_LABEL))
            self.wall = self._add(kind, 0, (), domain=frozenset(), first=frozenset())
            self.owner[self.wall] = NOBODY
            self.by_label[WALL_LABEL] = self.wall
        return self.wall

    def takes(self, code: int) -> tuple[bool, ...]:
        """Return, for every code, whether a piece of this code may take a piece of that one."""
        piece = self.piece(code)
        key = (piece.side, piece.kind.takes_own, piece.kind.spares, len(self.pieces))
        known = self.taking.get(key)
        if known is None:
            own = frozenset(self.spec.kinds(piece.kind.takes_own))
            spared = frozenset(self.spec.kinds(piece.kind.spares))
            row = (
                False,
                *(self._takes(piece.side, other, own=own, spared=spared) for other in self.pieces),
            )
            known = self.taking[key] = self.rows.setdefault(row, row)
        return known

    def _takes(
        self, side: Side, other: Piece, *, own: frozenset[str], spared: frozenset[str]
    ) -> bool:
        if other.code == self.wall or other.kind.iron[other.side]:
            return False
        if other.side == side:
            return other.kind.id in own and not other.kind.royal
        return other.kind.id not in spared

    def goes(self, code: int) -> tuple[bool, ...]:
        """Return, for every code and 0, whether a piece of this code may go where that one
        stands.
        """
        row = (True, *self.takes(code)[1:])
        return self.rows.setdefault(row, row)

    def _add(
        self,
        piece: PieceSpec,
        side: Side,
        movers: tuple[Mover, ...],
        *,
        domain: frozenset[int],
        first: frozenset[int],
        plain: int = 0,
    ) -> int:
        code = len(self.owner)
        label = piece.labels[side]
        self.pieces.append(Piece(code, piece, side, label, movers, domain, first, plain or code))
        self.owner.append(side)
        self.label.append(label)
        self.plain.append(plain or code)
        return code

    def spoken(self, placement: Sequence[int], squares: Sequence[int]) -> str:
        """Return the pieces on squares as an English list: `the rook on a1, the king on e1 and the
        pawn on e2`.
        """
        pieces = [
            f"the {self.piece(placement[s]).kind.name.lower()} on {self.board.name(s)}"
            for s in squares
        ]
        return listed(pieces, "and")

    def read_as(self) -> tuple[int, ...]:
        """Return, for every code, the one that its label is read as: codes that texts cannot tell
        apart share it.
        """
        return tuple(self.by_label.get(label, code) for code, label in enumerate(self.label))

    def drop_name(self, code: int) -> str:
        """Return what stands before the `@` when this piece is dropped: its label as side 0 has
        it.
        """
        if code in self.base:
            return TURNED + self.drop_name(self.base[code])
        return self.piece(code).kind.labels[0]

    def piece(self, code: int) -> Piece:
        """Return what a code stands for; `code` is not 0."""
        return self.pieces[code - 1]

    def code(self, piece_id: str, side: Side) -> int:
        """Return the plain code of a kind."""
        return self.by_label[self.spec.piece(piece_id).labels[side]]

    def codes(self, piece_id: str, side: Side) -> frozenset[int]:
        """Return all codes of a kind, guises included."""
        return frozenset(
            piece.code for piece in self.pieces if piece.kind.id == piece_id and piece.side == side
        )

    def kind_codes(self, names: tuple[str, ...], side: Side) -> frozenset[int]:
        """Return all codes of a side's pieces of these kinds, `*` standing for every kind."""
        kinds = frozenset(self.spec.kinds(names))
        return frozenset(
            piece.code for piece in self.pieces if piece.side == side and piece.kind.id in kinds
        )

    def royals(self, side: Side) -> frozenset[int]:
        """Return the codes whose capture a side must not allow."""
        return frozenset(
            piece.code for piece in self.pieces if piece.kind.royal and piece.side == side
        )

    @property
    def has_unloaders(self) -> bool:
        """Whether a piece can set captured pieces down where they could not have gone
        themselves.
        """
        return any(
            segment.unloads
            for piece in self.pieces
            for mover in piece.movers
            for segment in mover.segments
        )

    def attacks(self, side: Side, survey: Survey) -> Attacks:
        """Return the attack tables of a side."""
        return Attacks(
            survey, [self.attacker(piece) for piece in self.pieces if piece.side == side]
        )

    def attacker(self, piece: Piece) -> Attacker:
        """Return a piece as the attack tables want it."""
        return Attacker(piece.code, piece.movers, piece.domain, piece.first, self.bars(piece))

    def bars(self, piece: Piece) -> frozenset[int]:
        """Return the codes a piece cannot hop over."""
        key = (piece.kind.no_mounts, len(self.pieces))
        known = self.barred.get(key)
        if known is None:
            kinds = frozenset(self.spec.kinds(piece.kind.no_mounts))
            known = self.barred[key] = frozenset(
                other.code for other in self.pieces if other.kind.id in kinds
            )
        return known


def movers_of(piece: PieceSpec, side: Side) -> tuple[Mover, ...]:
    """Return the movers of a kind as a side uses them, bounded by the zones of the kind."""
    found = list(for_side(parse(piece.betza), side))
    for extra in piece.extra:
        start = extra.start[side].squares if extra.start else None
        end = extra.end[side].squares if extra.end else None
        for mover in for_side(parse(extra.betza), side):
            found.append(
                replace(mover, origins=start, targets=end, initial=mover.initial and start is None)
            )
    if piece.zone is None:
        return tuple(found)
    zone = piece.zone[side].squares
    return tuple(replace(m, targets=zone if m.targets is None else m.targets & zone) for m in found)


def start_squares(spec: PresetSpec, board: Board) -> dict[str, frozenset[int]]:
    """Return the squares of the array by label; shuffled squares belong to nobody."""
    found: dict[str, set[int]] = {}
    for square, mark in marked_squares(spec.setup.text, board).items():
        found.setdefault(mark, set()).add(square)
    return {label: frozenset(squares) for label, squares in found.items()}
