"""What the page of a game says about a newer revision of its preset."""

from __future__ import annotations

from dataclasses import dataclass

from courier.games.enums import GameStatus
from courier.games.models import Game, UpgradeOffer
from courier.games.seats import plays_computer, sides_of
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class UpgradePanel:
    """The revision a game could go on with, what differs, and whose move an offer is: `none`,
    `mine` or `theirs`.

    `is_solo`: nobody has to be asked, for the player is alone or plays a computer.
    """

    number: int
    changes: tuple[str, ...]
    offer: str
    is_solo: bool


def upgrade_panel(game: Game, viewer: Player | None) -> UpgradePanel | None:
    """The panel for a player of a running game whose preset has another revision now; else None.

    2 queries then, none for every other game.
    """
    preset = game.revision.preset
    sides = sides_of(game, viewer)
    is_newest = preset.current_id == game.revision_id
    if (
        is_newest
        or not sides
        or game.status != GameStatus.ACTIVE
        or game.is_setting_up
        or preset.current is None
    ):
        return None
    offer = UpgradeOffer.objects.filter(game=game, revision=preset.current).first()
    shown = "none" if offer is None else "mine" if offer.side in sides else "theirs"
    return UpgradePanel(
        preset.current.number,
        tuple(preset.current.changes),
        shown,
        game.is_solo or plays_computer(game),
    )
