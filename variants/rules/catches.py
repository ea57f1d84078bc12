"""Captures by other ways than replacement, as in Robert Abbott's Ultima (1962) and its relatives.

Only the piece that moves captures, and whatever it can take so, it takes:

    withdrawal     what stood beside it on the side it moves straight away from
    approach       what stands next on the line along which it arrives
    leap           what it leaps over along a line: one enemy at a time, an empty square behind each
    pincers        what stands straight beside it with a piece of its own side right behind; after a
                   move along a rank or file only (on hexagons: through edges)
    coordination   what stands where its rank crosses the file of a partner, or its file its rank
    hop            what it comes down on, right behind a piece straight or diagonally beside it
    jump           what it comes down on beyond weaker pieces on its line; see `range_jumps.py`
    burning        all that is beside where it arrives; see `fires.py`

All captures of one move happen at once: nobody taken so takes part in another capture of that move.
"""

from collections.abc import Sequence
from typing import Final

from variants.core.effort import count
from variants.core.piece import Side
from variants.core.position import Position
from variants.rules.areas import Areas
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Raw, applied
from variants.rules.fires import Fires
from variants.rules.neighbours import Lines
from variants.rules.range_jumps import Jumper, jumpers_of
from variants.rules.turned_pieces import Turning
from variants.rules.walk import Walk
from variants.spec import CatchEffect
from variants.spec.effects import BURNING, CAUGHT_BY, JUMP

WITHDRAWAL, APPROACH, LEAP, PINCERS, COORDINATION, HOP = CAUGHT_BY[:6]

NOTHING: Final[tuple[bool, ...]] = ()
NO_LINE: Final = -1
FEW: Final = 4
SCANNED: Final = 150  # squares that are searched for partners while one move is made

# Whom a piece catches in one way, by code; empty if nobody.
Victims = tuple[bool, ...]


class Catcher:
    """How a piece of one code captures: its victims by way, and its partners' codes. What it burns
    `Fires` knows.
    """

    def __init__(
        self,
        army: Army,
        effects: Sequence[CatchEffect],
        code: int,
        lines: Lines,
        power: tuple[int, ...],
    ) -> None:
        piece = army.piece(code)
        own = [effect for effect in effects if piece.kind.id in effect.pieces]
        self.withdrawal: Victims = _victims(army, own, WITHDRAWAL, piece.side)
        self.approach: Victims = _victims(army, own, APPROACH, piece.side)
        self.leap: Victims = _victims(army, own, LEAP, piece.side)
        self.pincers: Victims = _victims(army, own, PINCERS, piece.side)
        self.hop: Victims = _victims(army, own, HOP, piece.side)
        self.coordination: tuple[tuple[Victims, frozenset[int]], ...] = tuple(
            (_victims(army, [effect], COORDINATION, piece.side), _codes(army, effect, piece.side))
            for effect in own
            if effect.by == COORDINATION
        )
        jumping = [(effect, _victims(army, [effect], JUMP, piece.side)) for effect in own]
        self.jumpers: tuple[Jumper, ...] = jumpers_of(army, lines, jumping, power, code)
        # The codes that burn others as which it may arrive.
        self.burners: tuple[int, ...] = ()
        # Whether it may make several steps.
        self.walks: bool = False
        self.only_burns: bool = all(effect.by in (JUMP, BURNING) for effect in own)

    @property
    def is_far(self) -> bool:
        """Whether it may take what is neither on its lines nor within its steps."""
        return bool(self.pincers or self.coordination or self.burners)

    @property
    def has_lines(self) -> bool:
        """Whether what it takes may be anywhere on a ray from its square."""
        return bool(self.withdrawal or self.approach or self.leap or self.hop or self.jumpers)


class Catches(Component):
    """Makes leaps over enemies and moves of several steps, and adds to every move what it
    catches.
    """

    def __init__(
        self,
        army: Army,
        effects: Sequence[CatchEffect],
        walk: Walk,
        power: tuple[int, ...],
        areas: Areas | None = None,
        turning: Turning | None = None,
    ) -> None:
        self.army = army
        self.walk = walk
        self.owner = tuple(army.owner)
        self.board = army.board
        self.lines = Lines(army.board)
        self.areas = areas
        burns = any(effect.by == BURNING for effect in effects)
        self.fires: Fires | None = Fires(army, effects, walk, areas) if burns else None
        jumps = any(effect.by == JUMP for effect in effects)
        self.turning = turning if burns or jumps else None
        self.catchers: tuple[Catcher | None, ...] = self._catchers(effects, power)
        self.jumps = any(catcher and catcher.jumpers for catcher in self.catchers)
        # Some of its moves may lead where others lead.
        self.doubles = self.jumps or areas is not None
        self.leaps = self.doubles or any(
            catcher and (catcher.leap or catcher.hop) for catcher in self.catchers
        )

    def _catchers(
        self, effects: Sequence[CatchEffect], power: tuple[int, ...]
    ) -> tuple[Catcher | None, ...]:
        """Return how the pieces capture, by code; None for those that only take by replacement."""
        army = self.army
        areas = self.areas
        catching = {kind for effect in effects for kind in effect.pieces}
        burners = self._burners()
        found: list[Catcher | None] = [None]
        for code in range(1, len(army.owner)):
            is_wall = code == army.wall
            walks = areas is not None and areas.steps[code] > 0
            if is_wall or not (army.piece(code).kind.id in catching or walks or code in burners):
                found.append(None)
                continue
            catcher = Catcher(army, effects, code, self.lines, power)
            catcher.burners = burners.get(code, ())
            catcher.walks = walks
            found.append(catcher)
        return tuple(found)

    def _burners(self) -> dict[int, tuple[int, ...]]:
        """Return, by code, as what that burns others a piece may arrive."""
        fires = self.fires
        if fires is None:
            return {}
        burning = frozenset(code for code, victims in enumerate(fires.victims) if victims)
        early = self.turning.early if self.turning is not None else ()
        found: dict[int, tuple[int, ...]] = {}
        for code, placed in enumerate(self.walk.placed):
            arriving = {code, *(arrived for at in placed for arrived in at)}
            turn = early[code] if early else None
            if turn is not None:
                arriving.add(turn.becomes)
            if arriving & burning:
                found[code] = tuple(sorted(arriving & burning))
        return found

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the leaps over enemies."""
        if not self.leaps:
            return
        placement = position.placement
        for square in self.board.squares:
            code = placement[square]
            if code and self.owner[code] == position.side:
                self.add_leaps(placement, square, code, out)

    def add_leaps(self, placement: Sequence[int], square: int, code: int, out: list[Raw]) -> None:
        """Append the leaps and hops of the piece on a square."""
        catcher = self.catchers[code]
        if catcher is None:
            return
        if catcher.hop:
            self._add_hops(placement, square, code, catcher.hop, out)
        if self.areas is not None and self.areas.steps[code]:
            self._add_walks(placement, square, code, self.areas, out)
        for jumper in catcher.jumpers:
            self._add_jumps(placement, square, code, jumper, out)
        if not catcher.leap:
            return
        domain = self.army.piece(code).domain
        placed = self.walk.placed[code]
        for ray in self.lines.rays[square]:
            for target, gone in leaps_along(placement, ray, catcher.leap):
                if target in domain:
                    changes = tuple((s, 0) for s in gone)
                    for arrived in placed[target]:
                        out.append((square, target, arrived, changes, NO_SQUARE))

    def _add_hops(
        self, placement: Sequence[int], square: int, code: int, victims: Victims, out: list[Raw]
    ) -> None:
        domain = self.army.piece(code).domain
        placed = self.walk.placed[code]
        for way, mount in enumerate(self.lines.next[square]):
            if mount >= 0 and placement[mount]:
                target = self.lines.next[mount][way]
                if target >= 0 and victims[placement[target]] and target in domain:
                    for arrived in placed[target]:
                        out.append((square, target, arrived, (), NO_SQUARE))

    def _add_walks(
        self, placement: Sequence[int], square: int, code: int, areas: Areas, out: list[Raw]
    ) -> None:
        domain = self.army.piece(code).domain
        placed = self.walk.placed[code]
        for target in areas.targets(placement, square, code):
            if target in domain:
                for arrived in placed[target]:
                    out.append((square, target, arrived, (), NO_SQUARE))

    def _add_jumps(
        self, placement: Sequence[int], square: int, code: int, jumper: Jumper, out: list[Raw]
    ) -> None:
        domain = self.army.piece(code).domain
        placed = self.walk.placed[code]
        rays = self.lines.rays[square]
        for way in jumper.ways:
            for target in jumper.targets(placement, rays[way]):
                if target in domain:
                    for arrived in placed[target]:
                        out.append((square, target, arrived, (), NO_SQUARE))

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves with what they catch."""
        count(len(raws))
        placement = position.placement
        if self.turning is not None:
            raws = self.turning.turn_early(placement, position.side, raws)
        found = [self.catching(placement, raw) for raw in raws]
        # A jump may lead where another way leads, and who burns becomes nothing else.
        return list(dict.fromkeys(found)) if self.doubles or self.fires is not None else found

    def catching(self, placement: Sequence[int], raw: Raw) -> Raw:
        """Return a move with what it catches."""
        origin, target = raw[0], raw[1]
        if origin < 0 or origin == target:
            return raw
        catcher = self.catchers[placement[origin]]
        fires = self.fires
        if catcher is None and fires is None:
            return raw
        after = applied(placement, raw)
        # Who does not arrive takes nothing more.
        if not after[target]:
            return raw
        found = self._caught(after, raw, catcher) if catcher is not None else []
        if fires is not None:
            burnt = fires.arrived(after, raw, found)
            is_lost = burnt[3] and burnt[3][-1] == (target, 0)
            return (origin, target, placement[origin], *burnt[3:]) if is_lost else burnt
        if not found:
            return raw
        return (origin, target, raw[2], (*raw[3], *((s, 0) for s in found)), raw[4])

    def _caught(self, after: list[int], raw: Raw, catcher: Catcher) -> list[int]:
        """Return the squares of the enemies a move takes, apart from those it has leapt over."""
        origin, target = raw[0], raw[1]
        lines = self.lines
        found: list[int] = []
        way = lines.way(origin, target)
        if way != NO_LINE:
            if catcher.withdrawal:
                _add(after, lines.next[origin][lines.opposite[way]], catcher.withdrawal, found)
            if catcher.approach:
                _add(after, lines.next[target][way], catcher.approach, found)
            if catcher.pincers and way in lines.straight:
                self._add_pinched(after, target, catcher.pincers, found)
        for victims, partners in catcher.coordination:
            self._add_coordinated(after, target, victims, partners, found)
        return found

    def _add_pinched(
        self, after: Sequence[int], target: int, victims: Victims, found: list[int]
    ) -> None:
        owner = self.owner
        side = owner[after[target]]
        near = self.lines.next
        for way in self.lines.straight:
            square = near[target][way]
            if square >= 0 and victims[after[square]]:
                beyond = near[square][way]
                if beyond >= 0 and owner[after[beyond]] == side and square not in found:
                    found.append(square)

    def _add_coordinated(
        self,
        after: Sequence[int],
        target: int,
        victims: Victims,
        partners: frozenset[int],
        found: list[int],
    ) -> None:
        count(len(after) // SCANNED)
        for partner in standing(after, partners):
            if partner != target:
                for square in self.crossings(target, partner):
                    if victims[after[square]] and square not in found:
                        found.append(square)

    def crossings(self, one: int, other: int) -> tuple[int, int]:
        """Return the squares where the file of one square crosses the rank of the other."""
        files = self.board.files
        return (
            other - other % files + one % files,
            one - one % files + other % files,
        )


def standing(placement: Sequence[int], codes: frozenset[int]) -> list[int]:
    """Return the squares of the pieces of these codes."""
    found: list[int] = []
    if len(codes) > FEW:
        by_code: dict[int, list[int]] = {}
        for square, code in enumerate(placement):
            if code in codes:
                by_code.setdefault(code, []).append(square)
        for code in codes:
            found += by_code.get(code, ())
        return found
    for code in codes:
        square = -1
        for _ in range(placement.count(code)):
            square = placement.index(code, square + 1)
            found.append(square)
    return found


def leaps_along(
    placement: Sequence[int], ray: Sequence[int], victims: Victims
) -> list[tuple[int, tuple[int, ...]]]:
    """Return where leaps along a line lead, each with the squares leapt over."""
    found: list[tuple[int, tuple[int, ...]]] = []
    gone: tuple[int, ...] = ()
    last = len(ray) - 1
    for i, square in enumerate(ray):
        code = placement[square]
        if code:
            if not victims[code] or i == last or placement[ray[i + 1]]:
                break
            gone = (*gone, square)
        elif gone:
            found.append((square, gone))
    return found


def _add(after: Sequence[int], square: int, victims: Victims, found: list[int]) -> None:
    if square >= 0 and victims[after[square]]:
        found.append(square)


def _victims(army: Army, effects: Sequence[CatchEffect], by: str, side: Side) -> Victims:
    """Return whom a piece of a side catches in one way, by code."""
    kinds = {kind for effect in effects if effect.by == by for kind in effect.victims}
    if not kinds:
        return NOTHING
    return (
        False,
        *(
            army.owner[code] == 1 - side
            and army.piece(code).kind.id in kinds
            and not army.piece(code).kind.iron[1 - side]
            for code in range(1, len(army.owner))
        ),
    )


def _codes(army: Army, effect: CatchEffect, side: Side) -> frozenset[int]:
    return frozenset(
        code
        for code in range(1, len(army.owner))
        if army.owner[code] == side and army.piece(code).kind.id in effect.partners
    )
