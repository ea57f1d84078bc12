"""Checking what the site itself has stored: replays and seals, of many games by several
processes.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.db import connections

from courier.games.models import Game, Move
from courier.games.moves import moves_of
from courier.games.packed_moves import BrokenRecord
from courier.integrity.courier_verify import signed_bytes
from courier.integrity.models import Seal
from courier.integrity.replay import replay_stored
from courier.integrity.seals import chain_of, microseconds, seal_row_of

_AT_ONCE: Final = 20  # games a process is given at a time
_MOST_READINGS: Final = 5


@dataclass(frozen=True, slots=True)
class Checked:
    """What checking a game came to: `faults` is empty where it is as it was."""

    code: str
    preset: str
    revision: int
    faults: tuple[str, ...] = ()
    moves: int = 0
    is_sealed: bool = False


def check_stored(game_id: int) -> Checked | None:
    """Replay a game and check its seal; None if it is gone. 4 queries, more while somebody plays
    it.
    """
    try:
        found = whole_game(game_id)
    except BrokenRecord as error:
        game = Game.objects.select_related("revision__preset").get(pk=game_id)
        revision = game.revision
        return Checked(game.code, revision.preset.key, revision.number, (f"record: {error}",))
    return _checked(*found) if found else None


def whole_game(game_id: int) -> tuple[Game, list[Move]] | None:
    """A game and all its moves, as they were at one time; None if it is gone. 3 queries, more while
    somebody plays it.
    """
    for _ in range(_MOST_READINGS):
        game = Game.objects.select_related("revision__preset").filter(pk=game_id).first()
        if game is None:
            return None
        moves = moves_of(game)
        if Game.objects.filter(pk=game_id, version=game.version).exists():
            return game, moves
    return None  # it changes faster than it can be read: its turn comes again


def _checked(game: Game, moves: Sequence[Move]) -> Checked:
    difference = replay_stored(game, moves)
    faults = [str(difference)] if difference else []
    seal = seal_row_of(game)
    if seal is not None:
        faults += _seal_faults(game, seal, moves)
    revision = game.revision
    return Checked(
        game.code,
        revision.preset.key,
        revision.number,
        tuple(faults),
        moves=len(moves),
        is_sealed=seal is not None,
    )


def check_many(game_ids: Sequence[int], *, processes: int) -> Iterator[Checked | None]:
    """The same for many games, in no order; with more than one process none of them may be in a
    transaction.
    """
    if processes < 2:  # noqa: PLR2004 -- one process is this one
        yield from map(check_stored, game_ids)
        return
    parts = [game_ids[first : first + _AT_ONCE] for first in range(0, len(game_ids), _AT_ONCE)]
    connections.close_all()  # a child must not speak on a connection of its parent
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_leave_connections) as pool:
        for future in [pool.submit(_check_part, part) for part in parts]:
            yield from future.result()


def _leave_connections() -> None:
    """In a child: neither speak on a connection of the parent's nor close it.

    Some may still be open: a thread in an event loop has others than outside of it, and a child is
    outside of any.
    """
    for connection in connections.all(initialized_only=True):
        connection.connection = None


def _check_part(game_ids: Sequence[int]) -> list[Checked | None]:
    try:
        return [check_stored(game_id) for game_id in game_ids]
    finally:
        connections.close_all()


def _seal_faults(game: Game, seal: Seal, moves: Sequence[Move]) -> list[str]:
    head = chain_of(game, [name.commitment for name in seal.names.all()], moves)[-1]
    faults = [] if head == seal.head else [f"seal: stored head {seal.head[:16]}, found {head[:16]}"]
    return (
        faults
        if is_signed(seal, game.code)
        else [*faults, f"seal: not signed by the key {seal.key_id}"]
    )


def is_signed(seal: Seal, code: str) -> bool:
    """Whether the signature of a seal belongs to its head and game."""
    sealed_at = microseconds(seal.sealed_at) or 0
    message = signed_bytes(
        game=code, head=seal.head, plies=seal.plies, sealed_at=sealed_at, key=seal.key_id
    )
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal.key.public_key))
        key.verify(bytes.fromhex(seal.signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True
