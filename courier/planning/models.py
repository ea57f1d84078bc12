"""What players plan and have planned."""

from django.conf import settings
from django.db import models

from courier.games.models import Game
from courier.planning.enums import Result


class Plan(models.Model):
    """One player's tree of one game: analysis, notes and replies. Nobody else ever sees any of it.

    Written under the lock of the game. `version` counts the player's own changes; moves of the game
    are entered without one. `before` is what the last change can be undone to.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="plans")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="plans"
    )
    state = models.TextField()  # `planning.state`
    before = models.TextField(blank=True)
    conditional_count = models.PositiveIntegerField(
        default=0
    )  # replies and conditions that may still be met
    version = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="plan_once")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.player_id}"


class Answer(models.Model):
    """What a plan did when its player was away: the report."""

    plan = models.ForeignKey(Plan, on_delete=models.CASCADE, related_name="answers")
    ply = models.PositiveIntegerField()  # of the move it made, or would have made
    met = models.TextField()  # `12…Nf6`
    shown = models.TextField(blank=True)  # `13.Bg5`
    result = models.CharField(max_length=8, choices=Result)
    reason = models.TextField(blank=True)  # why it was not possible
    declined_draw = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        ordering = ["ply", "pk"]
        indexes = [
            # the latest answers of a plan
            models.Index(fields=["plan", "-ply"], name="answer_latest"),
        ]

    def __str__(self) -> str:
        return f"{self.plan_id}:{self.ply}"
