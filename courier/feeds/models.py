"""Private addresses of feeds."""

from django.conf import settings
from django.db import models

from courier.feeds.enums import FeedKind


class FeedAddress(models.Model):
    """An address at which a program reads a player's feed without signing in; only a hash of its
    secret is kept.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feed_addresses"
    )
    kind = models.CharField(max_length=12, choices=FeedKind)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "kind"], name="feed_address_once")]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.kind}"
