"""Taking games into what the archive searches, and out of it again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.contrib.postgres.search import SearchVector
from django.db import connection, transaction
from django.db.models import Count, Value

from courier.archive.explorer import COLUMNS, COMMON, COUNTED, OTHER
from courier.archive.keys import position_key64
from courier.archive.models import Continuation, Entry, GamePlaces, Occurrence
from courier.archive.placements import tokens_of
from courier.archive.queries import findable_games, unindexed_ids
from courier.common.sweeps import sweep_ids_in_turn
from courier.common.tasks import enqueue
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.ratings.queries import rating_of_game

INDEX_TASK: Final = "courier.archive.tasks.index_game"
HEALED: Final = timedelta(
    days=7
)  # how far back the sweep looks for games that were lost on the way
MOST_PLIES: Final = 2000
LONGEST_MOVE: Final = 64

# Any number of our own: those who write to the index wait for each other, so that counts and
# occurrences agree. It is taken last: code that locks games as well locks them before.
_LOCK: Final = 0x41726368
_MOST_REMARKS: Final = 100_000  # characters of a game that can be searched
_ADD: Final = """
    INSERT INTO archive_continuation AS c (key, move, games, first_won, second_won, last_ended_at, rated, ratings)
    SELECT key, move, 1, %s::int, %s::int, %s, %s::int, %s
    FROM unnest(%s::bigint[], %s::text[]) AS wanted (key, move)
    ON CONFLICT (key, move) DO UPDATE SET
        games = c.games + excluded.games,
        first_won = c.first_won + excluded.first_won,
        second_won = c.second_won + excluded.second_won,
        last_ended_at = greatest(c.last_ended_at, excluded.last_ended_at),
        rated = c.rated + excluded.rated,
        ratings = c.ratings + excluded.ratings
"""  # noqa: E501 -- a table

_TAKE_OFF: Final = """
    UPDATE archive_continuation AS c SET
        games = c.games - 1, first_won = c.first_won - %s::int, second_won = c.second_won - %s::int,
        rated = c.rated - %s::int, ratings = c.ratings - %s
    FROM unnest(%s::bigint[], %s::text[]) AS wanted (key, move)
    WHERE c.key = wanted.key AND c.move = wanted.move
"""
# The occurrences of the game are gone by then.
_LAST_ANEW: Final = """
    WITH old AS MATERIALIZED (
        SELECT c.key, c.move FROM archive_continuation c
        JOIN unnest(%s::bigint[], %s::text[]) AS wanted (key, move)
            ON c.key = wanted.key AND c.move = wanted.move
        WHERE c.last_ended_at = %s
    )
    UPDATE archive_continuation AS c SET last_ended_at = latest.ended_at
    FROM old CROSS JOIN LATERAL (
        SELECT e.ended_at FROM archive_entry e
        WHERE EXISTS (
            SELECT FROM archive_occurrence o
            WHERE o.key = old.key AND o.game = e.game_id AND o.move = old.move
        )
        ORDER BY e.ended_at DESC LIMIT 1
    ) AS latest
    WHERE c.key = old.key AND c.move = old.move
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the index holds of a game: per ply the key of the position and the move that was played
    from it.
    """

    keys: tuple[int, ...]
    moves: tuple[str, ...]
    tokens: list[int]
    remarks: str


def note_ended(game: Game) -> None:
    """Have a game looked at once the transaction that ended it is committed."""
    enqueue(INDEX_TASK, game.pk)


def index_recent(*, now: datetime) -> int:
    """Take in games that ended lately and were lost on the way; return how many. The sweep."""
    ids = unindexed_ids(since=now - HEALED)
    return len(sweep_ids_in_turn("unindexed", ids, index_game))


@transaction.atomic
def index_game(game_id: int) -> bool:
    """Take a finished game in, if anybody may find it; False if it is in already or may not be.

    A game that is in and may no longer be found is taken out. Running twice, late or at the same
    time changes nothing.
    """
    game = _locked(game_id)
    if game is None:
        return _take_out(game_id)
    if Entry.objects.filter(pk=game_id).exists():
        return False
    facts = facts_of(game)
    take_turns()
    entry = _store_entry(game, facts)
    Occurrence.objects.bulk_create(
        Occurrence(key=key, game=game_id, ply=ply, move=move)
        for ply, (key, move) in enumerate(zip(facts.keys, facts.moves, strict=True))
    )
    _count(entry, facts)
    _begin_counts(set(facts.keys))
    return True


@transaction.atomic
def remove_game(game_id: int) -> bool:
    """Take a game out of the index; False if it is not in it. It comes back when it is indexed
    again.
    """
    return _take_out(game_id)


@transaction.atomic
def index_again(game_id: int) -> bool:
    """Take a game out and in again, so that the index holds what it would now hold of it; False if
    it stays out.
    """
    Game.objects.select_for_update(of=("self",), no_key=True).filter(pk=game_id).first()
    _take_out(game_id)
    return index_game(game_id)


def facts_of(game: Game) -> Facts:
    """What the index holds of a finished game, read from its moves; 1 query."""
    preset_key = game.revision.preset.key
    moves = moves_of(game)[:MOST_PLIES]
    positions = [game.start_position, *(move.position for move in moves)]
    labels = [label for kind in game.revision.spec.pieces for label in kind.labels]
    return Facts(
        keys=tuple(position_key64(preset_key, position) for position in positions),
        moves=(*(move.text if len(move.text) <= LONGEST_MOVE else OTHER for move in moves), ""),
        tokens=tokens_of(preset_key, labels, positions),
        remarks="\n".join(move.remark for move in moves if move.remark)[:_MOST_REMARKS],
    )


def ended_on(game: Game) -> datetime:
    """When a game ended; of one from elsewhere the first instant of what is known of the day:
    `1998.02.??`.
    """
    if game.ended_at is not None:
        return game.ended_at
    parts = [
        int(part) if part.isdecimal() else 1 for part in [*game.played_on.split("."), "", ""][:3]
    ]
    try:
        return datetime(max(1, parts[0]), max(1, parts[1]), max(1, parts[2]), tzinfo=UTC)
    except ValueError:
        return datetime(max(1, parts[0] % 10_000), 1, 1, tzinfo=UTC)


def _locked(game_id: int) -> Game | None:
    """The game, locked, if anybody may find it."""
    found = findable_games().filter(pk=game_id).select_for_update(of=("self",), no_key=True)
    return found.select_related("revision__preset").first()


def take_turns() -> None:
    """Wait until nobody else writes to the index, and let nobody do so until the end of the
    transaction; 1 query.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def _store_entry(game: Game, facts: Facts) -> Entry:
    entry = Entry.objects.create(
        game=game,
        preset_id=game.revision.preset_id,
        ended_at=ended_on(game),
        winner=game.winner,
        plies=game.ply,
        rating=rating_of_game(game.pk),
        remarks=SearchVector(Value(facts.remarks), config="simple") if facts.remarks else None,
    )
    GamePlaces.objects.create(entry=entry, tokens=facts.tokens)
    return entry


def _count(entry: Entry, facts: Facts) -> None:
    """Add a game to the counts of the positions that have counts; 2 queries."""
    pairs = set(zip(facts.keys, facts.moves, strict=True))
    counted = (
        Continuation.objects.filter(key__in=facts.keys).values_list("key", flat=True).distinct()
    )
    common = set(counted)
    wanted = sorted(pair for pair in pairs if pair[0] in common)
    added = (
        entry.winner == 0,
        entry.winner == 1,
        entry.ended_at,
        entry.rating is not None,
        entry.rating or 0,
    )
    with connection.cursor() as cursor:
        cursor.execute(_ADD, [*added, [key for key, _ in wanted], [move for _, move in wanted]])


def _begin_counts(keys: set[int]) -> None:
    """Count the positions that have just become common; 2 queries, 3 where there is one."""
    rare = keys - set(Continuation.objects.filter(key__in=keys).values_list("key", flat=True))
    often = (
        Occurrence.objects.filter(key__in=rare)
        .values("key")
        .annotate(times=Count("*"))
        .filter(times__gte=COMMON)
    )
    become = list(often.values_list("key", flat=True))
    if become:
        with connection.cursor() as cursor:
            cursor.execute(f"INSERT INTO archive_continuation ({COLUMNS}) {COUNTED}", [become])


def _take_out(game_id: int) -> bool:
    if not Entry.objects.filter(pk=game_id).exists():
        return False
    take_turns()
    entry = Entry.objects.select_related("game__revision__preset").filter(pk=game_id).first()
    if entry is None:
        return False
    facts = facts_of(entry.game)
    Occurrence.objects.filter(key__in=set(facts.keys), game=game_id).delete()
    _take_off(entry, facts)
    entry.delete()
    return True


def _take_off(entry: Entry, facts: Facts) -> None:
    """Take a game off the counts; 2 queries. When a move was last played is found anew only where
    this game was the last.
    """
    pairs = sorted(set(zip(facts.keys, facts.moves, strict=True)))
    wanted = ([key for key, _ in pairs], [move for _, move in pairs])
    less = (entry.winner == 0, entry.winner == 1, entry.rating is not None, entry.rating or 0)
    with connection.cursor() as cursor:
        cursor.execute(_TAKE_OFF, [*less, *wanted])
        cursor.execute(_LAST_ANEW, [*wanted, entry.ended_at])
