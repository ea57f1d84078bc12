"""Games of visitors against the computer, and addresses of people who are about to sign up."""

from __future__ import annotations

from typing import Any, TypedDict

from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.computer.enums import LEVELS, USUAL_LEVEL
from courier.presets.models import PresetRevision
from variants import Rules

SIDES = [0, 1]


class PlayedMove(TypedDict):
    """A half-move as it is kept: its texts, the key of the position after it, and its marks."""

    text: str
    shown: str
    words: str
    key: str
    squares: list[str]
    paths: list[list[str]]


class GuestGame(models.Model):
    """A game of a visitor who has no account; one for each preset they try. `guest` is what their
    cookie says.
    """

    guest = models.UUIDField()
    revision = models.ForeignKey(PresetRevision, on_delete=models.CASCADE, related_name="+")
    setup_mode = models.CharField(max_length=32, blank=True)
    start_position = models.TextField()
    start_key = models.TextField()
    position = models.TextField()
    side_to_move = models.PositiveSmallIntegerField()
    moves = models.JSONField(default=list)  # of PlayedMove
    guest_side = models.PositiveSmallIntegerField(default=0)
    level = models.PositiveSmallIntegerField(default=USUAL_LEVEL)
    is_over = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    payer = models.CharField(max_length=64)  # who is counted for what the computer thinks
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["guest", "revision"], name="guest_game_once"),
            models.CheckConstraint(
                condition=Q(side_to_move__in=SIDES, guest_side__in=SIDES), name="guest_game_sides"
            ),
            models.CheckConstraint(condition=Q(level__in=list(LEVELS)), name="guest_game_level"),
        ]
        indexes = [models.Index(fields=["updated_at"], name="guest_game_age")]

    def __str__(self) -> str:
        return f"{self.revision_id} after {self.ply}"

    @property
    def ply(self) -> int:
        """How many half-moves are played."""
        return len(self.moves)

    @property
    def waits_for_computer(self) -> bool:
        """Whether the computer is to move."""
        return not self.is_over and self.side_to_move != self.guest_side

    @property
    def rules(self) -> Rules:
        """The referee of the game."""
        return self.revision.rules

    @property
    def keys(self) -> list[str]:
        """The keys of all positions of the game, in their order."""
        return [self.start_key, *(move["key"] for move in self.moves)]


class Arrival(models.Model):
    """Somebody who has given an address, and what they came for: a game to keep, a challenge to
    accept. The link of the mail makes the account, once.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    address = models.EmailField()
    time_zone = models.CharField(max_length=64)
    language = models.CharField(max_length=12)
    wish: models.JSONField[Any] = models.JSONField(default=dict)  # of `domain.arrivals.Wish`
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["created_at"], name="arrival_age")]

    def __str__(self) -> str:
        return self.code
