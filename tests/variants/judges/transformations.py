"""Chess in which pieces become others by moving: Einstein, where they lose and win strength, and
Cannibal, where they become what they take.
"""

from collections.abc import Iterator
from dataclasses import replace

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox

LADDER = "PNBRQ"
# A king that has become something else has a letter of its own here.
KINGS = {"V": "Q", "W": "R", "X": "B", "Y": "N", "Z": "P"}
ROYAL = {kind: king for king, kind in KINGS.items()}


class Einstein(Orthodox):
    """Nobody promotes; three steps from the first rank."""

    specials = frozenset({"castling", "check", "loss", "gain"})
    bound_pieces = ""

    def stride(self, rank: int) -> int:
        """Return how far a pawn may go."""
        return {1: 3, 2: 2}.get(rank, 1)

    def choices(self, scene: Scene, rank: int) -> list[str]:
        """A pawn stays one."""
        return [""]

    def may_be_on(self, square: Square, piece: str) -> bool:
        """A knight becomes a pawn wherever it goes."""
        return True

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a move with what it makes of the piece."""
        for turn in super().arrivals(scene, origin, target, passing=passing):
            piece = scene.pieces[origin]
            takes = passing or target in scene.pieces
            if piece in "Kk":
                yield turn
                continue
            at = LADDER.index(piece.upper()) + (1 if takes else -1)
            letter = LADDER[min(max(at, 0), len(LADDER) - 1)]
            pieces = {**turn.after.pieces, target: letter if scene.white else letter.lower()}
            mark = {"gain" if takes else "loss"} if letter != piece.upper() else set[str]()
            yield replace(turn, after=replace(turn.after, pieces=pieces), marks=turn.marks | mark)


class Cannibal(Orthodox):
    """Kings eat, too, and stay kings."""

    specials = frozenset({"castling", "promotion", "check", "meal", "king's meal"})
    lone_pieces = bound_pieces = ""

    def may_be_on(self, square: Square, piece: str) -> bool:
        """Pawns are eaten, and so made, on all ranks but the last ones."""
        return 2 <= square[1] <= 7

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin could take an enemy on target."""
        return super().can_take(bare(scene), origin, target)

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """Return whether the king of a side is attacked, whatever it has become."""
        kings = {"K", *KINGS} if white else {"k", *map(str.lower, KINGS)}
        (king,) = (square for square, piece in scene.pieces.items() if piece in kings)
        return self.attacked(scene, king, white=not white)

    def plain(self, scene: Scene) -> Iterator[Turn]:
        """Yield all moves but castling, each capture once."""
        eaten = set[str]()
        for turn in super().plain(bare(scene)):
            origin, target = (self.square(turn.text[at : at + 2]) for at in (0, 2))
            piece = scene.pieces[origin]
            taken = "p" if "passing" in turn.marks else scene.pieces.get(target, "")
            is_king = piece.upper() in {"K", *KINGS}
            text = turn.text[:4]
            if not taken and not (is_king and len(turn.text) > 4):
                letter = piece if is_king else turn.after.pieces[target]
                yield self.made(scene, turn, target, letter, set())
            elif text not in eaten:
                eaten.add(text)
                kind = taken.upper() or "Q"
                marks = {"meal"} if taken else {"promotion"}
                marks |= {"king's meal"} if is_king and taken else set()
                found = self.made(scene, turn, target, ROYAL[kind] if is_king else kind, marks)
                yield replace(found, text=text)

    def made(self, scene: Scene, turn: Turn, target: Square, letter: str, marks: set[str]) -> Turn:
        """Return a move after which such a piece stands on the target."""
        pieces = {s: scene.pieces[s] for s in turn.after.pieces if s != target}
        pieces[target] = letter.upper() if scene.white else letter.lower()
        kept = turn.marks - {"promotion"} if "meal" in marks else turn.marks
        return replace(turn, after=replace(turn.after, pieces=pieces), marks=kept | marks)

    def square(self, name: str) -> Square:
        """Return the square of a name."""
        return "abcdefgh".index(name[0]) + 1, int(name[1])

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Nobody wins with kings alone, whatever they are."""
        if not turns and self.in_check(scene, white=scene.white):
            return "checkmate"
        if all(piece.upper() in {"K", *KINGS} for piece in scene.pieces.values()):
            return "material"
        return "" if turns else "stalemate"

    def placement(self, scene: Scene) -> str:
        """Return the placement as it is written."""
        text = super().placement(scene)
        for king, kind in KINGS.items():
            text = text.replace(king, f"(K{kind.lower()})")
            text = text.replace(king.lower(), f"(k{kind.lower()})")
        return text


def bare(scene: Scene) -> Scene:
    """Return a scene whose kings are what they move like."""
    pieces = {}
    for square, piece in scene.pieces.items():
        kind = KINGS.get(piece.upper(), piece.upper())
        pieces[square] = kind if piece.isupper() else kind.lower()
    return replace(scene, pieces=pieces)
