"""Magnetic Chess: what has moved draws enemies and drives friends along its ranks and files."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox


class Magnetic(Orthodox):
    """Kings are taken, and neutral; pawns may step twice from their first two ranks."""

    specials = frozenset({"castling", "promotion", "drawn", "driven", "extinction"})

    def stride(self, rank: int) -> int:
        """Up to two squares from the first two ranks, else one."""
        return 2 if rank <= 2 else 1

    def may_be_on(self, square: Square, piece: str) -> bool:
        """A pawn may be driven back to its first rank."""
        return self.own_rank(square, white=piece == "P") < 8

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """There is no check."""
        return False

    def castlings_from(
        self, scene: Scene, home: Square, rook_files: tuple[int, ...]
    ) -> Iterable[Turn]:
        """Yield the castlings; the rook acts, and attacks do not matter."""
        for file in rook_files if home in scene.unmoved else ():
            way = 1 if file > home[0] else -1
            between = [(at, home[1]) for at in range(home[0] + way, file, way)]
            if (file, home[1]) in scene.unmoved and not any(s in scene.pieces for s in between):
                target = (home[0] + 2 * way, home[1])
                turn = self.castled(scene, home, (file, home[1]), target)
                yield self.acted(turn, (home[0] + way, home[1]), white=scene.white)

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a move with all that it draws and drives."""
        for turn in super().arrivals(scene, origin, target, passing=False):
            yield self.acted(
                replace(turn, after=replace(turn.after, passed=frozenset(), runner=None)),
                target,
                white=scene.white,
            )

    def acted(self, turn: Turn, magnet: Square, *, white: bool) -> Turn:
        """Return a move whose piece acts from the square of the magnet."""
        pieces = dict(turn.after.pieces)
        marks = set(turn.marks)
        unmoved = set(turn.after.unmoved)
        if pieces[magnet] in "Kk":
            return turn
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            end = self.driven(pieces, magnet, dx, dy)
            seen = (end[0] + dx, end[1] + dy)
            if not self.exists(seen) or pieces[seen] in "Kk":
                continue
            piece = pieces.pop(seen)
            is_friend = piece.isupper() == white
            drawn = (magnet[0] + dx, magnet[1] + dy)
            goal = self.driven(pieces, seen, dx, dy) if is_friend else drawn
            if goal != seen:
                marks.add("driven" if is_friend else "drawn")
                unmoved.discard(seen)
            last = self.own_rank(goal, white=white) == 8
            if is_friend and piece in "Pp" and last:
                piece = "Q" if white else "q"
                marks.add("missile")
            pieces[goal] = piece
        after = replace(turn.after, pieces=pieces, unmoved=frozenset(unmoved))
        return replace(turn, after=after, marks=frozenset(marks))

    def driven(self, pieces: dict[Square, str], start: Square, dx: int, dy: int) -> Square:
        """Return the last empty square from here on that way."""
        while self.exists(further := (start[0] + dx, start[1] + dy)) and further not in pieces:
            start = further
        return start

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Who has no king has lost."""
        if not {"K", "k"} <= set(scene.pieces.values()):
            return "extinction"
        return "" if turns else "stalemate"

    def winner(self, scene: Scene, ending: str) -> int | None:
        """Return the side that still has its king."""
        if ending != "extinction":
            return None
        return 0 if "K" in scene.pieces.values() else 1
