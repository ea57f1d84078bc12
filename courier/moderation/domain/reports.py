"""Telling the staff of a player."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.games.models import Game
from courier.games.moves import move_at
from courier.games.seats import seats_of
from courier.moderation.enums import Fault
from courier.moderation.errors import NothingSaid, NotOnesOwn, TextTooLong, TooManyReports
from courier.moderation.models import ConductReport
from courier.moderation.queries import reports_since
from courier.players.models import Player

LONGEST: Final = 2000
A_DAY: Final = 10


@transaction.atomic
def report_player(
    *,
    reporter: Player,
    reported: Player,
    fault: Fault,
    text: str,
    now: datetime,
    game: Game | None = None,
    ply: int | None = None,
    message: str = "",
) -> ConductReport:
    """Ask the staff to look at a player; `game`, which the reporter may see, and `ply` say where it
    happened, `message` is what they have written to the reporter.

    The same, while it is open, is kept once. Locks the reporter. Raises NotOnesOwn, NothingSaid,
    TextTooLong, TooManyReports.
    """
    said = checked_text(text)
    if reporter.pk == reported.pk or reported.is_computer:
        raise NotOnesOwn
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=reporter.pk)
    same = {
        "reporter": reporter,
        "reported": reported,
        "fault": fault,
        "text": said,
        "game": game,
        "ply": ply,
    }
    existing = ConductReport.objects.filter(**same, settled_at=None).first()
    if existing is not None:
        return existing
    if reports_since(reporter, since=now - timedelta(days=1)) >= A_DAY:
        raise TooManyReports
    return ConductReport.objects.create(
        **same, remark=message or _remark(game, ply, reported), created_at=now
    )


def checked_text(text: str) -> str:
    """What somebody writes to the staff, as it is kept. Raises NothingSaid, TextTooLong."""
    said = text.replace("\r\n", "\n").strip()
    if not said:
        raise NothingSaid
    if len(said) > LONGEST:
        raise TextTooLong(limit=LONGEST)
    return said


def _remark(game: Game | None, ply: int | None, writer: Player) -> str:
    """What the reported player has written with that move; empty for moves of others."""
    move = move_at(game, ply) if game is not None and ply else None
    if move is None or game is None or seats_of(game)[move.side].player_id != writer.pk:
        return ""
    return move.remark
