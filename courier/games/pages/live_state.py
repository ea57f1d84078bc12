"""The little that tells whether an open page still shows the game as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Q, Subquery

from courier.catalog.queries import WATCHABLE
from courier.games.models import Game, SetupEntry
from courier.games.thinking import depth_at
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class LiveState:
    """`version` grows with every change of the game that anybody may see; `players` are the ids of those who play.

    `setups` tells by player when his secret set-up was sent: the part of the state that is his alone. `depth` is how
    far a computer that plays has looked ahead. Up to `recall_until` who does not play is shown the game without its
    last move.
    """

    version: int
    deadline: datetime | None
    is_public: bool
    players: frozenset[int | None]
    setups: Mapping[int | None, datetime | None]
    depth: int = 0
    recall_until: datetime | None = None

    def may_see(self, player: Player | None) -> bool:
        """Whether somebody may look at the game."""
        return self.is_public or self._plays(player)

    def withholds(self, player: Player | None, *, now: datetime) -> bool:
        """Whether somebody is shown the game without its last move."""
        return self.recall_until is not None and now < self.recall_until and not self._plays(player)

    def _plays(self, player: Player | None) -> bool:
        return player is not None and player.pk in self.players


def live_state(code: str) -> LiveState | None:
    """Return the state of a game, None if there is no such game; 1 query."""
    entries = SetupEntry.objects.filter(game=OuterRef("pk"), side=OuterRef("seats__side"))
    games = Game.objects.filter(code=code).annotate(sent_at=Subquery(entries.values("sent_at")))
    games = games.annotate(open_to_all=Q(is_public=True) & WATCHABLE)
    fields = ("version", "deadline", "open_to_all", "recall_until", "pk", "ply", "seats__player__computer_level")
    rows = list(games.values_list(*fields, "seats__player_id", "sent_at"))
    if not rows:
        return None
    version, deadline, is_public, recall_until, game_id, ply, *_ = rows[0]
    depth = depth_at(game_id, ply) if any(row[6] is not None for row in rows) else 0
    setups: dict[int | None, datetime | None] = {player: sent_at for *_, player, sent_at in rows}
    return LiveState(version, deadline, is_public, frozenset(setups), setups, depth, recall_until)
