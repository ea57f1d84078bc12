"""Playing a draft, both sides by hand or against the computer. Everything its document asks for is
done in the sandbox.
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
from courier.workshop.models import Draft, Playtest
from courier.workshop.playtest_boards import Shown, played_of, remember
from courier.workshop.playtest_errors import (
    CannotTry,
    NothingEnforcedHere,
    NothingPlayed,
    NotToMove,
    PlaytestMoved,
    PlaytestOver,
    RefusedMove,
    TooManyPlies,
)
from courier.workshop.queries import playtest_of, playtests_of
from courier.workshop.sandbox.playtest_table import Looking

MOST_PLAYTESTS: Final = 3
MOST_PLIES: Final = 600
KEPT: Final = timedelta(days=14)
ANSWER_TASK: Final = "courier.workshop.tasks.answer_playtest"


@dataclass(frozen=True, slots=True)
class Players:
    """The seats: the computer on one side at a level, or nobody but the owner."""

    computer: int | None = None
    level: int = 1


@dataclass(frozen=True, slots=True)
class Opened:
    """A draft on the board. `dropped` moves that were played before the draft changed are no longer
    legal.
    """

    playtest: Playtest
    is_new: bool
    dropped: int = 0


def open_playtest(*, draft: Draft, now: datetime) -> Opened:
    """Put a draft on the board as it stands; one that is there already goes on.

    If the draft has changed since, what was played is played again as far as it is legal. Raises
    CannotTry, TooExpensive.
    """
    known = playtest_of(draft)
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
    playtest = _store(draft, begun, players, now)
    return Opened(playtest, is_new=known is None, dropped=begun["dropped"])


def restart(
    *, draft: Draft, version: int | None, mode: str, players: Players, now: datetime
) -> Playtest:
    """Begin anew with the draft as it stands. `version` is that of the board one saw, None if there
    was none.

    Raises PlaytestMoved, CannotTry, NothingEnforcedHere, TooExpensive.
    """
    known = playtest_of(draft)
    if known is not None and known.version != version:
        raise PlaytestMoved
    begun = _begun(draft, mode=mode, earlier=None)
    if players.computer is not None and not begun["enforced"]:
        raise NothingEnforcedHere
    return _store(draft, begun, players, now, version=version)


def play(
    *, playtest: Playtest, version: int, text: str, viewing: Looking, now: datetime
) -> Playtest:
    """Play a move for the side to move, or several of its turn; the computer is asked for its
    answer.

    Raises PlaytestMoved, PlaytestOver, NotToMove, TooManyPlies, RefusedMove, TooExpensive.
    """
    if playtest.version != version:
        raise PlaytestMoved
    if playtest.waits_for_computer:
        raise NotToMove
    return keep_move(playtest=playtest, text=text, viewing=viewing, now=now)


def keep_move(*, playtest: Playtest, text: str, viewing: Looking, now: datetime) -> Playtest:
    """Play a move, whoever makes it, if the board still stands as `playtest` says."""
    check_room(playtest)
    answer = query("playtest_move", played=played_of(playtest), viewing=viewing, text=text)
    if "refusal" in answer:
        raise RefusedMove(answer["refusal"])
    with transaction.atomic():
        locked = _locked(playtest, playtest.version)
        locked.moves = [*locked.moves, *answer["moves"]]
        locked.side_to_move = answer["side"]
        locked.is_over = answer["over"]
        _save(locked, now, ["moves", "side_to_move", "is_over"])
        _wake(locked)
    remember(locked, viewing, answer["view"])
    return locked


def is_current(playtest: Playtest) -> bool:
    """Whether the draft still is what is on the board."""
    return playtest.draft_hash == _hash(playtest.draft)


def check_room(playtest: Playtest) -> None:
    """Refuse a move where there is none to play. Raises PlaytestOver, TooManyPlies."""
    if playtest.is_over:
        raise PlaytestOver
    if playtest.ply >= MOST_PLIES:
        raise TooManyPlies(limit=MOST_PLIES)


def look(*, playtest: Playtest, text: str) -> Shown:
    """What a move would do; nothing is written. Raises like `play`."""
    check_room(playtest)
    if playtest.waits_for_computer:
        raise NotToMove
    answer = query("playtest_look", played=played_of(playtest), text=text)
    if "refusal" in answer:
        raise RefusedMove(answer["refusal"])
    return answer


@transaction.atomic
def go_back(*, playtest: Playtest, version: int, ply: int | None, now: datetime) -> Playtest:
    """Go back to a ply, or take back one's own last move with whatever the computer has answered.

    Raises PlaytestMoved, NothingPlayed.
    """
    locked = _locked(playtest, version)
    kept = _before_own_move(locked) if ply is None else ply
    if not 0 <= kept < locked.ply:
        raise NothingPlayed
    locked.side_to_move = locked.moves[kept]["side"]
    locked.moves = locked.moves[:kept]
    locked.is_over = False
    _save(locked, now, ["moves", "side_to_move", "is_over"])
    _wake(locked)
    return locked


@transaction.atomic
def change_players(
    *, playtest: Playtest, version: int, players: Players, now: datetime
) -> Playtest:
    """Let somebody else play on from here. Raises PlaytestMoved, NothingEnforcedHere."""
    locked = _locked(playtest, version)
    if players.computer is not None and not locked.is_enforced:
        raise NothingEnforcedHere
    locked.computer_side = players.computer
    locked.level = players.level
    locked.has_given_up = False
    _save(locked, now, ["computer_side", "level", "has_given_up"])
    _wake(locked)
    return locked


@transaction.atomic
def send_away(*, playtest: Playtest, now: datetime, has_given_up: bool = False) -> Playtest:
    """Let the owner play both sides from here on; what the computer is thinking of is thrown
    away.
    """
    locked = (
        Playtest.objects.select_for_update(of=("self",), no_key=True)
        .select_related("draft")
        .get(pk=playtest.pk)
    )
    if has_given_up and locked.version != playtest.version:
        return locked
    locked.computer_side = None
    locked.has_given_up = has_given_up
    _save(locked, now, ["computer_side", "has_given_up"])
    return locked


def forget_old(*, now: datetime) -> int:
    """Forget what nobody has played for a while; return how many there were."""
    return Playtest.objects.filter(updated_at__lt=now - KEPT).delete()[0]


def _begun(draft: Draft, *, mode: str, earlier: dict[str, Any] | None) -> Shown:
    """Return the beginning of a draft. Raises CannotTry, TooExpensive."""
    document = {"key": UNNAMED, **from_json(draft.document)}
    answer = query("playtest_begin", document=document, mode=mode, earlier=earlier)
    if "problems" in answer:
        raise CannotTry(answer["problems"])
    return answer


@transaction.atomic
def _store(
    draft: Draft, begun: Shown, players: Players, now: datetime, *, version: int | None = None
) -> Playtest:
    """Put a beginning in the place of what was there; the oldest of the owner's others makes
    room.
    """
    owner = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=draft.owner_id)
    known = Playtest.objects.filter(draft=draft).first()
    if version is not None and (known is None or known.version != version):
        raise PlaytestMoved
    others = (
        playtests_of(owner)
        .exclude(draft=draft)
        .order_by("-updated_at")
        .values_list("pk", flat=True)
    )
    Playtest.objects.filter(pk__in=list(others)[MOST_PLAYTESTS - 1 :]).delete()
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
    playtest, _ = Playtest.objects.update_or_create(draft=draft, defaults=values)
    playtest.draft = draft
    _wake(playtest)
    return playtest


def _locked(playtest: Playtest, version: int) -> Playtest:
    """The playtest, locked. Raises PlaytestMoved when it has another version, or is gone."""
    rows = Playtest.objects.select_for_update(of=("self",), no_key=True).select_related("draft")
    locked = rows.filter(pk=playtest.pk).first()
    if locked is None or locked.version != version:
        raise PlaytestMoved
    return locked


def _save(playtest: Playtest, now: datetime, fields: list[str]) -> None:
    playtest.version += 1
    playtest.updated_at = now
    playtest.save(update_fields=[*fields, "version", "updated_at"])


def _wake(playtest: Playtest) -> None:
    """Have the computer move if it is to, once this is committed."""
    if playtest.waits_for_computer:
        enqueue(ANSWER_TASK, playtest.pk)


def _before_own_move(playtest: Playtest) -> int:
    """The ply before the owner's last move, -1 if they have made none."""
    own = [ply for ply, move in enumerate(playtest.moves) if move["side"] != playtest.computer_side]
    return own[-1] if own else -1


def _hash(draft: Draft) -> str:
    return hashlib.sha256(draft.document.encode()).hexdigest()
