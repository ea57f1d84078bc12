"""Pocket Mutation Chess: a piece may be taken off the board, changed, and dropped again.

Each side has one letter in its pocket, capitals for White's.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tests.variants.judges.judge import DIAGONAL, FERZ, KNIGHT, STRAIGHT, WAZIR, Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox

CLASSES = ("P", "NB", "RID", "AG", "QMUV", "FWX", "TH", "Z")
ORDER = "QRBNPIDAGMUVFWXTHZ"


@dataclass(frozen=True)
class Pocketed(Scene):
    """A scene with what is in the pockets, and the number of the move."""

    pockets: str = ""
    number: int = 1


def pockets_of(scene: Scene) -> str:
    """Return what both pockets hold."""
    return scene.pockets if isinstance(scene, Pocketed) else ""


def number_of(scene: Scene) -> int:
    """Return the number of the move."""
    return scene.number if isinstance(scene, Pocketed) else 1


class Pocket(Orthodox):
    """I nightrider, D superbishop, A cardinal, G superrook, M chancellor, U cardinalrider, V
    supercardinal, F chancellorrider, W superchancellor, X supercardinalrider, T amazon, H
    superchancellorrider, Z amazonrider.
    """

    leaps: ClassVar[dict[str, set[tuple[int, int]]]] = {
        "K": {WAZIR, FERZ},
        **{kind: {KNIGHT} for kind in "NAMT"},
        **{kind: {WAZIR} for kind in "DX"},
        **{kind: {FERZ} for kind in "GH"},
        "V": {KNIGHT, WAZIR},
        "W": {KNIGHT, FERZ},
    }
    lines: ClassVar[dict[str, set[str]]] = {
        **{kind: {STRAIGHT, DIAGONAL} for kind in "QTZ"},
        **{kind: {STRAIGHT} for kind in "RGMFWH"},
        **{kind: {DIAGONAL} for kind in "BDAUVX"},
    }
    riders = "IUFXHZ"
    rook_files: ClassVar[tuple[int, ...]] = ()
    specials = frozenset({"check", "drop", "pocket", "change", "promotion"})

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """A pawn stays a pawn."""
        return [""]

    def kinds(self) -> list[str]:
        """Return the kinds of pieces but kings and pawns, usual ones more often."""
        return [*"RBNQ", *"".join(CLASSES[1:])]

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Anywhere."""
        return True

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece gets at a target."""
        kind = scene.pieces[origin].upper()
        return self.rides(scene, kind, origin, target) or super().can_take(scene, origin, target)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece may go to an empty target."""
        kind = scene.pieces[origin].upper()
        return self.rides(scene, kind, origin, target) or super().can_walk(scene, origin, target)

    def rides(self, scene: Scene, kind: str, origin: Square, target: Square) -> bool:
        """Return whether a rider gets to a square by leaps of a knight in one direction."""
        if kind not in self.riders:
            return False
        across, ahead = target[0] - origin[0], target[1] - origin[1]
        short, long = sorted((abs(across), abs(ahead)))
        if not short or long != 2 * short:
            return False
        step = (across // short, ahead // short)
        return not any(
            (origin[0] + step[0] * leap, origin[1] + step[1] * leap) in scene.pieces
            for leap in range(1, short)
        )

    # Moves

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves, drops and what may be pocketed."""
        further = [*self.drops(scene), *self.pocketings(scene)]
        legal = [turn for turn in further if not self.in_check(turn.after, white=scene.white)]
        return [*(self.kept(scene, turn) for turn in super().turns(scene)), *legal]

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """Nobody castles."""
        return ()

    def kept(self, scene: Scene, turn: Turn) -> Turn:
        """Return a move of the board with the pockets as they are."""
        return replace(turn, after=self.next(scene, turn.after.pieces, pockets_of(scene), turn))

    def next(
        self, scene: Scene, pieces: dict[Square, str], pockets: str, turn: Turn | None = None
    ) -> Scene:
        """Return the scene after a move."""
        after = turn.after if turn else Scene(pieces)
        number = number_of(scene) + (not scene.white)
        passed, runner = after.passed, after.runner
        return Pocketed(pieces, not scene.white, frozenset(), passed, runner, pockets, number)

    def own(self, scene: Scene) -> str:
        """Return what the side to move has in its pocket."""
        return "".join(letter for letter in pockets_of(scene) if letter.isupper() == scene.white)

    def drops(self, scene: Scene) -> Iterator[Turn]:
        """Yield the drops: anywhere but on the last rank."""
        for piece in self.own(scene):
            for square in self.squares():
                if square in scene.pieces or self.own_rank(square, white=scene.white) == 8:
                    continue
                rest = pockets_of(scene).replace(piece, "", 1)
                after = self.next(scene, scene.pieces | {square: piece}, rest)
                text = f"{piece.upper()}@{self.name(square)}"
                yield Turn(text, piece.upper(), after, frozenset({"drop"}))

    def pocketings(self, scene: Scene) -> Iterator[Turn]:
        """Yield what may be taken off the board into an empty pocket, as each piece it may be."""
        if self.own(scene) or (scene.white and number_of(scene) == 1):
            return
        for square, piece in scene.pieces.items():
            if piece.isupper() != scene.white or piece in "Kk":
                continue
            rank = next(at for at, each in enumerate(CLASSES) if piece.upper() in each)
            is_last = self.own_rank(square, white=scene.white) == 8
            promotes = is_last and rank < len(CLASSES) - 1
            for letter in CLASSES[rank + 1] if promotes else CLASSES[rank]:
                pieces = {s: each for s, each in scene.pieces.items() if s != square}
                held = letter if scene.white else letter.lower()
                after = self.next(scene, pieces, pockets_of(scene) + held)
                text = f"{self.name(square) * 2}{letter.lower()}"
                marks = {"pocket"} | ({"promotion"} if promotes else set())
                marks |= {"change"} if letter != piece.upper() else set()
                yield Turn(text, piece.upper(), after, frozenset(marks))

    # Ends and texts

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Return checkmate, stalemate or nothing."""
        if turns:
            return ""
        return "checkmate" if self.in_check(scene, white=scene.white) else "stalemate"

    def furnished(self, scene: Scene, draw: random.Random) -> Scene:
        """Return the scene with something in the pockets now and then."""
        letters = [draw.choice(ORDER), draw.choice(ORDER).lower()]
        kept = "".join(letter for letter in letters if draw.random() < 0.3)
        return Pocketed(scene.pieces, scene.white, pockets=kept)

    def placed(self, placement: str) -> dict[Square, str]:
        """Return the pieces of a placement, the pockets apart."""
        return super().placed(placement.partition("[")[0])

    def placement(self, scene: Scene) -> str:
        """Return the placement with the pockets in brackets."""
        held = pockets_of(scene)
        order = ORDER + ORDER.lower()
        letters = "".join(letter * held.count(letter) for letter in order)
        return f"{super().placement(scene)}[{letters}]"
