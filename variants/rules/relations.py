"""What other pieces have to do with one: who attacks it, guards it, stands beside or behind it.

Attacks are those on the board as it is, whatever the attackers themselves may do: a piece that may
not capture attacks all the same, so nothing here asks twice.
"""

from collections.abc import Sequence
from typing import Final

from variants.core.effort import count
from variants.core.geometry import Board, Vector
from variants.core.piece import Side
from variants.movement.attacks import Attacks
from variants.rules.army import Army
from variants.rules.neighbours import beside
from variants.spec.conditions import ConditionSpec
from variants.spec.values import ANY

BACK: Final[tuple[Vector, Vector]] = ((0, -1), (0, 1))
# So many looks at whom a piece attacks are as much work as a move.
LOOKS: Final = 8
# On hexagons in rows two cells lie behind one.
BACK_IN_ROWS: Final = (((0, -1), (-1, -1)), ((0, 1), (1, 1)))


class Relation:
    """One relation of a preset, laid out on its board for all codes."""

    __slots__ = ("all_of", "army", "attacks", "near", "own", "owner", "relation", "wanted")

    def __init__(self, army: Army, spec: ConditionSpec, attacks: tuple[Attacks, Attacks]) -> None:
        """Lay out a relation; `attacks` are what pieces attack, conditions apart."""
        self.army = army
        self.relation: str = spec.relation
        # By code: what pieces of this code alone attack, laid out when it is first needed.
        self.own: dict[int, Attacks] = {}
        self.owner = tuple(army.owner)
        self.attacks = attacks
        # By the code of a piece: the codes of the others that count.
        wanted = [_wanted(army, spec, code) for code in range(1, len(army.owner))]
        # What is wanted by many codes is kept once.
        known = {codes: codes for codes in wanted}
        self.wanted: tuple[frozenset[int], ...] = (frozenset(), *map(known.__getitem__, wanted))
        # By side: all codes, of which a piece that any enemy may take wants those of the other.
        self.all_of = tuple(army.kind_codes((ANY,), side) for side in _SIDES)
        # By side and square: where the other piece has to stand, if it only stands there.
        self.near: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(_near(army.board, spec.relation, side, s) for s in range(army.board.size))
            for side in _SIDES
        )

    def holds(self, placement: Sequence[int], square: int, count: int) -> bool:
        """Return whether the relation holds by so many pieces for the piece on a square."""
        code = placement[square]
        enemy = 1 - self.owner[code]
        is_plain = self.relation == "attacked" and count == 1 and enemy < len(_SIDES)
        if is_plain and self.wanted[code] == self.all_of[enemy]:
            return self.attacks[enemy].attacked(placement, square)
        return len(self.others(placement, square)) >= count

    def others(self, placement: Sequence[int], square: int) -> list[int]:
        """Return the squares of the pieces by which the relation holds for the piece on a
        square.
        """
        code = placement[square]
        side = self.owner[code]
        wanted = self.wanted[code]
        if side < 0 or not wanted:
            return []
        if self.relation == "attacked":
            found = self.attacks[1 - side].origins(placement, square)
        elif self.relation == "guarded":
            found = self.attacks[side].origins(placement, square)
        elif self.relation == "attacks":
            found = self._attacked_by(placement, square, wanted)
        else:
            found = list(self.near[side][square])
        return [s for s in found if placement[s] in wanted and s != square]

    def _attacked_by(
        self, placement: Sequence[int], square: int, wanted: frozenset[int]
    ) -> list[int]:
        """Return the squares of the pieces wanted that the piece on a square attacks."""
        code = placement[square]
        attacks = self.own.get(code)
        if attacks is None:
            attacker = self.army.attacker(self.army.piece(code))
            attacks = Attacks(self.attacks[0].layout.survey, [attacker])
            self.own[code] = attacks
        others = [other for other in self.army.board.squares if placement[other] in wanted]
        count(len(others) // LOOKS)
        return [other for other in others if square in attacks.origins(placement, other)]


def _wanted(army: Army, spec: ConditionSpec, code: int) -> frozenset[int]:
    """Return the codes of the other pieces that count for a piece."""
    piece = army.piece(code)
    kinds = (piece.kind.id,) if spec.same else spec.by
    if spec.relation == "guarded":
        return army.kind_codes(kinds, piece.side)
    enemy = army.kind_codes(kinds, 0 if piece.side else 1)
    if spec.relation == "attacks":
        return frozenset(other for other in enemy if army.takes(code)[other])
    if spec.relation == "attacked":
        return frozenset(other for other in enemy if army.takes(other)[code])
    if spec.whose == "enemy":
        return enemy
    own = army.kind_codes(kinds, piece.side)
    return own if spec.whose == "own" else own | enemy


def _near(board: Board, relation: str, side: Side, square: int) -> tuple[int, ...]:
    seen = side if relation == "behind" else 1 - side
    if relation == "beside":
        steps = beside(board)
    else:
        steps = BACK_IN_ROWS[seen] if board.is_in_rows else (BACK[seen],)
    found = (board.step(square, step) for step in steps)
    return tuple(other for other in found if other >= 0)


_SIDES: Final[tuple[Side, Side]] = (0, 1)
