"""Absorption Chess: captors add what their victims can do to what they can do themselves."""

from collections.abc import Iterator

from tests.variants.judges.judge import DIAGONAL, STRAIGHT, Scene, Square, Turn
from tests.variants.judges.orthodox import Orthodox

# What a piece can do, by the letter it has here; letters of the page where it has one letter there.
POWERS = {
    **{"R": "R", "B": "B", "N": "N", "P": "P", "Q": "RB", "C": "BN", "M": "RN", "A": "RBN"},
    **{"D": "NP", "E": "BP", "F": "RP", "G": "RBP", "H": "BNP", "I": "RNP", "J": "RBNP"},
    **{"K": "K", "S": "KN", "T": "KB", "U": "KR", "V": "KRB", "W": "KBN", "X": "KRN", "Y": "KRBN"},
}
LETTERS = {frozenset(powers): letter for letter, powers in POWERS.items()}
WRITTEN = {
    **{"D": "Np", "E": "Bp", "F": "Rp", "G": "Qp", "H": "Cp", "I": "Mp", "J": "Ap"},
    **{"S": "Kn", "T": "Kb", "U": "Kr", "V": "Kq", "W": "Kc", "X": "Km", "Y": "Ka"},
}


class Absorption(Orthodox):
    """Nothing is ever lost but a pawn's power, by promotion."""

    specials = frozenset({"castling", "promotion", "check", "meal", "king's meal"})

    def kinds(self) -> list[str]:
        """Return all kinds but those of kings and the pawn."""
        return [letter for letter, powers in POWERS.items() if "K" not in powers and powers != "P"]

    def powers(self, scene: Scene, square: Square) -> frozenset[str]:
        """Return what the piece on a square can do."""
        return frozenset(POWERS[scene.pieces[square].upper()])

    def may_be_on(self, square: Square, piece: str) -> bool:
        """A plain pawn stands on neither of the last ranks."""
        return 2 <= square[1] <= 7

    def ahead(self, scene: Scene, origin: Square, target: Square) -> tuple[int, int]:
        """Return how far aside and how far ahead of its owner a target lies."""
        way = 1 if scene.pieces[origin].isupper() else -1
        return abs(target[0] - origin[0]), way * (target[1] - origin[1])

    def goes_like_a_piece(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether it goes there by another power than a pawn's."""
        powers = self.powers(scene, origin)
        lengths = tuple(sorted(abs(target[i] - origin[i]) for i in (0, 1)))
        lines = {"R": {STRAIGHT}, "B": {DIAGONAL}}
        return (
            ("K" in powers and lengths[1] == 1)
            or ("N" in powers and lengths == (1, 2))
            or any(
                power in powers and self.screens(scene, origin, target, ways) == 0
                for power, ways in lines.items()
            )
        )

    def can_take(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin could take an enemy on target."""
        if self.goes_like_a_piece(scene, origin, target):
            return True
        return "P" in self.powers(scene, origin) and self.ahead(scene, origin, target) == (1, 1)

    def can_walk(self, scene: Scene, origin: Square, target: Square) -> bool:
        """Return whether the piece on origin may go to an empty target, apart from castling."""
        if self.goes_like_a_piece(scene, origin, target):
            return True
        if "P" not in self.powers(scene, origin):
            return False
        second = 2 if scene.pieces[origin].isupper() else 7
        steps = (0, 1), (0, 2)
        far = self.ahead(scene, origin, target)
        is_open = self.screens(scene, origin, target, {STRAIGHT}) == 0
        return is_open and (far == steps[0] or (far == steps[1] and origin[1] == second))

    def in_check(self, scene: Scene, *, white: bool) -> bool:
        """Return whether the king of a side is attacked, whatever it can do."""
        (king,) = (
            square
            for square, piece in scene.pieces.items()
            if piece.isupper() == white and "K" in POWERS[piece.upper()]
        )
        return self.attacked(scene, king, white=not white)

    def turns(self, scene: Scene) -> list[Turn]:
        """Return the legal moves; who can take in passing and go there otherwise takes."""
        found = {turn.text: turn for turn in super().turns(scene) if "passing" not in turn.marks}
        found |= {turn.text: turn for turn in super().turns(scene) if "passing" in turn.marks}
        return list(found.values())

    def plain(self, scene: Scene) -> Iterator[Turn]:
        """Yield all moves but castling."""
        for origin, piece in scene.pieces.items():
            for target in self.squares() if piece.isupper() == scene.white else ():
                other = scene.pieces.get(target)
                if other is not None:
                    if other.isupper() != scene.white and self.can_take(scene, origin, target):
                        yield from self.made(scene, origin, target, target)
                    continue
                if self.can_walk(scene, origin, target):
                    yield from self.made(scene, origin, target, None)
                attacks = "P" in self.powers(scene, origin) and target in scene.passed
                if attacks and self.ahead(scene, origin, target) == (1, 1):
                    yield from self.made(scene, origin, target, scene.runner)

    def made(
        self, scene: Scene, origin: Square, target: Square, victim: Square | None
    ) -> Iterator[Turn]:
        """Yield a move, once for everything the piece may become."""
        own = self.powers(scene, origin)
        won = self.powers(scene, victim) - {"K"} if victim else frozenset[str]()
        if "K" in own:
            won -= {"P"}
        far = self.ahead(scene, origin, target)
        last = target[1] == (8 if scene.white else 1)
        promotes = last and "P" in own and far == ((1, 1) if victim else (0, 1))
        marks = {"king's meal" if "K" in own else "meal"} if won - own else set[str]()
        marks |= {"passing"} if victim not in (None, target) else set()
        choices = (
            {LETTERS[own - {"P"} | set(POWERS[choice])] for choice in "QRBN"} if promotes else {""}
        )
        for letter in choices:
            before = frozenset(POWERS[letter]) if letter else own
            after = LETTERS[before | won]
            pieces = {s: p for s, p in scene.pieces.items() if s not in (origin, victim)}
            pieces[target] = after if scene.white else after.lower()
            ran = far == (0, 2) and "P" in own and "R" not in own and after == LETTERS[own]
            middle = (origin[0], (origin[1] + target[1]) // 2)
            yield Turn(
                self.name(origin) + self.name(target) + letter.lower(),
                "P" if "P" in own else LETTERS[own],
                Scene(
                    pieces,
                    not scene.white,
                    scene.unmoved - {origin, target},
                    frozenset({middle} if ran else ()),
                    target if ran else None,
                ),
                frozenset(marks | ({"promotion"} if letter else set())),
            )

    def ending(self, scene: Scene, turns: list[Turn]) -> str:
        """No pieces are too few: a king may have become strong enough."""
        if turns:
            return ""
        return "checkmate" if self.in_check(scene, white=scene.white) else "stalemate"

    def placement(self, scene: Scene) -> str:
        """Return the placement as it is written."""
        text = super().placement(scene)
        for letter, label in WRITTEN.items():
            text = text.replace(letter, f"({label})")
            text = text.replace(letter.lower(), f"({label.lower()})")
        return text
