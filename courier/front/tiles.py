"""Presets as tiles of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from courier.catalog.models import Preset
from courier.catalog.pictures import start_picture
from courier.common.boards import BoardPicture, drawing_size
from courier.front.queries import GameCounts


@dataclass(frozen=True, slots=True)
class Tile:
    """What the catalogue shows of a preset."""

    key: str
    name: str
    line: str
    enforced: bool
    counts: GameCounts
    picture: BoardPicture

    @property
    def is_tall(self) -> bool:
        """Whether the board, with the men in hand above and below it, is higher than wide."""
        width, height = drawing_size(self.picture)
        return height > width


def in_order(presets: Iterable[Preset], counts: Mapping[int, GameCounts], *, order: str) -> list[Preset]:
    """Presets in the order asked for: `played` (most games first), `newest` (latest year first) or by `name`."""
    ordered = sorted(presets, key=lambda preset: preset.name.casefold())
    if order == "newest":
        ordered.sort(key=lambda preset: -(preset.year or 0))
    elif order == "played":
        ordered.sort(key=lambda preset: -(counts[preset.pk].running + counts[preset.pk].finished))
    return ordered


def tiles_of(presets: Iterable[Preset], counts: Mapping[int, GameCounts]) -> list[Tile]:
    """The presets of one page as tiles, in their order. Rules are not compiled for that."""
    return [_tile(preset, counts[preset.pk]) for preset in presets]


def board_and_origin(preset: Preset) -> str:
    """`9 × 9. Carlos Cetina, 1998`."""
    origin = origin_words(preset)
    return f"{preset.files} × {preset.ranks}" + (f". {origin}" if origin else "")


def origin_words(preset: Preset) -> str:
    """`Carlos Cetina, 1998`; whatever of it is known."""
    origin = ", ".join(part for part in (preset.inventor, str(preset.year or "")) if part)
    return origin[:1].upper() + origin[1:]


def _tile(preset: Preset, counts: GameCounts) -> Tile:
    assert preset.current is not None
    return Tile(
        key=preset.key,
        name=preset.name,
        line=board_and_origin(preset),
        enforced=preset.enforced,
        counts=counts,
        picture=start_picture(preset.current),
    )
