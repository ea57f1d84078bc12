"""Games with all that a page or a row shows of them, by one kept query: what `with_rows` gives by
others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final, TypeAlias

from django.db.models import F, FilteredRelation, Model, Q, QuerySet

from courier.clocks.queries import away_until, end_of_vacation
from courier.common.kept_queries import attach, kept
from courier.games.hooks import stored_columns
from courier.games.models import Game, Move, Seat, move_is_held
from courier.games.seats import seats_of
from courier.players.models import Player
from courier.presets.models import Preset, PresetRevision

_SEATS: Final = ("seat_of_side_0", "seat_of_side_1")
_ENDS: Final = ("vacation_of_side_0", "vacation_of_side_1")
# What a row of a list shows of others, by path, and what of the game and its last move it does not
# show; a column that is wanted all the same costs a query a row.
_Shown: TypeAlias = Mapping[str, tuple[type[Model], frozenset[str]]]
_CALLED_BY: Final = frozenset({"id", "username", "name", "computer_level", "is_bot"})
_PLAYERS: Final[_Shown] = {f"{seat}__player": (Player, _CALLED_BY) for seat in _SEATS}
_PRESETS: Final[_Shown] = {
    "revision": (PresetRevision, frozenset({"id", "preset_id", "document"})),
    "revision__preset": (Preset, frozenset({"id", "key", "name", "enforced"})),
}
_NOT_SHOWN: Final = (
    *("start_key", "annotation", "source_id", "takeback_ply", "proposed_winner", "warn_at"),
    *(f"newest_move__{name}" for name in ("full", "key", "paths", "captured", "time_used")),
)


def with_columns(games: QuerySet[Game], *, now: datetime | None = None) -> QuerySet[Game]:
    """The games with their preset, record, last move and seats, for a kept query, whose rows
    `whole` needs. With `now` it is known who is on vacation, too.
    """
    seats = {
        name: FilteredRelation("seats", condition=Q(seats__side=side))
        for side, name in enumerate(_SEATS)
    }
    newest = FilteredRelation("moves", condition=Q(moves__ply=F("ply")))
    found = games.annotate(has_sent=move_is_held(), newest_move=newest, **seats)
    if now is not None:
        ends = zip(_ENDS, _SEATS, strict=True)
        found = found.annotate(
            **{end: end_of_vacation(f"{seat}__player", now=now) for end, seat in ends}
        )
    beside = ("revision__preset", "record", "newest_move", *(f"{seat}__player" for seat in _SEATS))
    found = found.select_related(*beside)
    return found.defer("record__moves")


def as_rows(games: QuerySet[Game]) -> QuerySet[Game]:
    """The games, which are read `with_columns`, without what no row of a list shows of them."""
    return _only({**_PLAYERS, **_PRESETS}, games).defer(*_NOT_SHOWN)


def _only(shown: _Shown, games: QuerySet[Game]) -> QuerySet[Game]:
    hidden = [
        f"{path}__{column.attname}"
        for path, (model, names) in shown.items()
        for column in model._meta.concrete_fields
        if column.attname not in names
    ]
    return games.defer(*hidden)


def whole(games: Sequence[Game]) -> Sequence[Game]:
    """The games, which were read `with_columns`, like those read `with_rows`; no query."""
    for game in games:
        values = vars(game)
        newest: Move | None = values.get("newest_move")
        game.last_moves = [] if newest is None else [newest]  # type: ignore[attr-defined]
        seats = [values.pop(name) for name in _SEATS]
        if _ENDS[0] in values:
            for seat, end in zip(seats, _ENDS, strict=True):
                seat.away_until = values.pop(end)
        attach(game, "seats", seats)
    return games


def read_seats(game: Game) -> None:
    """Give a game its seats with the players; 1 query."""
    attach(game, "seats", _seats_of(game))


def game_called(code: str, *, now: datetime | None = None) -> Game | None:
    """The game of a code, `whole`, with what its panels have stored; 1 query."""
    return next(iter(whole(_called(code, now=now))), None)


def games_numbered(ids: Collection[int]) -> Sequence[Game]:
    """The games of some ids, `whole`, in no order, of players only what they are called by; 1
    query, none without ids.
    """
    return whole(_numbered(ids))


def rows_numbered(ids: Collection[int], *, now: datetime) -> Sequence[Game]:
    """The games of some ids `as_rows`, `whole`, in no order, and who is on vacation; 1 query, none
    without ids.
    """
    return whole(_rows_numbered(ids, now=now))


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
def _called(code: str, *, now: datetime | None) -> QuerySet[Game]:
    return with_columns(Game.objects.filter(code=code), now=now).annotate(**stored_columns())


@kept
def _numbered(ids: Collection[int]) -> QuerySet[Game]:
    return _only(_PLAYERS, with_columns(Game.objects.filter(pk__in=ids)))


@kept
def _rows_numbered(ids: Collection[int], *, now: datetime) -> QuerySet[Game]:
    return as_rows(with_columns(Game.objects.filter(pk__in=ids), now=now))


@kept
def _seats_of(game: Game) -> QuerySet[Seat]:
    return Seat.objects.filter(game=game).select_related("player")
