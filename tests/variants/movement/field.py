"""A board with one piece of a Betza text among others, to see where it can go and what it
attacks.
"""

from dataclasses import dataclass
from functools import cache

from variants import Board, load_spec
from variants.movement.attacks import Attacks
from variants.movement.layout import Survey
from variants.rules.army import Army
from variants.rules.base import Raw
from variants.rules.walk import Walk

OTHERS = {"P": "-", "N": "-", "B": "B", "R": "-", "Q": "-", "C": "-", "K": "-"}


def document(
    betza: str, files: int, ranks: int, holes: tuple[str, ...], starts: tuple[str, ...], label: str
) -> str:
    """Return a preset with the piece X of the text, a few others and a royal K; X or x begins on
    `starts`.
    """
    kinds = "".join(
        f'[pieces.{name.lower()}]\nname = "{name}"\nlabel = "{name}"\nbetza = "{text}"\n'
        + ("royal = true\n" if name == "K" else "")
        for name, text in {"X": betza, **OTHERS}.items()
    )
    rows = []
    for rank in range(ranks, 0, -1):
        names = [f"{chr(97 + file)}{rank}" for file in range(files)]
        rows.append(
            "".join("-" if name in holes else label if name in starts else "." for name in names)
        )
    placement = "/".join("".join(_runs(row)) for row in rows)
    return (
        f'key = "field"\nname = "Field"\n[board]\nfiles = {files}\nranks = {ranks}\nholes ='
        f' {list(holes)}\n{kinds}[setup]\ntext = "{placement} w - - 0 1"\n'
    )


def _runs(row: str) -> list[str]:
    found: list[str] = []
    count = 0
    for mark in row + " ":
        if mark == ".":
            count += 1
            continue
        found.append(str(count) if count else "")
        found.append(mark.strip())
        count = 0
    return found


@dataclass(frozen=True)
class Outcome:
    """A move seen from outside: who goes where, whence pieces leave the board, where the last one
    met is set down.
    """

    origin: str
    target: str
    taken: frozenset[str]
    unloaded: frozenset[str] = frozenset()


class Field:
    """The tables for one Betza text on one board."""

    def __init__(
        self,
        betza: str,
        files: int,
        ranks: int,
        holes: tuple[str, ...],
        starts: tuple[str, ...],
        label: str,
    ) -> None:
        spec = load_spec(document(betza, files, ranks, holes, starts, label))
        self.board = Board.with_holes(files, ranks, holes)
        self.army = Army(spec, self.board)
        self.survey = Survey(self.board)
        self.walk = Walk(self.army, None, self.survey)
        self.attacks: tuple[Attacks, Attacks] = (
            self.army.attacks(0, self.survey),
            self.army.attacks(1, self.survey),
        )

    def placed(self, pieces: str) -> list[int]:
        """Return the placement of pieces written `Xf6 pe5`: a label and a square each."""
        placement = [0] * self.board.size
        for piece in pieces.split():
            placement[self.board.indices[piece[1:]]] = self.army.by_label[piece[0]]
        return placement

    def raws(self, pieces: str, origin: str) -> list[Raw]:
        """Return the pseudo-legal moves of the piece on a square."""
        placement, square = self.placed(pieces), self.board.indices[origin]
        out: list[Raw] = []
        self.walk.moves(placement, square, placement[square], out)
        return out

    def moves(self, pieces: str, origin: str) -> list[Outcome]:
        """Return the same as outcomes."""
        placement = self.placed(pieces)
        return [self._outcome(placement, raw) for raw in self.raws(pieces, origin)]

    def _outcome(self, placement: list[int], raw: Raw) -> Outcome:
        names = self.board.names
        origin, target, _, changes, _ = raw
        met = [square for square, _ in changes if placement[square] and square != origin]
        met += [target] if placement[target] and target != origin else []
        unloaded = frozenset(names[square] for square, code in changes if code)
        gone = met[:-1] if unloaded else met
        return Outcome(names[origin], names[target], frozenset(names[s] for s in gone), unloaded)


@cache
def field(
    betza: str,
    files: int = 11,
    ranks: int = 11,
    holes: tuple[str, ...] = (),
    starts: tuple[str, ...] = (),
    label: str = "X",
) -> Field:
    """Return a field, made once."""
    return Field(betza, files, ranks, holes, starts, label)
