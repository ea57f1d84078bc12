"""What the staff does about a player. Each is a line of the log and settles the report it follows
from.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.games.domain.erasure import hide_remark
from courier.moderation.domain.acts import notify_of, write_act
from courier.moderation.enums import Measure
from courier.moderation.errors import NotAboutStaff, NothingToHide, StaffOnly
from courier.moderation.models import ConductReport, StaffAct
from courier.moderation.permissions import affair_of, own_affair
from courier.players.models import Player

MUTE_DAYS: Final = (1, 7, 30, 365)


@dataclass(frozen=True, slots=True)
class Taken:
    """A measure: what, for how many days where it is for a time, and the sentence the player is
    told, if any.
    """

    measure: Measure
    sentence: str = ""
    days: int = 0


@transaction.atomic
def take(
    *,
    staff: Player,
    player: Player,
    taken: Taken,
    now: datetime,
    report: ConductReport | None = None,
) -> StaffAct:
    """Do it, write it into the log, tell the player by mail, and settle the report.

    Raises StaffOnly, OwnAffair, NotAboutStaff, NothingToHide.
    """
    refuse_unless_staff(staff)
    if refused := own_affair(affair_of(player, report), staff):
        raise refused
    if player.is_staff and taken.measure != Measure.DISMISS:
        raise NotAboutStaff
    hidden = _hide(report) if taken.measure == Measure.HIDE else ""
    player = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    until = _change(player, taken, now)
    act = write_act(
        staff=staff,
        player=player,
        measure=taken.measure,
        sentence=taken.sentence.strip(),
        report=report,
        until=until,
        hidden_text=hidden,
        at=now,
    )
    if report is not None:
        ConductReport.objects.filter(pk=report.pk, settled_at=None).update(settled_at=now)
    if taken.measure != Measure.DISMISS:
        notify_of(act, player, now=now)
    return act


def measures_about(player: Player, *, now: datetime) -> list[Measure]:
    """What can be done about a player as their account stands; nothing about one of the staff."""
    if player.is_staff:
        return []
    is_muted = player.muted_until is not None and now < player.muted_until
    mute = [Measure.MUTE, Measure.UNMUTE] if is_muted else [Measure.MUTE]
    is_paused = player.paused_until is not None and now < player.paused_until
    resume = [Measure.RESUME] if is_paused else []
    return [Measure.WARN, *mute, *resume, Measure.SUSPEND if player.is_active else Measure.RESTORE]


def refuse_unless_staff(staff: Player) -> None:
    """Raise StaffOnly for everybody else."""
    if not staff.is_staff:
        raise StaffOnly


def _change(player: Player, taken: Taken, now: datetime) -> datetime | None:
    """Change the account; return until when somebody is muted."""
    if taken.measure in (Measure.MUTE, Measure.UNMUTE):
        player.muted_until = (
            now + timedelta(days=taken.days) if taken.measure == Measure.MUTE else None
        )
        player.save(update_fields=["muted_until"])
    if taken.measure == Measure.RESUME:
        player.paused_until = None
        player.save(update_fields=["paused_until"])
        pauses = StaffAct.objects.filter(player=player, measure=Measure.PAUSE, until__gt=now)
        pauses.filter(lifted_at=None).update(lifted_at=now)
    if taken.measure in (Measure.SUSPEND, Measure.RESTORE):
        player.is_active = taken.measure == Measure.RESTORE
        player.save(update_fields=["is_active"])
    return player.muted_until if taken.measure == Measure.MUTE else None


def _hide(report: ConductReport | None) -> str:
    """Take the reported remark out of its game; return it. Raises NothingToHide."""
    if report is None or report.game is None or not report.ply:
        raise NothingToHide
    if not hide_remark(
        report.game.pk, ply=report.ply, player_id=report.reported_id, remark=report.remark
    ):
        raise NothingToHide
    return report.remark
