"""Large chess games judged from their rules, slowly: one piece, one square, one question at a time.

Nothing of the rules app is used. A square is (file, rank) from 1, a piece a letter, capitals for
White. Each game is a subclass that says what its rules say; whatever it leaves out is as in chess.
"""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import ClassVar

Square = tuple[int, int]

STRAIGHT, DIAGONAL = "straight", "diagonal"
KNIGHT, CAMEL, FERZ, WAZIR, DABBABA, ALFIL = (1, 2), (1, 3), (1, 1), (0, 1), (0, 2), (2, 2)


def placed_in(row: str) -> Iterator[tuple[int, str]]:
    """Yield where the pieces of one row of a placement stand, from 1, and their letters."""
    at = 1
    for empty, sign in re.findall(r"(\d+)|(\D)", row):
        if sign.isalpha():
            yield at, sign
        at += int(empty or 1)


@dataclass(frozen=True)
class Scene:
    """The pieces, who is to move, which kings and rooks have never moved, and where a pawn has just
    passed.
    """

    pieces: dict[Square, str]
    white: bool = True
    unmoved: frozenset[Square] = frozenset()
    passed: frozenset[Square] = frozenset()
    runner: Square | None = None


@dataclass(frozen=True)
class Turn:
    """A legal move: its text, the kind of piece that makes it, the scene after it, and what is
    special about it.
    """

    text: str
    kind: str
    after: Scene
    marks: frozenset[str] = field(default_factory=frozenset)


class Judge:
    """What is common to the games: lines, leaps, pawns, check, castling."""

    files: ClassVar[int]
    ranks: ClassVar[int]
    leaps: ClassVar[dict[str, set[tuple[int, int]]]]
    lines: ClassVar[dict[str, set[str]]]
    guns: ClassVar[dict[str, set[str]]] = {}
    king_homes: ClassVar[tuple[Square, Square]]
    rook_files: ClassVar[tuple[int, ...]]
    king_walks: ClassVar[tuple[int, ...]] = (2,)
    # Kinds of pawns.
    pawns: ClassVar[str] = "P"
    lone_pieces: str = ""
    # Pieces that keep to squares of one colour: if all of them stand on the same one, nobody can
    # win.
    bound_pieces: str = ""
    stalemate_wins: ClassVar[bool] = False
    # What random games have to come upon.
    specials: ClassVar[frozenset[str]] = frozenset({"castling", "promotion", "check"})

    # What the games say themselves

    def exists(self, square: Square) -> bool:
        """Return whether the board has a square."""
        return 1 <= square[0] <= self.files and 1 <= square[1] <= self.ranks

    def stride(self, rank: int) -> int:
        """Return how many squares a pawn may go that stands on the so manyth rank of its side."""
        raise NotImplementedError

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """Return what a pawn may be on the so manyth rank, "" for a pawn."""
        raise NotImplementedError

    def becomes(self, scene: Scene, square: Square, *, white: bool) -> list[str]:
        """Return what a pawn may be on a square, "" for a pawn."""
        return self.choices(scene, self.own_rank(square, white=white))

    def kinds(self) -> list[str]:
        """Return the kinds of pieces but kings and pawns."""
        return [kind for kind in {**self.leaps, **self.lines, **self.guns} if kind not in "KP"]

    def walks(self, scene: Scene, rook_file: int) -> tuple[int, ...]:
        """Return how many steps the king may castle with towards a rook."""
        return self.king_walks

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Return whether a pawn can have come here: not behind its first rank, nor where it must
        have promoted.
        """
        rank = self.own_rank(square, white=piece == "P")
        first = next(own for own in range(1, self.ranks + 1) if self.stride(own) > 1)
        is_pawn = "" in self.becomes(Scene({}), square, white=piece == "P")
        return rank >= max(first, 2) and is_pawn

    # Pieces and squares

    def name(self, square: Square) -> str:
        """Return the name of a square."""
        return ascii_lowercase[square[0] - 1] + str(square[1])

    def squares(self) -> list[Square]:
        """Return the squares of the board."""
        every = [
            (file, rank) for file in range(1, self.files + 1) for rank in range(1, self.ranks + 1)
        ]
        return [square for square in every if self.exists(square)]

    def own_rank(self, square: Square, *, white: bool) -> int:
        """Return the rank of a square as a side counts, from its own end."""
        return square[1] if white else self.ranks + 1 - square[1]

    def screens(self, scene: Scene, origin: Square, target: Square, ways: set[str]) -> int:
        """Return how many pieces stand between two squares of a line; -1 if there is no such line,
        or a hole in it.
        """
        dx, dy = target[0] - origin[0], target[1] - origin[1]
        length = max(abs(dx), abs(dy))
        is_line = (STRAIGHT in ways and 0 in (dx, dy)) or (DIAGONAL in ways and abs(dx) == abs(dy))
        if not is_line or not length:
            return -1
        between = [
            (origin[0] + dx // length * i, origin[1] + dy // length * i) for i in range(1, length)
        ]
        return (
            sum(square in scene.pieces for square in between)
            if all(map(self.exists, between))
            else -1
        )

    def leaps_to(self, kind: str, origin: Square, target: Square) -> bool:
        """Return whether a leap of this kind of piece leads from one square to the other."""
        near, far = sorted((abs(target[0] - origin[0]), abs(target[1] - origin[1])))
        return (near, far) in self.leaps.get(kind, ())

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin could take an enemy on target."""
        piece = scene.pieces[origin]
        kind = piece.upper()
        if kind == "P":
            return (
                target[1] - origin[1] == (1 if piece == "P" else -1)
                and abs(target[0] - origin[0]) == 1
            )
        if self.leaps_to(kind, origin, target):
            return True
        if kind in self.guns:
            return self.screens(scene, origin, target, self.guns[kind]) == 1
        return kind in self.lines and self.screens(scene, origin, target, self.lines[kind]) == 0

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin may go to an empty target, apart from castling."""
        piece = scene.pieces[origin]
        kind = piece.upper()
        if kind == "P":
            return self.can_march(scene, origin, target)
        if self.leaps_to(kind, origin, target):
            return True
        ways = self.guns.get(kind) or self.lines.get(kind)
        return ways is not None and self.screens(scene, origin, target, ways) == 0

    def can_march(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a pawn may go straight on to an empty square."""
        white = scene.pieces[origin] == "P"
        steps = (target[1] - origin[1]) * (1 if white else -1)
        if target[0] != origin[0] or not 1 <= steps <= self.stride(
            self.own_rank(origin, white=white)
        ):
            return False
        return self.screens(scene, origin, target, {STRAIGHT}) == 0

    # Check

    def attacked(self, scene: Scene, square: Square, *, white: bool) -> bool:
        """Return whether a side attacks a square."""
        return any(
            self.can_take(scene, s, square)
            for s, piece in scene.pieces.items()
            if piece.isupper() == white
        )

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """Return whether the king of a side is attacked."""
        king = next(
            square for square, piece in scene.pieces.items() if piece == ("K" if white else "k")
        )
        return self.attacked(scene, king, white=not white)

    # Moves

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves."""
        possible = [*self.plain(scene), *self.castlings(scene)]
        return [turn for turn in possible if not self.in_check(turn.after, white=scene.white)]

    def plain(self, scene: Scene) -> Iterator[Turn]:
        """Yield all moves but castling."""
        for origin, piece in scene.pieces.items():
            if piece.isupper() != scene.white:
                continue
            for target in self.squares():
                other = scene.pieces.get(target)
                if other is None:
                    passing = (
                        piece in "Pp"
                        and target in scene.passed
                        and self.can_take(scene, origin, target)
                    )
                    if passing or self.can_walk(scene, origin, target):
                        yield from self.arrivals(scene, origin, target, passing=passing)
                elif other.isupper() != scene.white and self.can_take(scene, origin, target):
                    yield from self.arrivals(scene, origin, target, passing=False)

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a move, once for everything the piece may become."""
        is_pawn = scene.pieces[origin].upper() in self.pawns
        for letter in self.becomes(scene, target, white=scene.white) if is_pawn else [""]:
            pieces = dict(scene.pieces)
            piece = pieces.pop(origin)
            if passing and scene.runner is not None:
                del pieces[scene.runner]
            pieces[target] = (letter if scene.white else letter.lower()) or piece
            ran = is_pawn and target[0] == origin[0] and abs(target[1] - origin[1]) > 1
            low, high = sorted((origin[1], target[1]))
            passed = (
                frozenset((origin[0], r) for r in range(low + 1, high))
                if ran
                else frozenset[Square]()
            )
            after = Scene(
                pieces,
                not scene.white,
                scene.unmoved - {origin, target},
                passed,
                target if ran else None,
            )
            marks = frozenset({"promotion"} if letter else ()) | ({"passing"} if passing else set())
            yield Turn(
                self.name(origin) + self.name(target) + letter.lower(),
                scene.pieces[origin].upper(),
                after,
                marks,
            )

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """Yield the castlings: king and rook unmoved, nothing between them, no attack on the king's
        way.
        """
        home = self.king_homes[0 if scene.white else 1]
        if not self.in_check(scene, white=scene.white):
            yield from self.castlings_from(scene, home, self.rook_files)

    def castlings_from(
        self, scene: Scene, home: Square, rook_files: tuple[int, ...]
    ) -> Iterable[Turn]:
        """Yield the castlings of a king that is not in check with the rooks of these files."""
        if home not in scene.unmoved:
            return
        for file in rook_files:
            rook = (file, home[1])
            if rook not in scene.unmoved or self.screens(scene, home, rook, {STRAIGHT}) != 0:
                continue
            way = 1 if file > home[0] else -1
            for steps in self.walks(scene, file):
                if steps >= abs(file - home[0]):
                    continue
                path = [(home[0] + way * i, home[1]) for i in range(1, steps + 1)]
                if not any(self.attacked(scene, square, white=not scene.white) for square in path):
                    yield self.castled(scene, home, rook, path[-1])

    def castled(self, scene: Scene, home: Square, rook: Square, target: Square) -> Turn:
        """Return a castling: the rook lands on the other side of the king."""
        pieces = dict(scene.pieces)
        king, tower = pieces.pop(home), pieces.pop(rook)
        way = 1 if rook[0] > home[0] else -1
        pieces[target], pieces[target[0] - way, target[1]] = king, tower
        after = Scene(pieces, not scene.white, scene.unmoved - {home, rook})
        one_step = abs(target[0] - home[0]) == 1
        return Turn(
            self.name(home) + self.name(rook if one_step else target),
            "K",
            after,
            frozenset({"castling"}),
        )

    # Ends

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Return how the game ends here: checkmate, stalemate, material, or "" if it goes on."""
        if not turns and self.in_check(scene, white=scene.white):
            return "checkmate"
        pieces = "".join(sorted(piece.upper() for piece in scene.pieces.values()))
        rest = pieces.replace("K", "")
        if not rest or (len(rest) == 1 and rest in self.lone_pieces) or self.is_bound(scene):
            return "material"
        return "" if turns else "stalemate"

    def is_bound(self, scene: Scene) -> bool:
        """Return whether nothing but pieces that keep to one colour of squares stands beside the
        kings, all on the same.
        """
        others = {
            square: piece.upper() for square, piece in scene.pieces.items() if piece not in "Kk"
        }
        colours = {sum(square) % 2 for square in others}
        return set(others.values()) <= set(self.bound_pieces) and len(colours) == 1

    def winner(self, scene: Scene, ending: str) -> int | None:
        """Return the side that has won: 0 is White."""
        wins = ending == "checkmate" or (ending == "stalemate" and self.stalemate_wins)
        return int(scene.white) if wins else None

    def points(self, scene: Scene, ending: str) -> tuple[str, str] | None:
        """Return what both sides have of a point that is neither won nor halved, White first."""
        return None

    # Arrays

    def furnished(self, scene: Scene, draw: random.Random) -> Scene:
        """Return a scene that games begin with, with what is drawn beside the board."""
        return scene

    def beside(self, scene: Scene) -> str:
        """Return the fields of a position text behind the counters."""
        return ""

    def start(self, placement: str) -> Scene:
        """Return the start of a game from the placement of its position text."""
        pieces = self.placed(placement)
        homes = [
            (file, home[1]) for home in self.king_homes for file in (home[0], *self.rook_files)
        ]
        return Scene(pieces, unmoved=frozenset(homes))

    def placed(self, placement: str) -> dict[Square, str]:
        """Return the pieces of a placement."""
        return {
            (at, self.ranks - down): sign
            for down, row in enumerate(placement.split("/"))
            for at, sign in placed_in(row)
        }

    def placement(self, scene: Scene) -> str:
        """Return the placement of a position text."""
        rows = []
        for rank in range(self.ranks, 0, -1):
            row, empty = "", 0
            for file in range(1, self.files + 1):
                sign = scene.pieces.get((file, rank), "" if self.exists((file, rank)) else "-")
                if sign and empty:
                    row, empty = row + str(empty), 0
                row, empty = row + sign, empty + (not sign)
            rows.append(row + (str(empty) if empty else ""))
        return "/".join(rows)
