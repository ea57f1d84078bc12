"""Benedict Chess: nobody is taken; what the piece just moved attacks changes sides, and so the king
is lost.
"""

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox


class Benedict(Orthodox):
    """There is no check, so castling minds no attacks."""

    specials = frozenset({"castling", "promotion", "conversion", "extinction"})

    def attacked(self, scene: Scene, square: Square, *, white: bool) -> bool:
        """No attack hinders anybody."""
        return False

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """There is no check."""
        return False

    def turns(self, scene: Scene) -> list[Turn]:
        """Every move to an empty square, and what changes sides by it."""
        possible = [*self.plain(scene), *self.castlings(scene)]
        return [
            self.converted(scene, turn)
            for turn in possible
            if len(turn.after.pieces) == len(scene.pieces)
        ]

    def converted(self, scene: Scene, turn: Turn) -> Turn:
        """Return a move with the pieces it wins over: those attacked by whoever stands elsewhere
        than before.
        """
        after = turn.after
        arrived = [
            square for square, piece in after.pieces.items() if scene.pieces.get(square) != piece
        ]
        won = [
            square
            for square, piece in after.pieces.items()
            if piece.isupper() != scene.white
            and any(self.can_take(after, origin, square) for origin in arrived)
        ]
        pieces = {
            square: piece.swapcase() if square in won else piece
            for square, piece in after.pieces.items()
        }
        marks = turn.marks | ({"conversion"} if won else set())
        return Turn(
            turn.text, turn.kind, Scene(pieces, after.white, after.unmoved - set(won)), marks
        )

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """A side without its king has lost; one without a move has drawn."""
        pieces = set(scene.pieces.values())
        if not {"K", "k"} <= pieces:
            return "extinction"
        return "" if turns else "stalemate"

    def winner(self, scene: Scene, ending: str) -> int | None:
        """Return the side that has a king; 0 is White."""
        return int("K" not in scene.pieces.values()) if ending == "extinction" else None
