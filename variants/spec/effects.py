"""What a preset document says of walls, explosions and pieces that change sides."""

from dataclasses import dataclass
from typing import Final

from variants.spec.values import Zones

WALLS: Final = ("arrow", "duck", "edge", "past", "static")
FLIPS: Final = ("reversi", "ataxx", "quadwrangle", "attacked")


@dataclass(frozen=True, slots=True)
class WallSpec:
    """Every move also places a wall. `rule` says where: see docs/presets.md. `instead`: either a
    move or a wall.
    """

    rule: str
    zone: Zones | None = None
    instead: bool = False


@dataclass(frozen=True, slots=True)
class ExplosionSpec:
    """A capture removes captor, captured piece and all neighbours but those of the kinds `spared`.

    Pieces of the kinds `immune` survive even as captor or captured piece. `petrifies`: victims
    become walls.
    """

    spared: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    petrifies: bool = False


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """What a move does besides moving. A captor of the kinds `petrified` turns into a wall where it
    arrives; what it is promoted to does not matter.

    `flips`: enemies that change sides after a move: bracketed in a line (reversi), beside the piece
    moved (ataxx), beside it if it moved or stands beside a piece of its own (quadwrangle), or
    attacked by it (attacked).
    """

    walls: WallSpec | None = None
    explosion: ExplosionSpec | None = None
    petrified: tuple[str, ...] = ()
    flips: str = ""


NO_EFFECTS: Final = EffectSpec()
