"""What an erased player leaves behind in games: everything but the name."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef

from courier.common.errors import DomainError
from courier.games.domain.endings import abort, resign
from courier.games.domain.locks import lock_game
from courier.games.domain.records import store_record
from courier.games.enums import GameStatus, Source
from courier.games.errors import NotWhileSettingUp
from courier.games.models import Game, GameRecord, Seat, SentMove
from courier.games.moves import moves_of
from courier.games.seats import sides_of
from courier.players.models import Player


def leave_games(player: Player, *, now: datetime) -> None:
    """End the player's running games: those of two are aborted or given up, those played alone
    deleted.
    """
    Game.objects.filter(is_solo=True, seats__player=player).delete()
    Game.objects.filter(source=Source.IMPORTED, imported_by=player, is_public=False).delete()
    for game in list(Game.objects.filter(status=GameStatus.ACTIVE, seats__player=player)):
        _leave(game, player, now)


def _leave(game: Game, player: Player, now: datetime) -> None:
    try:
        if game.both_have_moved:
            resign(game_id=game.pk, player=player, now=now)
        else:
            abort(game_id=game.pk, player=player, now=now)
    except NotWhileSettingUp:
        abort(game_id=game.pk, player=player, now=now)
    except DomainError:
        pass  # it has ended in the meantime


def is_playing(player: Player) -> bool:
    """Whether the player has a seat in a running game; 1 query. Nobody gets one while the player's
    row is locked.
    """
    return Seat.objects.filter(player=player, game__status=GameStatus.ACTIVE).exists()


def finished_ids(player: Player) -> list[int]:
    """Ids of the player's finished games; 1 query."""
    mine = Seat.objects.filter(player=player, game__status=GameStatus.FINISHED)
    return list(mine.order_by("game_id").values_list("game_id", flat=True).distinct())


@transaction.atomic
def drop_remarks(game_id: int, *, player_id: int) -> bool:
    """Take what a player wrote out of a finished game; False when there is nothing."""
    game = lock_game(game_id)
    sides = sides_of(game, Player(pk=player_id))
    moves = moves_of(game)
    written = [move for move in moves if move.side in sides and move.remark]
    if game.status != GameStatus.FINISHED or not written:
        return False
    for move in written:
        move.remark = ""
    GameRecord.objects.filter(game=game).delete()
    store_record(game, moves)
    game.moves.all().delete()
    return True


@transaction.atomic
def hide_remark(game_id: int, *, ply: int, player_id: int, remark: str) -> bool:
    """Take a remark of a player out of a game, running or over; False when it is gone, or another
    one stands there.
    """
    game = lock_game(game_id)
    moves = moves_of(game)
    move = next((move for move in moves if move.ply == ply), None)
    if (
        move is None
        or not remark
        or move.remark != remark
        or move.side not in sides_of(game, Player(pk=player_id))
    ):
        return False
    move.remark = ""
    if game.status == GameStatus.FINISHED:
        GameRecord.objects.filter(game=game).delete()
        store_record(game, moves)
        game.moves.all().delete()
    else:
        move.save(update_fields=["remark"])
        game.version += 1
        game.save(update_fields=["version"])
    return True


def forget_player(player: Player) -> int:
    """Take the name off the player's seats; return how many. Belongs into the transaction that
    deletes the account.
    """
    mine = Seat.objects.filter(player=player)
    SentMove.objects.filter(
        Exists(mine.filter(game=OuterRef("game"), side=OuterRef("side")))
    ).delete()
    return mine.update(
        player=None,
        name="",
        zone="",
        seen_at=None,
        is_erased=True,
        pinned_at=None,
        snoozed_until=None,
        snoozed_ply=None,
        read_ply=0,
    )
