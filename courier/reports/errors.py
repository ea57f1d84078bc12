"""Why a report is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class NothingToPlay(Invalid):
    code = "nothing_to_play"
    sentence = _("Here the players are the referees, so the computer can’t play by itself.")


class ReportRuns(Conflict):
    code = "report_runs"
    sentence = _("Games are being played for this report already.")


class ReportComplete(Conflict):
    code = "report_complete"
    sentence = _("There is a report of this preset, with as many games as there can be.")


class NotRunning(Conflict):
    code = "report_not_running"
    sentence = _("No games are being played for this report.")


class NotYourReport(Forbidden):
    code = "not_your_report"
    sentence = _(
        "Only its author, the owner of the preset and the staff may do this with a report."
    )


class TooManyReports(LimitReached):
    code = "too_many_reports"
    sentence = _(
        "You have asked for many reports today. Those will be made; ask for this one tomorrow."
    )
