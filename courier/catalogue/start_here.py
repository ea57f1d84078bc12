"""The top of the catalogue: eight games to begin with, and the families the others belong to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from courier.common.kept_queries import kept
from courier.drawing.boards import BoardPicture, picture_of
from courier.presets.facets import Narrowed
from courier.presets.models import Preset
from courier.presets.pictures import start_picture
from courier.presets.queries import listed_presets
from variants import get_rules

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

FAMILIES: Final = 6
_LEAST_MEMBERS: Final = 2


@dataclass(frozen=True, slots=True)
class Scene:
    """Why a game is one to begin with, and a position that shows it; empty where the array does.
    `last` are the squares of the move before it, `path` those of a bent one.
    """

    reason: StrOrPromise
    position: str = ""
    last: tuple[str, ...] = ()
    path: tuple[str, ...] = ()


# Each shows something none of the others has; in the order in which a chess player gets used to it.
SCENES: Final[Mapping[str, Scene]] = {
    "chess960": Scene(
        _("Chess with the back rank shuffled. No openings to learn: you think from move one.")
    ),
    "crazyhouse": Scene(
        _("What you capture is yours to drop anywhere. The attack never dries up."),
        position="rn2kbnr/pp2pppp/2p5/q7/3P4/2N2Q2/PPPB1PPP/R3KB1R[BPnp] b KQkq - 0 7",
        last=("d1", "f3"),
    ),
    "atomic": Scene(
        _("Every capture blows up the squares around it. Short, loud games."),
        position="rnbq3r/2ppp1pp/pp6/8/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3",
        last=("g5", "f7"),
    ),
    "duck-chess": Scene(
        _("You move, then you put the duck in the way. Funny, and deeper than it looks."),
        position="rnb1kbnr/ppp1pppp/8/3q4/4*3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3",
        last=("d8", "d5"),
    ),
    "grand-chess": Scene(_("Two new pieces, ten by ten squares: chess with room to breathe.")),
    "sissa": Scene(
        _("Meet the sissa, a piece that turns a corner in the middle of its move."),
        position="rnbskqbnr/ppp1ppppp/9/3p5/3S5/5P3/9/PPPPP1PPP/RNBQK1BNR b KQkq - 1 2 c1g1c9g9",
        last=("f1", "d5"),
        path=("f1", "f3", "d5"),
    ),
    "xiangqi": Scene(_("The chess of China: cannons that leap, a river, and a palace to guard.")),
    "shogi": Scene(_("The chess of Japan: captured pieces switch sides, so draws are rare.")),
}


@dataclass(frozen=True, slots=True)
class Starter:
    """A game to begin with, and why."""

    key: str
    name: str
    reason: StrOrPromise
    picture: BoardPicture


@dataclass(frozen=True, slots=True)
class Family:
    """A family of presets with the board of the one that comes first."""

    name: str
    count: int
    picture: BoardPicture

    @property
    def url(self) -> str:
        """The list of its presets."""
        return f"?{urlencode({'family': self.name})}"


def starters() -> list[Starter]:
    """The games to begin with that this site offers; 1 query."""
    found = {preset.key: preset for preset in _with_keys(tuple(SCENES))}
    return [
        Starter(key, found[key].name, scene.reason, _scene(found[key], scene))
        for key, scene in SCENES.items()
        if key in found
    ]


def family_heads(presets: Narrowed) -> list[int]:
    """The first preset of each of the largest families."""
    return [presets.heads[name] for name, _ in _largest(presets)]


def families_of(presets: Narrowed, heads: Iterable[Preset]) -> list[Family]:
    """The largest families; `heads` are the presets of `family_heads`, in any order. No query."""
    known = {preset.family: preset for preset in heads}
    return [
        Family(name, count, _board(known[name]))
        for name, count in _largest(presets)
        if name in known
    ]


def _largest(presets: Narrowed) -> list[tuple[str, int]]:
    counted = presets.counts["family"].most_common(FAMILIES)
    return [(name, count) for name, count in counted if count >= _LEAST_MEMBERS]


def _board(preset: Preset) -> BoardPicture:
    assert preset.current is not None
    return start_picture(preset.current)


def _scene(preset: Preset, scene: Scene) -> BoardPicture:
    assert preset.current is not None
    return _drawn(preset.current.document, scene) if scene.position else _board(preset)


@lru_cache(maxsize=len(SCENES))
def _drawn(document: str, scene: Scene) -> BoardPicture:
    """The scene; rules are compiled for it, once for each document."""
    paths = (scene.path,) if scene.path else ()
    return picture_of(get_rules(document), scene.position, last_move=scene.last, paths=paths)


@kept
def _with_keys(keys: tuple[str, ...]) -> QuerySet[Preset]:
    return listed_presets().filter(key__in=keys).select_related("current").order_by()
