"""What a move does besides moving: explosions, pieces that turn to stone, pieces that change
sides.
"""

from collections.abc import Sequence

from variants.core.effort import count
from variants.core.piece import Side
from variants.core.position import Position
from variants.movement.attacks import Attacks, Reach
from variants.rules.army import Army
from variants.rules.base import Change, Component, Raw, applied, taken
from variants.rules.enclosure import enclosed
from variants.rules.neighbours import lines_of, neighbours
from variants.rules.walk import is_open
from variants.spec import EffectSpec, ExplosionSpec


class Explosion(Component):
    """A capture takes captor, captured piece and the pieces around off the board, or makes walls of
    them.
    """

    def __init__(self, army: Army, spec: ExplosionSpec | None, petrified: tuple[str, ...]) -> None:
        self.owner = tuple(army.owner)
        kinds = [
            army.piece(code).kind.id if code != army.wall else ""
            for code in range(1, len(army.owner))
        ]
        spared = army.spec.kinds((*spec.spared, *spec.immune)) if spec else ()
        immune = army.spec.kinds(spec.immune) if spec else ()
        stone = army.spec.kinds(petrified)
        self.explodes = spec is not None
        self.wall = army.wall
        self.left = self.wall if spec and spec.petrifies else 0
        self.survives = (True, *(kind in spared or not kind for kind in kinds))
        self.stays = (True, *(kind in immune for kind in kinds))
        self.petrifies = (False, *(kind in stone for kind in kinds))
        self.around = neighbours(army.board)

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves, captures with what they blow up."""
        placement = position.placement
        owner = self.owner
        enemy = 1 - position.side
        found = []
        for raw in raws:
            may_take = raw[3] or owner[placement[raw[1]]] == enemy
            if may_take and taken(placement, owner, raw, enemy):
                raw = (raw[0], raw[1], raw[2], (*raw[3], *self._blast(placement, raw)), raw[4])
            found.append(raw)
        return found

    def _blast(self, placement: Sequence[int], raw: Raw) -> tuple[Change, ...]:
        origin, target, code, changes, _ = raw
        gone = {origin, *(square for square, placed in changes if not placed)}
        found: list[Change] = []
        if self.explodes:
            found = [
                (s, self.left)
                for s in self.around[target]
                if s not in gone and not self.survives[placement[s]]
            ]
        if self.petrifies[placement[origin] if origin >= 0 else code] and not (
            self.explodes and self.stays[code]
        ):
            return ((target, self.wall), *found)
        return ((target, 0), *found) if self.explodes and not self.stays[code] else tuple(found)


class Flips(Component):
    """Enemies change sides after a move."""

    def __init__(self, army: Army, rule: str) -> None:
        self.rule = rule
        self.owner = tuple(army.owner)
        self.lines = lines_of(army.board)
        self.around = neighbours(army.board)
        self.opposite = opposites(army)

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with the pieces they turn round."""
        opposite = self.opposite
        is_line = self.rule == "reversi"
        found = []
        for raw in raws:
            # The piece moved has left its square, and taken pieces theirs.
            is_moved = raw[3] or (is_line and raw[0] >= 0)
            placement = applied(position.placement, raw) if is_moved else position.placement
            flipped = self._flipped(placement, raw, position.side) if raw[0] != raw[1] else []
            if flipped:
                turned = tuple((square, opposite[placement[square]]) for square in flipped)
                raw = (raw[0], raw[1], raw[2], (*raw[3], *turned), raw[4])
            found.append(raw)
        return found

    def _flipped(self, placement: Sequence[int], raw: Raw, side: Side) -> list[int]:
        owner = self.owner
        target = raw[1]
        if raw[3] and owner[placement[target]] != side:
            return []
        if self.rule == "reversi":
            return enclosed(placement, owner, self.lines[target], side)
        around = self.around[target]
        if (
            self.rule == "quadwrangle"
            and raw[0] < 0
            and all(owner[placement[s]] != side for s in around)
        ):
            return []
        return [s for s in around if owner[placement[s]] == 1 - side]


class Conversions(Component):
    """Enemies attacked by the piece just moved change sides; after castling, those attacked by king
    or partner.
    """

    def __init__(self, army: Army, attacks: tuple[Attacks, Attacks]) -> None:
        self.attacks = attacks
        self.owner = tuple(army.owner)
        self.opposite = opposites(army)
        self.squares = army.board.squares
        # Laid out when first needed.
        self._reach: tuple[Reach | None, ...] = ()

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with the pieces they win over."""
        count(len(raws))
        return [self._converting(position, raw) for raw in raws]

    def _converting(self, position: Position, raw: Raw) -> Raw:
        side = position.side
        after = applied(position.placement, raw)
        arrived = {raw[1], *(square for square, placed in raw[3] if placed)}
        won = {square for origin in arrived for square in self._won(after, side, origin)}
        if not won:
            return raw
        turned = tuple((square, self.opposite[after[square]]) for square in sorted(won))
        return (raw[0], raw[1], raw[2], (*raw[3], *turned), raw[4])

    def _won(self, after: Sequence[int], side: Side, origin: int) -> list[int]:
        """Return the squares of the enemies that the piece on a square attacks."""
        if not self._reach:
            self._reach = tuple(attacks.reach() for attacks in self.attacks)
        enemy = 1 - side
        owner = self.owner
        attacks = self.attacks[side]
        reach = self._reach[side]
        if reach is None:
            enemies = [square for square in self.squares if owner[after[square]] == enemy]
            count(len(enemies))
            return [square for square in enemies if origin in attacks.origins(after, square)]
        targets = reach.get((origin, after[origin]), {})
        return [
            square
            for square in targets
            if owner[after[square]] == enemy and any(is_open(after, way) for way in targets[square])
        ]


def opposites(army: Army) -> tuple[int, ...]:
    """Return, for every code, that of the same piece of the other side."""
    labels = (army.label[code] for code in range(1, len(army.owner)))
    return (0, *(army.by_label.get(label.swapcase(), code) for code, label in enumerate(labels, 1)))


def effects(army: Army, spec: EffectSpec, attacks: tuple[Attacks, Attacks]) -> list[Component]:
    """Return the components of a preset's effects, walls apart."""
    found: list[Component] = []
    if spec.explosion or spec.petrified:
        found.append(Explosion(army, spec.explosion, spec.petrified))
    if spec.flips == "attacked":
        found.append(Conversions(army, attacks))
    elif spec.flips:
        found.append(Flips(army, spec.flips))
    return found
