"""Moves that pieces lend each other by where they stand: a piece moves like the one behind it, or
like the knight that guards it.

What a piece has been lent is part of its code. Every kind that may borrow has a *face* for all that
it can be lent: a code with the label of its kind and with these moves. A move changes the
faces of those whose lenders come or go, which are further changes of the move, so that check is
seen as it will be. First moves, castling and captures in passing are not lent.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, product
from typing import Final

from variants.core.piece import Side
from variants.core.position import Position
from variants.movement.betza import parse
from variants.movement.mover import Mover, for_side
from variants.rules.army import Army, movers_of
from variants.rules.base import Component, Draft, Raw, applied
from variants.spec import LentSpec, PieceSpec

Key = tuple[frozenset[str], ...]
Squares = tuple[tuple[int, ...], ...]

# What stands in a key for any lender, where it does not matter who lends.
SOMEBODY: Final = frozenset({"*"})
NOTHING: Final[frozenset[str]] = frozenset()
_LENT: Final = frozenset("mco")


class Loan:
    """One way to lend, on the board of a preset."""

    __slots__ = ("kinds", "places", "spec")

    def __init__(self, army: Army, spec: LentSpec) -> None:
        self.spec = spec
        self.kinds = tuple(army.spec.kinds(spec.by))
        board = army.board
        steps = [
            {mover.segments[0].vector for mover in for_side(parse(spec.at), side)}
            for side in _SIDES
        ]
        # By the borrower's side and square: where a lender stands.
        self.places: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(
                tuple(
                    other
                    for other in (board.step(s, step) for step in sorted(vectors))
                    if other >= 0
                )
                for s in range(board.size)
            )
            for vectors in steps
        )

    def options(self) -> Iterator[frozenset[str]]:
        """Yield whose moves can be lent at once."""
        if self.spec.betza:
            yield from (NOTHING, SOMEBODY)
            return
        most = max(len(places) for side in _SIDES for places in self.places[side])
        for number in range(min(most, len(self.kinds)) + 1):
            yield from (frozenset(each) for each in combinations(self.kinds, number))

    def movers(self, army: Army, borrower: PieceSpec, kind: str, side: Side) -> Iterator[Mover]:
        """Yield the moves a lender lends, as the borrower has them."""
        own = (
            for_side(parse(self.spec.betza), side)
            if self.spec.betza
            else movers_of(army.spec.piece(kind), side)
        )
        bounds = [zones[side].squares for zones in (self.spec.zone, borrower.zone) if zones]
        for mover in own:
            modes = "".join(letter for letter in mover.modes if letter in _LENT)
            if not modes or mover.initial:
                continue
            targets = mover.targets
            for bound in bounds:
                targets = bound if targets is None else targets & bound
            yield replace(mover, modes=modes, targets=targets)


class Lending(Component):
    """Knows the faces; asked last of those that change moves, by `Borrowed`."""

    def __init__(self, army: Army, specs: Sequence[LentSpec]) -> None:
        self.army = army
        self.owner: tuple[int, ...] = ()
        loans = [Loan(army, spec) for spec in specs]
        # By code of a borrower: its loans, and its faces by what it is lent.
        self.loans: dict[int, tuple[Loan, ...]] = {}
        self.faces: dict[int, dict[Key, int]] = {}
        # By code of a borrower and loan: where lenders stand by its square, and what each code
        # lends, "" for nothing.
        self.asked: dict[int, tuple[tuple[Squares, tuple[str, ...]], ...]] = {}
        for piece in army.spec.pieces:
            own = tuple(loan for loan in loans if piece.id in army.spec.kinds(loan.spec.pieces))
            for side in _SIDES if own else ():
                faces = self._faces(piece, side, own)
                for code in faces.values():
                    self.loans[code] = own
                    self.faces[code] = faces

    def _faces(self, piece: PieceSpec, side: Side, loans: tuple[Loan, ...]) -> dict[Key, int]:
        """Return the code of a kind for all it can be lent."""
        plain = self.army.code(piece.id, side)
        found: dict[Key, int] = {}
        known: dict[tuple[frozenset[Mover], bool], int] = {}
        for key in product(*(tuple(loan.options()) for loan in loans)):
            movers = tuple(
                chain.from_iterable(
                    loan.movers(self.army, piece, kind, side)
                    for loan, kinds in zip(loans, key, strict=True)
                    for kind in sorted(kinds)
                )
            )
            keeps = not any(
                kinds and loan.spec.instead for loan, kinds in zip(loans, key, strict=True)
            )
            if not any(key):
                found[key] = plain
                continue
            alike = (frozenset(movers), keeps)
            if alike not in known:
                known[alike] = self.army.add_face(plain, movers, keeps=keeps)
            found[key] = known[alike]
        return found

    def use(self, walk: object) -> None:
        """Take the codes, when all of them are known."""
        pieces = self.army.pieces
        self.owner = tuple(self.army.owner)
        for code, loans in self.loans.items():
            side = self.owner[code]
            self.asked[code] = tuple(
                (
                    loan.places[side],
                    (
                        "",
                        *(
                            ("*" if loan.spec.betza else piece.kind.id)
                            if piece.side == side and piece.kind.id in loan.kinds
                            else ""
                            for piece in pieces
                        ),
                    ),
                )
                for loan in loans
            )

    def face(self, placement: Sequence[int], square: int) -> int:
        """Return the code that the piece on a square has as the others stand now."""
        code = placement[square]
        asked = self.asked.get(code)
        if asked is None:
            return code
        key: list[frozenset[str]] = []
        for places, kinds in asked:
            found: list[str] = []
            for place in places[square]:
                kind = kinds[placement[place]]
                if kind:
                    found.append(kind)
            key.append(frozenset(found) if found else NOTHING)
        return self.faces[code][tuple(key)]

    def check(self, draft: Draft) -> None:
        """Give the pieces of a position that was read their faces."""
        faces = [self.face(draft.placement, square) for square in range(len(draft.placement))]
        draft.placement[:] = faces


class Borrowed(Component):
    """Changes the faces with every move."""

    names_plain = False

    def __init__(self, lending: Lending) -> None:
        self.lending = lending
        army = lending.army
        board = army.board
        loans = {id(loan): loan for own in lending.loans.values() for loan in own}.values()
        kinds = {kind for loan in loans for kind in loan.kinds}
        self.lends = (False, *(piece.kind.id in kinds for piece in army.pieces))
        # By square: where those stand whose faces may depend on what stands there.
        self.touched: list[dict[int, None]] = [{} for _ in range(board.size)]
        for loan in loans:
            for side in _SIDES:
                for square, places in enumerate(loan.places[side]):
                    for place in places:
                        self.touched[place][square] = None

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with what is lent after them."""
        return [self._faced(position, raw) for raw in raws]

    def turn(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves; pieces that change as they move lend something else."""
        return self.expand(position, raws)

    def _faced(self, position: Position, raw: Raw) -> Raw:
        origin, target, code, changes, mark = raw
        placement = position.placement
        after = applied(placement, raw)
        squares = [target, *(square for square, _ in changes)]
        if origin >= 0:
            squares.append(origin)
        asked: dict[int, None] = dict.fromkeys(squares)
        for square in squares:
            if self.lends[placement[square]] or self.lends[after[square]]:
                asked |= self.touched[square]
        found: list[tuple[int, int]] = []
        for square in asked:
            now = self.lending.face(after, square)
            if now != after[square]:
                found.append((square, now))
        if not found:
            return raw
        return (origin, target, code, (*changes, *found), mark)


_SIDES: Final[tuple[Side, Side]] = (0, 1)
