"""Games that count in an event or on a ladder."""

from django.db import models

from courier.events.enums import BoardState


class Counted(models.Model):
    """What a game between two people counts in an event. The points, in halves, are written once,
    so a game counts once however often it is looked at.
    """

    state = models.CharField(max_length=8, choices=BoardState, default=BoardState.PENDING)
    first_points = models.PositiveSmallIntegerField(null=True)
    second_points = models.PositiveSmallIntegerField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)  # games of it that were aborted
    counted_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
