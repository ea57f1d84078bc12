"""Playing a draft, both sides by hand or against the computer. Everything its document asks for is
done in a trial.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from courier.common.sandbox.client import query
from courier.common.tasks import enqueue
from courier.players.models import Player
from courier.workshop.documents import from_json
from courier.workshop.findings import UNNAMED
from courier.workshop.models import Draft, Tryout
from courier.workshop.playtest_boards import Shown, played_of, remember
from courier.workshop.playtest_errors import (
    CannotTry,
    NothingEnforcedHere,
    NothingPlayed,
    NotToMove,
    RefusedMove,
    TooManyPlies,
    TryoutMoved,
    TryoutOver,
)
from courier.workshop.queries import tryout_of, tryouts_of
from courier.workshop.sandbox.playtest_table import Looking

MOST_TRYOUTS: Final = 3
MOST_PLIES: Final = 600
KEPT: Final = timedelta(days=14)
ANSWER_TASK: Final = "courier.workshop.tasks.answer_tryout"


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays: the computer one side at a level, or nobody but the owner."""

    computer: int | None = None
    level: int = 1


@dataclass(frozen=True, slots=True)
class Opened:
    """A draft on the board. `dropped` moves that were played before the draft changed are no longer
    legal.
    """

    tryout: Tryout
    is_new: bool
    dropped: int = 0


def open_tryout(*, draft: Draft, now: datetime) -> Opened:
    """Put a draft on the board as it stands; one that is there already goes on.

    If the draft has changed since, what was played is played again as far as it is legal. Raises
    CannotTry, TooExpensive.
    """
    known = tryout_of(draft)
    if known is not None and known.draft_hash == _hash(draft):
        return Opened(known, is_new=False)
    earlier = (
        {"start": known.start_position, "texts": [move["text"] for move in known.moves]}
        if known
        else None
    )
    begun = _begun(draft, mode=known.setup_mode if known else "", earlier=earlier)
    players = (
        Players(known.computer_side, known.level) if known and begun["enforced"] else Players()
    )
    tryout = _store(draft, begun, players, now)
    return Opened(tryout, is_new=known is None, dropped=begun["dropped"])


def restart(
    *, draft: Draft, version: int | None, mode: str, players: Players, now: datetime
) -> Tryout:
    """Begin anew with the draft as it stands. `version` is that of the board one saw, None if there
    was none.

    Raises TryoutMoved, CannotTry, NothingEnforcedHere, TooExpensive.
    """
    known = tryout_of(draft)
    if known is not None and known.version != version:
        raise TryoutMoved
    begun = _begun(draft, mode=mode, earlier=None)
    if players.computer is not None and not begun["enforced"]:
        raise NothingEnforcedHere
    return _store(draft, begun, players, now, version=version)


def play(*, tryout: Tryout, version: int, text: str, viewing: Looking, now: datetime) -> Tryout:
    """Play a move for the side to move; the computer is asked for its answer.

    Raises TryoutMoved, TryoutOver, NotToMove, TooManyPlies, RefusedMove, TooExpensive.
    """
    if tryout.version != version:
        raise TryoutMoved
    if tryout.waits_for_computer:
        raise NotToMove
    return keep_move(tryout=tryout, text=text, viewing=viewing, now=now)


def keep_move(*, tryout: Tryout, text: str, viewing: Looking, now: datetime) -> Tryout:
    """Play a move, whoever makes it, if the board still stands as `tryout` says."""
    check_room(tryout)
    answer = query("tryout_move", played=played_of(tryout), viewing=viewing, text=text)
    if "refusal" in answer:
        raise RefusedMove(answer["refusal"])
    with transaction.atomic():
        locked = _locked(tryout, tryout.version)
        locked.moves = [*locked.moves, answer["move"]]
        locked.side_to_move, locked.is_over = answer["side"], answer["over"]
        _save(locked, now, ["moves", "side_to_move", "is_over"])
        _wake(locked)
    remember(locked, viewing, answer["view"])
    return locked


def is_current(tryout: Tryout) -> bool:
    """Whether the draft still is what is on the board."""
    return tryout.draft_hash == _hash(tryout.draft)


def check_room(tryout: Tryout) -> None:
    """Refuse a move where there is none to play. Raises TryoutOver, TooManyPlies."""
    if tryout.is_over:
        raise TryoutOver
    if tryout.ply >= MOST_PLIES:
        raise TooManyPlies(limit=MOST_PLIES)


def look(*, tryout: Tryout, text: str) -> Shown:
    """What a move would do; nothing is written. Raises like `play`."""
    check_room(tryout)
    if tryout.waits_for_computer:
        raise NotToMove
    answer = query("tryout_look", played=played_of(tryout), text=text)
    if "refusal" in answer:
        raise RefusedMove(answer["refusal"])
    return answer


@transaction.atomic
def go_back(*, tryout: Tryout, version: int, ply: int | None, now: datetime) -> Tryout:
    """Go back to a ply, or take back one's own last move with whatever the computer has answered.

    Raises TryoutMoved, NothingPlayed.
    """
    locked = _locked(tryout, version)
    kept = _before_own_move(locked) if ply is None else ply
    if not 0 <= kept < locked.ply:
        raise NothingPlayed
    locked.side_to_move = locked.moves[kept]["side"]
    locked.moves, locked.is_over = locked.moves[:kept], False
    _save(locked, now, ["moves", "side_to_move", "is_over"])
    _wake(locked)
    return locked


@transaction.atomic
def change_players(*, tryout: Tryout, version: int, players: Players, now: datetime) -> Tryout:
    """Let somebody else play on from here. Raises TryoutMoved, NothingEnforcedHere."""
    locked = _locked(tryout, version)
    if players.computer is not None and not locked.is_enforced:
        raise NothingEnforcedHere
    locked.computer_side, locked.level = players.computer, players.level
    locked.has_given_up = False
    _save(locked, now, ["computer_side", "level", "has_given_up"])
    _wake(locked)
    return locked


@transaction.atomic
def send_away(*, tryout: Tryout, now: datetime, has_given_up: bool = False) -> Tryout:
    """Let the owner play both sides from here on; what the computer is thinking of is thrown
    away.
    """
    locked = (
        Tryout.objects.select_for_update(of=("self",), no_key=True)
        .select_related("draft")
        .get(pk=tryout.pk)
    )
    if has_given_up and locked.version != tryout.version:
        return locked
    locked.computer_side, locked.has_given_up = None, has_given_up
    _save(locked, now, ["computer_side", "has_given_up"])
    return locked


def forget_old(*, now: datetime) -> int:
    """Forget what nobody has played for a while; return how many there were."""
    return Tryout.objects.filter(updated_at__lt=now - KEPT).delete()[0]


def _begun(draft: Draft, *, mode: str, earlier: dict[str, Any] | None) -> Shown:
    """Return the beginning of a draft. Raises CannotTry, TooExpensive."""
    document = {"key": UNNAMED, **from_json(draft.document)}
    answer = query("tryout_begin", document=document, mode=mode, earlier=earlier)
    if "problems" in answer:
        raise CannotTry(answer["problems"])
    return answer


@transaction.atomic
def _store(
    draft: Draft, begun: Shown, players: Players, now: datetime, *, version: int | None = None
) -> Tryout:
    """Put a beginning in the place of what was there; the oldest of the owner's others makes
    room.
    """
    owner = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=draft.owner_id)
    known = Tryout.objects.filter(draft=draft).first()
    if version is not None and (known is None or known.version != version):
        raise TryoutMoved
    others = (
        tryouts_of(owner).exclude(draft=draft).order_by("-updated_at").values_list("pk", flat=True)
    )
    Tryout.objects.filter(pk__in=list(others)[MOST_TRYOUTS - 1 :]).delete()
    values = {
        "document": begun["document"],
        "draft_hash": _hash(draft),
        "setup_mode": begun["mode"],
        "start_position": begun["start"],
        "start_key": begun["start_key"],
        "moves": begun["moves"],
        "side_to_move": begun["side"],
        "is_over": begun["over"],
        "is_enforced": begun["enforced"],
        "computer_side": players.computer,
        "level": players.level,
        "has_given_up": False,
        "version": known.version + 1 if known else 1,
        "updated_at": now,
    }
    tryout, _ = Tryout.objects.update_or_create(draft=draft, defaults=values)
    tryout.draft = draft
    _wake(tryout)
    return tryout


def _locked(tryout: Tryout, version: int) -> Tryout:
    """The tryout, locked. Raises TryoutMoved when it has another version, or is gone."""
    rows = Tryout.objects.select_for_update(of=("self",), no_key=True).select_related("draft")
    locked = rows.filter(pk=tryout.pk).first()
    if locked is None or locked.version != version:
        raise TryoutMoved
    return locked


def _save(tryout: Tryout, now: datetime, fields: list[str]) -> None:
    tryout.version += 1
    tryout.updated_at = now
    tryout.save(update_fields=[*fields, "version", "updated_at"])


def _wake(tryout: Tryout) -> None:
    """Have the computer move if it is to, once this is committed."""
    if tryout.waits_for_computer:
        enqueue(ANSWER_TASK, tryout.pk)


def _before_own_move(tryout: Tryout) -> int:
    """The ply before the owner's last move, -1 if he has made none."""
    own = [ply for ply, move in enumerate(tryout.moves) if move["side"] != tryout.computer_side]
    return own[-1] if own else -1


def _hash(draft: Draft) -> str:
    return hashlib.sha256(draft.document.encode()).hexdigest()
