"""Ordinary moves: every man as its Betza text says, promotions included."""

from collections.abc import Sequence

from variants.core.errors import PresetError
from variants.movement.movers import Bents, Limited, Path, Plan, Survey, Way, paths, plan_for
from variants.rules.army import Army, Man
from variants.rules.base import NO_SQUARE, Raw
from variants.rules.promotion import Placed, Promotion


class Walk:
    """Pseudo-legal ordinary moves, square by square, from tables made once."""

    __slots__ = ("army", "owner", "placed", "plans", "promotion")

    def __init__(self, army: Army, promotion: Promotion | None, survey: Survey) -> None:
        self.army = army
        self.owner = tuple(army.owner)
        self.promotion = promotion
        self.plans: tuple[tuple[Plan, ...], ...] = ((), *(self._plans(man, survey) for man in army.men))
        self.placed: tuple[Placed, ...] = ((), *(self._placed(man) for man in army.men))

    def _plans(self, man: Man, survey: Survey) -> tuple[Plan, ...]:
        """Return the plans of a man by square; none for a guise, whose component makes its moves."""
        if man.is_guise:
            return ()
        divided = self.promotion is not None and man.code in self.promotion.codes
        try:
            return tuple(
                plan_for(survey, man.movers, s, first=s in man.first, divided=divided) if s in man.domain else Plan()
                for s in range(self.army.board.size)
            )
        except PresetError as error:
            if error.params["path"]:
                raise
            path = f"pieces.{man.piece.id}.betza"
            raise PresetError(error.code, f"{path}: {error.message}", error.text, path=path) from error

    def _placed(self, man: Man) -> Placed:
        if self.promotion is not None and man.code in self.promotion.codes:
            return self.promotion.placed(man.code)
        return ((man.code,),) * self.army.board.size

    def moves(self, placement: Sequence[int], square: int, code: int, out: list[Raw]) -> None:
        """Append the moves of a man of this code from a square."""
        owner, side = self.owner, self.owner[code]
        leaps, rays, bents, limited = self.plans[code][square]
        for target in leaps:
            if owner[placement[target]] != side:
                out.append((square, target, code, (), NO_SQUARE))
        for ray in rays:
            for target in ray:
                man = placement[target]
                if man:
                    if owner[man] != side:
                        out.append((square, target, code, (), NO_SQUARE))
                    break
                out.append((square, target, code, (), NO_SQUARE))
        for target, ways in bents:
            if owner[placement[target]] != side:
                for way in ways:
                    for passed in way:
                        if placement[passed]:
                            break
                    else:
                        out.append((square, target, code, (), NO_SQUARE))
                        break
        if limited:
            out += self._limited(placement, square, code, limited)

    def _limited(self, placement: Sequence[int], square: int, code: int, limited: Limited) -> list[Raw]:
        placed, enemy = self.placed[code], 1 - self.owner[code]
        found: list[Raw] = []
        for ray in limited.quiet_rays:
            for target in ray:
                if placement[target]:
                    break
                for arrived in placed[target]:
                    found.append((square, target, arrived, (), NO_SQUARE))
        for ray in limited.take_rays:
            for target in ray:
                man = placement[target]
                if man:
                    if self.owner[man] == enemy:
                        for arrived in placed[target]:
                            found.append((square, target, arrived, (), NO_SQUARE))
                    break
        for target, empties, passed in limited.doubles:
            if not placement[target] and is_open(placement, empties):
                for arrived in placed[target]:
                    found.append((square, target, arrived, (), passed))
        if limited.quiet_bents or limited.take_bents:
            quiet = [target for target in open_targets(placement, limited.quiet_bents) if not placement[target]]
            takes = [t for t in open_targets(placement, limited.take_bents) if self.owner[placement[t]] == enemy]
            found += [(square, t, arrived, (), NO_SQUARE) for t in (*quiet, *takes) for arrived in placed[t]]
        return found

    def ways(self, man: Man, origin: int, target: int, *, takes: bool) -> list[Path]:
        """Return the ways of a man to a target on the empty board, for a capture or for a move to an empty square."""
        return [
            path
            for mover in man.movers
            if (mover.takes if takes else mover.quiet) and (not mover.initial or origin in man.first)
            for path in paths(self.army.board, mover, origin)
            if path.target == target
        ]


def open_targets(placement: Sequence[int], bents: Bents) -> list[int]:
    """Return the targets with at least one open way."""
    return [target for target, ways in bents if any(is_open(placement, way) for way in ways)]


def is_open(placement: Sequence[int], way: Way) -> bool:
    """Tell whether every square of a way is empty."""
    return not any(placement[square] for square in way)
