"""Contests of variants: what is to be invented, what was sent in, and who liked what."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from courier.common.codes import new_code
from courier.presets.models import Preset

NAME_LENGTH: Final = 60
THEME_LENGTH: Final = 2000


class Phase(models.TextChoices):
    """What can be done in a contest; it follows from the clock and from what has been decided."""

    OPEN = "open", _("Open for entries")
    VOTING = "voting", _("Voting")
    OVER = "over", _("Finished")
    CANCELLED = "cancelled", _("Cancelled")


class Contest(models.Model):
    """A theme, until when variants for it are taken, and until when they are voted on."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    name = models.CharField(max_length=NAME_LENGTH)
    theme = models.TextField(max_length=THEME_LENGTH)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="contests"
    )
    has_jury = models.BooleanField(default=False)  # else every player may vote
    created_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    voting_told_at = models.DateTimeField(null=True)  # when everybody was told that it may begin
    reminded_at = models.DateTimeField(null=True)  # when jurors without a ballot were, once
    decided_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(closes_at__lt=F("ends_at")), name="contest_ends"),
            models.CheckConstraint(
                condition=Q(decided_at=None) | Q(cancelled_at=None), name="contest_has_one_end"
            ),
        ]
        indexes = [
            # the sweep
            models.Index(
                fields=["closes_at"],
                condition=Q(decided_at=None, cancelled_at=None),
                name="contest_undecided",
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def phase(self, now: datetime) -> Phase:
        """What can be done at an instant. A contest whose time is up stays in the phase of voting,
        without taking votes, until it is decided.
        """
        if self.cancelled_at is not None:
            return Phase.CANCELLED
        if self.decided_at is not None:
            return Phase.OVER
        return Phase.OPEN if now < self.closes_at else Phase.VOTING


class Entry(models.Model):
    """A variant that takes part. `place` and `points` are set when the contest is decided; what
    nobody has voted for has no place.
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="entries")
    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, related_name="contest_entries")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="contest_entries",
    )
    entered_at = models.DateTimeField()
    points = models.PositiveIntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["entered_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "preset"], name="contest_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.contest_id}:{self.preset_id}"


class Juror(models.Model):
    """Somebody whose vote alone counts, with those of the other jurors."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="jurors")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="juries"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "player"], name="contest_juror_once"),
        ]

    def __str__(self) -> str:
        return f"{self.contest_id}:{self.player_id}"


class Ballot(models.Model):
    """What one voter likes best, and second and third best."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="ballots")
    voter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ballots"
    )
    first = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="+")
    third = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="+")
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "voter"], name="ballot_once"),
            models.CheckConstraint(
                condition=(Q(second=None) | ~Q(second=F("first")))
                & (
                    Q(third=None)
                    | (~Q(third=F("first")) & (Q(second=None) | ~Q(third=F("second"))))
                ),
                name="ballot_of_different_entries",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.contest_id}:{self.voter_id}"

    @property
    def choices(self) -> tuple[int, ...]:
        """The keys of the entries chosen, the best first."""
        found = (self.first_id, self.second_id, self.third_id)
        return tuple(each for each in found if each is not None)
