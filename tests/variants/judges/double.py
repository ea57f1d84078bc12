"""Double Chess: two armies a side, and each of its kings has to be safe."""

from collections.abc import Iterable

from tests.variants.judges.judge import DIAGONAL, FERZ, KNIGHT, STRAIGHT, WAZIR, Judge, Scene, Turn


class Double(Judge):
    """Pawns run up to four squares; each king castles with the rooks of its own half."""

    files, ranks = 16, 12
    leaps = {"K": {WAZIR, FERZ}, "N": {KNIGHT}}
    lines = {"Q": {STRAIGHT, DIAGONAL}, "R": {STRAIGHT}, "B": {DIAGONAL}}
    king_homes = ((5, 1), (5, 12))
    rook_files = (1, 8)
    further_homes, further_rooks = ((13, 1), (13, 12)), (9, 16)
    specials = frozenset({"castling", "promotion", "check"})

    def stride(self, rank: int) -> int:
        """Up to four squares from the second rank, else one."""
        return 4 if rank == 2 else 1

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """A piece of chess on the last rank."""
        return list("QRBN") if rank == 12 else [""]

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """Return whether one of the kings of a side is attacked."""
        return any(
            self.attacked(scene, square, white=not white)
            for square, piece in scene.pieces.items()
            if piece == ("K" if white else "k")
        )

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """Yield those of either king that is not in check itself."""
        armies = ((self.king_homes, self.rook_files), (self.further_homes, self.further_rooks))
        for homes, files in armies:
            home = homes[0 if scene.white else 1]
            if not self.attacked(scene, home, white=not scene.white):
                yield from self.castlings_from(scene, home, files)

    def start(self, placement: str) -> Scene:
        """All kings and rooks are unmoved."""
        homes = {
            (file, rank)
            for rank in (1, 12)
            for file in (5, *self.rook_files, 13, *self.further_rooks)
        }
        return Scene(self.placed(placement), unmoved=frozenset(homes))
