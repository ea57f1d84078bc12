"""What the home page, the dashboard, the catalogue and every page's header read."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Func, IntegerField, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from courier.archive.queries import public_games
from courier.games.enums import GameStatus, Source
from courier.games.models import Game, Move
from courier.games.queries import last_move, moves_of, open_games, seats_due, with_rows
from courier.moderation.queries import open_doubts, open_reports
from courier.notifications.notice_list import unseen
from courier.players.models import Player

SHOWN_PLIES = 16


@dataclass(frozen=True, slots=True)
class GameCounts:
    """How many public games of a preset run and have ended."""

    running: int = 0
    finished: int = 0


@dataclass(frozen=True, slots=True)
class Showcase:
    """A game for the home page and the move of it that is shown; `is_running` when that is how it
    stands now.
    """

    game: Game
    move: Move
    is_running: bool


@dataclass(frozen=True, slots=True)
class HeaderCounts:
    """The numbers in the header: games of two that wait for the player and are not put off; notices
    that are new.

    `for_staff` is what waits for the staff, for those who belong to it.
    """

    turns: int
    notices: int
    for_staff: int = 0


def header_counts(player: Player) -> HeaderCounts:
    """The numbers in the header of every page. 1 query."""
    counts = [_count(seats_due(player, now=timezone.now())), _count(unseen(player))]
    if player.is_staff:
        counts += [_count(open_doubts()), _count(open_reports(player))]
    row = Player.objects.filter(pk=player.pk).values_list(*counts).first()
    turns, notices, *waiting = row or (0, 0)
    return HeaderCounts(turns, notices, sum(waiting))


def _count(rows: QuerySet[Any]) -> Coalesce:
    """The number of rows as a part of another query."""
    counted = rows.order_by().annotate(
        rows=Func(F("pk"), function="COUNT", output_field=IntegerField())
    )
    return Coalesce(Subquery(counted.values("rows")), 0)


def game_counts() -> dict[int, GameCounts]:
    """The number of public games by preset id; a preset without games has zeros. 1 query."""
    running = Count("pk", filter=Q(status=GameStatus.ACTIVE))
    finished = Count("pk", filter=Q(status=GameStatus.FINISHED))
    games = open_games().order_by()
    rows = games.values_list("revision__preset").annotate(running=running, finished=finished)
    counts: dict[int, GameCounts] = defaultdict(GameCounts)
    counts.update({preset: GameCounts(*numbers) for preset, *numbers in rows})
    return counts


def showcase() -> Showcase | None:
    """The public game that was played on last, or else a finished one past its middle. At most 7
    queries.
    """
    running = open_games().filter(status=GameStatus.ACTIVE, ply__gte=SHOWN_PLIES)
    game = with_rows(running.order_by("-turn_started_at")).first()
    if game is not None and (move := last_move(game)) is not None:
        return Showcase(game, move, is_running=True)
    game = with_rows(
        public_games().filter(ply__gte=2 * SHOWN_PLIES).exclude(source=Source.IMPORTED)
    ).first()
    if game is None:
        return None
    return Showcase(game, moves_of(game)[game.ply * 8 // 15 - 1], is_running=False)
