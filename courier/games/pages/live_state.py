"""The little that tells whether an open page still shows the game as it stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from courier.games.models import Game
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class LiveState:
    """`version` grows with every change of the game; `players` are the ids of those who play."""

    version: int
    deadline: datetime | None
    is_public: bool
    players: frozenset[int | None]

    def may_see(self, player: Player | None) -> bool:
        """Whether somebody may look at the game."""
        return self.is_public or (player is not None and player.pk in self.players)


def live_state(code: str) -> LiveState | None:
    """Return the state of a game, None if there is no such game; 1 query."""
    rows = list(Game.objects.filter(code=code).values_list("version", "deadline", "is_public", "seats__player_id"))
    if not rows:
        return None
    version, deadline, is_public, _ = rows[0]
    return LiveState(version, deadline, is_public, frozenset(row[3] for row in rows))
