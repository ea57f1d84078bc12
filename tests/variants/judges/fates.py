"""Chess in which a capture does something else besides: Andernach, where the captor changes sides,
and Circe, where the piece captured goes home.
"""

from abc import ABC, abstractmethod
from dataclasses import replace

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox

FIRST_FILES = {"R": (1, 8), "N": (2, 7), "B": (3, 6), "Q": (4,)}


class Fates(Orthodox, ABC):
    """What both share: a move is looked at once more when it has taken something."""

    specials = frozenset({"castling", "promotion", "check", "fate"})

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves, judged when everything has happened."""
        possible = [*self.plain(scene), *self.castlings(scene)]
        changed = [self.changed(scene, turn) for turn in possible]
        return [turn for turn in changed if not self.in_check(turn.after, white=scene.white)]

    def changed(self, scene: Scene, turn: Turn) -> Turn:
        """Return a move with what its capture does."""
        enemies = {s for s, piece in scene.pieces.items() if piece.isupper() != scene.white}
        own = {s for s, piece in turn.after.pieces.items() if piece.isupper() == scene.white}
        gone = enemies - turn.after.pieces.keys() | (enemies & own)
        if not gone:
            return turn
        (taken,) = gone
        arrived = next(s for s in own if scene.pieces.get(s) != turn.after.pieces[s])
        pieces = self.fate(dict(turn.after.pieces), scene.pieces[taken], taken, arrived)
        if pieces == turn.after.pieces:
            return turn
        return replace(
            turn,
            after=replace(turn.after, pieces=pieces),
            marks=turn.marks | {"fate"},
        )

    @abstractmethod
    def fate(
        self, pieces: dict[Square, str], taken: str, where: Square, captor: Square
    ) -> dict[Square, str]:
        """Return the pieces after a capture."""


class Andernach(Fates):
    """Kings stay what they are."""

    def fate(
        self, pieces: dict[Square, str], taken: str, where: Square, captor: Square
    ) -> dict[Square, str]:
        """The captor changes sides."""
        if pieces[captor] not in "Kk":
            pieces[captor] = pieces[captor].swapcase()
        return pieces

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Pawns of the other side may come to the first ranks, but not to the last."""
        return 2 <= square[1] <= 7


class Circe(Fates):
    """A piece goes home to the square of its colour, a pawn on its file."""

    def fate(
        self, pieces: dict[Square, str], taken: str, where: Square, captor: Square
    ) -> dict[Square, str]:
        """The piece captured goes home if it can."""
        white = taken.isupper()
        rank = 1 if white else 8
        if taken in "Pp":
            home = (where[0], 2 if white else 7)
        else:
            files = FIRST_FILES[taken.upper()]
            same = [file for file in files if (file + rank) % 2 == sum(where) % 2]
            home = (files[0] if len(files) == 1 else same[0], rank)
        if home not in pieces:
            pieces[home] = taken
        return pieces
