"""Annan Shogi: Shogi with hands, in which a piece moves like the friend behind it.

A piece that has turned over is its letter with a plus, `+P`; hands are letters, capitals for the
side that moves first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tests.variants.judges.judge import Judge, Scene, Square, Turn

AHEAD, BACK, SIDES = {(0, 1)}, {(0, -1)}, {(-1, 0), (1, 0)}
CORNERS_AHEAD, CORNERS_BACK = {(-1, 1), (1, 1)}, {(-1, -1), (1, -1)}
STRAIGHT, DIAGONAL = AHEAD | BACK | SIDES, CORNERS_AHEAD | CORNERS_BACK
GOLD = STRAIGHT | CORNERS_AHEAD

STEPS = {
    "K": STRAIGHT | DIAGONAL,
    **dict.fromkeys(("G", "+S", "+N", "+L", "+P"), GOLD),
    "S": DIAGONAL | AHEAD,
    "N": {(-1, 2), (1, 2)},
    "P": AHEAD,
    "+R": DIAGONAL,
    "+B": STRAIGHT,
}
RIDES = {"R": STRAIGHT, "+R": STRAIGHT, "B": DIAGONAL, "+B": DIAGONAL, "L": AHEAD}
IN_HAND = "RBGSNLP"
TURNS = "RBSNLP"
ZONE = 7


@dataclass(frozen=True)
class Handed(Scene):
    """A scene with what both sides hold."""

    hand: str = ""


def hand_of(scene: Scene) -> str:
    """Return what is held, in any order."""
    return scene.hand if isinstance(scene, Handed) else ""


class AnnanShogi(Judge):
    """Mate wins, and so does leaving the other side without a move."""

    files = ranks = 9
    king_homes = ((5, 1), (5, 9))
    rook_files: ClassVar[tuple[int, ...]] = ()
    stalemate_wins = True
    specials = frozenset({"promotion", "check", "drop"})

    def kinds(self) -> list[str]:
        """Return the kinds of pieces but kings and pawns."""
        return [*(kind for kind in STEPS if kind not in "KP"), "R", "B", "L"]

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Anywhere."""
        return True

    # Moves

    def manner(self, scene: Scene, square: Square) -> str:
        """Return the kind like which a piece moves: the one behind it, if that is a friend."""
        piece = scene.pieces[square]
        behind = scene.pieces.get((square[0], square[1] - (1 if piece.isupper() else -1)), "")
        is_friend = bool(behind) and behind.isupper() == piece.isupper()
        return (behind if is_friend else piece).upper()

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece gets from one square to the other."""
        kind = self.manner(scene, origin)
        way = 1 if scene.pieces[origin].isupper() else -1
        across, ahead = target[0] - origin[0], (target[1] - origin[1]) * way
        if (across, ahead) in STEPS.get(kind, ()):
            return True
        length = max(abs(across), abs(ahead))
        is_line = 0 in (across, ahead) or abs(across) == abs(ahead)
        if not is_line or (across // length, ahead // length) not in RIDES.get(kind, ()):
            return False
        step = (across // length, ahead // length * way)
        return not any(
            (origin[0] + step[0] * i, origin[1] + step[1] * i) in scene.pieces
            for i in range(1, length)
        )

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves: no pawn is dropped with mate in front of the king."""
        return [turn for turn in self.safe(scene) if not self.is_pawn_mate(turn)]

    def safe(self, scene: Scene) -> Iterator[Turn]:
        """Yield the moves and drops that leave the own king unattacked."""
        for turn in self.moves(scene):
            if not self.in_check(turn.after, white=scene.white):
                yield turn
        # A drop bares no king; it only has to help one that is in check.
        is_check = self.in_check(scene, white=scene.white)
        for turn in self.drops(scene):
            if not is_check or not self.in_check(turn.after, white=scene.white):
                yield turn

    def moves(self, scene: Scene) -> Iterator[Turn]:
        """Yield the moves on the board, once for everything the piece may be after it."""
        for origin, piece in scene.pieces.items():
            if piece.isupper() != scene.white:
                continue
            for target in self.squares():
                taken = scene.pieces.get(target, "")
                is_own = bool(taken) and taken.isupper() == scene.white
                if target != origin and not is_own and self.can_take(scene, origin, target):
                    yield from self.arriving(scene, origin, target)

    def arriving(self, scene: Scene, origin: Square, target: Square) -> Iterator[Turn]:
        """Yield a move, turned over or not."""
        piece, taken = scene.pieces[origin], scene.pieces.get(target, "").removeprefix("+")
        won = taken.upper() if scene.white else taken.lower()
        ranks = [self.own_rank(square, white=scene.white) for square in (origin, target)]
        may_turn = piece.upper() in TURNS and max(ranks) >= ZONE
        for plus in ("", "+") if may_turn else ("",):
            pieces = dict(scene.pieces)
            del pieces[origin]
            pieces[target] = plus + piece
            yield Turn(
                self.name(origin) + self.name(target) + plus,
                piece.upper(),
                Handed(pieces, not scene.white, hand=hand_of(scene) + won),
                frozenset({"promotion"} if plus else ()),
            )

    def drops(self, scene: Scene) -> Iterator[Turn]:
        """Yield the drops; no pawn is put on a file with another one of its side."""
        for piece, square, turn in self.everywhere(scene):
            files = {s[0] for s, other in scene.pieces.items() if other == piece}
            if piece not in "Pp" or square[0] not in files:
                yield turn

    def everywhere(self, scene: Scene) -> Iterator[tuple[str, Square, Turn]]:
        """Yield piece, square and drop for all empty squares."""
        hand = hand_of(scene)
        for piece in sorted({sign for sign in hand if sign.isupper() == scene.white}):
            for square in self.squares():
                if square in scene.pieces:
                    continue
                pieces = scene.pieces | {square: piece}
                rest = hand.replace(piece, "", 1)
                text = f"{piece.upper()}@{self.name(square)}"
                after = Handed(pieces, not scene.white, hand=rest)
                yield piece, square, Turn(text, piece.upper(), after, frozenset({"drop"}))

    def is_pawn_mate(self, turn: Turn) -> bool:
        """Return whether a pawn was dropped before the king, which cannot be helped any more."""
        if not turn.text.startswith("P@"):
            return False
        after = turn.after
        king = next(
            s for s, piece in after.pieces.items() if piece == ("K" if after.white else "k")
        )
        before = self.name((king[0], king[1] + (1 if after.white else -1)))
        if turn.text != f"P@{before}" or not self.in_check(after, white=after.white):
            return False
        return not any(True for _ in self.safe(after))

    # Ends and texts

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Return checkmate, stalemate or nothing."""
        if turns:
            return ""
        return "checkmate" if self.in_check(scene, white=scene.white) else "stalemate"

    def placed(self, placement: str) -> dict[Square, str]:
        """Return the pieces of a placement, what is in hand apart."""
        found = {}
        for down, row in enumerate(placement.partition("[")[0].split("/")):
            at = 1
            for sign in re.findall(r"\d|\+?\D", row):
                if not sign.isdecimal():
                    found[at, self.ranks - down] = sign
                at += int(sign) if sign.isdecimal() else 1
        return found

    def placement(self, scene: Scene) -> str:
        """Return the placement with the hands in brackets."""
        hand = hand_of(scene)
        order = [*IN_HAND, *IN_HAND.lower()]
        held = "".join(sign * hand.count(sign) for sign in order)
        return f"{super().placement(scene)}[{held}]"
