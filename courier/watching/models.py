"""What players watch."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.games.models import Game
from courier.presets.models import Preset


class Watch(models.Model):
    """A player wants to hear of a game of others, or of the games of somebody (`watched`).

    Of variants one watches one's favourites (`courier/presets`), and hears news of those one
    follows (`PresetFollow`).
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    watched = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(game__isnull=True) ^ Q(watched__isnull=True), name="watch_of_one_thing"
            ),
            models.CheckConstraint(condition=~Q(player=F("watched")), name="watch_of_another"),
            models.UniqueConstraint(fields=["player", "game"], name="watch_game_once"),
            models.UniqueConstraint(fields=["player", "watched"], name="watch_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.game_id or self.watched_id}"


class PresetFollow(models.Model):
    """A player wants to hear what is new about a preset. Nobody else sees who follows it."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "preset"], name="preset_follow_once")
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.preset_id}"
