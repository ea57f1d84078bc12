"""Maxima by its rules: Ultima's captures, kings that leap round the board, mages, guards, goals."""

from collections.abc import Iterator
from dataclasses import replace

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.ultima import Ultima, beside

GOALS = {True: {(4, 1), (5, 1)}, False: {(4, 11), (5, 11)}}


class Maxima(Ultima):
    """K king, M mage, G guard, W withdrawer, X chameleon, L long leaper, C coordinator, I
    immobiliser, P pincer.
    """

    files, ranks = 8, 11
    king_homes = ((5, 2), (5, 10))
    stalemate_wins = False
    specials = frozenset(
        {"check", "step", "pincers", "withdrawal", "leap", "coordination", "removal"}
        | {"double leap", "chameleon", "round", "mage", "goal", "own goal", "extinction"}
    )

    def __init__(self) -> None:
        super().__init__()
        self.open: dict[tuple[str, Square], list[Square]] = {}

    def exists(self, square: Square) -> bool:
        """Return whether the board has a square: the ends are goals of two."""
        if square in GOALS[True] | GOALS[False]:
            return True
        return 1 <= square[0] <= 8 and 2 <= square[1] <= 10

    def kinds(self) -> list[str]:
        """Return the kinds of pieces but kings and pawns."""
        return [*"WXLCIMG", *"XLMG"]

    def is_frozen(self, scene: Scene, square: Square) -> bool:
        """Return whether an enemy beside a piece keeps it from moving; never a mage."""
        return scene.pieces[square] not in "Mm" and super().is_frozen(scene, square)

    def targets(self, piece: str, origin: Square) -> list[Square]:
        """Return the squares a piece would reach if nothing but the edge stopped it."""
        key = (piece.upper(), origin)
        if key not in self.open:
            empty = Scene({origin: piece})
            self.open[key] = [
                square
                for square in self.squares()
                if square != origin and self.taken(empty, origin, square) is not None
            ]
        return self.open[key]

    def taken(self, scene: Scene, origin: Square, target: Square) -> dict[str, list[Square]] | None:
        """Return whom the move between two squares takes, by the way it does; None if there is no
        such move.
        """
        piece = scene.pieces[origin]
        other = scene.pieces.get(target)
        if other is not None and other.isupper() == piece.isupper():
            return None
        on_target = [target] if other is not None else []
        dx, dy = target[0] - origin[0], target[1] - origin[1]
        if piece in "Kk":
            around = min(abs(dx), 8 - abs(dx))
            leaps = sorted((around, abs(dy))) == [1, 2]
            way = "round" if around != abs(dx) else "step"
            return {way: on_target} if leaps else None
        if piece in "Gg":
            return {"step": on_target} if beside(origin, target) else None
        if piece in "Mm":
            return {"mage": on_target} if self.goes_as_mage(scene, origin, target) else None
        if other is not None:
            steps = piece in "Xx" and other in "KkGgMm" and beside(origin, target)
            if not steps:
                return None
            return {
                "step": [target],
                "withdrawal": self.left(scene, origin, target),
                "pincers": self.squeezed(scene, origin, target, []),
                "coordination": self.coordinated(scene, origin, target),
            }
        if not (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
            return None
        return super().taken(scene, origin, target)

    def goes_as_mage(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a mage gets from one square to another."""
        dx, dy = target[0] - origin[0], target[1] - origin[1]
        near, far = sorted((abs(dx), abs(dy)))
        if near != 1:
            return False
        corner = (origin[0] + (1 if dx > 0 else -1), origin[1] + (1 if dy > 0 else -1))
        path = [corner]
        for _ in range(far - 1):
            x, y = path[-1]
            path.append((x, y + (1 if dy > 0 else -1)) if abs(dx) == 1 else (x + dx // far, y))
        assert path[-1] == target
        return all(map(self.exists, path)) and not any(s in scene.pieces for s in path[:-1])

    def turn(
        self, scene: Scene, origin: Square, target: Square, gone: dict[str, list[Square]]
    ) -> Turn:
        """Return a move that takes pieces in these ways."""
        found = super().turn(scene, origin, target, gone)
        entered = "own goal" if target in GOALS[scene.white] else "goal"
        is_goal = target in GOALS[True] | GOALS[False]
        return replace(found, marks=found.marks | ({entered} if is_goal else set()))

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves: no second piece goes into the own goal."""
        own = GOALS[scene.white]
        return [
            turn
            for turn in super().turns(scene)
            if self.filled(turn.after, own, white=scene.white) < 2
            or self.filled(scene, own, white=scene.white) == 2
        ]

    def filled(self, scene: Scene, goal: set[Square], *, white: bool) -> int:
        """Return how many pieces of a side are in a goal."""
        there = [scene.pieces[square] for square in goal if square in scene.pieces]
        return sum(piece.isupper() == white for piece in there)

    def bare(self, scene: Scene) -> list[bool]:
        """Return which sides have nothing but their king, by whether they are White."""
        return [
            white
            for white in (True, False)
            if sum(piece.isupper() == white for piece in scene.pieces.values()) == 1
        ]

    def plain(self, scene: Scene) -> Iterator[Turn]:
        """Yield all moves, whether or not the king is safe after them; none after the end."""
        return iter(()) if self.over(scene) else super().plain(scene)

    def over(self, scene: Scene) -> str:
        """Return how the last move has ended the game, "" if it has not."""
        if self.bare(scene):
            return "extinction"
        mover = not scene.white
        return "goal" if self.filled(scene, GOALS[not mover], white=mover) == 2 else ""

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Return how a game has ended, "" if it goes on."""
        return self.over(scene) or super().ending(scene, turns)

    def winner(self, scene: Scene, ending: str) -> int | None:
        """Return the side that has won: 0 is White."""
        if ending == "extinction":
            return int(self.bare(scene)[0])
        return int(scene.white) if ending == "goal" else super().winner(scene, ending)
