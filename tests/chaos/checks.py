"""What must be true after all of it, computed apart from the site's own arithmetic."""

from __future__ import annotations

import email
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Final

from courier.games.models import ClockEntry, Game, Move
from courier.notifications.models import MailboxMessage, OutboxMail
from tests.chaos.plan import Script

DAY: Final = 86_400
# Time controls with what they are computed by: the reserve at the start, what a move adds, the most
# there can be.
SIMPLE_DAYS: Final = 3
BANK: Final = "7d+1d<=14d"
_BANK_SECONDS: Final = (7 * DAY, DAY, 14 * DAY)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played, and what should have been."""

    script: Script
    game_id: int


def faults_of(played: list[Played]) -> Iterator[str]:
    """Everything that is not as it must be, in words."""
    for one in played:
        game = Game.objects.prefetch_related("seats__player").get(pk=one.game_id)
        moves = list(game.moves.order_by("ply"))
        yield from _of_moves(game, moves, one.script)
        yield from _of_clocks(game, moves)
        yield from _of_notices(game, moves)


def _of_moves(game: Game, moves: list[Move], script: Script) -> Iterator[str]:
    if game.status != "active":
        yield f"{game.code} has ended: {game.ending}"
    if [move.ply for move in moves] != list(range(1, len(script.moves) + 1)):
        yield (
            f"{game.code} has the plies {[move.ply for move in moves]} instead of 1 to"
            f" {len(script.moves)}"
        )
    if [move.text for move in moves] != list(script.moves):
        yield f"{game.code} has other moves than were sent"
    if game.ply != len(moves) or (moves and game.position != moves[-1].position):
        yield f"{game.code} does not stand where its last move led"


def _of_clocks(game: Game, moves: list[Move]) -> Iterator[str]:
    """Compute both clocks anew from the times of the moves."""
    start, adds, most = _control(game)
    reserves, began = [start, start], _second(game.created_at)
    held = _given_back(game)
    for move in moves:
        at = _second(move.played_at)
        used = at - began - held[move.ply]
        reserves[move.side] = (
            min(most, reserves[move.side] - used + adds) if game.time_control else start
        )
        began = at
    for seat in game.seats.all():
        entries = list(ClockEntry.objects.filter(game=game, side=seat.side).order_by("pk"))
        if seat.reserve != reserves[seat.side]:
            yield (
                f"{game.code}: the clock of side {seat.side} holds {seat.reserve} s, not"
                f" {reserves[seat.side]} s"
            )
        if sum(entry.seconds for entry in entries) != seat.reserve:
            yield (
                f"{game.code}: the ledger of side {seat.side} does not come to what its clock holds"
            )
        if any(
            later.balance != entry.balance + later.seconds for entry, later in pairwise(entries)
        ):
            yield f"{game.code}: the balances of side {seat.side} do not follow from its lines"
    shown = _second(game.deadline) - began - reserves[game.side_to_move]
    if shown != 0:
        yield f"{game.code}: the deadline is {shown} s away from what the clock holds"


def _control(game: Game) -> tuple[int, int, int]:
    """What a clock starts with, what a move adds, the most it can hold; seconds."""
    return _BANK_SECONDS if game.time_control else (SIMPLE_DAYS * DAY, 0, SIMPLE_DAYS * DAY)


def _given_back(game: Game) -> Counter[int]:
    """Seconds by ply that the site gave back because it was out of order."""
    found: Counter[int] = Counter()
    for entry in ClockEntry.objects.filter(game=game, cause="outage"):
        found[entry.ply] += entry.seconds
    return found


def _of_notices(game: Game, moves: list[Move]) -> Iterator[str]:
    """Every move was told to the opponent: one row that waits no more, and a mail in the mailbox of
    who was to move.

    Who is killed between sending and noting it leaves a row that the next sweep sends again, or
    drops where the opponent has answered meanwhile: sent or dropped, the mailbox has the mail.
    """
    address = {seat.side: seat.player.email for seat in game.seats.all() if seat.player is not None}
    for move in moves:
        rows = list(OutboxMail.objects.filter(dedup_key=f"your_move:{move.pk}"))
        if [row.sent_at is not None or row.dropped_at is not None for row in rows] != [True]:
            yield f"{game.code} ply {move.ply}: the notice was not sent"
        elif not copies_of(rows[0].code, address[1 - move.side]):
            yield f"{game.code} ply {move.ply}: the notice is not in the mailbox"


_kept: dict[tuple[str, str], int] = {}
_read: set[int] = set()


def copies_of(code: str, receiver: str) -> int:
    """How many copies of a mail of the outbox lie in a mailbox."""
    read_mailbox()
    return _kept.get((code, receiver), 0)


def read_mailbox() -> list[str]:
    """Read what has come since the last time; the codes of these mails."""
    codes = []
    # Not by a highest number: what two workers store at once is committed in any order.
    come = MailboxMessage.objects.exclude(pk__in=_read).order_by("pk")
    for pk, receiver, source in come.values_list("pk", "receiver", "source"):
        code = (
            str(email.message_from_bytes(bytes(source))["Message-ID"]).strip("<>").partition("@")[0]
        )
        _kept[code, receiver] = _kept.get((code, receiver), 0) + 1
        codes.append(code)
        _read.add(pk)
    return codes


def waits() -> bool:
    """Whether a mail of the outbox is neither sent nor dropped."""
    return OutboxMail.objects.filter(sent_at=None, dropped_at=None).exists()


def doubles() -> int:
    """How many mails came more than once, under the same Message-ID."""
    return sum(1 for count in _kept.values() if count > 1)


def _second(instant: datetime | None) -> int:
    assert instant is not None, "every instant of a timed game is stored"
    return int(instant.timestamp() // 1)
