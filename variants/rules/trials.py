"""What attacks a royal where pieces capture otherwise than by replacement, or keep others from
moving.

A piece attacks a square if one of its moves would take what stands there. Captures by replacement
are known from the tables, as everywhere; all others are tried out, those of pieces first that can
come into question by where they stand.
"""

from collections.abc import Sequence
from typing import Final

from variants.core.effort import count
from variants.core.piece import Side
from variants.movement.attacks import Attacks, Reach
from variants.movement.layout import Survey
from variants.rules.base import Raw
from variants.rules.catches import Catcher, Catches
from variants.rules.freezes import Freezes
from variants.rules.neighbours import Lines
from variants.rules.swaps import Swaps
from variants.rules.walk import Walk

SCANNED: Final = 300  # squares that are looked at while one move is made


class Trials(Attacks):
    """The attacks of one side. What is empty is attacked by replacement alone."""

    __slots__ = (
        "base",
        "catchers",
        "catches",
        "crosses",
        "freezes",
        "nearby",
        "pinches",
        "side",
        "squares",
        "swaps",
        "walk",
    )

    def __init__(
        self,
        survey: Survey,
        base: Attacks,
        side: Side,
        walk: Walk,
        catches: Catches | None,
        freezes: Freezes | None,
        swaps: Swaps | None,
    ) -> None:
        super().__init__(survey, ())
        self.layout = base.layout
        self.tables = base.tables
        self.strikers = base.strikers
        self.base = base
        self.side = side
        self.walk = walk
        self.squares = survey.board.squares
        self.catches = catches
        # The catchers of this side, by code.
        self.catchers: tuple[Catcher | None, ...] = tuple(
            catcher if catches and catches.owner[code] == side else None
            for code, catcher in enumerate(catches.catchers if catches else ())
        )
        self.pinches = any(catcher and catcher.pincers for catcher in self.catchers)
        # By square, where those must stand who may take there; found out when first wanted.
        self.nearby: dict[int, Sequence[int]] = {}
        # By square, its rank and file; found out when first wanted.
        self.crosses: dict[int, Sequence[int]] = {}
        self.freezes = freezes
        self.swaps = swaps
        self.exact = False

    def attacked(self, placement: Sequence[int], square: int) -> bool:
        """Return whether a square is attacked."""
        if self.base.attacked(placement, square) and (
            self.freezes is None or self._replacers(placement, square)
        ):
            return True
        if self.swaps is not None and self._destroyers(placement, square):
            return True
        return bool(self._catchers(placement, square, only_one=True))

    def origins(self, placement: Sequence[int], square: int) -> list[int]:
        """Return the squares of the pieces that attack a square."""
        found = set(self._replacers(placement, square))
        found.update(self._destroyers(placement, square))
        found.update(self._catchers(placement, square, only_one=False))
        return sorted(found)

    def reach(self) -> Reach | None:
        """Return None: what these pieces attack only `origins` knows."""
        return None

    def _is_free(self, placement: Sequence[int], square: int) -> bool:
        return self.freezes is None or self.freezes.freezing(placement, square) < 0

    def _replacers(self, placement: Sequence[int], square: int) -> list[int]:
        """Return the squares of the pieces that attack a square by replacement."""
        return [s for s in self.base.origins(placement, square) if self._is_free(placement, s)]

    def _destroyers(self, placement: Sequence[int], square: int) -> list[int]:
        """Return the squares of the pieces that may leave the board with that on a square."""
        swaps = self.swaps
        if swaps is None:
            return []
        return [
            near
            for near in swaps.lines.next[square]
            if near >= 0
            and placement[near]
            and swaps.owner[placement[near]] == self.side
            and swaps.takes(placement, near, square)
            and self._is_free(placement, near)
        ]

    def _catchers(self, placement: Sequence[int], square: int, *, only_one: bool) -> list[int]:
        """Return the squares of the pieces that would take what stands on a square in other ways;
        the first one is enough if `only_one`.
        """
        catches = self.catches
        victim = placement[square]
        found: list[int] = []
        if catches is None or not victim or catches.owner[victim] != 1 - self.side:
            return found
        catchers = self.catchers
        gaps = self._gaps(placement, square, catches) if self.pinches else []
        nearby = self.nearby.get(square) or self._near(square, catches)
        count(len(nearby) // SCANNED)
        for origin in nearby:
            catcher = catchers[placement[origin]]
            if catcher is None:
                continue
            if (
                self._may_catch(placement, origin, square, catches, catcher, gaps)
                and self._is_free(placement, origin)
                and self._takes(placement, origin, square, catches)
            ):
                found.append(origin)
                if only_one:
                    break
        return found

    def _near(self, square: int, catches: Catches) -> Sequence[int]:
        """Return, and keep, the squares from which a piece of this side may take on a square."""
        own = [catcher for catcher in self.catchers if catcher is not None]
        if any(catcher.is_far for catcher in own):
            self.nearby[square] = self.squares
            return self.squares
        found = {square}
        if any(catcher.has_lines for catcher in own):
            found.update(*catches.lines.rays[square])
        if catches.areas is not None:
            found |= catches.areas.around_it(square)
        self.nearby[square] = sorted(found)
        return self.nearby[square]

    def _gaps(self, placement: Sequence[int], square: int, catches: Catches) -> list[int]:
        """Return the empty squares straight beside a square with a piece of this side opposite."""
        near = catches.lines.next[square]
        opposite = catches.lines.opposite
        return [
            near[way]
            for way in catches.lines.straight
            if near[way] >= 0
            and not placement[near[way]]
            and near[opposite[way]] >= 0
            and catches.owner[placement[near[opposite[way]]]] == self.side
        ]

    def _may_catch(
        self,
        placement: Sequence[int],
        origin: int,
        square: int,
        catches: Catches,
        catcher: Catcher,
        gaps: list[int],
    ) -> bool:
        """Return whether a piece stands so that it may take what stands on a square; if not, it
        cannot.
        """
        victim = placement[square]
        lines = catches.lines
        areas = catches.areas if catcher.walks else None
        if areas is not None and areas.may_reach(placement[origin], origin, square):
            return True
        if catcher.burners and self._may_burn(placement, origin, square, catches, catcher):
            return True
        way = lines.way(origin, square)
        if way >= 0 and self._may_catch_along(placement, origin, square, way, lines, catcher):
            return True
        if gaps and catcher.pincers and catcher.pincers[victim]:
            for gap in gaps:
                if lines.way(origin, gap) in lines.straight:
                    return True
        for victims, partners in catcher.coordination:
            if victims[victim] and self._is_aligned(placement, square, partners, catches):
                return True
        return False

    def _may_burn(
        self,
        placement: Sequence[int],
        origin: int,
        square: int,
        catches: Catches,
        catcher: Catcher,
    ) -> bool:
        """Return whether a piece stands so that it may burn what is on a square."""
        fires = catches.fires
        if fires is None or not fires.may_burn(placement[origin], origin, square):
            return False
        victim = placement[square]
        return any(fires.victims[burner][victim] for burner in catcher.burners)

    def _may_catch_along(
        self,
        placement: Sequence[int],
        origin: int,
        square: int,
        way: int,
        lines: Lines,
        catcher: Catcher,
    ) -> bool:
        """Return whether a piece may take what stands on its line, as far as that can be seen from
        the squares beside.
        """
        victim = placement[square]
        if catcher.leap and catcher.leap[victim]:
            beyond = lines.next[square][way]
            if beyond >= 0 and not placement[beyond]:
                return True
        if catcher.approach and catcher.approach[victim]:
            return True
        for jumper in catcher.jumpers:
            if way in jumper.ways and square in jumper.targets(placement, lines.rays[origin][way]):
                return True
        if catcher.hop and catcher.hop[victim]:
            mount = lines.next[origin][way]
            if placement[mount] and lines.next[mount][way] == square:
                return True
        withdraws = catcher.withdrawal and catcher.withdrawal[victim]
        return bool(withdraws) and lines.next[origin][way] == square

    def _is_aligned(
        self, placement: Sequence[int], square: int, partners: frozenset[int], catches: Catches
    ) -> bool:
        """Return whether a partner stands on the rank or file of a square."""
        cross = self.crosses.get(square)
        if cross is None:
            board = catches.board
            file, rank = board.file(square), board.rank(square)
            cross = self.crosses[square] = [
                s for s in range(board.size) if board.file(s) == file or board.rank(s) == rank
            ]
        return any(placement[s] in partners for s in cross)

    def _takes(self, placement: Sequence[int], origin: int, square: int, catches: Catches) -> bool:
        """Return whether a move of a piece takes what stands on a square."""
        raws: list[Raw] = []
        code = placement[origin]
        if self.walk.plans[code]:
            self.walk.moves(placement, origin, code, raws)
        catches.add_leaps(placement, origin, code, raws)
        if catches.turning is not None and catches.turning.early[code] is not None:
            raws = catches.turning.turn_early(placement, self.side, raws)
        count(len(raws))
        catcher = catches.catchers[code]
        fires = catches.fires
        beside = fires.around[square] if fires and catcher and catcher.only_burns else None
        for raw in raws:
            if raw[1] == square:
                return True
            if beside is not None and raw[1] not in beside:
                continue
            for changed, placed in catches.catching(placement, raw)[3]:
                if changed == square and not placed:
                    return True
        return False
