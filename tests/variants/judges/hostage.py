"""Hostage Chess: chess in which captured men are held, exchanged and dropped again.

Prisons and airfields are letters, capitals for White's men: `prison` has those the other side
holds, `airfield` those their own side may drop.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tests.variants.judges.judge import Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox

WORTH = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9}
MEN = "QRBNP"
PIECES = "QRBN"


@dataclass(frozen=True)
class Held(Scene):
    """A scene with the men beside the board."""

    prison: str = ""
    airfield: str = ""


def prison_of(scene: Scene) -> str:
    """Return the men held by their enemies."""
    return scene.prison if isinstance(scene, Held) else ""


def airfield_of(scene: Scene) -> str:
    """Return the men waiting for a drop."""
    return scene.airfield if isinstance(scene, Held) else ""


def own(letters: str, *, white: bool) -> str:
    """Return the letters of a side, each once."""
    return "".join(sorted({letter for letter in letters if letter.isupper() == white}))


class Hostage(Orthodox):
    """A pawn promotes to a man in the enemy's prison alone, and threatens nothing where there is
    none."""

    specials = frozenset({"castling", "promotion", "check", "drop", "exchange"})

    def ransoms(self, scene: Scene, *, white: bool) -> list[str]:
        """Return what the pawns of a side may become."""
        return [kind for kind in PIECES if (kind if white else kind.lower()) in prison_of(scene)]

    def becomes(self, scene: Scene, square: Square, *, white: bool) -> list[str]:
        """Return what a pawn may be on a square, nothing where it may not go."""
        if self.own_rank(square, white=white) < 8:
            return [""]
        return self.ransoms(scene, white=white)

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether a piece gets at a target; a pawn gets nowhere without a ransom."""
        piece = scene.pieces[origin]
        white = piece.isupper()
        if piece in "Pp" and self.own_rank(target, white=white) == 8:
            return bool(self.ransoms(scene, white=white)) and super().can_take(
                scene, origin, target
            )
        return super().can_take(scene, origin, target)

    # Moves

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves, drops and exchanges; only one that is in check has to mind it
        when nothing moves.
        """
        is_check = self.in_check(scene, white=scene.white)
        placed = [*self.drops(scene), *self.exchanges(scene)]
        if is_check:
            placed = [turn for turn in placed if not self.in_check(turn.after, white=scene.white)]
        return [*super().turns(scene), *placed]

    def arrivals(
        self, scene: Scene, origin: Square, target: Square, *, passing: bool
    ) -> Iterator[Turn]:
        """Yield a move; who is taken goes to prison, and a pawn goes there for what it becomes."""
        victim = scene.runner if passing else target
        taken = scene.pieces.get(victim, "") if victim is not None else ""
        for turn in super().arrivals(scene, origin, target, passing=passing):
            prison = prison_of(scene)
            if "promotion" in turn.marks:
                pawn = scene.pieces[origin]
                prison = prison.replace(turn.after.pieces[target], "", 1) + pawn
            yield self.held(turn, prison + taken, airfield_of(scene))

    def castlings(self, scene: Scene) -> Iterable[Turn]:
        """Yield the castlings; nobody beside the board has a part in them."""
        for turn in super().castlings(scene):
            yield self.held(turn, prison_of(scene), airfield_of(scene))

    def held(self, turn: Turn, prison: str, airfield: str) -> Turn:
        """Return a turn with the men beside the board after it."""
        after = turn.after
        scene = Held(
            after.pieces, after.white, after.unmoved, after.passed, after.runner, prison, airfield
        )
        return replace(turn, after=scene)

    def drops(self, scene: Scene) -> Iterator[Turn]:
        """Yield the drops from the airfield."""
        prison, airfield = prison_of(scene), airfield_of(scene)
        for man in own(airfield, white=scene.white):
            for square in self.open_to(scene, man):
                after = self.with_man(scene, man, square)
                turn = Turn(
                    f"{man.upper()}@{self.name(square)}", man.upper(), after, frozenset({"drop"})
                )
                yield self.held(turn, prison, airfield.replace(man, "", 1))

    def exchanges(self, scene: Scene) -> Iterator[Turn]:
        """Yield the exchanges: a hostage worth as much or more for a man of one's own."""
        prison, airfield = prison_of(scene), airfield_of(scene)
        for man in own(prison, white=scene.white):
            for hostage in own(prison, white=not scene.white):
                if WORTH[hostage.upper()] < WORTH[man.upper()]:
                    continue
                for square in self.open_to(scene, man):
                    after = self.with_man(scene, man, square)
                    text = f"{hostage.upper()}-{man.upper()}@{self.name(square)}"
                    turn = Turn(text, man.upper(), after, frozenset({"exchange"}))
                    left = prison.replace(man, "", 1).replace(hostage, "", 1)
                    yield self.held(turn, left, airfield + hostage)

    def open_to(self, scene: Scene, man: str) -> list[Square]:
        """Return the empty squares a man may be put on: a pawn on neither last rank."""
        return [
            square
            for square in self.squares()
            if square not in scene.pieces and (man not in "Pp" or square[1] not in (1, 8))
        ]

    def with_man(self, scene: Scene, man: str, square: Square) -> Scene:
        """Return the scene with a man put on the board; a rook in its corner has never moved."""
        home = self.king_homes[0 if scene.white else 1]
        is_corner = man in "Rr" and square in {(file, home[1]) for file in self.rook_files}
        unmoved = scene.unmoved | {square} if is_corner else scene.unmoved
        return Scene(scene.pieces | {square: man}, not scene.white, unmoved)

    # Ends and texts

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """Return checkmate, stalemate or nothing: men come back, so no material is too little."""
        if turns:
            return ""
        return "checkmate" if self.in_check(scene, white=scene.white) else "stalemate"

    def furnished(self, scene: Scene, draw: random.Random) -> Scene:
        """Return the scene with some men beside the board; the side that has moved is in no
        check.
        """
        while True:
            men = draw.choices(MEN + MEN.lower(), k=draw.randrange(6))
            waiting = draw.choices(MEN + MEN.lower(), k=draw.randrange(3))
            found = Held(
                scene.pieces, scene.white, scene.unmoved, prison="".join(men),
                airfield="".join(waiting),
            )  # fmt: skip
            if not self.in_check(found, white=not scene.white):
                return found

    def placed(self, placement: str) -> dict[Square, str]:
        """Return the pieces of a placement, what stands beside it apart."""
        return super().placed(placement.partition("[")[0])

    def placement(self, scene: Scene) -> str:
        """Return the placement with the airfields in brackets."""
        return f"{super().placement(scene)}[{in_order(airfield_of(scene))}]"

    def beside(self, scene: Scene) -> str:
        """Return the last field of the position text: who is in prison."""
        return in_order(prison_of(scene)) or "-"


def in_order(letters: str) -> str:
    """Return letters as position texts have them."""
    return "".join(letter * letters.count(letter) for letter in MEN + MEN.lower())
