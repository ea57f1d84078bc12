"""What the site keeps for its clocks: when it was at work."""

from django.db import models
from django.db.models import F, Q


class Heartbeat(models.Model):
    """Heartbeats without a gap: the first and the last of them, and when they had stopped before.

    Between `stopped_at` and `first` the site was out of order, and no clock ran.
    """

    first = models.DateTimeField(unique=True)
    last = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True)  # None: nothing is known of the time before

    class Meta:
        ordering = ["-first"]
        constraints = [
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="heartbeat_order"),
            models.CheckConstraint(
                condition=Q(stopped_at__isnull=True) | Q(stopped_at__lt=F("first")), name="heartbeat_gap"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first:%Y-%m-%d %H:%M} – {self.last:%Y-%m-%d %H:%M}"
