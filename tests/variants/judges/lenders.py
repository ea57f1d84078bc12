"""Chess in which pieces lend each other their moves: Knight Relay Chess, and the rule of Annan
Shogi on the board of chess.
"""

from collections.abc import Iterator
from dataclasses import replace

from tests.variants.judges.judge import DIAGONAL, KNIGHT, STRAIGHT, Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox


def leaps_like_a_knight(origin: Square, target: Square) -> bool:
    """Return whether a knight's leap leads from one square to the other."""
    return sorted((abs(target[0] - origin[0]), abs(target[1] - origin[1]))) == list(KNIGHT)


class KnightRelay(Orthodox):
    """Knights lend their leap to whom they guard, take nothing and are not taken; nothing is taken
    in passing.
    """

    def is_relayed(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece may leap like a knight to a square."""
        piece = scene.pieces[origin]
        if piece in "NnKk" or not leaps_like_a_knight(origin, target):
            return False
        if piece in "Pp" and target[1] in (1, 8):
            return False
        knight = "N" if piece.isupper() else "n"
        return any(
            other == knight and leaps_like_a_knight(square, origin)
            for square, other in scene.pieces.items()
        )

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """As in chess or by a leap that was lent; never by a knight, nor of one."""
        if scene.pieces[origin] in "Nn" or scene.pieces.get(target, "") in ("N", "n"):
            return False
        return super().can_take(scene, origin, target) or self.is_relayed(scene, origin, target)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """As in chess or by a leap that was lent."""
        return super().can_walk(scene, origin, target) or self.is_relayed(scene, origin, target)

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield moves that leave no square behind to be taken on."""
        for turn in super().arrivals(scene, origin, target, passing=passing):
            yield replace(turn, after=replace(turn.after, passed=frozenset(), runner=None))


class Annan(Orthodox):
    """Who has a friend behind moves like that friend."""

    lone_pieces = ""
    bound_pieces = ""

    def lender(self, scene: Scene, origin: Square) -> str:
        """Return the kind of the piece directly behind, "" for none of the same side."""
        piece = scene.pieces[origin]
        behind = scene.pieces.get((origin[0], origin[1] - (1 if piece.isupper() else -1)), "")
        return behind.upper() if behind and behind.isupper() == piece.isupper() else ""

    def goes_like(self, kind: str, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a kind other than a pawn gets from one square to the other."""
        if kind in "KN":
            return self.leaps_to(kind, origin, target)
        ways = {"Q": {STRAIGHT, DIAGONAL}, "R": {STRAIGHT}, "B": {DIAGONAL}}[kind]
        return self.screens(scene, origin, target, ways) == 0

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Like the piece behind, if there is one."""
        kind = self.lender(scene, origin)
        if not kind:
            return super().can_take(scene, origin, target)
        if kind != "P":
            return self.goes_like(kind, scene, origin, target)
        way = 1 if scene.pieces[origin].isupper() else -1
        return target[1] - origin[1] == way and abs(target[0] - origin[0]) == 1

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Like the piece behind, if there is one; a pawn lends one step."""
        kind = self.lender(scene, origin)
        if not kind:
            return super().can_walk(scene, origin, target)
        if kind != "P":
            return self.goes_like(kind, scene, origin, target)
        way = 1 if scene.pieces[origin].isupper() else -1
        return target == (origin[0], origin[1] + way)

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a move; who borrows takes nothing in passing and leaves no square behind."""
        borrows = bool(self.lender(scene, origin))
        if passing and borrows:
            if self.can_walk(scene, origin, target):
                yield from self.arrivals(scene, origin, target, passing=False)
            return
        for turn in super().arrivals(scene, origin, target, passing=passing):
            if borrows:
                turn = replace(turn, after=replace(turn.after, passed=frozenset(), runner=None))
            yield turn

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Anywhere but where it must have promoted."""
        return self.own_rank(square, white=piece == "P") < 8
