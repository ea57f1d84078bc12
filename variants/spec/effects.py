"""What a preset document says of walls, explosions and men that change sides."""

from dataclasses import dataclass
from typing import Final

from variants.spec.values import Zones

WALLS: Final = ("arrow", "duck", "edge", "past", "static")
FLIPS: Final = ("reversi", "ataxx", "quadwrangle", "attacked")


@dataclass(frozen=True, slots=True)
class WallSpec:
    """Every move also places a wall. `rule` says where: see docs/presets.md. `instead`: either a move or a wall."""

    rule: str
    zone: Zones | None = None
    instead: bool = False


@dataclass(frozen=True, slots=True)
class ExplosionSpec:
    """A capture removes captor, captured man and all neighbours but those of the kinds `spared`.

    Men of the kinds `immune` survive even as captor or captured man. `petrifies`: victims become walls.
    """

    spared: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    petrifies: bool = False


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """What a move does besides moving. A captor of the kinds `petrified` turns into a wall where it arrives;
    what it is promoted to does not matter.

    `flips`: enemies that change sides after a move: bracketed in a line (reversi), beside the man moved (ataxx), beside
    it if it moved or stands beside a man of its own (quadwrangle), or attacked by it (attacked).
    """

    walls: WallSpec | None = None
    explosion: ExplosionSpec | None = None
    petrified: tuple[str, ...] = ()
    flips: str = ""


NO_EFFECTS: Final = EffectSpec()
