"""Games of an import made games of the site, all of them or none; and deleting them again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from courier.archive.domain.index import index_game, remove_game
from courier.common.locks import try_session_lock
from courier.common.rates import add, total
from courier.common.sweeps import for_seconds, sweep
from courier.common.tasks import enqueue
from courier.exchange.enums import ImportState
from courier.exchange.errors import (
    AlreadyStored,
    NothingToStore,
    StillReading,
    TooManyGames,
    TooManyToday,
)
from courier.exchange.models import Import, ImportedGame
from courier.exchange.queries import leaving_games, unindexed_imports
from courier.games.enums import GameStatus, Source
from courier.games.models import Game, GameRecord, Seat
from courier.games.packed_moves import FORMAT
from courier.players.models import Player

INDEX_TASK: Final = "courier.exchange.tasks.index_games"
DELETE_TASK: Final = "courier.exchange.tasks.delete_games"
MOST_A_DAY: Final = 2_000
MOST_GAMES: Final = 20_000
A_DAY: Final = timedelta(days=1)
HEALED: Final = timedelta(days=7)
_STORED: Final = "imported-games"

# Any numbers of our own: only one at a time does either, so that the computer's moves, which wait
# in the same queue, always find somebody.
_SPACE: Final = 0x696D70
_INDEXING: Final = 0
_DELETING: Final = 1


def chosen_games(batch: Import, *, with_cut: bool, with_duplicates: bool) -> QuerySet[ImportedGame]:
    """Return the games of an import that would be stored."""
    games = batch.games.filter(revision__isnull=False, facts__isnull=False)
    games = games if with_cut else games.filter(is_cut=False)
    games = games if with_duplicates else games.filter(is_repeated=False, same_as__isnull=True)
    return games.filter(Q(plies__gt=0) | ~Q(facts__ending="aborted"))


@transaction.atomic
def store_games(
    *,
    batch: Import,
    is_public: bool,
    with_cut: bool = False,
    with_duplicates: bool = False,
    now: datetime,
) -> list[Game]:
    """Make the games of an import games of the site: unrated, its owner's, public or for them
    alone.

    Locks the owner, then the import. Raises StillReading, AlreadyStored, NothingToStore,
    TooManyToday, TooManyGames.
    """
    owner = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=batch.owner_id)
    locked = Import.objects.select_for_update(of=("self",), no_key=True).get(pk=batch.pk)
    if locked.state == ImportState.READING:
        raise StillReading
    if locked.state == ImportState.STORED:
        raise AlreadyStored
    items = list(
        chosen_games(locked, with_cut=with_cut, with_duplicates=with_duplicates).order_by("number")
    )
    if not items:
        raise NothingToStore
    _check_limits(owner, len(items), now)
    games = [_new_game(item, owner=owner, is_public=is_public, now=now) for item in items]
    Game.objects.bulk_create(games)
    _write_parts(items, games)
    ImportedGame.objects.filter(batch=locked).update(facts=None, record=None, last=None)
    locked.state = ImportState.STORED
    locked.stored_at = now
    locked.text = ""
    locked.save(update_fields=["state", "stored_at", "text"])
    add(_STORED, owner.pk, len(games), seconds=int(A_DAY.total_seconds()))
    if is_public:
        enqueue(INDEX_TASK, 0)
    return games


def _check_limits(owner: Player, count: int, now: datetime) -> None:
    own = Game.objects.filter(imported_by=owner)
    if own.count() + count > MOST_GAMES:
        raise TooManyGames(most=MOST_GAMES)
    today = ImportedGame.objects.filter(
        batch__owner=owner, batch__stored_at__gt=now - A_DAY, fingerprint__gt=""
    )
    # Those that were deleted again count as well, where the cache still knows them.
    stored = max(today.filter(game__isnull=False).count(), total(_STORED, owner.pk))
    if stored + count > MOST_A_DAY:
        raise TooManyToday(most=MOST_A_DAY, left=max(0, MOST_A_DAY - stored))


def _new_game(item: ImportedGame, *, owner: Player, is_public: bool, now: datetime) -> Game:
    assert item.facts is not None
    assert item.revision_id is not None
    facts = dict(item.facts)
    ended_at = facts.pop("ended_at")
    return Game(
        **facts,
        revision_id=item.revision_id,
        ended_at=datetime.fromisoformat(ended_at) if ended_at else None,
        status=GameStatus.FINISHED,
        source=Source.IMPORTED,
        imported_by=owner,
        is_public=is_public,
        created_at=now,
        turn_started_at=now,
    )


def _write_parts(items: Sequence[ImportedGame], games: Sequence[Game]) -> None:
    """Store seats and moves of new games; 3 queries."""
    pairs = list(zip(items, games, strict=True))
    Seat.objects.bulk_create(
        Seat(game=game, side=side, name=name)
        for item, game in pairs
        for side, name in enumerate(item.names)
    )
    GameRecord.objects.bulk_create(
        GameRecord(game=game, format=FORMAT, moves=item.record, last=item.last)
        for item, game in pairs
    )
    for item, game in pairs:
        item.game = game
    ImportedGame.objects.bulk_update(items, ["game"])


@transaction.atomic
def delete_game(game: Game) -> None:
    """Delete a game that was imported, out of the archive's index as well. Locks the game."""
    Game.objects.select_for_update(of=("self",)).filter(pk=game.pk).first()
    _delete_locked(game)


def _delete_locked(game: Game) -> None:
    assert game.source == Source.IMPORTED
    remove_game(game.pk)
    game.delete()


@transaction.atomic
def delete_import(*, batch: Import, now: datetime) -> int:
    """Have an import deleted with all games that came of it; return how many games.

    Without games it is gone at once. Else nobody but its owner sees the games from now on, and they
    go one after the other (`delete_on`). Locks the import, then its games.
    """
    locked = (
        Import.objects.select_for_update(of=("self",))
        .filter(pk=batch.pk, deleted_at__isnull=True)
        .first()
    )
    if locked is None:
        return 0
    ids = list(locked.games.filter(game__isnull=False).values_list("game", flat=True))
    if not ids:
        locked.delete()
        return 0
    Game.objects.filter(pk__in=ids).update(is_public=False)
    locked.deleted_at = now
    locked.save(update_fields=["deleted_at"])
    enqueue(DELETE_TASK, 0)
    return len(ids)


def delete_on(*, after: int, seconds: float) -> int | None:
    """Delete games of imports that were deleted, a transaction each, for so long; return the id
    after which to go on, None when all is done or somebody else is at it.
    """
    with try_session_lock(_SPACE, _DELETING) as is_held:
        if not is_held:
            return None
        last = after
        for last in for_seconds(leaving_games(after=after), seconds):
            sweep([last], _delete)
        if leaving_games(after=last):
            return last
        Import.objects.filter(deleted_at__isnull=False).exclude(games__game__isnull=False).delete()
        return None


@transaction.atomic
def _delete(game_id: int) -> bool:
    """Delete a game whose import was deleted; False if it is gone."""
    game = Game.objects.select_for_update(of=("self",)).filter(pk=game_id).first()
    if game is None:
        return False
    _delete_locked(game)
    return True


def index_on(*, after: int, seconds: float, now: datetime) -> int | None:
    """Take public games that were imported into the archive, for so long; return the id after which
    to go on, None when all are in or somebody else is at it.

    What fails is passed over until the sweep begins anew.
    """
    with try_session_lock(_SPACE, _INDEXING) as is_held:
        if not is_held:
            return None
        last = after
        for last in for_seconds(unindexed_imports(since=now - HEALED, after=after), seconds):
            sweep([last], index_game)
        return last if unindexed_imports(since=now - HEALED, after=last) else None


def go_on(*, now: datetime) -> None:
    """Have done what is left to do with games of imports, in case a message was lost; the sweep."""
    if unindexed_imports(since=now - HEALED):
        enqueue(INDEX_TASK, 0)
    if Import.objects.filter(deleted_at__isnull=False).exists():
        enqueue(DELETE_TASK, 0)
