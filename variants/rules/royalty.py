"""Royalty: no move may leave one's own royal attacked."""

from collections.abc import Iterable, Sequence

from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.movement.attacks import Attacks, Scan
from variants.rules.army import Army
from variants.rules.base import Component, Draft, Raw, applied, refuse
from variants.rules.walk import Walk


class Royalty:
    """Judges pseudo-legal moves. Attacks are always tested on the board as it stands after the move."""

    __slots__ = ("army", "attacks", "codes", "extra", "squares", "walk")

    def __init__(self, army: Army, walk: Walk, attacks: tuple[Attacks, Attacks], extra: Iterable[Component]) -> None:
        self.army = army
        self.walk = walk
        self.attacks = attacks
        self.extra = tuple(extra)
        self.squares = army.board.squares
        self.codes = (army.royals(0), army.royals(1))

    def royals(self, placement: Sequence[int], side: Side) -> list[int]:
        """Return the squares of a side's royals."""
        codes = self.codes[side]
        if len(codes) == 1:
            (code,) = codes
            count = placement.count(code)
            if count == 1:
                return [placement.index(code)]
            if not count:
                return []
        return [square for square in self.squares if placement[square] in codes]

    def attacked(self, placement: Sequence[int], side: Side) -> list[int]:
        """Return the squares of a side's royals that are attacked."""
        enemy = self.attacks[other(side)]
        return [square for square in self.royals(placement, side) if enemy.attacked(placement, square)]

    def is_safe(self, position: Position, raw: Raw) -> bool:
        """Tell whether a pseudo-legal move leaves no own royal attacked."""
        return not self.attacked(applied(position.placement, raw), position.side)

    def legal(self, position: Position) -> list[Raw]:
        """Return the legal moves."""
        placement, side = position.placement, position.side
        owner, pseudo = self.walk.owner, self.walk.moves
        royals = self.royals(placement, side)
        scan = self._scan(placement, royals, side)
        found: list[Raw] = []
        for square in self.squares:
            code = placement[square]
            if owner[code] != side or not self.walk.plans[code]:
                continue
            start = len(found)
            pseudo(placement, square, code, found)
            if square in royals:
                found[start:] = self._judged(position, found[start:])
            elif scan.attacked:
                found[start:] = self._judged(position, [raw for raw in found[start:] if raw[1] in scan.evasions])
            elif square in scan.exposed:
                found[start:] = self._judged(position, found[start:])
        for component in self.extra:
            start = len(found)
            component.moves(position, found)
            found[start:] = self._judged(position, found[start:])
        return found

    def has_legal(self, position: Position) -> bool:
        """Tell whether there is a legal move."""
        placement, side = position.placement, position.side
        owner, some = self.walk.owner, list[Raw]()
        for square in self.squares:
            code = placement[square]
            if owner[code] == side and self.walk.plans[code]:
                self.walk.moves(placement, square, code, some)
                if any(self.is_safe(position, raw) for raw in some):
                    return True
                some.clear()
        for component in self.extra:
            component.moves(position, some)
        return any(self.is_safe(position, raw) for raw in some)

    def pseudo(self, position: Position) -> list[Raw]:
        """Return all pseudo-legal moves."""
        found: list[Raw] = []
        for square in self.squares:
            code = position.placement[square]
            if self.walk.owner[code] == position.side and self.walk.plans[code]:
                self.walk.moves(position.placement, square, code, found)
        for component in self.extra:
            component.moves(position, found)
        return found

    def _judged(self, position: Position, raws: list[Raw]) -> list[Raw]:
        return [raw for raw in raws if self.is_safe(position, raw)]

    def _scan(self, placement: Sequence[int], royals: list[int], side: Side) -> Scan:
        enemy = self.attacks[other(side)]
        scans = [enemy.scan(placement, square) for square in royals]
        if len(scans) == 1:
            return scans[0]
        blocks = [scan.evasions for scan in scans if scan.attacked]
        evasions = frozenset[int].intersection(*blocks) if blocks else frozenset[int]()
        return Scan(bool(blocks), evasions, frozenset[int]().union(*(scan.exposed for scan in scans)))

    def check(self, draft: Draft) -> None:
        """Refuse a position without exactly one royal a side, or with the side that has just moved in check."""
        names = [spec.name for spec in self.army.spec.sides]
        for side in (0, 1):
            count = len(self.royals(draft.placement, 1 if side else 0))
            if count != 1:
                kind = next(piece.name.lower() for piece in self.army.spec.pieces if piece.royal)
                message = f"{names[side]} has {'more than one' if count else 'no'} {kind}"
                refuse("royals", message, draft.text, side=side, count=count)
        if self.attacked(draft.placement, other(draft.side)):
            waiting = names[other(draft.side)]
            refuse("opponent-in-check", f"{waiting} is in check, but it is {names[draft.side]}'s turn", draft.text)

    def why(self, position: Position, raw: Raw) -> Refusal | None:
        """Return why a pseudo-legal move is not legal, or None if it is."""
        side, board = position.side, self.army.board
        after = applied(position.placement, raw)
        unsafe = self.attacked(after, side)
        if not unsafe:
            return None
        royal = unsafe[0]
        name = self.army.man(after[royal]).piece.name.lower()
        by = self.attackers(after, royal, other(side))
        if raw[1] == royal:
            return Refusal("into-check", f"on {board.name(royal)} the {name} would be in check {by}")
        if self.attacked(position.placement, side):
            return Refusal("still-in-check", f"your {name} on {board.name(royal)} would still be in check {by}")
        return Refusal("leaves-in-check", f"the move leaves your {name} on {board.name(royal)} in check {by}")

    def attackers(self, placement: Sequence[int], square: int, by: Side) -> str:
        """Return what attacks a square: `by the rook on e8 and the sissa on c3`."""
        return "by " + self.army.spoken(placement, self.attacks[by].origins(placement, square))
