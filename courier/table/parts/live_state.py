"""The little that shows whether an open page still shows the game as it stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Any, Final

from django.db.models import OuterRef, Q, QuerySet, Subquery

from courier.clocks.queries import end_of_vacation
from courier.common.kept_queries import kept
from courier.common.news import game_topic, own_topic, player_topic
from courier.games.computer_news import depth_at
from courier.games.domain.clocks import is_due, is_half_gone
from courier.games.models import Game, SentMove
from courier.games.own_news import own_news_of
from courier.games.silence import WARNED_BEFORE, end_of_silence
from courier.players.models import Player
from courier.presets.queries import WATCHABLE

_PERSON: Final = (
    "seats__player_id",
    "seats__name",
    "seats__is_erased",
    "seats__player__username",
    "seats__player__name",
)
_REST: Final = (
    "pk",
    "ply",
    "version",
    "turn_started_at",
    "deadline",
    "clock_holds",
    "seats__player__computer_level",
    "open_to_all",
    "sent_at",
    "release_at",
    "away_until",
    "revision__preset__current_id",
)


@dataclass(frozen=True, slots=True)
class LiveState:
    """`version` grows with every change of the game, `is_due` when its time is up, `stage` as the
    turn goes on.

    `sent` shows by player when their secret set-up or their held move was sent: the part of the
    state that is theirs alone; `release_at` when the held move is played at the latest. `depth` is
    how far a computer that plays has looked ahead, `away` until when players are on vacation,
    `people` another value when one of them has another name, or none any more, `newest` the latest
    revision of the rules, which players are offered. At `next_change` the state is another one even
    if nothing happens until then; None if that is so for ever.
    """

    game_id: int
    version: int
    is_due: bool
    stage: int
    is_public: bool
    sent: Mapping[int | None, datetime | None]
    people: str
    release_at: datetime | None = None
    newest: int | None = None
    depth: int = 0
    away: tuple[datetime, ...] = ()
    next_change: datetime | None = None

    def may_see(self, player: Player | None) -> bool:
        """Whether somebody may look at the game."""
        return self.is_public or self._plays(player)

    def tag(self, player: Player | None) -> str:
        """What is another value for somebody whenever something changes that they are shown."""
        ends = "".join(f"-away{int(end.timestamp())}" for end in self.away)
        shown = f"{self.version}-{int(self.is_due)}-{player.pk if player else 0}-{self.people}-{self.depth}{ends}"  # noqa: E501 -- one text
        if player is None or not self._plays(player):
            return shown
        own = self.sent[player.pk]
        sent = f"-{int(own.timestamp() * 1000)}" if own else ""
        return f"{shown}-{self.stage}{sent}-r{self.newest}-{own_news_of(self.game_id)}"

    def waits_for(self, player: Player | None, *, now: datetime) -> bool:
        """Whether a held move is played as soon as somebody looks at the game."""
        if self.release_at is None:
            return False
        is_theirs = player is not None and self._plays(player) and self.sent[player.pk] is None
        return is_theirs or now >= self.release_at

    def topics(self, player: Player | None) -> tuple[str, ...]:
        """What the page of somebody who may see the game listens to."""
        topics = [game_topic(self.game_id)]
        if player is not None:
            topics.append(player_topic(player.pk))
        if player is not None and self._plays(player):
            topics.append(own_topic(self.game_id, player.pk))
        return tuple(topics)

    def _plays(self, player: Player | None) -> bool:
        return player is not None and player.pk in self.sent


def live_state(code: str, *, now: datetime) -> LiveState | None:
    """Return the state of a game, None if there is no such game; 1 query."""
    rows = _rows_of(code, now=now)
    if not rows:
        return None
    game = rows[0]
    computer_plays = any(row["seats__player__computer_level"] is not None for row in rows)
    away = tuple(row["away_until"] for row in rows if row["away_until"] is not None)
    return LiveState(
        game_id=game["pk"],
        version=game["version"],
        is_due=is_due(game["deadline"], now=now),
        stage=_stage(game, now),
        is_public=game["open_to_all"],
        sent={row["seats__player_id"]: row["sent_at"] for row in rows},
        release_at=next((row["release_at"] for row in rows if row["release_at"] is not None), None),
        people=_short([{name: row[name] for name in _PERSON} for row in rows]),
        newest=game["revision__preset__current_id"],
        depth=depth_at(game["pk"], game["ply"]) if computer_plays else 0,
        away=away,
        next_change=min((at for at in (*_stages(game), *away) if at > now), default=None),
    )


@kept
def _rows_of(code: str, *, now: datetime) -> QuerySet[Game, dict[str, Any]]:
    """The columns of a game for each of its seats."""
    sent = SentMove.objects.filter(game=OuterRef("pk"), side=OuterRef("seats__side"))
    games = Game.objects.filter(code=code).annotate(
        open_to_all=Q(is_public=True) & WATCHABLE,
        sent_at=Subquery(sent.values("sent_at")),
        release_at=Subquery(sent.values("release_at")),
        away_until=end_of_vacation("seats__player", now=now),
    )
    rows: QuerySet[Game, dict[str, Any]] = games.order_by("seats__side").values(*_PERSON, *_REST)
    return rows


def _stage(game: Mapping[str, Any], now: datetime) -> int:
    """How many of the `_stages` of a turn are over."""
    started = game["turn_started_at"]
    deadline = game["deadline"]
    if deadline is not None:
        return int(is_half_gone(started=started, deadline=deadline, now=now))
    return sum(now >= at for at in _stages(game))


def _stages(game: Mapping[str, Any]) -> tuple[datetime, ...]:
    """When something else is said of a turn: after half of its time, and when that is up; without a
    deadline a week before the turn may be claimed, and from when it may be.
    """
    started = game["turn_started_at"]
    deadline = game["deadline"]
    if deadline is not None:
        return started + (deadline - started) / 2, deadline
    claimable_at = end_of_silence(started=started, holds=game["clock_holds"])
    return claimable_at - WARNED_BEFORE, claimable_at


def _short(shown: list[Any]) -> str:
    """A short value that is another one for anything else that is told."""
    return blake2b(json.dumps(shown).encode(), digest_size=9).hexdigest()
