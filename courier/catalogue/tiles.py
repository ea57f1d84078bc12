"""Presets as tiles of the catalogue."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from courier.drawing.boards import BoardPicture, drawing_size
from courier.presets.models import Preset
from courier.presets.pictures import start_picture
from courier.presets.tags import Tag, named

SHOWN_TAGS: Final = 2
# Said by another tag or by the line above already, or of little interest beside any other; the
# least interesting last.
LEAST_DISTINCTIVE: Final = (
    *("turning-over", "captured-pieces-return", "drops"),
    *("historical", "regional", "unequal-armies"),
    *("large-board", "small-board", "pieces-of-chess"),
)


@dataclass(frozen=True, slots=True)
class Heart:
    """The heart of a preset: how many it has, and whether one is the reader's."""

    key: str
    name: str
    count: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """What the catalogue shows of a preset. `plays` are those of late, `hearts` everybody's,
    `is_mine` the reader's.
    """

    key: str
    name: str
    summary: str
    line: str
    enforced: bool
    tags: tuple[Tag, ...]
    plays: int
    hearts: int
    is_mine: bool
    picture: BoardPicture

    @property
    def is_tall(self) -> bool:
        """Whether the board, with the pieces in hand above and below it, is higher than wide."""
        width, height = drawing_size(self.picture)
        return height > width

    @property
    def heart(self) -> Heart:
        """The heart below the words."""
        return Heart(self.key, self.name, self.hearts, self.is_mine)


def tiles_of(presets: Iterable[Preset], *, mine: Collection[int]) -> list[Tile]:
    """The presets of one page as tiles, in their order. Rules are not compiled for that."""
    return [_tile(preset, is_mine=preset.pk in mine) for preset in presets]


def board_and_origin(preset: Preset) -> str:
    """`9 × 9. Carlos Cetina, 1998`."""
    origin = origin_words(preset)
    size = f"{preset.files} × {preset.ranks}"
    if "hexagons" in preset.tags:
        size = gettext("Hexagons, %(files)s files") % {"files": preset.files}
    if "levels" in preset.tags:
        size = gettext("Levels of %(size)s") % {"size": size}
    return size + (f". {origin}" if origin else "")


def origin_words(preset: Preset) -> str:
    """`Carlos Cetina, 1998`; whatever of it is known."""
    origin = ", ".join(part for part in (preset.inventor, str(preset.year or "")) if part)
    return origin[:1].upper() + origin[1:]


def _tile(preset: Preset, *, is_mine: bool) -> Tile:
    assert preset.current is not None
    return Tile(
        key=preset.key,
        name=preset.name,
        summary=preset.summary,
        line=board_and_origin(preset),
        enforced=preset.enforced,
        tags=tuple(named(most_distinctive(preset.tags))),
        plays=preset.plays,
        hearts=preset.favourite_count,
        is_mine=is_mine,
        picture=start_picture(preset.current),
    )


def most_distinctive(tags: list[str]) -> list[str]:
    """What sets a preset apart: tags that few others have come first."""

    def rank(tag: str) -> int:
        return LEAST_DISTINCTIVE.index(tag) + 1 if tag in LEAST_DISTINCTIVE else 0

    return sorted(tags, key=rank)[:SHOWN_TAGS]
