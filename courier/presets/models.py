"""Presets and their revisions."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from courier.presets.enums import Visibility
from variants import PresetSpec, Rules, get_rules, get_spec


class Preset(models.Model):
    """A playable definition under a stable key; the columns describe its current revision for lists
    and filters.

    Without an owner it comes with the site. `is_listed` follows from the document and the columns
    below it (`domain.presets`).
    """

    key = models.SlugField(max_length=64, unique=True)
    name = models.CharField(max_length=80)
    family = models.CharField(max_length=80, blank=True)
    inventor = models.CharField(max_length=120, blank=True)
    year = models.SmallIntegerField(null=True)
    summary = models.TextField()
    enforced = models.BooleanField()
    files = models.PositiveSmallIntegerField()
    ranks = models.PositiveSmallIntegerField()
    is_listed = models.BooleanField(default=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="presets",
    )
    source = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies"
    )
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    retired_at = models.DateTimeField(null=True, blank=True)  # by its owner: no new games
    hidden_at = models.DateTimeField(null=True, blank=True)  # by the staff: out of sight
    current = models.ForeignKey(
        "PresetRevision", on_delete=models.PROTECT, null=True, related_name="+"
    )
    tags = ArrayField(models.CharField(max_length=32), default=list)
    search_name = models.TextField(default="")  # in plain letters; see `search`
    search_text = models.TextField(default="")
    described = models.PositiveSmallIntegerField(
        default=0
    )  # which `domain.presets.DESCRIBED` tags and texts are of
    first_listed_at = models.DateTimeField(null=True, blank=True)
    favourite_count = models.PositiveIntegerField(default=0)  # kept by `domain.favourites`
    vote_count = models.PositiveIntegerField(
        default=0, db_default=0
    )  # kept by `votes.domain.votes`
    vote_mean = models.FloatField(null=True, blank=True)  # of five; from ten votes on
    plays = models.PositiveIntegerField(
        default=0
    )  # public games begun of late, counted by `games.domain.popularity`

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(is_listed=False)
                | Q(visibility=Visibility.PUBLIC, retired_at__isnull=True, hidden_at__isnull=True),
                name="preset_listed_is_public",
            ),
        ]
        indexes = [
            # the owner's own presets, and how many they have
            models.Index(fields=["owner"], condition=Q(owner__isnull=False), name="preset_owned"),
        ]

    def __str__(self) -> str:
        return self.name


class PresetRevision(models.Model):
    """One immutable document of a preset. Games pin the revision they were started with."""

    preset = models.ForeignKey(Preset, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    content_hash = models.CharField(max_length=64)
    document = models.TextField()
    note = models.TextField(blank=True)  # what its author says about it
    changes = models.JSONField(
        default=list
    )  # what differs from the revision before it, in sentences
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["preset", "number"], name="revision_number"),
            models.UniqueConstraint(fields=["preset", "content_hash"], name="revision_content"),
        ]

    def __str__(self) -> str:
        return f"{self.preset_id}/{self.number}"

    @property
    def rules(self) -> Rules:
        """The compiled rules; cached per process by content."""
        return get_rules(self.document)

    @property
    def spec(self) -> PresetSpec:
        """What the document says, without compiled rules; cached too."""
        return get_spec(self.document)


class Favourite(models.Model):
    """A preset that a player has put a heart to. How many hearts a preset has is for everybody to
    see; whose, only where the player shows them (`Player.shows_favourites`).
    """

    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, related_name="favourites")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="favourites"
    )
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "preset"], name="favourite_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.preset_id}"


class FeaturedMonth(models.Model):
    """The variant of a month, by its first day; see `domain.months`."""

    month = models.DateField(unique=True)
    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["-month"]

    def __str__(self) -> str:
        return f"{self.month}:{self.preset_id}"
