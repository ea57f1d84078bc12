"""Ultima by its rules of 1962: a king is in check if an enemy's move would make it disappear."""

from collections.abc import Iterable, Iterator

from tests.variants.judges.judge import Judge, Scene, Square, Turn

EIGHT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
FOUR = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def beside(one: Square, other: Square) -> bool:
    """Return whether two squares touch."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


class Ultima(Judge):
    """K king, W withdrawer, X chameleon, L long leaper, C coordinator, I immobiliser, P pincer."""

    files, ranks = 8, 8
    leaps = {}
    lines = {}
    king_homes = ((5, 1), (5, 8))
    rook_files = (1, 8)
    stalemate_wins = True
    specials = frozenset(
        {"check", "step", "pincers", "withdrawal", "leap", "coordination", "removal"}
        | {"double leap", "chameleon"}
    )

    def __init__(self) -> None:
        self.known: dict[Square, list[Square]] = {}

    def kinds(self) -> list[str]:
        """Return the kinds of pieces but kings and pawns."""
        return [*"WXLCI", *"XL"]

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Return True: pincers stand anywhere."""
        return True

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """Return nothing: there is no castling."""
        return ()

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """Return whether a move of the enemy would take the king of a side."""
        king = next(s for s, piece in scene.pieces.items() if piece == ("K" if white else "k"))
        return any(
            king in squares
            for origin, piece in scene.pieces.items()
            if piece.isupper() != white and not self.is_frozen(scene, origin)
            for target in self.targets(piece, origin)
            for squares in (self.taken(scene, origin, target) or {}).values()
        )

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Return checkmate, stalemate, or "" if it goes on."""
        if turns:
            return ""
        return "checkmate" if self.in_check(scene, white=scene.white) else "stalemate"

    def is_frozen(self, scene: Scene, square: Square) -> bool:
        """Return whether an enemy beside a piece keeps it from moving."""
        piece = scene.pieces[square]
        cold = "IX" if piece in "Ii" else "I"
        return any(
            other.upper() in cold and other.isupper() != piece.isupper() and beside(square, there)
            for there, other in scene.pieces.items()
        )

    def plain(self, scene: Scene) -> Iterator[Turn]:
        """Yield all moves, whether or not the king is safe after them."""
        for origin, piece in scene.pieces.items():
            if piece.isupper() != scene.white:
                continue
            if not self.is_frozen(scene, origin):
                for target in self.targets(piece, origin):
                    gone = self.taken(scene, origin, target)
                    if gone is not None:
                        yield self.turn(scene, origin, target, gone)
            elif piece not in "Kk":
                rest = {s: p for s, p in scene.pieces.items() if s != origin}
                text = self.name(origin) * 2
                yield Turn(text, "", Scene(rest, not scene.white), frozenset({"removal"}))

    def targets(self, piece: str, origin: Square) -> list[Square]:
        """Return squares beyond which a piece never goes."""
        return self.reach(origin)

    def reach(self, origin: Square) -> list[Square]:
        """Return the squares in line with a square."""
        if origin not in self.known:
            self.known[origin] = [
                (origin[0] + dx * i, origin[1] + dy * i)
                for dx, dy in EIGHT
                for i in range(1, max(self.files, self.ranks))
                if self.exists((origin[0] + dx * i, origin[1] + dy * i))
            ]
        return self.known[origin]

    def turn(
        self, scene: Scene, origin: Square, target: Square, gone: dict[str, list[Square]]
    ) -> Turn:
        """Return a move that takes pieces in these ways."""
        piece = scene.pieces[origin]
        ways = {way for way, squares in gone.items() if squares}
        marks = set(ways)
        marks |= {"double leap"} if len(gone.get("leap", ())) > 1 else set()
        marks |= {"several ways"} if len(ways) > 1 else set()
        marks |= {"chameleon"} if ways and piece in "Xx" else set()
        dead = {origin, *(square for squares in gone.values() for square in squares)}
        pieces = {s: p for s, p in scene.pieces.items() if s not in dead}
        pieces[target] = piece
        text = self.name(origin) + self.name(target)
        return Turn(text, piece.upper(), Scene(pieces, not scene.white), frozenset(marks))

    def taken(self, scene: Scene, origin: Square, target: Square) -> dict[str, list[Square]] | None:
        """Return whom the move between two squares takes, by the way it does; None if there is no
        such move.
        """
        piece = scene.pieces[origin]
        other = scene.pieces.get(target)
        if other is not None:
            takes = piece in "Kk" or (piece in "Xx" and other in "Kk")
            is_taken = takes and other.isupper() != piece.isupper() and beside(origin, target)
            return {"step": [target]} if is_taken else None
        jumped = self.jumped(scene, origin, target)
        if jumped is None:
            return None
        return {
            "leap": jumped,
            "withdrawal": self.left(scene, origin, target),
            "pincers": self.squeezed(scene, origin, target, jumped),
            "coordination": self.coordinated(scene, origin, target),
        }

    def eats(self, scene: Scene, piece: str, square: Square, kind: str) -> bool:
        """Return whether a piece may take what stands on a square in the way of a kind."""
        other = scene.pieces.get(square)
        if other is None or other.isupper() == piece.isupper():
            return False
        return piece.upper() == kind or (piece.upper() == "X" and other.upper() == kind)

    def jumped(self, scene: Scene, origin: Square, target: Square) -> list[Square] | None:
        """Return what a move to an empty square leaps over, None if there is no such move."""
        piece = scene.pieces[origin]
        dx, dy = target[0] - origin[0], target[1] - origin[1]
        length = max(abs(dx), abs(dy))
        straight = 0 in (dx, dy)
        if not length or not (straight or abs(dx) == abs(dy)):
            return None
        if (piece in "Kk" and length > 1) or (piece in "Pp" and not straight):
            return None
        way = [
            (origin[0] + dx * i // length, origin[1] + dy * i // length) for i in range(1, length)
        ]
        found = [square for square in way if square in scene.pieces]
        if not all(self.eats(scene, piece, square, "L") for square in found):
            return None
        if any(beside(one, other) for one in found for other in found):
            return None
        return found

    def left(self, scene: Scene, origin: Square, target: Square) -> list[Square]:
        """Return whom a withdrawal takes."""
        dx = (target[0] > origin[0]) - (target[0] < origin[0])
        dy = (target[1] > origin[1]) - (target[1] < origin[1])
        behind = (origin[0] - dx, origin[1] - dy)
        return [behind] if self.eats(scene, scene.pieces[origin], behind, "W") else []

    def squeezed(
        self, scene: Scene, origin: Square, target: Square, jumped: list[Square]
    ) -> list[Square]:
        """Return whom pincers take."""
        if origin[0] != target[0] and origin[1] != target[1]:
            return []
        piece = scene.pieces[origin]
        found = []
        for dx, dy in FOUR:
            square = (target[0] + dx, target[1] + dy)
            friend = (target[0] + 2 * dx, target[1] + 2 * dy)
            there = scene.pieces.get(friend)
            if friend == origin or there is None or there.isupper() != piece.isupper():
                continue
            if square not in jumped and self.eats(scene, piece, square, "P"):
                found.append(square)
        return found

    def coordinated(self, scene: Scene, origin: Square, target: Square) -> list[Square]:
        """Return whom a coordinator takes with its king."""
        piece = scene.pieces[origin]
        if piece.upper() not in "CX":
            return []
        kings = [s for s, p in scene.pieces.items() if p == ("K" if piece.isupper() else "k")]
        return [
            square
            for king in kings
            for square in {(king[0], target[1]), (target[0], king[1])}
            if self.eats(scene, piece, square, "C")
        ]
