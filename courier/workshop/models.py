"""Presets in the making."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.presets.models import Preset

SIDES = [0, 1]


class Picture(models.Model):
    """A picture of a piece that a player brought along, cleaned. Its name stands for its content
    and never changes it.
    """

    name = models.CharField(max_length=40, unique=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="pictures"
    )
    body = models.TextField()
    created_at = models.DateTimeField()
    measure = models.PositiveSmallIntegerField(default=0)  # `paint_cost.MEASURE` it was held to
    is_dear = models.BooleanField(default=False)  # takes too long to paint: letters stand for it

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class Draft(models.Model):
    """A document its owner works on; it may be invalid. With a preset it will be that preset's next
    revision.

    `document` is JSON text, because its tables have an order. `version` counts every change of it.
    """

    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts"
    )
    preset = models.ForeignKey(
        Preset, on_delete=models.CASCADE, null=True, blank=True, related_name="drafts"
    )
    source = models.ForeignKey(
        Preset, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    title = models.CharField(max_length=80)
    document = models.TextField()
    origin = models.CharField(max_length=160, blank=True)  # what it was made from, in words
    notes = models.JSONField(default=list)  # what its author should know about the import
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["-updated_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "preset"],
                condition=Q(preset__isnull=False),
                name="draft_of_preset_once",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Playtest(models.Model):
    """A draft that its owner plays, for themselves alone: no game, and in no list.

    `document` is the text that is played, and `draft_hash` shows which state of the draft it is.
    `moves` are a record each, as columns of `games.Move`: positions are kept, so that none has to
    be played again. `version` counts every change of it.
    """

    draft = models.OneToOneField(Draft, on_delete=models.CASCADE, related_name="playtest")
    document = models.TextField()
    draft_hash = models.CharField(max_length=64)
    setup_mode = models.CharField(max_length=32, blank=True)
    start_position = models.TextField()
    start_key = models.TextField()
    moves = models.JSONField(default=list)
    side_to_move = models.PositiveSmallIntegerField(default=0)
    is_over = models.BooleanField(default=False)
    is_enforced = models.BooleanField(default=True)
    computer_side = models.PositiveSmallIntegerField(null=True)  # None: both sides by hand
    level = models.PositiveSmallIntegerField(default=1)
    has_given_up = models.BooleanField(
        default=False
    )  # the computer, because the draft takes too much
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(side_to_move__in=SIDES), name="playtest_side"),
            models.CheckConstraint(
                condition=Q(computer_side__isnull=True)
                | Q(computer_side__in=SIDES, is_enforced=True),
                name="playtest_computer",
            ),
        ]
        indexes = [
            # the sweep for old ones
            models.Index(fields=["updated_at"], name="playtest_age"),
        ]

    def __str__(self) -> str:
        return f"{self.draft_id}: {len(self.moves)}"

    @property
    def ply(self) -> int:
        """How many half-moves are played."""
        return len(self.moves)

    @property
    def waits_for_computer(self) -> bool:
        """Whether the computer is to move."""
        return not self.is_over and self.computer_side == self.side_to_move

    @property
    def position(self) -> str:
        """The position that stands."""
        return str(self.moves[-1]["position"]) if self.moves else self.start_position


class Transfer(models.Model):
    """An offer to make a preset somebody else's, until they accept or decline it or the owner takes
    it back.
    """

    preset = models.OneToOneField(Preset, on_delete=models.CASCADE, related_name="transfer")
    receiver = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="presets_offered"
    )
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.preset_id} -> {self.receiver_id}"
