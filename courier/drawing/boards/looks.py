"""How boards look by family of games: colours, pieces and the names of squares at the edge.

A family follows from the preset's document. A player may choose another look for each; nothing but
this module says what there is to choose from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import attrgetter
from typing import Final

from variants import MEGABYTE, PresetSpec, own_squares, sized_cache

BOARDS: Final = ("ledger", "harbour", "walnut", "plain", "kaya", "bamboo", "teak")
WESTERN: Final = ("", "bold", "staunton")
LABELS: Final = ("own", "letters")
LETTERS: Final = "letters"  # in the place of a set: letters instead of signs on stones
LARGE: Final = 100  # squares
LONGEST_TEXT: Final = 400
_KEPT: Final = 512  # choices of some two kilobytes
FEW_KINDS: Final = frozenset({"Makruk", "Shatranj"})


@dataclass(frozen=True, slots=True)
class Family:
    """Games that are drawn alike. A `ruled` board has lines and one colour; others are chequered or
    have points. The first of `sets` is drawn when nobody chooses; the empty name is the usual set.
    """

    board: str = "ledger"
    sets: tuple[str, ...] = WESTERN
    ruled: bool = False
    own_labels: bool = False


FAMILIES: Final[Mapping[str, Family]] = {
    "chess": Family(),
    "large": Family(),
    "makruk": Family("teak", ruled=True),
    "shogi": Family("kaya", ("", "kanji", "lettered", "pictured"), ruled=True, own_labels=True),
    "xiangqi": Family("bamboo", ("", "pictured"), own_labels=True),
    "janggi": Family("bamboo", ("", "pictured"), own_labels=True),
    "stones": Family(sets=("", LETTERS)),
}


@dataclass(frozen=True, slots=True)
class Look:
    """How one board is drawn. `labels` are the game's own names of squares or letters and
    figures.
    """

    family: str = "chess"
    board: str = "ledger"
    pieces: str = ""
    labels: str = "own"

    @property
    def letters(self) -> bool:
        """Whether stones are drawn by letters instead of signs."""
        return self.pieces == LETTERS

    @property
    def ruled(self) -> bool:
        """Whether lines part squares of one colour."""
        return FAMILIES[self.family].ruled

    @property
    def is_whole(self) -> bool:
        """Whether the names of squares stand on the board itself."""
        return self.family in ("makruk", "shogi", "xiangqi", "janggi")

    @property
    def own_labels(self) -> str:
        """The game whose names of squares stand at the edge; empty for letters and figures."""
        return self.family if FAMILIES[self.family].own_labels and self.labels == "own" else ""


CHESS: Final = Look()


@sized_cache(most=MEGABYTE, key=attrgetter("content_hash"))
def family_of(spec: PresetSpec) -> str:
    """Return the family a preset belongs to."""
    if own := own_squares(spec):
        return own
    if spec.board.is_hex and spec.decor.turned:
        return "shogi"
    if any(kind.carries for kind in spec.pieces):
        return "stones"
    if spec.family in FEW_KINDS:
        return "makruk"
    return "large" if spec.files * spec.ranks >= LARGE else "chess"


@dataclass(frozen=True, slots=True)
class Tastes:
    """The looks somebody has chosen, by family; whatever they have not is as usual."""

    looks: Mapping[str, Look] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Equal for equal looks."""
        return hash(frozenset(self.looks.values()))

    def look(self, family: str) -> Look:
        """Return how boards of a family are drawn."""
        return self.looks.get(family) or usual_look(family)

    def on(self, board: str) -> Tastes:
        """Return them with the same board for every family."""
        return Tastes({name: replace(self.look(name), board=board) for name in FAMILIES})

    def wearing(self, look: Look) -> Tastes:
        """Return them with another look for its family."""
        return Tastes({name: self.look(name) for name in FAMILIES} | {look.family: look})

    @property
    def whole_text(self) -> str:
        """The text that names all of them."""
        return text_of(self.look(name) for name in FAMILIES)

    @property
    def text(self) -> str:
        """The text that names what is not as usual."""
        return text_of(it for it in self.looks.values() if it != usual_look(it.family))

    def of(self, spec: PresetSpec) -> Look:
        """Return how boards of a preset are drawn."""
        return self.look(family_of(spec))


USUAL: Final = Tastes()


def usual_look(family: str) -> Look:
    """Return how boards of a family are drawn for somebody who has chosen nothing."""
    return Look(family, FAMILIES[family].board, FAMILIES[family].sets[0])


@lru_cache(_KEPT)
def tastes_from(text: str, *, board: str = "", letters: bool = False) -> Tastes:
    """Return the looks a text names, `shogi.kaya.kanji.own~...`; what is not known here is left
    out.

    `board` has the colours of the families whose usual board is that of chess, where the text says
    nothing of them.
    """
    looks = {family: usual_look(family) for family in FAMILIES}
    if letters:
        looks["stones"] = replace(looks["stones"], pieces=LETTERS)
    if board in BOARDS:
        for family, kind in FAMILIES.items():
            if kind.board == "ledger":
                looks[family] = replace(looks[family], board=board)
    for part in text[:LONGEST_TEXT].split("~"):
        family, _, rest = part.partition(".")
        if family in FAMILIES:
            looks[family] = chosen_look(looks[family], *f"{rest}..".split(".")[:3])
    return Tastes(looks)


def chosen_look(look: Look, board: str, pieces: str, labels: str) -> Look:
    """Return a look with the colours, the set and the names chosen, as far as they are known."""
    if board in BOARDS:
        look = replace(look, board=board)
    if pieces in FAMILIES[look.family].sets:
        look = replace(look, pieces=pieces)
    return replace(look, labels=labels) if labels in LABELS else look


def text_of(looks: Iterable[Look]) -> str:
    """Return the text that names these looks."""
    return "~".join(f"{it.family}.{it.board}.{it.pieces}.{it.labels}" for it in looks)
