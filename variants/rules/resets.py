"""Which moves restart the count of the move rule, captures and drops apart."""

from variants.movement.layout import paths
from variants.rules.army import Army, Piece
from variants.rules.base import Raw


class Resets:
    """Moves of certain kinds, unless the same piece could simply go back, and lasting changes into
    another kind.
    """

    __slots__ = ("back", "codes", "plain", "undone")

    def __init__(self, army: Army, codes: frozenset[int]) -> None:
        self.plain = tuple(army.plain)
        turning = army.spec.turning
        self.undone: set[tuple[int, int]] = (
            set()
            if turning is None or not turning.back
            else {*army.turned.items(), *army.base.items()}
        )
        self.codes = tuple(code in codes for code in range(len(army.owner)))
        self.back = frozenset(
            pair for code in codes for pair in _reversible(army, army.piece(code))
        )

    def by_move(self, moved: int, raw: Raw) -> bool:
        """Say whether a move of a piece of this code restarts the count, whatever it captures."""
        if self.codes[moved]:
            return (moved, raw[0], raw[1]) not in self.back
        changes = moved != raw[2] and self.plain[moved] != self.plain[raw[2]]
        return changes and (moved, raw[2]) not in self.undone


def resetting(army: Army) -> Resets:
    """Return the resets of a preset: of the kinds `draws` names, or else of those that promote."""
    spec = army.spec
    codes = set[int]()
    for side in (0, 1):
        kinds = [kind for promotion in spec.promotions for kind in promotion.pieces[side]]
        named = spec.kinds(tuple(kinds) if spec.draws.resets is None else spec.draws.resets[side])
        for kind in named:
            codes |= army.codes(kind, 1 if side else 0)
    return Resets(army, frozenset(codes))


def _reversible(army: Army, piece: Piece) -> set[tuple[int, int, int]]:
    """Return code, origin and target of the moves of a piece that it can take back on an empty
    board.
    """
    movers = [mover for mover in piece.movers if mover.quiet and not mover.initial]
    ways = {
        (origin, path.target)
        for origin in piece.domain
        for mover in movers
        for path in paths(army.board, mover, origin)
    }
    return {(piece.code, origin, target) for origin, target in ways if (target, origin) in ways}
