"""Counts of finished games that anybody may find, kept by increments: one row for each thing that
occurs.

All of it follows from the games and is written by `domain.counting` alone.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.games.models import Game
from courier.presets.models import Preset
from courier.statistics.enums import Kind, PlayerKind


class Counted(models.Model):
    """A game that is in the counts."""

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="in_statistics"
    )

    def __str__(self) -> str:
        return f"{self.game_id}"


class PresetCount(models.Model):
    """How many games of a preset had something in common, and how they ended."""

    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=8, choices=Kind)
    value = models.TextField(blank=True)
    games = models.PositiveIntegerField()
    first_won = models.PositiveIntegerField()
    second_won = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["preset", "kind", "value"], name="preset_count_once"),
            models.CheckConstraint(
                condition=Q(games__gte=F("first_won") + F("second_won")), name="preset_count_scores"
            ),
        ]
        indexes = [
            # what occurs most
            models.Index(fields=["preset", "kind", "-games"], name="preset_count_most"),
        ]

    def __str__(self) -> str:
        return f"{self.preset_id} {self.kind} {self.value}: {self.games}"


class PlayerCount(models.Model):
    """How many games of a player had something in common, and how they ended for them."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=8, choices=PlayerKind)
    value = models.TextField(blank=True)
    games = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    lost = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "value"], name="player_count_once"),
            models.CheckConstraint(
                condition=Q(games__gte=F("won") + F("lost")), name="player_count_scores"
            ),
        ]
        indexes = [
            # what occurs most
            models.Index(fields=["player", "kind", "-games"], name="player_count_most"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.kind} {self.value}: {self.games}"
