"""Tamerlane Chess: eleven pawns, several royal pieces of which the last counts, one exchange of
places, and a citadel beside either edge.

A square is (file, rank) from 1; the files 1 and 13 have a citadel only. Pieces whose labels have
two letters are Greek letters here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.variants.judges.judge import Judge, Scene, Square, Turn

# Pawns and what becomes of them; the last four belong to the lives of the pawn of pawns.
PAWNS = {
    "Pk": ("Κ", "S"),
    "Pg": ("Γ", "G"),
    "Pv": ("Β", "V"),
    "Pz": ("Ζ", "Z"),
    "Pt": ("Τ", "T"),
    "Pr": ("Ρ", "R"),
    "Pn": ("Ν", "N"),
    "Pc": ("Χ", "C"),
    "Pw": ("Ω", "W"),
    "Pe": ("Ε", "E"),
    "Pp": ("Π", "Δ"),
    "Pb": ("Λ", "Θ"),
    "Pf": ("Φ", "A"),
}
WAITING, RETURNING = "Δ", "Θ"
SIGNS = {label: sign for label, (sign, _) in PAWNS.items()} | {"Pa": WAITING, "Pd": RETURNING}
LABELS = {sign: label for label, sign in SIGNS.items()}
BECOMES = dict(PAWNS.values())
LIVES = {WAITING: "Λ", RETURNING: "Φ"}
ROYAL = "KSA"
CITADELS = ((13, 2), (1, 9))
HOMES = ((7, 3), (7, 8))
LEAPS = {"N": (1, 2), "C": (1, 3), "W": (0, 2), "E": (2, 2), "G": (1, 1), "V": (0, 1)}


@dataclass(frozen=True)
class Timed(Scene):
    """A scene with who has changed places already, by colour."""

    exchanged: tuple[bool, ...] = ()


class Tamerlane(Judge):
    """Mate and stalemate win; a royal piece in the enemy's citadel draws."""

    files, ranks = 13, 10
    king_homes = ((7, 2), (7, 9))
    rook_files = ()
    pawns = "".join(BECOMES)
    stalemate_wins = True
    specials = frozenset({"promotion", "check", "exchange", "life", "goal"})

    def kinds(self) -> list[str]:
        """Return the kinds of pieces but kings and pawns, some more often."""
        return [*LEAPS, *"RZTSAZT", *(WAITING + RETURNING) * 2]

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Return whether a pawn has not reached its last rank."""
        return self.own_rank(square, white=piece.isupper()) < self.ranks

    def exists(self, square: Square) -> bool:
        """Return whether the board has a square, citadels included."""
        return square in CITADELS or (2 <= square[0] <= 12 and 1 <= square[1] <= self.ranks)

    def squares(self) -> list[Square]:
        """Return the squares between the citadels."""
        return [(file, rank) for file in range(2, 13) for rank in range(1, self.ranks + 1)]

    def enters(self, piece: str, square: Square) -> bool:
        """Return whether a piece may stand on a square."""
        if square not in CITADELS:
            return self.exists(square)
        own = CITADELS[0 if piece.isupper() else 1]
        return piece.upper() == "A" or (piece.upper() in ROYAL and square != own)

    # Moves

    def free(self, scene: Scene, origin: Square, step: Square, count: int) -> bool:
        """Return whether so many squares from here on are empty and between the citadels."""
        way = [(origin[0] + step[0] * i, origin[1] + step[1] * i) for i in range(1, count + 1)]
        return all(square not in scene.pieces and 2 <= square[0] <= 12 for square in way)

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece could take on a square, whatever stands there."""
        piece = scene.pieces[origin]
        kind = piece.upper()
        dx, dy = target[0] - origin[0], target[1] - origin[1]
        near, far = sorted((abs(dx), abs(dy)))
        if not self.enters(piece, target) or not far:
            return False
        if kind in BECOMES:
            return abs(dx) == 1 and dy == (1 if piece.isupper() else -1)
        if kind in ROYAL:
            return far == 1
        if kind in LEAPS:
            return (near, far) == LEAPS[kind]
        sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        if kind == "R":
            return near == 0 and self.free(scene, origin, (sx, sy), far - 1)
        if kind == "T":
            return near == far >= 2 and self.free(scene, origin, (sx, sy), far - 1)
        if kind == "Z" and near == 1 and far >= 4:
            corner = (origin[0] + sx, origin[1] + sy)
            on = (sx, 0) if abs(dx) == far else (0, sy)
            return self.free(scene, origin, (sx, sy), 1) and self.free(scene, corner, on, far - 2)
        return False

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece may go to an empty square."""
        piece = scene.pieces[origin]
        kind, white = piece.upper(), piece.isupper()
        if kind in BECOMES:
            ahead = (origin[0], origin[1] + (1 if white else -1))
            return target == ahead and self.exists(target)
        if kind == RETURNING:
            return target == HOMES[0 if white else 1]
        if kind == WAITING:
            return target not in CITADELS and self.forks(scene, target, white=white)
        return self.can_take(scene, origin, target)

    def forks(self, scene: Scene, square: Square, *, white: bool) -> bool:
        """Return whether a pawn would attack two pieces of the enemy that can be captured."""
        rank = square[1] + (1 if white else -1)
        aims = [scene.pieces.get((square[0] + side, rank), "") for side in (-1, 1)]
        return all(
            aim and aim.isupper() != white and aim.upper() not in (WAITING, RETURNING)
            for aim in aims
        )

    def royals(self, scene: Scene, *, white: bool) -> list[Square]:
        """Return where kings, princes and adventitious kings of a side stand."""
        return [
            square
            for square, piece in scene.pieces.items()
            if piece.upper() in ROYAL and piece.isupper() == white
        ]

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """Return whether the only royal piece of a side is attacked."""
        royals = self.royals(scene, white=white)
        return len(royals) == 1 and self.attacked(scene, royals[0], white=not white)

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves; exchanges in check, or where nothing else is left."""
        white = scene.white
        found = [turn for turn in self.moves(scene) if not self.in_check(turn.after, white=white)]
        if found and not self.in_check(scene, white=white):
            return found
        exchanges = [
            turn for turn in self.exchanges(scene) if not self.in_check(turn.after, white=white)
        ]
        return found + exchanges

    def moves(self, scene: Scene) -> Iterator[Turn]:
        """Yield the moves to empty squares and the captures."""
        for origin, piece in scene.pieces.items():
            if piece.isupper() != scene.white:
                continue
            for target in (*self.squares(), *CITADELS):
                taken = scene.pieces.get(target, "")
                if not taken and self.can_walk(scene, origin, target):
                    yield self.arrived(scene, origin, target)
                is_enemy = bool(taken) and taken.isupper() != scene.white
                is_iron = taken.upper() in (WAITING, RETURNING)
                if is_enemy and not is_iron and self.can_take(scene, origin, target):
                    yield self.arrived(scene, origin, target)

    def arrived(self, scene: Scene, origin: Square, target: Square) -> Turn:
        """Return a move with what the piece has become."""
        piece = scene.pieces[origin]
        kind, white = piece.upper(), piece.isupper()
        text, marks, became = self.name(origin) + self.name(target), set[str](), kind
        if kind in BECOMES and self.own_rank(target, white=white) == self.ranks:
            became = BECOMES[kind]
            marks.add("promotion")
            text += f"({LABELS[became].lower()})" if became in LABELS else became.lower()
        if kind in LIVES:
            became = LIVES[kind]
            marks.add("life")
        pieces = dict(scene.pieces)
        del pieces[origin]
        pieces[target] = became if white else became.lower()
        kind = "P" if kind in BECOMES else kind
        after = Timed(pieces, not scene.white, exchanged=exchanged(scene))
        return Turn(text, kind, after, frozenset(marks))

    def exchanges(self, scene: Scene) -> Iterator[Turn]:
        """Yield the exchanges of the only royal piece, in need or not."""
        royals = self.royals(scene, white=scene.white)
        done = exchanged(scene)
        if len(royals) != 1 or done[int(scene.white)]:
            return
        (king,) = royals
        is_last = self.own_rank(king, white=scene.white) == self.ranks
        for square, piece in scene.pieces.items():
            is_other = piece.isupper() == scene.white and square != king
            if not is_other or not self.enters(piece, king):
                continue
            if piece.upper() in BECOMES and is_last:
                continue
            pieces = scene.pieces | {king: piece, square: scene.pieces[king]}
            now = (done[0] or not scene.white, done[1] or scene.white)
            text = self.name(king) + self.name(square)
            after = Timed(pieces, not scene.white, exchanged=now)
            yield Turn(text, "K", after, frozenset({"exchange"}))

    # Ends and texts

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Return goal, checkmate, stalemate or nothing."""
        for square, enemy in zip(CITADELS, (False, True), strict=True):
            piece = scene.pieces.get(square, " ")
            if piece.upper() in ROYAL and piece.isupper() == enemy:
                return "goal"
        if turns:
            return ""
        return "checkmate" if self.in_check(scene, white=scene.white) else "stalemate"

    def placed(self, placement: str) -> dict[Square, str]:
        """Return the pieces of a placement."""
        found = {}
        for down, row in enumerate(placement.split("/")):
            at = 1
            for empty, sign in re.findall(r"(\d+)|(-|\([A-Za-z]+\)|[A-Za-z])", row):
                label = sign.strip("()")
                if label and label != "-":
                    kind = SIGNS.get(label.capitalize(), label)
                    is_white = label[0].isupper()
                    found[at, self.ranks - down] = kind.upper() if is_white else kind.lower()
                at += int(empty or 1)
        return found

    def placement(self, scene: Scene) -> str:
        """Return the placement of a position text."""
        text = super().placement(scene)
        for sign, label in LABELS.items():
            text = text.replace(sign, f"({label})").replace(sign.lower(), f"({label.lower()})")
        return text


def exchanged(scene: Scene) -> tuple[bool, ...]:
    """Return whether the second side, and the first, have changed places."""
    done = scene.exchanged if isinstance(scene, Timed) else ()
    return done or (False, False)
