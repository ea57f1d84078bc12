"""A piece as drawn and named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from courier.drawing.boards.looks import family_of
from courier.drawing.boards.piece_set import is_known
from courier.drawing.boards.stones import Stone, stones_in_words
from variants import PieceOn, PieceSpec, PresetSpec

WALL: Final = "*"
NOBODY: Final = -1
_WALL_COLOURS: Final = ("gold", "blue", "green")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as drawn and named. `picture` is empty when there is none: then the label stands on a
    disc.

    A base shows its `stones`, in fixed places, and no label. A piece that `turns` points away from
    its owner. The `family` of its game decides which set it is drawn in.
    """

    label: str
    colour: str
    picture: str = ""
    side: int = 0
    side_name: str = ""
    name: str = ""
    stones: tuple[Stone, ...] = ()
    turns: bool = False
    family: str = "chess"

    @property
    def kind(self) -> str:
        """What it is, in words: `dragon horse`, `base with E, D and F`; its label where the kind
        has no name.
        """
        name = self.name.lower() or self.label
        if not self.stones:
            return name
        return gettext("%(base)s with %(stones)s") % {
            "base": name,
            "stones": stones_in_words(self.stones),
        }

    @property
    def spoken(self) -> str:
        """The piece with its side: `White dragon horse`."""
        return f"{self.side_name} {self.kind}".strip()

    def pictures(self) -> set[str]:
        """Return the names of the pictures it is drawn with."""
        return {self.picture, *(stone.picture for stone in self.stones)} - {""}


def piece_of(spec: PresetSpec, piece: PieceOn) -> Piece:
    """Return how a piece of a preset is drawn; a kind the preset does not know gets a disc."""
    side = spec.sides[piece.side]
    kind = next((kind for kind in spec.pieces if kind.id == piece.piece_id), None)
    picture = kind.pictures[piece.side] or kind.id if kind else ""
    return Piece(
        label=piece.label,
        colour=side.colour,
        picture=picture if is_known(picture) else "",
        side=piece.side,
        side_name=side.name,
        name=kind.name if kind else "",
        stones=_stones(spec, kind, piece.label) if kind and kind.carries else (),
        turns=spec.decor.turned,
        family=family_of(spec),
    )


def _stones(spec: PresetSpec, base: PieceSpec, label: str) -> tuple[Stone, ...]:
    """Return the stones that the label of a base spells."""
    signs = {kind.labels[0]: kind.sign for kind in spec.pieces if kind.id in base.carries}
    letters = (letter for letter in label.upper() if letter in signs)
    return tuple(
        Stone(letter, signs[letter] if is_known(signs[letter]) else "") for letter in letters
    )


def wall_piece(spec: PresetSpec) -> Piece:
    """Return how a wall is drawn, which belongs to nobody: a duck where one walks about, else a
    stone, which also marks a square that has vanished.
    """
    taken = {side.colour for side in spec.sides}
    walls = spec.effects.walls
    walks = walls is not None and walls.rule == "duck"
    is_gap = walls is not None and walls.passable
    return Piece(
        label=WALL,
        colour=next(colour for colour in _WALL_COLOURS if colour not in taken),
        picture="duck" if walks else "checker",
        side=NOBODY,
        name=gettext("gap") if is_gap else gettext("wall"),
    )
