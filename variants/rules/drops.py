"""Drops: pieces of the hand put on empty squares."""

from collections.abc import Callable, Sequence

from variants.core.marks import TURNED
from variants.core.piece import Side
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.core.words import a_piece, listed
from variants.rules.army import Army
from variants.rules.base import HAND_MARK, NO_SQUARE, Component, Raw, Referee
from variants.rules.dead_squares import DeadSquares
from variants.rules.enclosure import WHY_NEIGHBOURS, enclosing_filter
from variants.rules.hands import Hands
from variants.rules.turned_pieces import count
from variants.spec import DropSpec, HandSpec
from variants.spec.values import limit_of

Table = tuple[Raw | None, ...]
Filter = Callable[[Sequence[int], Side, list[int]], list[int]]


class Drops(Component):
    """Pseudo-legal drops from tables: for every piece that can be held, the finished move on every
    square.
    """

    referee: Referee

    def __init__(
        self, army: Army, spec: DropSpec, hands: Hands, held: HandSpec, dead: DeadSquares | None
    ) -> None:
        self.army = army
        self.spec = spec
        self.hands = hands
        self.dead = dead
        self.unlimited = frozenset(
            hands.slot_of[army.code(kind, 0)] for kind in army.spec.kinds(held.unlimited)
        )
        self.filter: Filter | None = enclosing_filter(army, spec)
        self.tables: tuple[tuple[tuple[Table, ...], ...], ...] = tuple(
            self._tables(side) for side in _SIDES
        )
        self.doubled = tuple(
            tuple(limit_of(spec.doubled, kind) for kind in hands.kinds) for _ in _SIDES
        )
        # What counts as doubled: the pieces of a slot, however they may move just now.
        self.alike = tuple(
            tuple(frozenset(army.with_faces(code)) for code in hands.codes[side]) for side in _SIDES
        )
        files = army.board.files
        size = army.board.size
        self.files = tuple(tuple(range(file, size, files)) for file in range(files))

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def _tables(self, side: Side) -> tuple[tuple[Table, ...], ...]:
        """Return the drops of a side by slot: one table for the piece as it is, one for it turned
        over.
        """
        found = []
        for kind in self.hands.kinds:
            code = self.army.code(kind, side)
            turned = (
                [self.army.turned[code]] if self.spec.promoted and code in self.army.turned else []
            )
            mark = NO_SQUARE if self.hands.slot_of[code] in self.unlimited else HAND_MARK - code
            found.append(tuple(self._table(code, placed, mark, side) for placed in (code, *turned)))
        return tuple(found)

    def _table(self, code: int, placed: int, mark: int, side: Side) -> Table:
        piece = self.army.piece(placed)
        zone = self.army.piece(code).kind.drop_zone or self.spec.zone
        allowed = piece.domain if zone is None else piece.domain & zone[side].squares
        return tuple(
            (NO_SQUARE, s, placed, (), mark)
            if s in allowed and not (self.dead and self.dead.is_dead(placed, s))
            else None
            for s in range(self.army.board.size)
        )

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the drops."""
        side = position.side
        placement = position.placement
        counts = position.hands[side]
        if not (any(counts) or self.unlimited):
            return
        free = [s for s, code in enumerate(placement) if not code]
        if self.filter:
            free = self.filter(placement, side, free)
        for slot, held in enumerate(counts):
            if held or slot in self.unlimited:
                open_squares = self.undoubled(placement, side, slot, free)
                for table in self.tables[side][slot]:
                    out += [raw for raw in [table[s] for s in open_squares] if raw]

    def undoubled(
        self, placement: Sequence[int], side: Side, slot: int, free: list[int]
    ) -> list[int]:
        """Return the empty squares on whose file there are not too many pieces of the kind."""
        most = self.doubled[side][slot]
        if most is None:
            return free
        codes = self.alike[side][slot]
        files = self.army.board.files
        full = {
            f
            for f, squares in enumerate(self.files)
            if sum(placement[s] in codes for s in squares) >= most
        }
        return [s for s in free if s % files not in full] if full else free

    def why_drop(self, position: Position, label: str, square: int) -> Refusal | None:
        """Explain a drop that is not open: not in hand, occupied, outside the zone, doubled, not
        enclosing.
        """
        slot = next(
            (
                i
                for i, names in enumerate(self.hands.labels[0])
                if names.upper() == label.lstrip("+")
            ),
            None,
        )
        if slot is None:
            return Refusal("drop-kind", f"{label} is no piece that can be dropped")
        name = self.army.spec.piece(self.hands.kinds[slot]).name.lower()
        if not position.hands[position.side][slot] and slot not in self.unlimited:
            return Refusal("not-in-hand", f"you have no {name} in hand")
        return self.why_square(position, slot, square, is_turned=label.startswith(TURNED))

    def why_square(
        self, position: Position, slot: int, square: int, *, is_turned: bool = False
    ) -> Refusal:
        """Return why a piece of the kind of a slot is not dropped on a square."""
        side = position.side
        placement = position.placement
        where = self.army.board.name(square)
        name = self.army.spec.piece(self.hands.kinds[slot]).name.lower()
        if placement[square]:
            piece = (
                self.army.spoken(placement, [square])
                if placement[square] != self.army.wall
                else "a wall"
            )
            return Refusal(
                "occupied", f"{a_piece(name)} cannot be dropped on {where}: {piece} stands there"
            )
        if self.dead and self.dead.is_dead(self.hands.codes[side][slot], square):
            return Refusal("dead-square", f"{a_piece(name)} on {where} could never move again")
        if not any(table[square] for table in self.tables[side][slot]):
            return Refusal("drop-zone", f"{a_piece(name)} may not be dropped on {where}")
        if square not in self.undoubled(placement, side, slot, [square]):
            return Refusal("doubled", f"your {name}s on that file leave no room for another")
        if is_turned:
            return Refusal("drop-kind", f"{a_piece(name)} is not dropped turned over")
        return Refusal("drop-neighbours", self._why_neighbours(placement, a_piece(name), where))

    def _why_neighbours(self, placement: Sequence[int], piece: str, where: str) -> str:
        start = self.spec.start.squares if self.spec.start else frozenset[int]()
        free = [self.army.board.name(s) for s in sorted(start) if not placement[s]]
        if free:
            return f"{piece} cannot be dropped on {where}: {listed(free, 'and')} are filled first"
        return f"{piece} cannot be dropped on {where}: {WHY_NEIGHBOURS[self.spec.enclosing]}"


class UnlikeColours(Component):
    """Pieces of some kinds stand on squares of both colours in equal numbers when all have been
    dropped.
    """

    each = True

    def __init__(self, drops: Drops) -> None:
        self.army = drops.army
        self.drops = drops
        self.kinds = drops.army.spec.kinds(drops.spec.unlike_colours)
        board = self.army.board
        self.dark = frozenset(s for s in board.squares if board.is_dark(s))
        self.light = frozenset(board.squares) - self.dark

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Leave out drops after which the pieces cannot be shared out."""
        if not any(position.hands[position.side]):
            return raws
        return [
            raw
            for raw in raws
            if raw[0] >= 0 or all(self._fits(position, raw, kind) for kind in self.kinds)
        ]

    def _fits(self, position: Position, raw: Raw, kind: str) -> bool:
        side = position.side
        placement = position.placement
        codes = self.army.codes(kind, side)
        slot = self.drops.hands.slot_of[self.army.code(kind, side)]
        total = count(placement, codes) + position.hands[side][slot]
        on = [
            frozenset(s for s in colour if placement[s] in codes)
            for colour in (self.dark, self.light)
        ]
        if raw[2] in codes:
            return len(on[0 if raw[1] in self.dark else 1]) + 1 <= (total + 1) // 2
        table = self.drops.tables[side][slot][0]
        free = {s for s, move in enumerate(table) if move and not placement[s]} - {raw[1]}
        return all(
            len(own) + len(free & colour) >= total // 2
            for own, colour in zip(on, (self.dark, self.light), strict=True)
        )


_SIDES: tuple[Side, Side] = (0, 1)
