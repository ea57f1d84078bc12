"""Counting finished games, once each, and taking them off again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction

from courier.archive.domain.index import ended_on
from courier.common.sweeps import sweep_ids_in_turn
from courier.common.tasks import enqueue
from courier.games.enums import Ending
from courier.games.models import Game, Move
from courier.games.moves import moves_of
from courier.games.seats import seats_of
from courier.statistics.enums import Kind, PlayerKind
from courier.statistics.models import Counted, PlayerCount
from courier.statistics.queries import countable_games, overcounted_ids, uncounted_ids

COUNT_TASK: Final = "courier.statistics.tasks.count_game"
HEALED: Final = timedelta(
    days=7
)  # how far back the sweep looks for games that were lost on the way
LONGEST_VALUE: Final = 500  # characters that are counted under

# A row of the table: whose, what, which; games, won by the first (or by the player), by the second
# (or lost).
Row = tuple[int, str, str, int, int, int]

# The rows go as six arrays: whose, kinds, values, and the three numbers.
_ADD: Final = """
    INSERT INTO {table} AS c ({owner}, kind, value, games, {first}, {second})
    SELECT * FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::int[], %s::int[], %s::int[])
    ON CONFLICT ({owner}, kind, value) DO UPDATE SET
        games = c.games + excluded.games,
        {first} = c.{first} + excluded.{first},
        {second} = c.{second} + excluded.{second}
"""
_TAKE: Final = """
    UPDATE {table} AS c SET
        games = c.games - d.games,
        {first} = c.{first} - d.{first},
        {second} = c.{second} - d.{second}
    FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::int[], %s::int[], %s::int[])
        AS d ({owner}, kind, value, games, {first}, {second})
    WHERE (c.{owner}, c.kind, c.value) = (d.{owner}, d.kind, d.value)
"""


def note_ended(game: Game) -> None:
    """Have a game counted once the transaction that ended it is committed."""
    enqueue(COUNT_TASK, game.pk)


def count_recent(*, now: datetime) -> int:
    """Count games that ended lately and were lost on the way; return how many. The sweep."""
    ids = uncounted_ids(since=now - HEALED)
    return len(sweep_ids_in_turn("uncounted", ids, count_game))


def settle() -> int:
    """Take games off that may no longer be found, as their preset was hidden; return how many."""
    return len(sweep_ids_in_turn("overcounted", overcounted_ids(), take_off))


@transaction.atomic
def count_game(game_id: int) -> bool:
    """Count a finished game, if it counts; False if it is counted or does not. Twice or late
    changes nothing.
    """
    locked = countable_games().filter(pk=game_id).select_for_update(of=("self",), no_key=True)
    game = locked.select_related("revision__preset").prefetch_related("seats__player").first()
    if game is None or Counted.objects.filter(pk=game_id).exists():
        return False
    Counted.objects.create(game=game)
    _add(game, by=1)
    return True


@transaction.atomic
def take_off(game_id: int) -> bool:
    """Take a game off the counts; False if it is not counted. It comes back when it is counted
    again.
    """
    games = Game.objects.filter(pk=game_id, in_statistics__isnull=False).select_for_update(
        of=("self",), no_key=True
    )
    game = games.select_related("revision__preset").prefetch_related("seats__player").first()
    if game is None:
        return False
    Counted.objects.filter(pk=game_id).delete()
    _add(game, by=-1)
    return True


def forget_player(player_id: int) -> None:
    """Count the games others had with a player under nobody's name. Their own counts go with the
    account.
    """
    rows = PlayerCount.objects.filter(kind=PlayerKind.OPPONENT, value=str(player_id))
    others = list(rows.values_list("player_id", "games", "won", "lost"))
    rows.delete()
    shown = [
        (player, str(PlayerKind.OPPONENT), "", games, won, lost)
        for player, games, won, lost in others
    ]
    _change("statistics_playercount", ("player_id", "won", "lost"), shown, 1)


def _add(game: Game, *, by: int) -> None:
    """Add a game to all its counts (1), or take it off (-1); 3 queries."""
    won = (int(game.winner == 0), int(game.winner == 1))
    preset = game.revision.preset_id
    rows = [(preset, str(kind), value, 1, *won) for kind, value in _facts(game, moves_of(game))]
    _change("statistics_presetcount", ("preset_id", "first_won", "second_won"), rows, by)
    _change("statistics_playercount", ("player_id", "won", "lost"), list(_player_rows(game)), by)


def _facts(game: Game, moves: Sequence[Move]) -> Iterable[tuple[Kind, str]]:
    """What is counted of a game."""
    yield Kind.ALL, ""
    by_rule = game.ending in (Ending.OUTCOME, Ending.CLAIMED)
    yield Kind.ENDING, (game.reason if by_rule else game.ending) or game.ending
    yield Kind.LENGTH, str(game.ply)
    yield Kind.MONTH, f"{ended_on(game):%Y-%m}"
    if game.revision.spec.setup_modes:
        yield from _within(Kind.ARRAY, game.start_position)
    for move in moves:
        if not move.is_setup:
            yield from _within(Kind.OPENING, move.shown)
            return
        yield from _within(Kind.ARRAY, f"{move.side} {move.text}")


def _within(kind: Kind, value: str) -> Iterable[tuple[Kind, str]]:
    if len(value) <= LONGEST_VALUE:
        yield kind, value


def _player_rows(game: Game) -> Iterable[Row]:
    seats = seats_of(game)
    month = f"{ended_on(game):%Y-%m}"
    for seat in seats:
        if seat.player_id is None:
            continue
        other = seats[1 - seat.side].player_id
        won = (int(game.winner == seat.side), int(game.winner == 1 - seat.side))
        shown = {
            PlayerKind.ALL: "",
            PlayerKind.PRESET: str(game.revision.preset_id),
            PlayerKind.SIDE: str(seat.side),
            PlayerKind.OPPONENT: "" if other is None else str(other),
            PlayerKind.MONTH: month,
        }
        for kind, value in shown.items():
            yield seat.player_id, str(kind), value, 1, *won


def _change(table: str, columns: tuple[str, str, str], rows: Sequence[Row], by: int) -> None:
    """Add to rows, which are made where there are none, or take off from them.

    Rows are written in order, so that two who add never wait for each other in a circle.
    """
    summed: dict[tuple[int, str, str], list[int]] = {}
    for counted_for, kind, value, *numbers in rows:
        before = summed.get((counted_for, kind, value), [0, 0, 0])
        summed[counted_for, kind, value] = [
            old + new for old, new in zip(before, numbers, strict=True)
        ]
    ordered = sorted(summed.items())
    if not ordered:
        return
    owner, first, second = columns
    keys = [[key[part] for key, _ in ordered] for part in range(3)]
    sums = [[found[part] for _, found in ordered] for part in range(3)]
    statement = (_ADD if by > 0 else _TAKE).format(
        table=table, owner=owner, first=first, second=second
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [*keys, *sums])
