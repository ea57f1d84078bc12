"""Who may read and change a study."""

from __future__ import annotations

from courier.players.models import Player
from courier.studies.enums import Visibility
from courier.studies.models import Study


def is_owner(study: Study, player: Player | None) -> bool:
    """Whether a study belongs to the player, who alone changes it."""
    return player is not None and study.owner_id == player.pk


def may_read(study: Study, player: Player | None) -> bool:
    """Whether somebody who has the address of a study may read it."""
    return study.visibility != Visibility.PRIVATE or is_owner(study, player)
