"""Presets in the making."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.catalog.models import Preset


class Picture(models.Model):
    """A picture of a man that a player brought along, cleaned. Its name stands for its content and never changes it."""

    name = models.CharField(max_length=40, unique=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="pictures")
    body = models.TextField()
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class Draft(models.Model):
    """A document its owner works on; it may be invalid. With a preset it will be that preset's next revision.

    `document` is JSON text, because its tables have an order. `version` counts every change of it.
    """

    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, null=True, blank=True, related_name="drafts")
    source = models.ForeignKey(Preset, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
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
                fields=["owner", "preset"], condition=Q(preset__isnull=False), name="draft_of_preset_once"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Transfer(models.Model):
    """An offer to make a preset somebody else's, until he accepts or declines it or the owner takes it back."""

    preset = models.OneToOneField(Preset, on_delete=models.CASCADE, related_name="transfer")
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="presets_offered")
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.preset_id} -> {self.receiver_id}"
