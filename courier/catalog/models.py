"""Presets and their revisions."""

from django.db import models

from variants import PresetSpec, Rules, get_rules, get_spec


class Preset(models.Model):
    """A playable definition under a stable key; the columns describe its current revision for lists and filters."""

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
    current = models.ForeignKey("PresetRevision", on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class PresetRevision(models.Model):
    """One immutable document of a preset. Games pin the revision they were started with."""

    preset = models.ForeignKey(Preset, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveIntegerField()
    content_hash = models.CharField(max_length=64)
    document = models.TextField()
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
