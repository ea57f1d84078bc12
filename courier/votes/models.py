"""What players think of the presets they have played."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.presets.models import Preset

STEPS: Final = (1, 2, 3, 4, 5)


class Vote(models.Model):
    """One to five steps that a player gives a preset, maybe with a sentence.

    A hidden sentence is kept: its author and the staff see it, and the steps count.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, related_name="votes")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="votes"
    )
    steps = models.PositiveSmallIntegerField()
    sentence = models.CharField(max_length=300, blank=True)
    changed_at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["-changed_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["preset", "player"], name="vote_once"),
            models.CheckConstraint(condition=Q(steps__in=STEPS), name="vote_steps"),
        ]
        indexes = [
            # the page of a preset: sentences, the latest first
            models.Index(
                fields=["preset", "-changed_at", "-id"],
                condition=~Q(sentence=""),
                name="vote_with_sentence",
            ),
        ]

    def __str__(self) -> str:
        return self.code
