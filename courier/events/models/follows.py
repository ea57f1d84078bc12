"""Who follows an event, a ladder or a league."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.events.models.events import Event
from courier.events.models.ladders import Ladder
from courier.events.models.leagues import League


class EventFollow(models.Model):
    """A player wants to hear what happens in an event, on a ladder or in a league. Nobody else
    sees who follows it.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="+")
    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, null=True, related_name="+")
    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(event__isnull=False, ladder=None, league=None)
                | Q(event=None, ladder__isnull=False, league=None)
                | Q(event=None, ladder=None, league__isnull=False),
                name="event_follow_of_one",
            ),
            models.UniqueConstraint(fields=["player", "event"], name="event_follow_once"),
            models.UniqueConstraint(fields=["player", "ladder"], name="ladder_follow_once"),
            models.UniqueConstraint(fields=["player", "league"], name="league_follow_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.event_id}:{self.ladder_id}:{self.league_id}"
