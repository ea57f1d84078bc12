"""Games with all that a page or a row shows of them, by kept queries: what `with_rows` gives by
others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from django.db.models import F, FilteredRelation, Q, QuerySet

from courier.clocks.queries import away_until, end_of_vacation
from courier.common.kept_queries import attach, kept
from courier.games.hooks import stored_columns
from courier.games.models import Game, Move, Seat, move_is_held
from courier.games.seats import seats_of
from courier.players.models import Player

CALLED_BY: Final = frozenset({"id", "username", "name", "computer_level", "is_bot"})


def with_columns(games: QuerySet[Game]) -> QuerySet[Game]:
    """The games with their preset, record and last move, for a kept query; `whole` adds the
    seats.
    """
    newest = FilteredRelation("moves", condition=Q(moves__ply=F("ply")))
    found = games.annotate(has_sent=move_is_held(), newest_move=newest)
    found = found.select_related("revision__preset", "record", "newest_move")  # type: ignore[misc]  # an annotation
    return found.defer("record__moves")


def whole(
    games: Sequence[Game], *, now: datetime | None = None, as_rows: bool = False
) -> Sequence[Game]:
    """The games, which were read `with_columns`, like those read `with_rows`; 1 query, none without
    games.

    With `now` it is known who is on vacation, too. `as_rows` reads of players only what they are
    called by.
    """
    read_seats(games, now=now, as_rows=as_rows)
    for game in games:
        newest: Move | None = vars(game).get("newest_move")
        game.last_moves = [] if newest is None else [newest]  # type: ignore[attr-defined]
    return games


def read_seats(
    games: Sequence[Game], *, now: datetime | None = None, as_rows: bool = False
) -> None:
    """Give games their seats with the players; 1 query, none without games."""
    seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
    for seat in _seats_of([*seats], now=now, as_rows=as_rows):
        seats[seat.game_id].append(seat)
    for game in games:
        attach(game, "seats", seats[game.pk])


def game_called(code: str, *, now: datetime | None = None) -> Game | None:
    """The game of a code, `whole`, with what its panels have stored; 2 queries."""
    return next(iter(whole(_called(code), now=now)), None)


def games_numbered(ids: Collection[int], *, now: datetime | None = None) -> Sequence[Game]:
    """The games of some ids as rows, `whole`, in no order; 2 queries, none without ids."""
    return whole(_numbered(ids), now=now, as_rows=True)


def ends_of_vacation(game: Game, *, now: datetime) -> dict[int, datetime]:
    """Which players of a game are on vacation, and until when; 1 query, none where that was read
    with it.
    """
    seats = [seat for seat in seats_of(game) if seat.player_id is not None]
    if not all("away_until" in vars(seat) for seat in seats):
        return away_until([seat.player_id for seat in seats if seat.player_id], now=now)
    ends = ((seat.player_id, vars(seat)["away_until"]) for seat in seats)
    return {player: end for player, end in ends if player is not None and end is not None}


@kept
def _called(code: str) -> QuerySet[Game]:
    return with_columns(Game.objects.filter(code=code)).annotate(**stored_columns())


@kept
def _numbered(ids: Collection[int]) -> QuerySet[Game]:
    return with_columns(Game.objects.filter(pk__in=ids))


@kept
def _seats_of(games: Collection[int], *, now: datetime | None, as_rows: bool) -> QuerySet[Seat]:
    seats = Seat.objects.filter(game__in=games).select_related("player")
    if as_rows:
        columns = {column.name for column in Player._meta.concrete_fields}
        seats = seats.defer(*sorted(f"player__{name}" for name in columns - CALLED_BY))
    return seats if now is None else seats.annotate(away_until=end_of_vacation("player", now=now))
