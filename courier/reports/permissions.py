"""Permissions to have the computer play a preset by itself, and to stop it. Whoever may read the
preset may read its report.
"""

from __future__ import annotations

from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.permissions import is_owner
from courier.reports.enums import ReportStatus
from courier.reports.models import Report

MOST_GAMES = 400


def is_in_charge(report: Report, player: Player | None) -> bool:
    """Whether the player has asked for the report, owns its preset, or is of the staff."""
    if player is None:
        return False
    return (
        player.is_staff
        or report.requested_by_id == player.pk
        or is_owner(report.revision.preset, player)
    )


def may_request(revision: PresetRevision, report: Report | None, player: Player | None) -> bool:
    """Whether the player may have a report begun, or more games played for one.

    Anybody who has signed in may begin one, and take up one again of a preset that comes with the
    site.
    """
    if player is None or not revision.preset.enforced:
        return False
    if report is None:
        return True
    if report.is_unfinished or (
        report.status == ReportStatus.DONE and report.games_wanted >= MOST_GAMES
    ):
        return False
    is_left_off = report.status == ReportStatus.CANCELLED and revision.preset.owner_id is None
    return is_left_off or is_in_charge(report, player)


def may_cancel(report: Report | None, player: Player | None) -> bool:
    """Whether the player may have the games stopped."""
    return report is not None and report.is_unfinished and is_in_charge(report, player)
