"""What the computer has found out about presets by playing them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.presets.models import PresetRevision
from courier.reports.enums import UNFINISHED, Failure, ReportStatus


class Report(models.Model):
    """Games of a revision by itself, and the sums over them. Game number n depends on seed, level
    and n alone.

    `statistics` is what `Statistics.plain` writes, `values` what the pieces are worth by kind.
    `level` is chosen when the first games are played. `attempts` counts the slices since the last
    game that was finished, `seconds` the processor's time. `beat_at` is the last sign of life.
    """

    revision = models.OneToOneField(PresetRevision, on_delete=models.CASCADE, related_name="report")
    status = models.CharField(max_length=9, choices=ReportStatus, default=ReportStatus.QUEUED)
    failure = models.CharField(max_length=13, choices=Failure, blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    games_wanted = models.PositiveIntegerField()
    games_played = models.PositiveIntegerField(default=0)
    seed = models.PositiveIntegerField()
    level = models.PositiveSmallIntegerField(null=True)
    longest = models.PositiveIntegerField()
    statistics = models.JSONField(default=dict)
    values = models.JSONField(default=dict)
    seconds = models.FloatField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    requested_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    beat_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=UNFINISHED, finished_at__isnull=True)
                | (~Q(status__in=UNFINISHED) & Q(finished_at__isnull=False)),
                name="report_finished_has_its_time",
            ),
            models.CheckConstraint(
                condition=(Q(status=ReportStatus.FAILED) & ~Q(failure=""))
                | (~Q(status=ReportStatus.FAILED) & Q(failure="")),
                name="report_failure_iff_failed",
            ),
            models.CheckConstraint(
                condition=Q(games_played__lte=F("games_wanted")), name="report_games"
            ),
        ]
        indexes = [
            # the next report to be played on with, and the sweep
            models.Index(
                fields=["seconds", "id"],
                condition=Q(status__in=UNFINISHED),
                name="report_unfinished",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.revision_id}: {self.games_played}/{self.games_wanted}"

    @property
    def is_unfinished(self) -> bool:
        """Whether games are still to be played for it."""
        return self.status in UNFINISHED
