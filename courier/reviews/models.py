"""What the computer thinks of finished games, and of positions."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.games.models import Game
from courier.presets.models import PresetRevision


class Review(models.Model):
    """The positions of a game as the computer sees them, the start first.

    `points` holds a list for each position that was looked at: what it is worth to the first side,
    in hundredths of about a pawn, the half-moves to the end of the game where that is certain
    (negative for the second side), else null, and the best play from there, as it is shown. It
    grows until there are `wanted`. `attempts` counts the tries at the next position.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    requested_at = models.DateTimeField()
    wanted = models.PositiveIntegerField()
    points = models.JSONField(default=list)
    attempts = models.PositiveSmallIntegerField(default=0)
    beat_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["requested_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(finished_at__isnull=True) | Q(finished_at__gte=F("requested_at")),
                name="review_ends_after_it_begins",
            ),
        ]
        indexes = [
            # what waits for the computer, oldest first
            models.Index(
                fields=["requested_at"],
                condition=Q(finished_at__isnull=True),
                name="review_unfinished",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}"


class Opinion(models.Model):
    """What the computer thinks of a position somebody studies; `point` as in `Review.points`, null
    until it has looked.
    """

    revision = models.ForeignKey(
        PresetRevision, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    position = models.TextField()
    digest = models.CharField(max_length=64)  # of the position
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    requested_at = models.DateTimeField()
    point = models.JSONField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    beat_at = models.DateTimeField()

    class Meta:
        ordering = ["requested_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["revision", "digest"], name="opinion_once"),
        ]
        indexes = [
            # what waits for the computer, oldest first
            models.Index(
                fields=["requested_at"], condition=Q(point__isnull=True), name="opinion_waiting"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.revision_id}:{self.digest[:8]}"
