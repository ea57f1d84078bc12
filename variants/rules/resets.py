"""Which moves restart the count of the move rule, captures and drops apart."""

from variants.movement.layout import paths
from variants.movement.mover import Mover
from variants.rules.army import Army
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
        self.back = _reversible(army, codes)

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


def _reversible(army: Army, codes: frozenset[int]) -> frozenset[tuple[int, int, int]]:
    """Return code, origin and target of the moves that a piece can take back on an empty board."""
    ways: dict[Mover, set[tuple[int, int]]] = {}  # kinds share their movers
    found = set[tuple[int, int, int]]()
    for code in codes:
        piece = army.piece(code)
        own = set[tuple[int, int]]()
        for mover in piece.movers:
            if mover.quiet and not mover.initial:
                if mover not in ways:
                    ways[mover] = _ways(army, mover)
                own |= ways[mover]
        domain = piece.domain
        found |= {
            (code, origin, target)
            for origin, target in own
            if origin in domain and target in domain and (target, origin) in own
        }
    return frozenset(found)


def _ways(army: Army, mover: Mover) -> set[tuple[int, int]]:
    """Return origins and targets of a mover on an empty board."""
    board = army.board
    return {
        (origin, path.target) for origin in board.squares for path in paths(board, mover, origin)
    }
