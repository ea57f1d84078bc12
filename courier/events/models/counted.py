"""Games that count in an event or on a ladder."""

from django.db import models

from courier.events.enums import BoardState
from courier.events.scores import Points, points_in


class Counted(models.Model):
    """What a game between two people counts in an event. The points, in halves, are written once,
    so a game counts once however often it is looked at.
    """

    state = models.CharField(max_length=8, choices=BoardState, default=BoardState.PENDING)
    first_points = models.PositiveSmallIntegerField(null=True)
    second_points = models.PositiveSmallIntegerField(null=True)
    # what the first has of a point that is neither won nor halved, in parts (`SHARE_PARTS`); both
    # have a half then in the columns above
    share = models.PositiveSmallIntegerField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)  # games of it that were aborted
    counted_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    @property
    def points(self) -> tuple[Points, Points] | None:
        """What both have of it, in halves; None before it counts."""
        return points_in(self.first_points, self.second_points, self.share)
