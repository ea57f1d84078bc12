"""Checkless Chess: a check has to be mate, and who is in check may not answer by a check either."""

from tests.variants.judges.judge import Scene, Turn
from tests.variants.judges.orthodox import Orthodox


class Checkless(Orthodox):
    """A move that checks is legal only where the other side has no legal move after it. Two bishops
    of one colour may mate, as one may bar the way of its own king.
    """

    bound_pieces = ""
    specials = frozenset({"castling", "promotion"})

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the moves of chess without the checks that somebody could answer."""
        return [
            turn
            for turn in super().turns(scene)
            if not self.in_check(turn.after, white=not scene.white) or not self.turns(turn.after)
        ]
