"""States of a report."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class ReportStatus(TextChoices):
    """Whether games are still being played for a report."""

    QUEUED = "queued", _("Waiting")
    RUNNING = "running", _("Being played")
    DONE = "done", _("Finished")
    CANCELLED = "cancelled", _("Cancelled")
    FAILED = "failed", _("Given up")


UNFINISHED = (ReportStatus.QUEUED, ReportStatus.RUNNING)


class Failure(TextChoices):
    """Why a report was given up."""

    TOO_EXPENSIVE = (
        "too_expensive",
        _("A game took more computing time or memory than there is for one."),
    )
    REFUSED = "refused", _("The document can’t be played.")
    BROKEN = "broken", _("The rules failed in the middle of a game; that is a fault of the site.")
    INTERRUPTED = "interrupted", _("The games were interrupted too often.")
