"""What anybody may know about a player's games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, F, Q, QuerySet

from courier.games.enums import Ending, GameStatus
from courier.games.models import Game, Seat
from courier.games.queries import open_games, with_rows
from courier.players.models import Player

GAMES_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class PresetRecord:
    """How a player's public games of a preset ended."""

    preset_key: str
    preset_name: str
    won: int
    drawn: int
    lost: int
    may_be_started: bool = True

    @property
    def total(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class PlayerGames:
    """A player's public games, latest first, at most `GAMES_SHOWN` of each kind."""

    running: list[Game]
    finished: list[Game]


def public_games_of(player: Player) -> PlayerGames:
    """The public games of two people that the player plays or has played to an end; at most 6
    queries.
    """
    mine = open_games().filter(seats__player=player)
    running = mine.filter(status=GameStatus.ACTIVE).order_by("-turn_started_at", "pk")
    return PlayerGames(
        running=_rows(running), finished=_rows(_finished(mine).order_by("-ended_at", "-pk"))
    )


def _rows(games: QuerySet[Game]) -> list[Game]:
    return list(with_rows(games)[:GAMES_SHOWN])


def _finished(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.filter(status=GameStatus.FINISHED).exclude(ending=Ending.ABORTED)


def records_of(player: Player) -> list[PresetRecord]:
    """The record in each preset, the most played first; 1 query. Private, solo and aborted games do
    not count.
    """
    seats = Seat.objects.filter(player=player, game__in=_finished(open_games()))
    counted = seats.values_list(
        "game__revision__preset__key",
        "game__revision__preset__name",
        "game__revision__preset__is_listed",
    ).annotate(
        won=Count("pk", filter=Q(game__winner=F("side"))),
        drawn=Count("pk", filter=Q(game__winner__isnull=True)),
        lost=Count("pk", filter=Q(game__winner=1 - F("side"))),
    )
    records = [
        PresetRecord(key, name, won, drawn, lost, may_be_started=is_listed)
        for key, name, is_listed, won, drawn, lost in counted
    ]
    return sorted(records, key=lambda record: (-record.total, record.preset_name))
