"""Rococo by its rules: moves are listed with what they take, then those at the edge are weighed."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.ultima import Ultima, beside

ARRAY = Counter("AWLLSCI")


class Way(NamedTuple):
    """A move that may be one: what kind it is of, whom it takes, and the squares it touches."""

    origin: Square
    target: Square
    kind: str
    gone: frozenset[Square]
    touched: tuple[Square, ...]


class Rococo(Ultima):
    """K king, P cannon pawn, A advancer, W withdrawer, L long leaper, S swapper, C chameleon, I
    immobiliser.
    """

    files, ranks = 10, 10
    king_homes = ((5, 2), (5, 9))
    rook_files = (2, 9)
    specials = frozenset({"check", "take", "swap", "destruction", "removal", "edge", "promotion"})

    def kinds(self) -> list[str]:
        """Return the kinds of pieces but kings and pawns."""
        return [*"AWLSCI", *"LC"]

    def is_frozen(self, scene: Scene, square: Square) -> bool:
        """Return whether an enemy beside a piece keeps it from moving."""
        piece = scene.pieces[square]
        cold = "IC" if piece in "Ii" else "I"
        return any(
            other.upper() in cold and other.isupper() != piece.isupper() and beside(square, there)
            for there, other in scene.pieces.items()
        )

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """Return whether a move of the enemy would take the king of a side."""
        king = next(s for s, piece in scene.pieces.items() if piece == ("K" if white else "k"))
        return any(king in way.gone for way in self.allowed(Scene(scene.pieces, not white)))

    def plain(self, scene: Scene) -> Iterator[Turn]:
        """Yield all moves, whether or not the king is safe after them."""
        for way in self.allowed(scene):
            is_pawn = scene.pieces[way.origin] in "Pp"
            rank = self.own_rank(way.target, white=scene.white)
            for letter in self.lost(scene) if is_pawn and rank > 8 and way.kind == "move" else [""]:
                yield self.made(scene, way, letter)

    def lost(self, scene: Scene) -> list[str]:
        """Return what a pawn on the last ranks may be, "" for a pawn."""
        own = Counter(p.upper() for p in scene.pieces.values() if p.isupper() == scene.white)
        return ["", *(kind for kind in ARRAY if own[kind] < ARRAY[kind])]

    def made(self, scene: Scene, way: Way, letter: str) -> Turn:
        """Return a move as it is written, and what it leaves."""
        piece = scene.pieces[way.origin]
        other = scene.pieces.get(way.target)
        pieces = {s: p for s, p in scene.pieces.items() if s != way.origin and s not in way.gone}
        if way.kind in ("move", "swap"):
            pieces[way.target] = (letter if scene.white else letter.lower()) or piece
        passed = frozenset[Square]()
        if way.kind == "swap" and other:
            pieces[way.origin] = other
            returns = other in "Ss" or (other in "Cc" and piece in "Ss")
            if returns and other.isupper() != piece.isupper():
                passed = frozenset({way.origin, way.target})
        text = self.name(way.origin) + self.name(way.target) + letter.lower()
        text += self.name(way.origin) if way.kind == "destruction" else ""
        marks = {way.kind} | ({"promotion"} if letter else set())
        marks |= {"take"} if way.gone and way.kind == "move" else set()
        marks |= {"edge"} if any(map(self.is_edge, way.touched)) else set()
        after = Scene(pieces, not scene.white, passed=passed)
        return Turn(text, piece.upper(), after, frozenset(marks - {"move"}))

    def is_edge(self, square: Square) -> bool:
        """Return whether a square is one of the edge."""
        return square[0] in (1, 10) or square[1] in (1, 10)

    def allowed(self, scene: Scene) -> list[Way]:
        """Return the moves that do not touch the edge, or touch it as little as what they take
        needs.
        """
        ways = [way for origin in scene.pieces for way in self.ways(scene, origin)]
        best: dict[tuple[Square, str, frozenset[Square], Square | None], tuple[int, int]] = {}

        def group(way: Way) -> tuple[Square, str, frozenset[Square], Square | None]:
            return way.origin, way.kind, way.gone, way.target if way.kind == "swap" else None

        def cost(way: Way) -> tuple[int, int]:
            return sum(map(self.is_edge, way.touched)), len(way.touched)

        for way in ways:
            best[group(way)] = min(best.get(group(way), cost(way)), cost(way))
        return [
            way
            for way in ways
            if not cost(way)[0]
            or ((way.gone or way.kind == "swap") and cost(way) == best[group(way)])
        ]

    def ways(self, scene: Scene, origin: Square) -> Iterator[Way]:
        """Yield what the piece on a square might do."""
        piece = scene.pieces[origin]
        if piece.isupper() != scene.white:
            return
        if self.is_frozen(scene, origin):
            if piece not in "Kk":
                yield Way(origin, origin, "removal", frozenset({origin}), ())
            return
        for target in self.reach(origin):
            dx, dy = target[0] - origin[0], target[1] - origin[1]
            length = max(abs(dx), abs(dy))
            step = (dx // length, dy // length)
            path = [(origin[0] + step[0] * i, origin[1] + step[1] * i) for i in range(1, length)]
            touched = (*path, target)
            gone = self.gone(scene, origin, target, path, step)
            if gone is not None:
                yield Way(origin, target, "move", gone, touched)
            other = scene.pieces.get(target)
            if other is None:
                continue
            can_swap = piece in "Ss" or (piece in "Cc" and other in "Ss")
            if not can_swap or any(square in scene.pieces for square in path):
                continue
            if frozenset({origin, target}) != scene.passed:
                caught = self.caught(scene, origin, target, step)
                yield Way(origin, target, "swap", caught, touched)
            if length == 1 and other.isupper() != piece.isupper():
                yield Way(origin, target, "destruction", frozenset({target}), touched)

    def gone(
        self, scene: Scene, origin: Square, target: Square, path: list[Square], step: Square
    ) -> frozenset[Square] | None:
        """Return whom an ordinary move takes, None if there is no such move."""
        piece = scene.pieces[origin]
        other = scene.pieces.get(target)
        met = [square for square in path if square in scene.pieces]
        is_enemy = other is not None and other.isupper() != piece.isupper()
        on_target = frozenset({target}) if other is not None else frozenset[Square]()
        if other is not None and not is_enemy:
            return None
        if piece in "Kk":
            return on_target if not path else None
        if piece in "Pp":
            steps = not path and other is None
            jumps = len(path) == 1 and len(met) == 1
            return on_target if steps or jumps else None
        if other is not None:
            takes_king = piece in "Cc" and other in "Kk" and not path
            takes_pawn = piece in "Cc" and other in "Pp" and len(path) == 1 and len(met) == 1
            if not (takes_king or takes_pawn):
                return None
            return on_target | self.caught(scene, origin, target, step)
        if not all(self.eats(scene, piece, square, "L") for square in met):
            return None
        if any(beside(one, two) for one in met for two in met):
            return None
        return frozenset(met) | self.caught(scene, origin, target, step)

    def caught(
        self, scene: Scene, origin: Square, target: Square, step: Square
    ) -> frozenset[Square]:
        """Return whom a move takes by withdrawal and by approach."""
        piece = scene.pieces[origin]
        behind = (origin[0] - step[0], origin[1] - step[1])
        beyond = (target[0] + step[0], target[1] + step[1])
        found = {behind} if self.eats(scene, piece, behind, "W") else set[Square]()
        return frozenset(found | ({beyond} if self.eats(scene, piece, beyond, "A") else set()))

    def eats(self, scene: Scene, piece: str, square: Square, kind: str) -> bool:
        """Return whether a piece may take what stands on a square in the way of a kind."""
        other = scene.pieces.get(square)
        if other is None or other.isupper() == piece.isupper():
            return False
        return piece.upper() == kind or (piece in "Cc" and other.upper() == kind)
