"""The little that tells whether an open page still shows the game as it stands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any, Final

from django.db.models import Count, Exists, OuterRef, Q, Subquery

from courier.catalog.queries import WATCHABLE
from courier.clocks.queries import end_of_vacation
from courier.games.domain.clocks import is_due
from courier.games.domain.withholding import OFFERS, columns_before, hides_move
from courier.games.models import Game, Move, SetupEntry
from courier.games.thinking import depth_at
from courier.players.models import Player

# What changes of a game and its seats, and is shown to who does not play. What its moves tell follows from the last
# one, but for remarks: the staff may take one out.
_SHOWN: Final = (
    "status", "ending", "reason", "winner", "ended_at", "revision_id", "is_setting_up", "turn_started_at", "deadline",
    "flag_fell_at", "clock_stopped_at", *OFFERS,
)  # fmt: skip
_SEAT: Final = ("seats__has_set_up", "seats__reserve")
_PERSON: Final = (
    "seats__player_id", "seats__name", "seats__is_erased", "seats__player__username", "seats__player__name",
)  # fmt: skip
_MOVES: Final = ("last", "last_but_one", "last_has_remark", "earlier_remarks")
_REST: Final = (
    "pk", "ply", "version", "recall", "recall_until", "seats__player__computer_level", "open_to_all", "sent_at",
    "away_until",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LiveState:
    """`version` grows with every change of the game, and `is_due` when its time is up: that is for its players.

    `setups` tells by player when his secret set-up was sent: the part of the state that is his alone. `depth` is how
    far a computer that plays has looked ahead, `away` until when players are on vacation, `people` another value when
    one of them has another name, or none any more. `seen` is another value whenever something of the game changes for
    who does not play; by a move that may be recalled, or is, nothing does.
    """

    version: int
    is_due: bool
    is_public: bool
    setups: Mapping[int | None, datetime | None]
    seen: str
    people: str
    depth: int = 0
    away: tuple[datetime, ...] = ()

    def may_see(self, player: Player | None) -> bool:
        """Whether somebody may look at the game."""
        return self.is_public or self._plays(player)

    def tag(self, player: Player | None) -> str:
        """What is another value for somebody whenever something changes that he is shown."""
        if player is None or not self._plays(player):
            return f"{self.seen}-{player.pk if player else 0}{self._told_to_all}"
        own = self.setups[player.pk]
        sent = f"-{int(own.timestamp() * 1000)}" if own else ""
        return f"{self.version}-{player.pk}-{int(self.is_due)}{sent}{self._told_to_all}"

    @property
    def _told_to_all(self) -> str:
        ends = "".join(f"-away{int(end.timestamp())}" for end in self.away)
        return f"-{self.people}-{self.depth}{ends}"

    def _plays(self, player: Player | None) -> bool:
        return player is not None and player.pk in self.setups


def live_state(code: str, *, now: datetime) -> LiveState | None:
    """Return the state of a game, None if there is no such game; 1 query."""
    rows = _rows_of(code, now)
    if not rows:
        return None
    game = rows[0]
    computer_plays = any(row["seats__player__computer_level"] is not None for row in rows)
    return LiveState(
        version=game["version"],
        is_due=is_due(game["deadline"], now=now),
        is_public=game["open_to_all"],
        setups={row["seats__player_id"]: row["sent_at"] for row in rows},
        seen=_seen(rows, now),
        people=_short([{name: row[name] for name in _PERSON} for row in rows]),
        depth=depth_at(game["pk"], game["ply"]) if computer_plays else 0,
        away=tuple(row["away_until"] for row in rows if row["away_until"] is not None),
    )


def _rows_of(code: str, now: datetime) -> list[dict[str, Any]]:
    """The columns of a game for each of its seats."""
    entries = SetupEntry.objects.filter(game=OuterRef("pk"), side=OuterRef("seats__side"))
    moves = Move.objects.filter(game=OuterRef("pk"))
    last, earlier = moves.filter(ply=OuterRef("ply")), moves.filter(ply__lt=OuterRef("ply")).exclude(remark="")
    games = Game.objects.filter(code=code).annotate(
        open_to_all=Q(is_public=True) & WATCHABLE,
        sent_at=Subquery(entries.values("sent_at")),
        away_until=end_of_vacation("seats__player", now=now),
        last=Subquery(last.values("pk")),
        last_but_one=Subquery(moves.filter(ply=OuterRef("ply") - 1).values("pk")),
        last_has_remark=Exists(last.exclude(remark="")),
        earlier_remarks=Subquery(earlier.order_by().values("game").annotate(count=Count("pk")).values("count")),
    )
    return list(games.order_by("seats__side").values(*_SHOWN, *_SEAT, *_PERSON, *_MOVES, *_REST))


def _seen(rows: Sequence[Mapping[str, Any]], now: datetime) -> str:
    """A short value made of what who does not play is shown of a game, without a move that may be recalled."""
    game = rows[0]
    shown, last = {name: game[name] for name in _SHOWN}, game["last"]
    remarks = (game["earlier_remarks"] or 0) + game["last_has_remark"]
    seats = [{name: row[name] for name in _SEAT} for row in rows]
    if hides_move(game["recall"], game["recall_until"], now=now):
        before = columns_before(game["recall"])
        shown, last = {name: before.get(name, value) for name, value in shown.items()}, game["last_but_one"]
        remarks = game["earlier_remarks"] or 0
        for seat, reserve in zip(seats, game["recall"]["reserves"], strict=True):
            seat["seats__reserve"] = reserve
    return _short([shown, seats, last, remarks, is_due(shown["deadline"], now=now)])


def _short(told: list[Any]) -> str:
    """A short value that is another one for anything else that is told."""
    return blake2b(json.dumps(told, default=datetime.timestamp).encode(), digest_size=9).hexdigest()
