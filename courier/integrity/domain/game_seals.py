"""Sealing finished games: the head of the chain of their moves, signed."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef

from courier.common.sweeps import sweep_ids_in_turn
from courier.common.tasks import enqueue
from courier.games.domain.locks import lock_game
from courier.games.enums import GameStatus
from courier.games.models import Game, Seat
from courier.games.moves import moves_of
from courier.games.seats import seats_of
from courier.integrity import keys
from courier.integrity.courier_verify import CHAIN, commitment, key_id, signed_bytes
from courier.integrity.models import Seal, SealedName, SealKey
from courier.integrity.queries import unsealed_ids
from courier.integrity.seals import chain_of, kind_of, microseconds, name_of

SEAL_TASK: Final = "courier.integrity.tasks.seal_game"
HEALED: Final = timedelta(
    days=7
)  # how far back the sweep looks for games that were lost on the way
_SALT_BYTES: Final = 16


def note_ended(game: Game) -> None:
    """Have a game sealed once the transaction that ended it is committed."""
    enqueue(SEAL_TASK, game.pk)


def seal_recent(*, now: datetime) -> int:
    """Seal games that ended lately and were lost on the way; return how many. The sweep."""
    ids = unsealed_ids(since=now - HEALED)
    return len(sweep_ids_in_turn("unsealed", ids, lambda game_id: seal_game(game_id, now=now)))


@transaction.atomic
def seal_game(game_id: int, *, now: datetime) -> bool:
    """Seal a finished game; False if it is sealed, runs or is gone. Twice, late or at the same time
    changes nothing.
    """
    try:
        game = lock_game(game_id)
    except Game.DoesNotExist:
        return False
    if game.status != GameStatus.FINISHED or Seal.objects.filter(game=game).exists():
        return False
    names = _names_of(game)
    head = chain_of(game, [name.commitment for name in names], moves_of(game))[-1]
    seal = _signed(game, head, now)
    for name in names:
        name.seal = seal
    SealedName.objects.bulk_create(names)
    return True


def forget_names(player_id: int) -> int:
    """Erase a player from the seals of their games: name, handle and salt. Return how many; the
    seals go on to verify.

    The games must be sealed: a seal that is made afterwards has no name to commit to.
    """
    own = Seat.objects.filter(game=OuterRef("seal"), side=OuterRef("side"), player=player_id)
    return SealedName.objects.filter(Exists(own)).update(name="", handle="", salt="")


def _names_of(game: Game) -> list[SealedName]:
    """Both players with their commitments, not yet stored."""
    found = []
    for seat in seats_of(game):
        name, handle = name_of(seat)
        salt = secrets.token_hex(_SALT_BYTES)
        shown = commitment(salt=salt, side=seat.side, name=name, handle=handle)
        found.append(
            SealedName(side=seat.side, name=name, handle=handle, salt=salt, commitment=shown)
        )
    return found


def _signed(game: Game, head: str, now: datetime) -> Seal:
    public = keys.public_key()
    name = key_id(public)
    SealKey.objects.get_or_create(
        key_id=name, defaults={"public_key": public.hex(), "first_used_at": now}
    )
    message = signed_bytes(
        game=game.code, head=head, plies=game.ply, sealed_at=microseconds(now) or 0, key=name
    )
    return Seal.objects.create(
        game=game,
        algorithm=CHAIN,
        kind=kind_of(game),
        plies=game.ply,
        head=head,
        key_id=name,
        signature=keys.private_key().sign(message).hex(),
        sealed_at=now,
    )
