"""What the site keeps for its clocks: when it was at work, and when players are on vacation or
asleep.
"""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.clocks.terms import TERMS, Terms, TermsReading, term_values
from courier.common.codes import new_code

if TYPE_CHECKING:
    _Declared = Terms  # its fields are columns here
else:
    _Declared = TermsReading


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
                condition=Q(stopped_at__isnull=True) | Q(stopped_at__lt=F("first")),
                name="heartbeat_gap",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first:%Y-%m-%d %H:%M} – {self.last:%Y-%m-%d %H:%M}"


class Vacation(models.Model):
    """Whole days of 24 hours on which none of a player's clocks runs; taken off the balance when
    they were booked.

    What has begun is never moved, for clocks have been computed from it; a day that a deadline used
    may come before it, but all the time it had covered is vacation still.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations"
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    booked_at = models.DateTimeField()
    is_automatic = models.BooleanField(default=False)  # a deadline used it

    class Meta:
        ordering = ["starts_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="vacation_order")
        ]
        indexes = [
            # whose clocks stand
            models.Index(fields=["player", "ends_at"], name="vacation_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.starts_at:%Y-%m-%d %H:%M} – {self.ends_at:%Y-%m-%d %H:%M}"

    @property
    def days(self) -> int:
        """How many days it takes off the balance."""
        return (self.ends_at - self.starts_at) // timedelta(days=1)


class SleepHours(models.Model):
    """A player's nights from `since` up to `until`: eight hours of the wall clock in a zone. One
    row has no `until`.

    `start` is None where they sleep at no fixed hours.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sleep_hours"
    )
    start = models.TimeField(null=True)
    zone = models.CharField(max_length=64)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gt=F("since")), name="sleep_hours_order"
            ),
            models.UniqueConstraint(
                fields=["player"], condition=Q(until__isnull=True), name="sleep_hours_latest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.start} {self.zone}"


class ClockWish(models.Model):
    """What a player wants of their clocks; no row means everything as it is for all."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="clock_wish",
    )
    automatic_vacation = models.BooleanField(
        default=True
    )  # a deadline uses a day before the flag falls

    def __str__(self) -> str:
        return f"{self.player_id}"


class AgreedTerms(models.Model, _Declared):
    """The terms as columns, for challenges and games."""

    class Meta:
        abstract = True

    @property
    def terms(self) -> Terms:
        """The terms as a value."""
        return Terms(**term_values(self))


for _term in TERMS:
    AgreedTerms.add_to_class(_term.name, _term.new_column())
