"""What may be opened beside the board of a finished game: our own asides, and those other
applications add.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from courier.games.enums import GameStatus
from courier.games.hooks import Aside, all_hooks
from courier.games.models import Game
from courier.games.spot import Spot
from courier.table.parts.log import elsewhere, material, paths, share_links, threats

OWN: Final = (
    Aside("paths", _("Paths"), "w", "table/log/_paths.html", paths.shown_ways, paths.has_ways, 0),
    Aside(
        "threats",
        _("Threats"),
        "t",
        "table/log/_threats.html",
        threats.shown_threats,
        threats.has_threats,
        10,
    ),
    Aside(
        "material",
        _("Material"),
        "m",
        "table/log/_material.html",
        material.shown_material,
        material.has_material,
        20,
    ),
    Aside(
        "explorer",
        _("Explorer"),
        "e",
        "table/log/_explorer.html",
        elsewhere.shown_links,
        elsewhere.has_links,
        30,
    ),
    Aside(
        "share",
        _("Share"),
        "s",
        "table/log/_share.html",
        share_links.shown_ways_out,
        share_links.has_share,
        40,
    ),
)


def is_studied(game: Game) -> bool:
    """Return whether a game may be studied on its page: not before it is over, whoever looks."""
    return game.status == GameStatus.FINISHED


def asides_of(spot: Spot) -> list[Aside]:
    """Return what may be opened beside a game, in order; nothing while it runs."""
    if not is_studied(spot.game):
        return []
    added = [aside for hooks in all_hooks() for aside in hooks.asides]
    return [
        aside for aside in sorted([*OWN, *added], key=lambda aside: aside.place) if aside.has(spot)
    ]


def aside_named(name: str, spot: Spot) -> Aside | None:
    """Return the aside of a name if this game has it."""
    return next((aside for aside in asides_of(spot) if aside.name == name), None)
