"""How many games of two people a player may have running at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from courier.challenges.errors import HighestNumberOfGames, OtherHasTooManyGames, TooManyGames
from courier.challenges.queries import (
    finished_count,
    finished_counts,
    running_count,
    running_counts,
)
from courier.players.models import Player

FIRST: Final = 20  # of a newcomer; every finished game makes it one more
HIGHEST: Final = 200


def check_room(player: Player, other: Player) -> None:
    """Lock both players, so that games of theirs begin one after the other, and count; at most 5
    queries.

    Raises TooManyGames, OtherHasTooManyGames.
    """
    list(
        Player.objects.select_for_update(of=("self",), no_key=True)
        .filter(pk__in=(player.pk, other.pk))
        .order_by("pk")
    )
    most = full_at(player)
    if most is not None:
        raise TooManyGames(limit=most) if most < HIGHEST else HighestNumberOfGames(limit=most)
    if full_at(other) is not None:
        raise OtherHasTooManyGames(name=other.shown_name)


def full_at(player: Player) -> int | None:
    """The limit of a player who has reached it, None where there is room; at most 2 queries."""
    running = running_count(player)
    if running < FIRST:
        return None
    most = _limit(finished_count(player))
    return most if running >= most else None


def full_among(players: Iterable[int]) -> set[int]:
    """Which players have reached their limit; at most 2 queries, however many there are."""
    running = running_counts(players)
    many = [player for player, games in running.items() if games >= FIRST]
    finished = finished_counts(many) if many else {}
    return {player for player in many if running[player] >= _limit(finished.get(player, 0))}


def _limit(finished: int) -> int:
    return min(HIGHEST, FIRST + finished)
