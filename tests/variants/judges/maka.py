"""Maka Dai Dai Shogi judged from its rules: which placements may follow a placement.

Nothing of the rules app is used. Pieces are named as in the preset, in capitals where their moves
are looked up, with a `+` when promoted. Two ways of moving that leave the same board count once.
"""

from collections.abc import Iterator

from tests.variants.judges.chu import (
    ALL,
    SLANTED,
    STRAIGHT,
    Board,
    Chu,
    Square,
    Step,
    Way,
    moved,
    owner,
    written,
)

SIZE = 19
FAR = SIZE
EVERYWHERE = [(file, rank) for file in range(1, SIZE + 1) for rank in range(1, SIZE + 1)]
WAYS = {
    "n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0),
    "ne": (1, 1), "se": (1, -1), "sw": (-1, -1), "nw": (-1, 1),
}  # fmt: skip
# Where each kind goes, as Sente sees it, and how far; `*` is any distance.
RIDES = {
    "K": "n1 ne1 e1 se1 s1 sw1 w1 nw1", "DE": "n1 ne1 e1 se1 sw1 w1 nw1",
    "DV": "nw1 ne1 w1 se1", "DS": "nw1 ne1 e1 sw1", "Q": "n* ne* e* se* s* sw* w* nw*",
    "DK": "n* e* s* w* ne1 se1 sw1 nw1", "DH": "n1 e1 s1 w1 ne* se* sw* nw*",
    "R": "n* e* s* w*", "B": "ne* se* sw* nw*", "LC": "n* nw* se* s1", "RC": "n* ne* sw* s1",
    "SF": "e* w* ne1 se1 sw1 nw1", "SM": "e* w* n1 s1", "VM": "n* s* e1 w1", "RV": "n* s*",
    "L": "n*", "SD": "n5 e5 s5 w5 ne2 se2 sw2 nw2", "GG": "n3 e3 s3 w3 ne1 nw1",
    "WR": "ne3 se3 sw3 nw3 e1 w1", "BD": "ne3 nw3 e1 w1 s1", "VO": "n2 e2 s2 w2",
    "FD": "ne2 se2 sw2 nw2", "DO": "e1 w1", "N": "", "KY": "ne1 se1 sw1 nw1", "PH": "n1 e1 s1 w1",
    "BT": "ne1 e1 se1 s1 sw1 w1 nw1", "FL": "n1 ne1 se1 s1 sw1 nw1", "RD": "n1 e1 s1 w1 se1 sw1",
    "CO": "n1 s1 se1 sw1", "CC": "ne1 nw1 e1 w1 s1", "OM": "ne1 se1 sw1 nw1 s1",
    "BB": "ne1 se1 sw1 nw1 s*", "AB": "n1 e1 s1 w1", "EW": "n1 ne1 nw1 e1 w1", "OR": "ne2 nw2 s2",
    "CS": "ne1 se1 sw1 nw1", "G": "n1 e1 s1 w1 ne1 nw1", "S": "ne1 se1 sw1 nw1 n1",
    "C": "n1 ne1 nw1 s1", "I": "n1 ne1 nw1", "T": "ne1 nw1 s1", "ST": "ne1 nw1", "E": "n1 s1",
    "GB": "n1 s1", "P": "n1", "LN": "", "LD": "", "HM": "", "CA": "", "+K": "", "+LN": "",
    "+DE": "n1 ne1 e1 se1 s1 sw1 w1 nw1", "+DV": "n* ne* e* se* s* sw* w* nw*",
    "+DS": "n* ne* e* se* s* sw* w* nw*", "+KY": "e* w* n2 s2 ne3 se3 sw3 nw3",
    "+PH": "n* s* e2 w2 ne3 se3 sw3 nw3", "+CC": "ne* se* sw* nw* n* s1",
    "+OM": "ne* se* sw* nw* s* n1", "+BB": "ne* se* sw* nw* e* w*", "+AB": "ne* se* sw* nw* e* w*",
    "+OR": "n* se* sw*",
}  # fmt: skip
# These go any distance where they went one step; all others that promote become gold generals.
FREE = ("BT", "FL", "RD", "CO", "EW", "CS", "G", "S", "C", "I", "T", "ST", "E", "GB")
LEAPS: dict[str, tuple[Step, ...]] = {
    "N": ((-1, 2), (1, 2)), "DO": ((0, 2), (0, -2)), "+BB": ((-2, 2), (2, 2)),
    "KY": ((0, 2), (2, 0), (0, -2), (-2, 0)), "PH": ((2, 2), (2, -2), (-2, -2), (-2, 2)),
}  # fmt: skip
HOOKS = {"HM": STRAIGHT, "CA": SLANTED}
LIONS = ("LN", "+LN", "+DS")
DOGS = ("LD", "+LN", "+DV")
ROYALS = ("K", "+K", "+DE")
NEVER = ("Q", "DK", "DH")
SPARED = ("K", "+K", "DE", "+DE")


class Maka(Chu):
    """One placement with the side to move."""

    size = SIZE

    def __init__(self, board: Board, side: int) -> None:
        super().__init__(board, side, barred=False)

    def ways(self, board: Board, origin: Square) -> Iterator[Way]:
        """Yield the ways of a piece, royals and what an emperor may not take not minded."""
        piece = board[origin]
        kind = piece.upper()
        sign = -1 if piece.islower() else 1
        for step, most in rides(kind):
            yield from self.ride(board, origin, (step[0] * sign, step[1] * sign), most)
        for step in LEAPS.get(kind, ()):
            yield from self.arrival(board, origin, moved(origin, (step[0] * sign, step[1]), sign))
        for step in HOOKS.get(kind, ()):
            yield from self.hook(board, origin, step)
        if kind in LIONS:
            yield from self.lion(board, origin)
        if kind in DOGS:
            for step in ALL:
                yield from self.dog(board, origin, step, 0, 3, ())
        for square in EVERYWHERE if kind == "+K" else ():
            if square != origin:
                yield from self.arrival(board, origin, square)

    def ride(self, board: Board, origin: Square, step: Step, most: int) -> Iterator[Way]:
        """Yield the squares along a line, up to the first piece."""
        square = origin
        for _ in range(most):
            square = moved(square, step, 1)
            yield from self.arrival(board, origin, square)
            if square in board or not self.inside(square):
                return

    def hook(self, board: Board, origin: Square, step: Step) -> Iterator[Way]:
        """Yield the squares along a line, and those to the sides of the empty ones."""
        for end, taken in self.ride(board, origin, step, FAR):
            yield end, taken
            if taken:
                return
            for side in ((step[1], -step[0]), (-step[1], step[0])):
                square = end
                while True:
                    square = moved(square, side, 1)
                    yield from self.arrival(board, origin, square)
                    if square in board or not self.inside(square):
                        break

    def dog(
        self,
        board: Board,
        origin: Square,
        step: Step,
        at: int,
        left: int,
        taken: tuple[Square, ...],
    ) -> Iterator[Way]:
        """Yield where up to so many steps out and back on a line may end, pieces being taken or
        leapt over. It turns back where it could stay.
        """
        for on in (at + 1, at - 1) if left else ():
            square = moved(origin, (step[0] * on, step[1] * on), 1)
            if on < 0 or not self.inside(square):
                continue
            is_free = square not in board or square in taken or square == origin
            turned = on < at
            if turned and at and not self.may_stay(board, origin, step, at, taken):
                continue
            if not is_free:
                yield from self.dog(board, origin, step, on, left - 1, taken)
                if owner(board[square]) == owner(board[origin]):
                    continue
            now = taken if is_free else (*taken, square)
            yield square, now
            yield from self.dog(board, origin, step, on, left - 1, now)

    def may_stay(
        self, board: Board, origin: Square, step: Step, at: int, taken: tuple[Square, ...]
    ) -> bool:
        """Return whether nobody stands there any more."""
        square = moved(origin, (step[0] * at, step[1] * at), 1)
        return square not in board or square in taken

    def followers(self) -> dict[str, bool]:
        """Return the placements after every legal move."""
        found: dict[str, bool] = {}
        for origin, piece in self.board.items():
            if owner(piece) != self.side:
                continue
            for target, taken in set(self.ways(self.board, origin)):
                left = {s: p for s, p in self.board.items() if s != origin and s not in taken}
                if piece.upper() == "+K" and taken:
                    after = {**left, target: piece}
                    if self.is_attacked(after, target, 1 - self.side):
                        continue
                for became in self.became(piece, target, taken):
                    after = {**left, target: became}
                    if not self.is_exposed(after):
                        found[written(after, SIZE)] = False
        return found

    def became(self, piece: str, target: Square, taken: tuple[Square, ...]) -> list[str]:
        """Return what a piece may be after a move that takes on these squares; what it takes where
        it ends counts before what it takes on the way.
        """
        kind = piece.upper()
        kinds = [self.board[s].upper() for s in sorted(taken, key=lambda s: s != target)]
        for took in kinds if kind not in SPARED else ():
            if took.removeprefix("+") in ("DV", "DS"):
                caught = f"+{took.removeprefix('+').capitalize()}"
                return [caught.lower() if piece.islower() else caught]
        if not kinds or kind.startswith("+") or kind in NEVER:
            return [piece]
        must = any(took.startswith("+") for took in kinds)
        return [f"+{piece}"] if must else [piece, f"+{piece}"]

    def is_exposed(self, board: Board) -> bool:
        """Return whether the mover's last royal is gone or could be."""
        royals = [s for s, p in board.items() if owner(p) == self.side and p.upper() in ROYALS]
        if len(royals) != 1:
            return not royals
        return self.is_attacked(board, royals[0], 1 - self.side, bound=True)

    def is_attacked(self, board: Board, square: Square, by: int, *, bound: bool = False) -> bool:
        """Return whether a side attacks a square; with `bound` its emperor does so only where
        nobody would take it in turn.
        """
        for origin, piece in board.items():
            if owner(piece) != by or origin == square:
                continue
            if piece.upper() == "+K":
                after = {s: p for s, p in board.items() if s != origin} | {square: piece}
                if not bound or not self.is_attacked(after, square, 1 - by):
                    return True
            elif any(square in taken for _, taken in self.ways(board, origin)):
                return True
        return False


def rides(kind: str) -> list[tuple[Step, int]]:
    """Return the lines of a kind and how far it goes on each."""
    base = kind.removeprefix("+")
    if kind in RIDES:
        text = RIDES[kind]
    elif base in FREE:
        text = RIDES[base].replace("1", "*")
    else:
        text = RIDES["G"]
    return [
        (WAYS[word.rstrip("*12345")], FAR if word.endswith("*") else int(word[-1]))
        for word in text.split()
    ]
